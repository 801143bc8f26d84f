"""Who is struck on its way waits for the save that the strike asks, and then decides."""

import pytest

from desktop.battlemap.cells import Cell
from desktop.model import commands as c
from desktop.model.prompt import Answer, PromptKind
from tests.support.builders import EDITIONS, Fight
from tests.support.creatures import shipped

OLD, NEW = EDITIONS
CHOICE, OPPORTUNITY = PromptKind.CHOICE, PromptKind.OPPORTUNITY_ATTACK
BITTEN = {OLD: (18, 1, 1), NEW: (18, 1)}
GOES_ON, STAYS = Answer(option="walk_on"), Answer(option="stay")
both = pytest.mark.parametrize("edition", EDITIONS)


def a_chase(edition: str, *more: str) -> Fight:
    """A leaves the reach of a wolf, or of several, on a way of two squares."""
    fight = Fight(edition).map()
    fight.add("A", 20, character=True, hp=60, at=(5, 5))
    for place, name in enumerate(("W", *more)):
        fight.add(name, 10 - place, creature=shipped(f"{edition}/wolf"), at=(6, 5 + place))
    fight.begin()
    fight.move("A", (4, 5), (3, 5))
    return fight


def at(fight: Fight) -> Cell:
    token = fight["A"].token
    assert token is not None
    return token.cell


def waits(fight: Fight) -> list[str]:
    """The questions whether it goes on."""
    return [x.rule for x in fight.encounter.prompts if x.text.key == "prompt.walk_on"]


@pytest.mark.rule("51-REA-03", "51-REA-07")
@pytest.mark.parametrize(("die", "left"), [(2, 10), (15, 20)])
def test_a_bite_on_the_way_asks_for_its_save_first(die, left):
    fight = a_chase(OLD)
    fight.answer(Answer(option="bite"), OPPORTUNITY, dice=BITTEN[OLD])
    assert (at(fight), waits(fight)) == (Cell(5, 5), ["51-REA-03"])
    fight.answer(Answer(dice=(die,)), PromptKind.SAVE)
    fight.answer(GOES_ON, CHOICE)
    assert (at(fight), fight.feet("A")) == (Cell(3, 5), left)  # crawling costs twice


@both
@pytest.mark.rule("51-REA-03")
def test_whoever_was_thrown_down_may_stay_and_stand_up(edition):
    fight = a_chase(edition)
    fight.answer(Answer(option="bite"), OPPORTUNITY, dice=BITTEN[edition])
    if edition == OLD:
        fight.answer(Answer(dice=(2,)), PromptKind.SAVE)
    fight.answer(STAYS, CHOICE)
    fight.act("A", "stand_up")
    assert (at(fight), fight.feet("A"), waits(fight)) == (Cell(5, 5), 15, [])


@both
def test_a_miss_and_a_strike_that_leaves_nothing_ask_nothing(edition):
    fight = a_chase(edition)
    fight.answer(Answer(option="bite"), OPPORTUNITY, dice=(1,))
    assert (at(fight), waits(fight)) == (Cell(3, 5), [])


def test_of_several_the_last_answer_asks_and_another_way_or_turn_ends_the_question():
    fight = a_chase(OLD, "V")
    first, second = (x for x in fight.encounter.prompts if x.kind is OPPORTUNITY)
    fight.do(c.AnswerPrompt(first.id, Answer(option="bite")), dice=(18, 4, 1, 1))
    assert waits(fight) == []
    fight.do(c.AnswerPrompt(second.id, Answer(option="skip")))
    assert waits(fight) == ["51-REA-03"]
    before = fight.encounter
    fight.next()
    assert waits(fight) == []
    fight.encounter = before
    fight.move("A", (5, 6))
    assert (at(fight), waits(fight)) == (Cell(5, 6), [])


def test_who_is_gone_goes_nowhere():
    fight = a_chase(OLD)
    fight.answer(Answer(option="bite"), OPPORTUNITY, dice=BITTEN[OLD])
    fight.do(c.RemoveCombatants((fight.ids["A"],)))
    assert waits(fight) == []
