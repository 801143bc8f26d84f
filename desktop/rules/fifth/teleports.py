"""How far a feature of a stat block lets its owner be elsewhere at once."""

import re

from desktop.model.creature import Feature

TELEPORTS = re.compile(
    r"\bteleports?\b.{0,90}?\bup to (?P<feet>\d+) f|\bteletrasport", re.IGNORECASE
)
FARTHEST = 60
"""Feet of a teleport whose paragraph tells them in another unit."""


def feet_in(text: str) -> int:
    """The feet that a paragraph tells; 0: it is about no teleport."""
    found = TELEPORTS.search(text)
    return 0 if found is None else int(found["feet"] or FARTHEST)


def feet_of(feature: Feature) -> int:
    """Those of a feature, by its English paragraph where there is one."""
    code = next((code for code in ("en", "it", "") if feature.texts.get(code)), "")
    return feet_in(feature.texts.get(code, ""))
