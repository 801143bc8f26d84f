"""Cutting Words: a bard takes its die off the attack roll or the damage of whoever hears it."""

from collections.abc import Iterator

from desktop.language.message import Message, Name
from desktop.model.combatant import Combatant
from desktop.model.counter import feature_uses
from desktop.model.creature import Feature
from desktop.model.ids import ConditionKey, CounterKey
from desktop.rules.encounter.counters import spend
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.reactions import HitReaction, pay_reaction
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.statblocks.class_features import find_class_feature, payer_of
from desktop.rules.fifth.statblocks.class_saves import inspired_die
from desktop.rules.map.places import are_hostile, distance_between
from desktop.rules.sight.perceiving import answers

FAR = 60
CHARMED = ConditionKey("charmed")
DAMAGE = "-damage"
"""Behind the key of the paragraph: the die is taken off the damage, not off the roll."""


def offers(situation: Situation, target: Combatant) -> Iterator[HitReaction]:
    """What the bards on the side of the target may say against the attack."""
    for who in situation.encounter.combatants.values():
        found = able(situation, who, is_foe=False, target=target)
        if found is None:
            continue
        feature, die, pool = found
        name = Message("reason.reaction", {"feature": Name(tuple(feature.names.items()))})
        lowers, less = (
            Message("gives.lowers", {"dice": die}),
            Message("gives.less", {"points": die}),
        )
        key = str(feature.key)
        yield HitReaction(f"{key}@{who.id}", name, lowers=die, by=who.id, gives=lowers, spends=pool)
        yield HitReaction(
            f"{key}{DAMAGE}@{who.id}", name, reduces=die, by=who.id, gives=less, spends=pool
        )


def able(
    situation: Situation, who: Combatant, *, target: Combatant, is_foe: bool
) -> tuple[Feature, str, CounterKey | None] | None:
    """How a bard mocks the actor of a situation: by what, with which die, paid by what; or None.

    It is a friend of the target, or else where `is_foe` one who fights it.
    """
    feature = _feature_of(who)
    if feature is None or not _reaches(situation, who, target, feature, is_foe=is_foe):
        return None
    payer = payer_of(who.creature, feature)
    pool = None if payer is None else feature_uses(payer[0].key)
    if pool is not None and not who.count(pool):
        return None
    return feature, inspired_die(who.creature), pool


def _feature_of(who: Combatant) -> Feature | None:
    for feature in who.creature.features:
        found = find_class_feature(feature)
        if found is not None and found.mocks:
            return feature
    return None


def _reaches(
    situation: Situation, who: Combatant, target: Combatant, feature: Feature, *, is_foe: bool
) -> bool:
    """In 60 feet of the actor; in 2014 the deaf and those who cannot be charmed laugh."""
    encounter, ruleset, actor = situation.encounter, situation.ruleset, situation.actor
    if who.id == actor.id or are_hostile(encounter, ruleset, who, target) is not is_foe:
        return False
    found = find_class_feature(feature)
    if found is not None and who.creature.ruleset in found.unheard_by:
        is_deaf = answers(actor, Question.HEARING, ruleset)
        if is_deaf or CHARMED in actor.creature.condition_immunities:
            return False
    far = distance_between(encounter, ruleset, who, actor)
    return far is None or far <= FAR


def pay(draft: Draft, who: Combatant, reaction: HitReaction) -> None:
    """The reaction, and a use of what it takes its die from."""
    pay_reaction(draft, who, reaction)
    if reaction.spends is not None:
        spend(draft, who.id, reaction.spends)
