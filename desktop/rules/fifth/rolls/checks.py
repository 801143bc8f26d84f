"""Ability checks that prompts ask for: rolled, typed or told, then what follows by their name."""

from collections.abc import Callable

from desktop.language.message import Listing, Message
from desktop.model.effect import check_name
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.effects import effects
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.ruleset import AnswerStep
from desktop.rules.fifth.effects.states import AIDED
from desktop.rules.rolls.asked_checks import THEN, WORDS, WORSE, best_of, hindered
from desktop.rules.rolls.saves import roll_against

Follow = Callable[[Draft, Prompt, bool], None]
"""What follows from a check: draft, its prompt, whether it succeeded."""


def kept_words(known: dict[str, str | int]) -> FrozenMap[str, str | int]:
    """What a prompt keeps for its continuation."""
    return FrozenMap(known)


def check_purpose(words: str) -> Message:
    """ "Check: Athletics"."""
    named = tuple(check_name(word) for word in words.split("/"))
    return Message("note.check_of", {"skill": Listing(named, choice=True)})


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
        words = str(prompt.continuation[WORDS])
        success = roll_against(
            draft,
            who.id,
            hindered(best_of(draft, who, words), worse=WORSE in prompt.continuation),
            dc=0 if prompt.dc is None else prompt.dc,
            purpose=check_purpose(words),
            answer=answer,
        )
        effects.end_all(draft, who.id, AIDED, Message("note.help_used"))
        then(draft, prompt, success)
        return None

    return answered
