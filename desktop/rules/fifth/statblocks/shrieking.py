"""Reactions that sound an alarm at whatever comes near, read in both languages."""

import re
from dataclasses import dataclass

from desktop.model.creature import Feature, FeatureGroup
from desktop.rules.fifth.statblocks.deeds import feet_of, text_of

KEYS = ("shriek", "stridio")
MINUTE = 10
"""Its rounds."""
_HEARD = re.compile(
    r"shriek audible (?:within|to) (?P<feet>\d+) feet"
    r"|stridio udibile (?:nel raggio di|fino a) (?P<metri>\d+(?:,\d+)?) metri"
)
_NEAR = re.compile(r"(?:is|moves) within (?P<feet>\d+) feet|entro (?P<metri>\d+(?:,\d+)?) metri d")
_MINUTE = re.compile(r"\bfor 1 minute\b|\bper 1 minuto\b")


@dataclass(frozen=True, slots=True)
class Shriek:
    """How near whatever sets it off is, how far it is heard, and for how many rounds, if told."""

    near: int
    heard: int
    rounds: int | None = None


def shriek_of(feature: Feature) -> Shriek | None:
    """What the paragraph sounds; None for every other one."""
    if feature.key not in KEYS or feature.group is not FeatureGroup.REACTION:
        return None
    low = text_of(feature)[1].lower()
    heard, near = _HEARD.search(low), _NEAR.search(low)
    if heard is None or near is None:
        return None
    return Shriek(
        feet_of(near["feet"], near["metri"]),
        feet_of(heard["feet"], heard["metri"]),
        MINUTE if _MINUTE.search(low) else None,
    )
