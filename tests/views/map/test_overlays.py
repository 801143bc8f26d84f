"""What floats over the map: zoom, tools, the thumbnail of the players' screen."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.views.design.buttons import IconButton
from desktop.views.design.theme import Theme
from desktop.views.map.canvas import MapCanvas
from desktop.views.map.drawing import MapTool
from desktop.views.map.overlays import Thumbnail, ToolBar, ToolChoice, ZoomControl

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


def test_the_zoom_control_zooms_and_tells(canvas: MapCanvas, qtbot: QtBot) -> None:
    control = ZoomControl(canvas.theme, canvas)
    canvas.add_overlay(control, Qt.Corner.BottomLeftCorner)
    control.set_texts(zoom_in="Larger", zoom_out="Smaller", scale="1 cell = 5 ft")
    smaller, larger = control.findChildren(IconButton)
    assert (smaller.accessibleName(), larger.accessibleName()) == ("Smaller", "Larger")
    before = canvas.view.zoom
    qtbot.mouseClick(larger, Qt.MouseButton.LeftButton)
    assert canvas.view.zoom > before
    qtbot.mouseClick(smaller, Qt.MouseButton.LeftButton)
    assert canvas.view.zoom == pytest.approx(before)


def test_the_tool_in_use_is_the_checked_one(canvas: MapCanvas, qtbot: QtBot) -> None:
    bar = ToolBar(canvas.theme, canvas)
    canvas.add_overlay(bar, Qt.Corner.TopLeftCorner)
    bar.set_tools(
        (
            ToolChoice(MapTool.SELECT, "tool.select", "Select"),
            ToolChoice(MapTool.MEASURE, "tool.measure", "Measure"),
        )
    )
    select, measure = bar.findChildren(IconButton)
    assert select.isChecked()
    with qtbot.waitSignal(bar.tool_chosen):
        qtbot.mouseClick(measure, Qt.MouseButton.LeftButton)
    assert canvas.tool is MapTool.MEASURE
    assert (select.isChecked(), measure.isChecked()) == (False, True)
    bar.set_tools((ToolChoice(MapTool.SELECT, "tool.select", "Selezione"),))
    assert select.accessibleName() == "Selezione"


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
    control = ZoomControl(canvas.theme, canvas)
    canvas.add_overlay(control, Qt.Corner.BottomLeftCorner)
    with qtbot.assertNotEmitted(canvas.cell_clicked):
        qtbot.mouseClick(control, Qt.MouseButton.LeftButton, pos=control.rect().topRight())
