"""Where tokens can go: walls, doors, corners, rough ground and the diagonal rules."""

import heapq
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.grid import DiagonalRule, Grid, GridKind
from desktop.battlemap.ground import Ground
from desktop.battlemap.movement import Reach, reach, shortest_path
from desktop.battlemap.rises import Fences, Rises
from desktop.battlemap.walls import Door, DoorId, DoorState, Segment, Wall, WallKind

OPEN = BattleMap("Open", 9, 7)


def walled(battle_map: BattleMap, *lines: tuple[float, float, float, float]) -> BattleMap:
    walls = tuple(Wall(Point(x1, y1), Point(x2, y2)) for x1, y1, x2, y2 in lines)
    return replace(battle_map, walls=walls)


def shown(battle_map: BattleMap, found: Reach) -> str:
    """Steps of 5 ft to every cell, @ where the token stands, . where it cannot go."""

    def sign(cell: Cell) -> str:
        if cell == found.start:
            return "@"
        cost = found.costs.get(cell)
        return "." if cost is None else f"{cost / 5:.0f}"

    return "\n".join(
        " ".join(sign(Cell(column, row)) for column in range(battle_map.cells_wide))
        for row in range(battle_map.cells_high)
    )


def is_open(ground: Ground, path: Sequence[Cell]) -> bool:
    """Whether every step of the path can be taken."""
    return all(ground.can_step(start, end) for start, end in pairwise(path))


def cost_of(ground: Ground, path: Sequence[Cell], factors: Mapping[Cell, float]) -> float:
    """Feet of the path, each step times the factor of the cell that it enters."""
    lengths = ground.grid.step_lengths(path)
    return sum(
        length * max(factors.get(cell, 1) for cell in ground.cells_at(anchor))
        for length, anchor in zip(lengths, path[1:], strict=True)
    )


def drawing(text: str) -> str:
    return "\n".join(line.strip() for line in text.strip().splitlines())


def test_on_open_ground_reach_is_a_square_of_steps() -> None:
    assert shown(OPEN, reach(Ground(OPEN), Cell(4, 3), 15)) == drawing("""
        . 3 3 3 3 3 3 3 .
        . 3 2 2 2 2 2 3 .
        . 3 2 1 1 1 2 3 .
        . 3 2 1 @ 1 2 3 .
        . 3 2 1 1 1 2 3 .
        . 3 2 2 2 2 2 3 .
        . 3 3 3 3 3 3 3 .
    """)


def test_with_five_ten_five_reach_is_round() -> None:
    round_map = replace(OPEN, grid=Grid(diagonals=DiagonalRule.ALTERNATING))
    assert shown(round_map, reach(Ground(round_map), Cell(4, 3), 20)) == drawing("""
        . 4 4 3 3 3 4 4 .
        . 4 3 2 2 2 3 4 .
        4 3 2 1 1 1 2 3 4
        4 3 2 1 @ 1 2 3 4
        4 3 2 1 1 1 2 3 4
        . 4 3 2 2 2 3 4 .
        . 4 4 3 3 3 4 4 .
    """)


def test_diagonals_of_the_move_so_far_count_on() -> None:
    round_map = replace(OPEN, grid=Grid(diagonals=DiagonalRule.ALTERNATING))
    further = reach(Ground(round_map), Cell(4, 3), 20, diagonals_before=1)
    assert further.costs[Cell(5, 4)] == 10
    assert further.costs[Cell(6, 5)] == 15


def test_a_way_leads_around_a_wall_and_not_across_its_end() -> None:
    yard = walled(OPEN, (5, 1, 5, 6))
    assert shown(yard, reach(Ground(yard), Cell(4, 3), 30)) == drawing("""
        4 3 3 3 3 4 5 6 .
        4 3 2 2 2 5 5 6 .
        4 3 2 1 1 6 6 6 .
        4 3 2 1 @ . . . .
        4 3 2 1 1 6 6 6 .
        4 3 2 2 2 5 5 6 .
        4 3 3 3 3 4 5 6 .
    """)


def test_a_pillar_is_walked_around_in_two_steps() -> None:
    pillar = walled(OPEN, (4, 3, 5, 3), (5, 3, 5, 4), (5, 4, 4, 4), (4, 4, 4, 3))
    ground = Ground(pillar)
    assert not ground.can_step(Cell(3, 3), Cell(4, 2))
    assert not ground.can_step(Cell(3, 3), Cell(4, 3))
    assert ground.can_step(Cell(3, 3), Cell(3, 2))
    route = shortest_path(ground, Cell(3, 3), Cell(5, 3))
    assert route is not None
    assert route.cost == 20
    assert is_open(ground, route.path)


def test_a_pillar_a_little_smaller_than_its_square_has_corners_too() -> None:
    lines = ((4.1, 3.1, 4.9, 3.1), (4.9, 3.1, 4.9, 3.9), (4.9, 3.9, 4.1, 3.9), (4.1, 3.9, 4.1, 3.1))
    assert not Ground(walled(OPEN, *lines)).can_step(Cell(3, 3), Cell(4, 2))


@pytest.mark.problem("RP40")
def test_a_door_lets_through_when_it_is_open() -> None:
    door = Door(DoorId("d"), Point(4, 3), Point(4, 4))
    split = replace(walled(OPEN, (4, 0, 4, 3), (4, 4, 4, 7)), doors=(door,))
    assert shortest_path(Ground(split), Cell(2, 3), Cell(6, 3)) is None
    opened = split.with_door(DoorId("d"), DoorState.OPEN)
    route = shortest_path(Ground(opened), Cell(2, 3), Cell(6, 3))
    assert route is not None
    assert route.path == tuple(Cell(column, 3) for column in range(2, 7))


def test_low_walls_are_climbed_and_windows_are_not() -> None:
    low = replace(OPEN, walls=(Wall(Point(4, 0), Point(4, 7), WallKind.LOW),))
    assert Ground(low).can_step(Cell(3, 3), Cell(4, 3))
    window = replace(OPEN, walls=(Wall(Point(4, 0), Point(4, 7), WallKind.WINDOW),))
    assert not Ground(window).can_step(Cell(3, 3), Cell(4, 3))


def test_rough_ground_costs_double() -> None:
    lane = BattleMap("Lane", 7, 1)
    factors = {Cell(2, 0): 2, Cell(3, 0): 2}
    assert shown(lane, reach(Ground(lane), Cell(0, 0), 30, factors=factors)) == "@ 1 3 5 6 . ."


def test_barred_cells_are_gone_around() -> None:
    found = reach(Ground(OPEN), Cell(0, 0), 15, barred=[Cell(1, 0), Cell(1, 1)])
    assert Cell(1, 0) not in found.costs
    assert found.costs[Cell(1, 2)] == 10
    assert found.path_to(Cell(0, 2)) == (Cell(0, 0), Cell(0, 1), Cell(0, 2))


def test_no_part_of_a_large_token_enters_a_barred_cell() -> None:
    found = reach(Ground(OPEN, 2, 2), Cell(0, 0), 30, barred=[Cell(2, 1)])
    assert found.costs[Cell(3, 0)] > 15
    assert not {Cell(1, 0), Cell(2, 0), Cell(1, 1), Cell(2, 1)} & set(found.costs)


def test_a_large_token_does_not_fit_through_a_narrow_gap() -> None:
    narrow = walled(OPEN, (4, 0, 4, 3), (4, 4, 4, 7))
    wide = walled(OPEN, (4, 0, 4, 2), (4, 4, 4, 7))
    assert shortest_path(Ground(narrow, 2, 2), Cell(1, 2), Cell(6, 2)) is None
    route = shortest_path(Ground(wide, 2, 2), Cell(1, 2), Cell(6, 2))
    assert route is not None
    assert route.cost == 25


def test_a_large_token_never_straddles_a_wall() -> None:
    beside = walled(OPEN, (4, 3.5, 4, 6.5))
    found = reach(Ground(beside, 2, 2), Cell(1, 1), 100)
    assert Cell(3, 4) not in found.costs
    assert Cell(4, 4) in found.costs
    assert Cell(8, 4) not in found.costs  # its right half would hang over the edge


def test_a_large_token_pays_for_the_roughest_of_its_cells() -> None:
    found = reach(Ground(OPEN, 2, 2), Cell(0, 0), 10, factors={Cell(2, 0): 2})
    assert found.costs[Cell(1, 0)] == 10
    assert found.costs[Cell(0, 1)] == 5


def test_a_token_outside_the_map_can_come_back() -> None:
    route = shortest_path(Ground(OPEN), Cell(-2, 0), Cell(0, 0))
    assert route is not None
    assert route.cost == 10
    hanging = shortest_path(Ground(OPEN, 2, 2), Cell(8, 6), Cell(7, 5))
    assert hanging is not None


def test_a_token_far_outside_the_map_goes_nowhere() -> None:
    ground = Ground(OPEN)
    assert reach(ground, Cell(-40, 3), 60).costs == {}
    assert shortest_path(ground, Cell(900, 900), Cell(0, 0)) is None
    assert not ground.can_step(Cell(-40, 3), Cell(-39, 3))
    assert shortest_path(ground, Cell(0, 0), Cell(900, 0), feet=50) is None


def test_a_token_at_the_frame_has_steps_inside_it_only() -> None:
    ground = Ground(OPEN)
    corner = ground.number_of(Cell(-8, -8))
    assert corner is not None
    assert {ground.cell_of(number) for way in ground.steps_from(corner) for number in way} == {
        Cell(-7, -8), Cell(-8, -7), Cell(-7, -7)
    }  # fmt: skip


def test_a_token_on_a_wall_can_leave_it_and_not_come_back() -> None:
    across = walled(OPEN, (0, 3.5, 9, 3.5))
    ground = Ground(across)
    assert ground.can_step(Cell(4, 3), Cell(4, 2))
    assert ground.can_step(Cell(4, 3), Cell(4, 4))
    assert not ground.can_step(Cell(4, 2), Cell(4, 3))


@pytest.mark.parametrize("kind", [GridKind.HEX_ROWS, GridKind.HEX_COLUMNS])
def test_on_hexagons_every_step_is_five_feet(kind: GridKind) -> None:
    hexes = BattleMap("Hexes", 12, 12, grid=Grid(kind=kind))
    start = Cell(5, 5)
    found = reach(Ground(hexes), start, 15)
    assert len(found.costs) == 37
    assert all(cost == hexes.grid.distance(start, cell) for cell, cost in found.costs.items())
    split = walled(hexes, (-1, 6.1, 13, 6.1))
    assert shortest_path(Ground(split), Cell(3, 1), Cell(3, 9)) is None
    large = reach(Ground(hexes, 2, 2), start, 10)
    assert len(large.costs) == 19


def test_straight_lengths_are_true_ones() -> None:
    free = replace(OPEN, grid=Grid(kind=GridKind.NONE))
    found = reach(Ground(free), Cell(0, 0), 15)
    assert found.costs[Cell(1, 1)] == pytest.approx(7.0711, abs=1e-3)
    assert Cell(2, 2) in found.costs
    assert Cell(3, 3) not in found.costs


# Against a plain search that knows nothing of buckets


def climb(ground: Ground, rises: Rises | None, here: Cell, there: Cell) -> float:
    if rises is None:
        return 0.0
    before, after = (rises.level(ground.cells_at(cell)) for cell in (here, there))
    middles = (ground.grid.centre_of(ground.space_at(cell)) for cell in (here, there))
    return rises.cost(before, after) + rises.over(*middles)


def plain_costs(
    ground: Ground,
    start: Cell,
    feet: float,
    factors: dict[Cell, int],
    diagonals: DiagonalRule,
    rises: Rises | None = None,
) -> dict[Cell, float]:
    best: dict[tuple[Cell, int], float] = {}
    queue: list[tuple[float, Cell, int]] = [(0.0, start, 0)]
    while queue:
        cost, cell, odd = heapq.heappop(queue)
        if (cell, odd) in best:
            continue
        best[cell, odd] = cost
        for near in ground.grid.neighbours(cell):
            if ground.can_step(cell, near):
                slanted = int(cell.column != near.column and cell.row != near.row)
                before = odd if diagonals is DiagonalRule.ALTERNATING else 0
                length = ground.grid.step_lengths([cell, near], diagonals_before=before)[0]
                total = cost + length * factors.get(near, 1) + climb(ground, rises, cell, near)
                if total <= feet + 1e-9:
                    heapq.heappush(queue, (total, near, (odd + slanted) % 2))
    costs: dict[Cell, float] = {}
    for (cell, _), cost in best.items():
        costs[cell] = min(cost, costs.get(cell, inf))
    return costs


coordinates = st.integers(0, 16).map(lambda half: half / 2)
lines = st.tuples(coordinates, coordinates, coordinates, coordinates)
rough = st.dictionaries(
    st.builds(Cell, st.integers(0, 7), st.integers(0, 7)), st.integers(2, 3), max_size=9
)


@settings(max_examples=40)
@given(
    st.lists(lines, max_size=8), rough, st.sampled_from(DiagonalRule), st.sampled_from((1, 1, 2))
)
def test_the_search_agrees_with_a_plain_one(
    walls: list[tuple[float, float, float, float]],
    factors: dict[Cell, int],
    diagonals: DiagonalRule,
    size: int,
) -> None:
    battle_map = walled(BattleMap("Maze", 8, 8, grid=Grid(diagonals=diagonals)), *walls)
    ground = Ground(battle_map, size, size)
    if size > 1:
        factors = {}
    found = reach(ground, Cell(3, 3), 35, factors=factors)
    assert dict(found.costs) == pytest.approx(
        plain_costs(ground, Cell(3, 3), 35, factors, diagonals), abs=1e-4
    )
    for cell, cost in found.costs.items():
        path = found.path_to(cell)
        assert path[0] == Cell(3, 3)
        assert is_open(ground, path)
        assert cost_of(ground, path, factors) == pytest.approx(cost, abs=1e-4)


@settings(max_examples=40)
@given(
    st.dictionaries(
        st.builds(Cell, st.integers(0, 7), st.integers(0, 7)), st.sampled_from((5, 10, 20))
    ),
    rough,
    st.sampled_from(DiagonalRule),
    st.sampled_from((1, 1, 2)),
    st.lists(st.tuples(lines, st.sampled_from((5, 10))), max_size=4),
)
def test_with_raised_ground_and_fences_it_agrees_as_well(
    heights: dict[Cell, int],
    factors: dict[Cell, int],
    diagonals: DiagonalRule,
    size: int,
    fences: list[tuple[tuple[float, float, float, float], int]],
) -> None:
    ground = Ground(BattleMap("Hills", 8, 8, grid=Grid(diagonals=diagonals)), size, size)
    factors = factors if size == 1 else {}
    low = ((Segment(Point(a, b), Point(c, d)), height) for (a, b, c, d), height in fences)
    over = Fences(low)
    assert over == Fences(over._heights.items())
    assert hash(over) == hash(Fences(over._heights.items()))
    rises = Rises(heights, 10, up=2, down=1, fences=over)
    found = reach(ground, Cell(3, 3), 60, factors=factors, rises=rises)
    expected = plain_costs(ground, Cell(3, 3), 60, factors, diagonals, rises)
    assert dict(found.costs) == pytest.approx(expected, abs=1e-4)
    for goal, cost in expected.items():
        route = shortest_path(ground, Cell(3, 3), goal, factors=factors, rises=rises)
        assert route is not None
        assert route.cost == pytest.approx(cost, abs=1e-4)


@settings(max_examples=25)
@given(st.lists(lines, max_size=8), st.sampled_from((GridKind.SQUARE, GridKind.HEX_ROWS)))
def test_what_is_told_at_a_glance_is_what_looking_closely_tells(
    walls: list[tuple[float, float, float, float]], kind: GridKind
) -> None:
    battle_map = walled(BattleMap("Maze", 8, 8, grid=Grid(kind=kind)), *walls)
    ground, segments = Ground(battle_map), [wall.segment for wall in battle_map.walls]
    everywhere = Ground(replace(battle_map, walls=(*battle_map.walls, *far_walls())))
    assert segments == [wall.segment for wall in battle_map.walls]
    for cell in battle_map.cells():
        for near in battle_map.grid.neighbours(cell):
            assert ground.can_step(cell, near) == everywhere.can_step(cell, near)


def far_walls() -> tuple[Wall, ...]:
    """Tiny walls in a corner of every cell, where no step passes: nothing is plain any more."""
    return tuple(
        Wall(Point(column + 0.02, row + 0.2), Point(column + 0.021, row + 0.2))
        for column, row in ((c, r) for c in range(-1, 10) for r in range(-1, 10))
    )


def test_paths_never_leave_the_cells_one_step_apart() -> None:
    found = reach(Ground(walled(OPEN, (5, 1, 5, 5))), Cell(4, 3), 60)
    for cell in found.costs:
        for start, end in pairwise(found.path_to(cell)):
            assert end in OPEN.grid.neighbours(start)


def test_the_same_token_walks_on_the_same_map_with_its_doors_open() -> None:
    wall = walled(OPEN, (4, 0, 4, 3), (4, 4, 4, 7))
    shut = replace(wall, doors=(Door(DoorId("d1"), Point(4, 3), Point(4, 4)),))
    ground = Ground(shut)
    assert Cell(5, 3) not in reach(ground, Cell(2, 3), 15).costs
    opened = ground.on(replace(shut, doors=(replace(shut.doors[0], state=DoorState.OPEN),)))
    assert Cell(5, 3) in reach(opened, Cell(2, 3), 15).costs
    wide = Ground(shut, 2, 2).on(opened.battle_map)
    assert Cell(4, 3) not in reach(wide, Cell(2, 3), 30).costs, "too wide for the door"


def test_who_passes_through_walls_pays_for_each_twice() -> None:
    yard = walled(OPEN, (5, 0, 5, 7))
    found = reach(Ground(yard, passes=True), Cell(4, 3), 15, walled=2.0)
    assert shown(yard, found) == drawing("""
        . 3 3 3 3 . . . .
        . 3 2 2 2 3 3 . .
        . 3 2 1 1 2 3 . .
        . 3 2 1 @ 2 3 . .
        . 3 2 1 1 2 3 . .
        . 3 2 2 2 3 3 . .
        . 3 3 3 3 . . . .
    """)


def test_what_a_wall_and_the_ground_behind_it_cost_is_not_paid_twice() -> None:
    yard = walled(OPEN, (5, 0, 5, 7))
    mud = {Cell(5, row): 2.0 for row in range(7)}
    found = reach(Ground(yard, passes=True), Cell(4, 3), 15, factors=mud, walled=2.0)
    assert found.costs[Cell(5, 3)] == 10


def test_a_large_token_passes_through_a_wall_and_may_stand_in_one() -> None:
    yard = walled(OPEN, (5, 0, 5, 7))
    ground = Ground(yard, 2, 2, passes=True)
    assert not ground.is_cut_at(Cell(4, 3))
    assert ground.is_walled(Cell(3, 3), Cell(4, 3))
    assert ground.is_walled(Cell(4, 3), Cell(5, 3))
    assert not ground.is_walled(Cell(5, 3), Cell(6, 3))
    found = reach(ground, Cell(3, 3), 20, walled=2.0)
    assert (found.costs[Cell(4, 3)], found.costs[Cell(5, 3)]) == (10, 20)


def test_the_incorporeal_leave_neither_the_map_nor_the_lines_of_hexagons() -> None:
    comb = replace(OPEN, grid=Grid(kind=GridKind.HEX_ROWS))
    split = walled(comb, (4.5, 0, 4.5, 7))
    plain, ghost = Ground(split), Ground(split, passes=True)
    start = Cell(4, 3)
    beyond = [near for near in comb.grid.neighbours(start) if not plain.can_step(start, near)]
    assert beyond
    assert all(ghost.can_step(start, near) for near in beyond)
    assert all(ghost.is_walled(start, near) for near in beyond)
    assert not Ground(OPEN, passes=True).can_step(Cell(0, 3), Cell(-1, 3))
    assert ghost.on(split).passes
    assert ghost.is_clear(Point(4.2, 3.5), Point(5.2, 3.5))
    assert not plain.is_clear(Point(4.2, 3.5), Point(5.2, 3.5))
