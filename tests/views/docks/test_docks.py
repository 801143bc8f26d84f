"""The panels are moved, put away and made wider by mouse and keyboard; so they stay."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QScrollArea, QWidget
from pytestqt.qtbot import QtBot

from desktop.dice.rolling import RandomDice
from desktop.views.docks.layout import Dock, DockLayout
from tests.support import driver
from tests.support.two_screens import Table

pytestmark = pytest.mark.gui
LEFT, NO_KEYS = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def table(qapp: QApplication, tmp_path: Path) -> Iterator[Table]:
    table = Table(qapp, tmp_path, language="it", dice=RandomDice(Random(4)))
    table.program.play_sample("srd-5.2.1")
    size(table, 1366, 768)
    yield table
    table.end()


def size(table: Table, width: int, height: int) -> None:
    table.frame.showNormal()
    table.frame.resize(width, height)
    QTest.qWait(0)


def place(table: Table, widget: QWidget) -> QRect:
    """Where a part of the table lies on it."""
    return QRect(widget.mapTo(table.main.table, QPoint()), widget.size())


def start_again(table: Table) -> None:
    table.end()
    table.start()
    size(table, 1366, 768)


def command(table: Table, key: str) -> None:
    table.main.commands[key].trigger()


def drag(widget: QWidget, start: QPoint, end: QPoint) -> None:
    QTest.mousePress(widget, LEFT, NO_KEYS, start)
    for share in (0.1, 0.5, 1.0):
        QTest.mouseMove(widget, start + (end - start) * share)
    QTest.mouseRelease(widget, LEFT, NO_KEYS, end)


def test_a_panel_is_put_away_and_brought_back_with_its_key(table: Table):
    wide = table.main.table.map.width()
    table.key("show_turns")
    assert table.turns.isHidden()
    assert not table.main.commands["show_turns"].isChecked()
    table.key("show_inspector")
    assert table.inspector.isHidden()
    assert table.main.table.map.width() > wide + 400, "the map has the room"
    docks = table.main.table.docks
    assert docks.tabs[Dock.TURNS].isVisible()
    assert table.text("view.docks.turns") in docks.tabs[Dock.TURNS].accessibleName()
    QTest.mouseClick(docks.tabs[Dock.TURNS], LEFT)
    assert table.turns.isVisible()
    table.key("show_inspector")
    assert table.inspector.isVisible()
    assert table.main.table.map.width() == wide


def test_all_is_as_it_was_left_after_a_restart(table: Table):
    for key in ("show_inspector", "swap_panels", "now_above"):
        command(table, key)
    table.main.table.docks.widen(Dock.TURNS, 350)
    before = table.main.table.docks.layout_wanted
    start_again(table)
    assert table.main.table.docks.layout_wanted == before
    assert table.inspector.isHidden()
    assert place(table, table.turns).right() == table.main.table.width() - 1
    assert table.turns.width() == 350
    assert place(table, table.now).top() < place(table, table.canvas).top()
    command(table, "reset_panels")
    assert table.main.table.docks.layout_wanted == DockLayout()
    start_again(table)
    assert place(table, table.turns).left() == 0
    assert table.inspector.isVisible()
    assert place(table, table.now).top() > place(table, table.canvas).top()


def test_a_layout_that_cannot_be_read_is_the_usual_one_and_nothing_else_is_lost(table: Table):
    title = table.encounter.title
    command(table, "swap_panels")
    choices = table.program.choices
    for name in ("panels", "panels it 100"):
        choices.keep(name, "panels-1 width=turns:9x9 hidden=")
    choices.keep("untouched", 3)
    command(table, "light")
    start_again(table)
    assert table.main.table.docks.layout_wanted == DockLayout()
    assert place(table, table.turns).left() == 0
    assert table.encounter.title == title
    assert table.program.choices.kept("untouched") == 3
    assert table.program.campaign.settings.theme == "light"


def test_each_language_and_scale_has_its_own(table: Table):
    theme, docks = table.program.services.theme, table.main.table.docks
    docks.widen(Dock.TURNS, 400)
    command(table, "language_en")
    assert table.turns.width() == 400, "at first as it was"
    docks.widen(Dock.TURNS, 300)
    command(table, "language_it")
    assert table.turns.width() == 400
    command(table, "larger")
    assert theme.scale > 1
    docks.widen(Dock.TURNS, 280)
    assert table.turns.width() == theme.px(280)
    command(table, "smaller")
    assert table.turns.width() == 400
    command(table, "language_en")
    assert table.turns.width() == 300


@pytest.mark.parametrize("is_swapped", [False, True])
def test_a_width_is_dragged_and_set_with_the_keys(table: Table, qtbot: QtBot, is_swapped: bool):
    docks = table.main.table.docks
    if is_swapped:
        command(table, "swap_panels")
    sense = -1 if is_swapped else 1
    handle, turns = docks.handles[Dock.TURNS], table.turns
    start = handle.rect().center()
    drag(handle, start, start + QPoint(60 * sense, 0))
    wide = turns.width()
    assert wide > 276
    qtbot.keyClick(handle, Qt.Key.Key_Left if is_swapped else Qt.Key.Key_Right)
    assert turns.width() == wide + 8
    for _step in range(40):
        qtbot.keyClick(handle, Qt.Key.Key_Left if is_swapped else Qt.Key.Key_Right)
    assert turns.width() == 420, "no wider"
    qtbot.keyClick(handle, Qt.Key.Key_Home)
    assert turns.width() == 276
    qtbot.keyClick(handle, Qt.Key.Key_Up)
    assert turns.width() == 276
    drag(handle, start, start - QPoint(200 * sense, 0))
    assert turns.width() == 240, "no narrower"
    QTest.mouseDClick(handle, LEFT)
    assert turns.width() == 276


def test_handles_are_reached_with_tab_and_drawn_while_they_have_the_keyboard(
    table: Table, qtbot: QtBot
):
    handle = table.main.table.docks.handles[Dock.INSPECTOR]
    reached, widget = False, table.main.table
    for _step in range(400):
        widget = widget.nextInFocusChain()
        reached = reached or widget is handle
    assert reached
    assert handle.focusPolicy() & Qt.FocusPolicy.TabFocus
    plain = handle.grab().toImage()
    handle.setFocus(Qt.FocusReason.TabFocusReason)
    assert handle.grab().toImage() != plain
    assert table.text("view.docks.inspector") in handle.accessibleName()


def test_a_panel_is_dragged_by_its_head_to_the_other_side(table: Table):
    docks, turns = table.main.table.docks, table.turns
    start = QPoint(200, 24)
    far = QPoint(table.main.table.width() - 100, 300)
    QTest.mousePress(turns.head, LEFT, NO_KEYS, start)
    QTest.mouseMove(turns.head, start + QPoint(1, 0))
    assert not docks.drags[Dock.TURNS].is_dragging, "a trembling hand drags nothing"
    QTest.mouseMove(turns.head, far)
    assert docks.drags[Dock.TURNS].is_dragging
    QTest.mouseRelease(turns.head, LEFT, NO_KEYS, far)
    assert not docks.drags[Dock.TURNS].is_dragging
    assert docks.layout_wanted.swapped
    assert place(table, table.inspector).left() == 0
    drag(table.inspector.head, QPoint(60, 5), QPoint(300, 40))
    assert docks.layout_wanted.swapped, "let go on its own side it stays"


def test_esc_takes_a_drag_back(table: Table, qtbot: QtBot):
    docks, head = table.main.table.docks, table.now.head
    QTest.mousePress(head, LEFT, NO_KEYS, QPoint(400, 10))
    QTest.mouseMove(head, QPoint(400, -400))
    assert docks.drags[Dock.NOW].is_dragging
    qtbot.keyClick(table.canvas, Qt.Key.Key_Escape)
    assert not docks.drags[Dock.NOW].is_dragging
    QTest.mouseRelease(head, LEFT, NO_KEYS, QPoint(400, -400))
    assert not docks.layout_wanted.now_above


def test_the_now_bar_is_dragged_above_the_map_and_back(table: Table):
    docks, head = table.main.table.docks, table.now.head
    drag(head, QPoint(400, 10), QPoint(400, -500))
    assert docks.layout_wanted.now_above
    assert table.main.commands["now_above"].isChecked()
    assert place(table, table.now).bottom() < place(table, table.canvas).top()
    drag(head, QPoint(400, 10), QPoint(400, 700))
    assert not docks.layout_wanted.now_above
    assert place(table, table.now).bottom() == table.main.table.height() - 1


def test_the_head_of_a_panel_has_a_menu(table: Table):
    docks = table.main.table.docks
    docks.menu_wanted.emit(Dock.INSPECTOR, QPoint(50, 50))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    named = {action.text(): action for action in menu.actions()}
    named[table.text("view.docks.inspector")].trigger()
    menu.close()
    assert table.inspector.isHidden()


def test_the_now_bar_leaves_its_tabs_and_unfolds_when_a_page_is_wanted(table: Table):
    height = table.now.height()
    table.key("show_now")
    assert table.now.is_folded
    assert table.now.height() < height / 4
    assert table.now.key_buttons["journal"].isVisible()
    table.key("journal")
    assert not table.now.is_folded
    assert table.now.journal.isVisible()
    assert table.now.height() == height
    table.key("show_now")
    table.key("now")
    assert not table.now.is_folded
    table.key("show_now")
    QTest.mouseClick(table.now.key_buttons["journal"], LEFT)
    assert not table.now.is_folded


def test_an_inspector_that_was_put_away_comes_over_the_map_when_it_is_needed(
    table: Table, qtbot: QtBot
):
    table.key("show_inspector")
    room = place(table, table.canvas)
    table.key("damage")
    assert table.inspector.isVisible()
    assert table.inspector.points.field.hasFocus()
    assert place(table, table.canvas) == room, "the map keeps its place"
    assert place(table, table.inspector).intersects(room)
    qtbot.keyClick(table.inspector.points.field, Qt.Key.Key_Escape)
    assert table.inspector.isHidden(), "it has done what it came for"
    assert table.canvas.hasFocus()
    table.key("conditions")
    assert table.inspector.isVisible()
    qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Escape)
    assert table.inspector.isHidden()
    table.key("show_inspector")
    assert table.inspector.isVisible()
    assert not place(table, table.inspector).intersects(place(table, table.canvas))


def test_whoever_puts_away_what_has_the_keyboard_finds_it_on_the_map(table: Table):
    table.key("damage")
    command(table, "show_inspector")
    assert table.canvas.hasFocus()


@pytest.mark.parametrize("is_swapped", [False, True])
def test_a_narrow_window_has_a_drawer_and_a_narrower_one_a_rail(table: Table, is_swapped: bool):
    if is_swapped:
        command(table, "swap_panels")
    size(table, 1100, 700)
    assert table.inspector.isVisible()
    size(table, 1099, 700)
    assert table.inspector.isHidden()
    assert table.turns.width() == 276
    table.key("show_inspector")
    assert table.inspector.isVisible()
    assert table.main.commands["show_inspector"].isChecked()
    table.key("show_inspector")
    assert table.inspector.isHidden()
    size(table, 899, 700)
    assert table.turns.width() == 72
    assert not table.turns.grab().isNull()
    assert table.turns.next_button.accessibleName()
    QTest.mouseClick(table.turns.next_button, LEFT)
    assert table.main.table.map.width() >= 500
    size(table, 1366, 768)
    assert table.inspector.isVisible()
    assert table.turns.width() == 276


@pytest.mark.parametrize("width", [884, 899, 900, 1099, 1100, 1366, 1600, 1920])
@pytest.mark.parametrize("language", ["language_en", "language_it"])
def test_at_no_width_something_is_cut_or_scrolled_across(table: Table, width: int, language: str):
    command(table, language)
    size(table, width, 700)
    table.main.table.docks.reveal_all()
    bounds = table.main.table.rect()
    for part in (table.turns, table.inspector, table.now, table.main.table.map):
        assert bounds.contains(place(table, part))
    for area in table.inspector.findChildren(QScrollArea):
        if area.isVisible():
            assert area.horizontalScrollBar().maximum() == 0
    assert not place(table, table.turns).intersects(place(table, table.main.table.map))


@pytest.mark.parametrize("is_swapped", [False, True])
def test_details_stand_beside_the_inspector_on_either_side(table: Table, is_swapped: bool):
    if is_swapped:
        command(table, "swap_panels")
    main = table.main
    table.program.desk.selection.choose(next(iter(table.encounter.combatants)) for _ in range(1))
    main.table.inspector.condition_wanted.emit("prone")
    details, inspector = place(table, main.table.details), place(table, table.inspector)
    assert main.table.rect().contains(details)
    assert not details.intersects(inspector)
    gap = (
        inspector.left() - details.right() if not is_swapped else details.left() - inspector.right()
    )
    assert gap <= 3


def test_the_command_line_puts_panels_away_too(table: Table):
    names = [spec.text for spec in table.main.commands.specs]
    assert {"view.docks.turns", "view.action.reset_panels"} <= set(names)
    line = table.program.command_line
    line.open()
    line.card.field.setText(table.text("view.docks.turns"))
    line.card.typed.emit(line.card.field.text())
    QTest.keyClick(line.card.field, Qt.Key.Key_Return)
    assert table.turns.isHidden()


def test_the_tour_shows_what_was_put_away(table: Table):
    for key in ("show_turns", "show_inspector", "show_now"):
        command(table, key)
    command(table, "tour")
    assert table.turns.isVisible()
    assert table.inspector.isVisible()
    assert not table.now.is_folded


@pytest.mark.parametrize("is_swapped", [False, True])
def test_shift_tab_leads_from_the_map_to_the_turn_order(table: Table, is_swapped: bool):
    if is_swapped:
        command(table, "swap_panels")
    table.key("go_to_map")
    tokens = len(table.canvas.tokens)
    driver.tab_to(table.turns.list, back=True, limit=tokens + 6)


def test_tab_leaves_a_button_over_the_map_at_once(table: Table):
    command(table, "players_window")
    first, second = list(table.program.players_gestures.strip.buttons.values())[:2]
    first.setFocus(Qt.FocusReason.TabFocusReason)
    driver.press("Tab")
    assert second.hasFocus()
