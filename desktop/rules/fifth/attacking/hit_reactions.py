"""Parries, Uncanny Dodge, deflected missiles, shields of friends: answers to an attack."""

from collections.abc import Iterator

from desktop.language.message import Message, Name
from desktop.model.combatant import Combatant
from desktop.model.creature import AttackSource, Feature, FeatureGroup
from desktop.rules.engine.reactions import HitReaction
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.attacking import cutting_words
from desktop.rules.fifth.attacking.features import PROTECTION, UNCANNY
from desktop.rules.fifth.rolls.abilities import ability_modifier
from desktop.rules.fifth.statblocks.class_features import Deflects, find_class_feature, is_of
from desktop.rules.fifth.statblocks.class_saves import class_level
from desktop.rules.map.places import are_hostile, distance_between

BESIDE = 5
"""Feet."""

DODGES = (UNCANNY, "schivata-prodigiosa")
"""Its key, and that of whoever typed its name in Italian."""


def reactions_of(situation: Situation) -> tuple[HitReaction, ...]:
    """Reactions that add to its Armour Class against one hit, and half damage of one attack.

    Of whoever the attack is aimed at: others in its area do not answer it.
    """
    who, wish = situation.target, situation.wish
    if who is None or (wish is not None and wish.target != who.id):
        return ()
    own, friends = _answers_of(situation, who), _protectors(situation, who)
    return (*own, *friends, *cutting_words.offers(situation, who))


def _answers_of(situation: Situation, who: Combatant) -> tuple[HitReaction, ...]:
    found: list[HitReaction] = []
    for feature in who.creature.features_in(FeatureGroup.REACTION):
        if feature.deed is not None and (more := feature.deed.parries):
            melee = feature.deed.melee
            found.append(HitReaction(feature.key, _named(feature), defence=more, melee=melee))
    dodge = next((x for x in who.creature.features if x.key in DODGES), None)
    if dodge is not None:
        found.append(HitReaction(UNCANNY, _named(dodge), halves=True))
    elif UNCANNY in who.creature.traits:
        found.append(HitReaction(UNCANNY, Message(f"trait.{UNCANNY}"), halves=True))
    found += _deflections(situation, who)
    return tuple(found)


def _deflections(situation: Situation, who: Combatant) -> Iterator[HitReaction]:
    """A monk that turns the missile aside, or in 2024 a blade: less damage by a die and more."""
    for feature in who.creature.features:
        found = find_class_feature(feature)
        if found is None or not found.deflects:
            continue
        level = class_level(who.creature, found.calling)
        for each in found.deflects:
            if not is_of(each.editions, who.creature) or not _deflects(situation, each, level):
                continue
            more = ability_modifier(who.creature, each.ability) + level
            dice = f"{each.dice}{more:+}"
            gives = Message("gives.less", {"points": dice})
            yield HitReaction(feature.key, _named(feature), reduces=dice, gives=gives)


def _deflects(situation: Situation, way: Deflects, level: int) -> bool:
    attack = situation.attack
    assert attack is not None, "a hit is one with something"
    if way.ranged:
        return situation.ranged and attack.source is AttackSource.WEAPON
    return level >= way.all_types_from or any(
        not set(way.types).isdisjoint(part.types) for part in attack.damage
    )


def _protectors(situation: Situation, target: Combatant) -> Iterator[HitReaction]:
    """Friends beside the target who hold a shield before it (the style Protection of 2014)."""
    encounter, ruleset = situation.encounter, situation.ruleset
    for who in encounter.combatants.values():
        creature = who.creature
        if PROTECTION not in creature.traits or who.id in (target.id, situation.actor.id):
            continue
        if (creature.armour and not creature.shield) or are_hostile(
            encounter, ruleset, who, target
        ):
            continue
        far = distance_between(encounter, ruleset, who, target)
        if far is None or far <= BESIDE:
            yield HitReaction(
                f"{PROTECTION}@{who.id}",
                Message("reason.protection"),
                hampers=True,
                by=who.id,
                gives=Message("gives.disadvantage"),
            )


def _named(feature: Feature) -> Message:
    names = tuple(feature.names.items()) or (("", str(feature.key)),)
    return Message("reason.reaction", {"feature": Name(names)})
