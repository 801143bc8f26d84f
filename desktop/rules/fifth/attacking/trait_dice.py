"""Dice that traits of stat blocks add to a hit: Sneak Attack, Martial Advantage and the like."""

import re
from collections.abc import Callable, Iterator

from desktop.dice.average import average
from desktop.dice.notation import parse
from desktop.language.message import Message
from desktop.model.creature import AttackSource, Damage, Feature, FeatureGroup
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.hits import OptionalDamage
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.gear import arms
from desktop.rules.fifth.statblocks.deeds import text_of
from desktop.rules.fifth.statblocks.traits import ally_beside
from desktop.rules.harm.optional_damage import is_wished, offered

FindMode = Callable[[], RollMode]
"""Finds out whether a hit was rolled with advantage: asked only where that changes something."""

SNEAK_MARK, MARTIAL_MARK = "sneak", "martial"
SNEAK, MARTIAL, SURPRISE = "sneak-attack", "martial-advantage", "surprise-attack"
KINDS: FrozenMap[str, str] = FrozenMap(
    {
        **dict.fromkeys((SNEAK, "attacco-furtivo"), SNEAK),
        **dict.fromkeys((MARTIAL, "vantaggio-marziale"), MARTIAL),
        **dict.fromkeys((SURPRISE, "attacco-a-sorpresa"), SURPRISE),
    }
)
MARKS = FrozenMap({SNEAK: SNEAK_MARK, MARTIAL: MARTIAL_MARK})
"""What is had once a turn."""
SURPRISED = ConditionKey("surprised")
_EXTRA = re.compile(
    r"extra \d+ \((?P<dice>\d+d\d+)\) damage|\d+ \((?P<dadi>\d+d\d+)\) danni (?:extra|aggiuntivi)"
    r"|(?:altri|ulteriori) \d+ \((?P<altri>\d+d\d+)\) danni"
)


def sneak_reason(situation: Situation, find_mode: FindMode) -> tuple[Message, bool]:
    """Why a hit is a sneak attack or is none, and which of the two.

    Once a turn: with advantage, or without disadvantage when an ally of the attacker stands
    beside the target.
    """
    if arms.has_mark(situation.actor, SNEAK_MARK):
        return Message("optional_damage.sneak_spent"), False
    mode = find_mode()
    if mode is RollMode.ADVANTAGE:
        return Message("optional_damage.sneak_advantage"), True
    ally = ally_beside(situation) if mode is RollMode.PLAIN else None
    if ally is None:
        return Message("optional_damage.sneak_not"), False
    return Message("optional_damage.sneak_ally", {"ally": ally.name}), True


def _reason(situation: Situation, feature: Feature, find_mode: FindMode) -> tuple[Message, bool]:
    """Why its dice are due, or are not."""
    kind = KINDS[str(feature.key)]
    if kind == SNEAK:
        return sneak_reason(situation, find_mode)
    told = {"feature": feature.name}
    if kind == SURPRISE:
        target = situation.target
        return Message("optional_damage.trait", told), target is not None and target.has_effect(
            SURPRISED
        )
    if arms.has_mark(situation.actor, MARTIAL_MARK):
        return Message("optional_damage.trait_spent", told), False
    ally = ally_beside(situation)
    if ally is None:
        return Message("optional_damage.trait_alone", told), False
    return Message("optional_damage.trait_ally", {**told, "ally": ally.name}), True


def _added(situation: Situation, parts: tuple[Damage, ...]) -> Iterator[tuple[Feature, Damage]]:
    """The traits that may add to this hit of a weapon, each with its dice."""
    attack = situation.attack
    if attack is None or not parts or attack.source is AttackSource.SPELL:
        return
    for feature in situation.actor.creature.features:
        if feature.key not in KINDS or feature.group is not FeatureGroup.TRAIT:
            continue
        if found := _EXTRA.search(text_of(feature)[1].lower()):
            dice = found["dice"] or found["dadi"] or found["altri"]
            yield feature, Damage(dice, average(parse(dice)), parts[0].types)


def _key(feature: Feature) -> str:
    return f"trait:{feature.key}"


def optional(
    situation: Situation, parts: tuple[Damage, ...], find_mode: FindMode
) -> Iterator[OptionalDamage]:
    """What the attack card offers of them, with why it is due or not."""
    for feature, part in _added(situation, parts):
        reason, is_due = _reason(situation, feature, find_mode)
        yield offered(situation, _key(feature), part, reason, due=is_due)


def dealt(
    situation: Situation, parts: tuple[Damage, ...], find_mode: FindMode
) -> Iterator[tuple[Feature, Damage]]:
    """Those that this hit deals."""
    for feature, part in _added(situation, parts):
        if is_wished(situation, _key(feature), due=_reason(situation, feature, find_mode)[1]):
            yield feature, part


def remember(
    draft: Draft, situation: Situation, parts: tuple[Damage, ...], find_mode: FindMode
) -> None:
    """Those that were dealt and are had once a turn are used up."""
    for feature, _ in dealt(situation, parts, find_mode):
        if (mark := MARKS.get(KINDS[str(feature.key)])) is not None:
            arms.mark(draft, situation.actor.id, mark)
