"""Ability checks that prompts ask for, with what follows from them by name."""

from dataclasses import replace

from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.frozen import FrozenMap
from desktop.model.prompt import Prompt, PromptKind
from desktop.model.reasons import Contribution, Kind, Trace
from desktop.model.volley import Volley
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.rolls.saves import shown_bonus, shown_dice

THEN = "then"
"""The word of a prompt's continuation that names what follows from its check."""

WORSE = "worse"
"""That which says that it is made with disadvantage: its grip is adhesive."""
WORDS = "words"
"""That which names its skills or abilities: "athletics/acrobatics"."""


def best_of(draft: Draft, who: Combatant, words: str) -> Trace:
    """The reasons of the best of several skills or abilities ("athletics/acrobatics")."""
    situation = situation_of(draft.encounter, draft.ruleset, who)
    traces = [draft.ruleset.checks(situation, word) for word in words.split("/")]
    return max(traces, key=shown_bonus)


def hindered(trace: Trace, *, worse: bool) -> Trace:
    """With the disadvantage of what holds so fast."""
    if not worse:
        return trace
    return (*trace, Contribution(Message("reason.hard_grip"), Kind.DISADVANTAGE))


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
    continuation = more.with_items({THEN: then, WORDS: words, "skipped": int(skipped)})
    prompts.ask(draft, replace(_prompt(draft, who, words, dc, text, continuation), rule=rule))


def ask_check_of(draft: Draft, who: Combatant, volley: Volley, text: Message, then: str) -> Prompt:
    """Ask for the check that stands for the save against a volley; skipped, nothing follows."""
    nothing: FrozenMap[str, str | int] = FrozenMap()
    continuation = nothing.with_items({THEN: then, WORDS: volley.ability, "skipped": 1})
    asked = _prompt(draft, who, volley.ability, volley.dc, text, continuation)
    known = replace(asked, rule=volley.rule, volley=volley, source=volley.source)
    return prompts.ask(draft, known)


def _prompt(
    draft: Draft,
    who: Combatant,
    words: str,
    dc: int,
    text: Message,
    continuation: FrozenMap[str, str | int],
) -> Prompt:
    trace = best_of(draft, who, words)
    return Prompt(
        prompts.NEW,
        PromptKind.CHECK,
        who.id,
        text,
        dc=dc,
        bonus=shown_bonus(trace),
        bonus_dice=shown_dice(trace),
        dice="1d20",
        continuation=continuation,
    )
