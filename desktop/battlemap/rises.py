"""Raised ground that is climbed: how high it lies, and what going up and down it costs."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from desktop.battlemap.cells import Cell


@dataclass(frozen=True, slots=True)
class Rises:
    """Heights in feet above the floor, by cell; the floor itself has none.

    A step that is lower than `least` costs nothing more; a higher one `up` or `down` feet for
    each foot of it.
    """

    heights: Mapping[Cell, float]
    least: float
    up: float
    down: float = 0.0

    def level(self, cells: Iterable[Cell]) -> float:
        """How high somebody stands who takes up these cells: on the highest of them."""
        known = self.heights.get
        return max(known(cell, 0.0) for cell in cells)

    def cost(self, before: float, after: float) -> float:
        """The feet that a step from one level to another takes beside its length."""
        climbed = after - before
        if abs(climbed) < self.least:
            return 0.0
        return climbed * self.up if climbed > 0 else -climbed * self.down
