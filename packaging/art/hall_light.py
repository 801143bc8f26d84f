"""Light and dark of the sample map, the rock around it, the fires."""

from __future__ import annotations

import math
import random

import numpy as np
from hall_pixels import Array, Noise, array_of, blurred, brush_on, canvas, polygon
from hall_plan import BRAZIER, FIRE, HALL, PILLARS, PIXELS, POOL, SIZE, VAULT
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QRadialGradient


def lighting(inside: Array) -> Array:
    """How much of its colour each pixel keeps: warm by the fire, cold and dim far from it."""
    height, width = inside.shape
    y, x = np.mgrid[0:height, 0:width] / PIXELS
    light = np.zeros((height, width, 3))
    light += np.array([0.56, 0.565, 0.6])
    fire = falloff(x, y, FIRE, 10.5) * shadow_of(FIRE, 16)
    light += fire[..., None] * np.array([0.82, 0.57, 0.33])
    torch = falloff(x, y, BRAZIER, 5.5)
    light += torch[..., None] * np.array([0.62, 0.43, 0.24])
    pool = falloff(x, y, POOL, 3.2)
    light += pool[..., None] * np.array([0.0, 0.07, 0.09])
    vault = np.clip((x - 16.3) / 0.9, 0, 1)
    light *= 1 - 0.42 * vault[..., None]
    stairs = np.clip((y - 12.2) / 4.6, 0, 1)
    light *= 1 - 0.45 * stairs[..., None]
    return light


def falloff(x: Array, y: Array, centre: tuple[float, float], reach: float) -> Array:
    far = np.hypot(x - centre[0], y - centre[1])
    return np.clip(1 - far / reach, 0, 1) ** 1.5


def shadow_of(light: tuple[float, float], softness: float) -> Array:
    """1 where the light arrives, less behind the pillars."""
    image = canvas()
    image.fill(QColor("white"))
    painter = brush_on(image)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(70, 70, 70))
    for x, y in PILLARS:
        angle = math.atan2(y - light[1], x - light[0])
        across = (-math.sin(angle) * 0.4, math.cos(angle) * 0.4)
        far = 7.0
        reach = (math.cos(angle) * far, math.sin(angle) * far)
        painter.drawPolygon(
            polygon(
                [
                    (x + across[0], y + across[1]),
                    (x - across[0], y - across[1]),
                    (x - across[0] * 3 + reach[0], y - across[1] * 3 + reach[1]),
                    (x + across[0] * 3 + reach[0], y + across[1] * 3 + reach[1]),
                ]
            )
        )
    painter.end()
    return blurred(array_of(image)[..., 0] / 255, softness)


def shaded_edges(colour: Array, inside: Array) -> Array:
    """Darken the floor along the walls."""
    near = blurred(1 - inside, 34)
    close = blurred(1 - inside, 9)
    shade = 1 - 0.95 * np.clip(near, 0, 0.62) - 0.35 * np.clip(close, 0, 0.5)
    return colour * np.clip(shade, 0.12, 1)[..., None]


def outside(dice: random.Random, noise: Noise) -> Array:
    """Solid rock: nearly black, with strokes of cold blue along the walls."""
    image = canvas()
    image.fill(QColor("#0a0d12"))
    painter = brush_on(image)
    for outline in (HALL, VAULT):
        count = len(outline)
        for index in range(count):
            (x1, y1), (x2, y2) = outline[index], outline[(index + 1) % count]
            length = math.hypot(x2 - x1, y2 - y1)
            for _ in range(round(length * 4)):
                share = dice.random()
                out = dice.uniform(0.06, 0.62)
                side = ((y2 - y1) / length, -(x2 - x1) / length)
                x = x1 + (x2 - x1) * share + side[0] * out
                y = y1 + (y2 - y1) * share + side[1] * out
                turn = dice.choice((0.7, 2.4, 1.2)) + dice.uniform(-0.3, 0.3)
                for line in range(dice.randint(2, 5)):
                    shift = line * 0.07
                    start = QPointF(x + shift * math.sin(turn), y - shift * math.cos(turn))
                    size = dice.uniform(0.1, 0.24)
                    end = start + QPointF(math.cos(turn) * size, math.sin(turn) * size)
                    painter.setPen(QPen(QColor(72, 88, 118, dice.randint(40, 105)), 0.026))
                    painter.drawLine(start, end)
    painter.end()
    rock = array_of(image)
    return rock * (noise.layered(SIZE, 180, 4)[..., None] * 0.8 + 0.9)


def paint_glow(picture: QImage) -> None:
    """The fire itself and its glow, added to the light that lies there."""
    painter = brush_on(picture)
    for (x, y), size in ((FIRE, 1.0), (BRAZIER, 0.55)):
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Screen)
        for reach, colour in ((3.6, QColor(255, 150, 60, 44)), (1.3, QColor(255, 170, 80, 110))):
            glow = QRadialGradient(QPointF(x, y), reach * size)
            glow.setColorAt(0, colour)
            glow.setColorAt(1, QColor(0, 0, 0, 0))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QBrush(glow))
            painter.drawEllipse(QPointF(x, y), reach * size, reach * size)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        for scale, colour in (
            (1.0, QColor(214, 104, 34, 220)),
            (0.72, QColor(240, 158, 56, 235)),
            (0.42, QColor(255, 226, 140, 245)),
        ):
            painter.setBrush(colour)
            painter.drawPath(flame(x, y + 0.03, 0.3 * scale * size, 0.36 * scale * size))
    painter.end()


def flame(x: float, y: float, width: float, height: float) -> QPainterPath:
    path = QPainterPath(QPointF(x + width * 0.1, y - height))
    path.cubicTo(
        QPointF(x + width * 0.3, y - height * 0.4),
        QPointF(x + width * 1.05, y - height * 0.1),
        QPointF(x + width * 0.8, y + height * 0.45),
    )
    path.cubicTo(
        QPointF(x + width * 0.5, y + height),
        QPointF(x - width * 0.6, y + height),
        QPointF(x - width * 0.82, y + height * 0.4),
    )
    path.cubicTo(
        QPointF(x - width * 1.0, y - height * 0.15),
        QPointF(x - width * 0.3, y - height * 0.3),
        QPointF(x + width * 0.1, y - height),
    )
    return path
