"""A paragraph by which its bearer goes into the body of another, read in English and Italian."""

import re
from dataclasses import replace

from desktop.model.creature import Feature, ForcedSave
from desktop.rules.fifth.statblocks.deeds import feet_of, text_of

_POSSESSED = re.compile(r"\bpossessed by the\b|\bè posseduto da")
_GOES = re.compile(r"\bdisappears\b|\bscompare\b")
_NEAR = re.compile(
    r"\bsee within (?P<feet>\d+) f|\bentro (?P<metri>\d+(?:,\d+)?) metri (?:da|e)\b"
    r"|\bvedere entro (?P<metro>\d+(?:,\d+)?) metri"
)
_HUMANOID = re.compile(r"\bone humanoid\b|\bun umanoide\b")
LOST = "incapacitated"
"""What the paragraph says of its target: its mind can do nothing, but its body acts."""


def with_possession(feature: Feature) -> Feature:
    """The paragraph with whom its save lets it possess."""
    low = text_of(feature)[1].lower()
    if not feature.saves or _POSSESSED.search(low) is None or _GOES.search(low) is None:
        return feature
    saves = (_possessing(feature.saves[0], low), *feature.saves[1:])
    return feature if saves == feature.saves else replace(feature, saves=saves)


def _possessing(save: ForcedSave, low: str) -> ForcedSave:
    near = _NEAR.search(low)
    told = {} if near is None else near.groupdict()
    feet = feet_of(told.get("feet"), told.get("metri") or told.get("metro")) or None
    kinds = ("humanoid",) if _HUMANOID.search(low) else save.terms.kinds
    return replace(
        save,
        conditions=tuple(each for each in save.conditions if each != LOST),
        range=feet if save.range is None else save.range,
        terms=replace(save.terms, kinds=kinds, possesses=True),
    )
