"""The light of its own that a creature sheds by a trait: a fire elemental, a giant fire beetle."""

import re

from desktop.model.combatant import CarriedLight
from desktop.model.creature import Creature, FeatureGroup

OWN = "body"
"""The source of a light that its bearer sheds itself."""
TRAITS = frozenset(("illumination", "illuminazione"))
_SHEDS = re.compile(
    r"bright light in a (?P<feet>\d+)-foot radius and dim light (?:for|in) an additional "
    r"(?P<more>\d+)"
    r"|luce intensa in un raggio di (?P<metri>\d+(?:,\d+)?) metri e luce fioca per altri "
    r"(?P<altri>\d+(?:,\d+)?)"
)


def own_light(creature: Creature) -> CarriedLight | None:
    """The light with which it comes into a fight, or None; the GM may put it out."""
    for feature in creature.features:
        if feature.key not in TRAITS or feature.group is not FeatureGroup.TRAIT:
            continue
        for text in feature.texts.values():
            if found := _SHEDS.search(text.lower()):
                bright = _feet(found["feet"], found["metri"])
                return CarriedLight(OWN, bright, bright + _feet(found["more"], found["altri"]))
    return None


def _feet(feet: str | None, metres: str | None) -> int:
    """Feet, as told or of whole squares in metres."""
    if feet:
        return int(feet)
    return round(float(str(metres).replace(",", ".")) / 1.5) * 5
