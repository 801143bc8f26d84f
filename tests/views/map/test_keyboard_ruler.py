"""The ruler in the hand of the keyboard."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.battlemap.cells import Cell
from desktop.controllers.pictures.decoding import PictureLoader
from desktop.views.design.theme import Theme
from desktop.views.map.drawing import MapTool, MeasureLook
from desktop.views.map.panel import MapPanel
from tests.support.builders import Fight
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui


@pytest.fixture
def panel(qapp: QApplication, qtbot: QtBot) -> MapPanel:
    """The ruler is chosen, and the cursor stands on Lia."""
    fight = Fight("srd-5.1").map(12, 10)
    fight.add("Lia", 20, character=True, at=(2, 2))
    desk = with_fight(a_desk("en"), "srd-5.1", encounter=fight.begin().encounter)
    panel = MapPanel(desk, Theme(RESOURCES, reduce_motion=True), PictureLoader())
    qtbot.addWidget(panel)
    panel.resize(900, 600)
    panel.show()
    panel.activateWindow()
    qtbot.waitActive(panel)
    panel.choose_tool(MapTool.MEASURE)
    panel.take_keyboard()
    assert panel.canvas.cursor_keys.cell == Cell(2, 2)
    return panel


def press(panel: MapPanel, *keys: Qt.Key) -> None:
    for key in keys:
        QTest.keyClick(panel.canvas, key)


def test_enter_the_arrows_and_enter_measure(panel: MapPanel) -> None:
    told: list[MeasureLook | None] = []
    panel.canvas.measured.connect(told.append)
    press(panel, Qt.Key.Key_Return, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Down)
    measure = told[-1]
    assert measure is not None
    assert (measure.path[0], measure.path[-1], len(measure.path)) == (Cell(2, 2), Cell(4, 3), 3)
    assert panel.canvas.cursor_keys.path == measure.path
    assert panel.canvas.accessibleDescription().startswith("10 ft · 2 squares")
    assert not panel.canvas.cursor_keys.token, "the ruler picks nobody up"
    press(panel, Qt.Key.Key_Return)
    assert told[-1] is None
    assert panel.canvas.cursor_keys.path == ()
    press(panel, Qt.Key.Key_Right)
    assert told[-1] is None


def test_esc_another_tool_and_leaving_the_map_take_the_ruler_away(
    panel: MapPanel, qtbot: QtBot
) -> None:
    told: list[MeasureLook | None] = []
    panel.canvas.measured.connect(told.append)
    ways: tuple[Callable[[], object], ...] = (
        lambda: press(panel, Qt.Key.Key_Escape),
        lambda: panel.choose_tool(MapTool.SELECT),
        panel.canvas.clearFocus,
    )
    for leave in ways:
        panel.choose_tool(MapTool.MEASURE)
        panel.canvas.setFocus()
        press(panel, Qt.Key.Key_Return, Qt.Key.Key_Right)
        assert panel.canvas.cursor_keys.path
        leave()
        assert told[-1] is None
        assert panel.canvas.cursor_keys.path == ()
