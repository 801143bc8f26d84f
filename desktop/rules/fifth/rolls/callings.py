"""What the class that is typed for a character says."""

import re

from desktop.model.creature import Creature

DRUID = "druid"
WILD_SHAPE_FROM = 2
"""The level as a druid that brings Wild Shape."""
BEAST_SPELLS_FROM = 18
"""The level as a druid from which spells may be cast in Wild Shape."""
_DRUID = re.compile(r"\bdruid[oaei]?\b\s*(\d{1,2})?", re.IGNORECASE)


def druid_level(creature: Creature) -> int:
    """Its levels as a druid: the number beside the word, else all its levels; 0 for others."""
    named = _DRUID.search(creature.class_text)
    if named is not None and named[1]:
        return int(named[1])
    return creature.level or 0 if named or DRUID in creature.tags else 0
