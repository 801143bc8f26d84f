"""Cover as drawn: each cell shows how it is covered from @."""

import pytest

from desktop.battlemap.cells import Cell, Footprint, Point
from desktop.battlemap.cover import Body, Covering, Obstacle, Stuff, best_covering, outline_of
from desktop.battlemap.grid import Grid, GridKind
from desktop.battlemap.walls import Segment

SQUARES = Grid()


def wall(x1: float, y1: float, x2: float, y2: float, **known: object) -> Obstacle:
    return Obstacle((Segment(Point(x1, y1), Point(x2, y2)),), **known)  # type: ignore[arg-type]  # fields


def somebody(column: int, row: int, grid: Grid = SQUARES) -> Obstacle:
    return Obstacle(outline_of(grid, Cell(column, row)), Stuff.SOFT, 0.0, 5.0)


def covered(at: Cell, there: Cell, *obstacles: Obstacle, grid: Grid = SQUARES) -> Covering:
    return best_covering(grid, Body(at), Body(there), obstacles)


def mark(found: Covering) -> str:
    """T all, 3 three quarters, 2 half, 1 less, . nothing; somebody in the way gives s at most."""
    for share, sign in ((1.0, "T"), (0.75, "3"), (0.5, "2")):
        if found.solid >= share:
            return sign
    if found.whole >= 0.5 and found.solid < found.whole:
        return "s"
    return "1" if found.whole > 0 else "."


def drawn(
    at: Cell, *obstacles: Obstacle, grid: Grid = SQUARES, size: tuple[int, int] = (8, 5)
) -> str:
    return "\n".join(
        " ".join(
            "@"
            if Cell(column, row) == at
            else mark(covered(at, Cell(column, row), *obstacles, grid=grid))
            for column in range(size[0])
        )
        for row in range(size[1])
    )


def drawing(text: str) -> str:
    return "\n".join(line.strip() for line in text.strip().splitlines())


def test_a_wall_covers_what_is_behind_it_by_degrees() -> None:
    assert drawn(Cell(0, 2), wall(3, 1, 3, 3)) == drawing("""
        . . . 1 3 T T T
        . . . T T T T T
        @ . . T T T T T
        . . . 1 1 2 2 3
        . . . . . . . .
    """)


def test_somebody_in_the_way_covers_by_half_at_most_and_nobody_beside_the_line() -> None:
    assert drawn(Cell(0, 2), somebody(2, 2)) == drawing("""
        . . . . . . 1 1
        . . 1 1 s s s s
        @ . s s s s s s
        . . 1 1 s s s s
        . . . . . . 1 1
    """)


def test_between_two_in_the_corners_one_strikes_freely() -> None:
    both = covered(Cell(0, 0), Cell(1, 1), somebody(1, 0), somebody(0, 1))
    assert both.whole < 0.5


def test_a_wall_behind_the_target_does_not_count_nor_one_at_the_start() -> None:
    assert covered(Cell(0, 0), Cell(3, 0), wall(4, -1, 4, 2)).whole == 0
    assert covered(Cell(0, 0), Cell(3, 0), wall(0.5, 0.5, 0.5, 2)).whole == 0
    assert covered(Cell(0, 0), Cell(3, 0), wall(0.5, -2, 0.5, 3)).whole == 0


def test_a_low_wall_stops_what_lies_below_it() -> None:
    low = {"low": 0.0, "high": 3.0}
    near_target = covered(Cell(0, 0), Cell(6, 0), wall(6, 0, 6, 1, **low))
    assert near_target.solid == pytest.approx(0.6)
    near_archer = covered(Cell(0, 0), Cell(6, 0), wall(1, 0, 1, 1, **low))
    assert near_archer.solid == 0
    giant = best_covering(
        SQUARES,
        Body(Footprint(Cell(0, 0), 3, 3), 0, 15),
        Body(Cell(6, 1)),
        (wall(6, 0, 6, 3, **low),),
    )
    assert giant.solid == pytest.approx(0.32)
    flyer = best_covering(
        SQUARES, Body(Cell(0, 0)), Body(Cell(6, 0), 20), (wall(6, 0, 6, 1, **low),)
    )
    assert flyer.whole == 0


def test_the_lines_that_are_counted_are_those_that_are_drawn() -> None:
    found = covered(Cell(0, 0), Cell(5, 0), wall(3, 0.5, 3, 2), somebody(2, 0))
    assert len(found.lines) == 25
    assert sum(line.stopped for line in found.lines) / 125 == pytest.approx(found.whole)
    assert {line.obstacle for line in found.lines if line.stopped} == {1}
    assert found.obstacles == (1, 0)
    assert found.solid < found.whole


def test_a_window_leaves_a_gap() -> None:
    pane = covered(Cell(0, 0), Cell(3, 0), wall(2, 0, 2, 1, stuff=Stuff.WINDOW))
    assert (pane.solid, pane.screened, pane.whole) == (0, 1, 1)


def test_a_large_attacker_aims_from_its_best_square() -> None:
    blocked = wall(2, 0, 2, 1)
    small = best_covering(SQUARES, Body(Cell(1, 0)), Body(Cell(3, 0)), (blocked,))
    large = best_covering(SQUARES, Body(Footprint(Cell(0, 0), 2, 2)), Body(Cell(3, 0)), (blocked,))
    assert small.solid == 1
    assert large.solid < 0.5
    assert {line.start.y for line in large.lines} == {1.5}


def test_a_line_that_only_touches_the_end_of_a_wall_is_stopped() -> None:
    """From (0.5, 0.5) through (2, 2) runs the line to the sample point (3.5, 3.5)."""
    touched = covered(Cell(0, 0), Cell(3, 3), wall(2, 2, 9, 2))
    along = {(round(line.end.x, 1), round(line.end.y, 1)): line.stopped for line in touched.lines}
    assert along[(3.5, 3.5)] == 5
    assert along[(3.3, 3.5)] == 0


def test_a_wall_along_the_line_stops_it() -> None:
    assert covered(Cell(0, 0), Cell(5, 0), wall(2, 0.5, 3, 0.5)).lines[12].stopped == 5
    assert covered(Cell(0, 0), Cell(1, 0), wall(2, 0.5, 3, 0.5)).whole == 0


@pytest.mark.parametrize("kind", [GridKind.HEX_ROWS, GridKind.HEX_COLUMNS])
def test_on_hexagons_somebody_in_the_line_covers_by_half(kind: GridKind) -> None:
    grid = Grid(kind)
    ahead = (Cell(1, 2), Cell(2, 2)) if kind is GridKind.HEX_ROWS else (Cell(2, 1), Cell(2, 2))
    at = Cell(0, 2) if kind is GridKind.HEX_ROWS else Cell(2, 0)
    between, target = ahead
    one = Obstacle(outline_of(grid, between), Stuff.SOFT, 0.0, 5.0)
    found = covered(at, target, one, grid=grid)
    assert found.whole >= 0.75
    assert found.solid == 0
    assert covered(at, between, one, grid=grid).lines


def test_hexagons_behind_a_wall() -> None:
    assert drawn(Cell(0, 2), wall(3, 1, 3, 3.5), grid=Grid(GridKind.HEX_ROWS)) == drawing("""
        . . . 1 3 T T T
        . . 2 T T T T T
        @ . . T T T T T
        . . 2 T T T T T
        . . . 1 3 T T T
    """)
