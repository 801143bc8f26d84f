"""Pictures of maps and portraits are read at the same time, and never wait for each other."""

import subprocess
import sys

import pytest

from tests.support.source import ROOT

pytestmark = pytest.mark.gui

READERS = """
import threading
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QGuiApplication, QImage
from desktop.controllers.pictures.decoding import read_header
from desktop.controllers.pictures.portraits import portrait_from
application = QGuiApplication(["", "-platform", "offscreen"])
image = QImage(48, 48, QImage.Format.Format_RGB32)
image.fill(0x336699)
pictures = []
for kind in ("PNG", "JPG"):
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, kind)
    pictures.append(bytes(buffer.data().data()))
def read(how):
    for turn in range(600):
        how(pictures[turn % 2])
ways = (read_header, portrait_from, portrait_from)
threads = [threading.Thread(target=read, args=(way,)) for way in ways]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print("all read")
"""


def test_threads_that_read_pictures_do_not_lock_each_other():
    words = [sys.executable, "-c", READERS]
    read = subprocess.run(words, cwd=ROOT, check=False, capture_output=True, text=True, timeout=120)
    assert read.stdout == "all read\n", read.stderr
