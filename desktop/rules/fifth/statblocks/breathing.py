"""What a stat block says of breath: who breathes water, and how long its breath lasts."""

import re

from desktop.model.creature import Creature
from desktop.rules.fifth.statblocks.deeds import text_of

IN_WATER = frozenset(
    (
        *("amphibious", "anfibio", "water-breathing", "respirare-sott-acqua"),
        *("limited-amphibiousness", "anfibio-limitato"),
    )
)
"""Traits of those for whom water is air."""
_HELD = re.compile(
    r"hold (?:its|his|her|their) breath for (?P<count>\d+) (?P<what>minute|hour)"
    r"|trattenere il respiro per (?P<quanti>\d+) (?P<cosa>minut|or)"
)
ROUNDS = {"minute": 10, "minut": 10, "hour": 600, "or": 600}


def breathes_water(creature: Creature) -> bool:
    """Whether it has air under water."""
    return any(feature.key in IN_WATER for feature in creature.features)


def breath_in(creature: Creature) -> int | None:
    """Rounds that its breath lasts as its paragraphs say; None where they say nothing."""
    for feature in creature.features:
        if found := _HELD.search(text_of(feature)[1].lower()):
            count, what = found["count"] or found["quanti"], found["what"] or found["cosa"]
            return int(count) * ROUNDS[what]
    return None
