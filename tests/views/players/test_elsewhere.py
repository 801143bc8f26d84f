"""The GM looks at another map than the players: nothing of that look reaches their window."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell
from desktop.battlemap.grid import Grid
from desktop.controllers.map.arriving import put_on_table
from desktop.controllers.players.show import Measure, Part
from desktop.model.commands import ShowMap
from desktop.model.ids import MapId
from desktop.program import Program
from desktop.views.map.drawing import MapTool
from desktop.views.players.pens import PartPen, PointerPen

pytestmark = pytest.mark.gui


@pytest.fixture
def table(program: Program, qtbot: QtBot) -> Program:
    """The sample fight, all of its map visible for the players, and a crypt that is prepared."""
    program.play_sample("srd-5.2.1")
    program.pictures.wait()
    program.players.open_window()
    program.show.show_whole()
    qtbot.waitExposed(program.players_window)
    put_on_table(program.desk, BattleMap("Crypt", 18, 18, grid=Grid(feet_per_cell=10)))
    program.main.window().activateWindow()
    qtbot.waitActive(program.main.window())
    return program


def picture(program: Program) -> QImage:
    program.players_window.stage.settle()
    return program.players_window.grab().toImage()


def look_at(program: Program, title: str) -> MapId:
    """Press the tab of that map."""
    maps = program.desk.encounter.maps
    map_id = next(key for key, one in maps.items() if one.title == title)
    program.main.table.map.levels.buttons[map_id].click()
    assert program.desk.encounter.shown_map == map_id
    return map_id


def hall_of(program: Program) -> str:
    return next(iter(program.desk.encounter.maps.values())).title


def test_looking_about_leaves_every_pixel_of_the_players(table: Program) -> None:
    look_at(table, hall_of(table))
    before = picture(table)
    panel, canvas = table.main.table.map, table.main.table.map.canvas
    look_at(table, "Crypt")
    assert picture(table) == before
    canvas.zoom_by(2)
    canvas.centre_on(3, 3)
    assert picture(table) == before
    table.desk.selection.choose(tuple(table.desk.encounter.combatants))
    assert picture(table) == before
    panel.levels.shift(-1)
    for tool in MapTool:
        panel.choose_tool(tool)
        assert picture(table) == before
    panel.choose_tool(MapTool.SELECT)
    for _ in range(2):  # the level, then the look itself
        table.desk.undo()
        assert picture(table) == before
    table.desk.redo()
    assert picture(table) == before


def test_nothing_is_pointed_at_on_a_map_that_the_players_do_not_see(table: Program) -> None:
    look_at(table, hall_of(table))
    before = picture(table)
    look_at(table, "Crypt")
    show, commands = table.show, table.main.commands
    show.show_measures(shown=True)
    told: list[str] = []
    table.desk.told.connect(lambda message: told.append(message.key))
    for key in ("players_part", "ping", "pointer"):
        commands[key].trigger()
    assert told == ["view.players.on_other_map"] * 3
    canvas = table.main.table.map.canvas
    assert not isinstance(canvas.pen, PartPen | PointerPen)
    show.point((2.0, 2.0))
    show.ping(2.0, 2.0)
    show.show_part(Part(1, 1, 6, 6))
    show.tell_measure(Measure(((1.5, 1.5), (8.5, 1.5)), 35))
    assert picture(table) == before
    assert canvas.frame is None, "no brackets on a map that is not theirs"
    show.show_measures(shown=False)


def test_the_pens_for_the_players_lie_down_when_the_gm_turns_to_another_map(
    table: Program,
) -> None:
    look_at(table, hall_of(table))
    canvas, commands = table.main.table.map.canvas, table.main.commands
    for key, kind in (("players_part", PartPen), ("pointer", PointerPen)):
        commands[key].trigger()
        assert isinstance(canvas.pen, kind)
        look_at(table, "Crypt")
        assert canvas.pen is None
        assert not commands[key].isChecked()
        look_at(table, hall_of(table))


def test_the_distances_of_the_players_are_counted_in_the_cells_of_their_map(
    table: Program,
) -> None:
    look_at(table, hall_of(table))
    desk = table.desk
    desk.speak("en", in_cells=True)
    desk.speak_to_players("en", in_cells=True)
    theirs = desk.players_language.cell
    look_at(table, "Crypt")
    assert desk.players_language.cell == theirs
    assert desk.language.cell != theirs
    desk.speak("en")
    desk.speak_to_players("en")


def test_the_tab_of_the_players_is_marked_and_a_button_sends_them(table: Program) -> None:
    levels, desk = table.main.table.map.levels, table.desk
    hall, crypt = (key for key in desk.encounter.maps)
    assert levels.send.isVisible(), "the new map is before the GM alone"
    assert "The players see this map." in levels.buttons[hall].toolTip()
    assert "The players see this map." in levels.buttons[hall].accessibleName()
    before = picture(table)
    levels.send.click()
    assert desk.encounter.played_map == crypt
    assert picture(table) != before
    assert levels.send.isHidden()
    assert "The players see this map." in levels.buttons[crypt].toolTip()
    desk.undo()
    assert picture(table) == before


def test_the_menu_and_its_key_send_the_players(table: Program, qtbot: QtBot) -> None:
    desk, commands = table.desk, table.main.commands
    crypt = look_at(table, "Crypt")
    assert commands["players_map"].text() == "Show this map to the players"
    qtbot.keyClick(
        table.main.window(),
        Qt.Key.Key_F8,
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
    )
    assert desk.encounter.played_map == crypt
    steps = desk.session.history.cursor if desk.session else None
    commands["players_map"].trigger()
    assert desk.session is not None
    assert desk.session.history.cursor == steps, "they are there already: nothing happens"


def test_the_menu_of_a_tab_sends_the_players(table: Program) -> None:
    look_at(table, hall_of(table))
    levels, desk = table.main.table.map.levels, table.desk
    crypt = list(desk.encounter.maps)[1]
    button = levels.buttons[crypt]
    button.customContextMenuRequested.emit(button.rect().center())
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    (send,) = [one for one in menu.actions() if one.text() == "Show this map to the players"]
    assert desk.encounter.played_map != crypt, "the press that opens the menu is a look"
    send.trigger()
    menu.close()
    assert desk.encounter.played_map == crypt


def test_what_the_gm_sees_is_shown_with_its_map(table: Program) -> None:
    look_at(table, "Crypt")
    canvas = table.main.table.map.canvas
    canvas.show_part(canvas.seen_map().adjusted(4, 4, -8, -8))
    part = canvas.seen_map()
    table.main.commands["players_here"].trigger()
    assert table.desk.shares_map
    seen = table.players_window.stage.canvas.seen_map()
    assert seen.contains(QPointF(part.center()))
    assert seen.width() < 40


def test_the_thumbnail_says_that_the_players_are_on_another_map(table: Program) -> None:
    look_at(table, "Crypt")
    assert table.players_frame.thumbnail.accessibleName() == "Players, another map"
    look_at(table, hall_of(table))
    assert table.players_frame.thumbnail.accessibleName() != "Players, another map"


def test_the_offer_to_bring_the_others_waits_with_its_map(table: Program) -> None:
    offer = table.main.table.map.left_behind
    assert offer.isVisible()
    look_at(table, hall_of(table))
    assert offer.isHidden(), "it is about the crypt"
    look_at(table, "Crypt")
    assert offer.isVisible()
    offer.leave.click()
    look_at(table, hall_of(table))
    look_at(table, "Crypt")
    assert offer.isHidden(), "it was dismissed"


def test_the_offer_is_over_when_all_have_come(table: Program) -> None:
    offer, canvas = table.main.table.map.left_behind, table.main.table.map.canvas
    offer.bring.click()
    assert canvas.pen is not None
    canvas.pen.enter(canvas, Cell(8, 8))
    assert offer.isHidden()
    look_at(table, hall_of(table))
    look_at(table, "Crypt")
    assert offer.isHidden()


def test_another_fight_has_no_offer(table: Program) -> None:
    table.play_sample("srd-5.2.1")
    assert table.main.table.map.left_behind.isHidden()
    assert table.main.table.map.levels.isHidden()


def test_without_a_map_the_way_to_show_one_stays(table: Program) -> None:
    desk, levels = table.desk, table.main.table.map.levels
    desk.dispatch(ShowMap(None))
    assert levels.send.isHidden()
    look_at(table, "Crypt")
    assert table.players.view.battle_map is None
    levels.send.click()
    assert table.players.view.battle_map is not None
