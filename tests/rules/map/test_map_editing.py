"""Editing the map: each stroke of a tool is one wish, one step, and can be taken back."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import BattleMap, Feature, Light, Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.features import (
    Drawing,
    MapText,
    Obscurement,
    ObscurementKind,
    Pin,
    Stairs,
)
from desktop.battlemap.walls import Door, DoorId, DoorState, Wall, WallKind
from desktop.model import commands as c
from desktop.model.encounter import Encounter
from desktop.model.ids import MapId
from desktop.model.structure import structure, unstructure
from tests.support.builders import MAP, Fight

A, B = Point(1, 1), Point(4, 1)
EVERYTHING: tuple[Feature, ...] = (
    Wall(A, B),
    Wall(A, B, WallKind.LOW, height=3.0),
    Door(DoorId(""), Point(2, 1), Point(3, 1)),
    Light(Point(5, 5), 20, 40, "#ffaa00"),
    Drawing((A, B, Point(4, 4))),
    MapText(A, "Camp"),
    Pin(B, "Trap", "DC 15"),
    Stairs(Cell(0, 0), "m1", Cell(9, 9)),
    Obscurement(ObscurementKind.HEAVY, frozenset({Cell(3, 3)})),
)


def drawn(*features: Feature) -> Fight:
    fight = Fight("srd-5.2.1").map(10, 10)
    fight.do(c.ChangeFeatures(MAP, added=features))
    return fight


def on_table(fight: Fight) -> BattleMap:
    return fight.encounter.maps[MAP]


def test_everything_can_be_put_on_a_map_and_taken_off_again():
    fight = drawn(*EVERYTHING)
    laid = tuple(on_table(fight).features())
    assert len(laid) == len(EVERYTHING)
    fight.do(c.ChangeFeatures(MAP, removed=laid))
    assert tuple(on_table(fight).features()) == ()


def test_what_is_put_on_a_map_gets_an_identity_of_its_own():
    fight = drawn(*EVERYTHING)
    fight.do(c.ChangeFeatures(MAP, added=(Pin(A, "Another"),)))
    ids = [one.id for one in on_table(fight).features() if not isinstance(one, Wall | Light)]
    assert all(ids)
    assert len(set(ids)) == len(ids)


def test_a_new_door_takes_no_number_of_an_imported_one():
    fight = Fight("srd-5.2.1").map(10, 10)
    imported = tuple(Door(DoorId(f"d{n}"), A, B, DoorState.OPEN) for n in range(1, 60))
    fight.do(c.ChangeMap(MAP, replace(on_table(fight), doors=imported)))
    fight.do(c.ChangeFeatures(MAP, added=(Door(DoorId(""), A, Point(1, 3)),)))
    assert len({door.id for door in on_table(fight).doors}) == 60


def test_features_are_saved_and_read_back():
    fight = drawn(*EVERYTHING)
    fight.do(c.PaintTerrain(MAP, Terrain(TerrainKind.RAISED, frozenset({Cell(2, 2)}), height=10)))
    assert structure(Encounter, unstructure(fight.encounter, Encounter)) == fight.encounter


def test_what_is_there_already_or_gone_already_makes_no_step():
    wall = Wall(A, B)
    fight = drawn(wall)
    assert not fight.do(c.ChangeFeatures(MAP, added=(wall,)))
    assert not fight.do(c.ChangeFeatures(MAP, removed=(Wall(B, A),)))
    assert not fight.do(c.EraseTerrain(MAP, frozenset({Cell(1, 1)})))


@pytest.mark.parametrize(
    "nonsense",
    [
        Wall(A, A),
        Wall(A, Point(float("nan"), 1)),
        Wall(A, Point(1e9, 1)),
        Wall(A, B, WallKind.LOW, height=-1.0),
        Light(A, 0, 0),
        Light(A, float("inf"), 0),
        Drawing(()),
        Drawing((A, B), width=0.0),
        MapText(A, "  "),
        Pin(A, "x" * 5_000),
        Stairs(Cell(0, 0), "m9", Cell(0, 0)),
        Stairs(Cell(0, 0), "m1", Cell(99, 0)),
    ],
)
def test_what_makes_no_sense_is_refused(nonsense: Feature):
    fight = Fight("srd-5.2.1").map(10, 10)
    refusal = fight.refused(c.ChangeFeatures(MAP, added=(nonsense,)))
    assert not refusal.can_overrule


def test_a_full_map_takes_no_more():
    fight = Fight("srd-5.2.1").map(10, 10)
    many = tuple(Wall(A, Point(2 + n / 100_000, 3)) for n in range(20_001))
    assert fight.refused(c.ChangeFeatures(MAP, added=many)).reason.key == "refusal.map_full"


@pytest.mark.parametrize(
    "wish",
    [
        c.ChangeFeatures(MapId("m9"), added=(Wall(A, B),)),
        c.PaintTerrain(MapId("m9"), Terrain(TerrainKind.PIT, frozenset())),
        c.EraseTerrain(MapId("m9"), frozenset()),
    ],
)
def test_only_maps_of_the_fight_are_edited(wish: c.Command):
    assert Fight("srd-5.2.1").refused(wish).reason.key == "refusal.unknown_map"


# The ground


def painted(*grounds: Terrain) -> Fight:
    fight = Fight("srd-5.2.1").map(10, 10)
    for ground in grounds:
        fight.do(c.PaintTerrain(MAP, ground))
    return fight


def cells(*places: tuple[int, int]) -> frozenset[Cell]:
    return frozenset(Cell(*place) for place in places)


def test_strokes_of_the_same_ground_become_one():
    fight = painted(
        Terrain(TerrainKind.WATER, cells((1, 1)), depth=5),
        Terrain(TerrainKind.WATER, cells((2, 1)), depth=5),
    )
    assert on_table(fight).terrain == (Terrain(TerrainKind.WATER, cells((1, 1), (2, 1)), depth=5),)


def test_deeper_water_takes_the_place_of_shallow_water():
    fight = painted(
        Terrain(TerrainKind.WATER, cells((1, 1), (2, 1)), depth=2),
        Terrain(TerrainKind.WATER, cells((2, 1)), depth=10),
    )
    assert [(ground.depth, ground.cells) for ground in on_table(fight).terrain] == [
        (2, cells((1, 1))),
        (10, cells((2, 1))),
    ]


def test_ground_of_several_kinds_can_share_a_cell_until_it_is_cleared():
    fight = painted(
        Terrain(TerrainKind.DIFFICULT, cells((1, 1), (2, 1))),
        Terrain(TerrainKind.HAZARD, cells((1, 1)), damage="2d6", damage_type="fire"),
    )
    assert sum(Cell(1, 1) in ground.cells for ground in on_table(fight).terrain) == 2
    fight.do(c.EraseTerrain(MAP, cells((1, 1), (5, 5))))
    assert on_table(fight).terrain == (Terrain(TerrainKind.DIFFICULT, cells((2, 1))),)


def test_only_cells_of_the_map_are_painted():
    fight = painted(Terrain(TerrainKind.PIT, cells((9, 9), (10, 9), (-1, 0)), depth=20))
    assert on_table(fight).terrain[0].cells == cells((9, 9))
    assert not fight.do(c.PaintTerrain(MAP, Terrain(TerrainKind.PIT, cells((50, 50)))))


def test_a_hazard_deals_dice_and_nothing_else():
    fight = Fight("srd-5.2.1").map(10, 10)
    wish = c.PaintTerrain(MAP, Terrain(TerrainKind.HAZARD, cells((1, 1)), damage="much"))
    assert fight.refused(wish).reason.key == "refusal.no_dice"
    wish = c.PaintTerrain(MAP, Terrain(TerrainKind.PIT, cells((1, 1)), depth=float("nan")))
    assert fight.refused(wish).reason.key == "refusal.not_on_map"


def test_a_first_map_in_the_midst_of_a_fight_is_made_ready_before_the_players_see_it():
    before = Fight("srd-5.2.1")
    before.do(c.ShowMap(None, BattleMap("Tavern", 10, 10)))
    assert before.encounter.played_map is not None
    during = Fight("srd-5.2.1").order("K20")
    during.do(c.ShowMap(None, BattleMap("Tavern", 10, 10)))
    laid = during.encounter.shown_map
    assert laid is not None
    assert during.encounter.played_map is None
    during.do(c.ShowMap(laid, to_players=True))
    assert during.encounter.played_map == laid
