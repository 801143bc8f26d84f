"""Areas of effect: their cells on squares and hexagons, by each game's rule."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.battlemap.areas import (
    Area,
    CellRule,
    Cone,
    Cube,
    Line,
    Sphere,
    cells_in,
    emanation,
)
from desktop.battlemap.cells import Cell, Footprint, Point
from desktop.battlemap.grid import Grid, GridKind

SQUARES = Grid()
HEXES = Grid(kind=GridKind.HEX_ROWS)


def shown(area: Area, size: int, rule: CellRule = CellRule.CENTRE) -> str:
    found = cells_in(area, SQUARES, rule)
    return "\n".join(
        " ".join("x" if Cell(column, row) in found else "." for column in range(size))
        for row in range(size)
    )


def drawing(text: str) -> str:
    return "\n".join(line.strip() for line in text.strip().splitlines())


@pytest.mark.problem("RP35")
@given(st.floats(-50, 50), st.floats(-50, 50), st.sampled_from((0, 90, 180, 270)))
def test_a_square_of_twenty_feet_takes_sixteen_cells_wherever_it_lies(
    x: float, y: float, direction: int
) -> None:
    free = cells_in(Cube(Point(x, y), direction, 20), SQUARES)
    assert len(free) <= 16
    on_grid = cells_in(Cube(SQUARES.nearest_corner(Point(x, y)), direction, 20), SQUARES)
    assert len(on_grid) == 16
    beside = Cube(SQUARES.nearest_corner(Point(x, y)), direction, 20, aside=10)
    assert len(cells_in(beside, SQUARES)) == 16


@pytest.mark.problem("RP35")
@given(st.floats(-50, 50), st.floats(-50, 50), st.sampled_from((0, 90, 180, 270)))
def test_a_straight_line_never_takes_more_cells_than_it_is_large(
    x: float, y: float, direction: int
) -> None:
    assert len(cells_in(Line(Point(x, y), direction, 60), SQUARES)) <= 12
    assert len(cells_in(Line(SQUARES.nearest_corner(Point(x, y)), direction, 60), SQUARES)) == 12


@pytest.mark.problem("RP36")
@pytest.mark.parametrize("zoom", [0.4, 1.0, 2.5])
@pytest.mark.parametrize("scale", [1.0, 1.25, 2.0])
def test_a_cone_takes_the_same_cells_at_every_size_of_the_picture(
    zoom: float, scale: float
) -> None:
    expected = cells_in(Cone(Point(10, 10), 225, 30), SQUARES)
    assert 14 <= len(expected) <= 24
    for pixels in (70, 75, 140, 69.9):
        grid = Grid(cell_pixels=pixels)
        on_screen = (10 * pixels * zoom * scale, 10 * pixels * zoom * scale)
        pointer = grid.from_pixels(Point(*(part / zoom / scale for part in on_screen)))
        assert cells_in(Cone(grid.nearest_corner(pointer), 225, 30), grid) == expected


@pytest.mark.problem("RP37")
def test_a_cone_is_as_wide_as_it_is_long() -> None:
    found = cells_in(Cone(Point(0, 0), 0, 30), SQUARES)
    assert {Cell(5, 0), Cell(5, -1), Cell(4, 1)} <= found
    assert not {Cell(4, 3), Cell(4, 2)} & found
    assert Cell(2, 2) not in found


@pytest.mark.rule("52-AOE-GRID-1")
def test_a_sphere_of_twenty_feet_on_an_intersection_takes_52_squares() -> None:
    fireball = Sphere(Point(5, 5), 20)
    assert len(cells_in(fireball, SQUARES)) == 52
    assert len(cells_in(fireball, SQUARES, CellRule.ENTERED)) == 60
    assert shown(fireball, 10) == drawing("""
        . . . . . . . . . .
        . . . x x x x . . .
        . . x x x x x x . .
        . x x x x x x x x .
        . x x x x x x x x .
        . x x x x x x x x .
        . x x x x x x x x .
        . . x x x x x x . .
        . . . x x x x . . .
        . . . . . . . . . .
    """)


@pytest.mark.rule("52-AOE-GRID-1")
@pytest.mark.parametrize(("origin", "cells"), [((0, 2.5), 5), ((0, 2), 4)])
def test_a_short_cone_depends_on_where_it_begins(origin: tuple[float, float], cells: int) -> None:
    assert len(cells_in(Cone(Point(*origin), 0, 15), SQUARES)) == cells


@pytest.mark.rule("52-AOE-GRID-1")
def test_a_line_along_a_row_takes_that_row() -> None:
    found = cells_in(Line(Point(0, 0.5), 0, 60), SQUARES)
    assert found == {Cell(column, 0) for column in range(12)}


@pytest.mark.parametrize(
    ("ahead", "aside", "inside"), [(2, 1.2, False), (2, 1, True), (4, 2, True), (0, 0, False)]
)
def test_points_at_the_edge_of_a_cone(ahead: float, aside: float, inside: bool) -> None:
    assert Cone(Point(0, 0), 0, 30).holds(Point(ahead, aside), SQUARES) is inside
    assert Cone(Point(0, 0), 90, 30).holds(Point(-aside, ahead), SQUARES) is inside


def test_a_slanted_line_takes_a_staircase() -> None:
    assert shown(Line(Point(0, 0), 45, 30), 6) == drawing("""
        x . . . . .
        . x . . . .
        . . x . . .
        . . . x . .
        . . . . . .
        . . . . . .
    """)


@pytest.mark.rule("MC-AREA-01")
def test_mythcraft_takes_half_covered_squares_and_every_square_of_a_line() -> None:
    assert shown(Cone(Point(0, 2.5), 0, 15), 5, CellRule.HALF) == drawing("""
        . . . . .
        . . x . .
        x x x . .
        . . x . .
        . . . . .
    """)
    assert shown(Line(Point(0, 0), 45, 15), 4, CellRule.ENTERED) == drawing("""
        x x . .
        x x x .
        . x x .
        . . . .
    """)
    assert shown(Sphere(Point(2, 2), 5), 4, CellRule.HALF) == drawing("""
        . . . .
        . x x .
        . x x .
        . . . .
    """)


def test_a_sphere_is_narrower_higher_up() -> None:
    ball = Sphere(Point(5, 5), 20)
    higher = ball.at_height(16)
    assert higher == Sphere(Point(5, 5), 12)
    assert ball.at_height(-20) == Sphere(Point(5, 5), 0)
    assert ball.at_height(21) is None


@pytest.mark.rule("52-AOE-EMAN-1")
@pytest.mark.parametrize(("size", "feet", "cells"), [(1, 10, 24), (2, 10, 32), (3, 5, 16)])
def test_emanations_count_from_the_edge_of_the_space(size: int, feet: int, cells: int) -> None:
    place = Footprint(Cell(5, 5), size, size)
    assert len(emanation(place, feet, SQUARES)) == cells
    assert len(emanation(place, feet, SQUARES, with_origin=True)) == cells + size * size


def test_hexagons_count_by_their_centre_too() -> None:
    middle = HEXES.centre_of(Cell(5, 5))
    assert len(cells_in(Sphere(middle, 5), HEXES)) == 7
    assert len(cells_in(Sphere(middle, 10), HEXES)) == 19
    assert Cell(5, 5) in cells_in(Sphere(middle, 2), HEXES, CellRule.HALF)


@given(st.floats(-20, 20), st.floats(-20, 20))
def test_origins_snap_to_corners_of_cells(x: float, y: float) -> None:
    on_squares, on_hexes = SQUARES.nearest_corner(Point(x, y)), HEXES.nearest_corner(Point(x, y))
    assert on_squares == (round(x), round(y))
    assert on_hexes in HEXES.corners_of(HEXES.cell_at(Point(x, y)))


@given(st.floats(0, 360), st.floats(5, 60))
def test_the_cells_of_an_area_have_about_its_size(direction: float, length: float) -> None:
    cone = Cone(Point(3.3, 4.7), direction, length)
    squares = length * length / 2 / 25
    assert abs(len(cells_in(cone, SQUARES)) - squares) <= 2 * length / 5 + 2
    assert cells_in(cone, SQUARES, CellRule.HALF) <= cells_in(cone, SQUARES, CellRule.ENTERED)


def test_a_round_emanation_leaves_out_the_corners() -> None:
    # 10 ft about one cell: of 5 x 5 cells all but the four corners have their centre so near
    # (1.5 and 1.5 cells from the edge are 10.6 ft).
    place = Footprint(Cell(5, 5))
    square, rounded = (
        emanation(place, 10, SQUARES, is_round=is_round) for is_round in (False, True)
    )
    assert square - rounded == {Cell(x, y) for x in (3, 7) for y in (3, 7)}
