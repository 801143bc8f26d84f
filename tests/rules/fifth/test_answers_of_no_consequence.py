"""Answers to what no longer matters: who was asked has left, or the GM skips the question."""

from collections.abc import Callable

import pytest

from desktop.language.message import Message
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, PromptId
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.fifth.acting import actions, supplies
from desktop.rules.fifth.gear import armour, things
from desktop.rules.fifth.harm import defeat, recovering
from desktop.rules.fifth.magic import magic_acts
from desktop.rules.fifth.skills import asking, rerolled_actions
from desktop.rules.fifth.turns import monsters, quick
from desktop.rules.moving.radar import NO_DICE
from tests.support.builders import EDITIONS, Fight

STEPS: tuple[tuple[Callable[[Draft, Prompt, Answer], Refusal | None], str], ...] = (
    (actions.answer_friend, "c99"),
    (armour.answer_help, armour.HELPED),
    (asking.answer_skill, "stealth"),
    (asking.answer_inspired, "c99"),
    (defeat.answer_knock_out, "spare"),
    (supplies.answer_gathering, "yes"),
    (magic_acts.answer_dismiss, "web"),
    (monsters.answer_lair, "tremor"),
    (quick.answer_which, "dash"),
    (recovering.answer_hours, "3"),
    (rerolled_actions.answer_reroll, "yes"),
    (things.answer_brittle, things.YES),
)
GONE = CombatantId("c99")


def a_draft() -> tuple[Draft, CombatantId]:
    """A fight of two, in which nobody has left."""
    fight = Fight(EDITIONS[1]).order("A20 B10")
    return Draft(fight.encounter, fight.ruleset, NO_DICE), fight.ids["A"]


def asked(who: CombatantId | None) -> Prompt:
    """A question about somebody, with all that may be left of its command."""
    rest: FrozenMap[str, str | int] = FrozenMap({"rounds": 3, "target": "c99"})
    text = Message("prompt.question")
    return Prompt(PromptId("p9"), PromptKind.CHOICE, who, text, continuation=rest)


@pytest.mark.parametrize(("step", "option"), STEPS)
def test_nothing_follows_for_whoever_was_asked_and_has_left(step, option):
    draft, _ = a_draft()
    for who in (None, GONE) if step is not things.answer_brittle else (None,):
        assert step(draft, asked(who), Answer(option=option)) is None
    assert not draft.events


@pytest.mark.parametrize(
    ("step", "option"), [s for s in STEPS if s[0] is not rerolled_actions.answer_reroll]
)
def test_nothing_follows_what_is_skipped(step, option):
    draft, somebody = a_draft()
    skipped = Answer(outcome=Outcome.SKIPPED, option=option)
    assert step(draft, asked(somebody), skipped) is None
    assert not draft.events


@pytest.mark.parametrize(
    ("step", "option"),
    [
        (armour.answer_help, armour.HELPED),
        (monsters.answer_lair, "tremor"),
        (defeat.answer_knock_out, "spare"),
        (asking.answer_skill, "stealth"),
        (actions.answer_friend, ""),
    ],
)
def test_nothing_follows_when_what_it_was_about_is_over(step, option):
    draft, somebody = a_draft()
    assert step(draft, asked(somebody), Answer(option=option or str(somebody))) is None
    assert not draft.events
