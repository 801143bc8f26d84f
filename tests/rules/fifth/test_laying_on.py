"""Lay on Hands in play: points of a pool heal whoever is touched, or end poison."""

from dataclasses import replace

import pytest

from desktop.model import commands as c
from desktop.model.counter import feature_uses
from desktop.model.creature import FeatureGroup, FeatureKey, Uses, UsesKind
from desktop.model.prompt import Answer, Outcome
from tests.support.builders import EDITIONS, Fight, a_creature, feature

both = pytest.mark.parametrize("edition", EDITIONS)
KEY = FeatureKey("lay-on-hands")


def a_paladin(edition: str, points: int = 15) -> Fight:
    """P, whose turn it is; F beside it, E, an enemy there, and D far away."""
    own = replace(feature(KEY, FeatureGroup.ACTION), uses=Uses(UsesKind.DAY, points))
    fight = Fight(edition)
    fight.map(20, 20)
    fight.add("P", 20, creature=a_creature("p", features=(own,)), character=True, hp=30, at=(5, 5))
    fight.add("F", 15, character=True, hp=30, at=(5, 6))
    fight.add("E", 10, hp=30, at=(6, 5))
    fight.add("D", 5, character=True, hp=30, at=(15, 15))
    return fight.begin()


def lay_on(fight: Fight) -> None:
    for who in ("F", "E", "D"):
        fight.damage(who, 9, "fire")
    fight.act("P", "feature", text=str(KEY))


def left(fight: Fight) -> int:
    return fight["P"].count(feature_uses(KEY))


@both
@pytest.mark.parametrize(("typed", "healed"), [(None, 9), (4, 4)])
def test_whoever_is_touched_gets_the_points_that_are_typed_or_missing(edition, typed, healed):
    fight = a_paladin(edition)
    lay_on(fight)
    assert left(fight) == 15
    assert fight["P"].count("action") == 0
    (option,) = fight.prompt().options
    fight.answer(Answer(option=option[0], amount=typed))
    assert (fight.hp("F"), left(fight)) == (21 + healed, 15 - healed)


@both
def test_no_more_than_the_pool_holds_is_given(edition):
    fight = a_paladin(edition, points=5)
    lay_on(fight)
    option, _ = fight.prompt().options[0]
    wish = c.AnswerPrompt(fight.prompt().id, Answer(option=option, amount=6))
    assert fight.refused(wish)
    fight.answer(Answer(option=option))
    assert (fight.hp("F"), left(fight)) == (26, 0)
    assert fight.refused(fight.action("P", "feature", text=str(KEY), cost="none"))


@both
def test_five_points_end_poison(edition):
    fight = a_paladin(edition)
    fight.give("P", "poisoned")
    fight.act("P", "feature", text=str(KEY))
    (option,) = fight.prompt().options
    assert option[1].key == "prompt.option_cure_poison"
    fight.answer(Answer(option=option[0]))
    assert (fight.conditions("P"), left(fight)) == (set(), 10)


@both
def test_without_enough_points_poison_stays(edition):
    fight = a_paladin(edition, points=4)
    fight.give("P", "poisoned")
    fight.act("P", "feature", text=str(KEY))
    assert fight.encounter.prompts == ()
    assert "note.nobody_to_lay_on" in fight.told()
    assert left(fight) == 4


@both
def test_a_question_that_is_left_or_about_somebody_gone_gives_nothing(edition):
    fight = a_paladin(edition)
    lay_on(fight)
    option, _ = fight.prompt().options[0]
    before = fight.encounter
    fight.answer(Answer(outcome=Outcome.SKIPPED))
    assert left(fight) == 15
    fight.encounter = before
    fight.do(c.RemoveCombatants((fight.ids["F"],)))
    fight.answer(Answer(option=option))
    assert left(fight) == 15
