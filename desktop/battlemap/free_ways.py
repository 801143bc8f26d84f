"""Ways where there is no grid: straight from turn to turn, and where they lead for so many feet.

The cells are only a fine lattice here. A way is straight wherever a straight line of cells is
free, and costs its true length times what the ground under it makes of it.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, hypot, inf

from desktop.battlemap.cells import NO_SHIFT, Cell, Footprint, Point
from desktop.battlemap.ground import Ground
from desktop.battlemap.movement import reach
from desktop.battlemap.rises import NO_FENCES, Rises

_CROOKED = 1.0824
"""How much longer a way along the lattice is at most than the straight one."""
_BEYOND = 1.5  # cells: so much farther is looked, for the edge to be known on both sides
_TOLERANCE = 1e-6
_HAIR = 1e-6  # cells: a space so little aside lies right on its cells


def touched_cells(place: Footprint) -> frozenset[Cell]:
    """The cells on which a space lies by however little, where it need not be right on cells.

    Whoever goes from cell to cell and around them never comes to share more than half a cell.
    """
    x, y = place.corner
    columns = range(floor(x + _HAIR), ceil(x + place.cells_wide - _HAIR))
    rows = range(floor(y + _HAIR), ceil(y + place.cells_high - _HAIR))
    return frozenset(Cell(column, row) for column in columns for row in rows)


@dataclass(frozen=True, slots=True)
class Leg:
    """How a cell is reached: the feet in all, and the cell of the last turn before it."""

    feet: float
    turn: Cell


def free_reach(
    ground: Ground,
    start: Cell,
    feet: float,
    *,
    factors: Mapping[Cell, float],
    barred: Collection[Cell],
    rises: Rises | None = None,
    aside: Point = NO_SHIFT,
    walled: float = 1.0,
) -> Mapping[Cell, Leg]:
    """The cells that can be reached for `feet`, and those a little beyond.

    `aside` is how far from its first cell the way really begins. Where the ground lets through
    walls, a step through one is `walled` times as dear.
    """
    grid = ground.grid
    limit = feet * _CROOKED + (_BEYOND + hypot(*aside)) * grid.feet_per_cell
    spread = reach(ground, start, limit, factors=factors, barred=barred, rises=rises, walled=walled)
    line = _Line(ground, factors, barred, rises, walled)
    legs: dict[Cell, Leg] = {start: Leg(0.0, start)}
    for cell in sorted(spread.costs, key=lambda one: (spread.costs[one], one.row, one.column)):
        before = spread.step_before(cell)
        if before is None:
            continue
        turn = legs[before].turn
        stepped = legs[before].feet + line.cost(before, cell, _off(before, start, aside))
        straight = legs[turn].feet + line.cost(turn, cell, _off(turn, start, aside))
        if straight <= stepped + _TOLERANCE:
            legs[cell] = Leg(straight, turn)
        else:
            legs[cell] = Leg(stepped, before)
    return legs


def _off(turn: Cell, start: Cell, aside: Point) -> Point:
    """How far aside of the cell of a turn the way is there: only at its start."""
    return aside if turn == start else NO_SHIFT


def pulled_tight(
    ground: Ground,
    path: Sequence[Cell],
    *,
    factors: Mapping[Cell, float],
    barred: Collection[Cell],
    rises: Rises | None = None,
    walled: float = 1.0,
) -> tuple[Cell, ...]:
    """A way along the lattice, made straight wherever that is free and no dearer."""
    line = _Line(ground, factors, barred, rises, walled)
    walked = [0.0]
    for here, there in pairwise(path):
        walked.append(walked[-1] + line.cost(here, there))
    found = [path[0]]
    place, last = 0, len(path) - 1
    while place < last:
        end = next(
            end
            for end in range(last, place, -1)
            if line.cost(path[place], path[end]) <= walked[end] - walked[place] + _TOLERANCE
        )
        found += ground.grid.straight_path(path[place], path[end])[1:]
        place = end
    return tuple(found)


class _Line:
    """What the straight way between two cells costs; without end where it is not free."""

    def __init__(
        self,
        ground: Ground,
        factors: Mapping[Cell, float],
        barred: Collection[Cell],
        rises: Rises | None,
        walled: float,
    ) -> None:
        self._ground, self._rises, self._walled = ground, rises, walled
        self._factors, self._barred = factors, frozenset(barred)
        self._known: dict[Cell, float] = {}
        self._steps: dict[tuple[Cell, Cell], bool] = {}

    def cost(self, start: Cell, end: Cell, aside: Point = NO_SHIFT) -> float:
        path = self._ground.grid.straight_path(start, end)
        dear = 0.0
        for here, there in pairwise(path):
            if not self._is_open(here, there):
                return inf
            dear += max(self._factor(there), self._through(here, there))
        length = hypot(end.column - start.column - aside.x, end.row - start.row - aside.y)
        flat = dear * length / max(1, len(path) - 1) * self._ground.grid.feet_per_cell
        return flat + self._climbed(path)

    def _climbed(self, path: Sequence[Cell]) -> float:
        rises = self._rises
        if rises is None:
            return 0.0
        levels = (rises.level(self._ground.cells_at(cell)) for cell in path)
        climbed = sum(rises.cost(before, after) for before, after in pairwise(levels))
        if rises.fences is NO_FENCES:
            return climbed
        centre_of, space_at = self._ground.grid.centre_of, self._ground.space_at
        middles = (centre_of(space_at(cell)) for cell in path)
        return climbed + sum(rises.over(here, there) for here, there in pairwise(middles))

    def _through(self, here: Cell, there: Cell) -> float:
        """What a step costs because it goes through a wall."""
        is_walled = self._ground.passes and self._ground.is_walled(here, there)
        return self._walled if is_walled else 1.0

    def _is_open(self, here: Cell, there: Cell) -> bool:
        known = self._steps.get((here, there))
        if known is None:
            known = self._steps[here, there] = self._ground.can_step(here, there)
        return known

    def _factor(self, cell: Cell) -> float:
        known = self._known.get(cell)
        if known is None:
            cells = self._ground.cells_at(cell)
            known = (
                inf
                if not self._barred.isdisjoint(cells)
                else max(self._factors.get(one, 1.0) for one in cells)
            )
            self._known[cell] = known
        return known


# --- its edge -----------------------------------------------------------------------------------

_SAMPLES = 4  # a cell each way

Outline = tuple[Point, ...]
"""A closed edge in grid units; one within another is the edge of a hole."""


def edges_at(
    legs: Mapping[Cell, Leg], feet: float, feet_per_cell: float, *, aside: Point = NO_SHIFT
) -> tuple[Outline, ...]:
    """The edge of what is reached for `feet`, as the middles of cells go: round where it is free.

    Between two cells it lies where the feet between them say; at what cannot be entered it
    follows the side of the cell. The start is one of the `legs`, and really lies so far `aside`.
    """
    import numpy as np

    from desktop.battlemap.contour import contours

    left, top = min(c.column for c in legs), min(c.row for c in legs)
    wide = max(c.column for c in legs) - left + 1
    high = max(c.row for c in legs) - top + 1
    field = np.full((high * _SAMPLES + 2, wide * _SAMPLES + 2), inf)
    within = (np.arange(_SAMPLES) + 0.5) / _SAMPLES - 0.5
    for cell, leg in legs.items():
        before = legs[leg.turn].feet
        off = aside if legs[leg.turn].turn == leg.turn else NO_SHIFT  # only the start is its own
        right, low = cell.column - leg.turn.column - off.x, cell.row - leg.turn.row - off.y
        across, down = right + within[None, :], low + within[:, None]
        straight = hypot(right, low)
        each = (leg.feet - before) / straight if cell != leg.turn else feet_per_cell
        row, column = (cell.row - top) * _SAMPLES + 1, (cell.column - left) * _SAMPLES + 1
        field[row : row + _SAMPLES, column : column + _SAMPLES] = before + each * np.hypot(
            across, down
        )

    def placed(row: float, column: float) -> Point:
        return Point(left + (column - 0.5) / _SAMPLES, top + (row - 0.5) / _SAMPLES)

    found: Callable[[float, float], Point] = placed
    return contours(field, feet, found)
