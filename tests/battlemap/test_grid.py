"""Distances, reach, footprints and paths on square and hexagonal grids."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.battlemap.cells import Cell, Footprint, Point, cells_for_space
from desktop.battlemap.grid import DiagonalRule, Grid, GridKind
from desktop.language.render import read_language, shown_distance

SQUARES = Grid()
ALTERNATING = Grid(diagonals=DiagonalRule.ALTERNATING)
STRAIGHT = Grid(diagonals=DiagonalRule.STRAIGHT)
HEX_ROWS = Grid(kind=GridKind.HEX_ROWS)
HEX_COLUMNS = Grid(kind=GridKind.HEX_COLUMNS)
GRIDS = (SQUARES, ALTERNATING, STRAIGHT, HEX_ROWS, HEX_COLUMNS, Grid(kind=GridKind.NONE))

cells = st.builds(Cell, st.integers(-30, 30), st.integers(-30, 30))
footprints = st.builds(Footprint, cells, st.integers(1, 4), st.integers(1, 4))
grids = st.sampled_from(GRIDS)


def shown(grid: Grid, token: Footprint, marked: frozenset[Cell], size: int) -> str:
    """Cells 0 to `size` as rows of signs: @ the token, x marked, . neither."""
    own = grid.cells_of(token)

    def sign(cell: Cell) -> str:
        if cell in own:
            return "@"
        return "x" if cell in marked else "."

    return "\n".join(
        " ".join(sign(Cell(column, row)) for column in range(size)) for row in range(size)
    )


def drawing(text: str) -> str:
    return "\n".join(line.strip() for line in text.strip().splitlines())


# Middles


def test_the_middles_of_a_path_are_those_of_its_cells() -> None:
    path = SQUARES.straight_path(Cell(1, 1), Cell(3, 2))
    assert SQUARES.middles_of(path) == (Point(1.5, 1.5), Point(2.5, 2.5), Point(3.5, 2.5))
    for grid in GRIDS:
        way = grid.straight_path(Cell(1, 1), Cell(4, 5))
        assert tuple(map(grid.cell_at, grid.middles_of(way))) == way


# Distance


@pytest.mark.problem("RP33")
@pytest.mark.parametrize(
    ("grid", "expected"),
    [(SQUARES, (15, 20, 10, 35, 5)), (ALTERNATING, (20, 25, 10, 50, 5))],
    ids=["every square 5 ft", "alternating 5 and 10 ft"],
)
def test_ruler_drag_and_range_agree_on_the_diagonal_rule(
    grid: Grid, expected: tuple[int, ...]
) -> None:
    ends = (Cell(3, 3), Cell(4, 2), Cell(2, 1), Cell(7, 7), Cell(1, 0))
    start = Cell(0, 0)
    assert tuple(grid.distance(start, end) for end in ends) == expected
    dragged = tuple(grid.path_length(grid.straight_path(start, end)) for end in ends)
    assert dragged == expected
    for end, feet in zip(ends, expected, strict=True):
        assert end in grid.cells_within(start, feet)
        assert end not in grid.cells_within(start, feet - 1)


@pytest.mark.problem("RP33")
def test_in_italian_distances_are_metres() -> None:
    italian = read_language(Path(__file__).parents[2] / "i18n", "it")
    feet = [SQUARES.distance(Cell(0, 0), Cell(*end)) for end in ((3, 3), (4, 2), (2, 1), (7, 7))]
    told = [shown_distance(length, italian) for length in (*feet, 5.0)]
    assert told == ["4,5 m", "6 m", "3 m", "10,5 m", "1,5 m"]


@pytest.mark.problem("RP34")
@pytest.mark.parametrize("column_row", [(0, 4), (8, 4), (4, 0), (4, 8), (0, 0), (8, 8)])
def test_distance_to_a_huge_creature_is_to_its_nearest_square(column_row: tuple[int, int]) -> None:
    huge = Footprint(Cell(3, 3), 3, 3)
    attacker = Footprint(Cell(*column_row))
    assert SQUARES.distance(attacker, huge) == 15
    assert SQUARES.distance(huge, attacker) == 15


def test_creatures_that_share_a_cell_are_at_no_distance() -> None:
    assert SQUARES.distance(Footprint(Cell(2, 2), 2, 2), Cell(3, 3)) == 0
    assert HEX_ROWS.distance(Footprint(Cell(2, 2), 3, 3), Cell(2, 2)) == 0


def test_straight_distance_is_the_true_length() -> None:
    assert STRAIGHT.distance(Cell(0, 0), Cell(3, 4)) == 25
    assert Grid(kind=GridKind.NONE).distance(Cell(0, 0), Cell(3, 4)) == 25


@pytest.mark.parametrize("grid", [HEX_ROWS, HEX_COLUMNS], ids=["rows", "columns"])
def test_hexagons_count_five_feet_a_step(grid: Grid) -> None:
    assert {grid.distance(Cell(4, 4), near) for near in grid.neighbours(Cell(4, 4))} == {5}
    assert grid.distance(Cell(0, 0), Cell(6, 0)) == 30
    assert len(grid.cells_within(Cell(0, 0), 10)) == 18


@given(grids, footprints, footprints)
def test_distance_is_the_same_in_both_directions(grid: Grid, a: Footprint, b: Footprint) -> None:
    assert grid.distance(a, b) == grid.distance(b, a)


@given(st.sampled_from([g for g in GRIDS if g is not ALTERNATING]), cells, cells, cells)
def test_a_detour_is_never_shorter(grid: Grid, a: Cell, b: Cell, c: Cell) -> None:
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c) + 1e-9


@given(cells, cells, cells)
def test_with_five_ten_five_a_detour_saves_at_most_one_second_diagonal(
    a: Cell, b: Cell, c: Cell
) -> None:
    detour = ALTERNATING.distance(a, b) + ALTERNATING.distance(b, c)
    assert ALTERNATING.distance(a, c) <= detour + 5


@given(grids, footprints, footprints)
def test_distance_between_footprints_is_that_of_their_nearest_cells(
    grid: Grid, a: Footprint, b: Footprint
) -> None:
    pairs = [grid.distance(x, y) for x in grid.cells_of(a) for y in grid.cells_of(b)]
    assert grid.distance(a, b) == pytest.approx(min(pairs))


@given(grids, footprints, footprints)
def test_places_overlap_where_they_share_a_cell(grid: Grid, a: Footprint, b: Footprint) -> None:
    shared = grid.cells_of(a) & grid.cells_of(b)
    assert grid.overlap(a, b) is bool(shared)
    assert (grid.distance(a, b) == 0) is bool(shared)


squares = st.builds(lambda anchor, side: Footprint(anchor, side, side), cells, st.integers(1, 4))


@given(grids, squares, squares)
def test_places_with_anchors_farther_apart_than_the_larger_is_wide_do_not_overlap(
    grid: Grid, a: Footprint, b: Footprint
) -> None:
    apart = max(abs(a.anchor.column - b.anchor.column), abs(a.anchor.row - b.anchor.row))
    assert not grid.overlap(a, b) or apart < max(a.cells_wide, b.cells_wide)


@given(st.sampled_from((HEX_ROWS, HEX_COLUMNS)), footprints, cells)
def test_a_footprint_of_hexagons_keeps_its_shape_wherever_it_stands(
    grid: Grid, token: Footprint, by: Cell
) -> None:
    there = token.moved_to(Cell(token.anchor.column + 2 * by.column, token.anchor.row + 2 * by.row))
    moved = {Cell(x + 2 * by.column, y + 2 * by.row) for x, y in grid.cells_of(token)}
    assert grid.cells_of(there) == moved


# Paths


@given(grids, cells, cells)
def test_the_straight_path_is_as_long_as_the_distance(grid: Grid, a: Cell, b: Cell) -> None:
    path = grid.straight_path(a, b)
    assert (path[0], path[-1]) == (a, b)
    assert all(y in grid.neighbours(x) for x, y in pairwise(path))
    if grid.is_hex or grid.diagonals is not DiagonalRule.STRAIGHT:
        if grid.kind is not GridKind.NONE:
            assert grid.path_length(path) == grid.distance(a, b)
    else:
        assert grid.path_length(path) >= grid.distance(a, b) - 1e-9


def test_every_second_diagonal_of_a_move_costs_ten_feet_with_five_ten_five() -> None:
    path = [Cell(0, 0), Cell(1, 1), Cell(2, 1), Cell(3, 2), Cell(4, 3)]
    assert ALTERNATING.step_lengths(path) == (5, 5, 10, 5)
    further = [Cell(4, 3), Cell(5, 4)]
    assert ALTERNATING.step_lengths(further, diagonals_before=3) == (10,)


def test_waypoints_cost_what_the_way_between_them_costs() -> None:
    corners = [Cell(0, 0), Cell(3, 3), Cell(3, 6)]
    steps = [*ALTERNATING.straight_path(*corners[:2]), *(Cell(3, row) for row in (4, 5, 6))]
    assert ALTERNATING.path_length(corners) == ALTERNATING.path_length(steps) == 35


# Footprints and reach


@pytest.mark.parametrize(
    ("space", "cells_a_side"), [(2.5, 1), (5, 1), (10, 2), (15, 3), (20, 4), (30, 6), (40, 8)]
)
def test_a_creature_takes_as_many_cells_as_its_space(space: float, cells_a_side: int) -> None:
    assert cells_for_space(space) == cells_a_side


@pytest.mark.parametrize(
    ("size", "hexes"), [(1, 1), (2, 3), (3, 7), (4, 12), (5, 19), (6, 27), (8, 48)]
)
@pytest.mark.parametrize("grid", [HEX_ROWS, HEX_COLUMNS], ids=["rows", "columns"])
@pytest.mark.parametrize("anchor", [Cell(9, 9), Cell(10, 9), Cell(9, 10), Cell(10, 10)])
def test_a_footprint_on_hexagons_is_round(grid: Grid, size: int, hexes: int, anchor: Cell) -> None:
    found = grid.cells_of(Footprint(anchor, size, size))
    assert len(found) == hexes
    assert anchor in found
    middle = grid.centre_of(Footprint(anchor, size, size))
    turned = {Point(2 * middle.x - x, 2 * middle.y - y) for x, y in map(grid.centre_of, found)}
    if size % 2:
        assert {grid.cell_at(point) for point in turned} == found


def test_a_long_footprint_on_hexagons_takes_whole_rows_and_columns() -> None:
    assert HEX_ROWS.cells_of(Footprint(Cell(1, 1), 1, 2)) == {Cell(1, 1), Cell(1, 2)}


def test_large_token_reaches_every_cell_around_it() -> None:
    large = Footprint(Cell(2, 2), 2, 2)
    assert shown(SQUARES, large, SQUARES.cells_within(large, 5), 6) == drawing("""
        . . . . . .
        . x x x x .
        . x @ @ x .
        . x @ @ x .
        . x x x x .
        . . . . . .
    """)


def test_reach_of_ten_feet_has_corners_when_every_square_is_five_feet() -> None:
    medium = Footprint(Cell(3, 3))
    assert shown(SQUARES, medium, SQUARES.cells_within(medium, 10), 7) == drawing("""
        . . . . . . .
        . x x x x x .
        . x x x x x .
        . x x @ x x .
        . x x x x x .
        . x x x x x .
        . . . . . . .
    """)


def test_reach_of_ten_feet_loses_its_corners_with_five_ten_five() -> None:
    medium = Footprint(Cell(3, 3))
    assert shown(ALTERNATING, medium, ALTERNATING.cells_within(medium, 10), 7) == drawing("""
        . . . . . . .
        . . x x x . .
        . x x x x x .
        . x x @ x x .
        . x x x x x .
        . . x x x . .
        . . . . . . .
    """)


def test_large_token_on_hexagons_reaches_the_nine_around_its_three() -> None:
    large = Footprint(Cell(2, 2), 2, 2)
    assert shown(HEX_ROWS, large, HEX_ROWS.cells_within(large, 5), 6) == drawing("""
        . . . . . .
        . x x x . .
        . x @ @ x .
        . x @ x . .
        . . x x . .
        . . . . . .
    """)


def test_reach_of_less_than_a_cell_reaches_nothing() -> None:
    assert SQUARES.cells_within(Cell(0, 0), 2.5) == frozenset()


# Where things are


@given(grids, cells)
def test_the_middle_of_a_cell_lies_in_it(grid: Grid, cell: Cell) -> None:
    assert grid.cell_at(grid.centre_of(cell)) == cell


@given(grids, cells)
def test_corners_surround_the_middle(grid: Grid, cell: Cell) -> None:
    corners = grid.corners_of(cell)
    assert len(corners) == (6 if grid.is_hex else 4)
    middle = grid.centre_of(cell)
    assert sum(x for x, _ in corners) / len(corners) == pytest.approx(middle.x)
    assert sum(y for _, y in corners) / len(corners) == pytest.approx(middle.y)
    for corner in corners:
        nearer = Point(
            corner.x + (middle.x - corner.x) * 0.01, corner.y + (middle.y - corner.y) * 0.01
        )
        assert grid.cell_at(nearer) == cell


def test_the_middle_of_a_footprint_is_the_middle_of_its_cells() -> None:
    assert SQUARES.centre_of(Footprint(Cell(2, 2), 2, 3)) == Point(3.0, 3.5)


@pytest.mark.problem("RP46")
def test_grid_lines_stay_on_the_picture_with_fractional_cells() -> None:
    grid = Grid(cell_pixels=69.9)
    assert grid.to_pixels(Point(40, 30)) == pytest.approx(Point(2796, 2097))


@given(st.floats(-100, 100), st.floats(-100, 100), st.floats(1, 500), st.floats(-50, 50))
def test_pixels_and_points_are_two_ways_to_say_the_same(
    x: float, y: float, size: float, offset: float
) -> None:
    grid = Grid(cell_pixels=size, offset=Point(offset, -offset))
    assert grid.from_pixels(grid.to_pixels(Point(x, y))) == pytest.approx(Point(x, y), abs=1e-6)


@pytest.mark.problem("RP36")
def test_measures_do_not_depend_on_the_size_of_the_picture() -> None:
    for pixels in (70, 75, 140, 69.9):
        other = replace(SQUARES, cell_pixels=pixels, offset=Point(3, 4))
        assert other.cells_within(Cell(5, 5), 30) == SQUARES.cells_within(Cell(5, 5), 30)
