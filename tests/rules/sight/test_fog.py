"""The players' memory of a map: it grows by moves, by hand, and is a value of the state."""

from dataclasses import replace

import numpy as np
import pytest

from desktop.battlemap.battle_map import BattleMap, Environment
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.grid import Grid
from desktop.battlemap.light import LightLevel
from desktop.battlemap.spots import FINE
from desktop.battlemap.walls import Door, DoorId, DoorState, Wall
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import CarriedLight
from desktop.model.fog import FogMode, FogShape, FogShapeKind
from desktop.model.frozen import FrozenMap
from desktop.model.structure import structure, unstructure
from desktop.rules.sight.fog import LIGHTS, MOST_PIECES
from desktop.rules.sight.party_sight import explored_spots, hand_spots, seen_by_party
from desktop.rules.sight.unseen import unseen_ones
from tests.support.builders import MAP, Fight

TORCH = LIGHTS[1]


def cells(mask: np.ndarray) -> str:
    high, wide = mask.shape
    shape = (high // FINE, FINE, wide // FINE, FINE)
    some = mask.reshape(shape).any(axis=(1, 3))
    return "\n".join(" ".join("x" if one else "." for one in row) for row in some)


def drawing(text: str) -> str:
    return "\n".join(line.strip() for line in text.strip().splitlines())


def two_rooms(*, light: LightLevel = LightLevel.BRIGHT) -> Fight:
    """A wall with a closed door at its lower end between the columns 3 and 4."""
    fight = Fight("srd-5.2.1")
    wall = Wall(Point(4, 0), Point(4, 2))
    door = Door(DoorId("d1"), Point(4, 2), Point(4, 3), DoorState.CLOSED)
    there = BattleMap(
        "Rooms", 8, 3, Grid(), walls=(wall,), doors=(door,), environment=Environment(light=light)
    )
    fight.do(c.ShowMap(MAP, there))
    fight.add("Lia", 20, character=True, at=(0, 2))
    fight.add("Wolf", 10, at=(6, 2))
    return fight


def fog_on(fight: Fight, mode: FogMode = FogMode.SIGHT) -> Fight:
    fight.do(c.SetFog(MAP, mode))
    return fight


def explored(fight: Fight) -> str:
    return cells(explored_spots(fight.encounter.fog[MAP], fight.encounter.maps[MAP]))


LEFT = drawing("""
    x x x x . . . .
    x x x x . . . .
    x x x x . . . .
""")


def test_nothing_is_explored_before_the_fog_is_on():
    fight = two_rooms()
    fight.place("Lia", (1, 1))
    assert MAP not in fight.encounter.fog


def test_what_the_heroes_see_is_explored_at_once_and_more_when_a_door_opens():
    fight = fog_on(two_rooms())
    assert explored(fight) == LEFT
    fight.do(c.SetDoor(MAP, DoorId("d1"), DoorState.OPEN))
    assert explored(fight) == drawing("""
        x x x x . . . .
        x x x x x x x x
        x x x x x x x x
    """)
    fight.do(c.SetDoor(MAP, DoorId("d1"), DoorState.CLOSED))
    assert explored(fight).splitlines()[2] == "x x x x x x x x"
    assert cells(seen_by_party(fight.encounter, fight.ruleset, MAP)) == LEFT


def test_all_that_is_seen_on_the_way_is_explored_and_an_earlier_state_knows_none_of_it():
    fight = fog_on(two_rooms())
    before = fight.encounter
    fight.do(c.SetDoor(MAP, DoorId("d1"), DoorState.OPEN))
    fight.begin()
    fight.move("Lia", (1, 2), (2, 2), (3, 2), (2, 1), (1, 1))
    there = explored(fight)
    assert there.splitlines()[1] == "x x x x x x x x"
    assert fight.encounter.fog[MAP].explored[: len(before.fog[MAP].explored)] == (
        before.fog[MAP].explored
    )
    fight.encounter = before
    assert explored(fight) == LEFT


def test_what_a_foe_sees_on_its_way_the_players_do_not():
    fight = fog_on(two_rooms())
    fight.begin().next()
    fight.move("Wolf", (5, 2), (5, 1), (4, 1), (5, 1))
    assert explored(fight) == LEFT


def test_a_torch_lights_the_way_for_all_and_leaves_a_memory():
    fight = two_rooms(light=LightLevel.DARK)
    fight.add("Tom", 5, character=True, at=(3, 0))
    fog_on(fight)
    assert explored(fight) == drawing("""
        . . . x . . . .
        . . . . . . . .
        x . . . . . . .
    """)
    fight.do(c.CarryLight((fight.ids["Lia"],), CarriedLight("candle", 5, 5)))
    assert explored(fight) == drawing("""
        . . . x . . . .
        x x . . . . . .
        x x . . . . . .
    """)
    fight.begin()
    fight.move("Lia", (1, 2), (2, 2), (1, 2), (0, 2))
    assert explored(fight) == drawing("""
        . . . x . . . .
        x x x x . . . .
        x x x x . . . .
    """)
    fight.do(c.CarryLight((fight.ids["Lia"],), None))
    assert cells(seen_by_party(fight.encounter, fight.ruleset, MAP)) == drawing("""
        . . . x . . . .
        . . . . . . . .
        x . . . . . . .
    """)


@pytest.mark.parametrize(
    "blinding",
    [
        c.DeclareLife,
        c.GiveCondition,
        c.SetHidden,
    ],
)
def test_who_is_down_blind_or_hidden_by_the_gm_shows_the_players_nothing(blinding):
    fight = fog_on(two_rooms())
    who = (fight.ids["Lia"],)
    if blinding is c.DeclareLife:
        fight.do(c.DeclareLife((fight.ids["Lia"],), "dead"))
    elif blinding is c.GiveCondition:
        fight.give("Lia", "blinded")
    else:
        fight.do(c.SetHidden(who, True))
    assert not seen_by_party(fight.encounter, fight.ruleset, MAP).any()
    assert explored(fight) == LEFT


def test_the_players_may_see_through_the_eyes_of_one():
    fight = two_rooms()
    fight.add("Tom", 5, character=True, at=(7, 0))
    fight.do(c.SetFog(MAP, FogMode.SIGHT, (fight.ids["Lia"],)))
    assert explored(fight) == LEFT
    fight.do(c.SetFog(MAP, FogMode.SIGHT))
    assert explored(fight).splitlines()[0] == "x x x x x x x x"


def by_hand(fight: Fight) -> tuple[str, str]:
    shown, covered = hand_spots(fight.encounter.fog[MAP], fight.encounter.maps[MAP])
    return cells(shown), cells(covered)


def test_a_room_is_shown_and_a_box_in_it_covered_again():
    fight = two_rooms()
    room = FogShape(FogShapeKind.ROOM, (Point(0.5, 0.5),))
    fight.do(c.PaintFog(MAP, room, True))
    assert fight.encounter.fog[MAP].mode is FogMode.HAND
    assert by_hand(fight)[0] == LEFT
    box = FogShape(FogShapeKind.RECTANGLE, (Point(0, 0), Point(2, 1)))
    fight.do(c.PaintFog(MAP, box, False))
    shown, covered = by_hand(fight)
    assert shown.splitlines()[0] == ". . x x . . . ."
    assert covered.splitlines()[0] == "x x . . . . . ."
    fight.do(c.PaintFog(MAP, FogShape(FogShapeKind.ALL), True))
    assert "." not in by_hand(fight)[0]
    assert "x" not in by_hand(fight)[1]


def test_a_room_that_no_wall_closes_is_shown_only_when_the_gm_insists():
    fight = fog_on(Fight("srd-5.1").map())
    shown = c.PaintFog(MAP, FogShape(FogShapeKind.ROOM, (Point(0.5, 0.5),)), True)
    refusal = fight.refused(shown)
    assert (refusal.reason.key, refusal.can_overrule) == ("refusal.no_room_here", True)
    covered = c.PaintFog(MAP, FogShape(FogShapeKind.ROOM, (Point(0.5, 0.5),)), False)
    fight.do(covered)
    assert "x" not in by_hand(fight)[0]
    fight.do(shown, overruled=True)
    assert "." not in by_hand(fight)[0]


def test_many_strokes_are_gathered_into_few_without_a_difference():
    fight = fog_on(two_rooms())
    for number in range(MOST_PIECES + 1):
        before = by_hand(fight)
        dot = FogShape(FogShapeKind.BRUSH, (Point(number % 8 + 0.5, 1.5),), 0.4)
        fight.do(c.PaintFog(MAP, dot, number % 3 != 0))
    assert len(fight.encounter.fog[MAP].hand) == 2
    assert by_hand(fight) != before
    assert [type(event) for event in fight.events] == [e.FogPainted, e.FogRedrawn]
    assert explored(fight) == LEFT


def test_forgotten_means_explored_anew_from_where_one_stands():
    fight = fog_on(two_rooms())
    fight.do(c.SetDoor(MAP, DoorId("d1"), DoorState.OPEN))
    fight.do(c.SetDoor(MAP, DoorId("d1"), DoorState.CLOSED))
    fight.do(c.ForgetExplored(MAP))
    assert explored(fight) == LEFT


def test_another_grid_makes_the_memory_worthless():
    fight = fog_on(two_rooms())
    there = fight.encounter.maps[MAP]
    same = replace(there, title="Cellar")
    fight.do(c.ChangeMap(MAP, same))
    assert explored(fight) == LEFT
    fight.do(c.ChangeMap(MAP, there.with_grid(replace(there.grid, cell_pixels=35.0))))
    assert any(isinstance(event, e.FogRedrawn) for event in fight.events)


@pytest.mark.parametrize(
    "command",
    [
        c.SetFog("m9", FogMode.SIGHT),
        c.SetFog(MAP, FogMode.SIGHT, ("c99",)),
        c.PaintFog("m9", FogShape(FogShapeKind.ALL), True),
        c.PaintFog(MAP, FogShape(FogShapeKind.POLYGON, (Point(0, 0),)), True),
        c.PaintFog(MAP, FogShape(FogShapeKind.BRUSH, (Point(float("nan"), 0),)), True),
        c.PaintFog(MAP, FogShape(FogShapeKind.ROOM, (Point(-3, 0),)), True),
        c.ForgetExplored("m9"),
        c.CarryLight((), TORCH),
        c.CarryLight(("c1",), CarriedLight("sun", 5000, 5000)),
    ],
)
def test_what_makes_no_sense_is_refused(command):
    fight = two_rooms()
    if isinstance(command, c.CarryLight) and command.combatants:
        command = replace(command, combatants=(fight.ids["Lia"],))
    fight.refused(command)


def test_a_map_beyond_all_measure_gets_no_fog():
    fight = Fight("srd-5.1")
    fight.do(c.ShowMap(MAP, BattleMap("World", 5000, 5000)))
    assert fight.refused(c.SetFog(MAP, FogMode.SIGHT)).reason.key == "refusal.map_too_large_for_fog"
    fight.do(c.SetFog(MAP, FogMode.OFF))
    fight.refused(c.PaintFog(MAP, FogShape(FogShapeKind.ALL), True))


def test_the_fog_is_saved_and_read():
    fight = fog_on(two_rooms())
    fight.do(c.CarryLight((fight.ids["Lia"],), TORCH))
    fight.do(c.PaintFog(MAP, FogShape(FogShapeKind.ROOM, (Point(5.5, 0.5),)), True))
    kind = type(fight.encounter)
    assert structure(kind, unstructure(fight.encounter)) == fight.encounter
    for events in fight.steps:
        for event in events:
            assert structure(e.Event, unstructure(event)) == event


def test_a_light_lit_twice_is_one_fact():
    fight = two_rooms()
    fight.do(c.CarryLight((fight.ids["Lia"],), TORCH))
    assert fight.happened(e.LightCarried)
    fight.do(c.CarryLight((fight.ids["Lia"],), TORCH))
    assert not fight.happened(e.LightCarried)


def test_a_token_moved_by_hand_explores_where_it_is_put():
    fight = fog_on(two_rooms())
    fight.do(
        c.PlaceTokens(FrozenMap({fight.ids["Lia"]: replace(fight["Lia"].token, cell=Cell(7, 0))}))
    )
    assert explored(fight).splitlines()[0] == "x x x x x x x x"


@pytest.mark.parametrize(("choice", "is_unseen"), [("hidden", True), ("shown", False)])
def test_the_table_says_whether_the_invisible_are_unseen(choice: str, is_unseen: bool):
    fight = two_rooms()
    fight.add("Wolf", 5, at=(1, 1))
    fight.give("Wolf", "invisible")
    fight.do(c.SetSetting("unseen_invisible", choice))
    assert (fight.ids["Wolf"] in unseen_ones(fight.encounter, fight.ruleset)) is is_unseen
