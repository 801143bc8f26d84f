"""What of an area its origin reaches past walls; numpy comes with this module."""

from collections.abc import Iterable

import numpy as np

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.grid import Grid
from desktop.battlemap.sight import Sight, sample_points
from desktop.battlemap.sight_walls import walls_for_sight
from desktop.battlemap.walls import WallKind


def reached(
    cells: Iterable[Cell], origin: Point, battle_map: BattleMap, grid: Grid
) -> frozenset[Cell]:
    """Those of `cells` of which one of the 25 sample points has a free line from the origin.

    Only total cover blocks a line: walls, closed doors and objects do, low walls and windows
    do not (51-AOE-02, 52-AOE-2).
    """
    ordered = tuple(cells)
    real = tuple(wall for wall in battle_map.walls if wall.kind is not WallKind.ILLUSION)
    walls = walls_for_sight(real, battle_map.doors)
    if not ordered or not len(walls.starts):
        return frozenset(ordered)
    centres = [grid.centre_of(cell) for cell in ordered]
    columns = max(max(x for x, _ in centres) + 1, battle_map.columns)
    rows = max(max(y for _, y in centres) + 1, battle_map.rows)
    sight = Sight(origin, walls, columns=columns, rows=rows)
    free = sight.sees(sample_points(grid, ordered)).reshape(len(ordered), -1).any(axis=1)
    return frozenset(ordered[number] for number in np.flatnonzero(free))
