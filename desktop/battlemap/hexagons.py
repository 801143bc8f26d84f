"""Hexagons: positions, steps, neighbours and footprints, for rows and for columns of them.

A hexagon is one grid unit wide from flat side to flat side. In rows (pointed tops) every odd
row lies half a cell to the right; in columns (flat tops) every odd column half a cell down.
"""

from functools import lru_cache
from math import sqrt
from typing import NamedTuple

from desktop.battlemap.cells import Cell, Footprint, Point

SIDE = 1 / sqrt(3)  # of a hexagon that is 1 wide; also the radius to its corners
PITCH = sqrt(3) / 2  # from one row (or column) of hexagons to the next

_DIRECTIONS = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


class Axial(NamedTuple):
    """A hexagon by two of its three axes; the third is -q - r."""

    q: int
    r: int


def axial_of(cell: Cell, *, in_rows: bool) -> Axial:
    """The axes of `cell`."""
    if in_rows:
        return Axial(cell.column - (cell.row - (cell.row & 1)) // 2, cell.row)
    return Axial(cell.column, cell.row - (cell.column - (cell.column & 1)) // 2)


def cell_of(axial: Axial, *, in_rows: bool) -> Cell:
    """The cell at `axial`."""
    if in_rows:
        return Cell(axial.q + (axial.r - (axial.r & 1)) // 2, axial.r)
    return Cell(axial.q, axial.r + (axial.q - (axial.q & 1)) // 2)


def centre_of(cell: Cell, *, in_rows: bool) -> Point:
    """The middle of `cell`."""
    if in_rows:
        return Point(cell.column + 0.5 + 0.5 * (cell.row & 1), cell.row * PITCH + SIDE)
    return Point(cell.column * PITCH + SIDE, cell.row + 0.5 + 0.5 * (cell.column & 1))


def cell_at(point: Point, *, in_rows: bool) -> Cell:
    """The hexagon whose middle is nearest to `point`."""
    if in_rows:
        along, across = point.x - 0.5, (point.y - SIDE) / PITCH
        return cell_of(rounded(along - across / 2, across), in_rows=True)
    along, across = point.y - 0.5, (point.x - SIDE) / PITCH
    return cell_of(rounded(across, along - across / 2), in_rows=False)


def rounded(q: float, r: float) -> Axial:
    """The hexagon at fractional axes: the axis that was rounded most is set by the others."""
    whole_q, whole_r, whole_s = round(q), round(r), round(-q - r)
    off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s + q + r)
    if off_q > off_r and off_q > off_s:
        return Axial(-whole_r - whole_s, whole_r)
    if off_r > off_s:
        return Axial(whole_q, -whole_q - whole_s)
    return Axial(whole_q, whole_r)


def steps_between(start: Axial, end: Axial) -> int:
    """How many steps from one hexagon to another."""
    q, r = end.q - start.q, end.r - start.r
    return (abs(q) + abs(r) + abs(q + r)) // 2


def neighbours(cell: Cell, *, in_rows: bool) -> tuple[Cell, ...]:
    """The six cells around `cell`."""
    q, r = axial_of(cell, in_rows=in_rows)
    return tuple(cell_of(Axial(q + dq, r + dr), in_rows=in_rows) for dq, dr in _DIRECTIONS)


def corners(cell: Cell, *, in_rows: bool) -> tuple[Point, ...]:
    """The six corners of `cell`, clockwise."""
    x, y = centre_of(cell, in_rows=in_rows)
    half, half_side = 0.5, SIDE / 2
    if in_rows:
        offsets = (
            (0.0, -SIDE),
            (half, -half_side),
            (half, half_side),
            (0.0, SIDE),
            (-half, half_side),
            (-half, -half_side),
        )
    else:
        offsets = (
            (half_side, -half),
            (SIDE, 0.0),
            (half_side, half),
            (-half_side, half),
            (-SIDE, 0.0),
            (-half_side, -half),
        )
    return tuple(Point(x + dx, y + dy) for dx, dy in offsets)


def cells_of(footprint: Footprint, *, in_rows: bool) -> frozenset[Cell]:
    """The hexagons of a footprint: for a space n wide, 3n²/4 of them as round as can be.

    An odd space has a hexagon in its middle, an even one a corner where three meet. A long
    footprint (not as wide as high) takes whole columns and rows.
    """
    anchor, wide, high = footprint.anchor, footprint.cells_wide, footprint.cells_high
    # Every second row (or column) looks the same.
    like = Cell(0, anchor.row & 1) if in_rows else Cell(anchor.column & 1, 0)
    around = _around(like, wide, high, in_rows=in_rows)
    return frozenset(Cell(anchor.column + column, anchor.row + row) for column, row in around)


@lru_cache(maxsize=256)
def _around(anchor: Cell, wide: int, high: int, *, in_rows: bool) -> tuple[Cell, ...]:
    """The hexagons of a footprint at `anchor`, counted from there."""
    if wide != high:
        return tuple(Cell(column, row) for column in range(wide) for row in range(high))
    x, y = centre_of(anchor, in_rows=in_rows)
    if wide % 2 == 0:
        x, y = (x + 0.5, y + SIDE / 2) if in_rows else (x + SIDE / 2, y + 0.5)

    def distance_from_middle(cell: Cell) -> tuple[float, Cell]:
        centre = centre_of(cell, in_rows=in_rows)
        return round((centre.x - x) ** 2 + (centre.y - y) ** 2, 6), cell

    around = (
        Cell(anchor.column + column, anchor.row + row)
        for column in range(-wide, wide + 1)
        for row in range(-wide, wide + 1)
    )
    nearest = sorted(around, key=distance_from_middle)[: round(3 * wide * wide / 4)]
    return tuple(Cell(cell.column - anchor.column, cell.row - anchor.row) for cell in nearest)
