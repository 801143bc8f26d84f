"""Whom a spell or feature cannot touch, because it is immune to what that works by."""

from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.creature import DefenceKind
from desktop.model.ids import ConditionKey
from desktop.model.volley import Volley
from desktop.rules.effects import effects
from desktop.rules.engine.draft import Draft


def by_immunity(draft: Draft, who: Combatant, volley: Volley) -> Message | None:
    """The immunity of this one against which the volley does nothing, or None."""
    for key in volley.immune:
        if ConditionKey(key) in draft.ruleset.conditions:
            if effects.is_immune(draft, who, ConditionKey(key), volley.source):
                return Message("reason.immune_to", {"what": Message(f"condition.{key}")})
        elif any(
            each.kind is DefenceKind.IMMUNITY and key in each.types
            for each in who.creature.defences
        ):
            return Message("reason.immune_to", {"what": Message(f"damage.{key}")})
    return None
