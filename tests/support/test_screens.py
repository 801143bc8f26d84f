"""The simulated screens behave like real ones."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from tests.support.screens import GM_SCREEN, PROJECTOR, TELEVISION_4K, plug

pytestmark = pytest.mark.gui


@pytest.fixture(autouse=True)
def two_screens_again() -> Iterator[None]:
    yield
    plug([GM_SCREEN, PROJECTOR])


def test_there_are_two_screens(qapp):
    assert [screen.name() for screen in qapp.screens()] == ["Laptop", "Projector"]


def test_a_screen_comes_and_goes(qapp, qtbot: QtBot):
    with qtbot.waitSignal(qapp.screenRemoved):
        plug([GM_SCREEN])
    assert [screen.name() for screen in qapp.screens()] == ["Laptop"]
    with qtbot.waitSignal(qapp.screenAdded):
        plug([GM_SCREEN, PROJECTOR])
    assert [screen.name() for screen in qapp.screens()] == ["Laptop", "Projector"]


def test_a_dense_screen_has_windows_with_twice_the_pixels(qapp, qtbot: QtBot):
    plug([GM_SCREEN, TELEVISION_4K])
    television = qapp.screens()[1]
    label = QLabel("x")
    qtbot.addWidget(label)
    label.setScreen(television)
    label.setGeometry(television.geometry())
    label.showFullScreen()
    qtbot.waitExposed(label)
    assert television.geometry().width() == 1920
    assert label.devicePixelRatio() == 2
    assert label.grab().width() == 3840
