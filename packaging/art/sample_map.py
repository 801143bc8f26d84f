#!/usr/bin/env python3
"""Draw the sample map of Mischia: the ogre's hall, and the file that says where its walls are.

sample_map.py: writes resources/maps/ogre-hall.webp and resources/maps/ogre-hall.json.
Everything is drawn by this script from a fixed seed; no foreign art is in it.
"""

from __future__ import annotations

import json
import os
import random

import numpy as np
from hall_floor import paint_floor
from hall_light import lighting, outside, paint_glow, shaded_edges
from hall_pixels import Noise, alpha_of, array_of, brush_on, image_of, mask_of, over
from hall_plan import DOOR_X, HALL, MAPS, PASSAGE, SEED, SIZE, VAULT, plan, wall_lines
from hall_things import paint_things
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage, QPen

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


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


if __name__ == "__main__":
    main()
