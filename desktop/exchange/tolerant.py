"""Values as other programs write them: numbers as text, points as lists, colours of all sorts."""

import re
from math import isfinite

from desktop.battlemap.cells import Point

LARGEST = 1e6
"""No size, position or range in a map is larger; what claims to be is not believed."""

_NO = frozenset({"false", "0", "no", "off", "open", "opened"})
_COLOUR = re.compile(r"#?(?:[0-9a-fA-F]{2})?([0-9a-fA-F]{6})")


def number(value: object) -> float | None:
    """A finite number of sane size from a number or a text ("3", "3,5"), else None."""
    if isinstance(value, bool):
        return None
    if isinstance(value, str):
        try:
            value = float(value.strip().replace(",", ".")[:40])
        except ValueError:
            return None
    if not isinstance(value, int | float):
        return None
    if abs(value) > LARGEST:  # before float(): whole numbers may be too large for it
        return None
    found = float(value)
    return found if isfinite(found) else None


def point(value: object) -> Point | None:
    """A point from {"x": …, "y": …} or [x, y], else None."""
    if isinstance(value, dict):
        x, y = number(value.get("x")), number(value.get("y"))
    elif isinstance(value, list) and len(value) == 2:
        x, y = number(value[0]), number(value[1])
    else:
        return None
    return None if x is None or y is None else Point(x, y)


def is_true(value: object, *, when_missing: bool) -> bool:
    """Yes or no from true, 1, "true" and the like; `when_missing` for what is neither."""
    if isinstance(value, str):
        return value.strip().lower() not in _NO if value.strip() else when_missing
    if isinstance(value, bool | int | float):
        return bool(value)
    return when_missing


def colour(value: object, *, otherwise: str = "#ffffff") -> str:
    """ "#rrggbb" from AARRGGBB or RRGGBB with or without "#"; the alpha part is left out."""
    return find_colour(value) or otherwise


def find_colour(value: object) -> str | None:
    """The same; None for what is no colour."""
    found = _COLOUR.fullmatch(value.strip()) if isinstance(value, str) else None
    return f"#{found[1].lower()}" if found else None
