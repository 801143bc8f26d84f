"""A touch that heals another creature, read in English and Italian."""

import re
from dataclasses import replace

from desktop.model.creature import Feature, FeatureGroup, ForcedSave
from desktop.rules.fifth.statblocks.deeds import text_of

TOUCH = 5
"""Feet."""
_DICE = r"\d+ \((?P<{}>\d+d\d+(?: ?\+ ?\d+)?)\) "
_HEALS = re.compile(
    r"\bthe target (?:magically )?regains " + _DICE.format("dice") + "hit points"
    r"|\bil bersaglio recupera (?:magicamente )?" + _DICE.format("dadi") + "punti ferita"
)
_TOUCHES = re.compile(r"\btouch\w* another creature\b|\btocca un[’']altra creatura\b")


def with_healing_touch(feature: Feature) -> Feature:
    """The paragraph with the hit points that whoever is touched regains."""
    if feature.group is not FeatureGroup.ACTION or feature.saves or feature.attacks:
        return feature
    low = text_of(feature)[1].lower()
    found = _HEALS.search(low)
    if found is None or _TOUCHES.search(low) is None:
        return feature
    dice = (found["dice"] or found["dadi"]).replace(" ", "")
    return replace(feature, saves=(ForcedSave("", 0, heals=dice, range=TOUCH),))
