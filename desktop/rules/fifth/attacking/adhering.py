"""Whoever touches an adhesive creature in the form of an object sticks to it."""

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model.amount import AttackOutcome
from desktop.model.combatant import Combatant, Life
from desktop.model.creature import Attack
from desktop.model.effect import ActiveEffect
from desktop.model.events import Noted
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.rules.effects import effects
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Action
from desktop.rules.engine.situation import CLOSE, Situation
from desktop.rules.fifth.effects.states import GRAPPLED, HARD
from desktop.rules.fifth.gear.arms import WeaponRules
from desktop.rules.fifth.statblocks.adhesive import Adhesive, adhesive_of, sticks_by
from desktop.rules.map.places import distance_between

FORM = ConditionKey("object_form")


def is_adhesive(who: Combatant) -> bool:
    """Whether it has such a form."""
    return adhesive_of(who.creature) is not None


def is_object(who: Combatant) -> bool:
    """Whether it has it now."""
    return is_adhesive(who) and who.has_effect(FORM)


def change_form(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """It looks like an object, or like itself again."""
    who = draft.combatant(command.combatant)
    if who.has_effect(FORM):
        effects.end_all(draft, who.id, FORM)
        return None
    effects.give(draft, who.id, ActiveEffect(EffectId(""), FORM, source=who.id))
    return None


def adhere(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Somebody touches it, and sticks."""
    assert command.target is not None, "the action needs a target"
    who, target = draft.combatant(command.combatant), draft.combatant(command.target)
    found, rule = adhesive_of(who.creature), draft.ruleset.rule("hit_terms")
    told: Parameters = {"who": who.name, "target": target.name}
    if found is None:
        return Refusal(Message("refusal.not_adhesive", told), rule, can_overrule=False)
    distance = distance_between(draft.encounter, draft.ruleset, who, target)
    refusal = None
    if not who.has_effect(FORM):
        refusal = Refusal(Message("refusal.no_object_form", told), rule)
    elif distance is not None and distance > CLOSE:
        refusal = Refusal(Message("refusal.too_far_to_touch", told), rule)
    if refusal := draft.stands(refusal):
        return refusal
    _stick(draft, who, target, found)
    return None


def stick(draft: Draft, situation: Situation, outcome: AttackOutcome, rules: WeaponRules) -> None:
    """After a hit with what the paragraph says is adhesive, in the form of an object."""
    attack, target = situation.attack, situation.target
    if outcome is AttackOutcome.MISS or attack is None or target is None:
        return
    who, victim = draft.combatant(situation.actor.id), draft.find(target.id)
    found = adhesive_of(who.creature)
    if found is None or victim is None or victim.life is Life.DEAD or not who.has_effect(FORM):
        return
    if _says_so(who, attack):
        _stick(draft, who, victim, found)


def _says_so(who: Combatant, attack: Attack) -> bool:
    return any(
        sticks_by(feature)
        for feature in who.creature.features
        if any(each.key == attack.key for each in feature.attacks)
    )


def _stick(draft: Draft, who: Combatant, target: Combatant, found: Adhesive) -> None:
    limit = draft.ruleset.sizes.get(found.largest)
    told: Parameters = {"who": who.name, "target": target.name, "label": found.feature.name}
    rule = draft.ruleset.rule("hit_terms")
    is_held = not any(_is_grip_of(each, who.id) for each in target.effects)
    if limit is not None and draft.ruleset.size_of(target).order > limit.order:
        text = Message("note.adheres_too_large", told)
        draft.add(Noted(text, rule, (target.id,)))
    elif is_held:
        kept: dict[str, int | str] = {"reach": CLOSE, "escape_dc": found.dc}
        if found.hard:
            kept[HARD] = 1
        given = ActiveEffect(EffectId(""), GRAPPLED, source=who.id, parameters=FrozenMap(kept))
        draft.add(Noted(Message("note.adheres", told), rule, (target.id,)))
        effects.give(draft, target.id, given)


def _is_grip_of(effect: ActiveEffect, who: CombatantId) -> bool:
    return effect.key == GRAPPLED and effect.source == who


def changing_form(cost: str) -> Action:
    """The action that makes it an object, or itself again, at the cost of its edition."""
    return Action("object_form", cost, change_form, offered=is_adhesive)


ADHERING = Action("adhere", "none", adhere, needs_target=True, own_turn=False, offered=is_object)
