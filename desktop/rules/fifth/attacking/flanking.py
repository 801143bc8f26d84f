"""Flanking as a rule of the house: a friend on the other side of the target helps in melee.

No row of the catalogues: the table chooses it, and what it brings.
"""

from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.reasons import Contribution, Kind, Trace
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.situation import CLOSE, Situation
from desktop.rules.map.flanks import are_opposite
from desktop.rules.map.places import are_allies, distance_between
from desktop.rules.sight.perceiving import answers, can_see

SETTING, OFF, ADVANTAGE, TWO = "flanking", "off", "advantage", "two"
BONUS = 2


def reasons(situation: Situation) -> Trace:
    """Advantage, or +2, for a melee attack with a friend on the opposite side of the target."""
    chosen = situation.ruleset.setting_of(situation.encounter, SETTING)
    if chosen == OFF or situation.ranged or not _is_beside(situation, situation.actor):
        return ()
    encounter, actor = situation.encounter, situation.actor
    for ally in encounter.combatants.values():
        if ally.id == actor.id or ally.is_out or not are_allies(actor, ally):
            continue
        if answers(ally, Question.ACTIONS, situation.ruleset) or not _is_beside(situation, ally):
            continue
        if are_opposite(situation, actor, ally):
            told = Message("reason.flanking_with", {"who": ally.name})
            if chosen == TWO:
                return (Contribution(told, change=BONUS),)
            return (Contribution(told, Kind.ADVANTAGE),)
    return ()


def _is_beside(situation: Situation, who: Combatant) -> bool:
    """Whether it stands within 5 ft of the target, and sees it."""
    target, encounter, rules = situation.target, situation.encounter, situation.ruleset
    assert target is not None, "somebody is attacked"
    if who.id == target.id or who.token is None or target.token is None:
        return False
    apart = distance_between(encounter, rules, who, target)
    is_near = apart is not None and apart <= CLOSE
    return is_near and can_see(encounter, rules, who, target)
