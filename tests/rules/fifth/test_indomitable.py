"""Indomitable in play: a failed save is made anew, once, and has to be taken as it falls."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.counter import feature_uses
from desktop.model.creature import FeatureGroup, FeatureKey, Uses, UsesKind
from desktop.model.prompt import Answer, Outcome, PromptKind
from tests.support.builders import EDITIONS, Fight, a_creature, feature

OLD, NEW = EDITIONS
both = pytest.mark.parametrize("edition", EDITIONS)
FAILED = Answer(outcome=Outcome.FAILURE)


def a_fighter(edition: str, key: str = "indomitable", uses: int = 1) -> Fight:
    """F, who concentrates and has to save for it."""
    own = replace(feature(key, FeatureGroup.TRAIT), uses=Uses(UsesKind.DAY, uses))
    hero = a_creature("f", level=9, class_text="fighter", features=(own,))
    fight = Fight(edition)
    fight.add("F", 20, creature=hero, character=True, hp=60)
    fight.add("O", 10)
    fight.begin()
    fight.concentrate("F")
    fight.damage("F", 4, "fire")
    return fight


def left(fight: Fight, key: str = "indomitable") -> int:
    return fight["F"].count(feature_uses(FeatureKey(key)))


@both
@pytest.mark.parametrize(("die", "kept"), [(10, True), (1, False)])
def test_a_failed_save_is_made_anew_and_no_third_time(edition, die, kept):
    fight = a_fighter(edition)
    fight.answer(Answer(dice=(2,)))
    assert fight.prompt().text.key == "prompt.indomitable"
    assert "concentration" in fight.conditions("F")
    fight.answer(Answer(option="again"))
    assert left(fight) == 0
    save = fight.prompt(PromptKind.CONCENTRATION)
    assert (save.dc, save.text.key) == (10, "prompt.save_anew")
    fight.answer(Answer(dice=(die,)) if kept else FAILED)
    assert ("concentration" in fight.conditions("F")) is kept
    assert fight.encounter.prompts == ()


@pytest.mark.parametrize(("edition", "more"), [(OLD, 0), (NEW, 9)])
def test_in_2024_the_level_as_a_fighter_is_added(edition, more):
    fight = a_fighter(edition, "indomito")
    bonus = fight.prompt().bonus
    fight.answer(Answer(dice=(1,)))
    fight.answer(Answer(option="again"))
    fight.answer(Answer(dice=(10,)))
    (check,) = fight.happened(e.CheckRolled)
    assert check.roll.total == 10 + bonus + more


@both
@pytest.mark.parametrize("answer", [Answer(option="keep"), Answer(outcome=Outcome.SKIPPED)])
def test_whoever_lets_it_be_has_failed(edition, answer):
    fight = a_fighter(edition)
    fight.answer(FAILED)
    fight.answer(answer)
    assert "concentration" not in fight.conditions("F")
    assert left(fight) == 1


@both
def test_without_a_use_it_has_failed_at_once(edition):
    fight = a_fighter(edition, uses=1)
    fight.do(c.SetCounter(fight.ids["F"], feature_uses(FeatureKey("indomitable")), 0))
    fight.answer(FAILED)
    assert fight.encounter.prompts == ()
    assert "concentration" not in fight.conditions("F")


@both
def test_of_whoever_is_gone_nothing_is_asked_any_more(edition):
    fight = a_fighter(edition)
    fight.answer(FAILED)
    fight.do(c.RemoveCombatants((fight.ids["F"],)))
    assert fight.encounter.prompts == ()


def test_what_fails_without_a_roll_is_not_rolled_anew():
    fight = a_fighter(NEW)
    fight.answer(Answer(outcome=Outcome.SUCCESS))
    fight.give("F", "paralyzed")
    fight.next()
    fight.act("O", "grapple", "F")
    fight.answer(Answer())
    assert fight.encounter.prompts == ()
    assert "grappled" in fight.conditions("F")
    assert left(fight) == 1
