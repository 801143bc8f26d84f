"""Paragraphs by which their bearer goes to the Ethereal Plane and back, in both languages."""

import re
from dataclasses import dataclass

from desktop.model.creature import Feature, FeatureGroup
from desktop.rules.fifth.statblocks.deeds import feet_of, text_of

_SHIFTS = re.compile(
    r"\b(?:enters?|to) the ethereal plane from the material plane\b"
    r"|\bfrom the material plane to the ethereal plane\b|\bcasts the etherealness spell\b"
    r"|\bdal piano materiale al piano etereo\b|\bentra\w* nel piano etereo\b"
    r"|\blancia l[’']incantesimo forma eterea\b"
)
_SEEN = re.compile(r"\bvisible on the material plane\b|\bvisibile sul piano materiale\b")
_ALONG = re.compile(
    r"\band up to (?P<count>\w+) willing creatures within (?P<feet>\d+) f"
    r"|\be un massimo di (?P<quante>\w+) creature consenzienti (?:situate )?entro "
    r"(?P<metri>\d+(?:,\d+)?) metri"
)
COUNTS = {"one": 1, "two": 2, "three": 3, "four": 4, "due": 2, "tre": 3, "quattro": 4}


@dataclass(frozen=True, slots=True)
class Shift:
    """How it goes there: seen from here all the while, with so many willing ones so near."""

    is_seen: bool = False
    along: int = 0
    feet: int = 0


def shift_of(feature: Feature) -> Shift | None:
    """What using the paragraph does; None for every other one."""
    is_bonus = feature.group is FeatureGroup.TRAIT and feature.opens is not None
    if not (is_bonus or feature.group in (FeatureGroup.ACTION, FeatureGroup.BONUS_ACTION)):
        return None
    low = text_of(feature)[1].lower()
    if not _SHIFTS.search(low):
        return None
    found = _ALONG.search(low)
    if found is None:
        return Shift(_SEEN.search(low) is not None)
    count = COUNTS.get(found["count"] or found["quante"], 0)
    return Shift(_SEEN.search(low) is not None, count, feet_of(found["feet"], found["metri"]))
