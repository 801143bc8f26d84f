"""Where no map lies, everybody is a card: chosen, pointed at, walked along with the keys."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from desktop.dice.rolling import RandomDice
from desktop.model import commands as c
from desktop.model.amount import DamageAmount
from desktop.model.combatant import Combatant, Side
from desktop.views.board.board import Board, Placed
from desktop.views.design.painting import text_width
from desktop.views.design.tokens import Role
from desktop.views.turn_order.row_parts import kept_number
from tests.support.fights import named
from tests.support.two_screens import Table

pytestmark = pytest.mark.gui


@pytest.fixture
def table(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Iterator[Table]:
    table = Table(qapp, tmp_path, language="it", dice=RandomDice(Random(4)))
    table.program.play_sample("srd-5.1")
    table.program.main.commands["no_map"].trigger()
    yield table
    table.end()


@pytest.fixture
def board(table: Table) -> Board:
    assert table.program.main.table.map.board.isVisible()
    return table.program.main.table.map.board


def card_of(board: Board, who: Combatant) -> Placed:
    return next(card for card in board.cards if card.who == who.id)


def place(board: Board, who: Combatant) -> QPoint:
    return card_of(board, who).rect.center().toPoint()


def test_everybody_has_a_card_ones_own_above_and_groups_one_by_one(table: Table, board: Board):
    cards = board.cards
    assert len(cards) == len(table.encounter.combatants)
    sides = [card.row.side for card in cards]
    assert sides == sorted(sides, key=lambda side: side not in (Side.HERO, Side.ALLY))
    for one in cards:
        assert board.rect().contains(one.rect.toAlignedRect())
        others = (other for other in cards if other is not one)
        assert not any(one.rect.intersects(other.rect) for other in others)


def test_a_click_chooses_ctrl_adds_and_beside_the_cards_is_nobody(
    table: Table, board: Board, qtbot: QtBot
):
    lia, ogre = named(table.program.desk, "Lia"), named(table.program.desk, "Ogre")
    selection, left = table.program.desk.selection, Qt.MouseButton.LeftButton
    qtbot.mouseClick(board, left, pos=place(board, lia))
    assert selection.ids == (lia.id,)
    qtbot.mouseClick(board, left, Qt.KeyboardModifier.ControlModifier, pos=place(board, ogre))
    assert set(selection.ids) == {lia.id, ogre.id}
    assert card_of(board, ogre).row.selected
    qtbot.mouseClick(board, left, pos=QPoint(1, 1))
    assert selection.ids == ()


def test_the_target_of_an_attack_is_pointed_at(table: Table, board: Board, qtbot: QtBot):
    main, desk = table.program.main, table.program.desk
    ogre, lia = named(desk, "Ogre"), named(desk, "Lia")
    desk.selection.choose((ogre.id,))
    deed = next(b.deed for b in main.table.inspector.deeds.buttons if b.deed.attack)
    main.attacking.begin(ogre.id, deed)
    assert board.is_picking
    qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=place(board, ogre))
    assert board.is_picking, "nobody aims at itself"
    qtbot.mouseClick(board, Qt.MouseButton.LeftButton, pos=place(board, lia))
    assert not board.is_picking
    assert main.attack.target == lia.id


def test_tab_goes_to_the_foes_of_the_attacker_first(table: Table, board: Board, qtbot: QtBot):
    main, desk = table.program.main, table.program.desk
    ogre, heroes = named(desk, "Ogre"), {"Aria", "Brando", "Lia", "Tobia"}
    desk.selection.choose((ogre.id,))
    deed = next(b.deed for b in main.table.inspector.deeds.buttons if b.deed.attack)
    main.attacking.begin(ogre.id, deed)
    walked = []
    for _each in range(len(heroes)):
        qtbot.keyClick(board, Qt.Key.Key_Tab)
        walked.append(board.accessibleDescription().split(",")[0])
    assert set(walked) == heroes
    qtbot.keyClick(board, Qt.Key.Key_Return)
    assert main.attack.target == named(desk, walked[-1]).id


def test_esc_leaves_what_was_asked_for(table: Table, board: Board, qtbot: QtBot):
    main, desk = table.program.main, table.program.desk
    ogre = named(desk, "Ogre")
    desk.selection.choose((ogre.id,))
    deed = next(b.deed for b in main.table.inspector.deeds.buttons if b.deed.attack)
    main.attacking.begin(ogre.id, deed)
    qtbot.keyClick(board, Qt.Key.Key_Escape)
    assert not board.is_picking
    assert not main.picker.is_picking
    assert not main.attack.is_open


def test_the_keys_walk_take_and_add(table: Table, board: Board, qtbot: QtBot):
    selection = table.program.desk.selection
    table.key("go_to_map")
    assert board.hasFocus(), "the keyboard of the map is the board's"
    for _step in range(12):
        qtbot.keyClick(board, Qt.Key.Key_Left)
        qtbot.keyClick(board, Qt.Key.Key_Up)
    qtbot.keyClick(board, Qt.Key.Key_Return)
    assert selection.ids == (board.cards[0].who,)
    assert board.cards[0].row.selected
    qtbot.keyClick(board, Qt.Key.Key_Right)
    qtbot.keyClick(board, Qt.Key.Key_X)
    assert set(selection.ids) == {board.cards[0].who, board.cards[1].who}
    assert table.program.desk.shown(board.cards[1].row.name) in board.accessibleDescription()
    qtbot.keyClick(board, Qt.Key.Key_Down)
    qtbot.keyClick(board, Qt.Key.Key_Return)
    below = next(card for card in board.cards if card.who == selection.ids[0])
    assert below.rect.top() > board.cards[1].rect.top()


def test_the_menu_of_a_card_is_that_of_its_combatant(table: Table, board: Board, qtbot: QtBot):
    lia = named(table.program.desk, "Lia")
    board.menu_wanted.emit(lia.id, board.mapToGlobal(place(board, lia)))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    menu.close()
    assert table.program.desk.selection.ids == (lia.id,)


def test_what_happens_shows_on_the_cards(table: Table, board: Board):
    desk = table.program.desk
    lia = named(desk, "Lia")
    desk.dispatch(c.DealDamage((lia.id,), (DamageAmount(5),)))
    assert card_of(board, lia).row.current == lia.hit_points - 5
    before = [card.who for card in board.cards if card.row.active]
    table.key("next_turn")
    assert [card.who for card in board.cards if card.row.active] != before


def test_with_a_map_the_board_goes_and_the_keyboard_is_the_map_s(table: Table, board: Board):
    panel = table.program.main.table.map
    assert panel.tools.bar.isHidden(), "there is nothing to draw on"
    table.key("undo")
    assert panel.area.isHidden()
    assert panel.tools.bar.isVisible()
    table.key("go_to_map")
    assert panel.canvas.hasFocus()


def test_without_anybody_the_board_gives_way_to_the_words(table: Table, board: Board):
    desk, panel = table.program.desk, table.program.main.table.map
    desk.dispatch(c.RemoveCombatants(tuple(desk.encounter.combatants)))
    assert panel.area.isHidden()
    assert panel.no_map.isVisible()
    desk.undo()
    assert not panel.area.isHidden()


def test_it_breaks_into_as_many_columns_as_fit(table: Table, board: Board, qtbot: QtBot):
    def columns() -> int:
        top = board.cards[0].rect.top()
        return sum(card.rect.top() == top for card in board.cards)

    window = table.program.main.window()
    window.resize(1100, 700)
    narrow = columns()
    window.resize(1900, 900)
    assert columns() > narrow
    assert not board.grab().isNull()


def test_nothing_lies_over_the_cards(table: Table, board: Board, qtbot: QtBot):
    main, panel = table.program.main, table.program.main.table.map
    main.window().resize(1366, 768)
    main.commands["players_window"].trigger()
    frame, strip = table.program.players_frame, table.program.players_gestures.strip

    def lies_free() -> bool:
        seen = board.visibleRegion().boundingRect()
        low = (frame.thumbnail, strip, panel.no_map)
        top = min(one.mapTo(panel.canvas, QPoint()).y() for one in low)
        return board.mapTo(panel.canvas, seen.bottomLeft()).y() < top

    assert frame.thumbnail.isVisible()
    assert strip.isVisible()
    assert strip.width() > strip.height(), "side by side, in the one line below the cards"
    assert frame.thumbnail.is_folded
    qtbot.waitUntil(lies_free)
    low = (frame.thumbnail, strip, panel.no_map)
    for one in low:
        assert not any(one.geometry().intersects(two.geometry()) for two in low if two is not one)
    qtbot.mouseClick(frame.thumbnail, Qt.MouseButton.LeftButton)
    assert not frame.thumbnail.is_folded
    qtbot.waitUntil(lies_free)
    table.key("undo")
    assert panel.area.isHidden()
    assert strip.height() > strip.width()
    assert not frame.thumbnail.is_folded
    qtbot.mouseClick(frame.thumbnail, Qt.MouseButton.LeftButton)
    main.commands["no_map"].trigger()
    assert not frame.thumbnail.is_folded, "as the GM left it on the board"
    table.key("undo")
    assert frame.thumbnail.is_folded, "and on the map"


def test_of_a_group_that_is_next_the_first_who_lives_is_marked(table: Table, board: Board):
    desk = table.program.desk
    group = next(slot for slot in desk.encounter.order if len(slot.members) > 1)
    first, second = group.members[:2]
    desk.dispatch(c.DealDamage((first,), (DamageAmount(200),)))
    for _turn in desk.encounter.order:
        if any(card.who in group.members and card.row.following for card in board.cards):
            break
        table.key("next_turn")
    assert [card.who for card in board.cards if card.row.following] == [second]


def test_tab_walks_the_cards_and_leaves_behind_the_last(table: Table, board: Board, qtbot: QtBot):
    table.program.desk.selection.choose(())
    table.key("go_to_map")
    last = board.cards[-1]
    for _card in board.cards:
        if table.program.desk.shown(last.row.name) in board.accessibleDescription():
            break
        qtbot.keyClick(board, Qt.Key.Key_Tab)
        assert board.hasFocus()
    qtbot.keyClick(board, Qt.Key.Key_Return)
    assert table.program.desk.selection.ids == (last.who,)
    qtbot.keyClick(board, Qt.Key.Key_Tab)
    assert not board.hasFocus()


def test_of_a_long_name_the_number_is_kept(table: Table):
    font = table.program.services.theme.font(Role.ROW)
    width = text_width("Goblin guerri", font)
    short = kept_number("Goblin guerriero 4", 4, font, width)
    assert short.endswith(" 4")
    assert text_width(short, font) <= width + 1
    assert kept_number("Goblin 4", 4, font, 500.0) == "Goblin 4"
    assert kept_number("Brando della Valle Lunga", None, font, 20.0).startswith("Brando della")
