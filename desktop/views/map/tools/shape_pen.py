"""The pen that takes what was drawn by its handles: moves a corner, or the whole of it."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from desktop.battlemap.battle_map import Feature, Light
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.features import Drawing, MapText, Pin, Stairs
from desktop.battlemap.shaping import handles_of
from desktop.battlemap.walls import Door, Wall
from desktop.controllers.map.editing import MapEditing
from desktop.controllers.map.shapes import Changes, ShapeEditing
from desktop.views.map.drawing import MoveNote
from desktop.views.map.marks import paint_drawing
from desktop.views.map.pen import Nib, Pen, snapped
from desktop.views.map.preview import paint_note
from desktop.views.map.surface import MapSurface

KINDS = (Wall, Door, Drawing, Light, MapText, Pin, Stairs)
GRIP = 11.0  # pixels around a handle within which it is taken
SIDE = 9.0  # pixels of a handle
SLIP = 0.12  # grid units that a press may slip without being a drag
SHADE, INK = QColor(0, 0, 0, 190), QColor("white")
NOTE_BELOW = 22.0  # pixels below the pointer


class ShapePen(Pen):
    """A press chooses; a drag of a handle moves that corner, a drag of the thing moves it all.

    Walls and doors that meet in a corner keep together. Delete takes the chosen thing away.
    """

    cursor = Qt.CursorShape.ArrowCursor

    def __init__(self, editing: MapEditing, shapes: ShapeEditing) -> None:
        self._editing, self._shapes = editing, shapes
        self._is_down = False
        self._handle: int | None = None
        self._from = self._to = Point(0, 0)
        self._is_free = False

    @property
    def is_busy(self) -> bool:
        return self._is_down or self._shapes.chosen is not None

    def press(self, canvas: MapSurface, nib: Nib) -> None:
        self._is_down = True
        self._from = self._to = nib.at
        self._handle = self._handle_at(canvas, nib.at)
        if self._handle is None:
            self._shapes.choose(self._editing.near(nib.at, *KINDS))
        canvas.update()

    def drag(self, canvas: MapSurface, nib: Nib) -> None:
        if self._is_down:
            self._to, self._is_free = nib.at, nib.is_free
            canvas.update()

    def hover(self, canvas: MapSurface, nib: Nib) -> None:
        is_over = self._handle_at(canvas, nib.at) is not None
        shape = Qt.CursorShape.SizeAllCursor if is_over else self.cursor
        if canvas.cursor().shape() is not shape:
            canvas.setCursor(shape)

    def release(self, canvas: MapSurface, nib: Nib) -> None:
        if not self._is_down:
            return
        self._to, self._is_free = nib.at, nib.is_free
        changes = self._changes(canvas)
        self._is_down, self._handle = False, None
        self._shapes.make(changes)
        canvas.update()

    def enter(self, canvas: MapSurface, cell: Cell) -> None:
        """The keyboard chooses what lies on the cursor's cell; again, it lets the handles go."""
        at = canvas.look.grid.centre_of(cell)
        found = self._editing.near(at, *KINDS) or self._nearest(at)
        self._shapes.choose(None if found == self._shapes.chosen else found)

    def erase(self, canvas: MapSurface) -> bool:
        """Delete: the chosen thing goes."""
        is_gone = self._shapes.delete()
        canvas.update()
        return is_gone

    def cancel(self) -> None:
        if self._is_down:
            self._is_down, self._handle = False, None
        else:
            self._shapes.choose(None)

    # --- painting -------------------------------------------------------------------------------

    def paint(self, painter: QPainter, canvas: MapSurface) -> None:
        chosen = self._shapes.chosen
        if chosen is None:
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        changes = self._changes(canvas) if self._is_down else ()
        shown = [after for _, after in changes] or [chosen]
        for feature in shown:
            _paint_outline(painter, canvas, feature)
        now = next((after for before, after in changes if before == chosen), chosen)
        for handle in handles_of(now):
            _paint_handle(painter, canvas.view.to_widget(*handle))
        if changes and isinstance(now, Wall | Door):
            length = hypot(now.end.x - now.start.x, now.end.y - now.start.y)
            at = canvas.view.to_widget(*self._to) + QPointF(0, NOTE_BELOW)
            paint_note(painter, at, MoveNote(canvas.answers.length(length)), canvas.theme)

    # --- parts ----------------------------------------------------------------------------------

    def _changes(self, canvas: MapSurface) -> Changes:
        across, down = self._to.x - self._from.x, self._to.y - self._from.y
        if abs(across) + abs(down) < SLIP:
            return ()
        grid, chosen = canvas.look.grid, self._shapes.chosen
        is_built = isinstance(chosen, Wall | Door)
        if self._handle is not None:
            # What is drawn freely snaps with Shift, what is built without it: as when drawing.
            snaps = is_built is not self._is_free
            to = snapped(grid, Nib(self._to)) if snaps else self._to
            return self._shapes.with_corner(self._handle, Point(round(to.x, 3), round(to.y, 3)))
        if is_built and not self._is_free and not grid.is_hex:
            across, down = float(round(across)), float(round(down))
        return self._shapes.moved(across, down)

    def _handle_at(self, canvas: MapSurface, at: Point) -> int | None:
        chosen = self._shapes.chosen
        if chosen is None:
            return None
        here = canvas.view.to_widget(*at)
        for number, handle in enumerate(handles_of(chosen)):
            away = canvas.view.to_widget(*handle) - here
            if abs(away.x()) <= GRIP and abs(away.y()) <= GRIP:
                return number
        return None

    def _nearest(self, centre: Point) -> Feature | None:
        """What lies along a side of the cell, for the keyboard."""
        for dx, dy in ((0.0, -0.5), (0.5, 0.0), (0.0, 0.5), (-0.5, 0.0)):
            found = self._editing.near(Point(centre.x + dx, centre.y + dy), *KINDS)
            if found is not None:
                return found
        return None


def _paint_outline(painter: QPainter, canvas: MapSurface, feature: Feature) -> None:
    view = canvas.view
    painter.setBrush(Qt.BrushStyle.NoBrush)
    match feature:
        case Wall(start, end) | Door(start=start, end=end):
            for width, colour in ((7.0, SHADE), (3.0, INK)):
                pen = QPen(colour, width)
                pen.setCapStyle(Qt.PenCapStyle.RoundCap)
                painter.setPen(pen)
                painter.drawLine(view.to_widget(*start), view.to_widget(*end))
        case Drawing():
            paint_drawing(painter, feature, view.zoom, view.to_widget(0, 0))
            box = _box(view.to_widget(at.x, at.y) for at in feature.points)
            _paint_box(painter, box.adjusted(-6, -6, 6, 6))
        case Light(position) | MapText(position) | Pin(position):
            centre = view.to_widget(*position)
            for width, colour in ((5.0, SHADE), (2.0, INK)):
                painter.setPen(QPen(colour, width))
                painter.drawEllipse(centre, 0.36 * view.zoom, 0.36 * view.zoom)
        case Stairs(cell):
            corners = canvas.look.grid.corners_of(cell)
            _paint_box(painter, _box(view.to_widget(*corner) for corner in corners))
        case _:
            pass


def _box(points: Iterable[QPointF]) -> QRectF:
    known = list(points)
    xs, ys = [point.x() for point in known], [point.y() for point in known]
    return QRectF(QPointF(min(xs), min(ys)), QPointF(max(xs), max(ys)))


def _paint_box(painter: QPainter, box: QRectF) -> None:
    for width, colour, style in (
        (4.0, SHADE, Qt.PenStyle.SolidLine),
        (1.5, INK, Qt.PenStyle.DashLine),
    ):
        painter.setPen(QPen(colour, width, style))
        painter.drawRect(box)


def _paint_handle(painter: QPainter, at: QPointF) -> None:
    painter.setPen(QPen(SHADE, 2.0))
    painter.setBrush(INK)
    painter.drawRect(QRectF(at.x() - SIDE / 2, at.y() - SIDE / 2, SIDE, SIDE))
