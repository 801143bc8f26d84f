"""B21: the ground of a map of 6,000 walls that cross, beside as many strokes with round ends.

The peer draws each wall by itself and blends it where it crosses others: what a window that
opens such a map stands still for. The longest slice is what it stands still for instead.
"""

import os
import random

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QApplication

from desktop.battlemap.cells import Point
from desktop.views.map.drawing import WallLine
from desktop.views.map.layers import BAND
from desktop.views.map.wall_lines import WallsPainter
from tests.support.measuring import Benchmark, Outcome, ratio

COLUMNS, ROWS, STEP = 20, 12, 70
AREA = QRect(0, 0, COLUMNS * STEP, ROWS * STEP)


def tangle() -> tuple[WallLine, ...]:
    """6,000 walls of any length all over a small map."""
    chance = random.Random(1)

    def place() -> Point:
        return Point(chance.uniform(0, COLUMNS), chance.uniform(0, ROWS))

    return tuple(WallLine(place(), place()) for _ in range(6_000))


def beside_single_strokes(region: QRect) -> Outcome:
    """What the product needs for a region of the map, beside the peer for the whole map."""
    application = QApplication.instance() or QApplication([])
    assert application is not None
    walls, ground = tangle(), QPixmap(AREA.size())
    ground.fill(Qt.GlobalColor.darkGray)
    ours = WallsPainter(walls, STEP, is_blank=False)

    def product() -> None:
        painter = QPainter(ground)
        painter.setClipRect(region)
        ours.paint(painter, region)
        painter.end()

    def peer() -> None:
        painter = QPainter(ground)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(QColor(233, 230, 220, 140), 0.045 * STEP)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        for wall in walls:
            start, end = (QPointF(at.x * STEP, at.y * STEP) for at in (wall.start, wall.end))
            painter.drawLine(start, end)
        painter.end()

    return ratio(product, peer, runs=5)


BENCHMARKS = (
    Benchmark(
        "B21",
        "6,000 walls, beside single strokes",
        lambda: beside_single_strokes(AREA),
        at_most=0.20,
    ),
    Benchmark(
        "B21",
        "one slice of them, beside the whole map in single strokes",
        lambda: beside_single_strokes(QRect(0, 4 * BAND, AREA.width(), BAND)),
        at_most=0.04,
    ),
)
