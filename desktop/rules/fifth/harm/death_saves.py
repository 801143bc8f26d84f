"""Death saving throws: asked for at the start of the turn, typed, told or rolled."""

from collections.abc import Callable

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Life
from desktop.model.counter import DEATH_SUCCESSES
from desktop.model.ids import CombatantId
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.fifth.harm.dying import mark_failures, mark_success
from desktop.rules.fifth.rolls.abilities import DEATH
from desktop.rules.harm.damage import heal
from desktop.rules.rolls.rolling import adjusted, throw
from desktop.rules.rolls.saves import ask_save, save_trace

DC = 10
FAILS_TWICE, HEALS = 1, 20
"""What the die itself means."""


def ask_death_save(draft: Draft, who: CombatantId) -> None:
    """A turn step: whoever starts its turn dying makes a death save before anything else."""
    combatant = draft.combatant(who)
    if combatant.life is not Life.DYING or combatant.hit_points > 0:
        return
    if combatant.creature.outlives_zero:
        return
    if any(
        prompt.kind is PromptKind.DEATH_SAVE and prompt.combatant == who
        for prompt in draft.encounter.prompts
    ):
        return
    ask_save(
        draft,
        combatant,
        Message("prompt.death_save", {"who": combatant.name}),
        ability=DEATH,
        dc=DC,
        kind=PromptKind.DEATH_SAVE,
        rule=draft.ruleset.rule("death_save"),
    )


def answer_death_save(
    draft: Draft, prompt: Prompt, answer: Answer, *, waits: Callable[[Draft, Prompt], bool]
) -> Refusal | None:
    """10 or more is a success; a natural 1 two failures; a natural 20 one hit point.

    `waits`: whether a failure that was rolled is not settled yet.
    """
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or answer.outcome is Outcome.SKIPPED:
        return None
    purpose = Message("note.death_save")
    if DEATH_SUCCESSES not in who.counters:
        draft.add(e.CounterSet(who.id, DEATH_SUCCESSES, 0, 3))
    if answer.outcome is not None:
        success = answer.outcome is Outcome.SUCCESS
        draft.add(e.CheckRolled(who.id, purpose, None, DC, success))
        _mark(draft, who.id, success=success)
        return None
    reasons = adjusted(save_trace(draft, who, DEATH), answer.adjustments)
    roll = throw(draft, reasons, answer.dice, answer.bonus)
    tell(draft, who.id, roll)
    if _is_success(roll.kept, roll.total) or not waits(draft, prompt):
        follow(draft, who.id, roll.kept, roll.total)
    return None


def _is_success(kept: int, total: int) -> bool:
    return kept == HEALS or (kept != FAILS_TWICE and total >= DC)


def tell(draft: Draft, who: CombatantId, roll: e.D20Roll) -> None:
    """The roll, and whether it succeeds."""
    success, is_special = _is_success(roll.kept, roll.total), roll.kept in (FAILS_TWICE, HEALS)
    purpose = Message("note.death_save")
    draft.add(e.CheckRolled(who, purpose, roll, DC, success, critical=is_special))


def follow(draft: Draft, who: CombatantId, kept: int, total: int) -> None:
    """What follows from the die that counts and its total."""
    if kept == HEALS:
        heal(draft, who, 1)
    elif kept == FAILS_TWICE:
        mark_failures(draft, who, 2)
    else:
        _mark(draft, who, success=_is_success(kept, total))


def _mark(draft: Draft, who: CombatantId, *, success: bool) -> None:
    if success:
        mark_success(draft, who)
    else:
        mark_failures(draft, who, 1)
