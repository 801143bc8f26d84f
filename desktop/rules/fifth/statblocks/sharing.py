"""Creatures that may stop in the space of another: swarms, bodies of air, fire and water."""

import re

from desktop.model.creature import Creature, FeatureGroup
from desktop.rules.fifth.statblocks.deeds import text_of

KEYS = frozenset(
    (
        *("air-form", "fire-form", "water-form", "swarm"),
        *("forma-d-aria", "forma-d’aria", "forma-di-fuoco", "forma-d-acqua", "forma-d’acqua"),
        *("sciame", "shapechanger", "mutaforma"),
    )
)
"""Of the traits that may say so, in both languages."""
_STOPS = re.compile(
    r"\bcan enter an?(?:other)? (?:hostile )?(?:creature|enemy)[’']s space and stop there"
    r"|\bcan occupy another creature[’']s space"
    r"|può entrare nello spazio di un[’']?a? ?(?:(?:altra )?creatura(?: ostile)?|nemico)"
    r" e fermarvisi"
    r"|può occupare lo spazio di un[’']altra creatura"
)
_IN_A_FORM = re.compile(r"\bin mist form\b|\bin forma di nebbia\b")
MIST = "mist-form"
"""In the key of whoever has that form."""


def may_share_space(creature: Creature) -> bool:
    """Whether a trait lets it enter the space of any creature and stop there."""
    for feature in creature.features:
        if feature.key not in KEYS or feature.group is not FeatureGroup.TRAIT:
            continue
        low = text_of(feature)[1].lower()
        if _STOPS.search(low) is not None:
            return _IN_A_FORM.search(low) is None or MIST in str(creature.key)
    return False
