"""Areas that lie on the map are dragged by their body with the area tool."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.grid import Grid, GridKind
from desktop.language.message import typed_name
from desktop.model.area import LaidArea
from desktop.model.combatant import Token
from desktop.model.commands import AddCombatants, ShowMap, StrikeArea
from desktop.model.creature import AreaShape
from desktop.model.encounter import Encounter
from desktop.model.ids import MapId, RulesetKey
from desktop.views.map.canvas import MapCanvas
from desktop.views.map.drawing import MapTool, NoteLine
from desktop.views.map.pen import Nib
from desktop.views.map.tools.area_moving import AreaToolPen, carried
from desktop.views.map.tools.lying_areas import LyingAreas
from tests.support.builders import a_creature
from tests.support.panels import a_map_panel
from tests.support.windows import a_desk, with_fight

pytestmark = pytest.mark.gui

LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


def move(canvas: MapCanvas, at: QPoint) -> None:
    spot = QPointF(at)
    kind = QEvent.Type.MouseMove
    event = QMouseEvent(kind, spot, canvas.mapToGlobal(spot), LEFT, LEFT, NONE)
    QApplication.sendEvent(canvas, event)


def test_an_area_is_dragged_by_its_body_in_one_step(qtbot: QtBot):
    fight = Encounter(RulesetKey("srd-5.2.1"), typed_name("Test"))
    desk = with_fight(a_desk(), "srd-5.2.1", encounter=fight)
    desk.dispatch(ShowMap(None, BattleMap("Hall", 20, 14)))
    shown = desk.encounter.shown_map
    assert shown is not None
    panel = a_map_panel(qtbot, desk)
    canvas = panel.canvas
    canvas.settle()
    wolf = a_creature("Wolf", ruleset="srd-5.2.1")
    desk.dispatch(AddCombatants(wolf, tokens=(Token(shown, Cell(12, 5)),)))
    (who,) = desk.encounter.combatants
    laid = LaidArea(shown, AreaShape.SPHERE, 10, Point(5, 5))
    around = LaidArea(shown, AreaShape.EMANATION, 5, Point(0, 0), around=who)
    desk.dispatch(StrikeArea(laid, label="Mist", stays=True))
    desk.dispatch(StrikeArea(around, label="Heat", stays=True))
    mist, heat = desk.encounter.areas
    panel.choose_tool(MapTool.AREA)

    def at(x: float, y: float) -> QPoint:
        return canvas.view.to_widget(x, y).toPoint()

    def drag(*places: tuple[float, float]) -> None:
        QTest.mousePress(canvas, LEFT, NONE, at(*places[0]))
        move(canvas, at(*places[1]))
        canvas.grab()
        if len(places) > 2:
            QTest.keyClick(canvas, Qt.Key.Key_Escape)
        QTest.mouseRelease(canvas, LEFT, NONE, at(*places[-1]))

    pen = canvas.pen
    assert isinstance(pen, AreaToolPen)
    QTest.mousePress(canvas, LEFT, NONE, at(5.6, 4.3))
    move(canvas, at(11.7, 5.4))
    assert LyingAreas(desk).note(pen.laid).lines == (NoteLine("Wolf"),)
    assert desk.encounter.areas[mist].laid == laid  # only a preview
    QTest.mouseRelease(canvas, LEFT, NONE, at(11.7, 5.4))
    assert desk.encounter.areas[mist].laid.origin == Point(11, 6)
    assert panel.tools.areas.dialog is None
    desk.undo()
    assert desk.encounter.areas[mist].laid == laid

    drag((12.5, 5.5), (4.5, 9.5))  # it is tied to the wolf and says so
    assert desk.encounter.areas[heat].laid == around
    assert LyingAreas(desk).note(around).text == "Moves with Wolf"
    drag((5.0, 5.0), (9.0, 9.0), (9.0, 9.0))  # Esc in between
    assert desk.encounter.areas[mist].laid == laid
    assert panel.tools.areas.dialog is None
    QTest.mouseClick(canvas, LEFT, NONE, at(5, 5))  # a click still lays a new one
    assert panel.tools.areas.dialog is not None


@pytest.mark.parametrize("kind", [GridKind.HEX_COLUMNS, GridKind.HEX_ROWS])
def test_on_hexes_an_area_keeps_its_place_within_the_hex(kind: GridKind):
    grid = Grid(kind)
    corner = grid.corners_of(Cell(4, 4))[1]
    there = carried(grid, corner, grid.centre_of(Cell(4, 4)), Nib(grid.centre_of(Cell(8, 3))))
    wanted = grid.corners_of(Cell(8, 3))[1]
    assert there == pytest.approx(wanted)
    free = carried(grid, corner, corner, Nib(Point(7.1, 2.3), is_free=True))
    assert free == pytest.approx((7.1, 2.3))


def test_names_of_many_are_cut_and_nobody_is_said():
    desk = with_fight(a_desk(), "srd-5.2.1")
    desk.dispatch(ShowMap(MapId("m9"), BattleMap("Hall", 20, 14)))
    laid = LaidArea(MapId("m9"), AreaShape.SPHERE, 20, Point(6, 6))
    known = LyingAreas(desk)
    assert known.note(laid).text == "Nobody is in it."
    tokens = tuple(Token(MapId("m9"), Cell(4 + n % 4, 4 + n // 4)) for n in range(9))
    desk.dispatch(AddCombatants(a_creature("Rat", ruleset="srd-5.2.1"), 9, tokens=tokens))
    note = known.note(laid)
    assert (note.text, len(note.lines), note.lines[-1].text) == ("9 inside", 7, "and 3 more")
