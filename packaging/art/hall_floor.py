"""The floor of the sample map: flagstones of several sizes."""

from __future__ import annotations

import math
import random

import numpy as np
from hall_pixels import brush_on, canvas
from hall_plan import COLUMNS, ROWS
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen


def paint_floor(dice: random.Random) -> QImage:
    """Flagstones of several sizes, laid on half cells, their corners a little off."""
    image = canvas()
    image.fill(QColor("#332d29"))
    painter = brush_on(image)
    for left, top, width, height in laid_stones(dice):
        paint_stone(painter, dice, QRectF(left, top, width, height))
    painter.end()
    return image


def laid_stones(dice: random.Random) -> list[tuple[float, float, float, float]]:
    taken = np.zeros((ROWS * 2, COLUMNS * 2), bool)
    stones = []
    sizes = [(2, 2)] * 9 + [(3, 2)] * 3 + [(2, 3)] * 2 + [(1, 2)] * 3 + [(2, 1)] * 4 + [(1, 1)]
    sizes += [(3, 3), (1, 1)]
    for row in range(ROWS * 2):
        for column in range(COLUMNS * 2):
            if taken[row, column]:
                continue
            dice.shuffle(sizes)
            for wide, high in [*sizes, (1, 1)]:
                spot = taken[row : row + high, column : column + wide]
                if spot.shape == (high, wide) and not spot.any():
                    taken[row : row + high, column : column + wide] = True
                    stones.append((column / 2, row / 2, wide / 2, high / 2))
                    break
    return stones


def paint_stone(painter: QPainter, dice: random.Random, rect: QRectF) -> None:
    def off(amount: float = 0.035) -> float:
        return dice.uniform(-amount, amount)

    gap = 0.025
    rect = rect.adjusted(gap, gap, -gap, -gap)
    corners = [
        QPointF(rect.left() + off(), rect.top() + off()),
        QPointF(rect.right() + off(), rect.top() + off()),
        QPointF(rect.right() + off(), rect.bottom() + off()),
        QPointF(rect.left() + off(), rect.bottom() + off()),
    ]
    path = rounded(corners, 0.08 + dice.random() * 0.06, dice)
    shade = dice.gauss(0, 7)
    warm = dice.gauss(0, 3)
    base = QColor(_byte(139 + shade + warm), _byte(126 + shade), _byte(114 + shade - warm))
    painter.setPen(QPen(QColor(24, 20, 18, 235), 0.042))
    painter.setBrush(base)
    painter.drawPath(path)
    painter.save()
    painter.setClipPath(path)
    # A light upper edge and a dark lower one give the stone its thickness.
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.translate(0.03, 0.032)
    painter.setPen(QPen(QColor(255, 240, 220, 34), 0.05))
    painter.drawPath(path)
    painter.translate(-0.062, -0.066)
    painter.setPen(QPen(QColor(10, 8, 6, 60), 0.06))
    painter.drawPath(path)
    painter.restore()
    for _ in range(dice.choice((0, 1, 2, 3))):
        spot = QPointF(
            rect.left() + dice.random() * rect.width(), rect.top() + dice.random() * rect.height()
        )
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(15, 12, 10, 42))
        radius = dice.uniform(0.008, 0.022)
        painter.drawEllipse(spot, radius, radius)
    if dice.random() < 0.13:
        paint_crack(painter, dice, rect, path)


def rounded(corners: list[QPointF], radius: float, dice: random.Random) -> QPainterPath:
    """A polygon with round corners and edges that sway a little."""
    path = QPainterPath()
    count = len(corners)
    for index in range(count):
        before, here = corners[index - 1], corners[index]
        after = corners[(index + 1) % count]
        start = _toward(here, before, radius)
        end = _toward(here, after, radius)
        if index == 0:
            path.moveTo(start)
        else:
            last = path.currentPosition()
            middle = QPointF(
                (last.x() + start.x()) / 2 + dice.uniform(-0.014, 0.014),
                (last.y() + start.y()) / 2 + dice.uniform(-0.014, 0.014),
            )
            path.quadTo(middle, start)
        path.quadTo(here, end)
    path.closeSubpath()
    return path


def _toward(start: QPointF, end: QPointF, distance: float) -> QPointF:
    x, y = end.x() - start.x(), end.y() - start.y()
    length = math.hypot(x, y) or 1.0
    share = min(0.45, distance / length)
    return QPointF(start.x() + x * share, start.y() + y * share)


def paint_crack(painter: QPainter, dice: random.Random, rect: QRectF, within: QPainterPath) -> None:
    painter.save()
    painter.setClipPath(within)
    x = rect.left() + dice.uniform(0.3, 0.7) * rect.width()
    y = rect.top() if dice.random() < 0.5 else rect.bottom()
    down = 1 if y == rect.top() else -1
    line = QPainterPath(QPointF(x, y))
    for _ in range(4):
        x += dice.uniform(-0.13, 0.13)
        y += down * dice.uniform(0.06, 0.16)
        line.lineTo(x, y)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(20, 16, 14, 190), 0.018))
    painter.drawPath(line)
    painter.translate(0.014, 0.012)
    painter.setPen(QPen(QColor(255, 240, 220, 40), 0.014))
    painter.drawPath(line)
    painter.restore()


def _byte(value: float) -> int:
    return max(0, min(255, round(value)))
