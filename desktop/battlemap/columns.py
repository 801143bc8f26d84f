"""Mist and darkness as columns of air over cells, and the looks that pass over or under them.

numpy is imported with this module, so it is imported late.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil, inf

import numpy as np

from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.features import Obscurement
from desktop.battlemap.grid import Grid
from desktop.battlemap.heights import AreaVeil, Height
from desktop.battlemap.sight_walls import Booleans, Floats, Integers
from desktop.battlemap.spots import Spots, cells_at

_CHUNK = 1 << 19  # pairs of line and column, or points of lines, that are looked at at once
_TOUCH = 1e-9
_STEPS = 8  # to a cell, on the lines to all the floor of a map


class Columns:
    """The columns of one veil, each over one cell, from `low` to `high` feet.

    `at_eyes`: a look passes them as high as the eyes are, not the feet.
    """

    def __init__(self, cells: Integers, low: Floats, high: Floats, *, at_eyes: bool) -> None:
        self.cells, self.low, self.high, self.at_eyes = cells, low, high, at_eyes
        self.first = cells.min(axis=0)
        wide, tall = cells.max(axis=0) - self.first + 1
        self._low, self._high = np.full((wide, tall), inf), np.full((wide, tall), -inf)
        place = tuple((cells - self.first).T)
        self._low[place], self._high[place] = low, high
        self.over = frozenset(Cell(int(x), int(y)) for x, y in cells)

    def level(self, height: Height) -> float:
        """How high somebody is for them."""
        return height.eyes if self.at_eyes else height.feet

    def some(self, chosen: Booleans) -> "Columns | None":
        """Those that are marked; None where none is."""
        if chosen.all():
            return self
        if not chosen.any():
            return None
        return Columns(
            self.cells[chosen], self.low[chosen], self.high[chosen], at_eyes=self.at_eyes
        )

    def are_met(self, here: Height, there: Height) -> Booleans:
        """For each whether a look between these heights could come into it."""
        one, other = self.level(here), self.level(there)
        met: Booleans = (self.low <= max(one, other)) & (self.high >= min(one, other))
        return met

    def hold(self, here: Height, there: Height) -> Booleans:
        """For each whether a look between these heights is as high as it all along."""
        one, other = self.level(here), self.level(there)
        held: Booleans = (self.low <= min(one, other)) & (self.high >= max(one, other))
        return held

    def contain(self, columns: Integers, rows: Integers, level: Floats | float) -> Booleans:
        """For each of these cells whether they are over it and reach that level."""
        column, row = columns - self.first[0], rows - self.first[1]
        wide, tall = self._low.shape
        inside = (column >= 0) & (column < wide) & (row >= 0) & (row < tall)
        column, row = np.where(inside, column, 0), np.where(inside, row, 0)
        within = (self._low[column, row] <= level) & (self._high[column, row] >= level)
        held: Booleans = inside & within
        return held


@lru_cache(maxsize=64)
def columns_of(veil: Obscurement, grid: Grid) -> Columns:
    """The columns of a veil that does not lie everywhere."""
    cells = np.array(sorted(veil.cells), dtype=np.intp).reshape(-1, 2)
    low, high = np.full(len(cells), -inf), np.full(len(cells), inf)
    if not isinstance(veil, AreaVeil):
        high[:] = inf if veil.height is None else veil.height
        return Columns(cells, low, high, at_eyes=veil.height is not None)
    low[:], high[:] = veil.low, veil.high
    if veil.middle is not None:
        centres = np.array([grid.centre_of(cell) for cell in sorted(veil.cells)])
        away = np.hypot(*(centres - np.array(veil.middle)).T) * grid.feet_per_cell
        level, radius = (veil.low + veil.high) / 2, (veil.high - veil.low) / 2
        half = np.sqrt(np.maximum(0.0, radius**2 - away**2))
        low, high = level - half, level + half
    return Columns(cells, low, high, at_eyes=False)


def lies_under(veil: Obscurement, spots: Spots, grid: Grid, at: Height) -> Booleans:
    """For each spot whether it lies in the veil, looked at as high as that."""
    if veil.is_everywhere:
        is_under = veil.height is None or at.eyes <= veil.height
        return np.full(len(spots), is_under, dtype=np.bool_)
    columns = columns_of(veil, grid)
    return columns.contain(spots.columns, spots.rows, columns.level(at))


class ColumnView:
    """What is seen past columns of air by looks from one height to another.

    A look is stopped where it goes in or comes out `most` times or more often.
    """

    def __init__(
        self, columns: Sequence[Columns], grid: Grid, here: Height, there: Height, *, most: int
    ) -> None:
        self._grid, self._most, self._all = grid, most, columns
        self._here, self._there = here, there
        cells = [Cell(int(x), int(y)) for each in columns for x, y in each.cells]
        self._corners = np.array([grid.corners_of(cell) for cell in cells], dtype=np.float64)
        self._low = np.concatenate([each.low for each in columns])
        self._high = np.concatenate([each.high for each in columns])
        counts = [len(each.low) for each in columns]
        self._from = np.repeat([each.level(here) for each in columns], counts)
        self._to = np.repeat([each.level(there) for each in columns], counts)

    def reaches(self, points: Iterable[Point], spots: Spots) -> Booleans:
        """For each spot whether the line from one of the points to it is free.

        Of a whole map the lines are looked at in small steps, of single spots exactly.
        """
        reached = np.zeros(len(spots), dtype=np.bool_)
        for point in points:
            if spots.shape is None:
                reached |= self._edges(point, spots.points) < self._most
            else:
                reached |= self._stepped_edges(point, spots.points) < self._most
        return reached

    def reach_back(self, points: Sequence[Point], spots: Spots) -> Booleans:
        """For each point and spot whether the line between them is free, (p, s)."""
        return np.array([self.reaches((point,), spots) for point in points])

    # --- exactly --------------------------------------------------------------------------------

    def _edges(self, start: Point, ends: Floats) -> Integers:
        """How often each line goes into the air of the columns or comes out of it."""
        step = max(1, _CHUNK // len(self._low))
        parts = [
            self._edges_of(start, ends[first : first + step]) for first in range(0, len(ends), step)
        ]
        return np.concatenate(parts)

    def _edges_of(self, start: Point, ends: Floats) -> Integers:
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

    # --- in small steps -------------------------------------------------------------------------

    def _stepped_edges(self, start: Point, ends: Floats) -> Integers:
        """The same for the lines to a whole map: only where they cross the box around it all."""
        ahead = ends - np.array(start)
        corners = self._corners.reshape(-1, 2)
        enter, leave = np.zeros((len(ends), 2)), np.ones((len(ends), 2))
        _clip(enter, leave, np.array(start) - corners.min(axis=0), ahead)
        _clip(enter, leave, corners.max(axis=0) - np.array(start), -ahead)
        first, last = enter.max(axis=1), leave.min(axis=1)
        met = np.flatnonzero(first < last)
        edges = np.zeros(len(ends), dtype=np.intp)
        if not len(met):
            return edges
        length = float((np.hypot(*ahead[met].T) * (last[met] - first[met])).max())
        steps = max(1, ceil(length * _STEPS))
        chunk = max(1, _CHUNK // (steps + 1))
        shares = np.linspace(0.0, 1.0, steps + 1)
        for begin in range(0, len(met), chunk):
            some = met[begin : begin + chunk]
            along = first[some, None] + (last[some] - first[some])[:, None] * shares
            inside = self._inside(start, ahead[some], along)
            crossed = (inside[:, 1:] != inside[:, :-1]).sum(axis=1)
            crossed += inside[:, 0] & (first[some] > 0)
            crossed += inside[:, -1] & (last[some] < 1)
            edges[some] = crossed
        return edges

    def _inside(self, start: Point, ahead: Floats, along: Floats) -> Booleans:
        """For each place along each line whether it lies in the air of the columns."""
        places = np.array(start) + along[..., None] * ahead[:, None]
        columns, rows = cells_at(self._grid, places.reshape(-1, 2))
        found = np.zeros(along.size, dtype=np.bool_)
        for each in self._all:
            one, other = each.level(self._here), each.level(self._there)
            found |= each.contain(columns, rows, (one + along * (other - one)).reshape(-1))
        return found.reshape(along.shape)


def _clip(enter: Floats, leave: Floats, off: Floats, by: Floats) -> None:
    """Keep of each line the part where `off + along * by` is not below zero."""
    with np.errstate(divide="ignore", invalid="ignore"):
        along = -off / by
    np.maximum(enter, np.where(by > 0, along, 0.0), out=enter)
    np.minimum(leave, np.where(by < 0, along, 1.0), out=leave)
    leave[(by == 0) & (off < 0)] = -inf
