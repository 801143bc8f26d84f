"""Paints the colour of lights where they fall, under the grid."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QRadialGradient

from desktop.views.design.tokens import translucent
from desktop.views.map.drawing import SPOTS, GlowLook

MIDDLE, BRIGHT = 0.30, 0.16
"""How much of its colour a light gives to the ground: at the lamp, where dim light begins."""


class GlowPainter:
    """The lights of one map at one zoom; `step` is device pixels per cell."""

    def __init__(self, glows: tuple[GlowLook, ...], step: float) -> None:
        self._glows = [(_path_of(glow, step), _brush_of(glow, step)) for glow in glows]

    def paint(self, painter: QPainter, seen: QRectF) -> None:
        """Those that shine into a region, in device pixels of the map."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        for path, brush in self._glows:
            if path.boundingRect().intersects(seen):
                painter.fillPath(path, brush)


def _path_of(glow: GlowLook, step: float) -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    spot = step / SPOTS
    for row, first, last in glow.lit:
        # whole pixels, so that rows meet without a line between them
        left, top = round(first * spot), round(row * spot)
        path.addRect(left, top, round((last + 1) * spot) - left, round((row + 1) * spot) - top)
    return path


def _brush_of(glow: GlowLook, step: float) -> QBrush:
    ink = QColor(glow.colour)
    centre = QPointF(glow.position.x * step, glow.position.y * step)
    shine = QRadialGradient(centre, max(1.0, glow.reach * step))
    shine.setColorAt(0.0, translucent(ink, MIDDLE))
    if 0 < glow.bright < glow.reach:
        shine.setColorAt(glow.bright / glow.reach, translucent(ink, BRIGHT))
    shine.setColorAt(1.0, translucent(ink, 0.0))
    return QBrush(shine)
