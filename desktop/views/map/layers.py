"""The cached picture of the ground, with a margin, kept sharp by painting as little as possible."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPixmap, QRegion

from desktop.views.map.viewport import Viewport

MARGIN = 256  # device pixels around the view
AHEAD = 32  # device pixels that a pan paints beyond what comes into view
BAND = 96  # a slice of a sharp repaint, in device pixels of height

PaintGround = Callable[[QPainter, QRect], None]
PrepareGround = Callable[[QRect, float], bool]
"""Gets what a region needs to be painted, until a `perf_counter` time; whether all is there."""

PaintFlat = Callable[[QPainter, Viewport, QSize], None]


@dataclass(frozen=True, slots=True)
class Flattened:
    """Ground and tokens in one picture: what is stretched until the sharp frame is ready."""

    pixmap: QPixmap
    parts: tuple[tuple[QRect, QPoint], ...]
    """Regions of the map in device pixels at `step`, and where each begins in the picture."""
    step: float

    def draw(self, painter: QPainter, view: Viewport, size: QSize, around: QColor) -> None:
        """Draw it at another zoom; what it does not cover gets the colour `around`."""
        seen = QRect(0, 0, math.ceil(size.width() * view.dpr), math.ceil(size.height() * view.dpr))
        painter.save()
        painter.scale(1 / view.dpr, 1 / view.dpr)
        whole = QRect()
        for part, place in self.parts:
            target = self._stretched(part, view)
            whole = whole.united(target)
            shown = target.intersected(seen)
            if shown.isEmpty():
                continue
            across, down = part.width() / target.width(), part.height() / target.height()
            source = QRectF(
                place.x() + (shown.left() - target.left()) * across,
                place.y() + (shown.top() - target.top()) * down,
                shown.width() * across,
                shown.height() * down,
            )
            painter.drawPixmap(QRectF(shown), self.pixmap, source)
        if not whole.contains(seen):
            painter.setClipRegion(QRegion(seen) - QRegion(whole))
            painter.fillRect(seen, around)
        painter.restore()

    def _stretched(self, part: QRect, view: Viewport) -> QRect:
        """Where a part lies now: at whole pixels, so that its neighbours meet it."""
        factor = view.step / self.step
        left, top = round(part.left() * factor), round(part.top() * factor)
        right, bottom = (round((edge + 1) * factor) for edge in (part.right(), part.bottom()))
        return QRect(left - view.left, top - view.top, right - left, bottom - top)


class LayerCache:
    """One pixmap of the ground around the view.

    `paint` paints a region in device pixels of the map. The pixmap is a ring in both directions:
    a pixel of the map keeps its place in it, so that a pan copies nothing and paints no more
    than the thin strips that come into view. While the view zooms, the old pixmap is stretched;
    `refresh` paints the sharp one in slices.
    """

    def __init__(self) -> None:
        self._pixmap = QPixmap()
        self._origin = QPoint()
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
        """Whether nothing is painted yet."""
        return self._pixmap.isNull()

    def is_sharp(self, view: Viewport) -> bool:
        """Whether what is painted has the zoom of a view."""
        return abs(self._step - view.step) < 1e-9 and not self._pixmap.isNull()

    def is_whole(self, view: Viewport, size: QSize) -> bool:
        """Whether a view at its own zoom needs no more than the strips of a pan."""
        seen = view.seen_pixels(size.width(), size.height())
        return self.is_sharp(view) and self._pixmap.size() == _with_margin(seen).size()

    def forget(self) -> None:
        """The ground has changed everywhere."""
        self._pixmap = QPixmap()
        self._step = 0.0
        self._next = None

    def cover(self, view: Viewport, size: QSize, paint: PaintGround) -> None:
        """Make the kept picture hold the whole view at its own zoom, painting what is missing."""
        seen = view.seen_pixels(size.width(), size.height())
        if not self.is_whole(view, size):
            self._repaint_all(view, seen, paint)
        elif not self._area.contains(seen):
            self._move_on(seen, paint)

    def repaint(self, region: QRect, paint: PaintGround) -> None:
        """Repaint one region (device pixels of the map) after a change there."""
        dirty = region.intersected(self._area)
        if not dirty.isEmpty() and not self._pixmap.isNull():
            self._paint(dirty, paint)
        self._next = None

    def draw(self, painter: QPainter, view: Viewport, dirty: QRect) -> None:
        """Copy the kept picture into `dirty` (device-independent pixels of the widget)."""
        dpr = view.dpr
        left, top = math.floor(dirty.left() * dpr), math.floor(dirty.top() * dpr)
        right = math.ceil((dirty.right() + 1) * dpr)
        bottom = math.ceil((dirty.bottom() + 1) * dpr)
        wanted = QRect(left + view.left, top + view.top, right - left, bottom - top)
        painter.save()
        painter.scale(1 / dpr, 1 / dpr)
        self._copy(painter, wanted, QPoint(view.left, view.top))
        painter.restore()

    def surrendered(self, paint_tokens: PaintFlat, dpr: float) -> Flattened:
        """What is kept with the tokens on it, to be stretched while a zoom goes on.

        It is given away and not copied: at this zoom it will hardly be wanted again.
        """
        pixmap, parts = self._pixmap, tuple(self._parts(self._area))
        self._pixmap = QPixmap()
        painter = QPainter(pixmap)
        for part, place in parts:
            painter.save()
            painter.setClipRect(QRect(place, part.size()))
            painter.translate(place)
            there = Viewport(self._step / dpr, part.left(), part.top(), dpr)
            paint_tokens(painter, there, part.size())
            painter.restore()
        painter.end()
        return Flattened(pixmap, parts, self._step)

    def refresh(
        self, view: Viewport, size: QSize, paint: PaintGround, until: float, prepare: PrepareGround
    ) -> bool:
        """Paint the next slices of the sharp picture, until a `perf_counter` time.

        True when it is in place. `prepare` gets what a slice needs, in slices of its own.
        """
        seen = view.seen_pixels(size.width(), size.height())
        area = _with_margin(seen)
        if self._next is None or self._next_area != area:
            self._next = QPixmap(area.size())
            self._next_area = area
            self._next_row = 0
        while self._next_row < area.height():
            band = QRect(area.left(), area.top() + self._next_row, area.width(), BAND)
            band = band.intersected(area)
            if not prepare(band, until):
                return False
            _paint_into(self._next, area.topLeft(), band, paint)
            self._next_row += BAND
            if time.perf_counter() > until and self._next_row < area.height():
                return False
        self._pixmap, self._area, self._step = self._next, area, view.step
        self._origin = area.topLeft()
        self._next = None
        return True

    def _repaint_all(self, view: Viewport, seen: QRect, paint: PaintGround) -> None:
        area = _with_margin(seen)
        if self._pixmap.size() != area.size():
            self._pixmap = QPixmap(area.size())
        self._area, self._step, self._origin = area, view.step, area.topLeft()
        self._next = None
        self._paint(area, paint)

    def _move_on(self, seen: QRect, paint: PaintGround) -> None:
        """Paint what comes into view, and a little of what will; what lies far behind goes."""
        before = self._area
        after = moved_on(before, seen, self._pixmap.size())
        self._area = after
        for strip in strips_missing(before, after):
            self._paint(strip, paint)

    def _paint(self, region: QRect, paint: PaintGround) -> None:
        for part, place in self._parts(region):
            _paint_into(self._pixmap, part.topLeft() - place, part, paint)

    def _copy(self, painter: QPainter, wanted: QRect, corner: QPoint) -> None:
        """Copy a region of the map to where it lies when `corner` is the first pixel."""
        for part, place in self._parts(wanted):
            painter.drawPixmap(part.topLeft() - corner, self._pixmap, QRect(place, part.size()))

    def _parts(self, region: QRect) -> Iterator[tuple[QRect, QPoint]]:
        """The pieces of a region that lie together in the ring, and where each begins there."""
        across, down = self._pixmap.width(), self._pixmap.height()
        top = region.top()
        while top <= region.bottom():
            y = (top - self._origin.y()) % down
            height = min(down - y, region.bottom() + 1 - top)
            left = region.left()
            while left <= region.right():
                x = (left - self._origin.x()) % across
                width = min(across - x, region.right() + 1 - left)
                yield QRect(left, top, width, height), QPoint(x, y)
                left += width
            top += height


def _paint_into(pixmap: QPixmap, corner: QPoint, region: QRect, paint: PaintGround) -> None:
    """Paint a region of the map into a pixmap whose first pixel is `corner` of the map."""
    painter = QPainter(pixmap)
    painter.translate(-corner)
    painter.setClipRect(region)
    paint(painter, region)
    painter.end()


def moved_on(area: QRect, seen: QRect, most: QSize) -> QRect:
    """What is kept after a pan: the view and AHEAD of it on the way, and of the old what fits."""
    if not area.intersects(seen):
        return _with_margin(seen)
    left, right = _span((area.left(), area.right()), (seen.left(), seen.right()), most.width())
    top, bottom = _span((area.top(), area.bottom()), (seen.top(), seen.bottom()), most.height())
    return QRect(QPoint(left, top), QPoint(right, bottom))


def _span(kept: tuple[int, int], seen: tuple[int, int], most: int) -> tuple[int, int]:
    first, last = kept
    if seen[0] < first:
        first = seen[0] - AHEAD
        return first, min(last, first + most - 1)
    if seen[1] > last:
        last = seen[1] + AHEAD
        return max(first, last - most + 1), last
    return kept


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
