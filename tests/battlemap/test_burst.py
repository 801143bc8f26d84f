"""What of an area its origin reaches past walls."""

import pytest

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.burst import reached
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.walls import Wall, WallKind

CELLS = tuple(Cell(column, 0) for column in range(6))
ORIGIN = Point(0.5, 0.5)


def hall(kind: WallKind | None) -> BattleMap:
    """Six cells in a row, with something across between the third and the fourth."""
    walls = () if kind is None else (Wall(Point(3, -1), Point(3, 2), kind),)
    return BattleMap("Hall", 6, 1, walls=walls)


@pytest.mark.parametrize(
    ("kind", "count"),
    [(None, 6), (WallKind.WALL, 3), (WallKind.WINDOW, 6), (WallKind.LOW, 6)],
)
def test_only_total_cover_keeps_cells_out(kind: WallKind | None, count: int):
    there = hall(kind)
    assert reached(CELLS, ORIGIN, there, there.grid) == frozenset(CELLS[:count])


def test_no_cells_stay_none():
    there = hall(WallKind.WALL)
    assert reached((), ORIGIN, there, there.grid) == frozenset()
