"""The steps that walls leave open to a token of one size."""

from collections.abc import Sequence
from math import ceil, hypot
from typing import NamedTuple

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Footprint, Point
from desktop.battlemap.crossings import NearbyWalls
from desktop.battlemap.walls import Way, meets

_FRAME = 8
"""Cells around the map that are counted as well: a token may hang over the edge."""


class Steps(NamedTuple):
    """The numbers of the cells one open step away: across a side, and across a corner.

    The last two are the same for steps through a wall, which few can take.
    """

    straight: tuple[int, ...]
    slanted: tuple[int, ...] = ()
    walled: tuple[int, ...] = ()
    walled_slanted: tuple[int, ...] = ()


class Ground:
    """A map as a token of `cells_wide` x `cells_high` cells walks on it.

    Good for as long as walls and doors of the map stay as they are. What is open is worked out
    when a cell is first asked for, and kept. For a token that `passes` through walls they are
    only dear ground.
    """

    def __init__(
        self,
        battle_map: BattleMap,
        cells_wide: int = 1,
        cells_high: int = 1,
        *,
        passes: bool = False,
    ) -> None:
        self.battle_map, self.passes = battle_map, passes
        self.grid = battle_map.grid
        self.is_single = cells_wide == cells_high == 1
        self._walls = NearbyWalls(battle_map.barriers(Way.MOVEMENT))
        self._shape = Footprint(Cell(0, 0), cells_wide, cells_high)
        last = self.grid.cell_at(Point(battle_map.columns, battle_map.rows))
        self._stride = last.column + 2 + 2 * _FRAME
        self._size = self._stride * (last.row + 2 + 2 * _FRAME)
        self._crossed: dict[Cell, tuple[bool, ...]] = {}
        nobody = Cell(0, 0)
        self._free = (False,) * len(self.grid.neighbours(nobody))
        self._is_hex = self.grid.is_hex
        around = [
            (near, near.row * self._stride + near.column) for near in self.grid.neighbours(nobody)
        ]
        self._straight = tuple(by for near, by in around if not (near.row and near.column))
        self._slanted = tuple(by for near, by in around if near.row and near.column)
        self._steps: dict[int, Steps] = {}
        self._cells: dict[int, Cell] = {}

    def on(self, battle_map: BattleMap) -> "Ground":
        """Another map, or the same with other walls, as the same token walks on it."""
        shape = self._shape
        return Ground(battle_map, shape.cells_wide, shape.cells_high, passes=self.passes)

    def number_of(self, cell: Cell) -> int | None:
        """The number of a cell for `steps_from`; None if it is far outside the map."""
        column, row = cell.column + _FRAME, cell.row + _FRAME
        number = row * self._stride + column
        is_inside = 0 <= column < self._stride and 0 <= number < self._size
        return number if is_inside else None

    def cell_of(self, number: int) -> Cell:
        """The cell of that number."""
        found = self._cells.get(number)
        if found is None:
            row, column = divmod(number, self._stride)
            found = self._cells[number] = Cell(column - _FRAME, row - _FRAME)
        return found

    def space_at(self, anchor: Cell) -> Footprint:
        """The token's footprint at `anchor`."""
        return self._shape.moved_to(anchor)

    def cells_at(self, anchor: Cell) -> frozenset[Cell]:
        """The cells that the token takes up at `anchor`."""
        if self.is_single:
            return frozenset((anchor,))
        return self.grid.cells_of(self._shape.moved_to(anchor))

    def is_cut_at(self, anchor: Cell) -> bool:
        """Whether a wall would run through the token at `anchor`, between two of its cells."""
        return not (self.is_single or self.passes) and self._is_cut(self.cells_at(anchor))

    def steps_from(self, number: int) -> Steps:
        """The open steps from the cell of that number."""
        found = self._steps.get(number)
        if found is None:
            cell = self.cell_of(number)
            if self._is_plain(cell):
                straight = tuple(number + by for by in self._straight)
                found = Steps(straight, tuple(number + by for by in self._slanted))
            else:
                found = self._steps_around(cell)
            self._steps[number] = found
        return found

    def _steps_around(self, cell: Cell) -> Steps:
        around = self.grid.neighbours(cell)
        if self.passes:
            return self._steps_through(cell, around)
        is_open = self._open_to_cell if self.is_single else self._open_to_footprint
        straight: list[int] = []
        slanted: list[int] = []
        for direction, (near, free) in enumerate(zip(around, is_open(cell, around), strict=True)):
            there = self.number_of(near) if free else None
            if there is not None:
                is_slanted = not self._is_hex and direction % 2 == 1
                (slanted if is_slanted else straight).append(there)
        return Steps(tuple(straight), tuple(slanted))

    def _steps_through(self, cell: Cell, around: Sequence[Cell]) -> Steps:
        """Every step that stays on the map; those whose line meets a wall by themselves."""
        here = self.cells_at(cell)
        on_map = sum(map(self.battle_map.has_cell, here))
        found: list[list[int]] = [[], [], [], []]
        for direction, near in enumerate(around):
            there, number = self.cells_at(near), self.number_of(near)
            if number is None or sum(map(self.battle_map.has_cell, there)) < on_map:
                continue
            is_slanted = not self._is_hex and direction % 2 == 1
            found[2 * self.is_walled(cell, near) + is_slanted].append(number)
        return Steps(*map(tuple, found))

    def is_walled(self, start: Cell, end: Cell) -> bool:
        """Whether a wall is met on the step to a neighbouring cell, or runs through the goal."""
        there = self.cells_at(end)
        if not self.is_single and self._is_cut(there):
            return True
        right, down = end.column - start.column, end.row - start.row
        if self._is_hex:
            direction = self.grid.neighbours(start).index(end)
            return any(self._crossed_around(part)[direction] for part in self.cells_at(start))
        return any(
            meets(
                self.grid.centre_of(part),
                self.grid.centre_of(Cell(part.column + right, part.row + down)),
                wall,
            )
            for part in self.cells_at(start)
            for wall in self._walls.around(self.grid.centre_of(part))
        )

    def _is_plain(self, cell: Cell) -> bool:
        """Whether every step from here is open, told at a glance: the usual case.

        Nothing stands in the token's cells nor in those around them, and all are on the map.
        """
        left, top = cell
        right, bottom = left + self._shape.cells_wide, top + self._shape.cells_high
        return (
            not self._is_hex
            and left > 0
            and right < self.battle_map.cells_wide
            and top > 0
            and bottom < self.battle_map.cells_high
            and not any(
                self._walls.are_near(column, row)
                for column in range(left, right)
                for row in range(top, bottom)
            )
        )

    def can_step(self, start: Cell, end: Cell) -> bool:
        """Whether the token can go from `start` to the neighbouring cell `end`."""
        here, there = self.number_of(start), self.number_of(end)
        if here is None:
            return False
        steps = self.steps_from(here)
        return any(there in each for each in steps)

    def is_clear(self, start: Point, end: Point) -> bool:
        """Whether nothing stands across the straight line between two points."""
        if self.passes:
            return True
        right, down = end.x - start.x, end.y - start.y
        steps = max(1, ceil(hypot(right, down)))
        here = start
        for step in range(1, steps + 1):
            there = Point(start.x + right * step / steps, start.y + down * step / steps)
            if any(meets(here, there, wall) for wall in self._walls.around(here)):
                return False
            here = there
        return True

    def _open_to_cell(self, cell: Cell, around: Sequence[Cell]) -> list[bool]:
        """For each neighbour whether a token of one cell can go there; never off the map."""
        has_cell = self.battle_map.has_cell
        is_lost = not has_cell(cell)
        passes = self._passes(cell, around)
        return [
            free and (has_cell(near) or is_lost) for near, free in zip(around, passes, strict=True)
        ]

    def _open_to_footprint(self, anchor: Cell, around: Sequence[Cell]) -> list[bool]:
        """The same for a larger token: every part must pass, and no wall cut it at its goal."""
        has_cell = self.battle_map.has_cell
        here = self.cells_at(anchor)
        on_map = sum(map(has_cell, here))
        passes = [self._passes(part, self.grid.neighbours(part)) for part in here]
        goals = [self.cells_at(near) for near in around]
        return [
            sum(map(has_cell, there)) >= on_map
            and all(part[direction] for part in passes)
            and not self._is_cut(there)
            for direction, there in enumerate(goals)
        ]

    def _is_cut(self, cells: frozenset[Cell]) -> bool:
        return any(
            crossed and other in cells
            for part in cells
            for crossed, other in zip(
                self._crossed_around(part), self.grid.neighbours(part), strict=True
            )
        )

    def _passes(self, cell: Cell, around: Sequence[Cell]) -> list[bool]:
        """For each neighbour whether one cell's step is free; of a diagonal, both ways around
        its corner too.
        """
        crossed = self._crossed_around(cell)
        if self._is_hex:
            return [not shut for shut in crossed]
        passes = [not shut for shut in crossed]
        for direction in (1, 3, 5, 7):
            before, after = direction - 1, (direction + 1) % 8
            passes[direction] = not (
                crossed[direction]
                or crossed[before]
                or crossed[after]
                or self._crossed_around(around[before])[after]
                or self._crossed_around(around[after])[before]
            )
        return passes

    def _crossed_around(self, cell: Cell) -> tuple[bool, ...]:
        """For each neighbour whether a wall meets the straight step to it."""
        found = self._crossed.get(cell)
        if found is None:
            centre = self.grid.centre_of(cell)
            walls = self._walls.around(centre)
            found = self._free
            if walls:
                found = tuple(
                    any(meets(centre, end, wall) for wall in walls)
                    for end in map(self.grid.centre_of, self.grid.neighbours(cell))
                )
            self._crossed[cell] = found
        return found
