"""Rings that call all eyes to a place, and the GM's pointer; over a canvas of either window."""

import time

from PySide6.QtCore import QPointF, Qt, QTimer
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen

from desktop.controllers.players.show import PlayersShow
from desktop.views.design.theme import Theme
from desktop.views.map.surface import MapSurface
from desktop.views.players.layer import CanvasLayer

LASTS = 2.4  # seconds
RINGS = 3
BEAT = 33  # milliseconds between two pictures
LARGEST, SMALLEST = 1.6, 0.25  # cells
POINTER, DOT = 0.32, 0.13  # cells: the ring of the pointer, and its middle
MOST = 12


class PingLayer(CanvasLayer):
    """Lies over a canvas and lets every click through; is there only while it has to show."""

    def __init__(self, canvas: MapSurface, theme: Theme, show: PlayersShow) -> None:
        super().__init__(canvas, theme)
        self._pings: list[tuple[float, float, float]] = []  # place and when
        self._pointer: tuple[float, float] | None = None
        self._timer = QTimer(self, interval=BEAT)
        self._timer.timeout.connect(self._on_beat)
        show.pinged.connect(self._on_pinged)
        show.pointed.connect(self._on_pointed)

    @property
    def pings(self) -> tuple[tuple[float, float], ...]:
        """The places that are called now, in grid units."""
        return tuple((x, y) for x, y, _ in self._pings)

    @property
    def pointer(self) -> tuple[float, float] | None:
        """Where the GM points, in grid units."""
        return self._pointer

    def _on_pinged(self, x: float, y: float) -> None:
        self._pings = [*self._pings[-MOST + 1 :], (x, y, time.monotonic())]
        self._timer.start()
        self._refresh()

    def _on_pointed(self, place: tuple[float, float] | None) -> None:
        self._pointer = place
        self._refresh()

    def _on_beat(self) -> None:
        now = time.monotonic()
        self._pings = [ping for ping in self._pings if now - ping[2] < LASTS]
        if not self._pings:
            self._timer.stop()
        self._refresh()

    def _refresh(self) -> None:
        self._show_over(wanted=bool(self._pings) or self._pointer is not None)

    # --- Qt -------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Rings that widen and fade, twice over each other so that any ground shows them."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        now, view = time.monotonic(), self._canvas.view
        accent = self._theme.map_colours.accent
        for x, y, since in self._pings:
            centre = view.to_widget(x, y)
            for ring in range(RINGS):
                age = (now - since) / LASTS * 2 - ring * 0.3
                if 0 <= age <= 1:
                    radius = (SMALLEST + (LARGEST - SMALLEST) * age) * view.zoom
                    _paint_ring(painter, centre, radius, accent, 1 - age)
        if self._pointer is not None:
            centre = view.to_widget(*self._pointer)
            _paint_ring(painter, centre, POINTER * view.zoom, accent, 1.0)
            painter.setPen(QPen(QColor(0, 0, 0), 2))
            painter.setBrush(accent)
            painter.drawEllipse(centre, DOT * view.zoom, DOT * view.zoom)
        painter.end()


def _paint_ring(
    painter: QPainter, centre: QPointF, radius: float, colour: QColor, opacity: float
) -> None:
    painter.setOpacity(opacity)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    width = max(2.0, radius * 0.14)
    painter.setPen(QPen(QColor(0, 0, 0), width + 2))
    painter.drawEllipse(centre, radius, radius)
    painter.setPen(QPen(colour, width))
    painter.drawEllipse(centre, radius, radius)
    painter.setOpacity(1.0)
