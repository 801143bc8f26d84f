"""Where a whole token has room, near a cell."""

from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from math import hypot

from desktop.battlemap.cells import Cell
from desktop.battlemap.ground import Ground


def anchors_with_room(
    ground: Ground, start: Cell, costs: Mapping[Cell, float], taken: AbstractSet[Cell]
) -> Iterator[Cell]:
    """Anchors from near to far whose cells are all on floor that was reached, and not `taken`.

    `costs`: feet of the way to each cell that `start` reaches. Of those whose way is equally long
    the ones that are nearer as the crow flies come first.
    """

    def rank(cell: Cell) -> tuple[float, float, int, int]:
        straight = hypot(cell.column - start.column, cell.row - start.row)
        return costs[cell], straight, cell.row, cell.column

    for cell in sorted(costs, key=rank):
        cells = ground.cells_at(cell)
        is_on_floor = all(part in costs and ground.battle_map.has_cell(part) for part in cells)
        if is_on_floor and not cells & taken and _can_leave(ground, cell):
            yield cell


def _can_leave(ground: Ground, anchor: Cell) -> bool:
    """Whether a step is open: in a pillar or across a wall none is."""
    return any(ground.can_step(anchor, near) for near in ground.grid.neighbours(anchor))
