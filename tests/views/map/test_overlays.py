"""What floats over the map: the thumbnail of the players' screen."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.views.design.theme import Theme
from desktop.views.map.canvas import MapCanvas
from desktop.views.map.overlays import Thumbnail

pytestmark = pytest.mark.gui

RESOURCES = Path(__file__).resolve().parents[3] / "resources"


@pytest.fixture
def canvas(qapp: QApplication, qtbot: QtBot) -> MapCanvas:
    canvas = MapCanvas(Theme(RESOURCES, reduce_motion=True))
    qtbot.addWidget(canvas)
    canvas.resize(640, 448)
    canvas.show()
    qtbot.waitExposed(canvas)
    return canvas


def test_overlays_stay_in_their_corners(canvas: MapCanvas) -> None:
    thumbnail = Thumbnail(canvas.theme, canvas)
    canvas.add_overlay(thumbnail, Qt.Corner.BottomRightCorner)
    canvas.resize(900, 600)
    assert thumbnail.geometry().right() == 900 - 8 - 1
    assert thumbnail.geometry().bottom() == 600 - 8 - 1
    assert (thumbnail.width(), thumbnail.height()) == (184, 124)


def test_the_thumbnail_shows_the_frame_it_was_given_and_folds(
    canvas: MapCanvas, qtbot: QtBot
) -> None:
    thumbnail = Thumbnail(canvas.theme, canvas)
    canvas.add_overlay(thumbnail, Qt.Corner.BottomRightCorner)
    frame = QPixmap(1920, 1080)
    frame.fill(QColor("#3366CC"))
    thumbnail.show_frame(frame)
    assert thumbnail.grab().toImage().pixelColor(92, 50) == QColor("#3366CC")
    with qtbot.waitSignal(thumbnail.folded):
        qtbot.mouseClick(thumbnail, Qt.MouseButton.LeftButton)
    assert thumbnail.is_folded
    assert thumbnail.height() < 40


def test_a_press_on_an_overlay_does_not_reach_the_map(canvas: MapCanvas, qtbot: QtBot) -> None:
    thumbnail = Thumbnail(canvas.theme, canvas)
    canvas.add_overlay(thumbnail, Qt.Corner.BottomLeftCorner)
    with qtbot.assertNotEmitted(canvas.cell_clicked):
        qtbot.mouseClick(thumbnail, Qt.MouseButton.LeftButton)
