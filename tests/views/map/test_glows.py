"""The colour of lights on the ground: as strong as the lamp, and never so strong that it hides."""

import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from desktop.battlemap.cells import Point
from desktop.views.map.drawing import GlowLook
from desktop.views.map.glows import STRONGEST, GlowPainter

pytestmark = pytest.mark.gui


def redness(intensity: float) -> int:
    """How red black ground is in the middle of a red lamp."""
    lit = tuple((row, 0, 19) for row in range(20))
    glow = GlowLook(Point(2, 2), 1.0, 2.0, "#ff0000", lit, intensity)
    image = QImage(200, 200, QImage.Format.Format_RGB32)
    image.fill(QColor("black"))
    painter = QPainter(image)
    GlowPainter((glow,), step=50.0).paint(painter, QRect(0, 0, 200, 200))
    painter.end()
    return image.pixelColor(100, 100).red()


def test_a_weak_lamp_tints_less_and_a_very_strong_one_lets_the_ground_be_seen(
    qapp: QApplication,
) -> None:
    weak, usual, strong, blinding = map(redness, (0.5, 1.0, STRONGEST, 10.0))
    assert 0 < weak < usual < strong == blinding < 255
