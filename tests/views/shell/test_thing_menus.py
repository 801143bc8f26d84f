"""Doors, windows, pins and lights have their menus by mouse and by keyboard."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from desktop.battlemap.battle_map import BattleMap, Feature, Light
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.features import Pin
from desktop.battlemap.walls import Door, DoorId, DoorState, Wall, WallKind
from desktop.controllers.map.things import things_in, things_near
from desktop.model.combatant import Token
from desktop.model.commands import PlaceTokens, ShowMap
from desktop.model.frozen import FrozenMap
from desktop.program import Program
from desktop.views.map.canvas import MapCanvas
from desktop.views.map.tools.note_dialogs import NoteDialog

pytestmark = pytest.mark.gui

DOOR = Door(DoorId("d1"), Point(3, 1), Point(3, 3), DoorState.CLOSED)
WINDOW = Wall(Point(6, 2), Point(7, 2), WallKind.WINDOW)
WALL = Wall(Point(6, 5), Point(7, 5))
PIN = Pin(Point(8.5, 4.5), "Old & loose stone", "A key lies behind it.")
LAMP = Light(Point(10.5, 6.5), 20.0, 40.0)
CELLS = {"door": Cell(3, 2), "window": Cell(6, 1), "pin": Cell(8, 4), "lamp": Cell(10, 6)}


@pytest.fixture
def canvas(program: Program, qtbot: QtBot) -> MapCanvas:
    """A house with a door, a window, a pin and a lamp, and the keyboard on it."""
    program.play_sample("srd-5.2.1")
    house = BattleMap(
        "House", 12, 8, doors=(DOOR,), walls=(WINDOW, WALL), pins=(PIN,), lights=(LAMP,)
    )
    program.desk.dispatch(ShowMap(None, house))
    window = program.main.window()
    window.activateWindow()
    qtbot.waitActive(window)
    canvas = program.main.table.map.canvas
    canvas.setFocus(Qt.FocusReason.ShortcutFocusReason)
    return canvas


def go(canvas: MapCanvas, end: Cell) -> None:
    """Walk there with the arrows."""
    here = canvas.cursor_keys.cell
    across, down = end.column - here.column, end.row - here.row
    for count, key in (
        (across, Qt.Key.Key_Right if across > 0 else Qt.Key.Key_Left),
        (down, Qt.Key.Key_Down if down > 0 else Qt.Key.Key_Up),
    ):
        for _ in range(abs(count)):
            QTest.keyClick(canvas, key)
    assert canvas.cursor_keys.cell == end


def menu_at(canvas: MapCanvas, place: str | None = None) -> QMenu:
    """What the menu key opens where the cursor is."""
    if place is not None:
        go(canvas, CELLS[place])
    reason = QContextMenuEvent.Reason.Keyboard
    event = QContextMenuEvent(reason, QPoint(), QPoint(), Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(canvas, event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def choose(menu: QMenu, text: str) -> None:
    (action,) = [one for one in menu.actions() if one.text() == text]
    action.trigger()
    menu.close()


def shown(program: Program) -> BattleMap:
    battle_map = program.desk.encounter.battle_map
    assert battle_map is not None
    return battle_map


def test_the_menu_key_opens_closes_and_locks_a_door(program: Program, canvas: MapCanvas) -> None:
    for text, becomes in (
        ("Open the door", DoorState.OPEN),
        ("Lock the door", DoorState.LOCKED),
        ("Unlock the door", DoorState.CLOSED),
        ("Make the door secret", DoorState.SECRET),
        ("Reveal the door", DoorState.CLOSED),
    ):
        choose(menu_at(canvas, "door"), text)
        assert shown(program).doors[0].state is becomes


def test_the_menu_key_reaches_windows_pins_and_lights(program: Program, canvas: MapCanvas) -> None:
    choose(menu_at(canvas, "window"), "Break the window open")
    assert shown(program).walls == (WALL,)
    choose(menu_at(canvas, "lamp"), "Put out the light")
    assert not shown(program).lights
    choose(menu_at(canvas, "pin"), "Take the pin away")
    assert not shown(program).pins
    for _ in range(3):
        program.desk.undo()
    assert shown(program).pins
    assert shown(program).lights
    assert len(shown(program).walls) == 2


def test_a_note_is_read_with_the_menu_key_and_with_enter(
    program: Program, canvas: MapCanvas, qtbot: QtBot
) -> None:
    choose(menu_at(canvas, "pin"), "Read the note…")
    dialog = canvas.window().findChild(NoteDialog)
    assert dialog is not None
    assert dialog.title == "Old & loose stone"
    dialog.reject()
    qtbot.waitUntil(lambda: canvas.window().findChild(NoteDialog) is None)
    canvas.setFocus(Qt.FocusReason.ShortcutFocusReason)
    go(canvas, CELLS["pin"])
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    dialog = canvas.window().findChild(NoteDialog)
    assert dialog is not None
    dialog.reject()
    qtbot.waitUntil(lambda: canvas.window().findChild(NoteDialog) is None)


def test_enter_opens_the_door_beside_the_cursor_and_closes_it(
    program: Program, canvas: MapCanvas
) -> None:
    go(canvas, CELLS["door"])
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    assert shown(program).doors[0].is_open
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    assert not shown(program).doors[0].is_open
    go(canvas, CELLS["window"])
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    assert shown(program).walls == (WINDOW, WALL), "a window is no door"


def test_of_several_things_in_a_cell_each_has_its_name(program: Program, canvas: MapCanvas) -> None:
    program.main.table.map.editing.pin(Point(3.5, 2.5), "Trap", "It clicks.")
    go(canvas, CELLS["door"])
    QTest.keyClick(canvas, Qt.Key.Key_Return)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu), "Enter asks which one is meant"
    names = [one.text() for one in menu.actions() if one.menu() is not None]
    assert names == ["Pin “Trap”", "Door, closed"]
    menu.close()


def test_who_stands_in_the_doorway_does_not_keep_the_keyboard_from_the_door(
    program: Program, canvas: MapCanvas
) -> None:
    desk = program.desk
    who, map_id = next(iter(desk.encounter.combatants)), desk.encounter.shown_map
    assert map_id is not None
    desk.dispatch(PlaceTokens(FrozenMap({who: Token(map_id, CELLS["door"])})))
    menu = menu_at(canvas, "door")
    (door,) = [one for one in menu.actions() if one.text() == "Door, closed"]
    inner = door.menu()
    assert isinstance(inner, QMenu)
    choose(inner, "Open the door")
    menu.close()
    assert shown(program).doors[0].is_open
    assert desk.selection.ids == (who,)


def test_what_the_cursor_stands_beside_is_told(program: Program, canvas: MapCanvas) -> None:
    said = program.main.table.map.canvas.answers.describe
    assert said(CELLS["door"], "") == "column 4, row 3, Door, closed"
    assert said(CELLS["pin"], "") == "column 9, row 5, Pin “Old & loose stone”"
    assert said(CELLS["lamp"], "") == "column 11, row 7, Light"
    assert said(CELLS["window"], "") == "column 7, row 2, Window"
    assert said(Cell(6, 4), "") == "column 7, row 5", "a wall has nothing to choose"


@pytest.mark.parametrize(
    ("at", "first"),
    [
        (Point(3, 2), "Open the door"),
        (Point(6.5, 2.1), "Break the window open"),
        (PIN.position, "Read the note…"),
        (LAMP.position, "Put out the light"),
    ],
)
def test_a_right_click_offers_the_same(
    canvas: MapCanvas, qtbot: QtBot, at: Point, first: str
) -> None:
    place = canvas.view.to_widget(*at).toPoint()
    qtbot.mouseClick(canvas, Qt.MouseButton.RightButton, pos=place)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert menu.actions()[0].text() == first
    menu.close()


def test_a_thing_is_in_the_cell_in_which_it_lies_and_in_both_beside_it() -> None:
    house = BattleMap("House", 12, 8, doors=(DOOR,), walls=(WINDOW, WALL), pins=(PIN,))
    house = replace(house, lights=(Light(Point(8.9, 4.9), 20.0, 40.0),))

    def held(cell: Cell) -> tuple[Feature, ...]:
        return things_in(house, cell)

    assert held(Cell(2, 1)) == held(Cell(3, 2)) == (DOOR,)
    assert held(Cell(6, 1)) == held(Cell(6, 2)) == (WINDOW,)
    assert held(Cell(8, 4)) == (PIN, *house.lights), "a light in the corner of its cell, too"
    assert held(Cell(9, 5)) == ()
    assert things_near(house, Point(0.5, 0.5)) == ()
