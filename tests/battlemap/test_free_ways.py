"""Without a grid: true lengths, ways pulled tight, ranges with a smooth edge."""

from itertools import pairwise
from math import atan2, hypot, pi

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.contour import contours
from desktop.battlemap.free_ways import edges_at, free_reach, pulled_tight
from desktop.battlemap.grid import Grid, GridKind
from desktop.battlemap.ground import Ground
from desktop.battlemap.movement import shortest_path
from desktop.battlemap.rises import Rises
from desktop.battlemap.walls import Wall

FREE = Grid(kind=GridKind.NONE)
START = Cell(10, 10)
CLEAR: dict[Cell, float] = {}

cells = st.builds(Cell, st.integers(-30, 30), st.integers(-30, 30))


def a_map(*walls: tuple[float, float, float, float]) -> BattleMap:
    pieces = tuple(Wall(Point(a, b), Point(c, d)) for a, b, c, d in walls)
    return BattleMap("Field", 21, 21, grid=FREE, walls=pieces)


def edges(battle_map: BattleMap, feet: float, factors: dict[Cell, float] = CLEAR):
    legs = free_reach(Ground(battle_map), START, feet, factors=factors, barred=())
    return edges_at(legs, feet, FREE.feet_per_cell)


def away(point: Point) -> float:
    """Feet from the middle of the start."""
    return hypot(point.x - 10.5, point.y - 10.5) * 5


@given(cells, cells)
def test_a_straight_way_is_as_long_as_its_line(start: Cell, end: Cell) -> None:
    path = FREE.straight_path(start, end)
    straight = hypot(end.column - start.column, end.row - start.row) * 5
    assert FREE.path_length(path) == pytest.approx(straight)
    assert FREE.path_length(path) == pytest.approx(FREE.distance(start, end))


@given(st.lists(cells, min_size=2, max_size=6))
def test_a_way_with_turns_is_never_shorter_than_its_lattice_allows(turns: list[Cell]) -> None:
    path = [turns[0]]
    for end in turns[1:]:
        path += FREE.straight_path(path[-1], end)[1:]
    legs = sum(hypot(b.column - a.column, b.row - a.row) * 5 for a, b in pairwise(turns))
    assert FREE.distance(turns[0], turns[-1]) - 1e-6 <= FREE.path_length(path) <= legs + 1e-6
    assert len(FREE.step_lengths(path)) == len(path) - 1


@pytest.mark.parametrize("feet", [5, 10, 30, 42])
def test_on_open_ground_the_range_is_a_circle(feet: float) -> None:
    (edge,) = edges(a_map(), feet)
    assert all(away(point) == pytest.approx(feet, abs=0.05) for point in edge)
    turned = sum(
        (atan2(b.y - 10.5, b.x - 10.5) - atan2(a.y - 10.5, a.x - 10.5) + pi) % (2 * pi) - pi
        for a, b in zip(edge, (*edge[1:], edge[0]), strict=True)
    )
    assert abs(turned) == pytest.approx(2 * pi), "once around"


def drawn(found: dict[Cell, float], feet: float) -> str:
    """The rows 7 to 13 of the map, columns 6 to 16: what is reached."""
    return "\n".join(
        "".join(
            "@"
            if (column, row) == START
            else "x"
            if found.get(Cell(column, row), 1e9) <= feet
            else "."
            for column in range(6, 17)
        )
        for row in range(7, 14)
    )


def test_behind_a_wall_the_way_around_its_end_counts() -> None:
    battle_map = a_map((12, 5, 12, 11))
    legs = free_reach(Ground(battle_map), START, 20, factors=CLEAR, barred=())
    feet = {cell: leg.feet for cell, leg in legs.items()}
    assert (
        drawn(feet, 20)
        == """
..xxxx.....
.xxxxx.....
.xxxxx.....
xxxx@xxx...
.xxxxxxx...
.xxxxxxx...
..xxxxx....
""".strip()
    )
    # Right behind the wall one must go down to its end and up again.
    around = hypot(2, 1) * 5 + 5
    assert feet[Cell(12, 10)] == pytest.approx(around, abs=1.0)
    assert feet[Cell(11, 10)] == 5.0
    assert feet[Cell(11, 8)] == pytest.approx(hypot(1, 2) * 5)


def test_rough_ground_draws_the_edge_in() -> None:
    rough = {Cell(column, row): 2.0 for column in range(11, 21) for row in range(21)}
    (edge,) = edges(a_map(), 30, rough)
    right = max(point.x for point in edge) - 10.5
    left = 10.5 - min(point.x for point in edge)
    assert left * 5 == pytest.approx(30, abs=0.1)
    assert right * 5 == pytest.approx(15, abs=1.5)


def test_a_plateau_is_reached_for_its_climb_and_gone_around_where_that_is_shorter() -> None:
    high = {Cell(column, row): 10.0 for column in (12, 13) for row in range(9, 12)}
    rises, ground = Rises(high, 10, up=2, down=2), Ground(a_map())
    legs = free_reach(ground, START, 60, factors=CLEAR, barred=(), rises=rises)
    assert legs[Cell(12, 10)].feet == pytest.approx(10 + 20)
    around = legs[Cell(15, 10)].feet
    assert 25 < around < 35, "not 25 and the climb"
    route = shortest_path(ground, START, Cell(15, 10), rises=rises)
    assert route is not None
    path = pulled_tight(ground, route.path, factors=CLEAR, barred=(), rises=rises)
    assert not high.keys() & set(path)


def test_what_lies_in_the_middle_is_a_hole() -> None:
    box = ((12, 9, 14, 9), (14, 9, 14, 12), (14, 12, 12, 12), (12, 12, 12, 9))
    found = edges(a_map(*box), 40)
    assert len(found) == 2
    inner = min(found, key=len)
    assert all(11.9 <= point.x <= 14.1 for point in inner)
    assert all(8.9 <= point.y <= 12.1 for point in inner)


def test_a_way_around_a_corner_is_straight_on_both_sides_of_it() -> None:
    ground = Ground(a_map((12, 0, 12, 13)))
    goal = Cell(16, 8)
    route = shortest_path(ground, START, goal)
    assert route is not None
    path = pulled_tight(ground, route.path, factors=CLEAR, barred=())
    assert (path[0], path[-1]) == (START, goal)
    assert all(ground.can_step(here, there) for here, there in pairwise(path))
    assert FREE.path_length(path) <= FREE.path_length(route.path)
    turns = FREE.turns_of(path)
    assert len(turns) <= 4, "two turns at the end of the wall at most"


def test_on_open_ground_a_way_is_one_line() -> None:
    ground = Ground(a_map())
    route = shortest_path(ground, START, Cell(17, 13))
    assert route is not None
    path = pulled_tight(ground, route.path, factors=CLEAR, barred=())
    assert path == FREE.straight_path(START, Cell(17, 13))


@pytest.mark.parametrize("down", [True, False])
def test_two_low_places_that_meet_at_a_corner_only_have_an_edge_each(down: bool) -> None:
    field = np.full((4, 4), 9.0)
    low = ((1, 1), (2, 2)) if down else ((1, 2), (2, 1))
    for row, column in low:
        field[row, column] = 1.0
    lines = contours(field, 5.0, lambda row, column: Point(column, row))
    assert len(lines) == 2
    for (row, column), line in zip(
        low, sorted(lines, key=lambda x: min(p.y for p in x)), strict=True
    ):
        assert len(line) == 4
        assert {hypot(at.x - column, at.y - row) for at in line} == {0.5}


def test_a_straight_way_through_a_wall_costs_a_step_more_to_who_passes() -> None:
    split = a_map((13.0, 0.0, 13.0, 21.0))
    ground = Ground(split, passes=True)
    legs = free_reach(ground, START, 40, factors=CLEAR, barred=(), walled=2.0)
    assert legs[Cell(12, 10)].feet == pytest.approx(10)
    assert legs[Cell(14, 10)].feet == pytest.approx(25)
    found = shortest_path(ground, START, Cell(14, 10), walled=2.0)
    assert found is not None
    tight = pulled_tight(ground, found.path, factors=CLEAR, barred=(), walled=2.0)
    assert tight == tuple(Cell(column, 10) for column in range(10, 15))
