"""Pens for straight pieces: walls, windows, low walls, doors."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.walls import Door, WallKind
from desktop.controllers.map.editing import MapEditing
from desktop.views.map.drawing import MoveNote
from desktop.views.map.pen import Nib, Pen, snapped
from desktop.views.map.preview import paint_note
from desktop.views.map.surface import MapSurface

SHADE = QColor(0, 0, 0, 170)
INK = QColor("white")
NOTE_BELOW = 22.0  # pixels below the pointer


class LinePen(Pen):
    """Drag for one piece; or click from corner to corner; a double click, Enter or Esc ends it.

    What has no second corner yet is dropped then; Enter sets corners only where Enter began.
    """

    def __init__(self, stand: Callable[[Point, Point], None], *, goes_on: bool) -> None:
        """`stand` makes the wish for a piece; `goes_on`: the next piece begins where one ends."""
        self._stand, self._goes_on = stand, goes_on
        self._start: Point | None = None
        self._end = Point(0, 0)
        self._is_held = False
        self._by_keys = False  # whether Enter set the last corner

    @property
    def is_busy(self) -> bool:
        return self._start is not None

    def press(self, canvas: MapSurface, nib: Nib) -> None:
        self._end = snapped(canvas.look.grid, nib)
        if self._start is None:
            self._start, self._is_held = self._end, True
        self._by_keys = False

    def drag(self, canvas: MapSurface, nib: Nib) -> None:
        self.hover(canvas, nib)

    def hover(self, canvas: MapSurface, nib: Nib) -> None:
        end = snapped(canvas.look.grid, nib)
        if end != self._end:
            self._end = end
            canvas.update()

    def release(self, canvas: MapSurface, nib: Nib) -> None:
        start, end = self._start, snapped(canvas.look.grid, nib)
        was_held, self._is_held = self._is_held, False
        if start is None or start == end:
            return  # a click: the piece ends at the next one
        goes_on = self._goes_on and not was_held
        self._start = end if goes_on else None
        self._stand(start, end)

    def finish(self, canvas: MapSurface) -> None:
        self.cancel()

    def enter(self, canvas: MapSurface, cell: Cell) -> None:
        """The keyboard goes from top left corner to top left corner.

        A line that the mouse began ends: the cursor is somewhere else, where nobody wants it.
        """
        corner = canvas.look.grid.corners_of(cell)[0]
        if self._start == corner or (self.is_busy and not self._by_keys):
            self.cancel()
            return
        nib = Nib(corner, is_free=True)
        self.press(canvas, nib)
        self._is_held, self._by_keys = False, True
        self.release(canvas, nib)

    def cancel(self) -> None:
        self._start, self._is_held = None, False

    def paint(self, painter: QPainter, canvas: MapSurface) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        end, scale = canvas.view.to_widget(*self._end), canvas.theme.scale
        if self._start is None:
            _dot(painter, end, scale)
            return
        start = canvas.view.to_widget(*self._start)
        for width, colour in ((6.0, SHADE), (3.0, INK)):
            pen = QPen(colour, width * scale)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            painter.setPen(pen)
            painter.drawLine(start, end)
        _dot(painter, start, scale)
        _dot(painter, end, scale)
        across, down = self._end.x - self._start.x, self._end.y - self._start.y
        text = canvas.answers.length((across * across + down * down) ** 0.5)
        paint_note(painter, end + QPointF(0, NOTE_BELOW * scale), MoveNote(text), canvas.theme)


class DoorPen(LinePen):
    """Hangs doors as walls are drawn; a click on a door lets it stand as the tool is set."""

    def __init__(self, editing: MapEditing) -> None:
        super().__init__(editing.door, goes_on=False)
        self._editing = editing

    def press(self, canvas: MapSurface, nib: Nib) -> None:
        door = None if self.is_busy else self._editing.near(nib.at, Door)
        if isinstance(door, Door) and _is_on(door, nib.at):
            self._editing.set_door(door, self._editing.settings.door_state)
            return
        super().press(canvas, nib)


def wall_pen(editing: MapEditing, kind: WallKind) -> LinePen:
    """The pen of one kind of wall."""
    return LinePen(lambda start, end: editing.wall(start, end, kind), goes_on=True)


def _is_on(door: Door, at: Point) -> bool:
    """Whether a point is on the leaf itself and not at its ends, where the next one may begin."""
    x, y = (door.start.x + door.end.x) / 2, (door.start.y + door.end.y) / 2
    half = (abs(door.end.x - door.start.x) + abs(door.end.y - door.start.y)) / 2
    return abs(at.x - x) + abs(at.y - y) < max(0.3, 0.6 * half)


def _dot(painter: QPainter, at: QPointF, scale: float) -> None:
    painter.setPen(QPen(SHADE, 1.5 * scale))
    painter.setBrush(INK)
    painter.drawEllipse(at, 4.5 * scale, 4.5 * scale)
