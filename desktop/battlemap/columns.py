"""Mist and darkness as columns of air over cells, and the looks that pass over or under them.

numpy is imported with this module, so it is imported late.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import inf

import numpy as np

from desktop.battlemap.banks import Bank, are_within
from desktop.battlemap.cells import HALF, Cell, Point
from desktop.battlemap.features import Obscurement
from desktop.battlemap.grid import Grid
from desktop.battlemap.heights import AreaVeil, Height
from desktop.battlemap.sight_walls import Booleans, Floats, Integers
from desktop.battlemap.spots import Spots

_CHUNK = 1 << 19  # pairs of line and column that are looked at at once
_LINES = 1 << 16  # that are looked at at once
_TOUCH = 1e-9
_ASIDE = 1e-6  # radians: lines that pass a column so near are looked at


class Columns:
    """The columns of one veil, each over one cell, from `low` to `high` feet.

    `at_eyes`: a look passes them as high as the eyes are, not the feet. `edge`: only what of
    them lies within it is filled.
    """

    def __init__(
        self,
        cells: Integers,
        low: Floats,
        high: Floats,
        *,
        at_eyes: bool,
        edge: tuple[Point, ...] = (),
    ) -> None:
        self.cells, self.low, self.high, self.at_eyes = cells, low, high, at_eyes
        self.edge = edge
        self.first = cells.min(axis=0)
        wide, tall = cells.max(axis=0) - self.first + 1
        self._low, self._high = np.full((wide, tall), inf), np.full((wide, tall), -inf)
        place = tuple((cells - self.first).T)
        self._low[place], self._high[place] = low, high
        self.bank = Bank(frozenset(Cell(int(x), int(y)) for x, y in cells), edge)

    @property
    def spots(self) -> Spots:
        """One in the middle of each square of them; on hexagons only their cells count."""
        middles = self.cells.astype(np.float64) + HALF
        return Spots(middles, self.cells[:, 0], self.cells[:, 1])

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
            self.cells[chosen],
            self.low[chosen],
            self.high[chosen],
            at_eyes=self.at_eyes,
            edge=self.edge,
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
    return Columns(cells, low, high, at_eyes=False, edge=veil.edge)


def lies_under(veil: Obscurement, spots: Spots, grid: Grid, at: Height) -> Booleans:
    """For each spot whether it lies in the veil, looked at as high as that."""
    if veil.is_everywhere:
        is_under = veil.height is None or at.eyes <= veil.height
        return np.full(len(spots), is_under, dtype=np.bool_)
    columns = columns_of(veil, grid)
    found = columns.contain(spots.columns, spots.rows, columns.level(at))
    if columns.edge:
        inside = np.flatnonzero(found)
        found[inside] = are_within(columns.edge, spots.points[inside])
    return found


class ColumnView:
    """What is seen past columns of air by looks from one height to another.

    A look is stopped where it goes in or comes out `most` times or more often; to touch a corner
    is both.
    """

    def __init__(
        self, columns: Sequence[Columns], grid: Grid, here: Height, there: Height, *, most: int
    ) -> None:
        self._most = most
        cells = [Cell(int(x), int(y)) for each in columns for x, y in each.cells]
        self._corners = np.array([grid.corners_of(cell) for cell in cells], dtype=np.float64)
        self._middles = self._corners.mean(axis=1)
        off = self._corners[:, 0] - self._middles
        self._radius = float(np.hypot(off[:, 0], off[:, 1]).max()) + _TOUCH
        low = np.concatenate([each.low for each in columns])
        high = np.concatenate([each.high for each in columns])
        counts = [len(each.low) for each in columns]
        start = np.repeat([each.level(here) for each in columns], counts)
        rise = np.repeat([each.level(there) for each in columns], counts) - start
        self._enter, self._leave = np.zeros(len(low)), np.ones(len(low))
        _clip(self._enter, self._leave, start - low, rise)
        _clip(self._enter, self._leave, high - start, -rise)

    def reaches(self, points: Iterable[Point], spots: Spots) -> Booleans:
        """For each spot whether the line from one of the points to it is free."""
        reached = np.zeros(len(spots), dtype=np.bool_)
        for point in points:
            reached |= self._edges(point, spots.points) < self._most
        return reached

    def reach_back(self, points: Sequence[Point], spots: Spots) -> Booleans:
        """For each point and spot whether the line between them is free, (p, s)."""
        return np.array([self.reaches((point,), spots) for point in points])

    def _edges(self, start: Point, ends: Floats) -> Integers:
        """How often each line goes into the air of the columns or comes out of it."""
        return np.concatenate(
            [
                self._edges_of(start, ends[first : first + _LINES] - np.array(start))
                for first in range(0, len(ends), _LINES)
            ]
        )

    def _edges_of(self, start: Point, ahead: Floats) -> Integers:
        edges = np.zeros(len(ahead), dtype=np.intp)
        line, enter, leave = self._passages(start, ahead)
        if not len(line):
            return edges
        order = np.lexsort((enter, line))
        line, enter, leave = line[order], enter[order], leave[order]
        ended = np.maximum.accumulate(leave + 2 * line) - 2 * line  # so far, on the same line
        is_first = np.append(True, line[1:] != line[:-1])
        is_last = np.append(is_first[1:], True)
        is_new = is_first.copy()
        is_new[1:] |= enter[1:] > ended[:-1] + _TOUCH
        edges += 2 * np.bincount(line[is_new], minlength=len(edges))
        edges[line[is_first]] -= enter[is_first] <= _TOUCH
        edges[line[is_last]] -= ended[is_last] >= 1 - _TOUCH
        return edges

    def _passages(self, start: Point, ahead: Floats) -> tuple[Integers, Floats, Floats]:
        """Each line that passes a column, and where along it, 0 to 1, it enters and leaves it."""
        sides = np.roll(self._corners, -1, axis=1) - self._corners
        away = np.array(start) - self._corners
        off = sides[..., 0] * away[..., 1] - sides[..., 1] * away[..., 0]
        found = []
        for line, column in self._pairs(start, ahead):
            enter, leave = self._enter[column], self._leave[column]
            right, down = ahead[line, 0], ahead[line, 1]
            for number in range(sides.shape[1]):  # clockwise: inside lies to the right of a side
                across, along = sides[column, number, 0], sides[column, number, 1]
                _clip(enter, leave, off[column, number], across * down - along * right)
            met = enter <= leave + _TOUCH
            found.append((line[met], enter[met], leave[met]))
        lines, enters, leaves = zip(*found, strict=True) if found else ((), (), ())
        nothing = np.zeros(0)
        return (
            np.concatenate((nothing.astype(np.intp), *lines)),
            np.concatenate((nothing, *enters)),
            np.concatenate((nothing, *leaves)),
        )

    def _pairs(self, start: Point, ahead: Floats) -> Iterator[tuple[Integers, Integers]]:
        """Pairs of line and column that may meet by direction and distance, some at a time."""
        angles = np.arctan2(ahead[:, 1], ahead[:, 0])
        order = np.argsort(angles)
        angles = np.concatenate((angles[order], angles[order] + 2 * np.pi))
        length = np.hypot(ahead[:, 0], ahead[:, 1])
        away = self._middles - np.array(start)
        distance = np.hypot(away[:, 0], away[:, 1])
        begin, counts = self._directions(start, angles)
        is_around = distance <= self._radius
        begin[is_around], counts[is_around] = 0, len(order)
        counts[self._enter > self._leave + _TOUCH] = 0
        until, done = np.cumsum(counts), 0
        while done < len(counts):
            before = until[done] - counts[done]
            end = max(done + 1, int(np.searchsorted(until, before + _CHUNK, side="right")))
            some = counts[done:end]
            column = np.repeat(np.arange(done, end), some)
            turned = np.repeat(begin[done:end] - (until[done:end] - some - before), some)
            line = order[(np.arange(len(column)) + turned) % len(order)]
            done = end
            near, far = distance[column] - self._radius, distance[column] + self._radius
            met = length[line] * self._leave[column] >= near
            met &= length[line] * self._enter[column] <= far
            yield line[met], column[met]

    def _directions(self, start: Point, angles: Floats) -> tuple[Integers, Integers]:
        """For each column the first line in its direction, by angles that go round twice, and
        how many there are.
        """
        away = self._middles - np.array(start)
        corners = self._corners - np.array(start)
        across = away[:, None, 0] * corners[..., 1] - away[:, None, 1] * corners[..., 0]
        turn = np.arctan2(across, (away[:, None] * corners).sum(axis=2))
        towards = np.arctan2(away[:, 1], away[:, 0])
        first = towards + turn.min(axis=1) - _ASIDE
        last = towards + turn.max(axis=1) + _ASIDE
        back = np.where(first < -np.pi, 2 * np.pi, 0.0)
        begin = np.searchsorted(angles, first + back)
        return begin, np.searchsorted(angles, last + back, side="right") - begin


def _clip(enter: Floats, leave: Floats, off: Floats, by: Floats) -> None:
    """Keep of each line the part where `off + along * by` is not below zero."""
    with np.errstate(divide="ignore", invalid="ignore"):
        along = -off / by
    np.maximum(enter, np.where(by > 0, along, 0.0), out=enter)
    np.minimum(leave, np.where(by < 0, along, 1.0), out=leave)
    leave[(by == 0) & (off < 0)] = -inf
