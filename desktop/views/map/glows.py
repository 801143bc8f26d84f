"""Paints the colour of lights where they fall, under the grid.

A light is a small picture, five pixels a cell each way, that is stretched smoothly: its shadows
have soft edges. numpy is imported late: the canvas is there before it.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from desktop.views.map.drawing import SPOTS, GlowLook

MIDDLE, BRIGHT = 0.34, 0.17
"""How much of its colour a light gives to the ground: at the lamp, where dim light begins."""
STRONGEST = 2.0
"""So many times as strongly at most: what lies under a light stays to be seen."""
FRAME = 1  # spots around what is lit, so that its edge fades to nothing


@dataclass(frozen=True, slots=True)
class _Baked:
    """A light as a picture, and where its first pixel lies, in spots."""

    image: QImage
    column: int
    row: int


class GlowPainter:
    """The lights of one map at one zoom; `step` is device pixels per cell."""

    def __init__(self, glows: tuple[GlowLook, ...], step: float) -> None:
        self._scale = step / SPOTS
        self._baked = [_baked(glow) for glow in glows if glow.lit and glow.reach > 0]

    def paint(self, painter: QPainter, region: QRect) -> None:
        """Those that shine into a region of the map, in device pixels."""
        for glow in self._baked:
            size = glow.image.size()
            place = QRectF(
                glow.column * self._scale,
                glow.row * self._scale,
                size.width() * self._scale,
                size.height() * self._scale,
            )
            seen = region.intersected(place.toAlignedRect())
            if seen.isEmpty():
                continue
            painter.save()
            painter.setClipRect(seen)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.scale(self._scale, self._scale)
            painter.drawImage(glow.column, glow.row, glow.image)
            painter.restore()


def _baked(glow: GlowLook) -> _Baked:
    import numpy as np

    rows = [row for row, _, _ in glow.lit]
    top, left = min(rows) - FRAME, min(first for _, first, _ in glow.lit) - FRAME
    high = max(rows) + 1 + FRAME - top
    wide = max(last for _, _, last in glow.lit) + 1 + FRAME - left
    lit = np.zeros((high, wide))
    for row, first, last in glow.lit:
        lit[row - top, first - left : last + 1 - left] = 1.0
    x = (np.arange(wide) + left + 0.5) / SPOTS - glow.position.x
    y = (np.arange(high) + top + 0.5) / SPOTS - glow.position.y
    away = np.hypot(x[None, :], y[:, None])
    bright = min(glow.bright, glow.reach)
    places, shares = [0.0, bright, glow.reach], [MIDDLE, BRIGHT, 0.0]
    if bright <= 0 or bright >= glow.reach:
        places, shares = [0.0, glow.reach], [MIDDLE, 0.0]
    alpha = np.interp(away, places, shares) * lit * min(glow.intensity, STRONGEST)
    ink = QColor(glow.colour)
    pixels = np.empty((high, wide, 4), dtype=np.uint8)
    for channel, value in enumerate((ink.blue(), ink.green(), ink.red(), 255)):
        pixels[..., channel] = np.rint(alpha * value)
    image = QImage(
        pixels.tobytes(), wide, high, 4 * wide, QImage.Format.Format_ARGB32_Premultiplied
    )
    return _Baked(image.copy(), left, top)
