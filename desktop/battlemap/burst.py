"""What an area reaches past walls, and where one may be aimed; numpy comes with this module."""

from collections.abc import Collection, Iterable

import numpy as np

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.grid import Grid
from desktop.battlemap.sight import Sight, sample_points
from desktop.battlemap.sight_walls import walls_for_sight
from desktop.battlemap.walls import WallKind, Way, meets

_BESIDE = 0.05
"""Cells: a point on a corner belongs to all cells around it."""


def reached(
    cells: Iterable[Cell], origin: Point, battle_map: BattleMap, grid: Grid
) -> frozenset[Cell]:
    """Those of `cells` of which one of the 25 sample points has a free line from the origin.

    Only total cover blocks a line: walls, closed doors and objects do, low walls and windows
    do not (51-AOE-02, 52-AOE-2).
    """
    ordered = tuple(cells)
    if not ordered:
        return frozenset()
    sight = _sight_from(origin, ordered, battle_map, grid)
    free = sight.sees(sample_points(grid, ordered)).reshape(len(ordered), -1).any(axis=1)
    return frozenset(ordered[number] for number in np.flatnonzero(free))


def is_in_view(point: Point, viewer: Point, battle_map: BattleMap, grid: Grid) -> bool:
    """Whether something of the cell around a point is seen, with nothing between it and the point.

    A creature that a corner leaves in view may be aimed at, its middle included.
    """
    around = ((x, y) for x in (-_BESIDE, _BESIDE) for y in (-_BESIDE, _BESIDE))
    cells = frozenset(grid.cell_at(Point(point.x + x, point.y + y)) for x, y in around)
    sight = _sight_from(viewer, cells, battle_map, grid)
    samples = sample_points(grid, cells)
    barriers = battle_map.barriers(Way.SIGHT)
    return any(
        not any(meets(Point(*sample), point, barrier) for barrier in barriers)
        for sample in samples[sight.sees(samples)].tolist()
    )


def _sight_from(origin: Point, cells: Collection[Cell], battle_map: BattleMap, grid: Grid) -> Sight:
    """What is in free line from a point, as far as those cells and the edge of the map."""
    real = tuple(wall for wall in battle_map.walls if wall.kind is not WallKind.ILLUSION)
    walls = walls_for_sight(real, battle_map.doors)
    centres = [grid.centre_of(cell) for cell in cells]
    columns = max(max(x for x, _ in centres) + 1, battle_map.columns)
    rows = max(max(y for _, y in centres) + 1, battle_map.rows)
    return Sight(origin, walls, columns=columns, rows=rows)
