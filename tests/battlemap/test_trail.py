"""Exact places where there is no grid: as they are kept, and the ways between them."""

from itertools import pairwise
from math import hypot, inf, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.battlemap.cells import NO_SHIFT, Cell, Footprint, Point, bounded, settled
from desktop.battlemap.grid import Grid, GridKind
from desktop.battlemap.trail import Trail, exact, joined, plain, read, shifts_of, trail_through

FREE = Grid(kind=GridKind.NONE)

along = st.integers(-20_000, 20_000).map(lambda thousandths: thousandths / 1_000)
places = st.builds(Point, along, along)
trails = st.lists(places, min_size=2, max_size=4).map(trail_through)


@given(places)
def test_a_place_is_a_cell_and_less_than_half_a_cell_aside(at: Point) -> None:
    cell, shift = settled(at)
    assert (cell.column + shift.x, cell.row + shift.y) == pytest.approx(at)
    assert -0.5 <= shift.x < 0.5
    assert -0.5 <= shift.y < 0.5
    assert bounded(shift) == shift


@pytest.mark.parametrize(
    ("told", "kept"),
    [
        (Point(nan, 0.25), Point(0.0, 0.25)),
        (Point(inf, -inf), Point(0.499, -0.5)),
        (Point(1e300, -7), Point(0.499, -0.5)),
        (Point(0.12345678, -0.0), Point(0.123, 0.0)),
        (Point(-0.0, 0.0001), NO_SHIFT),
    ],
)
def test_whatever_a_file_says_stays_within_half_a_cell(told: Point, kept: Point) -> None:
    assert bounded(told) == kept
    assert str(bounded(told)) == str(kept), "no minus before zero"


def test_right_on_its_cells_nothing_is_kept() -> None:
    assert bounded(Point(0, 0)) is NO_SHIFT
    assert settled(Point(3.0, 4.0)) == (Cell(3, 4), NO_SHIFT)


@given(places, places)
def test_a_straight_way_is_as_long_as_it_is(start: Point, end: Point) -> None:
    trail = trail_through((start, end))
    assert trail.points[0] == pytest.approx(start)
    assert trail.points[-1] == pytest.approx(end)
    assert FREE.path_length(trail) == pytest.approx(
        5 * hypot(end.x - start.x, end.y - start.y), abs=0.2
    )
    assert all(
        abs(b.column - a.column) <= 2 and abs(b.row - a.row) <= 2 for a, b in pairwise(trail)
    )
    assert max(trail.lengths) <= hypot(1, 1) + 0.01, "a cell at a time at most"


def test_a_way_is_told_where_it_turns() -> None:
    trail = trail_through((Point(0, 0), Point(3.5, 1.2), Point(3.5, 4.7), Point(3.5, 3)))
    turns = [trail.points[place] for place in trail.turns]
    assert turns == [(0, 0), (3.5, 1.2), (3.5, 4.7), (3.5, 3)]
    assert trail[:1].turns == (0,)
    assert trail_through((Point(0, 0), Point(9.3, 4.1))).turns == (0, 10)


@given(trails, st.integers(0, 5), st.integers(0, 5))
def test_a_part_of_a_trail_is_exact_too(trail: Trail, first: int, last: int) -> None:
    part = trail[first:last]
    assert isinstance(part, Trail)
    assert part.points == trail.points[first:last]
    assert joined(trail[:1], trail[1:]) == trail


@given(trails)
def test_a_trail_waits_as_plain_text(trail: Trail) -> None:
    again = read(plain(trail))
    assert again == tuple(trail)
    assert exact(tuple(again), shifts_of(again)) == again
    assert shifts_of(again) == shifts_of(trail)


def test_a_plain_path_stays_one() -> None:
    path = (Cell(3, 4), Cell(-1, 5))
    assert (plain(path), read("3,4 -1,5")) == ("3,4 -1,5", path)
    assert not isinstance(read("3,4 -1,5"), Trail)
    assert exact(path, ()) is path
    assert shifts_of(path) == shifts_of(exact(path, (NO_SHIFT, NO_SHIFT))) == ()
    assert joined(path, path[1:]) == (*path, path[1])
    mixed = joined(path, trail_through((Point(0.25, 0), Point(1, 0))))
    assert isinstance(mixed, Trail)
    assert mixed.shifts == (NO_SHIFT, NO_SHIFT, Point(0.25, 0), NO_SHIFT)


def test_two_trails_over_the_same_cells_are_not_the_same_way() -> None:
    path = (Cell(0, 0), Cell(1, 0))
    one, other = exact(path, (NO_SHIFT, NO_SHIFT)), exact(path, (NO_SHIFT, Point(0.2, 0)))
    assert one != other
    assert one == path
    assert not one != path  # noqa: SIM202  (both signs are of its own)
    assert hash(one) == hash(other) == hash(path)


# --- how far it is ------------------------------------------------------------------------------


def a_space(at: Point, side: int) -> Footprint:
    return Footprint(Cell(0, 0), side, side).put_at(*settled(at))


spaces = st.builds(a_space, places, st.integers(1, 4))


@given(spaces, spaces)
def test_the_way_there_is_as_far_as_the_way_back(one: Footprint, other: Footprint) -> None:
    assert FREE.distance(one, other) == pytest.approx(FREE.distance(other, one))
    assert FREE.apart(one, other) == pytest.approx(FREE.apart(other, one))
    assert FREE.overlap(one, other) is FREE.overlap(other, one)


@given(spaces, spaces)
def test_on_their_cells_two_are_as_far_as_their_cells(one: Footprint, other: Footprint) -> None:
    on_cells = [space.put_at(space.anchor, NO_SHIFT) for space in (one, other)]
    nearest = min(
        hypot(b.column - a.column, b.row - a.row) * 5
        for a in FREE.cells_of(one)
        for b in FREE.cells_of(other)
    )
    assert FREE.distance(*on_cells) == pytest.approx(nearest)
    assert FREE.overlap(*on_cells) is (nearest == 0)
    assert abs(FREE.distance(one, other) - nearest) <= 5 * hypot(1, 1) + 0.1


@given(spaces, spaces)
def test_reach_on_cells_is_that_of_squares(one: Footprint, other: Footprint) -> None:
    """Straight on it is the same; between corners nobody is farther than straight lines say."""
    on_cells = [space.put_at(space.anchor, NO_SHIFT) for space in (one, other)]
    squares = Grid().distance(*on_cells)
    apart = FREE.apart(*on_cells)
    assert squares - 1e-6 <= apart <= FREE.distance(*on_cells) + 1e-6
    assert (apart <= 5) is (squares <= 5), "whoever is in the next square is near here, too"
    assert (apart == 0) is (squares == 0)


@given(spaces, spaces, along, along)
def test_a_little_step_changes_the_distance_a_little(
    one: Footprint, other: Footprint, right: float, down: float
) -> None:
    step = Point(right / 100, down / 100)
    corner = Point(one.corner.x + step.x, one.corner.y + step.y)
    moved = one.put_at(*settled(corner))
    assert abs(FREE.apart(moved, other) - FREE.apart(one, other)) <= 5 * hypot(*step) + 0.02


@pytest.mark.parametrize(
    ("right", "down"),
    [(1, 0.0), (1, 0.3), (1, -0.9), (-1, 0.7), (0.2, 1), (-0.6, -1), (1, 1), (-1, 1)],
)
@pytest.mark.parametrize("side", [1, 2, 3])
def test_two_that_touch_are_a_cell_apart(right: float, down: float, side: int) -> None:
    """However far they are shifted along their common side, and from corner to corner."""
    large = a_space(Point(5.25, 4.6), side)
    beside = a_space(
        Point(
            5.25 + (right + side - 1 if right > 0 else right),
            4.6 + (down + side - 1 if down > 0 else down),
        ),
        1,
    )
    assert FREE.apart(large, beside) == pytest.approx(5)
    assert not FREE.overlap(large, beside)


@pytest.mark.parametrize(
    ("right", "feet"), [(0.0, 0), (0.25, 1.25), (1.0, 5), (1.2, 6), (2.0, 10), (3.5, 17.5)]
)
def test_each_foot_of_a_gap_counts(right: float, feet: float) -> None:
    here, there = a_space(Point(2.3, 2.3), 1), a_space(Point(2.3 + right, 2.3), 1)
    assert FREE.apart(here, there) == pytest.approx(feet)


def test_a_grid_with_cells_knows_nothing_of_shifts() -> None:
    for kind in (GridKind.SQUARE, GridKind.HEX_ROWS, GridKind.HEX_COLUMNS):
        grid = Grid(kind=kind)
        here = Footprint(Cell(2, 2), 2, 2)
        aside = Footprint(Cell(2, 2), 2, 2, Point(0.4, 0.4))
        assert grid.centre_of(aside) == grid.centre_of(here)
        assert grid.distance(aside, Cell(7, 3)) == grid.distance(here, Cell(7, 3))
        assert grid.cells_within(aside, 10) == grid.cells_within(here, 10)


def drawn(cells: frozenset[Cell]) -> str:
    return "\n".join(
        " ".join("x" if Cell(column, row) in cells else "." for column in range(9))
        for row in range(7)
    )


def test_what_is_within_reach_is_counted_from_the_true_place() -> None:
    """Of a space half a cell to the right: at its right a column more is within 10 ft."""
    here = Footprint(Cell(3, 3), shift=Point(0.49, 0))
    assert (
        drawn(FREE.cells_within(here, 10))
        == """
. . . . . . . . .
. . . . . . . . .
. . x x x x . . .
. . x . x x . . .
. . x x x x . . .
. . . . . . . . .
. . . . . . . . .
""".strip()
    )
