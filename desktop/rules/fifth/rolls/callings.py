"""What the class that is typed for a character says."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from desktop.model.creature import Creature
from desktop.model.frozen import FrozenMap

DRUID, PALADIN = "druid", "paladin"
WILD_SHAPE_FROM = 2
"""The level as a druid that brings Wild Shape."""
BEAST_SPELLS_FROM = 18
"""The level as a druid from which spells may be cast in Wild Shape."""
_WORD_AND_LEVEL = re.compile(r"([^\W\d_]+)\s*(\d{1,2})?")
_PALADIN = re.compile(r"\bpaladin[oa]?\b\s*(\d{1,2})?", re.IGNORECASE)
_DRUID = re.compile(r"\bdruid[oaei]?\b\s*(\d{1,2})?", re.IGNORECASE)


def druid_level(creature: Creature) -> int:
    """Its levels as a druid: the number beside the word, else all its levels; 0 for others."""
    return _level_of(creature, _DRUID, DRUID)


def paladin_level(creature: Creature) -> int:
    """Its levels as a paladin, likewise."""
    return _level_of(creature, _PALADIN, PALADIN)


def _level_of(creature: Creature, words: re.Pattern[str], tag: str) -> int:
    named = words.search(creature.class_text)
    if named is not None and named[1]:
        return int(named[1])
    return creature.level or 0 if named or tag in creature.tags else 0


def level_in(creature: Creature, calling: str) -> int:
    """Its levels in a class: the number beside the word, else all its levels; 0 for others."""
    words = _words()[calling]
    for word, number in _WORD_AND_LEVEL.findall(creature.class_text):
        if word.casefold() in words:
            return int(number) if number else creature.level or 0
    return creature.level or 0 if calling in creature.tags else 0


def hit_dice_by_class(creature: Creature) -> dict[int, int]:
    """How many hit dice of which sides its classes give: "paladin 3 / wizard 2", sides to count.

    A class without a number has the levels that no other one has. Empty where no class is named.
    """
    dice = _dice()
    level = creature.level or 0
    named = [
        (dice[word.casefold()], int(number) if number else 0)
        for word, number in _WORD_AND_LEVEL.findall(creature.class_text)
        if word.casefold() in dice
    ]
    named = named or [(dice[tag], 0) for tag in creature.tags if tag in dice][:1]
    counts: dict[int, int] = {}
    open_levels = max(0, level - sum(count for _, count in named))
    for sides, count in named:
        taken = min(count or open_levels, level - sum(counts.values()))
        open_levels -= 0 if count else taken
        if taken:
            counts[sides] = counts.get(sides, 0) + taken
    return counts


@cache
def _dice() -> FrozenMap[str, int]:
    """The sides of the hit die of a class by each of its names."""
    classes = _classes().values()
    return FrozenMap({word: each["die"] for each in classes for word in each["words"]})


@cache
def _words() -> FrozenMap[str, frozenset[str]]:
    """What each class is called."""
    return FrozenMap({key: frozenset(each["words"]) for key, each in _classes().items()})


def _classes() -> dict[str, Any]:
    text = Path(__file__).with_name("callings.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
