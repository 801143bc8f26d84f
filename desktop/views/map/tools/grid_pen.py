"""Laying the grid on a picture: a box is stretched over three of the squares that it shows."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from desktop.battlemap.cells import Point
from desktop.controllers.map.grid import LONG, THREE
from desktop.views.design.tokens import translucent
from desktop.views.map.pen import Nib, Pen
from desktop.views.map.surface import MapSurface

INK = QColor("white")


class GridPen(Pen):
    """Tells the corners of a box that was `stretched`; `left` when it is laid down."""

    def __init__(
        self, stretched: Callable[[Point, Point], None], left: Callable[[], object]
    ) -> None:
        self._stretched, self._left = stretched, left
        self._start: Point | None = None
        self._end = Point(0, 0)

    @property
    def is_busy(self) -> bool:
        return self._start is not None

    def press(self, canvas: MapSurface, nib: Nib) -> None:
        if self._start is None:
            self._start = nib.at
        self._end = nib.at

    def drag(self, canvas: MapSurface, nib: Nib) -> None:
        self._end = nib.at
        canvas.update()

    def hover(self, canvas: MapSurface, nib: Nib) -> None:
        self.drag(canvas, nib)

    def release(self, canvas: MapSurface, nib: Nib) -> None:
        start = self._start
        if start is None or abs(nib.at.x - start.x) + abs(nib.at.y - start.y) < 0.1:
            return  # a click: the box ends at the next one
        self._start = None
        self._stretched(start, nib.at)

    def cancel(self) -> None:
        was_busy, self._start = self._start is not None, None
        if not was_busy:
            self._left()

    def paint(self, painter: QPainter, canvas: MapSurface) -> None:
        """The box with the lines of the cells that it stands for."""
        if self._start is None:
            return
        box = QRectF(
            canvas.view.to_widget(*self._start), canvas.view.to_widget(*self._end)
        ).normalized()
        across = 1 if box.height() > box.width() * LONG else THREE
        down = 1 if box.width() > box.height() * LONG else THREE
        painter.fillRect(box, translucent(INK, 0.12))
        for width, colour in ((3.0, QColor(0, 0, 0, 150)), (1.4, INK)):
            painter.setPen(QPen(colour, width * canvas.theme.scale))
            for line in range(across + 1):
                x = box.left() + line * box.width() / across
                painter.drawLine(QPointF(x, box.top()), QPointF(x, box.bottom()))
            for line in range(down + 1):
                y = box.top() + line * box.height() / down
                painter.drawLine(QPointF(box.left(), y), QPointF(box.right(), y))
