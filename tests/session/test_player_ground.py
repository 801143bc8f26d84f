"""What the players see of a blank map: walls, doors, ground and light, but no secret of it."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import (
    BattleMap,
    Environment,
    Light,
    MapPicture,
    Terrain,
    TerrainKind,
)
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.features import Obscurement, ObscurementKind, Stairs
from desktop.battlemap.grid import Grid, GridKind
from desktop.battlemap.walls import Door, DoorId, DoorState, Segment, Wall, WallKind, joined
from desktop.model import commands as c
from desktop.model.area import LaidArea
from desktop.model.combatant import Side, Token
from desktop.model.creature import AreaShape
from desktop.model.fog import FogMode, FogShape, FogShapeKind
from desktop.model.frozen import FrozenMap
from desktop.model.ids import MapId
from desktop.rules.sight.fog import LIGHTS
from desktop.session.player_ground import LineKind, PlayerMist
from desktop.session.player_view import PlayerEncounter, PlayerMap, player_view
from tests.support.builders import MAP, Fight, a_creature

ROOM = (Wall(Point(2, 2), Point(8, 2)), Wall(Point(8, 2), Point(8, 6)))


def fight_on(**parts: object) -> Fight:
    fight = Fight("srd-5.2.1").map(16, 10)
    drawn = replace(fight.encounter.maps[MAP], **parts)  # type: ignore[arg-type]  # parts of a map
    fight.encounter = replace(fight.encounter, maps=fight.encounter.maps.with_item(MAP, drawn))
    fight.add("Lia", 20, character=True, side=Side.HERO, at=(4, 4))
    return fight.begin()


def seen(fight: Fight) -> PlayerMap:
    shown = player_view(fight.encounter, fight.ruleset).battle_map
    assert shown is not None
    return shown


def lines(fight: Fight) -> list[tuple[LineKind, Point, Point]]:
    return [(one.kind, one.start, one.end) for one in seen(fight).lines]


def test_walls_windows_low_walls_and_doors_of_a_blank_map_are_seen():
    window = Wall(Point(0, 8), Point(3, 8), WallKind.WINDOW)
    low = Wall(Point(5, 8), Point(7, 8), WallKind.LOW, 3.0)
    door = Door(DoorId("d1"), Point(10, 1), Point(11, 1), DoorState.CLOSED)
    fight = fight_on(walls=(*ROOM, window, low), doors=(door,))
    assert lines(fight) == [
        (LineKind.WALL, Point(2, 2), Point(8, 2)),
        (LineKind.WALL, Point(8, 2), Point(8, 6)),
        (LineKind.WINDOW, Point(0, 8), Point(3, 8)),
        (LineKind.LOW, Point(5, 8), Point(7, 8)),
        (LineKind.DOOR, Point(10, 1), Point(11, 1)),
    ]
    fight.do(c.SetDoor(MAP, DoorId("d1"), DoorState.OPEN))
    assert lines(fight)[-1][0] is LineKind.OPEN_DOOR


@pytest.mark.problem("RP59")
def test_a_secret_door_is_a_wall_until_it_is_none():
    pieces = (Wall(Point(2, 2), Point(4, 2)), Wall(Point(5, 2), Point(8, 2)), ROOM[1])
    door = Door(DoorId("d1"), Point(5, 2), Point(4, 2), DoorState.SECRET)
    fight = fight_on(walls=pieces, doors=(door,))
    assert seen(fight) == seen(fight_on(walls=ROOM))
    fight.do(c.SetDoor(MAP, DoorId("d1"), DoorState.CLOSED))
    assert (LineKind.DOOR, Point(5, 2), Point(4, 2)) in lines(fight)


def test_mist_is_seen_all_of_one_kind_in_one_and_darkness_is_not_told():
    left = Obscurement(ObscurementKind.HEAVY, frozenset({Cell(1, 1), Cell(2, 1)}))
    more = Obscurement(ObscurementKind.HEAVY, frozenset({Cell(2, 1), Cell(3, 1)}))
    dark = Obscurement(ObscurementKind.DARKNESS, frozenset({Cell(9, 9)}))
    rain = Obscurement(ObscurementKind.LIGHT)
    bank = PlayerMist(ObscurementKind.HEAVY, left.cells | more.cells)
    assert seen(fight_on(obscurements=(left, more, dark))).mists == (bank,)
    assert seen(fight_on(obscurements=(left, rain, more))).mists == (
        PlayerMist(ObscurementKind.LIGHT),
        bank,
    )


def test_without_a_grid_a_cloud_has_its_true_edge_as_long_as_something_of_it_is_seen():
    fight = fight_on(walls=(Wall(Point(8, 0), Point(8, 10)),), grid=Grid(kind=GridKind.NONE))
    fight.do(c.SetFog(MAP, FogMode.SIGHT))
    for x in (5.0, 13.0):
        fog = LaidArea(MAP, AreaShape.SPHERE, 10, Point(x, 5.0))
        fight.do(c.StrikeArea(fog, label="fog", stays=True))
    clouds = {
        area.id: replace(area, obscures=ObscurementKind.HEAVY)
        for area in fight.encounter.areas.values()
    }
    fight.encounter = replace(fight.encounter, areas=FrozenMap(clouds))
    (near,) = seen(fight).mists
    assert near.outline
    assert all(point.x <= 7.0 for point in near.outline)
    fight.do(c.SetFog(MAP, FogMode.OFF))
    assert len(seen(fight).mists) == 2


@pytest.mark.problem("RP59")
def test_a_bank_of_mist_is_seen_by_its_edge_and_not_at_all_out_of_sight():
    near = frozenset(Cell(column, row) for column in (6, 7) for row in range(10))
    far = frozenset(Cell(column, row) for column in (12, 13) for row in range(10))

    def view(cells: frozenset[Cell]) -> PlayerMap:
        """Lia has been behind the wall and has come back; then there is mist."""
        fight = fight_on(walls=(Wall(Point(8, 0), Point(8, 10)),))
        fight.do(c.SetFog(MAP, FogMode.SIGHT))
        for cell in (Cell(12, 4), Cell(4, 4)):
            fight.do(c.PlaceTokens(FrozenMap({fight.ids["Lia"]: Token(MAP, cell)})))
        if cells:
            mist = Obscurement(ObscurementKind.HEAVY, cells)
            fight.do(c.ChangeFeatures(MAP, added=(mist,)))
        return seen(fight)

    assert view(far) == view(frozenset())
    assert view(far | near).mists == (PlayerMist(ObscurementKind.HEAVY, near),)


def test_stairs_are_seen_at_both_ends_without_where_they_lead_but_no_secret_ones():
    other = MapId("m2")
    stairs = (
        Stairs(Cell(2, 2), other, Cell(5, 5)),
        Stairs(Cell(9, 9), other, Cell(1, 1), gm_only=True),
        Stairs(Cell(3, 3), "gone", Cell(1, 1)),
    )
    fight = fight_on(stairs=stairs)
    fight.do(c.ShowMap(other, BattleMap("Crypt of the lich", 16, 10), to_players=True))
    assert seen(fight).stairways == (Cell(5, 5),)
    assert "lich" not in repr(seen(fight))
    fight.do(c.ShowMap(MAP, to_players=True))
    assert seen(fight).stairways == (Cell(2, 2),)
    fight.do(c.PaintFog(MAP, FogShape(FogShapeKind.RECTANGLE, (Point(8, 0), Point(16, 10))), True))
    assert seen(fight).stairways == ()


def test_a_door_in_a_wall_that_was_drawn_through_is_a_gap_when_open():
    door = Door(DoorId("d1"), Point(4, 2), Point(5, 2), DoorState.OPEN)
    fight = fight_on(walls=ROOM[:1], doors=(door,))
    assert lines(fight) == [
        (LineKind.WALL, Point(2, 2), Point(4, 2)),
        (LineKind.WALL, Point(5, 2), Point(8, 2)),
        (LineKind.OPEN_DOOR, Point(4, 2), Point(5, 2)),
    ]


def test_a_picture_shows_its_walls_itself():
    fight = fight_on(walls=ROOM, terrain=(Terrain(TerrainKind.WATER, frozenset({Cell(1, 1)})),))
    picture = MapPicture(f"{'ab' * 32}.png", 160, 100)
    pictured = replace(fight.encounter.maps[MAP], picture=picture)
    fight.encounter = replace(fight.encounter, maps=fight.encounter.maps.with_item(MAP, pictured))
    assert (seen(fight).lines, seen(fight).grounds) == ((), ())


def test_on_a_picture_what_tokens_sink_into_is_marked_but_no_trap_and_no_shallow_water():
    pit = Terrain(TerrainKind.PIT, frozenset({Cell(1, 1)}), depth=20.0)
    lake = Terrain(TerrainKind.WATER, frozenset({Cell(5, 5)}), depth=10.0)
    others = (
        Terrain(TerrainKind.PIT, frozenset({Cell(3, 3)}), depth=10.0, gm_only=True),
        Terrain(TerrainKind.WATER, frozenset({Cell(7, 7)}), depth=2.0),
        Terrain(TerrainKind.HAZARD, frozenset({Cell(8, 8)})),
    )
    picture = MapPicture(f"{'ab' * 32}.png", 160, 100)
    fight = fight_on(terrain=(pit, lake, *others), picture=picture)
    shown = {one.kind: one.cells for one in seen(fight).grounds}
    assert shown == {TerrainKind.PIT: pit.cells, TerrainKind.WATER: lake.cells}
    fight.do(c.PaintFog(MAP, FogShape(FogShapeKind.RECTANGLE, (Point(4, 4), Point(9, 9))), True))
    assert {one.kind for one in seen(fight).grounds} == {TerrainKind.WATER}


def test_on_a_picture_a_door_that_stands_open_is_drawn():
    door = Door(DoorId("d1"), Point(5, 2), Point(4, 2))
    secret = Door(DoorId("d2"), Point(7, 2), Point(6, 2), DoorState.SECRET)
    picture = MapPicture(f"{'ab' * 32}.png", 160, 100)
    fight = fight_on(walls=ROOM, doors=(door, secret), picture=picture)
    assert lines(fight) == []
    fight.do(c.SetDoor(MAP, DoorId("d1"), DoorState.OPEN))
    assert lines(fight) == [(LineKind.OPEN_DOOR, Point(5, 2), Point(4, 2))]


def test_ground_is_seen_without_its_numbers_and_traps_not_at_all():
    water = Terrain(TerrainKind.WATER, frozenset({Cell(1, 1)}), depth=20.0, label="lake")
    trap = Terrain(TerrainKind.PIT, frozenset({Cell(3, 3)}), depth=10.0, gm_only=True)
    shown = seen(fight_on(terrain=(water, trap)))
    assert [(one.kind, one.cells) for one in shown.grounds] == [(TerrainKind.WATER, water.cells)]
    assert "lake" not in repr(shown)


@pytest.mark.problem("RP59")
def test_what_lies_in_the_dark_leaves_no_trace():
    def fogged(**parts: object) -> PlayerEncounter:
        fight = fight_on(**parts)
        left = FogShape(FogShapeKind.RECTANGLE, (Point(0, 0), Point(8, 10)))
        fight.do(c.PaintFog(MAP, left, True))
        return player_view(fight.encounter, fight.ruleset)

    half = Wall(Point(2, 5), Point(9, 5))
    slope = Wall(Point(1, 1), Point(9, 7))
    plain = fogged(walls=(half, slope))
    dark = fogged(
        walls=(
            Wall(Point(2, 5), Point(14, 5)),
            Wall(Point(1, 1), Point(13, 10)),
            Wall(Point(12, 0), Point(12, 9)),
        ),
        doors=(Door(DoorId("d1"), Point(11, 1), Point(11, 2)),),
        terrain=(Terrain(TerrainKind.WATER, frozenset({Cell(13, 3)})),),
        lights=(Light(Point(14, 2), 5, 10, "#ffd166"),),
    )
    assert plain == dark
    assert plain.battle_map is not None
    assert plain.battle_map.lines[0].end.x <= 8.001


def test_a_door_out_of_sight_is_told_as_a_door_however_it_stands():
    wall = Wall(Point(8, 0), Point(8, 10))
    door = Door(DoorId("d1"), Point(12, 2), Point(12, 3), DoorState.OPEN)
    fight = fight_on(walls=(wall,), doors=(door,))
    fight.do(c.PaintFog(MAP, FogShape(FogShapeKind.ALL), True))
    fight.do(c.SetFog(MAP, FogMode.HAND))
    assert lines(fight)[-1][0] is LineKind.OPEN_DOOR


def test_coloured_light_falls_where_it_is_seen_and_not_through_walls():
    wall = Wall(Point(6, 0), Point(6, 10))
    lamp = Light(Point(4.5, 4.5), 10, 20, "#6fb7ff")
    fight = fight_on(walls=(wall,), lights=(lamp,))
    (glow,) = seen(fight).glows
    assert (glow.colour, glow.bright, glow.reach) == ("#6fb7ff", 2.0, 4.0)
    assert max(last for _, _, last in glow.lit) < 6 * 5
    plain = fight_on(lights=(Light(Point(4, 4), 10, 20),))
    assert seen(plain).glows == ()


def test_how_strongly_a_lamp_of_a_file_shines_is_drawn_and_one_of_no_strength_is_not():
    lamp = Light(Point(4.5, 4.5), 10, 20, "#6fb7ff")
    for intensity, expected in ((0.4, [0.4]), (1.0, [1.0]), (0.0, [])):
        fight = fight_on(lights=(replace(lamp, intensity=intensity),))
        assert [glow.intensity for glow in seen(fight).glows] == expected


@pytest.mark.problem("RP59")
def test_the_light_of_somebody_hidden_does_not_shine_for_the_players():
    fight = fight_on()
    fight.add("Stalker", 10, at=(9, 4), hidden=True)
    torch = next(light for light in LIGHTS if light.source == "torch")
    fight.do(c.CarryLight((fight.ids["Stalker"],), torch))
    assert seen(fight).glows == ()
    fight.do(c.SetHidden((fight.ids["Stalker"],), False))
    assert len(seen(fight).glows) == 1


def test_a_rider_is_told_to_sit_in_the_middle_of_its_mount():
    fight = fight_on()
    horse = a_creature("Horse", ruleset="srd-5.2.1", sizes=("large",))
    fight.add("Horse", 10, creature=horse, side=Side.HERO, at=(5, 4))
    fight.do(c.TakeAction(fight.ids["Lia"], "mount", fight.ids["Horse"], cost="none"))
    shown = {one.id: one for one in player_view(fight.encounter, fight.ruleset).combatants}
    assert shown[fight.ids["Lia"]].mount_cells == 2
    assert shown[fight.ids["Horse"]].mount_cells == 0
    fight.do(c.SetHidden((fight.ids["Horse"],), True))
    shown = {one.id: one for one in player_view(fight.encounter, fight.ruleset).combatants}
    assert shown[fight.ids["Lia"]].mount_cells == 0


def test_pieces_of_one_line_are_joined_whatever_their_order():
    whole = Segment(Point(0, 0), Point(6, 3))
    half = Segment(Point(4, 2), Point(0, 0))
    rest = Segment(Point(2, 1), Point(6, 3))
    beside = Segment(Point(0, 1), Point(6, 4))
    assert joined((rest, half, beside)) == (whole, beside)
    assert joined((Segment(Point(1, 1), Point(1, 1)),)) == ()
    inner = Segment(Point(4, 2), Point(2, 1))
    assert joined((whole, inner)) == (whole,)
    apart = (Segment(Point(0, 0), Point(1, 0)), Segment(Point(2, 0), Point(3, 0)))
    assert joined(reversed(apart)) == apart


def test_light_that_is_painted_into_the_map_is_not_drawn_again_but_a_torch_is():
    lamp = Light(Point(4.5, 4.5), 10, 20, "#6fb7ff")
    fight = fight_on(lights=(lamp,), environment=Environment(has_baked_lighting=True))
    assert seen(fight).glows == ()
    torch = next(light for light in LIGHTS if light.source == "torch")
    fight.do(c.CarryLight((fight.ids["Lia"],), torch))
    assert [glow.colour for glow in seen(fight).glows] == ["#ffb454"]


def test_a_door_without_length_is_nowhere_in_the_fog():
    door = Door(DoorId("d1"), Point(4, 2), Point(4, 2))
    fight = fight_on(doors=(door,))
    fight.do(c.PaintFog(MAP, FogShape(FogShapeKind.ALL), True))
    assert lines(fight) == []
