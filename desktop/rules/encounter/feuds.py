"""What the GM says of a pair, whatever their sides: against each other, or at peace (51-PAS-02)."""

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.effect import ActiveEffect
from desktop.model.ids import EffectId
from desktop.rules.effects import effects
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.map.places import FEUD, TRUCE, are_hostile


def change(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Make foes of two that are none, or the other way; said again, their sides decide."""
    assert command.target is not None, "the action needs a target"
    who, target = draft.combatant(command.combatant), draft.combatant(command.target)
    if who.id == target.id:
        return Refusal(Message("refusal.not_itself", {"who": who.name}), can_overrule=False)
    told: Parameters = {"who": who.name, "target": target.name}
    said = [
        (bearer.id, effect.id)
        for bearer, other in ((who, target), (target, who))
        for effect in bearer.effects
        if effect.key in (FEUD, TRUCE) and effect.source == other.id
    ]
    if said:
        for bearer_id, effect_id in said:
            effects.end_effect(draft, bearer_id, effect_id, Message("note.sides_decide", told))
        return None
    is_foe = are_hostile(draft.encounter, draft.ruleset, who, target)
    key = TRUCE if is_foe else FEUD
    effects.give(draft, who.id, ActiveEffect(EffectId(""), key, source=target.id))
    rule = draft.ruleset.actions[command.action].rule
    draft.add(e.Noted(Message(f"note.{key}", told), rule, (who.id, target.id)))
    return None
