"""The brush that paints cells: ground, and what hangs in the air."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPen

from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.grid import Grid
from desktop.controllers.map.editing import MapEditing
from desktop.views.design.tokens import translucent
from desktop.views.map.pen import Nib, Pen
from desktop.views.map.preview import cell_polygon
from desktop.views.map.surface import MapSurface

INK = QColor("white")
MOST_CELLS = 20_000


class BrushPen(Pen):
    """Collects cells under the pointer, or in the rectangle that is stretched."""

    def __init__(self, editing: MapEditing, apply: Callable[[frozenset[Cell]], None]) -> None:
        self._editing, self._apply = editing, apply
        self._cells: set[Cell] = set()
        self._first: Cell | None = None
        self._last: Cell | None = None

    @property
    def is_busy(self) -> bool:
        return bool(self._cells)

    def press(self, canvas: MapSurface, nib: Nib) -> None:
        self.cancel()
        self._first = canvas.look.grid.cell_at(nib.at)
        self.drag(canvas, nib)

    def drag(self, canvas: MapSurface, nib: Nib) -> None:
        grid = canvas.look.grid
        cell = grid.cell_at(nib.at)
        if self._first is None or (cell == self._last and self._cells):
            return
        if self._editing.settings.is_rectangle:
            self._cells = rectangle(self._first, cell)
        else:
            for passed in grid.straight_path(self._last or cell, cell):
                self._cells |= brushed(grid, passed, self._editing.settings.brush)
        self._last = cell
        canvas.update()

    def hover(self, canvas: MapSurface, nib: Nib) -> None:
        cell = canvas.look.grid.cell_at(nib.at)
        if cell != self._last:
            self._last = cell
            canvas.update()

    def release(self, canvas: MapSurface, nib: Nib) -> None:
        cells = frozenset(self._cells)
        self.cancel()
        self._apply(cells)

    def cancel(self) -> None:
        self._cells = set()
        self._first = self._last = None

    def paint(self, painter: QPainter, canvas: MapSurface) -> None:
        grid = canvas.look.grid
        shown = self._cells
        if not shown and self._last is not None:
            settings = self._editing.settings
            shown = brushed(grid, self._last, 1 if settings.is_rectangle else settings.brush)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.setPen(QPen(translucent(INK, 0.5), 1, Qt.PenStyle.DotLine))
        painter.setBrush(translucent(INK, 0.22))
        seen = canvas.seen_map().adjusted(-1, -1, 1, 1)
        for cell in shown:
            if seen.contains(*grid.centre_of(cell)):
                painter.drawPolygon(cell_polygon(grid, cell, canvas.view))


def brushed(grid: Grid, cell: Cell, width: int) -> set[Cell]:
    """The cells of a brush `width` cells wide with a cell in its middle."""
    if grid.is_hex:
        inside = {cell}
        for _ in range((width - 1) // 2 + (width - 1) % 2):
            inside |= {near for one in inside for near in grid.neighbours(one)}
        return inside
    before = (width - 1) // 2
    return {
        Cell(cell.column - before + right, cell.row - before + down)
        for right in range(width)
        for down in range(width)
    }


def rectangle(first: Cell, last: Cell) -> set[Cell]:
    """The cells from corner to corner."""
    left, right = sorted((first.column, last.column))
    top, bottom = sorted((first.row, last.row))
    if (right - left + 1) * (bottom - top + 1) > MOST_CELLS:
        return {first}
    return {
        Cell(column, row) for column in range(left, right + 1) for row in range(top, bottom + 1)
    }


def middle_of(grid: Grid, at: Point, *, is_free: bool) -> Point:
    """The middle of the cell at a point, or the point itself."""
    return at if is_free else grid.centre_of(grid.cell_at(at))
