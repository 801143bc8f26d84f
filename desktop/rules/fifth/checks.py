"""Ability checks that prompts ask for: rolled, typed or told, then what follows by their name."""

from collections.abc import Callable

from desktop.language.message import Listing, Message
from desktop.model.combatant import Combatant
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.model.reasons import Trace
from desktop.rules.effects import effects
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.ruleset import AnswerStep
from desktop.rules.fifth.attacks import AIDED
from desktop.rules.rolls.saves import roll_against, shown_bonus, shown_dice

THEN = "then"
Follow = Callable[[Draft, Prompt, bool], None]
"""What follows from a check: draft, its prompt, whether it succeeded."""


def kept_words(known: dict[str, str | int]) -> FrozenMap[str, str | int]:
    """What a prompt keeps for its continuation."""
    return FrozenMap(known)


def best_of(draft: Draft, who: Combatant, words: str) -> Trace:
    """The reasons of the best of several skills or abilities ("athletics/acrobatics")."""
    situation = situation_of(draft.encounter, draft.ruleset, who)
    traces = [draft.ruleset.checks(situation, word) for word in words.split("/")]
    return max(traces, key=shown_bonus)


def check_purpose(words: str) -> Message:
    """ "Check: Athletics"."""
    named = tuple(Message(f"skill.{word}") for word in words.split("/"))
    return Message("note.check_of", {"skill": Listing(named, choice=True)})


def ask_check(
    draft: Draft,
    who: Combatant,
    words: str,
    *,
    dc: int,
    text: Message,
    then: str,
    rule: str = "",
    skipped: bool = False,
    more: FrozenMap[str, str | int] = FrozenMap(),  # noqa: B008 - it is frozen
) -> None:
    """Ask for a check; `then` names what follows, `more` is what it needs to know.

    `skipped` is what a check counts as that the GM skips.
    """
    trace = best_of(draft, who, words)
    prompts.ask(
        draft,
        Prompt(
            prompts.NEW,
            PromptKind.CHECK,
            who.id,
            text,
            dc=dc,
            bonus=shown_bonus(trace),
            bonus_dice=shown_dice(trace),
            dice="1d20",
            continuation=more.with_items({THEN: then, "words": words, "skipped": int(skipped)}),
            rule=rule,
        ),
    )


def answer_check(follows: FrozenMap[str, Follow]) -> AnswerStep:
    """The step for prompts of checks: roll, and go on with what the prompt names."""

    def answered(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
        who = None if prompt.combatant is None else draft.find(prompt.combatant)
        if who is None:
            return None
        then = follows[str(prompt.continuation[THEN])]
        if answer.outcome is Outcome.SKIPPED:
            then(draft, prompt, bool(prompt.continuation["skipped"]))
            return None
        words = str(prompt.continuation["words"])
        success = roll_against(
            draft,
            who.id,
            best_of(draft, who, words),
            dc=0 if prompt.dc is None else prompt.dc,
            purpose=check_purpose(words),
            answer=answer,
        )
        effects.end_all(draft, who.id, AIDED, Message("note.help_used"))
        then(draft, prompt, success)
        return None

    return answered
