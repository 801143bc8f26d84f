"""The pen that draws freely, and the eraser."""

from __future__ import annotations

from math import hypot

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from desktop.battlemap.battle_map import Feature
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.features import DrawingShape
from desktop.controllers.map.editing import NEAR, MapEditing
from desktop.views.map.marks import paint_drawing
from desktop.views.map.pen import Nib, Pen, snapped
from desktop.views.map.surface import MapSurface

FINE = 0.06
"""Grid units between two points of a free stroke: closer ones are left out."""
MOST_POINTS = 4_000


class DrawPen(Pen):
    """Draws strokes, lines, rectangles and ellipses, as the tool is set."""

    def __init__(self, editing: MapEditing) -> None:
        self._editing = editing
        self._points: list[Point] = []

    @property
    def is_busy(self) -> bool:
        return bool(self._points)

    def press(self, canvas: MapSurface, nib: Nib) -> None:
        self._points = [nib.at]

    def drag(self, canvas: MapSurface, nib: Nib) -> None:
        if not self._points:
            return
        last = self._points[-1]
        if self._editing.settings.shape is not DrawingShape.FREE:
            end = snapped(canvas.look.grid, nib) if nib.is_free else nib.at
            self._points = [self._points[0], Point(*end)]
        elif hypot(nib.at.x - last.x, nib.at.y - last.y) < FINE:
            return
        elif len(self._points) < MOST_POINTS:
            self._points.append(nib.at)
        canvas.update()

    def release(self, canvas: MapSurface, nib: Nib) -> None:
        points = tuple(_rounded(point) for point in self._points)
        self.cancel()
        if len(points) > 1 or self._editing.settings.shape is DrawingShape.FREE:
            self._editing.draw(points)

    def enter(self, canvas: MapSurface, cell: Cell) -> None:
        """The keyboard sets the first point, then the last."""
        nib = Nib(canvas.look.grid.centre_of(cell))
        if not self._points:
            self.press(canvas, nib)
            return
        self.drag(canvas, nib)
        self.release(canvas, nib)

    def cancel(self) -> None:
        self._points = []

    def paint(self, painter: QPainter, canvas: MapSurface) -> None:
        if not self._points:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        drawing = self._editing.drawing(tuple(self._points))
        paint_drawing(painter, drawing, canvas.view.zoom, canvas.view.to_widget(0, 0))


class ErasePen(Pen):
    """Takes off what the pointer passes over: the uppermost thing, else the ground.

    What a stroke begins with decides what it takes: things, or ground.
    """

    def __init__(self, editing: MapEditing) -> None:
        self._editing = editing
        self._gone: dict[Feature, None] = {}
        self._cells: set[Cell] = set()
        self._at: QPointF | None = None
        self._is_down = False

    @property
    def is_busy(self) -> bool:
        return self._is_down

    def press(self, canvas: MapSurface, nib: Nib) -> None:
        self.cancel()
        self._is_down = True
        self.drag(canvas, nib)

    def drag(self, canvas: MapSurface, nib: Nib) -> None:
        if not self._is_down:
            return
        self._at = canvas.view.to_widget(*nib.at)
        found = None if self._cells else self._editing.near(nib.at)
        if found is not None:
            self._gone[found] = None
        elif not self._gone:
            self._cells.add(canvas.look.grid.cell_at(nib.at))
        canvas.update()

    def hover(self, canvas: MapSurface, nib: Nib) -> None:
        self._at = canvas.view.to_widget(*nib.at)
        canvas.update()

    def release(self, canvas: MapSurface, nib: Nib) -> None:
        gone, cells = tuple(self._gone), frozenset(self._cells)
        self.cancel()
        if gone:
            self._editing.erase(gone)
        else:
            self._editing.clear_ground(cells)

    def cancel(self) -> None:
        self._gone, self._cells, self._is_down = {}, set(), False

    def paint(self, painter: QPainter, canvas: MapSurface) -> None:
        if self._at is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        radius = NEAR * canvas.view.zoom
        for width, colour in ((4.0, QColor(0, 0, 0, 150)), (1.6, QColor("white"))):
            painter.setPen(
                QPen(
                    colour, width, Qt.PenStyle.DashLine if self._is_down else Qt.PenStyle.SolidLine
                )
            )
            painter.drawEllipse(self._at, radius, radius)


def _rounded(point: Point) -> Point:
    """A hundredth of a cell is finer than any hand."""
    return Point(round(point.x, 2), round(point.y, 2))
