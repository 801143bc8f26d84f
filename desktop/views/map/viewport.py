"""Where the canvas looks: grid units to pixels of the widget and back."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSizeF

from desktop.battlemap.cells import Point

SMALLEST_CELL = 6.0
LARGEST_CELL = 320.0


@dataclass(frozen=True, slots=True)
class Viewport:
    """A view of the map; `zoom` is device-independent pixels per cell.

    `left`, `top` is the whole device pixel of the map (at this zoom) in the widget's top left
    corner: panning by whole device pixels lets the cached picture be blitted unchanged.
    """

    zoom: float = 48.0
    left: int = 0
    top: int = 0
    dpr: float = 1.0

    @property
    def step(self) -> float:
        """Device pixels per cell."""
        return self.zoom * self.dpr

    def to_widget(self, x: float, y: float) -> QPointF:
        """The widget's point at a place of the map."""
        return QPointF(
            (x * self.step - self.left) / self.dpr, (y * self.step - self.top) / self.dpr
        )

    def to_map(self, at: QPointF) -> Point:
        """A point of the widget, in device-independent pixels, as one of the map in grid units."""
        return Point(
            (at.x() * self.dpr + self.left) / self.step, (at.y() * self.dpr + self.top) / self.step
        )

    def rect_on_widget(self, x: float, y: float, width: float, height: float) -> QRectF:
        """A part of the map, in grid units, in the widget's device-independent pixels."""
        corner = self.to_widget(x, y)
        return QRectF(corner, QSizeF(width * self.zoom, height * self.zoom))

    def seen_pixels(self, width: int, height: int) -> QRect:
        """The device pixels of the map that a widget of this size shows."""
        return QRect(self.left, self.top, round(width * self.dpr), round(height * self.dpr))

    def seen_map(self, width: int, height: int) -> QRectF:
        """The part of the map that a widget of this size shows, in grid units."""
        corner = self.to_map(QPointF(0, 0))
        return QRectF(corner.x, corner.y, width / self.zoom, height / self.zoom)

    def panned(self, by: QPoint) -> Viewport:
        """Moved so that the map follows `by` device-independent pixels."""
        return Viewport(
            self.zoom,
            self.left - round(by.x() * self.dpr),
            self.top - round(by.y() * self.dpr),
            self.dpr,
        )

    def zoomed(self, factor: float, around: QPointF) -> Viewport:
        """Zoomed with the place under `around` (on the widget) staying where it is."""
        place = self.to_map(around)
        zoom = bounded_zoom(self.zoom * factor)
        return Viewport(
            zoom,
            round(place.x * zoom * self.dpr - around.x() * self.dpr),
            round(place.y * zoom * self.dpr - around.y() * self.dpr),
            self.dpr,
        )

    def centred(self, x: float, y: float, width: int, height: int) -> Viewport:
        """Moved so that a place of the map is in the middle of a widget of this size."""
        return Viewport(
            self.zoom,
            round(x * self.step - width * self.dpr / 2),
            round(y * self.step - height * self.dpr / 2),
            self.dpr,
        )

    def way_into_view(self, place: Point, width: int, height: int) -> QPoint:
        """The smallest pan after which a place lies in view, a cell from the edge at least."""
        at = self.to_widget(place.x, place.y)
        edge = self.zoom
        x = min(0.0, width - edge - at.x()) or max(0.0, edge - at.x())
        y = min(0.0, height - edge - at.y()) or max(0.0, edge - at.y())
        return QPoint(round(x), round(y))

    def fitted(self, part: QRectF, width: int, height: int, margin: int = 0) -> Viewport:
        """The largest view that shows a whole part of the map."""
        room = (max(1, width - 2 * margin), max(1, height - 2 * margin))
        zoom = bounded_zoom(
            min(room[0] / max(0.01, part.width()), room[1] / max(0.01, part.height()))
        )
        centre = part.center()
        return Viewport(zoom, 0, 0, self.dpr).centred(centre.x(), centre.y(), width, height)

    def with_dpr(self, dpr: float, width: int, height: int) -> Viewport:
        """The same view on a screen of another pixel ratio."""
        centre = self.to_map(QPointF(width / 2, height / 2))
        return Viewport(self.zoom, 0, 0, dpr).centred(centre.x, centre.y, width, height)


def bounded_zoom(zoom: float) -> float:
    """The nearest zoom, in device-independent pixels a cell, that the map can be drawn at."""
    return min(LARGEST_CELL, max(SMALLEST_CELL, zoom))
