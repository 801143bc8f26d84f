"""The lines along which one place is looked at from another.

A line runs from the middle of one of the viewer's cells. Where lines count both ways, it may as
well run from the middle of a cell that is looked at to a sample point of the viewer. numpy is
imported with this module, so it is imported late.
"""

from collections.abc import Iterable
from typing import Protocol

import numpy as np

from desktop.battlemap.cells import Place, Point
from desktop.battlemap.grid import Grid
from desktop.battlemap.sight import sample_points
from desktop.battlemap.sight_walls import Booleans
from desktop.battlemap.spots import Spots, middles_of


class View(Protocol):
    """Something that stops looks."""

    def reaches(self, points: Iterable[Point], spots: Spots) -> Booleans:
        """For each spot whether the line from one of the points to it is free."""


def reached(
    grid: Grid, viewer: Place, where: Spots, views: tuple[View, ...], *, both_ways: bool
) -> Booleans:
    """For each spot whether one line to it is free of all that these views tell of.

    Looked at the other way round, a cell is reached as a whole: of it count the spots to which
    any sample point of the viewer has a line.
    """
    cells = sorted(grid.cells_of(viewer))
    ahead = _free_from((grid.centre_of(cell) for cell in cells), where, views)
    if not both_ways or ahead.all():
        return ahead
    points = (Point(float(x), float(y)) for x, y in sample_points(grid, cells))
    back = _free_from(points, where, views)
    middles, cell_of = middles_of(grid, where)
    found: Booleans = ahead | (back & back[middles][cell_of])
    return found


def _free_from(points: Iterable[Point], where: Spots, views: tuple[View, ...]) -> Booleans:
    first, *others = views
    if not others:
        return first.reaches(points, where)
    found = np.zeros(len(where), dtype=np.bool_)
    for point in points:
        line = first.reaches((point,), where)
        for other in others:
            line = line & other.reaches((point,), where)
        found |= line
    return found
