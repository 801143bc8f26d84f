"""Flanking: two allies on opposite edges or corners of a target (MC-COND-FLANKING)."""

from desktop.battlemap.cells import HALF, Footprint
from desktop.model.combatant import Combatant
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.situation import Situation
from desktop.rules.map.places import are_allies, distance_between, footprint_of, grid_of
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
        if _threatens(situation, ally) and _are_opposite(situation, situation.actor, ally):
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


def _are_opposite(situation: Situation, one: Combatant, other: Combatant) -> bool:
    target = situation.target
    assert target is not None, "somebody is flanked"
    grid = grid_of(situation.encounter, target, situation.ruleset)
    assert grid is not None, "the distance to it is known"
    prints = [footprint_of(who, situation.ruleset, grid) for who in (one, other, target)]
    here, there, middle = (footprint for footprint in prints if footprint is not None)
    sides, opposite = side_of(here, middle), side_of(there, middle)
    return sides != (0, 0) and sides == (-opposite[0], -opposite[1])


def side_of(footprint: Footprint, target: Footprint) -> tuple[int, int]:
    """On which edge (one 0) or corner (none 0) of the target a footprint lies; (0, 0): on it.

    Where there is no grid it may reach over that edge by less than half a cell.
    """
    here, there = footprint.corner, target.corner
    return (
        _side(here.x, footprint.cells_wide, there.x, target.cells_wide),
        _side(here.y, footprint.cells_high, there.y, target.cells_high),
    )


def _side(start: float, length: int, target: float, target_length: int) -> int:
    if start + length < target + HALF:
        return -1
    return 1 if start > target + target_length - HALF else 0
