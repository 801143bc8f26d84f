"""Somebody shakes a sleeper awake, or out of a stupor: an action within 5 feet."""

from desktop.language.message import Distance, Message
from desktop.model import commands as c
from desktop.model.combatant import Combatant
from desktop.model.effect import ActiveEffect
from desktop.rules.effects import effects
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Action
from desktop.rules.map.places import distance_between

SHAKEN = "shaken"
"""What breaks a sleep or a stupor, among what damage breaks."""
REACH = 5


def stupors(who: Combatant) -> tuple[ActiveEffect, ...]:
    """What it is shaken out of."""
    return tuple(
        effect
        for effect in who.effects
        if effect.influence is not None and SHAKEN in effect.influence.breaks
    )


def shake(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Its sleep or stupor ends; without a roll."""
    assert command.target is not None, "the action needs a target"
    who, target = draft.combatant(command.combatant), draft.combatant(command.target)
    found = stupors(target)
    told: Parameters = {"who": who.name, "target": target.name}
    if not found or who.id == target.id:
        return Refusal(Message("refusal.nothing_to_shake", told), can_overrule=False)
    away = distance_between(draft.encounter, draft.ruleset, who, target)
    if away is not None and away > REACH:
        far: Parameters = {**told, "distance": Distance(REACH)}
        refusal = draft.stands(Refusal(Message("refusal.too_far_to_shake", far)))
        if refusal is not None:
            return refusal
    for effect in found:
        effects.end_effect(draft, target.id, effect.id, Message("note.shaken"))
    return None


def foresee(draft: Draft, who: Combatant) -> Refusal | None:
    """Somebody else sleeps or is in a stupor."""
    others = (other for other in draft.encounter.combatants.values() if other.id != who.id)
    if any(stupors(other) for other in others):
        return None
    return Refusal(Message("refusal.nobody_to_shake"), can_overrule=False)


ACTIONS = (Action("shake", "action", shake, needs_target=True, group="magic", foreseen=foresee),)
