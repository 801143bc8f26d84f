"""Where the chosen way of moving does not carry somebody, another that does is named."""

import pytest

from desktop.battlemap.battle_map import Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.walls import Door, DoorId, Wall
from desktop.model import commands as c
from desktop.model.counter import MOVEMENT_SPENT
from desktop.model.frozen import FrozenMap
from desktop.rules.moving.movement import other_fares
from tests.support.builders import Fight, a_creature

editions = pytest.mark.parametrize("edition", ["srd-5.1", "srd-5.2.1"])
POND = Terrain(
    TerrainKind.WATER,
    frozenset(Cell(column, row) for column in range(20) for row in range(3)),
    depth=10.0,
)


def a_fight(edition: str, *terrain: Terrain, walls: tuple[Wall, ...] = (), **speeds: int) -> Fight:
    fight = Fight(edition).map(40, 20, walls=walls, terrain=terrain)
    creature = a_creature("eagle", speeds=FrozenMap(speeds))
    fight.add("Eagle", 20, creature=creature, at=(1, 1))
    return fight.begin()


def way_to(fight: Fight, column: int) -> str:
    cells = tuple(Cell(each, 1) for each in range(1, column + 1))
    return fight.refused(c.MoveToken(fight.ids["Eagle"], cells)).way


@editions
def test_an_eagle_whose_legs_are_too_slow_may_fly(edition: str) -> None:
    fight = a_fight(edition, walk=10, fly=60)
    assert way_to(fight, 7) == "fly"
    cells = tuple(Cell(each, 1) for each in range(1, 8))
    fight.do(c.MoveToken(fight.ids["Eagle"], cells, "fly"))
    assert fight["Eagle"].count(MOVEMENT_SPENT) == 30


@editions
def test_too_far_for_every_way_names_none(edition: str) -> None:
    assert way_to(a_fight(edition, walk=10, fly=60), 20) == ""


@editions
def test_a_fish_that_cannot_walk_may_swim_in_the_water_alone(edition: str) -> None:
    assert way_to(a_fight(edition, POND, walk=0, swim=40), 5) == "swim"
    assert way_to(a_fight(edition, walk=0, swim=40), 5) == ""
    on_land = (Cell(1, 1), Cell(1, 2), Cell(1, 3), Cell(1, 4))
    fight = a_fight(edition, POND, walk=0, swim=40)
    assert fight.refused(c.MoveToken(fight.ids["Eagle"], on_land)).way == ""


@editions
def test_under_water_one_swims_without_water_on_the_map(edition: str) -> None:
    fight = a_fight(edition, walk=10, swim=50)
    fight.give("Eagle", "underwater")
    assert way_to(fight, 7) == "swim"


@editions
def test_no_way_leads_through_a_wall_or_out_of_a_grip(edition: str) -> None:
    fight = a_fight(edition, walls=(Wall(Point(3, 0), Point(3, 9)),), walk=10, fly=60)
    assert way_to(fight, 7) == ""
    fight = a_fight(edition, walk=10, fly=60)
    fight.give("Eagle", "restrained")
    assert way_to(fight, 7) == ""


@editions
def test_whoever_flies_and_is_thrown_down_may_crawl(edition: str) -> None:
    fight = a_fight(edition, walk=30, fly=60)
    fight.give("Eagle", "prone")
    cells = (Cell(1, 1), Cell(2, 1))
    assert fight.refused(c.MoveToken(fight.ids["Eagle"], cells, "fly")).way == "walk"


@editions
def test_nobody_is_sent_into_the_pit_or_the_fire_that_it_wanted_to_jump_over(edition: str) -> None:
    pit = Terrain(TerrainKind.PIT, frozenset({Cell(3, 1)}), depth=20.0)
    fire = Terrain(TerrainKind.HAZARD, frozenset({Cell(3, 1)}), damage="2d6")
    cells = tuple(Cell(each, 1) for each in range(1, 6))
    for ground, way in ((pit, ""), (fire, ""), (None, "walk")):
        fight = a_fight(edition, *(() if ground is None else (ground,)), walk=30)
        leap = c.MoveToken(fight.ids["Eagle"], cells, "jump")
        assert fight.refused(leap).way == way
    winged = a_fight(edition, pit, walk=30, fly=30)
    assert winged.refused(c.MoveToken(winged.ids["Eagle"], cells, "jump")).way == "fly"


@editions
def test_a_burrower_goes_below_what_is_too_slow_for_its_legs(edition: str) -> None:
    bog = Terrain(TerrainKind.DIFFICULT, frozenset(Cell(column, 1) for column in range(2, 20)))
    assert way_to(a_fight(edition, bog, walk=30, burrow=30), 6) == "burrow"
    assert way_to(a_fight(edition, bog, walk=30, burrow=20, fly=40), 6) == "fly"


@editions
def test_a_shut_door_is_opened_first(edition: str) -> None:
    fight = a_fight(edition, walk=10, fly=60)
    door = Door(DoorId("d1"), Point(3, 0), Point(3, 9))
    (map_id,) = fight.encounter.maps
    fight.do(c.ChangeFeatures(map_id, added=(door,)))
    cells = (Cell(1, 1), Cell(2, 1), Cell(3, 1))
    refusal = fight.refused(c.MoveToken(fight.ids["Eagle"], cells))
    assert refusal.opens is not None
    assert refusal.way == ""


def fares(fight: Fight, *cells: tuple[int, int]) -> dict[str, int]:
    path = tuple(Cell(*cell) for cell in cells)
    found = other_fares(fight.encounter, fight.ruleset, fight["Eagle"], path, "walk")
    return {way: fare.left for way, fare in found}


@editions
def test_what_each_other_speed_would_leave_is_told_of_those_that_get_there(edition: str) -> None:
    line = [(column, 1) for column in range(1, 6)]
    fight = a_fight(edition, walk=30, fly=60, burrow=10)
    assert fares(fight, *line) == {"fly": 40}
    fight.give("Eagle", "prone")
    assert fares(fight, *line) == {}, "whoever lies there only crawls"


@editions
def test_swimming_is_told_to_swimmers_in_the_water_alone(edition: str) -> None:
    line = [(column, 1) for column in range(1, 4)]
    assert fares(a_fight(edition, POND, walk=30, swim=40), *line) == {"swim": 30}
    assert fares(a_fight(edition, POND, walk=30), *line) == {}
    assert fares(a_fight(edition, walk=30, swim=40), *line) == {}
