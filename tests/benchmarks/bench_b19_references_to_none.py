"""B19: references to None lost by Qt calls (one release of PySide6 loses one a call)."""

import os
import sys

from PySide6.QtGui import QGuiApplication, QImage, QPainter

from tests.support.measuring import Benchmark, Outcome

CALLS = 20_000


def lost_references() -> Outcome:
    """How far the count of references to None has fallen after the calls."""
    if sys.version_info >= (3, 12):
        return Outcome(0, "None is immortal on this Python")
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication.instance() or QGuiApplication([])
    picture = QImage(8, 8, QImage.Format.Format_RGB32)
    painter = QPainter(picture)
    before = sys.getrefcount(None)
    for _ in range(CALLS // 2):
        painter.save()
        painter.restore()
    lost = before - sys.getrefcount(None)
    painter.end()
    application.processEvents()
    return Outcome(max(0, lost), f"{CALLS} calls")


BENCHMARKS = (
    Benchmark(
        "B19", "references to None lost by Qt calls", lost_references, at_most=20, unit="lost"
    ),
)
