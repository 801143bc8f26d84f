"""Ways between exact places without a grid: straight, or around what really is between them."""

from itertools import pairwise
from math import hypot

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.free_ways import edges_at, free_reach, pulled_tight
from desktop.battlemap.grid import Grid, GridKind
from desktop.battlemap.ground import Ground
from desktop.battlemap.movement import shortest_path
from desktop.battlemap.trail import Trail
from desktop.battlemap.true_ways import Lines, true_way
from desktop.battlemap.walls import Wall, Way, is_blocked

FREE = Grid(kind=GridKind.NONE)


def ground(*walls: tuple[float, float, float, float], side: int = 1) -> Ground:
    pieces = tuple(Wall(Point(a, b), Point(c, d)) for a, b, c, d in walls)
    return Ground(BattleMap("Field", 21, 21, grid=FREE, walls=pieces), side, side)


def way(
    field: Ground,
    start: tuple[float, float],
    end: tuple[float, float],
    factors: dict[Cell, float] | None = None,
    barred: tuple[Cell, ...] = (),
) -> Trail | None:
    known = factors or {}

    def find(here: Cell, there: Cell) -> tuple[Cell, ...]:
        route = shortest_path(field, here, there, factors=known, barred=barred)
        if route is None:
            return ()
        return pulled_tight(field, route.path, factors=known, barred=barred)

    return true_way(field, Point(*start), Point(*end), find, factors=known, barred=barred)


def crosses(field: Ground, trail: Trail) -> bool:
    middles = FREE.middles_of(trail)
    walls = field.battle_map.barriers(Way.MOVEMENT)
    return any(is_blocked(a, b, walls) for a, b in pairwise(middles))


def test_on_open_ground_it_is_the_line() -> None:
    found = way(ground(), (2.3, 2.1), (7.8, 5.45))
    assert found is not None
    assert found.turns == (0, len(found) - 1)
    assert sum(found.lengths) == pytest.approx(hypot(5.5, 3.35), abs=0.01)


def test_where_the_line_onward_is_barred_the_way_begins_at_the_nearest_cell() -> None:
    field = ground((6, 1, 6, 5))
    found = way(field, (4.5, 4.5), (8.25, 4.25))
    assert found is not None
    corners = [found.points[turn] for turn in found.turns]
    assert corners == [(4.5, 4.5), (5.0, 5.0), (8.25, 4.25)]
    assert not crosses(field, found)


def test_a_wall_that_the_line_just_misses_is_no_hindrance() -> None:
    """The wall ends a hair above the way of the middle; from cell to cell it would be met."""
    field = ground((5.5, 0, 5.5, 3.2))
    found = way(field, (2.0, 2.75), (9.0, 2.75))
    assert found is not None
    assert sum(found.lengths) == pytest.approx(7)


def test_a_wall_that_the_line_really_crosses_is_gone_around() -> None:
    """From cell to cell the line would miss it."""
    field = ground((5.5, 0, 5.5, 3.2))
    assert not is_blocked(Point(2.5, 3.5), Point(9.5, 3.5), field.battle_map.barriers(Way.MOVEMENT))
    found = way(field, (2.0, 2.65), (9.0, 2.65))
    assert found is not None
    assert not crosses(field, found)
    assert 7 < sum(found.lengths) < 7.6
    assert found.points[0] == (2.0, 2.65)
    assert found.points[-1] == (9.0, 2.65)


def test_it_begins_on_its_own_side_of_a_wall() -> None:
    """Its nearest cell has its middle beyond the wall; it is not taken through it."""
    field = ground((2.6, 0, 2.6, 10))
    assert Lines(field).entry(Point(2.2, 5.0)) == Cell(3, 5)
    assert Lines(field).entry(Point(1.9, 5.0)) == Cell(2, 5)
    found = way(field, (2.2, 9.2), (0.5, 9.2))
    assert found is not None
    assert not crosses(field, found)
    assert max(at.y for at in found.points) > 9.4, "around the lower end"


def test_where_all_is_shut_there_is_none() -> None:
    box = ((8, 8, 12, 8), (12, 8, 12, 12), (12, 12, 8, 12), (8, 12, 8, 8))
    assert way(ground(*box), (3.3, 3.3), (9.4, 9.4)) is None
    packed = ((9.4, 9.4, 10.6, 9.4), (10.6, 9.4, 10.6, 10.6), (10.6, 10.6, 9.4, 10.6))
    closed = ground(*packed, (9.4, 10.6, 9.4, 9.4))
    assert Lines(closed).entry(Point(9.51, 9.51)) == Cell(10, 10), "for want of a better one"


@pytest.mark.parametrize("is_barred", [True, False])
def test_dear_and_barred_ground_is_gone_around(is_barred: bool) -> None:
    mire = [Cell(5, row) for row in range(2, 5)]
    rough = {} if is_barred else dict.fromkeys(mire, 40.0)
    found = way(ground(), (2.25, 3.0), (8.25, 3.0), rough, tuple(mire) if is_barred else ())
    assert found is not None
    assert not set(mire) & set(found[1:])
    assert (found.points[0], found.points[-1]) == ((2.25, 3.0), (8.25, 3.0))


coordinates = st.integers(1_000, 18_000).map(lambda thousandths: thousandths / 1_000)


@settings(max_examples=40)
@given(st.tuples(coordinates, coordinates), st.tuples(coordinates, coordinates))
def test_no_way_that_is_found_crosses_a_wall(
    start: tuple[float, float], end: tuple[float, float]
) -> None:
    found = way(HALL, start, end)
    assume(all(Lines(HALL).is_clear(Point(*at), corner_near(at)) for at in (start, end)))
    assert found is not None
    assert not crosses(HALL, found)
    assert found.points[0] == pytest.approx(start)
    assert found.points[-1] == pytest.approx(end)


HALL = ground((6, 3, 6, 14), (6, 14, 13, 14), (12.3, 2, 9.1, 10.7))


def corner_near(at: tuple[float, float]) -> Point:
    """The cell from which a way to a place is looked for."""
    return Point(*map(float, Lines(HALL).entry(Point(*at))))


@pytest.mark.parametrize("aside", [Point(0.4, -0.3), Point(-0.5, 0.499), Point(0.9, 0.2)])
def test_the_range_is_a_circle_around_the_true_middle(aside: Point) -> None:
    legs = free_reach(ground(), Cell(10, 10), 30, factors={}, barred=(), aside=aside)
    (edge,) = edges_at(legs, 30, 5.0, aside=aside)
    assert all(
        hypot(at.x - 10.5 - aside.x, at.y - 10.5 - aside.y) * 5 == pytest.approx(30, abs=0.1)
        for at in edge
    )
