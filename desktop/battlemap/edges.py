"""The border between some cells of a map and the others."""

from collections.abc import Iterator

from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.grid import Grid
from desktop.battlemap.walls import Segment


def edges_of(grid: Grid, cells: frozenset[Cell]) -> list[Segment]:
    """The sides of cells that have none of them at the other side."""
    if not grid.is_hex:
        return list(_straight_edges(frozenset(cells)))
    sides: dict[frozenset[tuple[int, int]], Segment | None] = {}
    for cell in cells:
        corners = grid.corners_of(cell)
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
            key = frozenset((_rounded(start), _rounded(end)))
            sides[key] = None if key in sides else Segment(start, end)
    return [side for side in sides.values() if side is not None]


def _straight_edges(cells: frozenset[tuple[int, int]]) -> Iterator[Segment]:
    """The same for squares, of which one need only look at the four around: a drag asks for it."""
    for column, row in cells:
        left, top = float(column), float(row)
        right, bottom = left + 1, top + 1
        if (column, row - 1) not in cells:
            yield Segment(Point(left, top), Point(right, top))
        if (column + 1, row) not in cells:
            yield Segment(Point(right, top), Point(right, bottom))
        if (column, row + 1) not in cells:
            yield Segment(Point(right, bottom), Point(left, bottom))
        if (column - 1, row) not in cells:
            yield Segment(Point(left, bottom), Point(left, top))


def _rounded(point: Point) -> tuple[int, int]:
    return round(point.x * 1000), round(point.y * 1000)
