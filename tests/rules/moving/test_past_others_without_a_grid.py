"""Without a grid others are gone around where they really stand, wherever that is."""

from dataclasses import replace

import pytest

from desktop.battlemap.cells import Cell, Footprint, Point
from desktop.battlemap.free_ways import touched_cells
from desktop.battlemap.grid import Grid, GridKind
from desktop.battlemap.ground import Ground
from desktop.battlemap.trail import Trail
from desktop.battlemap.walls import Wall
from desktop.model import commands as c
from desktop.model.combatant import Side, Token
from desktop.model.frozen import FrozenMap
from desktop.rules.moving.measuring import measured
from desktop.rules.moving.movement import foreseen_refusal
from desktop.rules.moving.reaching import Going, going_of, trail_to, way
from tests.support.builders import EDITIONS, MAP, Fight

both = pytest.mark.parametrize("edition", EDITIONS)


def meeting(edition: str, aside: tuple[float, float], *walls: Wall, friend: bool = False) -> Fight:
    """Lia at (1, 5); somebody in her way, so far aside of (5, 5)."""
    fight = Fight(edition).map(20, 12, walls=walls)
    fight.add("Lia", 20, side=Side.HERO, at=(1, 5))
    fight.add("Other", 5, side=Side.HERO if friend else Side.HOSTILE, at=(5, 5))
    fight.begin()
    free = replace(fight.encounter.maps[MAP], grid=Grid(kind=GridKind.NONE))
    fight.do(c.ChangeMap(MAP, free))
    there = Token(MAP, Cell(5, 5), shift=Point(*aside))
    fight.do(c.PlaceTokens(FrozenMap({fight.ids["Other"]: there})))
    return fight


def going(fight: Fight) -> Going:
    found = going_of(fight.encounter, fight.ruleset, fight["Lia"], "walk")
    assert found is not None
    return found


def trail(fight: Fight, how: Going, end: tuple[float, float]) -> Trail | None:
    ground = Ground(fight.encounter.maps[MAP])
    return trail_to(how, ground, Point(1, 5), Point(*end), lambda a, b: way(how, ground, a, b))


def refusal(fight: Fight, path: Trail) -> str:
    steps = measured(fight.encounter, fight.ruleset, fight["Lia"], path, "walk")
    known = (fight.encounter, fight.ruleset, fight["Lia"], path, "walk", steps)
    found = foreseen_refusal(*known)
    return "" if found is None else found.reason.key


@both
@pytest.mark.parametrize("aside", [(0, 0), (0.5, 0), (0, 0.5), (0.4, 0.4), (-0.4, 0.3)])
def test_every_way_that_is_found_is_free(edition: str, aside: tuple[float, float]) -> None:
    fight = meeting(edition, aside)
    for height in (4.2, 4.6, 5.0, 5.4, 5.8, 6.2):
        found = trail(fight, going(fight), (9.0, height))
        assert found is not None
        assert refusal(fight, found) == "", height


@both
def test_between_somebody_and_a_wall_one_goes_as_close_as_is_allowed(edition: str) -> None:
    corridor = Wall(Point(0, 5), Point(20, 5)), Wall(Point(0, 7), Point(20, 7))
    fight = meeting(edition, (0.0, 0.4), *corridor)
    wide = going(fight)
    assert trail(fight, wide, (9.0, 5.0)) is None
    close = wide.closer
    assert close is not None
    found = trail(fight, close, (9.0, 6.0))
    assert found is not None
    assert refusal(fight, found) == ""
    right_on = going(meeting(edition, (0.0, 0.0)))
    assert right_on.closer is None


def test_a_friends_space_is_difficult_where_it_really_is() -> None:
    beside = Trail((Cell(x, 6) for x in range(3, 8)), (Point(0.0, 0.0) for _ in range(5)))
    for aside, cost in (((0.0, 0.0), 20), ((0.0, 0.5), 20), ((0.0, 0.45), 20), ((0.3, 0.5), 20)):
        fight = meeting("srd-5.1", aside, friend=True)
        lia = fight["Lia"]
        assert measured(fight.encounter, fight.ruleset, lia, beside, "walk").cost == cost
    sunken = Trail((Cell(x, 5) for x in range(3, 8)), (Point(0.0, 0.4) for _ in range(5)))
    for aside, cost in (((0.0, 0.0), 25), ((0.0, -0.2), 20), ((0.3, 0.5), 25)):
        fight = meeting("srd-5.1", aside, friend=True)
        lia = fight["Lia"]
        assert measured(fight.encounter, fight.ruleset, lia, sunken, "walk").cost == cost, aside


def test_a_space_touches_what_it_lies_on_by_however_little() -> None:
    assert touched_cells(Footprint(Cell(5, 5))) == {Cell(5, 5)}
    aside = Footprint(Cell(5, 5), shift=Point(0.1, -0.5))
    assert touched_cells(aside) == {Cell(x, y) for x in (5, 6) for y in (4, 5)}
    large = Footprint(Cell(5, 5), 2, 2, shift=Point(0.1, 0.0))
    assert touched_cells(large) == {Cell(x, y) for x in (5, 6, 7) for y in (5, 6)}
