"""The challenge of a creature as a number."""

from functools import cache


@cache
def challenge_value(text: str) -> float | None:
    """A challenge as a number: "1/4" is 0.25; None where there is none."""
    over, _, under = text.partition("/")
    try:
        return int(over) / int(under) if under else float(int(over))
    except (ValueError, ZeroDivisionError, OverflowError):
        return None
