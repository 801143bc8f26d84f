"""What spells make of the ground: every foot through it costs more, and the way says why."""

import pytest

from desktop.battlemap.cells import Cell
from desktop.battlemap.ground import Ground
from desktop.model import commands as c
from desktop.rules.moving.measuring import measured
from desktop.rules.moving.reaching import range_of
from tests.support.builders import EDITIONS, SUCCESS
from tests.support.magic import Casting, laid

both = pytest.mark.parametrize("edition", EDITIONS)
LEGACY, LATER = EDITIONS


def cost(fight, who, *columns, by="walk", row=2):
    """Feet of movement along a row, and the spells that make it harder."""
    path = tuple(Cell(column, row) for column in columns)
    steps = measured(fight.encounter, fight.ruleset, fight[who], path, by)
    return steps.cost, [fight.encounter.areas[area].label for area in steps.magic]


@both
def test_each_foot_through_a_web_costs_two_even_flying(edition):
    fight = Casting(edition)
    assert cost(fight, "M", 2, 3, 4, 5) == (15, [])
    fight.cast("web", area=laid("cube", 20, (3, 2.5)), label="Web")
    for by in ("walk", "fly"):
        assert cost(fight, "M", 2, 3, 4, 5, by=by) == (30, ["Web"])
    battle_map = fight.encounter.battle_map
    there = range_of(fight.encounter, fight.ruleset, fight["M"], "walk", Ground(battle_map, 1, 1))
    assert Cell(5, 2) in there.now
    assert Cell(8, 2) not in there.now
    held = next(x.id for x in fight["M"].effects if x.key == "concentration")
    fight.do(c.EndEffect(fight.ids["M"], held))
    assert cost(fight, "M", 2, 3, 4, 5) == (15, [])


@both
def test_grease_is_no_hindrance_from_above_and_ice_melts_after_a_turn(edition):
    fight = Casting(edition)
    fight.cast("grease", area=laid("cube", 10, (3, 2.5)), label="Grease")
    assert cost(fight, "M", 2, 3, 4) == (20, ["Grease"])
    assert cost(fight, "M", 2, 3, 4, by="fly") == (10, [])
    fight.cast(
        "ice-storm",
        area=laid("cylinder", 20, (4, 20), height=40),
        label="Ice",
        dice=[],
        overruled=True,
        damage=(),
    )
    assert cost(fight, "M", 3, 4, row=20)[1] == ["Ice"]
    fight.next(3)
    assert cost(fight, "M", 3, 4, row=20)[1] == ["Ice"]
    fight.next()
    assert cost(fight, "M", 3, 4, row=20) == (5, [])


@both
def test_plants_hold_fast_until_they_are_taken_away_and_some_walk_freely(edition):
    fight = Casting(edition)
    fight.cast("plant-growth", area=laid("sphere", 100, (6, 2)), label="Plants", overruled=True)
    assert cost(fight, "M", 2, 3, 4) == (40, ["Plants"])
    fight.cast("freedom-of-movement", "M", free=True, overruled=True)
    assert cost(fight, "M", 2, 3, 4) == (10, [])


def test_entangle_leaves_its_plants_without_acting_again():
    fight = Casting(LATER)
    answers = tuple((fight.ids[who], SUCCESS) for who in "AB")
    area = laid("cube", 20, (10, 2.5))
    fight.cast("entangle", "A", "B", area=area, saves=answers, label="Entangle")
    assert cost(fight, "B", 11, 12)[1] == ["Entangle"]
    fight.next(4)
    assert fight.saves() == []
