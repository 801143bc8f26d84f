"""Mist and darkness as columns of air over cells, and the looks that pass over or under them.

numpy is imported with this module, so it is imported late.
"""

from collections.abc import Iterable, Sequence
from math import inf

import numpy as np

from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.features import Obscurement
from desktop.battlemap.grid import Grid
from desktop.battlemap.heights import AreaVeil, Height
from desktop.battlemap.sight_walls import Booleans, Floats, Integers
from desktop.battlemap.spots import Spots

_CHUNK = 1 << 19  # pairs of line and column that are looked at at once: bounds the memory
_TOUCH = 1e-9


class Columns:
    """The columns of some veils, each over one cell, from `low` to `high` feet.

    `at_eyes` marks those that a look passes as high as the eyes are, not the feet.
    """

    def __init__(self, veils: Iterable[Obscurement], grid: Grid) -> None:
        self._grid = grid
        self.cells: list[Cell] = []
        low, high, at_eyes = [], [], []
        for veil in veils:
            for cell in sorted(veil.cells):
                bottom, top = _reach(veil, grid, grid.centre_of(cell))
                self.cells.append(cell)
                low.append(bottom)
                high.append(top)
                at_eyes.append(veil.height is not None)
        self.low, self.high = np.array(low), np.array(high)
        self.at_eyes = np.array(at_eyes, dtype=np.bool_)

    def some(self, chosen: Booleans) -> "Columns":
        """Those that are marked."""
        part = Columns((), self._grid)
        part.cells = [self.cells[number] for number in np.flatnonzero(chosen)]
        part.low, part.high = self.low[chosen], self.high[chosen]
        part.at_eyes = self.at_eyes[chosen]
        return part

    def level(self, height: Height) -> Floats:
        """How high somebody is for each column."""
        return np.where(self.at_eyes, height.eyes, height.feet)

    def are_met(self, here: Height, there: Height) -> Booleans:
        """For each whether a look between these heights could come into it."""
        one, other = self.level(here), self.level(there)
        met: Booleans = (np.maximum(one, other) >= self.low) & (np.minimum(one, other) <= self.high)
        return met

    def hold(self, here: Height, there: Height) -> Booleans:
        """For each whether a look between these heights is as high as it all along."""
        one, other = self.level(here), self.level(there)
        held: Booleans = (np.minimum(one, other) >= self.low) & (
            np.maximum(one, other) <= self.high
        )
        return held


class ColumnView:
    """What is seen past columns of air by looks from one height to another.

    A look is stopped where it goes in or comes out `most` times or more often.
    """

    def __init__(
        self, columns: Columns, grid: Grid, here: Height, there: Height, *, most: int
    ) -> None:
        self._most = most
        self._corners = np.array(
            [[tuple(corner) for corner in grid.corners_of(cell)] for cell in columns.cells]
        )
        self._low, self._high = columns.low, columns.high
        self._from, self._to = columns.level(here), columns.level(there)

    def reaches(self, points: Iterable[Point], spots: Spots) -> Booleans:
        """For each spot whether the line from one of the points to it is free."""
        reached = np.zeros(len(spots), dtype=np.bool_)
        step = max(1, _CHUNK // len(self._low))
        for point in points:
            for first in range(0, len(spots), step):
                part = slice(first, first + step)
                reached[part] |= self._edges(point, spots.points[part]) < self._most
        return reached

    def _edges(self, start: Point, ends: Floats) -> Integers:
        """How often each line goes into the air of the columns or comes out of it."""
        enter, leave = self._within(start, ends)
        order = np.argsort(enter, axis=1)
        enter = np.take_along_axis(enter, order, axis=1)
        leave = np.take_along_axis(leave, order, axis=1)
        ended = np.maximum.accumulate(leave, axis=1)
        is_new = enter < inf
        is_new[:, 1:] &= enter[:, 1:] > ended[:, :-1] + _TOUCH
        edges: Integers = 2 * is_new.sum(axis=1)
        edges -= enter[:, 0] <= _TOUCH
        edges -= ended[:, -1] >= 1 - _TOUCH
        return edges

    def _within(self, start: Point, ends: Floats) -> tuple[Floats, Floats]:
        """Where along each line, 0 to 1, it enters and leaves each column; inf, -inf: nowhere."""
        ahead = ends - np.array(start)
        shape = (len(ends), len(self._low))
        enter, leave = np.zeros(shape), np.ones(shape)
        count = self._corners.shape[1]
        for number in range(count):  # the sides of the cells, clockwise: inside lies to the right
            corner = self._corners[:, number]
            side = self._corners[:, (number + 1) % count] - corner
            off = side[:, 0] * (start.y - corner[:, 1]) - side[:, 1] * (start.x - corner[:, 0])
            by = side[None, :, 0] * ahead[:, None, 1] - side[None, :, 1] * ahead[:, None, 0]
            _clip(enter, leave, np.broadcast_to(off, shape), by)
        rise = np.broadcast_to(self._to - self._from, shape)
        _clip(enter, leave, np.broadcast_to(self._from - self._low, shape), rise)
        _clip(enter, leave, np.broadcast_to(self._high - self._from, shape), -rise)
        missed = enter > leave + _TOUCH
        return np.where(missed, inf, enter), np.where(missed, -inf, leave)


def _clip(enter: Floats, leave: Floats, off: Floats, by: Floats) -> None:
    """Keep of each line the part where `off + along * by` is not below zero."""
    with np.errstate(divide="ignore", invalid="ignore"):
        along = -off / by
    np.maximum(enter, np.where(by > 0, along, 0.0), out=enter)
    np.minimum(leave, np.where(by < 0, along, 1.0), out=leave)
    leave[(by == 0) & (off < 0)] = -inf


def _reach(veil: Obscurement, grid: Grid, centre: Point) -> tuple[float, float]:
    """From how high to how high it reaches over a cell."""
    if not isinstance(veil, AreaVeil):
        return -inf, inf if veil.height is None else veil.height
    if veil.middle is None:
        return veil.low, veil.high
    away = np.hypot(centre.x - veil.middle.x, centre.y - veil.middle.y) * grid.feet_per_cell
    level, radius = (veil.low + veil.high) / 2, (veil.high - veil.low) / 2
    half = float(np.sqrt(max(0.0, radius**2 - away**2)))
    return level - half, level + half


def lies_under(veil: Obscurement, spots: Spots, grid: Grid, at: Height) -> Booleans:
    """For each spot whether it lies in the veil, looked at as high as that."""
    if veil.is_everywhere:
        is_under = veil.height is None or at.eyes <= veil.height
        return np.full(len(spots), is_under, dtype=np.bool_)
    columns = Columns((veil,), grid)
    held = columns.hold(at, at)
    return _laid_over([cell for cell, here in zip(columns.cells, held, strict=True) if here], spots)


def _laid_over(cells: Sequence[Cell], spots: Spots) -> Booleans:
    under = np.zeros(len(spots), dtype=np.bool_)
    if not cells:
        return under
    places = np.array(cells, dtype=np.intp).reshape(-1, 2)
    low = places.min(axis=0)
    wide, high = places.max(axis=0) - low + 1
    table = np.zeros((wide, high), dtype=np.bool_)
    table[places[:, 0] - low[0], places[:, 1] - low[1]] = True
    column, row = spots.columns - low[0], spots.rows - low[1]
    inside = (column >= 0) & (column < wide) & (row >= 0) & (row < high)
    under[inside] = table[column[inside], row[inside]]
    return under
