"""What the GM draws for the players: the part of the map that they see, and where to look."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from desktop.battlemap.cells import Cell, Point
from desktop.controllers.players.show import Part, PlayersShow
from desktop.views.map.pen import Nib, Pen
from desktop.views.map.surface import MapSurface

SMALLEST = 1.0  # cells: less is a click


class PartPen(Pen):
    """A frame drawn over the map becomes what the players see; a click moves their frame there.

    `left`: it is laid down.
    """

    def __init__(
        self, show: PlayersShow, done: Callable[[], object], left: Callable[[], object]
    ) -> None:
        self._show, self._done, self._left = show, done, left
        self._start: Point | None = None
        self._end: Point | None = None

    @property
    def is_busy(self) -> bool:
        """Whether a corner lies."""
        return self._start is not None

    def press(self, canvas: MapSurface, nib: Nib) -> None:
        """The first corner."""
        if self._start is None:
            self._start = self._end = nib.at

    def drag(self, canvas: MapSurface, nib: Nib) -> None:
        """The frame follows the pointer."""
        self._end = nib.at
        canvas.update()

    def release(self, canvas: MapSurface, nib: Nib) -> None:
        """The frame stands."""
        self._finish(canvas, nib.at)

    def enter(self, canvas: MapSurface, cell: Cell) -> None:
        """By keyboard: Enter at one corner, Enter at the other."""
        centre = canvas.look.grid.centre_of(cell)
        if self._start is None:
            self._start = self._end = centre
            canvas.update()
        else:
            self._finish(canvas, centre)

    def cancel(self) -> None:
        """No frame."""
        was_busy = self.is_busy
        self._start = self._end = None
        if not was_busy:
            self._left()

    def paint(self, painter: QPainter, canvas: MapSurface) -> None:
        """The frame that is being drawn."""
        if self._start is None or self._end is None:
            return
        box = _box(self._start, self._end)
        place = canvas.view.rect_on_widget(box.x(), box.y(), box.width(), box.height())
        painter.setBrush(Qt.BrushStyle.NoBrush)
        scale = canvas.theme.scale
        painter.setPen(QPen(Qt.GlobalColor.black, 4 * scale))
        painter.drawRect(place)
        painter.setPen(QPen(Qt.GlobalColor.white, 2 * scale))
        painter.drawRect(place)

    def _finish(self, canvas: MapSurface, end: Point) -> None:
        start = self._start
        self.cancel()
        if start is None:
            return
        box = _box(start, end)
        if box.width() < SMALLEST or box.height() < SMALLEST:
            part = self._show.wanted.part
            width, height = (part.width, part.height) if part is not None else (24.0, 13.5)
            box = QRectF(end.x - width / 2, end.y - height / 2, width, height)
        self._show.show_part(Part(box.x(), box.y(), box.width(), box.height()))
        canvas.update()
        self._done()


class PointerPen(Pen):
    """The players see where the GM's pointer is; a press calls their eyes to the place."""

    def __init__(self, show: PlayersShow) -> None:
        self._show = show

    def press(self, canvas: MapSurface, nib: Nib) -> None:
        """A ping."""
        self._show.ping(nib.at.x, nib.at.y)

    def hover(self, canvas: MapSurface, nib: Nib) -> None:
        """The pointer goes along."""
        self._show.point((nib.at.x, nib.at.y))

    def drag(self, canvas: MapSurface, nib: Nib) -> None:
        """The pointer goes along."""
        self._show.point((nib.at.x, nib.at.y))

    def enter(self, canvas: MapSurface, cell: Cell) -> None:
        """A ping where the keyboard's cursor is."""
        centre = canvas.look.grid.centre_of(cell)
        self._show.ping(centre.x, centre.y)

    def cancel(self) -> None:
        """The pointer goes."""
        self._show.point(None)


def _box(start: Point, end: Point) -> QRectF:
    left, top = min(start.x, end.x), min(start.y, end.y)
    return QRectF(left, top, abs(end.x - start.x), abs(end.y - start.y))
