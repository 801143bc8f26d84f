"""A form that takes up more room than its bearer finds it, or it is told, and nobody falls."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Footprint, Point
from desktop.battlemap.walls import Wall
from desktop.language.message import Distance
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Token
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from tests.support.builders import EDITIONS, FAILURE, MAP, Fight, a_creature
from tests.support.magic import Casting

OLD, NEW = EDITIONS
PRONE = ConditionKey("prone")
both = pytest.mark.parametrize("edition", EDITIONS)
BEAR = a_creature("bear", sizes=("large",), hit_points=30)


RING = [(x, y) for x in range(1, 4) for y in range(1, 4) if (x, y) != (2, 2)]


def a_fight(edition: str, *neighbours: tuple[int, int], **more: object) -> Fight:
    """D at (2, 2), the others around it."""
    fight = Fight(edition).map(**more)
    fight.add("D", 20, creature=a_creature("d", level=8, class_text="Druid"), at=(2, 2))
    for number, cell in enumerate(neighbours):
        fight.add(f"N{number}", 10, at=cell)
    return fight.begin()


def grow(fight: Fight) -> None:
    fight.do(c.ReplaceCreature(fight.ids["D"], BEAR, change_of_shape=True))


def place_of(fight: Fight, name: str = "D") -> Cell:
    token = fight[name].token
    assert token is not None
    return token.cell


def put(fight: Fight, name: str, cell: Cell) -> None:
    fight.do(c.PlaceTokens(FrozenMap({fight.ids[name]: Token(MAP, cell)})))


@both
def test_it_stands_aside_of_its_neighbours_over_its_old_cell(edition):
    fight = a_fight(edition, (3, 2), (3, 3))
    grow(fight)
    assert place_of(fight) == Cell(1, 2)
    assert "note.grows_aside" in fight.told()
    fight.next(3)
    assert not any(fight[name].has_effect(PRONE) for name in ("D", "N0", "N1"))


@both
def test_with_room_enough_it_stays_where_it_is(edition):
    fight = a_fight(edition, (1, 2))
    grow(fight)
    assert place_of(fight) == Cell(2, 2)
    assert "note.grows_aside" not in fight.told()
    fight.do(c.RevertCreature(fight.ids["D"]))
    assert place_of(fight) == Cell(2, 2)


@both
def test_without_any_map_nobody_is_in_its_way(edition):
    fight = Fight(edition)
    fight.add("D", 20)
    fight.begin()
    grow(fight)
    assert fight["D"].creature.size == "large"


def test_where_it_stood_upon_others_before_it_stays():
    fight = a_fight(NEW, (2, 2))
    grow(fight)
    assert place_of(fight) == Cell(2, 2)
    assert "note.grows_over" not in fight.told()


def crowded(edition: str = NEW) -> Fight:
    """A passage one cell wide, where D cannot grow without lying on N0."""
    fight = Fight(edition).map(6, 1)
    fight.add("D", 20, creature=a_creature("d", level=8, class_text="Druid"), at=(2, 0))
    fight.add("N0", 10, at=(3, 0))
    fight.begin()
    grow(fight)
    return fight


@pytest.mark.rule("52-PTG-MOVE-3")
def test_without_room_it_is_told_and_nobody_falls_for_it():
    fight = crowded()
    assert place_of(fight) == Cell(2, 0)
    assert "note.grows_over" in fight.told()
    fight.next(2)
    assert not fight["D"].has_effect(PRONE)
    assert not fight["N0"].has_effect(PRONE)


@pytest.mark.rule("52-PTG-MOVE-3")
def test_who_moves_and_ends_its_turn_there_again_falls():
    fight = crowded()
    fight.next()
    put(fight, "N0", Cell(4, 0))
    put(fight, "N0", Cell(3, 0))
    fight.next()
    assert fight["N0"].has_effect(PRONE)


@both
def test_a_small_form_in_the_same_passage_needs_no_room(edition):
    fight = crowded(edition)
    fight.do(c.RevertCreature(fight.ids["D"]))
    put(fight, "D", Cell(1, 0))
    assert place_of(fight) == Cell(1, 0)


# --- walls and what is deadly ---------------------------------------------------------------------

BESIDE = frozenset(Cell(column, row) for column in (3, 4) for row in range(6))
LAKE = Terrain(TerrainKind.WATER, BESIDE, depth=10)
GULF = Terrain(TerrainKind.PIT, BESIDE, depth=20)
FIRE = Terrain(TerrainKind.HAZARD, BESIDE, damage="2d6")
POND = Terrain(TerrainKind.WATER, BESIDE, depth=2)


def covered(fight: Fight) -> set[tuple[int, int]]:
    """The cells of D as a Large creature."""
    column, row = place_of(fight)
    return {(column + x, row + y) for x in (0, 1) for y in (0, 1)}


@pytest.mark.parametrize("ground", [LAKE, GULF, FIRE])
@both
def test_it_keeps_off_deep_water_pits_and_hazards(edition: str, ground: Terrain):
    fight = a_fight(edition, terrain=(ground,))
    grow(fight)
    assert place_of(fight) == Cell(1, 2)
    assert "note.grows_off" in fight.told()
    assert not fight.encounter.prompts


@pytest.mark.parametrize(
    ("ground", "speeds"), [(LAKE, {"swim": 40}), (LAKE, {"fly": 40}), (GULF, {"fly": 40})]
)
def test_what_does_not_hurt_its_form_is_room_like_any_other(ground: Terrain, speeds: dict):
    fight = a_fight(NEW, terrain=(ground,))
    shape = replace(BEAR, speeds=FrozenMap({"walk": 30, **speeds}))
    fight.do(c.ReplaceCreature(fight.ids["D"], shape, change_of_shape=True))
    assert place_of(fight) == Cell(2, 2)


def test_shallow_water_and_what_it_stood_in_before_are_no_reason_to_go():
    for ground in (POND, Terrain(TerrainKind.WATER, BESIDE | {Cell(2, 2)}, depth=2)):
        fight = a_fight(NEW, terrain=(ground,))
        grow(fight)
        assert place_of(fight) == Cell(2, 2)


def test_in_the_air_nothing_below_is_deadly():
    fight = a_fight(NEW, terrain=(LAKE,))
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["D"]: Token(MAP, Cell(2, 2), elevation=20)})))
    grow(fight)
    assert place_of(fight) == Cell(2, 2)


@both
def test_no_wall_runs_through_it(edition: str):
    fight = a_fight(edition, walls=(Wall(Point(3, 0), Point(3, 6)),))
    grow(fight)
    assert covered(fight) == {(1, 2), (2, 2), (1, 3), (2, 3)}
    assert "note.grows_off" in fight.told()


@both
def test_at_the_edge_of_the_map_it_stays_on_it(edition: str):
    fight = Fight(edition).map(4, 4)
    fight.add("D", 20, creature=a_creature("d", level=8, class_text="Druid"), at=(3, 3))
    fight.begin()
    grow(fight)
    assert place_of(fight) == Cell(2, 2)


@pytest.mark.rule("51-SQZ-01")
def test_in_a_passage_that_is_too_narrow_it_squeezes_and_the_gm_is_told():
    fight = Fight(OLD).map(6, 1)
    fight.add("D", 20, creature=a_creature("d", level=8, class_text="Druid"), at=(2, 0))
    fight.begin()
    grow(fight)
    assert place_of(fight) == Cell(2, 0)
    (note,) = [one for one in fight.happened(e.Noted) if one.text.key == "note.grows_tight"]
    assert note.rule == "51-SQZ-01"


def test_without_other_ground_it_is_told_that_part_of_it_stands_in_what_is_deadly():
    island = frozenset(Cell(column, row) for column in range(8) for row in range(8)) - {Cell(2, 2)}
    fight = a_fight(NEW, terrain=(Terrain(TerrainKind.HAZARD, island, damage="1d6"),))
    grow(fight)
    assert place_of(fight) == Cell(2, 2)
    assert "note.grows_into" in fight.told()
    assert "note.grows_off" not in fight.told()


@both
def test_magic_that_makes_somebody_larger_finds_it_room_too(edition: str):
    fight = Casting(edition, terrain=(Terrain(TerrainKind.WATER, BESIDE, depth=10),))
    saves = ((fight.ids["M"], FAILURE),)
    fight.cast("enlarge-reduce", "M", saves=saves, free=True)
    assert fight["M"].token == Token(MAP, Cell(1, 2))
    assert "note.grows_off" in fight.told()
    fight.do(c.EndEffect(fight["M"].id, fight["M"].effects[0].id))
    assert fight.ruleset.space_of(fight["M"]) == 5
    assert fight["M"].token == Token(MAP, Cell(1, 2)), "smaller it stays"


def test_where_even_the_ground_that_hurts_is_shut_it_takes_that_rather_than_the_wall():
    """Beside it is fire, and a wall runs where it would stand."""
    fire = Terrain(TerrainKind.HAZARD, frozenset({Cell(1, 0), Cell(1, 1)}), damage="1d6")
    fight = Fight(NEW).map(4, 2, terrain=(fire,), walls=(Wall(Point(3, 0), Point(3, 2)),))
    fight.add("D", 20, creature=a_creature("d", level=8, class_text="Druid"), at=(2, 0))
    fight.begin()
    grow(fight)
    assert place_of(fight) == Cell(1, 0)
    assert {"note.grows_off", "note.grows_into"} <= set(fight.told())


def covered_by(fight: Fight, name: str = "D") -> float:
    """Feet from the old cell of D to where it stands now."""
    grid = fight.encounter.maps[MAP].grid
    token = fight[name].token
    assert token is not None
    return grid.distance(Cell(2, 2), Footprint(token.cell, 2, 2))


@both
def test_where_no_room_holds_its_old_cell_it_takes_the_nearest_and_the_way_is_told(edition):
    fight = a_fight(edition, *RING)
    grow(fight)
    assert covered_by(fight) == 10
    (note,) = [one for one in fight.happened(e.Noted) if one.text.key == "note.grows_far"]
    assert dict(note.text.parameters)["distance"] == Distance(10)


@both
@pytest.mark.parametrize("holds", [True, False])
def test_of_the_nearest_places_it_takes_one_where_the_grip_lasts(edition, holds):
    fight = a_fight(edition, *RING)
    last = RING.index((1, 3))
    pair = (fight.ids["D"], fight.ids[f"N{last}"])
    holder, held = pair if holds else pair[::-1]
    grappled = ConditionKey("grappled")
    fight.do(c.GiveCondition((held,), grappled, source=holder))
    grow(fight)
    assert fight[f"N{last}" if holds else "D"].has_effect(grappled)
    assert place_of(fight).row == 4


def test_whoever_grows_in_deep_water_stays_in_it():
    lake = Terrain(TerrainKind.WATER, frozenset(Cell(x, y) for x in range(6) for y in range(5)), 2)
    fight = a_fight(NEW, (3, 2), (3, 3), terrain=(lake,))
    grow(fight)
    assert place_of(fight) == Cell(1, 2)
