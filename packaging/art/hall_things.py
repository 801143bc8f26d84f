"""What stands and lies in the hall of the sample map."""

from __future__ import annotations

import itertools
import math
import random

from hall_pixels import blob, brush_on, canvas, polygon
from hall_plan import BRAZIER, CARPET, DAIS, FIRE, HALL, PILLARS, POOL, POOL_RADII
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPainterPath, QPen, QRadialGradient


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
    outer = blob(shapes, POOL, *POOL_RADII, 0.1)
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
