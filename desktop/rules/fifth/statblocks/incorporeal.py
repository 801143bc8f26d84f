"""Incorporeal Movement: who goes through creatures and things, and what it takes inside one."""

import re

from desktop.model.creature import Creature, Feature, FeatureGroup
from desktop.rules.fifth.statblocks.deeds import text_of
from desktop.rules.fifth.statblocks.later_harm import TYPES

KEYS = frozenset(("incorporeal-movement", "movimento-incorporeo"))
_HARM = re.compile(
    r"takes (?:\d+ \()?(?P<dice>\d*d\d+)\)? (?P<kind>\w+) damage if it ends"
    r"|subisce (?:\d+ \()?(?P<dadi>\d*d\d+)\)? danni (?:da )?(?P<tipo>\w+)"
)


def moves_so(creature: Creature) -> bool:
    """Whether creatures and things are only difficult ground to it."""
    return find_trait(creature) is not None


def find_trait(creature: Creature) -> Feature | None:
    """The paragraph, or None."""
    for each in creature.features:
        if each.key in KEYS and each.group is FeatureGroup.TRAIT:
            return each
    return None


def harm_inside(feature: Feature) -> tuple[str, str] | None:
    """Dice and type of what it takes as it ends its turn inside a thing, where it says so."""
    found = _HARM.search(text_of(feature)[1].lower())
    if found is None:
        return None
    return found["dice"] or found["dadi"], found["kind"] or TYPES.get(found["tipo"], "")
