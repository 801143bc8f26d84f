"""The lines along which one place is looked at from another.

A line runs from the middle of one of the viewer's cells; without a grid from as far aside of it
as the viewer stands. Where lines count both ways, it may as well run from the middle of a cell
that is looked at to a sample point of the viewer. numpy is imported with this module, so it is
imported late.
"""

from collections.abc import Iterable, Sequence
from typing import Protocol

import numpy as np

from desktop.battlemap.cells import Footprint, Place, Point, footprint_at
from desktop.battlemap.grid import Grid
from desktop.battlemap.sight import sample_points
from desktop.battlemap.sight_walls import Booleans
from desktop.battlemap.spots import Spots, middles_of


class View(Protocol):
    """Something that stops looks."""

    def reaches(self, points: Iterable[Point], spots: Spots) -> Booleans:
        """For each spot whether the line from one of the points to it is free."""

    def reach_back(self, points: Sequence[Point], spots: Spots) -> Booleans:
        """For each point and spot whether the line from the spot to the point is free, (p, s)."""


def reached(
    grid: Grid, viewer: Place, where: Spots, views: tuple[View, ...], *, both_ways: bool
) -> Booleans:
    """For each spot whether one line to it is free of all that these views tell of.

    Looked at the other way round, a cell is reached when a line from its middle to any sample
    point of the viewer is free: of it count the spots to which one has a line, and the middle.
    The line is that which is looked along from there, as it matters at which end of it a wall is.
    """
    cells, shift = sorted(grid.cells_of(viewer)), footprint_at(viewer).shift
    eyes = (grid.centre_of(Footprint(cell, shift=shift)) for cell in cells)
    ahead = _free_from(eyes, where, views)
    if not both_ways or ahead.all():
        return ahead
    points = [Point(float(x) + shift.x, float(y) + shift.y) for x, y in sample_points(grid, cells)]
    middles, nearest, cell_of = middles_of(grid, where)
    lines = np.logical_and.reduce([view.reach_back(points, middles) for view in views])
    is_reached = lines.any(axis=0)
    if not is_reached.any():
        return ahead
    back = _free_from(points, where, views)
    back[nearest] = True
    found: Booleans = ahead | (back & is_reached[cell_of])
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
