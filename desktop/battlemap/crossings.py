"""Walls sorted by place, so that only those near by are looked at."""

from collections.abc import Iterable
from itertools import product
from math import floor

from desktop.battlemap.cells import Point
from desktop.battlemap.walls import Segment

_SLIVER = 1e-9  # grid units: a wall on the border of two places belongs to both


class NearbyWalls:
    """Segments in buckets of one square grid unit; built once for each change of walls."""

    def __init__(self, segments: Iterable[Segment]) -> None:
        self._buckets: dict[tuple[int, int], list[Segment]] = {}
        for segment in segments:
            for place in _places_of(segment):
                self._buckets.setdefault(place, []).append(segment)
        self._busy = {
            (column + right, row + down)
            for column, row in self._buckets
            for right in (-1, 0, 1)
            for down in (-1, 0, 1)
        }
        self._around: dict[tuple[int, int], tuple[Segment, ...]] = {}

    def are_near(self, column: int, row: int) -> bool:
        """Whether anything stands in a square place or in the eight around it."""
        return (column, row) in self._busy

    def around(self, point: Point) -> tuple[Segment, ...]:
        """All segments within one grid unit of `point`, and perhaps some a little farther."""
        place = (floor(point.x), floor(point.y))
        if place not in self._busy:
            return ()
        found = self._around.get(place)
        if found is None:
            column, row = place
            near: dict[Segment, None] = {}
            for right, down in product((-1, 0, 1), repeat=2):
                near.update(dict.fromkeys(self._buckets.get((column + right, row + down), ())))
            found = self._around[place] = tuple(near)
        return found


def _places_of(segment: Segment) -> Iterable[tuple[int, int]]:
    """The square places that a segment passes through or touches, row by row."""
    (x1, y1), (x2, y2) = sorted(segment, key=lambda end: end.y)
    for row in range(floor(y1 - _SLIVER), floor(y2 + _SLIVER) + 1):
        if y2 - y1 <= _SLIVER:
            left, right = x1, x2
        else:
            slope = (x2 - x1) / (y2 - y1)
            left = x1 + slope * (max(y1, row) - y1)
            right = x1 + slope * (min(max(y1, row + 1), y2) - y1)
        if left > right:
            left, right = right, left
        for column in range(floor(left - _SLIVER), floor(right + _SLIVER) + 1):
            yield column, row
