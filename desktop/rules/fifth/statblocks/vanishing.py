"""Paragraphs by which their bearer turns invisible until something ends it, in both languages."""

import re
from dataclasses import dataclass

from desktop.model.creature import Creature, Feature, FeatureGroup, FeatureKey
from desktop.rules.fifth.statblocks.deeds import text_of

USED = (FeatureGroup.ACTION, FeatureGroup.BONUS_ACTION)
HOUR = 600
"""Rounds that it lasts at most where the paragraph says so, and where it casts the spell."""
_VANISHES = re.compile(
    r"\b(?:turns?|becomes?) invisible until\b|\bhave the invisible condition until\b"
    r"|\b(?:diventa|diventano|rende) invisibil[ei] finché\b|\bsono invisibili finché\b"
)
_CASTS_IT = re.compile(
    r"\bcasts invisibility on itself\b|\blancia(?:re)? invisibilità su (?:di sé|se stess)"
)
_HOUR = re.compile(r"\bup to 1 hour\b|\bfino a 1 ora\b")
_ATTACKS = re.compile(r"\battacks?\b|\battack roll\b|\battacca|\bun tiro per colpire\b")
_SPELLS = re.compile(r"\bcasts a spell\b|\blancia un incantesimo\b")


@dataclass(frozen=True, slots=True)
class Vanishing:
    """How its bearer is invisible: what ends it, and for how long at most.

    `breaks` are the deeds of its bearer that end it, `used` the features whose use does.
    """

    breaks: tuple[str, ...]
    used: tuple[FeatureKey, ...] = ()
    rounds: int | None = None
    spell_level: int | None = None


def vanishing_of(creature: Creature, feature: Feature) -> Vanishing | None:
    """What using the paragraph makes of its bearer; None for every other one."""
    if feature.group not in USED or feature.saves or feature.attacks:
        return None
    low = text_of(feature)[1].lower()
    if _CASTS_IT.search(low):
        return Vanishing(("attacks", "casts", "deals"), rounds=HOUR, spell_level=2)
    if not _VANISHES.search(low):
        return None
    ways = (("attacks", _ATTACKS), ("casts", _SPELLS))
    return Vanishing(
        tuple(word for word, told in ways if told.search(low)),
        tuple(each.key for each in creature.features if _is_told(each, feature, low)),
        HOUR if _HOUR.search(low) else None,
    )


def _is_told(other: Feature, feature: Feature, low: str) -> bool:
    """Whether the paragraph names another one: "or uses its Consume Life"."""
    names = {re.sub(r"\(.*", "", name).strip().lower() for name in other.names.values()}
    return other.key != feature.key and any(
        re.search(rf"\b(?:uses?|usa)\b[^.]*\b{re.escape(name)}\b", low) for name in names if name
    )
