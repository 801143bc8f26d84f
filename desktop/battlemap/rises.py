"""Raised ground and walls that are climbed: how high they are, and what going over them costs."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.crossings import NearbyWalls
from desktop.battlemap.walls import Segment, meets


class Fences:
    """Walls that are climbed over, each with its height in feet."""

    def __init__(self, walls: Iterable[tuple[Segment, float]]) -> None:
        self._heights = dict(walls)
        self._near = NearbyWalls(self._heights)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Fences) and self._heights == other._heights

    def __hash__(self) -> int:
        return hash(frozenset(self._heights.items()))

    def height(self, start: Point, end: Point) -> float:
        """That of the highest that a step meets from the middle of a space to its next; 0: none."""
        if not self._heights:
            return 0.0
        near = dict.fromkeys((*self._near.around(start), *self._near.around(end)))
        return max((self._heights[each] for each in near if meets(start, end, each)), default=0.0)


NO_FENCES = Fences(())


@dataclass(frozen=True, slots=True)
class Rises:
    """Heights in feet above the floor, by cell; the floor itself has none.

    A step that is lower than `least` costs nothing more; a higher one `up` or `down` feet for
    each foot of it. Over a fence one goes up, and where that is no less than `least` down again.
    """

    heights: Mapping[Cell, float]
    least: float
    up: float
    down: float = 0.0
    fences: Fences = NO_FENCES

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

    def over(self, start: Point, end: Point) -> float:
        """The feet that a step takes for the fence between two middles of a space."""
        height = self.fences.height(start, end)
        return height * self.up * (2 if height >= self.least else 1)
