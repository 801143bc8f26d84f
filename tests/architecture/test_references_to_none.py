"""Qt calls that return nothing must not use up Python's None (they did in one release)."""

import sys

import pytest
from PySide6.QtGui import QImage, QPainter

pytestmark = pytest.mark.gui


@pytest.mark.skipif(
    sys.version_info >= (3, 12), reason="None is immortal from Python 3.12 on: nothing to lose"
)
def test_qt_calls_lose_no_reference_to_none(qapp):
    picture = QImage(8, 8, QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    before = sys.getrefcount(None)
    for _ in range(10_000):
        painter.save()
        painter.restore()
    lost = before - sys.getrefcount(None)
    painter.end()
    assert lost <= 20
