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

    return (cell for cell in sorted(costs, key=rank) if has_room(ground, cell, costs.keys(), taken))


def has_room(
    ground: Ground, anchor: Cell, reached: AbstractSet[Cell], taken: AbstractSet[Cell]
) -> bool:
    """Whether the whole token stands there on floor that was reached, and not `taken`.

    No wall cuts it, and a step is open: in a pillar none is.
    """
    cells, around = ground.cells_at(anchor), ground.grid.neighbours(anchor)
    return (
        all(part in reached and ground.battle_map.has_cell(part) for part in cells)
        and not cells & taken
        and not ground.is_cut_at(anchor)
        and any(ground.can_step(anchor, near) for near in around)
    )
