"""Doors on the way open when the mover gets there, under both editions, and not before."""

from dataclasses import replace

import pytest

from desktop.battlemap.battle_map import Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.walls import Door, DoorId, DoorState, Wall
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Life
from desktop.model.counter import HIT_POINTS, MOVEMENT_SPENT
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.fifth.turns.roster import FREE_OBJECT
from tests.support.builders import EDITIONS, MAP, Fight, a_creature, melee

pytestmark = pytest.mark.parametrize("edition", EDITIONS)

DOOR = DoorId("d1")


def a_corridor(edition: str, *, foe: tuple[int, int] | None = None, lava: int | None = None):
    """W at (0, 0), a wall at column 5 with a shut door in row 0, a foe, or lava in a column."""
    ground = (
        ()
        if lava is None
        else (Terrain(TerrainKind.HAZARD, frozenset({Cell(lava, 0)}), damage="1d6"),)
    )
    fight = Fight(edition).map(terrain=ground)
    fight.add("W", 20, creature=a_creature("w"), character=True, at=(0, 0))
    fight.add("O", 10, creature=a_creature("o", melee()), at=foe or (20, 20))
    fight.begin()
    wall = Wall(Point(5, 1), Point(5, 10))
    doors = (Door(DOOR, Point(5, 0), Point(5, 1)),)
    fight.do(c.ChangeMap(MAP, replace(fight.encounter.maps[MAP], walls=(wall,), doors=doors)))
    return fight


def through(fight: Fight, last: int = 6, *, begin: int = 1) -> c.MoveToken:
    cells = tuple((column, 0) for column in range(begin, last + 1))
    return replace(fight.path("W", *cells), opens=(DOOR,))


def stands_open(fight: Fight) -> bool:
    return fight.encounter.maps[MAP].find_door(DOOR).is_open


def test_it_opens_on_the_way_and_the_steps_before_and_behind_it_are_told_in_their_order(edition):
    fight = a_corridor(edition)
    fight.do(through(fight))
    assert fight["W"].token.cell == Cell(6, 0)
    assert stands_open(fight)
    kinds = [
        (type(event), getattr(event, "path", ())[-1:])
        for event in fight.events
        if isinstance(event, e.TokenMoved | e.DoorChanged)
    ]
    assert kinds == [
        (e.TokenMoved, (Cell(4, 0),)),
        (e.DoorChanged, ()),
        (e.TokenMoved, (Cell(6, 0),)),
    ]
    assert fight["W"].count(MOVEMENT_SPENT) == 30


def test_a_blow_that_ends_the_way_leaves_it_shut(edition):
    fight = a_corridor(edition, foe=(1, 1))
    fight.do(c.SetCounter(fight.ids["W"], HIT_POINTS, 1))
    fight.do(through(fight))
    assert fight["W"].token.cell == Cell(2, 0)
    assert not stands_open(fight)
    fight.answer(Answer(option="sword", dice=(19,)), dice=(8,))
    assert fight["W"].life is Life.DYING
    assert not stands_open(fight)
    assert fight["W"].count(FREE_OBJECT) == 1


def test_a_blow_that_does_not_end_it_lets_it_open_the_door_later(edition):
    fight = a_corridor(edition, foe=(1, 1))
    fight.do(through(fight))
    assert not stands_open(fight)
    fight.answer(Answer(option="skip"))
    assert fight["W"].token.cell == Cell(6, 0)
    assert stands_open(fight)
    assert fight["W"].count(FREE_OBJECT) == 0


def test_burning_ground_before_the_door_is_asked_about_first(edition):
    fight = a_corridor(edition, lava=3)
    fight.do(through(fight, 5))
    assert (fight["W"].token.cell, stands_open(fight)) == (Cell(3, 0), False)
    fight.answer(Answer(outcome=Outcome.SKIPPED), PromptKind.GROUND)
    assert (fight["W"].token.cell, stands_open(fight)) == (Cell(5, 0), True)


def test_burning_ground_right_at_the_door_is_asked_about_while_it_is_shut(edition):
    fight = a_corridor(edition, lava=4)
    fight.do(through(fight, 5))
    assert (fight["W"].token.cell, stands_open(fight)) == (Cell(4, 0), False)
    fight.answer(Answer(outcome=Outcome.SKIPPED), PromptKind.GROUND)
    assert (fight["W"].token.cell, stands_open(fight)) == (Cell(5, 0), True)


def test_who_stands_behind_the_door_strikes_once_it_is_open(edition):
    fight = a_corridor(edition, foe=(5, 1))
    fight.place("W", (3, 0))
    fight.do(through(fight, 7, begin=4))
    assert (fight["W"].token.cell, stands_open(fight)) == (Cell(6, 0), True)
    assert fight.prompt().kind is PromptKind.OPPORTUNITY_ATTACK


def test_without_a_hand_that_is_free_meanwhile_the_way_ends_before_the_door(edition):
    fight = a_corridor(edition, foe=(1, 1))
    fight.do(through(fight))
    fight.do(c.SetCounter(fight.ids["W"], FREE_OBJECT, 0))
    fight.answer(Answer(option="skip"))
    assert (fight["W"].token.cell, stands_open(fight)) == (Cell(4, 0), False)
    assert "note.movement_stops" in fight.told()


def test_a_diagonal_counts_on_behind_the_door(edition):
    fight = a_corridor(edition)
    fight.do(c.SetSetting("diagonals", "alternating"))
    fight.place("W", (3, 1))
    way = replace(fight.path("W", (4, 0), (5, 0), (6, 1)), opens=(DOOR,))
    fight.do(way)
    assert stands_open(fight)
    assert fight["W"].count(MOVEMENT_SPENT) == 20, "5, 5 and 10 feet"


def test_before_the_fight_a_door_on_the_way_costs_nothing(edition):
    fight = Fight(edition).map()
    fight.add("W", 20, creature=a_creature("w"), character=True, at=(0, 0))
    doors = (Door(DOOR, Point(5, 0), Point(5, 1)),)
    fight.do(c.ChangeMap(MAP, replace(fight.encounter.maps[MAP], doors=doors)))
    fight.do(through(fight))
    assert (fight["W"].token.cell, stands_open(fight)) == (Cell(6, 0), True)
    assert not fight.happened(e.ActionTaken)


def test_a_door_that_the_way_does_not_pass_is_opened_before_the_first_step(edition):
    fight = a_corridor(edition)
    fight.place("W", (4, 0))
    fight.do(replace(fight.path("W", (3, 0), (2, 0)), opens=(DOOR,)))
    assert stands_open(fight)
    kinds = [type(each) for each in fight.events if isinstance(each, e.TokenMoved | e.DoorChanged)]
    assert kinds == [e.DoorChanged, e.TokenMoved]


def test_whoever_is_wide_opens_a_leaf_that_only_its_shoulder_passes(edition):
    fight = Fight(edition).map()
    fight.add("W", 20, creature=a_creature("w", sizes=("huge",)), character=True, at=(0, 0))
    fight.begin()
    leaves = tuple(Door(DoorId(f"d{row}"), Point(5, row), Point(5, row + 1)) for row in range(3))
    middle = replace(leaves[1], state=DoorState.OPEN)
    doors = (leaves[0], middle, leaves[2])
    fight.do(c.ChangeMap(MAP, replace(fight.encounter.maps[MAP], doors=doors)))
    whole = tuple((column, 0) for column in range(1, 5))
    fight.do(replace(fight.path("W", *whole), opens=(leaves[0].id, leaves[2].id), acts=True))
    assert all(door.is_open for door in fight.encounter.maps[MAP].doors)
    moved = [event.path[-1] for event in fight.events if isinstance(event, e.TokenMoved)]
    assert moved == [Cell(2, 0), Cell(4, 0)]


@pytest.mark.parametrize(("pushed", "place"), [(False, Cell(5, 0)), (True, Cell(2, 0))])
def test_whoever_is_pushed_through_a_door_takes_nobody_along(edition, pushed, place):
    fight = a_corridor(edition, foe=(2, 0))
    fight.place("W", (3, 0))
    fight.give("O", "grappled", source="W")
    way = replace(through(fight, 6, begin=4), forced=pushed)
    fight.do(way, overruled=True)
    assert fight["W"].token.cell == Cell(6, 0)
    assert fight["O"].token.cell == place
