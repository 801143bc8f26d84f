"""Whether an attack of MythCraft may be made: whose turn, conditions, reach, sight, cover."""

from desktop.language.message import Distance, Message
from desktop.model.combatant import Combatant
from desktop.model.creature import Attack
from desktop.rules.effects.asking import asked, counted
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.situation import Situation
from desktop.rules.mythcraft.creatures import numbers
from desktop.rules.mythcraft.moving import saddle
from desktop.rules.mythcraft.moving.riding import reach_needed
from desktop.rules.mythcraft.points import points
from desktop.rules.sight.cover import TOTAL
from desktop.rules.sight.covering import find_cover
from desktop.rules.sight.seeing import has_line


def attack_of(situation: Situation) -> Attack:
    """The attack that the situation is about."""
    assert situation.attack is not None, "an attack is made with something"
    return situation.attack


def target_of(situation: Situation) -> Combatant:
    """Whom it is made on."""
    assert situation.target is not None, "an attack is made on somebody"
    return situation.target


def judge_attack(situation: Situation) -> Refusal | None:
    """Why an attack cannot be made on its target, or None."""
    return (
        _judge_turn(situation)
        or saddle.judge_attack(situation.encounter, situation.actor, attack_of(situation))
        or judge_condition(situation, Question.HARM, of_target=False)
        or judge_condition(situation, Question.TARGET, of_target=True)
        or _judge_distance(situation)
        or _judge_line(situation)
        or _judge_glass(situation)
        or _judge_cover(situation)
    )


def judge_condition(situation: Situation, question: Question, *, of_target: bool) -> Refusal | None:
    """Why a condition of one of the two forbids the attack, or None."""
    for found in counted(asked(situation, question, of_target=of_target)):
        who = target_of(situation) if of_target else situation.actor
        told = Message(
            "refusal.myth.condition_forbids_attack", {"who": who.name, "reason": found.reason}
        )
        return Refusal(told, found.rule)
    return None


def _judge_turn(situation: Situation) -> Refusal | None:
    """On the turn of another, even for nothing: a state may leave it no reactions."""
    encounter, who = situation.encounter, situation.actor
    if points.costs_nothing_now(encounter, who) or points.is_on_turn(encounter, who):
        return None
    return points.judge_reaction(situation.ruleset, who)


def _judge_distance(situation: Situation) -> Refusal | None:
    attack, distance = attack_of(situation), situation.distance
    if distance is None:
        return None
    if situation.ranged:
        limit = attack.long_range or attack.normal_range
        if limit is None or distance <= limit:
            return None
        key = "refusal.myth.out_of_range_feet"
    else:
        limit = attack.reach or natural_reach(situation)
        distance = reach_needed(
            situation.encounter, situation.ruleset, situation.actor, distance, situation.target
        )
        if distance <= limit:
            return None
        key = "refusal.myth.out_of_reach"
    told = Message(key, {"distance": Distance(distance), "limit": Distance(limit)})
    return Refusal(told, "MC-SIZE-01" if not situation.ranged else "")


def natural_reach(situation: Situation) -> int:
    """The reach of its size; of a titan as the table rounds it (open point)."""
    size = situation.actor.creature.size
    rounds_down = situation.ruleset.chooses(situation.encounter, "titan_reach", "rounded_down")
    if rounds_down and numbers.plain_size(size) == "titan":
        return numbers.TITAN_REACH_DOWN
    return numbers.reach_of(size)


def _judge_glass(situation: Situation) -> Refusal | None:
    """A pane of glass leaves the line of sight, not the line of effect (MC-LOS-01)."""
    wish = situation.wish
    if not situation.ranged or (wish is not None and wish.cover):
        return None
    target = target_of(situation)
    found = find_cover(situation.encounter, situation.ruleset, situation.actor, target)
    if found is None or found.covering is None:
        return None
    if found.covering.screened < 1 or found.covering.solid == found.covering.screened:
        return None
    told = {"who": situation.actor.name, "target": target.name}
    return Refusal(Message("refusal.myth.no_line_of_effect", told), "MC-LOS-01")


def _judge_cover(situation: Situation) -> Refusal | None:
    """Total Cover: no target for a ranged attack (MC-COND-TOTALCOVER)."""
    if not situation.ranged or situation.cover != TOTAL:
        return None
    told = {"target": target_of(situation).name}
    return Refusal(Message("refusal.total_cover", told), "MC-COND-TOTALCOVER")


def _judge_line(situation: Situation) -> Refusal | None:
    target = target_of(situation)
    if not situation.ranged:
        return None
    if has_line(situation.encounter, situation.ruleset, situation.actor, target):
        return None
    told = {"who": situation.actor.name, "target": target.name}
    return Refusal(Message("refusal.myth.no_line_of_sight", told), "MC-LOS-01")
