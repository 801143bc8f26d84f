"""The turn order by clicks and keys."""

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from desktop.controllers.desk import Desk
from desktop.controllers.turns.row import Row, RowKind
from desktop.language.message import Message
from desktop.model.commands import (
    Concentrate,
    DelayTurn,
    GiveCondition,
    GroupCombatants,
    NextTurn,
    SetCounter,
    TakeAction,
)
from desktop.model.ids import ConditionKey, CounterKey
from desktop.rules.previews.questions import BudgetItem
from desktop.views.design.painting import text_width
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.turn_order.budget import height_of, in_a_row, laid_out
from desktop.views.turn_order.panel import TurnOrderPanel
from desktop.views.turn_order.row_painter import chevron_of, split_at
from tests.support.fights import a_fighting_desk, named
from tests.support.windows import RESOURCES

pytestmark = pytest.mark.gui

Key = Qt.Key


def a_panel(qtbot: QtBot, desk: Desk) -> TurnOrderPanel:
    panel = TurnOrderPanel(desk, Theme(RESOURCES))
    qtbot.addWidget(panel)
    panel.resize(276, 729)
    panel.show()
    qtbot.waitExposed(panel)
    panel.activateWindow()
    qtbot.waitActive(panel)
    return panel


def group_of(panel: TurnOrderPanel) -> Row:
    return next(row for row in panel.model.rows if row.kind is RowKind.GROUP)


def go_to(qtbot: QtBot, panel: TurnOrderPanel, row: Row) -> None:
    """By arrows only."""
    panel.list.setFocus(Qt.FocusReason.TabFocusReason)
    wanted = panel.model.rows.index(row)
    while panel.list.currentIndex().row() != wanted:
        down = panel.list.currentIndex().row() < wanted
        qtbot.keyClick(panel.list, Key.Key_Down if down else Key.Key_Up)


@pytest.mark.parametrize("language", ["en", "it"])
def test_arrows_go_and_enter_selects(qtbot: QtBot, language: str) -> None:
    desk = a_fighting_desk(language)
    panel = a_panel(qtbot, desk)
    panel.list.setFocus(Qt.FocusReason.TabFocusReason)
    assert panel.model.rows[panel.list.currentIndex().row()].active
    ogre = named(desk, "Ogre")
    row = next(row for row in panel.model.rows if row.identity == ogre.id)
    go_to(qtbot, panel, row)
    assert desk.selection.ids == ()
    qtbot.keyClick(panel.list, Key.Key_Return)
    assert desk.selection.ids == (ogre.id,)
    qtbot.keyClick(panel.list, Key.Key_Up)
    qtbot.keyClick(panel.list, Key.Key_X)
    assert len(desk.selection.ids) == 2


@pytest.mark.parametrize("width", [120, 170, 400])
def test_every_pill_of_a_budget_has_room_in_some_line(qtbot: QtBot, width: int) -> None:
    desk, theme = a_fighting_desk("en"), Theme(RESOURCES)
    keys = ("action", "extra_action", "bonus_action", "reaction", "free_object", "movement")
    items = tuple(
        BudgetItem(k, Message("view.plain", {"text": k[:9]}), k == "action") for k in keys
    )
    pills = laid_out(items, desk.rendered, theme, width)
    assert [pill.item for pill in pills] == list(items)
    assert all(pill.left + pill.width <= width + 1 for pill in pills)
    assert height_of(pills, theme) == theme.px(23) * (pills[-1].line + 1)


@pytest.mark.parametrize("width", [110, 230])
def test_a_row_leaves_the_free_object_out_before_it_takes_another_line(
    qtbot: QtBot, width: int
) -> None:
    desk, theme = a_fighting_desk("en"), Theme(RESOURCES)
    keys = ("action", "bonus_action", "free_object", "movement")
    items = tuple(BudgetItem(k, Message("view.plain", {"text": k[:4]}), spent=False) for k in keys)
    pills = in_a_row(items, desk.rendered, theme, width)
    assert {pill.line for pill in pills} == {0}
    assert ("free_object" in {pill.item.key for pill in pills}) is (width > 200)


def test_a_group_opens_and_closes_by_keys_also_from_a_member(qtbot: QtBot) -> None:
    desk = a_fighting_desk()
    panel = a_panel(qtbot, desk)
    group = group_of(panel)
    was_open = group.open
    go_to(qtbot, panel, group)
    qtbot.keyClick(panel.list, Key.Key_Left)
    assert not group_of(panel).open
    qtbot.keyClick(panel.list, Key.Key_Right)
    assert group_of(panel).open
    qtbot.keyClick(panel.list, Key.Key_Down)
    assert panel.model.rows[panel.list.currentIndex().row()].kind is RowKind.MEMBER
    qtbot.keyClick(panel.list, Key.Key_Left)
    assert not group_of(panel).open
    assert panel.model.rows[panel.list.currentIndex().row()].kind is RowKind.GROUP
    assert was_open in (True, False)


def test_a_click_on_the_chevron_opens_and_one_beside_it_selects(qtbot: QtBot) -> None:
    desk = a_fighting_desk()
    theme = Theme(RESOURCES)
    panel = a_panel(qtbot, desk)
    before = group_of(panel).open
    rect = panel.list.visualRect(panel.index_of(group_of(panel))).toRectF()
    middle = chevron_of(rect, theme).center().toPoint()
    qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=middle)
    assert group_of(panel).open is not before
    assert desk.selection.ids == ()
    beside = middle + QPoint(60, 0)
    qtbot.mouseClick(panel.list.viewport(), Qt.MouseButton.LeftButton, pos=beside)
    assert desk.selection.ids == group_of(panel).members


def test_alt_and_an_arrow_swap_two_in_the_order(qtbot: QtBot) -> None:
    desk = a_fighting_desk()
    panel = a_panel(qtbot, desk)
    singles = [row for row in panel.model.rows if row.kind is RowKind.SINGLE]
    last, before_last = singles[-1], singles[-2]
    go_to(qtbot, panel, last)
    qtbot.keyClick(panel.list, Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    slots = [slot.id for slot in desk.encounter.order]
    assert slots.index(last.slot) < slots.index(before_last.slot)
    qtbot.keyClick(panel.list, Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    slots = [slot.id for slot in desk.encounter.order]
    assert slots.index(last.slot) > slots.index(before_last.slot)


@pytest.mark.parametrize(
    ("language", "expected"), [("en", "your ruling; D enters"), ("it", "decisione tua; D entra")]
)
def test_a_row_that_waits_says_that_it_is_a_ruling(
    qtbot: QtBot, language: str, expected: str
) -> None:
    desk = a_fighting_desk(language)
    panel = a_panel(qtbot, desk)
    who = desk.encounter.active_combatants[0]
    desk.dispatch(DelayTurn(who.id), overruled=True)
    row = next(row for row in panel.model.rows if row.identity == who.id)
    assert row.delayed
    detail = row.marks[0].detail
    assert detail is not None
    assert desk.rendered(detail) == expected


def test_what_is_readied_and_concentrated_on_stands_in_the_row(qtbot: QtBot) -> None:
    desk = a_fighting_desk("it")
    panel = a_panel(qtbot, desk)
    who = desk.encounter.active_combatants[0]
    desk.dispatch(TakeAction(who.id, "ready", text="si apre la porta"))
    desk.dispatch(Concentrate(named(desk, "Aria").id, "Ragnatela", rounds=10))
    rows = {row.identity: row for row in panel.model.rows}
    texts = [
        desk.rendered(part)
        for row in (rows[who.id], rows[named(desk, "Aria").id])
        for mark in row.marks
        for part in (mark.text, mark.detail)
        if isinstance(part, Message)
    ]
    assert texts == ["Prepara", "si apre la porta", "Ragnatela", "10 round"]


@pytest.mark.parametrize(("ruleset", "time"), [("srd-5.2.1", "0:06"), ("mythcraft-1.2", "0:10")])
def test_the_time_counts_the_rounds_of_the_game(qtbot: QtBot, ruleset: str, time: str) -> None:
    desk = a_fighting_desk("en", ruleset)
    panel = a_panel(qtbot, desk)
    while desk.encounter.round < 2:
        desk.dispatch(NextTurn(), overruled=True)
    assert panel.elapsed_text == f"{time} elapsed"


def test_what_members_have_left_has_room_in_their_rows(qtbot: QtBot) -> None:
    desk = a_fighting_desk("it")
    panel = a_panel(qtbot, desk)
    lia, ogre, brando = (named(desk, name).id for name in ("Lia", "Ogre", "Brando"))
    desk.dispatch(SetCounter(brando, CounterKey("reaction"), 0), overruled=True)
    desk.dispatch(GroupCombatants((lia, ogre)), overruled=True)

    def heights(members: int) -> list[int]:
        """Those of the group of so many, once it is its turn; drawn without a warning."""
        while len(desk.encounter.active_combatants) != members:
            desk.dispatch(NextTurn(), overruled=True)
        panel.grab()
        rows = [panel.index_of(row) for row in panel.model.rows if row.budget]
        assert len(rows) == members
        return [panel.list.visualRect(index).height() for index in rows]

    heights(6)
    first = desk.encounter.active_combatants[0].id
    desk.dispatch(GiveCondition((first,), ConditionKey("grappled")), overruled=True)
    for key in ("action", "bonus_action"):
        desk.dispatch(SetCounter(first, CounterKey(key), 0), overruled=True)
    marked, low, *_ = heights(6)
    assert next(row for row in panel.model.rows if row.identity == first).done
    assert marked > low  # its condition is below what is left of its turn
    assert min(heights(2)) > low  # names with pills


def test_a_long_name_of_a_group_goes_on_in_the_next_line(qtbot: QtBot) -> None:
    font = Theme(RESOURCES).font(Role.ROW)
    wide = text_width("Brando e cavallo", font)
    assert split_at("Brando e cavallo da galoppo", font, wide) == ("Brando e cavallo", "da galoppo")
    assert split_at("Goblin", font, 1) == ("Goblin", "")
