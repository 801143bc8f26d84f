#!/usr/bin/env python3
"""Draw the sample map of Mischia: the ogre's hall, and the file that says where its walls are.

sample_map.py: writes resources/maps/ogre-hall.webp and resources/maps/ogre-hall.json.
Everything is drawn by this script from a fixed seed; no foreign art is in it.
"""

from __future__ import annotations

import itertools
import json
import math
import os
import random
from pathlib import Path

import numpy as np

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QGuiApplication,
    QImage,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QRadialGradient,
)

MAPS = Path(__file__).resolve().parents[2] / "resources" / "maps"
COLUMNS, ROWS = 24, 17
PIXELS = 100
SIZE = (COLUMNS * PIXELS, ROWS * PIXELS)
LEFT, TOP = 2, 1  # where the hall begins
SEED = 20

# Outlines in cells, clockwise.
HALL = [(4, 1), (16, 1), (16, 12), (10, 12), (10, 17), (7, 17), (7, 12), (2, 12), (2, 3), (3, 3)]
HALL += [(3, 2), (4, 2)]
PASSAGE = [(16, 6), (17, 6), (17, 8), (16, 8)]
VAULT = [(17, 3), (22, 3), (22, 11), (17, 11)]
PILLARS = [(5.5, 3.5), (10.5, 3.5), (5.5, 9.5), (10.5, 9.5)]
FIRE = (7.5, 3.5)
CARPET = QRectF(3.2, 6.08, 9.6, 1.84)
DAIS = QRectF(13, 4, 3, 6)
POOL = (13.2, 10.25)
BRAZIER = (15.45, 4.6)
DOOR_X = 16.5

Array = np.ndarray


def main() -> None:
    application = QGuiApplication([])
    dice = random.Random(SEED)
    noise = Noise(SEED)
    floor = paint_floor(dice)
    colour = array_of(floor)
    colour *= noise.layered(SIZE, 260, 5)[..., None] * 0.42 + 0.79
    colour *= noise.layered(SIZE, 14, 2)[..., None] * 0.2 + 0.9
    inside = mask_of([HALL, PASSAGE, VAULT])
    things = paint_things(dice)
    colour = over(colour, array_of(things), alpha_of(things))
    light = lighting(inside)
    colour = colour * light
    colour = shaded_edges(colour, inside)
    colour = over(colour, outside(dice, noise), 1 - inside)
    grain = np.random.default_rng(SEED).normal(0, 1.6, colour.shape[:2])
    colour = np.clip(colour + grain[..., None], 0, 255)
    picture = image_of(colour)
    paint_glow(picture)
    paint_walls(picture)
    MAPS.mkdir(parents=True, exist_ok=True)
    target = MAPS / "ogre-hall.webp"
    picture.save(str(target), "WEBP", 90)
    (MAPS / "ogre-hall.json").write_text(json.dumps(plan(), indent=1) + "\n", encoding="utf-8")
    print(target.name, picture.width(), picture.height(), target.stat().st_size)
    del application


# --- arrays and noise ---------------------------------------------------------------------------


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


# --- the floor ----------------------------------------------------------------------------------


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


# --- what stands on it --------------------------------------------------------------------------


def paint_things(dice: random.Random) -> QImage:
    image = canvas()
    painter = brush_on(image)
    paint_stain(painter, dice, (11.7, 4.9), 0.42, QColor(90, 30, 24, 105))
    paint_stain(painter, dice, (6.7, 8.3), 0.36, QColor(90, 30, 24, 95))
    paint_stain(painter, dice, (14.2, 2.4), 0.5, QColor(20, 16, 14, 80))
    paint_dais(painter, dice)
    paint_carpet(painter, dice)
    paint_pool(painter, dice)
    paint_rubble(painter, dice)
    paint_bones(painter)
    paint_throne(painter)
    paint_stairs(painter)
    paint_vault(painter, dice)
    paint_moss(painter, dice)
    paint_cobweb(painter)
    paint_fire_pit(painter, dice)
    paint_brazier(painter)
    for x, y in PILLARS:
        paint_pillar(painter, x, y)
    painter.end()
    return image


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


def paint_stain(
    painter: QPainter,
    dice: random.Random,
    centre: tuple[float, float],
    size: float,
    colour: QColor,
) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for step in range(3):
        painter.setBrush(colour)
        painter.drawPath(blob(dice, centre, size * (1 - 0.22 * step), size * 0.8, 0.3))


def paint_carpet(painter: QPainter, dice: random.Random) -> None:
    shadow = QPainterPath()
    shadow.addRoundedRect(CARPET.adjusted(-0.05, -0.02, 0.06, 0.09), 0.08, 0.08)
    painter.fillPath(shadow, QColor(0, 0, 0, 110))
    path = QPainterPath()
    path.addRoundedRect(CARPET, 0.06, 0.06)
    painter.fillPath(path, QColor("#86382c"))
    painter.save()
    painter.setClipPath(path)
    painter.setPen(Qt.PenStyle.NoPen)
    for step in range(round(CARPET.width() / 0.02)):
        painter.setBrush(QColor(0, 0, 0, dice.randint(0, 16)))
        painter.drawRect(QRectF(CARPET.left() + step * 0.02, CARPET.top(), 0.02, CARPET.height()))
    for _ in range(9):
        x = CARPET.left() + dice.random() * CARPET.width()
        y = CARPET.top() + dice.random() * CARPET.height()
        painter.setBrush(QColor(30, 10, 8, 36))
        painter.drawPath(blob(dice, (x, y), dice.uniform(0.2, 0.7), dice.uniform(0.1, 0.3), 0.35))
    painter.restore()
    gold = QColor("#c98a3f")
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(60, 20, 14, 200), 0.05))
    painter.drawRoundedRect(CARPET.adjusted(0.03, 0.03, -0.03, -0.03), 0.05, 0.05)
    pen = QPen(gold, 0.045)
    pen.setDashPattern([3.2, 1.8])
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.drawRect(CARPET.adjusted(0.16, 0.15, -0.16, -0.15))
    painter.setPen(QPen(QColor(gold.red(), gold.green(), gold.blue(), 150), 0.018))
    painter.drawRect(CARPET.adjusted(0.24, 0.23, -0.24, -0.23))
    middle = CARPET.center().y()
    for index in range(5):
        x = CARPET.left() + 1.15 + index * (CARPET.width() - 2.3) / 4
        for size, alpha in ((0.38, 210), (0.22, 120)):
            painter.setPen(QPen(QColor(gold.red(), gold.green(), gold.blue(), alpha), 0.036))
            painter.drawPolygon(
                polygon(
                    [
                        (x, middle - size),
                        (x + size * 0.74, middle),
                        (x, middle + size),
                        (x - size * 0.74, middle),
                    ]
                )
            )
    painter.setPen(QPen(QColor("#a5663a"), 0.024))
    for step in range(22):
        y = CARPET.top() + 0.05 + step * (CARPET.height() - 0.1) / 21
        for x, outward in ((CARPET.left(), -0.1), (CARPET.right(), 0.1)):
            end = QPointF(x + outward, y + dice.uniform(-0.02, 0.02))
            painter.drawLine(QPointF(x, y), end)


def paint_dais(painter: QPainter, dice: random.Random) -> None:
    """Two steps up to the place of the ogre."""
    for inset, lift in ((0.0, 30), (0.38, 42)):
        step = QRectF(
            DAIS.left() + inset, DAIS.top() + inset, DAIS.width() - inset, DAIS.height() - 2 * inset
        )
        painter.fillRect(step.adjusted(-0.12, -0.1, 0, 0.12), QColor(0, 0, 0, 62))
        painter.fillRect(step, QColor(214, 196, 170, lift))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor(28, 22, 18, 190), 0.04))
        painter.drawRect(step)
        painter.setPen(QPen(QColor(255, 238, 212, 70), 0.024))
        painter.drawLine(
            QPointF(step.left() + 0.03, step.top() + 0.04),
            QPointF(step.left() + 0.03, step.bottom() - 0.04),
        )
        painter.drawLine(
            QPointF(step.left() + 0.03, step.top() + 0.04),
            QPointF(step.right(), step.top() + 0.04),
        )


def paint_throne(painter: QPainter) -> None:
    seat = QRectF(15.06, 6.4, 0.86, 1.2)
    painter.fillRect(seat.adjusted(-0.1, -0.04, 0.02, 0.14), QColor(0, 0, 0, 120))
    wood = QPainterPath()
    wood.addRoundedRect(seat, 0.07, 0.07)
    painter.fillPath(wood, QColor("#7a4f2a"))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor("#2a170b"), 0.05))
    painter.drawPath(wood)
    painter.setPen(QPen(QColor(255, 214, 150, 70), 0.02))
    painter.drawLine(QPointF(15.12, 6.46), QPointF(15.86, 6.46))
    cushion = QPainterPath()
    cushion.addRoundedRect(seat.adjusted(0.12, 0.22, -0.26, -0.22), 0.1, 0.1)
    painter.fillPath(cushion, QColor("#a3322d"))
    painter.setPen(QPen(QColor("#4b120f"), 0.03))
    painter.drawPath(cushion)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#d8a64c"))
    for y in (6.52, 7.48):
        painter.drawEllipse(QPointF(15.78, y), 0.06, 0.06)


def paint_pool(painter: QPainter, dice: random.Random) -> None:
    shapes = random.Random(5)
    outer = blob(shapes, POOL, 2.3, 1.42, 0.1)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(20, 26, 26, 150), 0.34))
    painter.drawPath(outer)
    painter.setPen(QPen(QColor("#10181a"), 0.11))
    painter.setBrush(QColor("#1d6f7c"))
    painter.drawPath(outer)
    painter.save()
    painter.setClipPath(outer)
    light = QRadialGradient(QPointF(12.1, 9.4), 3.4)
    light.setColorAt(0, QColor(96, 178, 178, 150))
    light.setColorAt(1, QColor(20, 70, 84, 0))
    painter.fillPath(outer, QBrush(light))
    deep = blob(shapes, (13.45, 10.4), 1.6, 0.86, 0.13)
    painter.setPen(QPen(QColor(14, 60, 70, 120), 0.2))
    painter.setBrush(QColor(13, 66, 80, 200))
    painter.drawPath(deep)
    inner = blob(shapes, (13.7, 10.5), 0.95, 0.42, 0.16)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(8, 46, 60, 190))
    painter.drawPath(inner)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(160, 222, 220, 66), 0.035))
    painter.translate(0.03, 0.05)
    painter.drawPath(outer)
    painter.translate(-0.03, -0.05)
    for _ in range(26):
        x = POOL[0] + dice.uniform(-2.0, 1.9)
        y = POOL[1] + dice.uniform(-1.1, 1.1)
        length = dice.uniform(0.22, 0.6)
        wave = QPainterPath(QPointF(x, y))
        wave.quadTo(QPointF(x + length * 0.25, y - 0.07), QPointF(x + length * 0.5, y))
        wave.quadTo(QPointF(x + length * 0.75, y + 0.07), QPointF(x + length, y))
        painter.setPen(QPen(QColor(190, 232, 228, dice.randint(45, 120)), 0.024))
        painter.drawPath(wave)
    painter.restore()


def paint_rubble(painter: QPainter, dice: random.Random) -> None:
    spots = [(4.55, 1.5, 1.1), (3.6, 2.6, 0.95), (5.5, 1.4, 0.7), (2.7, 3.7, 0.6), (4.6, 2.5, 0.7)]
    stones = []
    for x, y, reach in spots:
        for _ in range(round(15 * reach)):
            angle = dice.random() * 2 * math.pi
            far = reach * math.sqrt(dice.random())
            stones.append(
                (
                    x + math.cos(angle) * far,
                    y + math.sin(angle) * far * 0.8,
                    dice.uniform(0.09, 0.34),
                )
            )
    stones.sort(key=lambda stone: stone[1] + stone[2])
    room = QPainterPath()
    room.addPolygon(polygon(HALL))
    painter.save()
    painter.setClipPath(room)
    for x, y, size in stones:
        paint_boulder(painter, dice, x, y, size)
    painter.restore()


def paint_boulder(painter: QPainter, dice: random.Random, x: float, y: float, size: float) -> None:
    count = dice.choice((6, 7, 8))
    turn = dice.random()
    ring = []
    for index in range(count):
        angle = 2 * math.pi * (index + turn) / count
        reach = size * dice.uniform(0.82, 1.08)
        ring.append((x + math.cos(angle) * reach, y + math.sin(angle) * reach * 0.92))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 90))
    painter.drawPolygon(polygon([(px + 0.05, py + 0.08) for px, py in ring]))
    shade = dice.randint(-14, 14)
    painter.setBrush(QColor(128 + shade, 118 + shade, 108 + shade))
    painter.setPen(QPen(QColor(26, 21, 18, 230), 0.034))
    painter.drawPolygon(polygon(ring))
    top = [
        (x + (px - x) * 0.58 - 0.03 * size, y + (py - y) * 0.55 - 0.14 * size) for px, py in ring
    ]
    painter.setPen(QPen(QColor(30, 24, 20, 90), 0.016))
    painter.setBrush(QColor(176 + shade, 164 + shade, 148 + shade, 150))
    painter.drawPolygon(polygon(top))
    for (px, py), (tx, ty) in zip(ring, top, strict=True):
        painter.drawLine(QPointF(px, py), QPointF(tx, ty))


def paint_bones(painter: QPainter) -> None:
    bones = [(12.1, 8.4, 24), (12.6, 8.72, -66), (8.2, 11.1, 60), (14.6, 5.6, 12), (3.2, 9.0, -30)]
    for x, y, angle in bones:
        painter.save()
        painter.translate(x, y)
        painter.rotate(angle)
        for offset, colour in ((0.035, QColor(0, 0, 0, 120)), (0.0, QColor("#b9ae97"))):
            painter.save()
            painter.translate(0, offset)
            bone = QPainterPath()
            bone.setFillRule(Qt.FillRule.WindingFill)
            bone.addRoundedRect(QRectF(-0.2, -0.03, 0.4, 0.06), 0.03, 0.03)
            for end in (-0.2, 0.2):
                for side in (-0.045, 0.045):
                    bone.addEllipse(QPointF(end, side), 0.058, 0.055)
            bone = bone.simplified()
            painter.fillPath(bone, colour)
            if not offset:
                painter.setBrush(Qt.BrushStyle.NoBrush)
                painter.setPen(QPen(QColor(40, 32, 24, 210), 0.02))
                painter.drawPath(bone)
            painter.restore()
        painter.restore()


def paint_stairs(painter: QPainter) -> None:
    for step in range(6):
        y = 14.6 + step * 0.4
        shade = 30 + step * 30
        painter.fillRect(QRectF(7, y, 3, 0.42), QColor(0, 0, 0, min(200, shade)))
        painter.setPen(QPen(QColor(14, 11, 10, 230), 0.05))
        painter.drawLine(QPointF(7, y), QPointF(10, y))
        painter.setPen(QPen(QColor(255, 240, 220, 70 - step * 9), 0.024))
        painter.drawLine(QPointF(7.05, y - 0.045), QPointF(9.95, y - 0.045))


def paint_vault(painter: QPainter, dice: random.Random) -> None:
    """The room behind the door: barrels, crates, a chest."""
    for x, y in ((21.4, 3.6), (20.7, 3.55), (21.45, 4.35)):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(0, 0, 0, 120))
        painter.drawEllipse(QPointF(x + 0.06, y + 0.08), 0.36, 0.36)
        painter.setBrush(QColor("#6b4a2c"))
        painter.setPen(QPen(QColor("#241509"), 0.05))
        painter.drawEllipse(QPointF(x, y), 0.33, 0.33)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(QColor("#8d8a84"), 0.04))
        painter.drawEllipse(QPointF(x, y), 0.26, 0.26)
        painter.setPen(QPen(QColor(30, 18, 8, 160), 0.018))
        for lane in (-0.15, -0.05, 0.05, 0.15):
            painter.drawLine(QPointF(x + lane, y - 0.2), QPointF(x + lane, y + 0.2))
    for x, y, size in ((17.55, 9.75, 0.8), (18.35, 10.2, 0.62), (17.45, 8.9, 0.56)):
        crate = QRectF(x - size / 2, y - size / 2, size, size)
        painter.fillRect(crate.translated(0.06, 0.08), QColor(0, 0, 0, 120))
        painter.setBrush(QColor("#7b5a36"))
        painter.setPen(QPen(QColor("#2a1a0c"), 0.05))
        painter.drawRect(crate)
        painter.setPen(QPen(QColor(40, 24, 10, 170), 0.03))
        for share in (0.25, 0.5, 0.75):
            at = crate.left() + share * size
            painter.drawLine(QPointF(at, crate.top()), QPointF(at, crate.bottom()))
        painter.setPen(QPen(QColor("#5a3f22"), 0.09))
        painter.drawLine(crate.topLeft(), crate.bottomRight())
    chest = QRectF(20.9, 8.3, 0.9, 0.62)
    painter.fillRect(chest.translated(0.05, 0.09), QColor(0, 0, 0, 130))
    painter.setBrush(QColor("#8a5b2c"))
    painter.setPen(QPen(QColor("#2a1809"), 0.05))
    painter.drawRoundedRect(chest, 0.07, 0.07)
    painter.setPen(QPen(QColor("#c9a34e"), 0.06))
    for share in (0.2, 0.8):
        at = chest.left() + share * chest.width()
        painter.drawLine(QPointF(at, chest.top() + 0.03), QPointF(at, chest.bottom() - 0.03))
    painter.setBrush(QColor("#e2c067"))
    painter.setPen(QPen(QColor("#3c270c"), 0.025))
    painter.drawRect(QRectF(chest.center().x() - 0.07, chest.center().y() - 0.08, 0.14, 0.16))
    for _ in range(12):
        painter.setBrush(QColor("#d9b24f"))
        painter.setPen(QPen(QColor("#5a4112"), 0.014))
        at = QPointF(21.0 + dice.random() * 0.8, 9.0 + dice.random() * 0.4)
        painter.drawEllipse(at, 0.045, 0.035)


def paint_moss(painter: QPainter, dice: random.Random) -> None:
    """Green in the damp corners near the water."""
    painter.setPen(Qt.PenStyle.NoPen)
    for x, y in ((14.9, 11.5), (15.6, 11.0), (15.3, 10.4), (9.8, 11.6), (9.6, 10.9), (2.5, 11.5)):
        for _ in range(14):
            at = (x + dice.gauss(0, 0.26), y + dice.gauss(0, 0.22))
            painter.setBrush(QColor(74, 96, 52, dice.randint(20, 62)))
            painter.drawPath(blob(dice, at, dice.uniform(0.04, 0.15), dice.uniform(0.03, 0.1), 0.3))


def paint_fire_pit(painter: QPainter, dice: random.Random) -> None:
    x, y = FIRE
    painter.setPen(Qt.PenStyle.NoPen)
    for reach, alpha in ((0.8, 60), (0.62, 90), (0.48, 150)):
        painter.setBrush(QColor(12, 9, 8, alpha))
        painter.drawPath(blob(dice, FIRE, reach, reach * 0.95, 0.14))
    for index in range(12):
        angle = 2 * math.pi * index / 12 + dice.uniform(-0.06, 0.06)
        paint_boulder(painter, dice, x + 0.5 * math.cos(angle), y + 0.48 * math.sin(angle), 0.135)
    for angle in (12, 70, 130):
        painter.save()
        painter.translate(x, y)
        painter.rotate(angle)
        painter.setPen(QPen(QColor("#1d120a"), 0.02))
        painter.setBrush(QColor("#4a2f1a"))
        painter.drawRoundedRect(QRectF(-0.3, -0.05, 0.6, 0.1), 0.04, 0.04)
        painter.restore()


def paint_brazier(painter: QPainter) -> None:
    x, y = BRAZIER
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 130))
    painter.drawEllipse(QPointF(x + 0.04, y + 0.07), 0.27, 0.27)
    painter.setPen(QPen(QColor("#17110b"), 0.05))
    painter.setBrush(QColor("#6d5a3a"))
    painter.drawEllipse(QPointF(x, y), 0.25, 0.25)
    painter.setBrush(QColor("#2a1a10"))
    painter.drawEllipse(QPointF(x, y), 0.17, 0.17)


def paint_cobweb(painter: QPainter) -> None:
    """In the corner behind the brazier."""
    x, y = 16.0, 1.0
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(230, 230, 235, 62), 0.02))
    angles = [math.pi * (0.5 + 0.1 * step) for step in range(6)]
    for angle in angles:
        painter.drawLine(
            QPointF(x, y), QPointF(x + 1.05 * math.cos(angle), y + 1.05 * math.sin(angle))
        )
    for reach in (0.32, 0.56, 0.8):
        line = QPainterPath(
            QPointF(x + reach * math.cos(angles[0]), y + reach * math.sin(angles[0]))
        )
        for before, after in itertools.pairwise(angles):
            middle = (before + after) / 2
            line.quadTo(
                QPointF(x + 0.84 * reach * math.cos(middle), y + 0.84 * reach * math.sin(middle)),
                QPointF(x + reach * math.cos(after), y + reach * math.sin(after)),
            )
        painter.drawPath(line)


def paint_pillar(painter: QPainter, x: float, y: float) -> None:
    half = 0.43
    foot = QRectF(x - half, y - half, 2 * half, 2 * half)
    shadow = QPainterPath()
    shadow.addRoundedRect(foot.adjusted(-0.05, -0.04, 0.09, 0.11), 0.14, 0.14)
    painter.fillPath(shadow, QColor(0, 0, 0, 110))
    stone = QPainterPath()
    stone.addRoundedRect(foot, 0.09, 0.09)
    painter.fillPath(stone, QColor("#7a7064"))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor("#16120f"), 0.055))
    painter.drawPath(stone)
    painter.setPen(QPen(QColor(255, 244, 226, 60), 0.024))
    painter.drawLine(
        QPointF(foot.left() + 0.08, foot.top() + 0.05),
        QPointF(foot.right() - 0.08, foot.top() + 0.05),
    )
    drum = QRadialGradient(QPointF(x - 0.1, y - 0.12), 0.46)
    drum.setColorAt(0, QColor("#cfc2b0"))
    drum.setColorAt(0.65, QColor("#968a7b"))
    drum.setColorAt(1, QColor("#564c42"))
    painter.setBrush(QBrush(drum))
    painter.setPen(QPen(QColor("#191512"), 0.04))
    painter.drawEllipse(QPointF(x, y), 0.335, 0.335)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(20, 16, 14, 90), 0.02))
    painter.drawEllipse(QPointF(x, y), 0.25, 0.25)


# --- light and dark -----------------------------------------------------------------------------


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


def paint_walls(picture: QImage) -> None:
    """A dark line with a light edge of dressed stone, all around."""
    painter = brush_on(picture)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for width, colour in ((0.15, QColor(6, 6, 8)), (0.085, QColor("#8f877a"))):
        pen = QPen(colour, width)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        pen.setCapStyle(Qt.PenCapStyle.SquareCap)
        painter.setPen(pen)
        for start, end in wall_lines():
            painter.drawLine(QPointF(*start), QPointF(*end))
    painter.setPen(QPen(QColor(255, 250, 236, 90), 0.02))
    for start, end in wall_lines():
        painter.drawLine(
            QPointF(start[0] - 0.015, start[1] - 0.015), QPointF(end[0] - 0.015, end[1] - 0.015)
        )
    for top in (6.03, 7.03):
        leaf = QRectF(DOOR_X - 0.11, top, 0.22, 0.94)
        painter.fillRect(leaf.adjusted(-0.04, 0.02, 0.1, 0.06), QColor(0, 0, 0, 130))
        painter.setBrush(QColor("#6f4a29"))
        painter.setPen(QPen(QColor("#1f1309"), 0.045))
        painter.drawRoundedRect(leaf, 0.03, 0.03)
        painter.setPen(QPen(QColor("#a08c6a"), 0.05))
        for share in (0.2, 0.8):
            y = leaf.top() + share * leaf.height()
            painter.drawLine(QPointF(leaf.left() + 0.03, y), QPointF(leaf.right() - 0.03, y))
    painter.end()


# --- walls, doors, lights as data ---------------------------------------------------------------

Line = tuple[tuple[float, float], tuple[float, float]]


def wall_lines() -> list[Line]:
    lines: list[Line] = []
    for outline in (HALL, VAULT):
        for index, start in enumerate(outline):
            lines.append((start, outline[(index + 1) % len(outline)]))
    opened: list[Line] = []
    for start, end in lines:
        if start[0] == end[0] and start[0] in (16, 17) and {start[1], end[1]} != {6, 8}:
            low, high = sorted((start[1], end[1]))
            if low < 6 and high > 8:
                opened += [((start[0], low), (start[0], 6)), ((start[0], 8), (start[0], high))]
                continue
        if start[1] == end[1] == ROWS:
            continue  # the stairs lead on
        opened.append((start, end))
    return [*opened, ((16, 6), (17, 6)), ((16, 8), (17, 8))]


def plan() -> dict[str, object]:
    """The map in the layout of Universal VTT, without the picture in it."""
    pillars = [
        [
            {"x": x - 0.43, "y": y - 0.43},
            {"x": x + 0.43, "y": y - 0.43},
            {"x": x + 0.43, "y": y + 0.43},
            {"x": x - 0.43, "y": y + 0.43},
            {"x": x - 0.43, "y": y - 0.43},
        ]
        for x, y in PILLARS
    ]
    walls = [[{"x": a[0], "y": a[1]}, {"x": b[0], "y": b[1]}] for a, b in wall_lines()]
    return {
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": COLUMNS, "y": ROWS},
            "pixels_per_grid": PIXELS,
        },
        "line_of_sight": walls,
        "objects_line_of_sight": pillars,
        "portals": [
            {
                "position": {"x": DOOR_X, "y": 7},
                "bounds": [{"x": DOOR_X, "y": 6}, {"x": DOOR_X, "y": 8}],
                "rotation": 1.5707963,
                "closed": True,
                "freestanding": False,
            }
        ],
        "environment": {"baked_lighting": True, "ambient_light": "ffd9dbe6"},
        "lights": [
            {
                "position": {"x": FIRE[0], "y": FIRE[1]},
                "range": 8,
                "intensity": 1,
                "color": "ffffb066",
                "shadows": True,
            },
            {
                "position": {"x": BRAZIER[0], "y": BRAZIER[1]},
                "range": 4,
                "intensity": 0.6,
                "color": "ffffc890",
                "shadows": True,
            },
        ],
        "image": "",
    }


if __name__ == "__main__":
    main()
