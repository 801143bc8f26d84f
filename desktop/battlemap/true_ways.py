"""The way between two exact places where there is no grid: straight, or around what is in it.

Around things the way is looked for on the lattice of cells, whose middles need not be where the
token stands. From and to its true places it goes straight where no wall is between; where a
straight piece of the way would cross a wall that the steps of the lattice go around, it takes
these steps.
"""

from collections.abc import Callable, Collection, Mapping
from itertools import pairwise, product
from math import floor, hypot

from desktop.battlemap.cells import Cell, Point, settled
from desktop.battlemap.ground import Ground
from desktop.battlemap.rises import Rises
from desktop.battlemap.trail import Trail, trail_through

FindWay = Callable[[Cell, Cell], tuple[Cell, ...]]
"""The cheapest way between two cells; () where there is none."""


def true_way(
    ground: Ground,
    start: Point,
    end: Point,
    find: FindWay,
    *,
    factors: Mapping[Cell, float],
    barred: Collection[Cell],
    rises: Rises | None = None,
    is_close: bool = False,
) -> Trail | None:
    """The way of a space's top left corner; None where none leads there.

    What `rises` may have to be climbed: it is gone around where that is cheaper. With
    `is_close` the way that is found goes through `barred` cells where it must, and there from
    cell to cell.
    """
    line, wary = Lines(ground), frozenset(barred) if is_close else frozenset[Cell]()
    raised: Collection[Cell] = () if rises is None else rises.heights
    dear = frozenset(barred).union(
        raised, (cell for cell, factor in factors.items() if factor != 1.0)
    )

    def is_free(here: Point, there: Point) -> bool:
        straight = trail_through((here, there))
        if not all(dear.isdisjoint(ground.cells_at(cell)) for cell in straight[1:]):
            return False
        if rises is not None and any(
            rises.over(line.middle(one), line.middle(next_one))
            for one, next_one in pairwise(straight.points)
        ):
            return False
        return line.is_clear(here, there)

    if is_free(start, end):
        return trail_through((start, end))
    cells = find(line.entry(start), line.entry(end))
    if not cells:
        return None
    turns = ground.grid.turns_of(cells)
    way = [_corner(cells[0])]
    for first, last in pairwise(turns):
        here, there = _corner(cells[first]), _corner(cells[last])
        straight = trail_through((here, there))
        is_same = straight == cells[first : last + 1]
        is_straight = (
            is_same
            and line.is_clear(here, there)
            and not (wary and any(not wary.isdisjoint(ground.cells_at(at)) for at in straight))
        )
        way += map(_corner, cells[last if is_straight else first + 1 : last + 1])
    # at its ends no cell that need not be gone through
    if len(way) > 1 and is_free(start, way[1]):
        way = way[1:]
    if len(way) > 1 and is_free(way[-2], end):
        way = way[:-1]
    return trail_through((start, *(at for at in way if at not in (start, end)), end))


def _corner(cell: Cell) -> Point:
    return Point(float(cell.column), float(cell.row))


class Lines:
    """Whether the middle of a space goes freely from one place of its corner to another."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._right, self._down = ground.grid.centre_of(ground.space_at(Cell(0, 0)))

    def is_clear(self, start: Point, end: Point) -> bool:
        """Whether no wall and no shut door is between."""
        return self._ground.is_clear(self.middle(start), self.middle(end))

    def entry(self, at: Point) -> Cell:
        """The nearest cell from which no wall parts a place."""
        nearest, _ = settled(at)
        left, top = floor(at.x), floor(at.y)
        around = sorted(
            (Cell(left + x, top + y) for x, y in product((0, 1), repeat=2)),
            key=lambda cell: (cell != nearest, hypot(cell.column - at.x, cell.row - at.y)),
        )
        return next((cell for cell in around if self.is_clear(at, _corner(cell))), nearest)

    def middle(self, corner: Point) -> Point:
        """The middle of a space with its corner there."""
        return Point(corner.x + self._right, corner.y + self._down)
