"""The cached picture of the ground, with a margin, kept sharp by painting as little as possible."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPixmap

from desktop.views.map.viewport import Viewport

MARGIN = 256  # device pixels around the view
BAND = 96  # a slice of a sharp repaint, in device pixels of height

PaintGround = Callable[[QPainter, QRect], None]


PaintFlat = Callable[[QPainter, Viewport, QSize], None]


@dataclass(frozen=True, slots=True)
class Flattened:
    """Ground and tokens in one picture: what is stretched until the sharp frame is ready."""

    pixmap: QPixmap
    area: QRect
    step: float

    def draw(self, painter: QPainter, view: Viewport, size: QSize, around: QColor) -> None:
        """Draw it at another zoom; what it does not cover gets the colour `around`."""
        factor = view.step / self.step
        dpr = view.dpr
        x = (self.area.left() * factor - view.left) / dpr
        y = (self.area.top() * factor - view.top) / dpr
        whole = QRectF(x, y, self.area.width() * factor / dpr, self.area.height() * factor / dpr)
        everything = QRectF(0, 0, size.width(), size.height())
        if not whole.contains(everything):
            painter.fillRect(everything, around)
        shown = whole.intersected(everything)
        source = QRectF(
            (shown.x() - x) * dpr / factor,
            (shown.y() - y) * dpr / factor,
            shown.width() * dpr / factor,
            shown.height() * dpr / factor,
        )
        painter.drawPixmap(shown, self.pixmap, source)


class LayerCache:
    """One pixmap of the ground around the view.

    `paint` paints a region in device pixels of the map. While the view pans, the pixmap is
    blitted, and scrolled when its margin runs out. While it zooms, the old pixmap is stretched;
    `refresh` paints the sharp one in slices.
    """

    def __init__(self) -> None:
        self._pixmap = QPixmap()
        self._area = QRect()
        self._step = 0.0
        self._next: QPixmap | None = None
        self._next_area = QRect()
        self._next_row = 0

    @property
    def step(self) -> float:
        """Device pixels per cell of what is kept."""
        return self._step

    @property
    def is_empty(self) -> bool:
        return self._pixmap.isNull()

    def is_sharp(self, view: Viewport) -> bool:
        return abs(self._step - view.step) < 1e-9 and not self._pixmap.isNull()

    def forget(self) -> None:
        """The ground has changed everywhere."""
        self._pixmap = QPixmap()
        self._step = 0.0
        self._next = None

    def cover(self, view: Viewport, size: QSize, paint: PaintGround) -> None:
        """Make the kept picture hold the whole view at its own zoom, painting what is missing."""
        seen = view.seen_pixels(size.width(), size.height())
        if not self.is_sharp(view) or self._pixmap.size() != _with_margin(seen).size():
            self._repaint_all(view, seen, paint)
        elif not self._area.contains(seen):
            self._scroll_to(seen, paint)

    def repaint(self, region: QRect, paint: PaintGround) -> None:
        """Repaint one region (device pixels of the map) after a change there."""
        dirty = region.intersected(self._area)
        if not dirty.isEmpty() and not self._pixmap.isNull():
            self._paint_into(self._pixmap, self._area, dirty, paint)
        self._next = None

    def draw(self, painter: QPainter, view: Viewport, dirty: QRect) -> None:
        """Copy the kept picture into `dirty` (device-independent pixels of the widget)."""
        dpr = view.dpr
        source = QRectF(
            dirty.x() * dpr + view.left - self._area.left(),
            dirty.y() * dpr + view.top - self._area.top(),
            dirty.width() * dpr,
            dirty.height() * dpr,
        )
        painter.drawPixmap(QRectF(dirty), self._pixmap, source)

    def flattened(self, paint_tokens: PaintFlat, dpr: float) -> Flattened:
        """A copy with the tokens in it, to be stretched while a zoom goes on."""
        pixmap = self._pixmap.copy()
        painter = QPainter(pixmap)
        there = Viewport(self._step / dpr, self._area.left(), self._area.top(), dpr)
        paint_tokens(painter, there, self._area.size())
        painter.end()
        return Flattened(pixmap, self._area, self._step)

    def refresh(self, view: Viewport, size: QSize, paint: PaintGround, until: float) -> bool:
        """Paint the next slices of the sharp picture, until a `perf_counter` time.

        True when it is in place.
        """
        seen = view.seen_pixels(size.width(), size.height())
        area = _with_margin(seen)
        if self._next is None or self._next_area != area:
            self._next = QPixmap(area.size())
            self._next_area = area
            self._next_row = 0
        while self._next_row < area.height():
            band = QRect(area.left(), area.top() + self._next_row, area.width(), BAND)
            self._paint_into(self._next, area, band.intersected(area), paint)
            self._next_row += BAND
            if time.perf_counter() > until and self._next_row < area.height():
                return False
        self._pixmap, self._area, self._step = self._next, area, view.step
        self._next = None
        return True

    def _repaint_all(self, view: Viewport, seen: QRect, paint: PaintGround) -> None:
        area = _with_margin(seen)
        if self._pixmap.size() != area.size():
            self._pixmap = QPixmap(area.size())
        self._area, self._step = area, view.step
        self._next = None
        self._paint_into(self._pixmap, area, area, paint)

    def _scroll_to(self, seen: QRect, paint: PaintGround) -> None:
        before, after = self._area, _with_margin(seen)
        shift = before.topLeft() - after.topLeft()
        self._area = after
        if before.intersects(after):
            self._pixmap.scroll(shift.x(), shift.y(), self._pixmap.rect())
        for strip in strips_missing(before, after):
            self._paint_into(self._pixmap, after, strip, paint)

    @staticmethod
    def _paint_into(pixmap: QPixmap, area: QRect, region: QRect, paint: PaintGround) -> None:
        painter = QPainter(pixmap)
        painter.translate(-area.left(), -area.top())
        painter.setClipRect(region)
        paint(painter, region)
        painter.end()


def strips_missing(before: QRect, after: QRect) -> list[QRect]:
    """What a moved rectangle covers that it did not cover before: at most two strips."""
    kept = before.intersected(after)
    if kept.isEmpty():
        return [after]
    strips = []
    if kept.top() > after.top():
        strips.append(QRect(after.topLeft(), QPoint(after.right(), kept.top() - 1)))
    if kept.bottom() < after.bottom():
        strips.append(QRect(QPoint(after.left(), kept.bottom() + 1), after.bottomRight()))
    if kept.left() > after.left():
        strips.append(
            QRect(QPoint(after.left(), kept.top()), QPoint(kept.left() - 1, kept.bottom()))
        )
    if kept.right() < after.right():
        strips.append(
            QRect(QPoint(kept.right() + 1, kept.top()), QPoint(after.right(), kept.bottom()))
        )
    return strips


def _with_margin(seen: QRect) -> QRect:
    return seen.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN)
