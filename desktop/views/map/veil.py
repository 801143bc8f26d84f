"""Paints what the players do not see of a map: opaque for them, a hatched tint for the GM.

The fog is a small picture, five pixels a cell each way, that is stretched smoothly: its edge is
soft. numpy is imported late: the canvas is there before it.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, QRectF
from PySide6.QtGui import QBrush, QColor, QImage, QPainter

from desktop.views.map.drawing import SPOTS, FogLook

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Alpha = NDArray[np.uint8]

MARGIN = 2  # spots around a change: the edge is soft
BLOCK = 256  # pixels that are looked at together
FRAME = 4  # spots around the map, as dark as its edge: half a hexagon hangs over it there

PLAYERS = (255, 150)  # how opaque what is unknown is, and what is only remembered
GM = (153, 76)
DARK, DIM = 222, 84
"""The same of what is in view but dark, and of what is only dim."""
GM_DARK, GM_DIM = 104, 44
EVEN = (*PLAYERS, *GM, DARK, DIM, GM_DARK, GM_DIM)


class VeilPainter:
    """One fog at one zoom.

    Where it is even, which is nearly everywhere, a ready piece is copied; only its edges are
    stretched. Both give the same pixels: what is painted in parts looks as if painted at once.
    """

    def __init__(self, fog: FogLook, step: float, ink: QColor, hatch: QBrush) -> None:
        """`step` is device pixels per cell; the hatch is for the GM only."""
        self._fog, self._hatch, self._ink = fog, hatch, ink
        self._period = 1 if fog.is_opaque else max(1, hatch.texture().width())
        self._scale = step / SPOTS
        self._alpha, self._pixels, self._image = _picture_of(fog, ink.rgba())
        self._pieces: dict[int, QImage] = {}

    def paint(self, painter: QPainter, region: QRect) -> None:
        """Paint a region of the map in device pixels; the painter is clipped to it."""
        whole = QRectF(0, 0, self._fog.columns * self._scale, self._fog.rows * self._scale)
        # the last lines of the grid lie a pixel outside; for the players nothing beyond is left
        over = math.ceil(FRAME * self._scale) if self._fog.is_opaque else 2
        seen = region.intersected(whole.toAlignedRect().adjusted(-over, -over, over, over))
        if seen.isEmpty():
            return
        for top in range(seen.top() // BLOCK * BLOCK, seen.bottom() + 1, BLOCK):
            for left in range(seen.left() // BLOCK * BLOCK, seen.right() + 1, BLOCK):
                self._paint_block(painter, seen.intersected(QRect(left, top, BLOCK, BLOCK)))

    def _paint_block(self, painter: QPainter, seen: QRect) -> None:
        part = self._part(seen)
        lowest, highest = int(part.min()), int(part.max())
        if highest == 0:
            return
        if lowest == highest == 255:
            painter.fillRect(seen, self._ink)
        elif lowest == highest and lowest in EVEN:
            shift = QPoint(seen.left() % self._period, seen.top() % self._period)
            painter.drawImage(seen.topLeft(), self._piece(lowest), QRect(shift, seen.size()))
        elif self._fog.is_opaque:
            self._stretch(painter, seen)
        else:
            layer = QImage(seen.size(), QImage.Format.Format_ARGB32_Premultiplied)
            layer.fill(0)
            inner = QPainter(layer)
            inner.translate(-seen.left(), -seen.top())
            self._stretch(inner, seen)
            self._paint_hatch(inner, seen)
            inner.end()
            painter.drawImage(seen.topLeft(), layer)

    def _piece(self, alpha: int) -> QImage:
        """Even fog, from a place of the map where the hatch begins anew."""
        found = self._pieces.get(alpha)
        if found is None:
            side = BLOCK + self._period
            found = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
            ink = self._ink
            blue, green, red = (one * alpha // 255 for one in (ink.blue(), ink.green(), ink.red()))
            found.fill(alpha << 24 | red << 16 | green << 8 | blue)
            if not self._fog.is_opaque:
                painter = QPainter(found)
                self._paint_hatch(painter, found.rect())
                painter.end()
            self._pieces[alpha] = found
        return found

    def _paint_hatch(self, painter: QPainter, seen: QRect) -> None:
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceAtop)
        painter.fillRect(seen, self._hatch)

    def _stretch(self, painter: QPainter, seen: QRect) -> None:
        painter.save()
        painter.setClipRect(seen)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.scale(self._scale, self._scale)
        painter.drawImage(-FRAME, -FRAME, self._image)
        painter.restore()

    def _part(self, seen: QRect) -> Alpha:
        """The spots of a region, and one more on each side."""
        left, top = int(seen.left() / self._scale) - MARGIN, int(seen.top() / self._scale) - MARGIN
        right = int(seen.right() / self._scale) + 1 + MARGIN
        bottom = int(seen.bottom() / self._scale) + 1 + MARGIN
        rows, columns = self._alpha.shape
        # what hangs over the map is as dark as its edge
        left, top = min(max(0, left), columns - 1), min(max(0, top), rows - 1)
        return self._alpha[top : max(bottom, top + 1), left : max(right, left + 1)]


@lru_cache(maxsize=4)
def _picture_of(fog: FogLook, ink: int) -> tuple[Alpha, Alpha, QImage]:
    """How opaque each spot is; the pixels of the picture, which must live as long as it; itself."""
    alpha = alpha_of(fog)
    return alpha, *_tinted(_framed(alpha), QColor.fromRgba(ink))


@lru_cache(maxsize=4)
def alpha_of(fog: FogLook) -> Alpha:
    """How opaque each spot is; the steps of the spots are smoothed, the edge stays in place."""
    import numpy as np

    unknown, remembered = PLAYERS if fog.is_opaque else GM
    out_of_view = _smoothed(~_mask(fog, fog.visible))
    unexplored = _smoothed(~_mask(fog, fog.explored))
    alpha = out_of_view * remembered + unexplored * (unknown - remembered)
    dark, dim = (DARK, DIM) if fog.is_opaque else (GM_DARK, GM_DIM)
    for bits, strength in ((fog.dark, dark), (fog.dim, dim)):
        if bits:
            alpha = np.maximum(alpha, _smoothed(_mask(fog, bits)) * strength)
    smooth: Alpha = np.rint(alpha).astype(np.uint8)
    return smooth


def _smoothed(mask: NDArray[np.bool_]) -> NDArray[np.float32]:
    """Each spot between its neighbours, then with twice the contrast."""
    import numpy as np

    held = np.pad(mask, 1, mode="edge").astype(np.float32)
    across = held[:, :-2] + 2 * held[:, 1:-1] + held[:, 2:]
    both = (across[:-2] + 2 * across[1:-1] + across[2:]) / 16
    found: NDArray[np.float32] = np.clip(2 * both - 0.5, 0.0, 1.0)
    return found


def _framed(alpha: Alpha) -> Alpha:
    import numpy as np

    return np.pad(alpha, FRAME, mode="edge")


def changed_spots(before: FogLook, after: FogLook) -> QRectF | None:
    """The box around the spots that look different, in grid units; None when none does."""
    import numpy as np

    different = alpha_of(before) != alpha_of(after)
    rows = np.flatnonzero(different.any(axis=1))
    if not len(rows):
        return None
    columns = np.flatnonzero(different.any(axis=0))
    high, wide = different.shape
    left, right = _grown(int(columns[0]), int(columns[-1]), wide)
    top, bottom = _grown(int(rows[0]), int(rows[-1]), high)
    return QRectF(left / SPOTS, top / SPOTS, (right - left) / SPOTS, (bottom - top) / SPOTS)


def _grown(first: int, last: int, count: int) -> tuple[int, int]:
    """Where a change between two spots shows: at the edge of the map it goes on beyond."""
    start = -FRAME if first == 0 else first - MARGIN
    end = count + FRAME if last == count - 1 else last + 1 + MARGIN
    return start, end


def _mask(fog: FogLook, bits: bytes) -> NDArray[np.bool_]:
    import numpy as np

    rows = np.frombuffer(bits, dtype=np.uint8).reshape(fog.rows, -1)
    return np.unpackbits(rows, axis=1, count=fog.columns).astype(np.bool_)


def _tinted(alpha: Alpha, ink: QColor) -> tuple[Alpha, QImage]:
    """A picture of one colour, and the bytes that it lies in: they must live as long."""
    import numpy as np

    rows, columns = alpha.shape
    pixels = np.empty((rows, columns, 4), dtype=np.uint8)
    for channel, level in enumerate((ink.blue(), ink.green(), ink.red())):
        pixels[..., channel] = alpha.astype(np.uint16) * level // 255
    pixels[..., 3] = alpha
    image = QImage(
        pixels.data, columns, rows, columns * 4, QImage.Format.Format_ARGB32_Premultiplied
    )
    return pixels, image
