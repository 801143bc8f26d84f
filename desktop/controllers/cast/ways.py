"""The ways of casting that the GM may choose."""

from enum import Enum


class CastWay(Enum):
    """How something may be cast otherwise, in the order of the buttons."""

    AGAIN = "again"  # act once more with a spell that runs, without a slot
    RITUAL = "ritual"
    READIED = "readied"
    HAS_TRIGGER = "has_trigger"  # what a reaction reacts to has come
    HANDS_FULL = "hands_full"
    FREE = "free"  # from a scroll or an item: neither slot nor use is spent
    COUNTERED = "countered"
