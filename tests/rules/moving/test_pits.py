"""Pits on the way: the fall is asked for where it happens, and nobody walks out of the side."""

import pytest

from desktop.battlemap.battle_map import Terrain, TerrainKind
from desktop.battlemap.cells import Cell
from desktop.model import commands as c
from desktop.model.ids import ConditionKey
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.moving.pits import first_fall
from tests.support.builders import EDITIONS, Fight, a_creature, abilities

both = pytest.mark.parametrize("edition", EDITIONS)
PRONE = ConditionKey("prone")


def at_the_pit(edition: str, depth: float = 20, size: str = "medium", **more: object) -> Fight:
    """K stands two cells west of a pit of 1 x 2 cells, on its turn."""
    pit = Terrain(TerrainKind.PIT, frozenset({Cell(4, 2), Cell(4, 3)}), depth=depth)
    fight = Fight(edition).map(12, 8, terrain=(pit,))
    creature = a_creature("k", sizes=(size,), **more)
    fight.add("K", 20, creature=creature, character=True, hp=50, at=(2, 2))
    return fight.begin()


def height(fight: Fight) -> int:
    token = fight["K"].token
    assert token is not None
    return token.elevation


@both
@pytest.mark.rule("51-FALL-01", "52-HAZ-FALL-1", "51-FALL-02", "52-HAZ-FALL-2")
def test_who_walks_over_a_pit_is_asked_for_the_fall_there_and_lies_at_the_bottom(edition: str):
    fight = at_the_pit(edition)
    fight.move("K", (3, 2), (4, 2), (5, 2))
    prompt = fight.prompt(PromptKind.GROUND)
    assert (fight["K"].token.cell, prompt.dice) == (Cell(4, 2), "2d6")
    fight.answer(Answer(), PromptKind.GROUND, dice=(3, 4))
    assert (fight.hp("K"), height(fight), fight["K"].has_effect(PRONE)) == (43, -20, True)
    assert fight["K"].token.cell == Cell(4, 2)  # the rest of the way is over


@both
def test_the_gm_may_let_it_pass_and_then_the_way_goes_on(edition: str):
    fight = at_the_pit(edition)
    fight.move("K", (3, 2), (4, 2), (5, 2))
    fight.answer(Answer(outcome=Outcome.SKIPPED), PromptKind.GROUND)
    assert (fight.hp("K"), height(fight), fight["K"].token.cell) == (50, 0, Cell(5, 2))


@both
def test_a_typed_sum_is_what_the_fall_deals(edition: str):
    fight = at_the_pit(edition)
    fight.move("K", (3, 2), (4, 2))
    fight.answer(Answer(amount=9), PromptKind.GROUND)
    assert fight.hp("K") == 41


@both
def test_a_shallow_pit_does_not_hurt(edition: str):
    fight = at_the_pit(edition, depth=5)
    fight.move("K", (3, 2), (4, 2))
    assert fight.prompt(PromptKind.GROUND).dice == ""
    fight.answer(Answer(), PromptKind.GROUND)
    assert (fight.hp("K"), height(fight), fight["K"].has_effect(PRONE)) == (50, -5, False)


@both
def test_the_large_stand_over_a_narrow_pit_and_flyers_cross_it(edition: str):
    large = at_the_pit(edition, size="large")
    large.move("K", (3, 2), (4, 2))
    assert not large.encounter.prompts
    flyer = at_the_pit(edition)
    who = flyer["K"]
    way = tuple(Cell(*cell) for cell in ((2, 2), (3, 2), (4, 2)))
    assert first_fall(flyer.encounter, flyer.ruleset, who, way, "walk") == (2, 20)
    assert first_fall(flyer.encounter, flyer.ruleset, who, way, "fly") is None
    over = (*way, Cell(5, 2))
    assert first_fall(flyer.encounter, flyer.ruleset, who, over, "jump") is None


@both
@pytest.mark.rule("51-FALL-01", "52-HAZ-FALL-1")
def test_a_jump_goes_over_a_pit_or_lands_in_it(edition: str):
    fight = at_the_pit(edition, abilities=abilities(str=20))
    fight.move("K", (3, 2), (4, 2), by="jump")
    assert fight.prompt(PromptKind.GROUND).dice == "2d6"
    fight.answer(Answer(), PromptKind.GROUND, dice=(3, 4))
    assert (fight.hp("K"), height(fight), fight["K"].token.cell) == (43, -20, Cell(4, 2))
    fight = at_the_pit(edition, abilities=abilities(str=20))
    fight.place("K", (3, 2))
    fight.move("K", (4, 2), (5, 2), by="jump")
    assert (fight.encounter.prompts, fight["K"].token.cell) == ((), Cell(5, 2))


@both
def test_from_the_bottom_one_moves_along_it_and_climbs_before_one_leaves(edition: str):
    fight = at_the_pit(edition, depth=5)
    fight.move("K", (3, 2), (4, 2))
    fight.answer(Answer(), PromptKind.GROUND)
    fight.move("K", (4, 3))
    assert (height(fight), fight.encounter.prompts) == (-5, ())
    assert fight.refused(fight.path("K", (5, 3))).reason.key == "refusal.in_pit"
    fight.do(c.ChangeHeight(fight.ids["K"], 0, "climb"))
    fight.move("K", (5, 3))
    assert (height(fight), fight["K"].token.cell) == (0, Cell(5, 3))


@both
def test_overruled_whoever_is_lifted_out_stands_beside_the_pit(edition: str):
    fight = at_the_pit(edition, depth=5)
    fight.move("K", (3, 2), (4, 2))
    fight.answer(Answer(), PromptKind.GROUND)
    fight.do(fight.path("K", (5, 2)), overruled=True)
    assert (height(fight), fight["K"].token.cell) == (0, Cell(5, 2))
