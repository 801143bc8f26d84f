"""Dice that show what the test wants."""

from collections import deque
from collections.abc import Iterable


class LoadedDice:
    """Gives the queued values one after the other; fails when empty or impossible."""

    def __init__(self, values: Iterable[int]) -> None:
        self._values = deque(values)

    def roll(self, sides: int) -> int:
        """The next value, which must be on a die of `sides` sides."""
        assert self._values, f"a d{sides} is rolled, but no value is left"
        value = self._values.popleft()
        assert 1 <= value <= sides, f"{value} is not on a d{sides}"
        return value

    @property
    def left(self) -> tuple[int, ...]:
        """The values that nobody has rolled yet."""
        return tuple(self._values)


class ForcedDice:
    """Every die shows `value`, or its highest side where it has fewer."""

    def __init__(self, value: int) -> None:
        self._value = value

    def roll(self, sides: int) -> int:
        """`value`, at most `sides`."""
        return min(self._value, sides)
