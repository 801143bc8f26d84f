"""The points of a map at which is decided what is seen: 5 x 5 in each square grid unit.

On squares these are the sample points of the cells, at 0.1, 0.3, 0.5, 0.7 and 0.9 each way.
numpy is imported with this module, so it is imported late.
"""

from collections.abc import Iterable
from functools import lru_cache
from math import ceil
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from desktop.battlemap.cells import HALF, Cell, Footprint, Place, footprint_at
from desktop.battlemap.grid import DiagonalRule, Grid, GridKind
from desktop.battlemap.hexagons import PITCH, SIDE
from desktop.battlemap.sight import SAMPLES, Sight, sample_points
from desktop.battlemap.sight_walls import Booleans, Floats, Integers

FINE = len(SAMPLES)
"""Spots in a grid unit, each way."""

_WHOLE = 1e-6
_ON_EDGE = 1e-6  # spots this near to the edge of what is seen are looked at one by one


class Spots:
    """Points with the cells that hold them; `shape` is rows and columns where they are a map's.

    `measured` is where each is measured to without a grid, where no cell counts: the point
    itself, or of a space the middle of its piece, as large as a cell, that is nearest to it.
    """

    def __init__(
        self,
        points: Floats,
        columns: Integers,
        rows: Integers,
        shape: tuple[int, int] | None = None,
        measured: Floats | None = None,
    ) -> None:
        self.points, self.columns, self.rows, self.shape = points, columns, rows, shape
        self.measured = points if measured is None else measured

    def __len__(self) -> int:
        return len(self.points)


def shape_of(columns: float, rows: float) -> tuple[int, int]:
    """Rows and columns of the spots of a map of that size in grid units."""
    return max(1, ceil(rows - _WHOLE)) * FINE, max(1, ceil(columns - _WHOLE)) * FINE


@lru_cache(maxsize=4)
def spots_of_map(grid: Grid, columns: float, rows: float) -> Spots:
    """All spots of a map, row by row."""
    high, wide = shape_of(columns, rows)
    x = (np.arange(wide) + 0.5) / FINE
    y = (np.arange(high) + 0.5) / FINE
    points = np.empty((high, wide, 2))
    points[..., 0], points[..., 1] = x[None, :], y[:, None]
    flat = points.reshape(-1, 2)
    across, down = cells_at(grid, flat)
    return Spots(flat, across, down, (high, wide))


def spots_of_cells(grid: Grid, cells: Iterable[Cell]) -> Spots:
    """The 25 sample points of each cell, one cell after the other."""
    wanted = tuple(cells)
    places = np.array(wanted, dtype=np.intp).reshape(-1, 2)
    across = np.repeat(places[:, 0], FINE * FINE)
    down = np.repeat(places[:, 1], FINE * FINE)
    middles = np.repeat(places + HALF, FINE * FINE, axis=0)
    return Spots(sample_points(grid, wanted), across, down, measured=middles)


def spots_of_place(grid: Grid, place: Place) -> Spots:
    """The sample points of a space; without a grid they lie as far aside of its cells as it."""
    body, here = footprint_at(place), spots_of_cells(grid, grid.cells_of(place))
    if grid.kind is not GridKind.NONE:
        return here
    points = here.points + np.array(body.shift)
    first, last = _middles_within(body)
    return Spots(points, *cells_at(grid, points), measured=np.clip(points, first, last))


def _middles_within(place: Footprint) -> tuple[Floats, Floats]:
    """The first and the last middle of the pieces of a space that are as large as a cell."""
    first = np.array(place.corner) + HALF
    return first, first + np.array((place.cells_wide - 1, place.cells_high - 1))


class Middles(NamedTuple):
    """The cells of some spots, numbered from 0."""

    points: Spots
    """The middle of each cell."""
    nearest: Integers
    """For each cell the number of the spot nearest to its middle."""
    cell_of: Integers
    """For each spot the number of its cell."""


def middles_of(grid: Grid, spots: Spots) -> Middles:
    """The cells of which there are spots."""
    return _middles(grid, spots) if spots.shape is None else _map_middles(grid, spots)


@lru_cache(maxsize=4)
def _map_middles(grid: Grid, spots: Spots) -> Middles:
    return _middles(grid, spots)


def _middles(grid: Grid, spots: Spots) -> Middles:
    places = np.stack((spots.columns, spots.rows), axis=1)
    cells, cell_of = np.unique(places, axis=0, return_inverse=True)
    cell_of = cell_of.reshape(-1)
    centres = np.array([grid.centre_of(Cell(int(x), int(y))) for x, y in cells])
    away = ((spots.points - centres[cell_of]) ** 2).sum(axis=1)
    order = np.lexsort((away, cell_of))
    nearest = order[np.searchsorted(cell_of[order], np.arange(len(cells)))]
    return Middles(Spots(centres, cells[:, 0], cells[:, 1]), nearest, cell_of)


def cells_at(grid: Grid, points: Floats) -> tuple[Integers, Integers]:
    """Columns and rows of the cells that hold the points."""
    if not grid.is_hex:
        whole = np.floor(points).astype(np.intp)
        return whole[:, 0], whole[:, 1]
    in_rows = grid.kind is GridKind.HEX_ROWS
    along, across = (points[:, 0], points[:, 1]) if in_rows else (points[:, 1], points[:, 0])
    r = (across - SIDE) / PITCH
    q = along - 0.5 - r / 2
    s = -q - r
    whole_q, whole_r, whole_s = np.rint(q), np.rint(r), np.rint(s)
    off_q, off_r, off_s = np.abs(whole_q - q), np.abs(whole_r - r), np.abs(whole_s - s)
    fix_q = (off_q > off_r) & (off_q > off_s)
    fix_r = ~fix_q & (off_r > off_s)
    q_whole = np.where(fix_q, -whole_r - whole_s, whole_q).astype(np.intp)
    r_whole = np.where(fix_r, -whole_q - whole_s, whole_r).astype(np.intp)
    first = q_whole + (r_whole - (r_whole & 1)) // 2
    return (first, r_whole) if in_rows else (r_whole, first)


def feet_from(grid: Grid, place: Footprint, spots: Spots) -> Floats:
    """Feet from a place to each of the spots: to its cell, as the grid measures.

    Without a grid straight from where the place really is, as `Grid.distance` does.
    """
    if grid.is_hex:
        return _hex_feet(grid, place, spots.columns, spots.rows)
    if grid.kind is GridKind.NONE:
        return _true_feet(grid, place, spots.measured)
    left, top = place.anchor
    right, bottom = left + place.cells_wide - 1, top + place.cells_high - 1
    across = np.maximum(0, np.maximum(left - spots.columns, spots.columns - right))
    down = np.maximum(0, np.maximum(top - spots.rows, spots.rows - bottom))
    if grid.diagonals is DiagonalRule.STRAIGHT:
        steps: Floats = np.hypot(across, down)
        return steps * grid.feet_per_cell
    longer = np.maximum(across, down).astype(np.float64)
    if grid.diagonals is DiagonalRule.ALTERNATING:
        longer += np.minimum(across, down) // 2
    feet: Floats = longer * grid.feet_per_cell
    return feet


def _true_feet(grid: Grid, place: Footprint, points: Floats) -> Floats:
    """From the middle of the nearest piece of a place, as large as a cell, to each point."""
    first, last = _middles_within(place)
    gaps = np.maximum(0.0, np.maximum(first - points, points - last))
    feet: Floats = np.hypot(gaps[:, 0], gaps[:, 1]) * grid.feet_per_cell
    return feet


def _hex_feet(grid: Grid, place: Footprint, columns: Integers, rows: Integers) -> Floats:
    in_rows = grid.kind is GridKind.HEX_ROWS
    q, r = _axial(columns, rows, in_rows=in_rows)
    nearest = np.full(len(columns), np.iinfo(np.intp).max)
    own = np.array(sorted(grid.cells_of(place)), dtype=np.intp).reshape(-1, 2)
    for q_own, r_own in zip(*_axial(own[:, 0], own[:, 1], in_rows=in_rows), strict=True):
        away_q, away_r = q - q_own, r - r_own
        steps = (np.abs(away_q) + np.abs(away_r) + np.abs(away_q + away_r)) // 2
        nearest = np.minimum(nearest, steps)
    feet: Floats = nearest * grid.feet_per_cell
    return feet


def _axial(columns: Integers, rows: Integers, *, in_rows: bool) -> tuple[Integers, Integers]:
    if in_rows:
        return columns - (rows - (rows & 1)) // 2, rows
    return columns, rows - (columns - (columns & 1)) // 2


# --- filling a map's spots ----------------------------------------------------------------------


def seen_spots(sight: Sight, spots: Spots) -> Booleans:
    """For each spot of a whole map whether the sight reaches it; filled line by line."""
    assert spots.shape is not None, "single spots are looked at one by one"
    inside, doubtful = filled(sight.polygon(), spots.shape)
    found = inside.reshape(-1)
    if len(doubtful):
        found[doubtful] = sight.sees(spots.points[doubtful])
    return found


def filled(polygon: Floats, shape: tuple[int, int]) -> tuple[NDArray[np.bool_], Integers]:
    """The spots inside a polygon (grid units), and the numbers of those that lie on its edge."""
    high, wide = shape
    corners = polygon * FINE - 0.5  # spots are whole numbers now
    starts, ends = corners, np.roll(corners, -1, axis=0)
    is_down = starts[:, 1] <= ends[:, 1]
    upper = np.where(is_down[:, None], starts, ends)
    lower = np.where(is_down[:, None], ends, starts)
    edges, lines = _crossed_lines(upper[:, 1], lower[:, 1], high, closed=False)
    x = _at_line(upper, lower, edges, lines)
    first = np.clip(np.ceil(x), 0, wide).astype(np.intp)
    toggles = np.bincount(lines * (wide + 1) + first, minlength=high * (wide + 1))
    inside = (np.cumsum(toggles.reshape(high, wide + 1), axis=1) & 1).astype(np.bool_)[:, :wide]
    return np.ascontiguousarray(inside), _on_edges(upper, lower, shape)


def _on_edges(upper: Floats, lower: Floats, shape: tuple[int, int]) -> Integers:
    high, wide = shape
    edges, lines = _crossed_lines(upper[:, 1], lower[:, 1], high, closed=True)
    level = np.abs(upper[edges, 1] - lower[edges, 1]) < _ON_EDGE
    sloped, on = edges[~level], lines[~level]
    x = _at_line(upper, lower, sloped, on)
    near = np.abs(x - np.rint(x)) < _ON_EDGE
    columns, rows = np.rint(x[near]).astype(np.intp), on[near]
    for edge, line in zip(edges[level], lines[level], strict=True):
        left, right = sorted((upper[edge, 0], lower[edge, 0]))
        along = np.arange(max(0, ceil(left - _ON_EDGE)), min(wide - 1, int(right + _ON_EDGE)) + 1)
        columns = np.append(columns, along)
        rows = np.append(rows, np.full(len(along), line))
    kept = (columns >= 0) & (columns < wide)
    return np.unique(rows[kept] * wide + columns[kept])


def _crossed_lines(
    top: Floats, bottom: Floats, high: int, *, closed: bool
) -> tuple[Integers, Integers]:
    """Pairs of edge and line of spots that it crosses; half open at the bottom unless `closed`."""
    slack = _ON_EDGE if closed else 0.0
    first = np.maximum(0, np.ceil(top - slack)).astype(np.intp)
    last = np.floor(bottom + slack) if closed else np.ceil(bottom) - 1
    last = np.minimum(high - 1, last).astype(np.intp)
    counts = np.maximum(0, last - first + 1)
    edges = np.repeat(np.arange(len(top)), counts)
    steps = np.arange(len(edges)) - np.repeat(np.cumsum(counts) - counts, counts)
    return edges, first[edges] + steps


def _at_line(upper: Floats, lower: Floats, edges: Integers, lines: Integers) -> Floats:
    ahead = lower[edges] - upper[edges]
    with np.errstate(divide="ignore", invalid="ignore"):
        share = (lines - upper[edges, 1]) / ahead[:, 1]
    x: Floats = upper[edges, 0] + ahead[:, 0] * share
    return np.nan_to_num(x, nan=-1.0, posinf=-1.0, neginf=-1.0)
