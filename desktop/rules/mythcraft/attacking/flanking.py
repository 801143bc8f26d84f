"""Flanking: two allies on opposite edges or corners of a target (MC-COND-FLANKING)."""

from desktop.model.combatant import Combatant
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.situation import Situation
from desktop.rules.map.flanks import are_opposite
from desktop.rules.map.places import are_allies, distance_between
from desktop.rules.mythcraft.creatures import numbers
from desktop.rules.sight.perceiving import answers


def flanking_ally(situation: Situation) -> Combatant | None:
    """An ally with whom the actor flanks the target now, or None.

    Both have to be able to attack it in melee, whatever the attack is made with; the Prone may,
    the Unconscious not.
    """
    target = situation.target
    if target is None or target.token is None or situation.distance is None:
        return None
    if situation.ranged and not _threatens(situation, situation.actor):
        return None
    for ally in situation.encounter.combatants.values():
        if ally.id in (situation.actor.id, target.id) or not are_allies(situation.actor, ally):
            continue
        if ally.token is None or ally.token.map != target.token.map:
            continue
        if _threatens(situation, ally) and are_opposite(situation, situation.actor, ally):
            return ally
    return None


def _threatens(situation: Situation, ally: Combatant) -> bool:
    target = situation.target
    assert target is not None, "somebody is flanked"
    if ally.is_out or answers(ally, Question.ACTIONS, situation.ruleset):
        return False
    distance = distance_between(situation.encounter, situation.ruleset, ally, target)
    reach = max(
        (attack.reach for attack in ally.creature.attacks if attack.reach),
        default=numbers.reach_of(ally.creature.size),
    )
    return distance is not None and distance <= reach
