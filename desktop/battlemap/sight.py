"""What is seen from a point past walls: an exact sweep over the directions of their ends.

Between two neighbouring directions in which a wall ends, one wall is the nearest: it is found
for all of these intervals at once. No rays are cast beside corners, so nothing leaks and
nothing is missed. A line that touches the end of a wall is blocked.
"""

from collections.abc import Iterable

import numpy as np

from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.grid import Grid
from desktop.battlemap.sight_walls import Booleans, Floats, Integers, SightWalls

SAMPLES = (0.1, 0.3, 0.5, 0.7, 0.9)
"""Where in a cell, each way, lie the 25 points of which one must be seen."""

_SAME_DIRECTION = 1e-11  # radians
_EDGE_ON = 1e-10  # sine of the angle under which a wall is only a line
_SHORT = 1e-9  # grid units
_NEARER = 1e-9  # of a distance: what lies this near behind a wall's end is behind it
_MARGIN = 2.0  # grid units around everything: how far one sees where no wall is


class Sight:
    """What is seen from `viewer`, up to `radius` grid units each way where it is given."""

    def __init__(
        self,
        viewer: Point,
        walls: SightWalls,
        *,
        columns: float,
        rows: float,
        radius: float | None = None,
    ) -> None:
        self.viewer = viewer
        starts, ends, is_object = _seen_from(viewer, walls)
        if radius is None:
            box = _box_around(viewer, starts, ends, columns, rows)
        else:
            box = np.array([[-radius, -radius], [radius, radius]])
            starts, ends, is_object = _clipped(starts, ends, is_object, box)
        starts, ends = _with_box(starts, ends, box)
        self._starts, self._ends = starts, ends
        self._turns = _cross(starts, ends)
        marks = np.append(is_object, np.zeros(4, dtype=np.bool_))
        directions, first, last = _directions(starts, ends)
        self._directions = directions
        self._nearest_end = _nearest_ends(len(directions), (first, starts), (last, ends))
        self._walls = self._nearest_walls(first, last, marks)

    def _nearest_walls(self, first: Integers, last: Integers, marks: Booleans) -> Integers:
        """For each interval of directions the wall that ends the look."""
        count = len(self._directions)
        spans = (last - first) % count
        wall = np.repeat(np.arange(len(first)), spans)
        step = np.arange(len(wall)) - np.repeat(np.cumsum(spans) - spans, spans)
        interval = (first[wall] + step) % count
        middle = (self._directions + np.append(self._directions[1:], self._directions[0])) / 2
        middle[-1] += np.pi
        far = self._distances(np.cos(middle)[interval], np.sin(middle)[interval], wall)
        looked_into = marks[wall]
        if not looked_into.any():
            return _nearest(count, interval, far, wall)[0]
        solid = ~looked_into
        nearest, limit = _nearest(count, interval[solid], far[solid], wall[solid])
        chosen = np.flatnonzero(looked_into)
        chosen = chosen[np.lexsort((far[chosen], interval[chosen]))]
        wall, far, interval = wall[chosen], far[chosen], interval[chosen]
        firsts = _firsts(interval)
        seconds = firsts[firsts + 1 < len(interval)] + 1
        seconds = seconds[interval[seconds] == interval[seconds - 1]]
        seconds = seconds[far[seconds] < limit[interval[seconds]]]
        nearest[interval[seconds]] = wall[seconds]
        return nearest

    def _distances(self, right: Floats, down: Floats, wall: Integers) -> Floats:
        """How far each wall is in its direction (right, down)."""
        ahead = self._ends[wall] - self._starts[wall]
        distances: Floats = self._turns[wall] / (right * ahead[:, 1] - down * ahead[:, 0])
        return distances

    def polygon(self) -> Floats:
        """The corners of the seen area in order of direction, (n, 2), in grid units."""
        here, count = self._walls, len(self._directions)
        begins = np.flatnonzero(here != np.roll(here, 1))
        finishes = np.roll(begins, -1)
        walls = here[begins]
        right, down = np.cos(self._directions), np.sin(self._directions)
        corners = np.empty((2 * len(begins), 2))
        for place, ends in ((0, begins), (1, finishes % count)):
            far = self._distances(right[ends], down[ends], walls)
            corners[place::2, 0] = right[ends] * far + self.viewer.x
            corners[place::2, 1] = down[ends] * far + self.viewer.y
        return corners

    def sees(self, points: Floats) -> Booleans:
        """For each of `points`, (n, 2), whether it is seen: strictly before any wall."""
        there = points - np.array(self.viewer)
        direction = np.arctan2(there[:, 1], there[:, 0])
        direction = np.where(direction > np.pi - _SAME_DIRECTION, direction - 2 * np.pi, direction)
        count = len(self._directions)
        interval = np.searchsorted(self._directions, direction, side="right") - 1
        wall = self._walls[interval]  # -1 is the last one, which goes on to the first direction
        starts, ahead = self._starts[wall], self._ends[wall] - self._starts[wall]
        seen = _cross(ahead, there - starts) > _NEARER * np.hypot(ahead[:, 0], ahead[:, 1])
        square = (there**2).sum(axis=1) * (1 + _NEARER)
        for end in (interval % count, (interval + 1) % count):
            apart = np.abs(direction - self._directions[end])
            apart = np.minimum(apart, 2 * np.pi - apart)
            seen &= (apart > _SAME_DIRECTION) | (self._nearest_end[end] > square)
        visible: Booleans = seen
        return visible


def sample_points(grid: Grid, cells: Iterable[Cell]) -> Floats:
    """The 25 sample points of each cell, one cell after the other, (25 n, 2).

    In a hexagon they lie in the square of the same width, a little drawn in to stay inside.
    """
    size = 1.0 if not grid.is_hex else 0.8
    across = (np.array(SAMPLES) - 0.5) * size
    offsets = np.stack(np.meshgrid(across, across), axis=-1).reshape(-1, 2)
    centres = np.array([grid.centre_of(cell) for cell in cells], dtype=np.float64).reshape(-1, 2)
    points: Floats = (centres[:, None] + offsets[None]).reshape(-1, 2)
    return points


def _seen_from(viewer: Point, walls: SightWalls) -> tuple[Floats, Floats, Booleans]:
    """The walls with the viewer as origin, turned so that they start on its right hand side.

    A wall seen edge on hides only what is exactly behind it: of it the nearer end is left. One
    that the viewer stands on hides nothing and is left out.
    """
    starts, ends = walls.starts - np.array(viewer), walls.ends - np.array(viewer)
    turns = _cross(starts, ends)
    here, there = np.hypot(starts[:, 0], starts[:, 1]), np.hypot(ends[:, 0], ends[:, 1])
    is_edge_on = np.abs(turns) <= _EDGE_ON * here * there
    is_ahead = ((starts * ends).sum(axis=1) > 0) & (np.minimum(here, there) > _SHORT)
    kept = ~is_edge_on | is_ahead
    nearer = np.where((here < there)[:, None], starts, ends)
    swapped, is_line = (turns < 0)[:, None], is_edge_on[:, None]
    return (
        np.where(is_line, nearer, np.where(swapped, ends, starts))[kept],
        np.where(is_line, nearer, np.where(swapped, starts, ends))[kept],
        walls.is_object[kept],
    )


def _box_around(viewer: Point, starts: Floats, ends: Floats, columns: float, rows: float) -> Floats:
    """The corners of a box, seen from the viewer, around it, the map and all walls."""
    corners = np.array([[0.0, 0.0], [columns - viewer.x, rows - viewer.y], [-viewer.x, -viewer.y]])
    points = np.concatenate((corners, starts, ends))
    box: Floats = np.array([points.min(axis=0) - _MARGIN, points.max(axis=0) + _MARGIN])
    return box


def _clipped(
    starts: Floats, ends: Floats, marks: Booleans, box: Floats
) -> tuple[Floats, Floats, Booleans]:
    """The parts of the walls that lie inside the box."""
    ahead = ends - starts
    with np.errstate(divide="ignore", invalid="ignore"):
        low, high = (box[0] - starts) / ahead, (box[1] - starts) / ahead
    level = ahead == 0
    inside = (starts > box[0]) & (starts < box[1])
    low = np.where(level, np.where(inside, -np.inf, np.inf), low)
    high = np.where(level, np.where(inside, np.inf, -np.inf), high)
    enter = np.maximum(np.minimum(low, high).max(axis=1), 0.0)
    leave = np.minimum(np.maximum(low, high).min(axis=1), 1.0)
    level_outside = (level & ~inside).any(axis=1)
    kept = (leave - enter > _NEARER) & ~level_outside
    return (
        (starts + ahead * enter[:, None])[kept],
        (starts + ahead * leave[:, None])[kept],
        marks[kept],
    )


def _with_box(starts: Floats, ends: Floats, box: Floats) -> tuple[Floats, Floats]:
    (left, top), (right, bottom) = box
    corners = np.array([[left, top], [right, top], [right, bottom], [left, bottom]])
    return np.concatenate((starts, corners)), np.concatenate((ends, np.roll(corners, -1, axis=0)))


def _directions(starts: Floats, ends: Floats) -> tuple[Floats, Integers, Integers]:
    """The distinct directions of all ends, and for each wall the first and the last of them."""
    points = np.concatenate((starts, ends))
    angles = np.arctan2(points[:, 1], points[:, 0])
    angles = np.where(angles > np.pi - _SAME_DIRECTION, angles - 2 * np.pi, angles)
    order = np.argsort(angles)
    ordered = angles[order]
    is_new = np.append(True, np.diff(ordered) > _SAME_DIRECTION)
    number = np.empty(len(points), dtype=np.intp)
    number[order] = np.cumsum(is_new) - 1
    return ordered[is_new], number[: len(starts)], number[len(starts) :]


def _nearest_ends(count: int, *ends: tuple[Integers, Floats]) -> Floats:
    """For each direction the square of the distance to the nearest end of a wall in it."""
    direction = np.concatenate([direction for direction, _ in ends])
    square = np.concatenate([(points**2).sum(axis=1) for _, points in ends])
    order = np.argsort(direction, kind="stable")
    nearest: Floats = np.minimum.reduceat(square[order], _firsts(direction[order]))
    assert len(nearest) == count
    return nearest


def _nearest(
    count: int, interval: Integers, far: Floats, wall: Integers
) -> tuple[Integers, Floats]:
    """For each interval the nearest of its walls, and how far it is."""
    limit = np.full(count, np.inf)
    np.minimum.at(limit, interval, far)
    nearest = np.empty(count, dtype=np.intp)
    is_nearest = far == limit[interval]
    nearest[interval[is_nearest]] = wall[is_nearest]
    return nearest, limit


def _firsts(ordered: Integers) -> Integers:
    """The places at which an ordered array has a value for the first time."""
    return np.flatnonzero(np.append(True, ordered[1:] != ordered[:-1])[: len(ordered)])


def _cross(first: Floats, second: Floats) -> Floats:
    product: Floats = first[:, 0] * second[:, 1] - first[:, 1] * second[:, 0]
    return product
