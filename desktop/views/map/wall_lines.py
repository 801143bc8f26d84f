"""Paints the walls of a map: thousands of them in one stroke a kind, however they cross."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cached_property

from PySide6.QtCore import QLineF, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from desktop.views.map.drawing import WallLine, WallLook

WALL_INKS = {
    WallLook.WALL: QColor("#E9E6DC"),
    WallLook.WINDOW: QColor("#9CC9FF"),
    WallLook.LOW: QColor("#BCC3CD"),
    WallLook.ILLUSION: QColor("#D3A6FF"),
}
STYLES = {WallLook.LOW: Qt.PenStyle.DashLine, WallLook.ILLUSION: Qt.PenStyle.DotLine}
SHADE = QColor(0, 0, 0)
SHADE_STRENGTH = 170 / 255
ON_PICTURE = 0.55  # a picture shows its walls itself
OTHERS = 0.95
Line = tuple[float, float, float, float]
"""Its two ends, in device pixels."""

ROUNDING = 2  # device pixels around what is painted


class WallsPainter:
    """The walls of one map at one zoom.

    Each kind is painted opaque with square ends, which Qt's rasterizer has a fast way for, and
    laid on the ground as one translucent layer: where walls cross they are no darker, and a wall
    that crosses a thousand others is not blended a thousand times.
    """

    def __init__(self, walls: Iterable[WallLine], step: float, *, is_blank: bool) -> None:
        """`step` is device pixels per cell; `is_blank`: no picture lies under the walls."""
        self._walls = tuple(walls)
        self._step, self._is_blank = step, is_blank

    def paint(self, painter: QPainter, region: QRect) -> None:
        """Paint those near a region; the painter's origin is the map's first pixel."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for kind, lines in self._by_kind.items():
            near = _near(lines, region, self._width_of(kind) / 2 + ROUNDING)
            if near:
                self._paint_kind(painter, region, kind, near)

    @cached_property
    def _by_kind(self) -> dict[WallLook, list[Line]]:
        """The lines in device pixels, the plain walls first."""
        found: dict[WallLook, list[Line]] = {kind: [] for kind in WallLook}
        step = self._step
        for wall in self._walls:
            (x1, y1), (x2, y2) = wall.start, wall.end
            found[wall.kind].append((x1 * step, y1 * step, x2 * step, y2 * step))
        return found

    def _width_of(self, kind: WallLook) -> float:
        """Device pixels, with the shade that what is no plain wall stands out on."""
        if kind is WallLook.WALL:
            return max(1.5, (0.09 if self._is_blank else 0.045) * self._step)
        return max(2.5, 0.08 * self._step) + 2

    def _paint_kind(
        self, painter: QPainter, region: QRect, kind: WallLook, lines: list[QLineF]
    ) -> None:
        width, ink = self._width_of(kind), WALL_INKS[kind]
        if kind is WallLook.WALL:
            _lay(painter, region, lines, _pen(ink, width), 1.0 if self._is_blank else ON_PICTURE)
            return
        _lay(painter, region, lines, _pen(SHADE, width), SHADE_STRENGTH)
        _lay(painter, region, lines, _pen(ink, width - 2, STYLES.get(kind)), OTHERS)


def _pen(ink: QColor, width: float, style: Qt.PenStyle | None = None) -> QPen:
    if style is None:
        return QPen(ink, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.SquareCap)
    return QPen(ink, width, style, Qt.PenCapStyle.FlatCap)


def _near(lines: list[Line], region: QRect, wide: float) -> list[QLineF]:
    """Those that may show in a region: a pan paints thin strips of a map of many walls."""
    left, top = region.left() - wide, region.top() - wide
    right, bottom = region.right() + 1 + wide, region.bottom() + 1 + wide
    return [
        QLineF(x1, y1, x2, y2)
        for x1, y1, x2, y2 in lines
        if (x1 <= right or x2 <= right)
        and (x1 >= left or x2 >= left)
        and (y1 <= bottom or y2 <= bottom)
        and (y1 >= top or y2 >= top)
    ]


def _lay(painter: QPainter, region: QRect, lines: list[QLineF], pen: QPen, strength: float) -> None:
    """Stroke the lines, all together as strong as told."""
    if strength >= 1:
        painter.setPen(pen)
        painter.drawLines(lines)
        return
    area = _around(lines, pen.widthF()).intersected(region)
    if area.isEmpty():
        return
    layer = QPixmap(area.size())
    layer.fill(Qt.GlobalColor.transparent)
    on_layer = QPainter(layer)
    on_layer.setRenderHint(QPainter.RenderHint.Antialiasing)
    on_layer.translate(-area.topLeft())
    on_layer.setPen(pen)
    on_layer.drawLines(lines)
    on_layer.end()
    painter.save()
    painter.setOpacity(strength)
    painter.drawPixmap(area.topLeft(), layer)
    painter.restore()


def _around(lines: list[QLineF], width: float) -> QRect:
    """The pixels that lines so wide may touch."""
    left = min(min(line.x1(), line.x2()) for line in lines) - width
    top = min(min(line.y1(), line.y2()) for line in lines) - width
    right = max(max(line.x1(), line.x2()) for line in lines) + width
    bottom = max(max(line.y1(), line.y2()) for line in lines) + width
    corner = math.floor(left) - ROUNDING, math.floor(top) - ROUNDING
    size = math.ceil(right - left) + 2 * ROUNDING, math.ceil(bottom - top) + 2 * ROUNDING
    return QRect(*corner, *size)
