"""Walls of magic are as high as their text says; blades give cover to those behind them."""

import pytest

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell
from desktop.model import commands as c
from desktop.model.combatant import Token
from desktop.model.frozen import FrozenMap
from desktop.model.ids import MapId
from desktop.rules.areas import areas
from desktop.rules.casting.spell_areas import ROUND, STRAIGHT
from desktop.rules.sight.covering import NONE, THREE_QUARTERS, find_cover, propose_cover
from tests.support.builders import EDITIONS
from tests.support.magic import Casting, a_mage, laid

ELSEWHERE = MapId("elsewhere")
both = pytest.mark.parametrize("edition", EDITIONS)


def a_fight(edition: str) -> Casting:
    """M stands at (2, 2), A at (10, 2) and B at (11, 2)."""
    return Casting(edition, a_mage(level=17, slots=(4, 3, 3, 3, 3, 2, 2, 1, 1)))


def fly(fight: Casting, who: str, height: int) -> None:
    token = fight[who].token
    assert token is not None
    raised = Token(token.map, token.cell, elevation=height)
    fight.do(c.PlaceTokens(FrozenMap({fight.ids[who]: raised})))


def blades(fight: Casting, choice: str = STRAIGHT) -> None:
    """From north to south between M and A, or around A and B."""
    area = laid("line", 100, (6.5, 0.0), 90.0, width=5, height=20)
    if choice == ROUND:
        area = laid("cylinder", 30, (11.0, 2.5), height=20, hollow=5)
    fight.cast("blade-barrier", area=area, choice=choice, damage=(), overruled=True)


@both
@pytest.mark.parametrize(
    ("name", "height"),
    [("wall-of-fire", 20), ("wall-of-thorns", 10), ("blade-barrier", 20), ("wind-wall", 15)],
)
def test_who_flies_within_the_height_of_a_wall_is_in_it(edition: str, name: str, height: int):
    fight = a_fight(edition)
    spell = fight.spell(name)
    assert spell.area is not None
    assert spell.area.height == height
    wall = laid("line", 60, (10.0, 2.5), width=spell.area.width, height=height)
    for above, hit in ((height, True), (height + 5, False)):
        fly(fight, "A", above)
        inside = areas.inside(fight.encounter, fight.ruleset, wall)
        assert (fight.ids["A"] in inside) is hit


@both
@pytest.mark.parametrize("choice", [STRAIGHT, ROUND])
def test_behind_the_blades_there_is_three_quarters_cover(edition: str, choice: str):
    fight = a_fight(edition)
    assert propose_cover(fight.encounter, fight.ruleset, fight["M"], fight["A"]) == NONE
    blades(fight, choice)
    found = find_cover(fight.encounter, fight.ruleset, fight["M"], fight["A"])
    assert found is not None
    assert found.degree == THREE_QUARTERS
    (area,) = (each for each in fight.encounter.areas.values() if each.screens)
    assert area.called in found.obstacles
    assert propose_cover(fight.encounter, fight.ruleset, fight["B"], fight["A"]) == NONE


@both
def test_above_the_blades_and_among_them_nobody_is_behind_them(edition: str):
    fight = a_fight(edition)
    blades(fight)
    for who in ("M", "A"):
        fly(fight, who, 25)
    assert propose_cover(fight.encounter, fight.ruleset, fight["M"], fight["A"]) == NONE
    fly(fight, "M", 0)
    fly(fight, "A", 0)
    fight.place("A", (6, 2))
    assert propose_cover(fight.encounter, fight.ruleset, fight["M"], fight["A"]) == NONE


@both
def test_on_the_near_side_on_another_map_and_once_it_is_over_it_covers_nobody(edition: str):
    fight = a_fight(edition)
    blades(fight)
    fight.place("B", (4, 2))
    assert propose_cover(fight.encounter, fight.ruleset, fight["B"], fight["M"]) == NONE
    fight.place("B", (4, 9))
    fight.do(c.ShowMap(ELSEWHERE, BattleMap("Elsewhere", 20, 20)))
    both_there = {fight.ids[who]: Token(ELSEWHERE, Cell(at, 2)) for who, at in (("M", 2), ("A", 9))}
    fight.do(c.PlaceTokens(FrozenMap(both_there)))
    assert propose_cover(fight.encounter, fight.ruleset, fight["M"], fight["A"]) == NONE
    fight.place("M", (2, 2))
    fight.place("A", (10, 2))
    assert propose_cover(fight.encounter, fight.ruleset, fight["M"], fight["A"]) == THREE_QUARTERS
    (area,) = fight.encounter.areas
    fight.do(c.RemoveArea(area))
    assert propose_cover(fight.encounter, fight.ruleset, fight["M"], fight["A"]) == NONE
