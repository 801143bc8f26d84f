"""Whom a creature may swallow, whom it may bite meanwhile, and who is out of reach inside."""

from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.creature import Attack, Feature
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.engine.situation import Situation
from desktop.rules.map.places import SWALLOWED, are_parted_by_body, swallower_of

GRAPPLED = "grappled"


def swallows(attack: Attack) -> bool:
    """Whether a hit of it swallows its target."""
    return SWALLOWED in attack.conditions


def inside(encounter: Encounter, who: CombatantId) -> tuple[Combatant, ...]:
    """Those whom it has swallowed."""
    return tuple(one for one in encounter.combatants.values() if swallower_of(one) == who)


def judge_attack(situation: Situation) -> Refusal | None:
    """The maw is busy with somebody inside, or there is no room for another one."""
    attack, target, who = situation.attack, situation.target, situation.actor
    assert attack is not None, "an attack is made with something"
    assert target is not None, "an attack is made on somebody"
    if who.creature.swallow is None:
        return None
    feature, swallow = who.creature.swallow
    if swallow.bars == attack.key and inside(situation.encounter, who.id):
        told: Parameters = {"who": who.name, "attack": feature.name}
        return Refusal(Message("refusal.maw_busy", told), situation.ruleset.rule("hit_terms"))
    if swallows(attack) and str(attack.key) == feature.key:
        return _judge_room(situation.encounter, situation.ruleset, who, (target,))
    return None


def judge_save(
    draft: Draft, who: Combatant, feature: Feature, targets: tuple[CombatantId, ...]
) -> Refusal | None:
    """Whoever is to be swallowed is held by it, and there is room; others must be in reach."""
    found = [draft.combatant(each) for each in targets]
    rule = draft.ruleset.rule("hit_terms")
    for target in found:
        if are_parted_by_body(who, target):
            text = Message("refusal.total_cover", {"target": target.name})
            return Refusal(text, draft.ruleset.rule("total_cover"))
    if feature.swallow is None or feature.attacks:
        return None
    for target in found:
        is_held = any(x.key == GRAPPLED and x.source == who.id for x in target.effects)
        if feature.swallow.grappled and not is_held:
            told: Parameters = {"who": who.name, "target": target.name}
            return Refusal(Message("refusal.not_gripped", told), rule)
    return _judge_room(draft.encounter, draft.ruleset, who, tuple(found))


def _judge_room(
    encounter: Encounter, ruleset: Ruleset, who: Combatant, targets: tuple[Combatant, ...]
) -> Refusal | None:
    assert who.creature.swallow is not None, "it swallows"
    most = who.creature.swallow[1].holds
    new = [one for one in targets if swallower_of(one) != who.id]
    if not most or len(inside(encounter, who.id)) + len(new) <= most:
        return None
    told: Parameters = {"who": who.name, "most": most}
    return Refusal(Message("refusal.swallowed_enough", told), ruleset.rule("hit_terms"))
