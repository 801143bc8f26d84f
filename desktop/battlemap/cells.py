"""Places on a map: cells, points and the footprints of creatures."""

from dataclasses import dataclass
from functools import lru_cache
from math import ceil, floor
from typing import NamedTuple


class Cell(NamedTuple):
    """One place of the grid, counted from the top left corner of the map; may be negative."""

    column: int
    row: int


class Point(NamedTuple):
    """A position in grid units: 1.0 is the width of one cell; x to the right, y down."""

    x: float
    y: float


NO_SHIFT = Point(0.0, 0.0)
"""Right on its cells: wherever there is a grid."""

HALF = 0.5  # cells: farther from its cell nothing stands, else another one is nearer
_PLACES = 3  # digits of a shift: a thousandth of a cell, finer than any screen shows
_MOST = 0.499


def settled(at: Point) -> tuple[Cell, Point]:
    """The cell whose top left corner is nearest to a point, and how far aside of it that lies."""
    x, y = round(at.x, _PLACES), round(at.y, _PLACES)
    column, row = floor(x + HALF), floor(y + HALF)
    return Cell(column, row), bounded(Point(x - column, y - row))


def bounded(shift: Point) -> Point:
    """A shift as it is kept: within half a cell, in thousandths of one; no number is none."""
    x, y = (_bounded(along) for along in shift)
    return Point(x, y) if x or y else NO_SHIFT


def _bounded(along: float) -> float:
    if not along >= -HALF:  # true of what is no number, too
        return -HALF if along < -HALF else 0.0
    return round(min(along, _MOST), _PLACES) + 0.0  # no minus before zero


@dataclass(frozen=True, slots=True)
class Footprint:
    """The cells that a token takes up: `cells_wide` x `cells_high` cells from `anchor` on.

    On squares the anchor is the top left cell. On hexagons it is the middle one, or of the
    three in the middle the one at the top left; see `Grid.cells_of`. Without a grid the space
    really lies `shift` aside of its cells, by half a cell at most: what is measured, its middle
    and its edges are those of the true place, and so are the ground under it (`Grid.under`) and
    the lines along which it looks and is looked at. The cells are those that it covers most of.
    """

    anchor: Cell
    cells_wide: int = 1
    cells_high: int = 1
    shift: Point = NO_SHIFT

    def moved_to(self, anchor: Cell) -> "Footprint":
        """The same footprint at another place, as far aside of its cells."""
        return Footprint(anchor, self.cells_wide, self.cells_high, self.shift)

    def put_at(self, anchor: Cell, shift: Point) -> "Footprint":
        """The same footprint exactly there."""
        return Footprint(anchor, self.cells_wide, self.cells_high, shift)

    @property
    def corner(self) -> Point:
        """Its top left corner where it really lies."""
        return Point(self.anchor.column + self.shift.x, self.anchor.row + self.shift.y)


Place = Cell | Footprint
"""What can be measured from and to: a bare cell counts as a footprint of one cell."""


def footprint_at(place: Place) -> Footprint:
    """`place` as a footprint."""
    return place if isinstance(place, Footprint) else Footprint(place)


@lru_cache(maxsize=256)
def cells_for_space(space_feet: float, feet_per_cell: float = 5.0) -> int:
    """How many cells a side a creature needs that controls `space_feet` a side: at least one.

    A Tiny creature (2.5 ft) has a cell to itself here; that four fit in one is for the rules.
    """
    return max(1, ceil(space_feet / feet_per_cell))
