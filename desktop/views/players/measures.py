"""What the GM measures or lays, drawn for the players while they may see it."""

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QPainter, QPaintEvent, QPen, QPolygonF

from desktop.controllers.desk import Desk
from desktop.controllers.players.show import Measure, PlayersShow
from desktop.views.design.fonts import font_of
from desktop.views.design.painting import CENTRED, draw_text, text_width
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import translucent
from desktop.views.map.measured import told_measure
from desktop.views.map.surface import MapSurface
from desktop.views.players.layer import CanvasLayer

STAYS = 2_500  # milliseconds that a measure stays after the GM has let go
SMALLEST_LETTERS, LETTERS = 13.0, 0.34  # pixels; cells
ABOVE = 0.7  # cells from the end of a way to its words

THIN = 66
"""Pixels a cell up to which lines are as thin as they may be: on larger screens they grow."""


class MeasureLayer(CanvasLayer):
    """Lies over the players' canvas; is there only while it has something to show."""

    def __init__(self, canvas: MapSurface, theme: Theme, show: PlayersShow, desk: Desk) -> None:
        super().__init__(canvas, theme)
        self._desk, self._show = desk, show
        self.measure: Measure | None = None
        self._going = QTimer(self, singleShot=True, interval=STAYS)
        self._going.timeout.connect(self.forget)
        desk.players_language_changed.connect(self.update)
        desk.fight_opened.connect(self.forget)
        show.measured.connect(self._on_measured)
        show.changed.connect(self._on_show_changed)

    def _on_measured(self, measure: Measure | None) -> None:
        if measure is None:
            if self.measure is not None:
                self._going.start()
            return
        self._going.stop()
        self.measure = measure
        self._show_over(wanted=True)

    def _on_show_changed(self) -> None:
        if not self._show.shown.has_measures:
            self.forget()  # at once, not after its time

    def forget(self) -> None:
        """Another map came, or the time is over."""
        self._going.stop()
        self.measure = None
        self.hide()

    # --- Qt -------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """The way with its length, or the outline."""
        measure = self.measure
        if measure is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        view, accent = self._canvas.view, self._theme.map_colours.accent
        thick = max(1.0, view.zoom / THIN)
        outline = [view.to_widget(*point) for point in measure.outline]
        way = [view.to_widget(*point) for point in measure.points]
        if outline:
            painter.setBrush(translucent(accent, 0.22))
            painter.setPen(QPen(Qt.GlobalColor.black, 5 * thick))
            painter.drawPolygon(QPolygonF(outline))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(accent, 2.5 * thick))
            painter.drawPolygon(QPolygonF(outline))
        if len(way) > 1:
            self._paint_way(painter, way, measure.feet)
        painter.end()

    def _paint_way(self, painter: QPainter, way: list[QPointF], feet: int) -> None:
        accent, zoom = self._theme.map_colours.accent, self._canvas.view.zoom
        thick = max(1.0, zoom / THIN)
        for width, colour in ((8.0, Qt.GlobalColor.black), (4.0, accent)):
            pen = QPen(colour, width * thick)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.drawPolyline(way)
        painter.setPen(QPen(Qt.GlobalColor.black, 2 * thick))
        painter.setBrush(accent)
        for end in (way[0], way[-1]):
            painter.drawEllipse(end, 7.0 * thick, 7.0 * thick)
        size = max(SMALLEST_LETTERS, LETTERS * zoom)
        font = font_of(size, weight=700)
        text = told_measure(feet, self._canvas.look.grid, self._desk.players_language)
        plate = QRectF(0, 0, text_width(text, font) + size, 1.6 * size)
        plate.moveCenter(way[-1] - QPointF(0, ABOVE * zoom))
        room = QRectF(self.rect()).adjusted(4, 4, -4, -4)
        plate.moveLeft(max(room.left(), min(plate.left(), room.right() - plate.width())))
        plate.moveTop(max(room.top(), min(plate.top(), room.bottom() - plate.height())))
        painter.setPen(QPen(accent, 1.5 * thick))
        painter.setBrush(self._theme.map_colours.window)
        painter.drawRoundedRect(plate, 0.3 * size, 0.3 * size)
        draw_text(painter, plate, text, font, self._theme.map_colours.text, CENTRED)
