"""Noise, masks and pictures as arrays: the tools that draw the sample map."""

from __future__ import annotations

import math
import random

import numpy as np
from hall_plan import PIXELS, SIZE
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPolygonF

Array = np.ndarray


class Noise:
    """Smooth value noise from a seed."""

    def __init__(self, seed: int) -> None:
        self._chance = np.random.default_rng(seed)

    def smooth(self, size: tuple[int, int], cell: float) -> Array:
        width, height = size
        columns, rows = int(width / cell) + 3, int(height / cell) + 3
        lattice = self._chance.random((rows, columns))
        x = np.arange(width) / cell
        y = np.arange(height) / cell
        xi, yi = x.astype(int), y.astype(int)
        fx, fy = _ease(x - xi), _ease(y - yi)
        a = lattice[yi][:, xi]
        b = lattice[yi][:, xi + 1]
        c = lattice[yi + 1][:, xi]
        d = lattice[yi + 1][:, xi + 1]
        upper = a + (b - a) * fx
        lower = c + (d - c) * fx
        return upper + (lower - upper) * fy[:, None]

    def layered(self, size: tuple[int, int], cell: float, layers: int) -> Array:
        total = np.zeros((size[1], size[0]))
        weight, sum_of_weights = 1.0, 0.0
        for _ in range(layers):
            total += weight * self.smooth(size, max(2.0, cell))
            sum_of_weights += weight
            weight *= 0.55
            cell /= 2.1
        return total / sum_of_weights


def _ease(t: Array) -> Array:
    return t * t * (3 - 2 * t)


def array_of(image: QImage) -> Array:
    """The colours of a picture as floats, straight (not premultiplied)."""
    image = image.convertToFormat(QImage.Format.Format_RGBA8888)
    flat = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)
    return flat[..., :3].astype(np.float64)


def alpha_of(image: QImage) -> Array:
    image = image.convertToFormat(QImage.Format.Format_RGBA8888)
    flat = np.frombuffer(image.constBits(), np.uint8).reshape(image.height(), image.width(), 4)
    return flat[..., 3].astype(np.float64) / 255


def image_of(colours: Array) -> QImage:
    height, width = colours.shape[:2]
    flat = np.full((height, width, 4), 255, np.uint8)
    flat[..., :3] = np.clip(colours, 0, 255).astype(np.uint8)
    image = QImage(flat.tobytes(), width, height, QImage.Format.Format_RGBA8888)
    return image.convertToFormat(QImage.Format.Format_RGB32)


def over(below: Array, above: Array, alpha: Array) -> Array:
    return below + (above - below) * alpha[..., None]


def blurred(field: Array, radius: float) -> Array:
    """Three box blurs: near enough to a Gaussian."""
    width = max(1, round(radius))
    for _ in range(3):
        for axis in (0, 1):
            pads = [(0, 0), (0, 0)]
            pads[axis] = (width + 1, width)
            summed = np.cumsum(np.pad(field, pads, mode="edge"), axis=axis)
            span = 2 * width + 1
            if axis == 0:
                field = (summed[span:] - summed[:-span]) / span
            else:
                field = (summed[:, span:] - summed[:, :-span]) / span
    return field


def canvas() -> QImage:
    image = QImage(*SIZE, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    return image


def brush_on(image: QImage) -> QPainter:
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(PIXELS, PIXELS)
    return painter


def polygon(points: list[tuple[float, float]]) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points])


def mask_of(outlines: list[list[tuple[float, float]]]) -> Array:
    image = canvas()
    painter = brush_on(image)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("white"))
    for outline in outlines:
        painter.drawPolygon(polygon(outline))
    painter.end()
    return alpha_of(image)


def blob(
    dice: random.Random, centre: tuple[float, float], width: float, height: float, sway: float
) -> QPainterPath:
    """A smooth closed shape, round but not regular."""
    count = 14
    points = []
    for index in range(count):
        angle = 2 * math.pi * index / count
        reach = 1 + dice.uniform(-sway, sway)
        points.append(
            QPointF(
                centre[0] + math.cos(angle) * width * reach,
                centre[1] + math.sin(angle) * height * reach,
            )
        )
    path = QPainterPath((points[-1] + points[0]) / 2)
    for index in range(count):
        path.quadTo(points[index], (points[index] + points[(index + 1) % count]) / 2)
    path.closeSubpath()
    return path
