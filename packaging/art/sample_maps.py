#!/usr/bin/env python3
"""Draw the smaller sample maps of Mischia: a ford in the woods and a crypt below a chapel.

sample_maps.py: writes NAME.webp and NAME.json into resources/maps, for both.
Everything is drawn by this script from fixed seeds; no foreign art is in it.
"""

from __future__ import annotations

import json
import math
import os
import random
from collections.abc import Iterable
from itertools import pairwise
from pathlib import Path

import numpy as np
from hall_pixels import Noise
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPainter, QPainterPath, QPen

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
MAPS = Path(__file__).resolve().parents[2] / "resources" / "maps"
PIXELS = 70
Place = tuple[float, float]


# --- tools --------------------------------------------------------------------------------------


def ground_of(columns: int, rows: int, seed: int, dark: QColor, light: QColor) -> QImage:
    """Ground whose colour wanders between two."""
    noise, size = Noise(seed), (columns * PIXELS, rows * PIXELS)
    share = 0.7 * noise.layered(size, 210, 5) + 0.3 * noise.layered(size, 9, 2)
    share = np.clip((share - 0.25) * 2, 0, 1)[..., None]
    low, high = np.array(dark.getRgb()[:3]), np.array(light.getRgb()[:3])
    flat = np.clip(low + (high - low) * share, 0, 255).astype(np.uint8)
    padded = np.dstack((flat, np.full(flat.shape[:2], 255, np.uint8)))
    return QImage(
        padded.tobytes(), size[0], size[1], 4 * size[0], QImage.Format.Format_RGBA8888
    ).convertToFormat(QImage.Format.Format_RGB32)


def brush_on(image: QImage) -> QPainter:
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.scale(PIXELS, PIXELS)
    return painter


def blob(
    dice: random.Random, centre: Place, across: float, down: float, sway: float
) -> QPainterPath:
    """A round shape whose edge is not quite round."""
    count = 18
    ring = []
    for index in range(count):
        angle = 2 * math.pi * index / count
        reach = 1 + dice.uniform(-sway, sway)
        ring.append(
            QPointF(
                centre[0] + math.cos(angle) * across * reach,
                centre[1] + math.sin(angle) * down * reach,
            )
        )
    return smooth(ring, is_closed=True)


def smooth(points: list[QPointF], *, is_closed: bool) -> QPainterPath:
    """A soft line through the middles between points."""
    path = QPainterPath()
    if is_closed:
        path.moveTo((points[-1] + points[0]) / 2)
        for here, there in zip(points, [*points[1:], points[0]], strict=True):
            path.quadTo(here, (here + there) / 2)
        path.closeSubpath()
        return path
    path.moveTo(points[0])
    for here, there in pairwise(points[1:]):
        path.quadTo(here, (here + there) / 2)
    path.lineTo(points[-1])
    return path


def stroke(painter: QPainter, path: QPainterPath, *strokes: tuple[float, QColor]) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for width, colour in strokes:
        pen = QPen(colour, width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPath(path)


def tuft(painter: QPainter, dice: random.Random, x: float, y: float, ink: QColor) -> None:
    painter.setPen(QPen(ink, 0.03))
    for _ in range(3):
        lean = dice.uniform(-0.1, 0.1)
        painter.drawLine(QPointF(x, y), QPointF(x + lean, y - dice.uniform(0.08, 0.16)))


def stone(painter: QPainter, dice: random.Random, centre: Place, size: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 90))
    painter.drawPath(blob(dice, (centre[0] + 0.06, centre[1] + 0.08), size, size * 0.85, 0.1))
    shape = blob(dice, centre, size, size * 0.85, 0.12)
    tone = dice.randint(96, 128)
    painter.setBrush(QColor(tone, tone, tone - 6))
    painter.drawPath(shape)
    painter.setBrush(QColor(255, 255, 250, 38))
    painter.drawPath(
        blob(dice, (centre[0] - 0.16 * size, centre[1] - 0.2 * size), size * 0.6, size * 0.45, 0.15)
    )
    stroke(painter, shape, (0.03, QColor(28, 28, 26)))


def tree(painter: QPainter, dice: random.Random, centre: Place, reach: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 70))
    painter.drawPath(blob(dice, (centre[0] + 0.16, centre[1] + 0.2), reach, reach, 0.1))
    for share, tone in ((1.0, 0), (0.8, 14), (0.58, 26), (0.34, 40)):
        shift = (1 - share) * 0.25 * reach
        painter.setBrush(QColor(34 + tone, 62 + tone, 30 + tone // 2, 235))
        place = (centre[0] - shift, centre[1] - shift)
        painter.drawPath(blob(dice, place, reach * share, reach * share, 0.16))
    painter.setBrush(QColor(64, 44, 26))
    painter.drawEllipse(QPointF(*centre), 0.2, 0.2)


# --- what is saved ------------------------------------------------------------------------------


def saved(
    name: str,
    image: QImage,
    *,
    walls: Iterable[list[Place]],
    objects: Iterable[list[Place]] = (),
    doors: Iterable[tuple[Place, Place, bool]] = (),
    lights: Iterable[tuple[Place, float, str]] = (),
    ground: Iterable[dict[str, object]] = (),
    low_walls: Iterable[dict[str, object]] = (),
) -> None:
    """The picture, and its walls in the layout of Universal VTT; rest our own."""
    columns, rows = image.width() // PIXELS, image.height() // PIXELS

    def line(points: list[Place]) -> list[dict[str, float]]:
        return [{"x": x, "y": y} for x, y in points]

    plan = {
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": columns, "y": rows},
            "pixels_per_grid": PIXELS,
        },
        "line_of_sight": [line(points) for points in walls],
        "objects_line_of_sight": [line(points) for points in objects],
        "portals": [
            {
                "position": {"x": (a[0] + b[0]) / 2, "y": (a[1] + b[1]) / 2},
                "bounds": line([a, b]),
                "rotation": round(math.atan2(b[1] - a[1], b[0] - a[0]), 6),
                "closed": is_closed,
                "freestanding": False,
            }
            for a, b, is_closed in doors
        ],
        "environment": {"baked_lighting": True, "ambient_light": "ffffffff"},
        "lights": [
            {
                "position": {"x": at[0], "y": at[1]},
                "range": reach,
                "intensity": 1,
                "color": colour,
                "shadows": True,
            }
            for at, reach, colour in lights
        ],
        "image": "",
        "ground": list(ground),
        "low_walls": list(low_walls),
    }
    (MAPS / f"{name}.json").write_text(json.dumps(plan) + "\n", encoding="utf-8")
    image.save(str(MAPS / f"{name}.webp"), "WEBP", 84)
    print(name, image.width(), image.height(), (MAPS / f"{name}.webp").stat().st_size)


def box(x: float, y: float, half: float) -> list[Place]:
    """The outline of something square around a place."""
    return [
        (x - half, y - half),
        (x + half, y - half),
        (x + half, y + half),
        (x - half, y + half),
        (x - half, y - half),
    ]


def cells_near(line: list[Place], reach: float, columns: int, rows: int) -> list[list[int]]:
    """The cells whose middle is at most `reach` from a line."""
    found = []
    for row in range(rows):
        for column in range(columns):
            x, y = column + 0.5, row + 0.5
            if any(_far(x, y, start, end) <= reach for start, end in pairwise(line)):
                found.append([column, row])
    return found


def _far(x: float, y: float, start: Place, end: Place) -> float:
    across, down = end[0] - start[0], end[1] - start[1]
    share = ((x - start[0]) * across + (y - start[1]) * down) / (across**2 + down**2)
    share = min(1.0, max(0.0, share))
    return math.hypot(x - start[0] - share * across, y - start[1] - share * down)


# --- the ford -----------------------------------------------------------------------------------

STREAM: list[Place] = [(13, -1), (12.2, 3), (14, 6.5), (12.6, 10), (13.4, 14), (12, 19)]
TRAIL: list[Place] = [(-1, 8.2), (4, 8.8), (9, 7.9), (13.3, 8.2), (18, 8.6), (22, 7.6), (27, 8.4)]
TREES: list[tuple[float, float, float]] = [
    (2.5, 2.5, 1.3), (5.5, 3.5, 1.1), (3.5, 5.5, 0.9), (8.5, 2.5, 1.2), (2.5, 12.5, 1.2),
    (5.5, 14.5, 1.4), (8.5, 12.5, 1.0), (1.5, 16.5, 1.1), (18.5, 3.5, 1.3), (21.5, 2.5, 1.1),
    (24.5, 4.5, 1.2), (17.5, 13.5, 1.2), (20.5, 15.5, 1.3), (23.5, 12.5, 1.1), (16.5, 16.5, 0.9),
]  # fmt: skip
BOULDERS: list[tuple[float, float, float]] = [
    (10.5, 5.5, 0.55),
    (16.5, 10.5, 0.6),
    (20.5, 5.5, 0.5),
]


def ford() -> None:
    columns, rows = 26, 18
    dice = random.Random(41)
    image = ground_of(columns, rows, 41, QColor("#3d5130"), QColor("#6d7f45"))
    painter = brush_on(image)
    for _ in range(900):
        x, y = dice.uniform(0, columns), dice.uniform(0, rows)
        tuft(painter, dice, x, y, QColor(30, 46, 22, dice.randint(60, 140)))
    trail = smooth([QPointF(*at) for at in TRAIL], is_closed=False)
    stroke(
        painter,
        trail,
        (1.7, QColor(92, 78, 52, 120)),
        (1.4, QColor(128, 106, 72, 190)),
        (0.9, QColor(150, 126, 88, 150)),
    )
    stream = smooth([QPointF(*at) for at in STREAM], is_closed=False)
    stroke(
        painter,
        stream,
        (3.3, QColor(70, 62, 40, 190)),
        (2.9, QColor(38, 84, 96)),
        (2.2, QColor(46, 108, 122)),
        (1.0, QColor(66, 136, 148, 150)),
    )
    painter.setPen(QPen(QColor(220, 240, 240, 70), 0.035))
    for _ in range(70):
        y = dice.uniform(0, rows)
        x = 13 + dice.uniform(-1.3, 1.3)
        if stream.contains(QPointF(x, y)) or abs(x - 13) < 0.9:
            painter.drawLine(QPointF(x, y), QPointF(x + 0.05, y + dice.uniform(0.2, 0.5)))
    for x, y, size in BOULDERS:
        stone(painter, dice, (x, y), size)
    for _ in range(26):
        stone(
            painter, dice, (12.9 + dice.uniform(-1.9, 1.9), dice.uniform(0, rows)),
            dice.uniform(0.06, 0.15),
        )  # fmt: skip
    _bridge(painter, dice)
    _log(painter)
    for x, y, reach in TREES:
        tree(painter, dice, (x, y), reach)
    painter.end()
    water = [cell for cell in cells_near(STREAM, 1.35, columns, rows) if cell[1] not in (7, 8, 9)]
    shade = [
        [column, row]
        for row in range(rows)
        for column in range(columns)
        if any(0.4 < math.hypot(column + 0.5 - x, row + 0.5 - y) <= reach for x, y, reach in TREES)
    ]
    saved(
        "forest-ford",
        image,
        walls=(),
        objects=[box(x, y, 0.22) for x, y, _ in TREES] + [box(x, y, 0.4) for x, y, _ in BOULDERS],
        ground=(
            {"kind": "water", "cells": water, "depth": 4.0},
            {"kind": "difficult", "cells": shade},
        ),
        low_walls=({"start": [6, 11], "end": [9, 11], "kind": "low", "height": 2.0},),
    )


def _bridge(painter: QPainter, dice: random.Random) -> None:
    painter.fillRect(QRectF(10.9, 7.2, 4.3, 2.2), QColor(0, 0, 0, 90))
    for plank in range(14):
        x = 10.9 + plank * 0.3
        tone = dice.randint(-12, 12)
        painter.fillRect(QRectF(x, 7.05, 0.27, 2.1), QColor(118 + tone, 88 + tone, 56 + tone))
        painter.fillRect(QRectF(x + 0.25, 7.05, 0.03, 2.1), QColor(30, 20, 12))
    for y in (7.0, 9.08):
        painter.fillRect(QRectF(10.7, y, 4.6, 0.12), QColor(72, 50, 30))


def _log(painter: QPainter) -> None:
    painter.setPen(QPen(QColor(28, 18, 10), 0.05))
    painter.setBrush(QColor(98, 70, 44))
    painter.drawRoundedRect(QRectF(6, 10.8, 3, 0.42), 0.2, 0.2)
    painter.setBrush(QColor(160, 128, 86))
    painter.drawEllipse(QPointF(8.95, 11.01), 0.14, 0.21)


# --- the crypt ----------------------------------------------------------------------------------

ROOMS = (QRectF(1, 1, 8, 6), QRectF(12, 1, 9, 7), QRectF(1, 10, 7, 5), QRectF(11, 11, 10, 4))
HALLS = (QRectF(9, 3, 3, 2), QRectF(3, 7, 2, 3), QRectF(15, 8, 2, 3), QRectF(8, 12, 3, 2))
TOMBS: list[tuple[float, float]] = [(14, 3), (14, 5), (18, 3), (18, 5)]
CRYPT_WALLS: list[list[Place]] = [
    [(9, 3), (9, 1), (1, 1), (1, 7), (3, 7), (3, 10), (1, 10), (1, 15), (8, 15), (8, 14), (11, 14)],
    [(11, 14), (11, 15), (21, 15), (21, 11), (17, 11), (17, 8), (21, 8), (21, 1), (12, 1), (12, 3)],
    [(12, 3), (9, 3)],
    [(9, 5), (12, 5), (12, 8), (15, 8), (15, 11), (11, 11), (11, 12), (8, 12), (8, 10), (5, 10)],
    [(5, 10), (5, 7), (9, 7), (9, 5)],
]
CRYPT_DOORS: list[tuple[Place, Place, bool]] = [
    ((9, 3), (9, 5), True),
    ((3, 10), (5, 10), True),
    ((15, 8), (17, 8), False),
    ((11, 12), (11, 14), True),
]
CANDLES: list[Place] = [(2, 2), (8, 2), (16.5, 1.6), (12.6, 7.4), (20.4, 7.4), (2, 14)]
POND = (17.5, 13.2)


def crypt() -> None:
    columns, rows = 22, 16
    dice = random.Random(77)
    image = ground_of(columns, rows, 77, QColor("#0e1014"), QColor("#1c2027"))
    painter = brush_on(image)
    inside = QPainterPath()
    inside.setFillRule(Qt.FillRule.WindingFill)
    for room in (*ROOMS, *HALLS):
        inside.addRect(room)
    painter.setClipPath(inside)
    painter.fillPath(inside, QColor("#2b2f36"))
    for row in range(2 * rows):
        shift = 0.25 if row % 2 else 0.0
        for column in range(-1, 2 * columns):
            tone = dice.randint(-9, 9)
            slab = QRectF(column / 2 + shift + 0.02, row / 2 + 0.02, 0.46, 0.46)
            painter.fillRect(slab, QColor(86 + tone, 90 + tone, 98 + tone))
            if dice.random() < 0.06:
                painter.setPen(QPen(QColor(30, 33, 38, 170), 0.02))
                painter.drawLine(slab.topLeft(), slab.center() + QPointF(0.1, 0.12))
    _tombs(painter, dice)
    _pond(painter, dice)
    _altar(painter)
    for x, y in CANDLES:
        _candle(painter, x, y)
    _shade(painter, inside)
    painter.setClipping(False)
    for points in CRYPT_WALLS:
        path = QPainterPath(QPointF(*points[0]))
        for at in points[1:]:
            path.lineTo(QPointF(*at))
        pens = ((0.24, QColor(5, 6, 8)), (0.13, QColor("#7d828b")), (0.04, QColor(210, 214, 222)))
        for width, colour in pens:
            pen = QPen(colour, width)
            pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
            painter.setPen(pen)
            painter.drawPath(path)
    for start, end, is_closed in CRYPT_DOORS:
        if is_closed:
            _door(painter, start, end)
    painter.end()
    pond = [
        [column, row]
        for row in range(11, 15)
        for column in range(11, 21)
        if ((column + 0.5 - POND[0]) / 2.5) ** 2 + ((row + 0.5 - POND[1]) / 1.35) ** 2 <= 1
    ]
    saved(
        "old-crypt",
        image,
        walls=CRYPT_WALLS,
        doors=CRYPT_DOORS,
        lights=[(at, 4, "ffffc47a") for at in CANDLES],
        ground=(
            {"kind": "water", "cells": pond, "depth": 3.0},
            {
                "kind": "difficult",
                "cells": [[int(x) + step, int(y)] for x, y in TOMBS for step in (0, 1)],
            },
            {"kind": "pit", "cells": [[3, 12], [4, 12]], "depth": 20.0},
        ),
    )


def _tombs(painter: QPainter, dice: random.Random) -> None:
    for x, y in TOMBS:
        painter.fillRect(QRectF(x + 0.12, y + 0.16, 1.86, 0.84), QColor(0, 0, 0, 130))
        painter.setPen(QPen(QColor(24, 26, 30), 0.05))
        tone = dice.randint(-6, 6)
        painter.setBrush(QColor(140 + tone, 142 + tone, 148 + tone))
        painter.drawRoundedRect(QRectF(x + 0.06, y + 0.08, 1.88, 0.84), 0.08, 0.08)
        painter.setBrush(QColor(166 + tone, 168 + tone, 174 + tone))
        painter.drawRoundedRect(QRectF(x + 0.2, y + 0.2, 1.6, 0.6), 0.06, 0.06)
        painter.setPen(QPen(QColor(90, 92, 98), 0.05))
        painter.drawLine(QPointF(x + 0.6, y + 0.5), QPointF(x + 1.5, y + 0.5))
        painter.drawLine(QPointF(x + 0.8, y + 0.32), QPointF(x + 0.8, y + 0.68))
    painter.setBrush(QColor(4, 5, 7))
    painter.setPen(QPen(QColor(60, 62, 68), 0.08))
    painter.drawRect(QRectF(3.05, 12.05, 1.9, 0.9))


def _pond(painter: QPainter, dice: random.Random) -> None:
    for reach, colour in (
        (1.06, QColor(28, 34, 36)),
        (1.0, QColor(30, 72, 78)),
        (0.7, QColor(24, 58, 66)),
    ):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour)
        painter.drawPath(blob(dice, POND, 2.5 * reach, 1.35 * reach, 0.06))


def _altar(painter: QPainter) -> None:
    painter.fillRect(QRectF(15.6, 1.2, 2.0, 0.9), QColor(0, 0, 0, 120))
    painter.fillRect(QRectF(15.5, 1.1, 2.0, 0.8), QColor(120, 40, 44))
    painter.fillRect(QRectF(15.5, 1.3, 2.0, 0.1), QColor(196, 160, 84))
    painter.fillRect(QRectF(4.1, 3.2, 1.8, 1.8), QColor(52, 40, 62, 170))


def _candle(painter: QPainter, x: float, y: float) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    for reach, alpha in ((1.9, 12), (1.3, 18), (0.8, 26), (0.4, 50)):
        painter.setBrush(QColor(255, 196, 110, alpha))
        painter.drawEllipse(QPointF(x, y), reach, reach)
    painter.setBrush(QColor("#fff3d0"))
    painter.drawEllipse(QPointF(x, y), 0.1, 0.1)


def _shade(painter: QPainter, inside: QPainterPath) -> None:
    """Darkness gathers along the walls."""
    stroke(painter, inside.simplified(), (1.3, QColor(0, 0, 0, 50)), (0.7, QColor(0, 0, 0, 70)))


def _door(painter: QPainter, start: Place, end: Place) -> None:
    painter.setPen(QPen(QColor("#1f1309"), 0.34))
    painter.drawLine(QPointF(*start), QPointF(*end))
    painter.setPen(QPen(QColor("#7a5230"), 0.24))
    painter.drawLine(QPointF(*start), QPointF(*end))


if __name__ == "__main__":
    application = QGuiApplication([])
    ford()
    crypt()
    del application
