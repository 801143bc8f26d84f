"""Time in the fight: effects count down at the moments of turns."""

from dataclasses import replace

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.effect import ActiveEffect, Moment
from desktop.model.encounter import Slot
from desktop.model.ids import CombatantId
from desktop.rules.effects import effects
from desktop.rules.engine.conditions import held_by
from desktop.rules.engine.draft import Draft


def tick(draft: Draft, slot: Slot, moment: Moment) -> None:
    """A moment of a slot's turn has come: effects bound to it count down, and end at the last.

    Nothing is ever left with no time (RP14); moments count also for those who are out.
    """
    for combatant in tuple(draft.encounter.combatants.values()):
        for effect in combatant.effects:
            end = effect.end
            if end is None or end.moment is not moment:
                continue
            if end.whose not in slot.members and (end.slot is None or end.slot != slot.id):
                continue
            known = draft.combatant(combatant.id).find_effect(effect.id)
            if known is None or is_suspended(draft, combatant.id, known):
                continue
            if end.remaining <= 1:
                effects.end_effect(draft, combatant.id, effect.id, Message("note.time_over"))
            else:
                shorter = known.with_end(replace(end, remaining=end.remaining - 1))
                draft.add(e.EffectChanged(combatant.id, shorter, told=False))


def is_suspended(draft: Draft, who: CombatantId, effect: ActiveEffect) -> bool:
    """Whether a condition of its bearer stops its time, as stone does with poison."""
    return any(
        effect.key in held.condition.suspends
        for held in held_by(draft.combatant(who), draft.ruleset.conditions)
    )
