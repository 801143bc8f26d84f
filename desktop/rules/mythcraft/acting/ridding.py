"""Getting rid of what holds, burns or keeps down: nobody pays for what is not there."""

from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.commands import TakeAction
from desktop.model.effect import ActiveEffect
from desktop.model.ids import ConditionKey, EffectId
from desktop.rules.effects import effects
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal

PRONE = ConditionKey("prone")
GRAPPLED = ConditionKey("grappled")
BURNING = ConditionKey("burning")
RESTRAINED = ConditionKey("restrained")
UNCONSCIOUS = ConditionKey("unconscious")
HELD = (GRAPPLED, ConditionKey("pinned"))
"""What one gets out of by escaping from a grapple."""


def judge_has(who: Combatant, keys: tuple[ConditionKey, ...], rule: str) -> Refusal | None:
    """Why there is nothing to get rid of, or None: nobody pays points for that."""
    if any(who.has_effect(key) for key in keys):
        return None
    told = {"condition": Message(f"condition.{keys[0]}")}
    return Refusal(Message("refusal.has_no_effect", told), rule, can_overrule=False)


def put_out_burning(draft: Draft, command: TakeAction) -> Refusal | None:
    """Fall Prone and put the flames out (MC-COND-BURNING)."""
    if not draft.combatant(command.combatant).has_effect(PRONE):
        # By itself: no rider checks.
        lain = ActiveEffect(EffectId(""), PRONE, source=command.combatant)
        effects.give(draft, command.combatant, lain)
    effects.end_all(draft, command.combatant, BURNING, Message("note.myth.put_out"))
    return None


def escape_restrained(draft: Draft, command: TakeAction) -> Refusal | None:
    """Get out of what restrains (MC-COND-RESTRAINED)."""
    effects.end_all(draft, command.combatant, RESTRAINED, Message("note.myth.escaped"))
    return None


def escape_grappled(draft: Draft, command: TakeAction) -> Refusal | None:
    """Get out of a grapple, or of being pinned in one (MC-COND-GRAPPLED, MC-COND-PINNED)."""
    for key in HELD:
        effects.end_all(draft, command.combatant, key, Message("note.myth.escaped"))
    return None


def wake(draft: Draft, command: TakeAction) -> Refusal | None:
    """Shake somebody awake who has 1 hit point or more (MC-COND-UNCONSCIOUS)."""
    assert command.target is not None, "the action needs a target"
    target = draft.combatant(command.target)
    if refusal := judge_has(target, (UNCONSCIOUS,), "MC-COND-UNCONSCIOUS"):
        return refusal
    if target.hit_points < 1:
        told = Message("refusal.myth.cannot_be_woken", {"who": target.name})
        if refusal := draft.stands(Refusal(told, "MC-COND-UNCONSCIOUS")):
            return refusal
    effects.end_all(draft, target.id, UNCONSCIOUS, Message("note.myth.woken"))
    return None
