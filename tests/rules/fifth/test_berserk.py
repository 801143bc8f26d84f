"""Golems roll a d6 as each turn starts while they are badly hurt: a 6 makes them berserk."""

import pytest

from desktop.model import commands as c
from desktop.model.prompt import Answer, Outcome, PromptKind
from desktop.rules.fifth.harm.berserk import is_raging
from tests.support.builders import EDITIONS, Fight, a_creature
from tests.support.creatures import shipped

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
pytestmark = pytest.mark.rule("52-PTG-GEN-1")
SKIPPED = Answer(outcome=Outcome.SKIPPED)


def hurt(edition: str, left: int) -> Fight:
    """A clay golem G with so many hit points, whose turn comes next."""
    fight = Fight(edition)
    fight.add("T", 20, creature=a_creature("t"), character=True)
    fight.add("G", 10, creature=shipped(f"{edition}/clay-golem"))
    fight.begin()
    fight.damage("G", fight.hp("G") - left, "force")
    return fight.next()


def rolls(fight: Fight, die: int) -> None:
    fight.answer(Answer(amount=die), PromptKind.CHOICE)


@both
def test_a_6_makes_it_berserk_and_it_is_asked_no_more(edition: str):
    fight = hurt(edition, 60)
    rolls(fight, 6)
    assert "note.goes_berserk" in fight.told()
    assert is_raging(fight["G"])
    fight.next(2)
    assert not fight.encounter.prompts


@both
def test_any_other_number_leaves_it_and_the_next_turn_asks_again(edition: str):
    fight = hurt(edition, 60)
    fight.answer(Answer(), PromptKind.CHOICE, dice=(5,))
    assert "note.not_berserk" in fight.told()
    assert not is_raging(fight["G"])
    fight.next(2)
    prompt = fight.prompt(PromptKind.CHOICE)
    fight.next(2)
    assert fight.prompt(PromptKind.CHOICE).id == prompt.id
    fight.answer(SKIPPED, PromptKind.CHOICE)
    assert not is_raging(fight["G"])


@both
def test_a_die_has_six_sides(edition: str):
    fight = hurt(edition, 60)
    wish = c.AnswerPrompt(fight.prompt(PromptKind.CHOICE).id, Answer(amount=7))
    assert fight.refused(wish)


@pytest.mark.parametrize(("edition", "left"), [(OLD, 61), (NEW, 70)])
def test_whoever_is_not_hurt_enough_is_not_asked(edition: str, left: int):
    assert not hurt(edition, left).encounter.prompts


@pytest.mark.parametrize(("edition", "heals", "calm"), [(OLD, 30, False), (NEW, 30, True)])
def test_it_is_calm_when_it_is_whole_or_bloodied_no_more(edition: str, heals: int, calm: bool):
    fight = hurt(edition, 60)
    rolls(fight, 6)
    fight.heal("G", heals)
    assert is_raging(fight["G"]) is not calm
    fight.heal("G", 200)
    assert not is_raging(fight["G"])


@both
def test_the_question_of_whoever_is_gone_or_changed_decides_nothing(edition: str):
    fight = hurt(edition, 60)
    fight.do(c.ReplaceCreature(fight.ids["G"], a_creature("clay")))
    rolls(fight, 6)
    assert not is_raging(fight["G"])
