"""Where pens put their points, on squares and on hexagons."""

import pytest

from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.edges import edges_of
from desktop.battlemap.grid import Grid, GridKind
from desktop.views.map.marks import runs_of
from desktop.views.map.pen import Nib, snapped
from desktop.views.map.tools.brushes import MOST_CELLS, brushed, middle_of, rectangle

pytestmark = pytest.mark.gui

SQUARES, HEXAGONS = Grid(), Grid(kind=GridKind.HEX_ROWS)


def test_points_snap_to_corners_unless_they_are_free():
    assert snapped(SQUARES, Nib(Point(2.4, 3.6))) == Point(2, 4)
    assert snapped(SQUARES, Nib(Point(2.4, 3.6), is_free=True)) == Point(2.4, 3.6)
    assert snapped(Grid(kind=GridKind.NONE), Nib(Point(2.4, 3.6))) == Point(2.4, 3.6)
    assert snapped(HEXAGONS, Nib(Point(2.4, 3.6))) in HEXAGONS.corners_of(
        HEXAGONS.cell_at(Point(2.4, 3.6))
    )


@pytest.mark.parametrize(("width", "squares", "hexagons"), [(1, 1, 1), (2, 4, 7), (3, 9, 7)])
def test_a_brush_is_as_wide_as_it_says(width: int, squares: int, hexagons: int):
    assert len(brushed(SQUARES, Cell(5, 5), width)) == squares
    assert len(brushed(HEXAGONS, Cell(5, 5), width)) == hexagons


def test_a_rectangle_goes_from_corner_to_corner_within_bounds():
    assert len(rectangle(Cell(4, 5), Cell(2, 3))) == 9
    assert len(rectangle(Cell(0, 0), Cell(MOST_CELLS, 5))) == 1


def test_lamps_hang_in_the_middle_of_cells_unless_they_are_free():
    assert middle_of(SQUARES, Point(2.1, 3.2), is_free=False) == Point(2.5, 3.5)
    assert middle_of(SQUARES, Point(2.1, 3.2), is_free=True) == Point(2.1, 3.2)


def test_cells_are_painted_as_runs_within_one_border():
    cells = frozenset((Cell(1, 1), Cell(2, 1), Cell(4, 1), Cell(1, 2)))
    assert runs_of(cells) == [(1, 2, 1), (4, 4, 1), (1, 1, 2)]
    assert len(edges_of(SQUARES, cells)) == 8 + 4
    assert len(edges_of(HEXAGONS, frozenset((Cell(1, 1), Cell(2, 1))))) == 10
