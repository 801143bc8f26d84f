"""Places on a map: cells, points and the footprints of creatures."""

from dataclasses import dataclass
from math import ceil
from typing import NamedTuple


class Cell(NamedTuple):
    """One place of the grid, counted from the top left corner of the map; may be negative."""

    column: int
    row: int


class Point(NamedTuple):
    """A position in grid units: 1.0 is the width of one cell; x to the right, y down."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Footprint:
    """The cells that a token takes up: `cells_wide` x `cells_high` cells from `anchor` on.

    On squares the anchor is the top left cell. On hexagons it is the middle one, or of the
    three in the middle the one at the top left; see `Grid.cells_of`.
    """

    anchor: Cell
    cells_wide: int = 1
    cells_high: int = 1

    def moved_to(self, anchor: Cell) -> "Footprint":
        """The same footprint at another place."""
        return Footprint(anchor, self.cells_wide, self.cells_high)


Place = Cell | Footprint
"""What can be measured from and to: a bare cell counts as a footprint of one cell."""


def footprint_at(place: Place) -> Footprint:
    """`place` as a footprint."""
    return place if isinstance(place, Footprint) else Footprint(place)


def cells_for_space(space_feet: float, feet_per_cell: float = 5.0) -> int:
    """How many cells a side a creature needs that controls `space_feet` a side: at least one.

    A Tiny creature (2.5 ft) has a cell to itself here; that four fit in one is for the rules.
    """
    return max(1, ceil(space_feet / feet_per_cell))
