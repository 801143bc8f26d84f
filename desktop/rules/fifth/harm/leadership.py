"""Leadership: whoever hears a leader that sees it rolls a die with its attacks and saves."""

from collections.abc import Iterator

from desktop.language.message import Message
from desktop.model.combatant import Combatant, Life
from desktop.model.reasons import Contribution, Kind, Standing, Trace
from desktop.rules.engine.conditions import Question, has
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.statblocks.class_features import ClassFeature, held_feature
from desktop.rules.map.places import are_hostile, distance_between
from desktop.rules.sight.perceiving import answers, can_see

UNAWARE = "unconscious"


def reasons(situation: Situation) -> Trace:
    """The die of one leader; those of others do not add up."""
    found = list(_dice(situation))
    return (*found[:1], *(each.with_standing(Standing.OUTRANKED) for each in found[1:]))


def _dice(situation: Situation) -> Iterator[Contribution]:
    who, ruleset = situation.actor, situation.ruleset
    for leader in situation.encounter.combatants.values():
        for effect in leader.effects:
            held = held_feature(effect)
            if held is None or not held.leads or leader.id == who.id:
                continue
            if _is_heard(who, ruleset) and _reaches(situation, leader, held):
                text = Message("reason.feature_of", {"feature": effect.called, "who": leader.name})
                rule = ruleset.rule("stat_block_trait")
                yield Contribution(text, Kind.NUMBER, rule=rule, dice=held.die)


def _is_heard(who: Combatant, ruleset: Ruleset) -> bool:
    is_deaf = answers(who, Question.HEARING, ruleset)
    return not is_deaf and not has(who, UNAWARE, ruleset.conditions)


def _reaches(situation: Situation, leader: Combatant, held: ClassFeature) -> bool:
    """Whether it can call out to a creature that is no enemy, and sees it near."""
    encounter, ruleset, who = situation.encounter, situation.ruleset, situation.actor
    if leader.life is not Life.UP or answers(leader, Question.SPEECH, ruleset):
        return False
    if are_hostile(encounter, ruleset, leader, who) or not can_see(encounter, ruleset, leader, who):
        return False
    far = distance_between(encounter, ruleset, leader, who)
    return far is None or far <= held.leads
