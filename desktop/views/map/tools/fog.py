"""The pen that shows parts of the map to the players, or covers them; and what it is set to."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.battlemap.cells import Cell, Point
from desktop.controllers.desk import Desk
from desktop.controllers.map.fog import FogEditing
from desktop.model.fog import FogMode, FogShapeKind
from desktop.views.design.buttons import Button, ButtonSize
from desktop.views.design.choices import SegmentedControl
from desktop.views.design.spacing import add_row
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import translucent
from desktop.views.map.pen import Nib, Pen, snapped
from desktop.views.map.surface import MapSurface
from desktop.views.map.tools.menu_button import menu_button

SHOWS, COVERS = QColor("#FFE9A8"), QColor("#0A0C11")
EDGE = QColor("white")
BRUSHES = (1, 2, 4)
SHORTEST = 0.1  # grid units between two points of a stroke
SHAPES = (
    FogShapeKind.ROOM,
    FogShapeKind.RECTANGLE,
    FogShapeKind.POLYGON,
    FogShapeKind.BRUSH,
)


class FogPen(Pen):
    """A room by a click, a rectangle by a drag, a polygon corner by corner, or a brush."""

    def __init__(self, fog: FogEditing) -> None:
        self._fog = fog
        self._points: list[Point] = []
        self._at: Point | None = None

    @property
    def is_busy(self) -> bool:
        return bool(self._points)

    def press(self, canvas: MapSurface, nib: Nib) -> None:
        shape = self._fog.settings.shape
        at = nib.at if shape in (FogShapeKind.BRUSH, FogShapeKind.ROOM) else self._snap(canvas, nib)
        if shape is not FogShapeKind.POLYGON:
            self._points = []
        if not self._points or at != self._points[-1]:
            self._points.append(at)
        self._at = at
        canvas.update()

    def drag(self, canvas: MapSurface, nib: Nib) -> None:
        if not self._points:
            return
        match self._fog.settings.shape:
            case FogShapeKind.BRUSH:
                last = self._points[-1]
                if abs(nib.at.x - last.x) + abs(nib.at.y - last.y) >= SHORTEST:
                    self._points.append(nib.at)
                self._at = nib.at
            case FogShapeKind.ROOM:
                self._at = nib.at
            case _:
                self._at = self._snap(canvas, nib)
        canvas.update()

    def hover(self, canvas: MapSurface, nib: Nib) -> None:
        is_brush = self._fog.settings.shape is FogShapeKind.BRUSH
        self._at = nib.at if is_brush else self._snap(canvas, nib)
        canvas.update()

    def release(self, canvas: MapSurface, nib: Nib) -> None:
        shape, points = self._fog.settings.shape, self._points
        if not points or shape is FogShapeKind.POLYGON:
            return
        if shape is FogShapeKind.RECTANGLE:
            end = self._snap(canvas, nib)
            if end == points[0]:
                return  # a click: the other corner comes with the next one
            points = [points[0], end]
        self.cancel()
        self._fog.paint(tuple(points))

    def finish(self, canvas: MapSurface) -> None:
        points, shape = self._points, self._fog.settings.shape
        if shape is FogShapeKind.POLYGON:
            self.cancel()
            if len(points) >= 3:
                self._fog.paint(tuple(points))

    def enter(self, canvas: MapSurface, cell: Cell) -> None:
        """The keyboard goes by the corners of cells; the first corner again ends a polygon."""
        shape = self._fog.settings.shape
        if shape in (FogShapeKind.BRUSH, FogShapeKind.ROOM):
            super().enter(canvas, cell)
            return
        corner = Nib(canvas.look.grid.corners_of(cell)[0], is_free=True)
        if shape is FogShapeKind.POLYGON and self._points[:1] == [corner.at]:
            self.finish(canvas)
        elif shape is FogShapeKind.RECTANGLE and self._points:
            self.release(canvas, corner)
        else:
            self.press(canvas, corner)

    def cancel(self) -> None:
        self._points, self._at = [], None

    def paint(self, painter: QPainter, canvas: MapSurface) -> None:
        settings, view = self._fog.settings, canvas.view
        ink = SHOWS if settings.reveals else COVERS
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(translucent(EDGE, 0.8), 1.5))
        painter.setBrush(translucent(ink, 0.3))
        if settings.shape is FogShapeKind.BRUSH:
            radius = settings.brush / 2 * view.zoom
            for point in (*self._points, *((self._at,) if self._at is not None else ())):
                painter.drawEllipse(view.to_widget(*point), radius, radius)
            return
        if not self._points or self._at is None:
            return
        start, here = view.to_widget(*self._points[0]), view.to_widget(*self._at)
        if settings.shape is FogShapeKind.RECTANGLE:
            corners = [start, QPointF(here.x(), start.y()), here, QPointF(start.x(), here.y())]
            painter.drawPolygon(QPolygonF(corners))
        elif settings.shape is FogShapeKind.POLYGON:
            corners = [view.to_widget(*point) for point in self._points]
            painter.drawPolygon(QPolygonF([*corners, here]))

    @staticmethod
    def _snap(canvas: MapSurface, nib: Nib) -> Point:
        return snapped(canvas.look.grid, nib)


def told_fog(desk: Desk, fog: FogEditing) -> str:
    """What the pen does at the next click: it shows or covers, and in which shape."""
    chosen = fog.settings
    does = desk.text("view.fog.show" if chosen.reveals else "view.fog.cover")
    shape = desk.text(f"view.fog.shape.{chosen.shape.value}")
    return desk.text("view.joined", first=does, second=shape)


def fog_rows(desk: Desk, theme: Theme, fog: FogEditing) -> QWidget:
    """Two rows, so that most of the map stays free: what decides, and how the pen draws."""
    holder = QWidget()
    column = QVBoxLayout(holder)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(round(theme.px(4)))
    chosen, text = fog.settings, desk.text
    decides = menu_button(
        theme,
        text("view.fog.mode"),
        {mode.value: text(f"view.fog.mode.{mode.value}") for mode in FogMode},
        fog.fog.mode.value,
        lambda key: fog.choose_mode(FogMode(key)),
    )
    forget = Button(theme, text("view.fog.forget"), size=ButtonSize.SMALL)
    forget.clicked.connect(fog.forget)
    everything = Button(theme, text("view.tool.whole_map"), size=ButtonSize.SMALL)
    everything.clicked.connect(fog.paint_all)
    first: list[QWidget] = [decides, forget, everything]
    if chosen.shape is FogShapeKind.BRUSH:
        widths = menu_button(
            theme,
            text("view.tool.brush"),
            {str(cells): text("view.tool.brush_width", cells=cells) for cells in BRUSHES},
            str(chosen.brush),
            lambda key: fog.set(brush=int(key)),
        )
        first.append(widths)
    add_row(column, *first)
    sense = SegmentedControl(
        theme,
        (("show", text("view.fog.show")), ("cover", text("view.fog.cover"))),
        name=text("view.tool.fog"),
    )
    sense.show_choice("show" if chosen.reveals else "cover")
    sense.chosen.connect(lambda key: fog.set(reveals=key == "show"))
    shapes = SegmentedControl(
        theme,
        tuple((kind.value, text(f"view.fog.shape.{kind.value}")) for kind in SHAPES),
        name=text("view.fog.shape"),
    )
    shapes.show_choice(chosen.shape.value)
    shapes.chosen.connect(lambda key: fog.set(shape=FogShapeKind(key)))
    add_row(column, sense, shapes)
    return holder
