"""Adhesive creatures, read in both languages: how large those are who stick, how they escape."""

import re
from dataclasses import dataclass, replace

from desktop.model.creature import Attack, Creature, Feature, FeatureGroup
from desktop.rules.fifth.statblocks.deeds import text_of
from desktop.rules.fifth.statblocks.save_terms import largest_of

KEYS = ("adhesive", "adesivo")
_DC = re.compile(r"\((?:escape dc (?P<dc>\d+)|cd (?P<cd>\d+) per sfuggire)\)")
_HARD = re.compile(
    r"checks made to escape this grapple have disadvantage"
    r"|prove [^.]*?per sfuggire a questa presa (?:subiscono|hanno) svantaggio"
)
_NAMED = re.compile(r"adhesive trait|tratto adesivo")


@dataclass(frozen=True, slots=True)
class Adhesive:
    """What sticks to it while it has the form of an object."""

    feature: Feature
    dc: int
    largest: str = ""  # the largest size of those whom it holds so; "" any
    hard: bool = False  # they escape with disadvantage


def adhesive_of(creature: Creature) -> Adhesive | None:
    """Its trait, or None."""
    for feature in creature.features:
        if feature.key not in KEYS or feature.group is not FeatureGroup.TRAIT:
            continue
        low = text_of(feature)[1].lower()
        if (found := _DC.search(low)) is not None:
            dc = int(found["dc"] or found["cd"])
            return Adhesive(feature, dc, largest_of(low), _HARD.search(low) is not None)
    return None


def sticks_by(feature: Feature) -> bool:
    """Whether whom its attack hits is subjected to the trait."""
    return _NAMED.search(text_of(feature)[1].lower()) is not None


def with_hard_grip(feature: Feature) -> Feature:
    """The paragraph of a hit whose grip is hard to escape."""
    if _HARD.search(text_of(feature)[1].lower()) is None:
        return feature
    attacks = tuple(_hard(attack) for attack in feature.attacks)
    return feature if attacks == feature.attacks else replace(feature, attacks=attacks)


def _hard(attack: Attack) -> Attack:
    if "grappled" not in attack.conditions:
        return attack
    return replace(attack, terms=replace(attack.terms, hard=True))
