"""B7: the fog mask of six viewers on an open field, beside antialiased fills without union.

Both begin with what each viewer sees as a polygon of some thousand corners: among 500 trees.
"""

import os
import random

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPolygonF
from PySide6.QtWidgets import QApplication

from desktop.battlemap.cells import Point
from desktop.battlemap.grid import Grid
from desktop.battlemap.sight import Sight
from desktop.battlemap.sight_walls import SightWalls
from desktop.battlemap.spots import seen_spots, spots_of_map
from desktop.battlemap.walls import Segment
from tests.support.measuring import Benchmark, Outcome, ratio

SIZE = 100
VIEWERS = tuple(Point(20.5 + 12 * n, 30.5 + 9 * (n % 4)) for n in range(6))
PIXELS = 10  # a cell: the fills cover the whole map


def trees() -> SightWalls:
    """500 small obstacles all over the field."""
    chance = random.Random(7)
    pieces = []
    for _ in range(500):
        x, y = chance.uniform(0, SIZE), chance.uniform(0, SIZE)
        end = Point(x + chance.uniform(-0.5, 0.5), y + chance.uniform(-0.5, 0.5))
        pieces.append(Segment(Point(x, y), end))
    return SightWalls(pieces)


def fog_mask() -> Outcome:
    """The product's mask, five spots a cell, beside six polygons filled smoothly."""
    application = QApplication.instance() or QApplication([])
    assert application is not None
    walls = trees()
    sights = [Sight(viewer, walls, columns=SIZE, rows=SIZE) for viewer in VIEWERS]
    spots = spots_of_map(Grid(), SIZE, SIZE)
    paths = []
    for sight in sights:
        path = QPainterPath()
        corners = [QPointF(x * PIXELS, y * PIXELS) for x, y in sight.polygon().tolist()]
        path.addPolygon(QPolygonF(corners))
        path.closeSubpath()
        paths.append(path)
    image = QImage(SIZE * PIXELS, SIZE * PIXELS, QImage.Format.Format_ARGB32_Premultiplied)

    def ours() -> object:
        seen = np.zeros(len(spots), dtype=np.bool_)
        for sight in sights:
            seen |= seen_spots(sight, spots)
        return seen

    def theirs() -> object:
        image.fill(QColor(0, 0, 0))
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
        for path in paths:
            painter.fillPath(path, QColor(0, 0, 0))
        painter.end()
        return image

    return ratio(ours, theirs)


BENCHMARKS = (Benchmark("B7", "six-viewer fog mask, beside smooth fills", fog_mask, at_most=0.10),)
