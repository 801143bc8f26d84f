"""The first window is painted before anything heavy is loaded."""

import subprocess
import sys

import pytest

from tests.support.source import ROOT

pytestmark = pytest.mark.gui

LATER = {
    "numpy",
    "pyqtgraph",
    "tinydb",
    "orjson",
    "rapidfuzz",
    "pyclipper",
    "desktop.rules",
    "desktop.storage",
    "desktop.insight",
    "desktop.exchange",
    "PySide6.QtOpenGL",
}


def test_the_first_window_waits_for_nothing_heavy(tmp_path):
    done = subprocess.run(
        [sys.executable, "tests/support/first_paint.py", "product", str(tmp_path)],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    loaded = set(done.stdout.split())
    assert "PySide6.QtWidgets" in loaded
    assert sorted(LATER & loaded) == []
