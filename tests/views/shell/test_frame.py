"""The GM's window before anything is in it."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.views.design.theme import Theme
from desktop.views.shell.frame import Frame
from tests.support.source import ROOT

pytestmark = pytest.mark.gui


@pytest.fixture
def frame(qtbot: QtBot) -> Frame:
    made = Frame(Theme(ROOT / "resources"))
    qtbot.addWidget(made)
    return made


def test_it_says_once_that_it_is_painted(frame: Frame, qtbot: QtBot):
    told: list[str] = []
    frame.painted.connect(lambda: told.append("painted"))
    with qtbot.waitSignal(frame.painted):
        frame.show()
    frame.setCentralWidget(QWidget())
    frame.repaint()
    qtbot.wait(20)
    assert told == ["painted"]


def test_it_fills_the_screen_of_a_small_laptop(frame: Frame, qapp, qtbot: QtBot):
    room = qapp.primaryScreen().availableGeometry()
    assert (room.width(), room.height()) == (1366, 768)
    frame.show()
    qtbot.waitExposed(frame)
    assert frame.isMaximized()
    assert room.contains(frame.geometry())


def test_closing_it_is_told(frame: Frame, qtbot: QtBot):
    frame.show()
    with qtbot.waitSignal(frame.closed):
        frame.close()
