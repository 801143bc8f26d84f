"""Feet that the GM types for a gesture: a fall, a jump, a gap."""

import re

MOST_FEET = 100_000
_FEET = re.compile(r"\d{1,6}(?:[.,]\d{1,4})?", re.ASCII)


def typed_feet(text: str) -> float | None:
    """The feet that a text says, from 0 to `MOST_FEET`; None when it says no such length."""
    bare = text.strip()
    if not _FEET.fullmatch(bare):
        return None
    feet = float(bare.replace(",", "."))
    return feet if feet <= MOST_FEET else None


def typed_whole_feet(text: str) -> int | None:
    """The same in whole feet: what is begun does not count."""
    feet = typed_feet(text)
    return None if feet is None else int(feet)
