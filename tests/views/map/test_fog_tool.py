"""The fog in the GM's hand: rooms by a click, boxes by a drag, and the eyes of one."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu
from pytestqt.qtbot import QtBot

from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.walls import Wall
from desktop.controllers.pictures.decoding import PictureLoader
from desktop.model.fog import FogMode, FogShapeKind
from desktop.rules.sight.party_sight import hand_spots
from desktop.session.player_view import player_view
from desktop.views.design.buttons import Button
from desktop.views.design.theme import Theme
from desktop.views.map.drawing import MapTool
from desktop.views.map.panel import MapPanel
from tests.support.builders import MAP, Fight
from tests.support.panels import a_map_panel
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


class Table:
    def __init__(self, qtbot: QtBot, language: str = "en") -> None:
        fight = Fight("srd-5.2.1").map(12, 8, walls=(Wall(Point(6, 0), Point(6, 8)),))
        fight.add("Lia", 20, character=True, at=(1, 1))
        fight.add("Wolf", 10, at=(9, 2))
        self.ids = fight.ids
        self.desk = with_fight(a_desk(language), "srd-5.2.1", encounter=fight.begin().encounter)
        self.panel = a_map_panel(qtbot, self.desk)
        self.canvas = self.panel.canvas
        self.canvas.settle()
        self.panel.choose_tool(MapTool.FOG)

    def at(self, x: float, y: float) -> QPoint:
        return self.canvas.view.to_widget(x, y).toPoint()

    def click(self, x: float, y: float) -> None:
        QTest.mouseClick(self.canvas, LEFT, NONE, self.at(x, y))

    def drag(self, *places: tuple[float, float]) -> None:
        QTest.mousePress(self.canvas, LEFT, NONE, self.at(*places[0]))
        for place in places[1:]:
            QTest.mouseMove(self.canvas, self.at(*place))
        QTest.mouseRelease(self.canvas, LEFT, NONE, self.at(*places[-1]))

    def choose_mode(self, text: str) -> None:
        """By the menu in the settings of the tool."""
        options, name = self.panel.tools.options, self.desk.text("view.fog.mode")
        button = next(
            one
            for one in options.findChildren(Button)
            if one.isVisible() and one.accessibleName().startswith(name)
        )
        button.click()
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        next(one for one in menu.actions() if one.text() == self.desk.text(text)).trigger()
        menu.close()

    @property
    def fog(self) -> FogMode:
        return self.desk.encounter.fog[MAP].mode

    def shows(self, x: float, y: float) -> bool:
        encounter = self.desk.encounter
        shown, _ = hand_spots(encounter.fog[MAP], encounter.maps[MAP])
        return bool(shown[int(y * 5), int(x * 5)])

    def in_view(self) -> int:
        return len(player_view(self.desk.encounter, self.desk.ruleset).combatants)


@pytest.fixture
def table(qtbot: QtBot) -> Table:
    return Table(qtbot)


def test_a_room_is_shown_with_one_click_and_taken_back_with_one_undo(table: Table):
    table.click(9.5, 5.5)
    assert table.fog is FogMode.HAND
    assert table.shows(9.5, 1.5)
    assert not table.shows(1.5, 1.5)
    assert table.in_view() == 2
    table.desk.undo()
    assert MAP not in table.desk.encounter.fog


def test_a_box_by_a_drag_a_polygon_by_its_corners_a_stroke_with_the_brush(table: Table):
    fog = table.panel.tools.fog
    fog.set(shape=FogShapeKind.RECTANGLE)
    table.drag((1, 1), (2, 2), (3, 3))
    assert table.shows(2.5, 2.5)
    assert not table.shows(3.5, 2.5)
    fog.set(shape=FogShapeKind.POLYGON)
    for corner in ((7, 1), (10, 1), (10, 4)):
        table.click(*corner)
    QTest.mouseDClick(table.canvas, LEFT, NONE, table.at(10, 4))
    assert table.shows(9.5, 1.5)
    assert not table.shows(7.5, 3.5)
    fog.set(shape=FogShapeKind.BRUSH, reveals=False, brush=2)
    table.drag((1.5, 1.5), (2.5, 2.5))
    assert not table.shows(2.5, 2.5)


def test_the_keyboard_draws_too(table: Table):
    fog = table.panel.tools.fog
    pen = table.canvas.pen
    assert pen is not None
    fog.set(shape=FogShapeKind.RECTANGLE)
    pen.enter(table.canvas, Cell(1, 1))
    assert pen.is_busy
    pen.enter(table.canvas, Cell(3, 3))
    assert table.shows(2.5, 2.5)
    fog.set(shape=FogShapeKind.POLYGON)
    for cell in (Cell(7, 1), Cell(10, 1), Cell(10, 4), Cell(7, 1)):
        pen.enter(table.canvas, cell)
    assert table.shows(9.5, 1.5)
    fog.set(shape=FogShapeKind.ROOM)
    pen.enter(table.canvas, Cell(8, 6))
    assert table.shows(11.5, 7.5)


def test_the_rows_of_the_tool_choose_what_decides(table: Table):
    table.choose_mode("view.fog.mode.sight")
    assert table.fog is FogMode.SIGHT
    assert table.in_view() == 1
    table.panel.tools.fog.paint_all()
    assert table.in_view() == 2
    table.panel.tools.fog.forget()
    assert table.in_view() == 1
    table.panel.tools.fog.share((table.ids["Lia"],))
    assert table.desk.encounter.fog[MAP].viewers == (table.ids["Lia"],)
    table.canvas.grab()


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("shape", list(FogShapeKind))
def test_the_settings_leave_most_of_the_map_free(qtbot: QtBot, language: str, shape: FogShapeKind):
    table = Table(qtbot, language)
    table.panel.resize(778, 560)  # a window of 1366 by 768
    table.panel.tools.fog.set(shape=shape)
    options = table.panel.tools.options
    assert options.height() <= table.panel.height() / 5
    assert options.geometry().right() < table.panel.width()


def test_the_settings_are_folded_away_and_tell_what_the_pen_does(table: Table):
    options = table.panel.tools.options
    whole = options.height()
    options.fold_button.click()
    assert options.is_folded
    assert options.height() < whole / 2
    labels = [one.text() for one in options.findChildren(QLabel) if one.isVisible()]
    assert labels == ["What the players see · Show · Room"]
    table.click(9.5, 5.5)
    assert table.shows(9.5, 1.5), "the pen draws as before"
    table.panel.tools.fog.set(reveals=False)
    labels = [one.text() for one in options.findChildren(QLabel) if one.isVisible()]
    assert labels == ["What the players see · Cover · Room"]
    table.panel.choose_tool(MapTool.MEASURE)
    assert options.is_folded
    labels = [one.text() for one in options.findChildren(QLabel) if one.isVisible()]
    assert labels == [table.desk.text("view.tool.measure")]
    options.fold_button.click()
    table.panel.choose_tool(MapTool.FOG)
    assert options.height() == whole


def test_the_gm_looks_through_the_eyes_of_one_and_back(table: Table):
    table.panel.see_as((table.ids["Lia"],))
    assert [look.name for look in table.canvas.tokens] == ["Lia"]
    assert table.canvas.look.fog is not None
    assert table.canvas.look.fog.is_opaque
    assert table.panel.eyes.button.isVisible()
    table.panel.eyes.button.click()
    assert len(table.canvas.tokens) == 2
    assert table.canvas.look.fog is None
    table.panel.see_as((table.ids["Wolf"],))
    table.panel.see_as(())
    assert len(table.canvas.tokens) == 2


def test_without_a_map_nothing_is_drawn(qtbot: QtBot):
    panel = MapPanel(a_desk(), Theme(RESOURCES, reduce_motion=True), PictureLoader())
    qtbot.addWidget(panel)
    panel.tools.fog.paint_all()
    panel.tools.fog.forget()
    panel.tools.fog.choose_mode(FogMode.SIGHT)
    panel.tools.fog.share(())
    assert panel.eyes.who is None
