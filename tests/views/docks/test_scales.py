"""With texts at 125 to 200 % on a small laptop nothing is cut, and nothing lies on others."""

import itertools
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QScrollArea, QWidget

from desktop.dice.rolling import RandomDice
from desktop.model.amount import DamageAmount
from desktop.model.commands import AnswerPrompt, Concentrate, DealDamage
from desktop.model.prompt import Answer, Outcome
from desktop.views.docks.layout import Dock
from tests.support.two_screens import Table

pytestmark = pytest.mark.gui
LEFT = Qt.MouseButton.LeftButton
SCALES = (1.25, 1.5, 1.75, 2.0)


@pytest.fixture(params=["en", "it"])
def table(qapp: QApplication, tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Table]:
    table = Table(qapp, tmp_path, language=request.param, dice=RandomDice(Random(4)))
    table.program.play_sample("srd-5.2.1")
    table.main.commands["players_window"].trigger()
    yield table
    table.end()


def at_scale(table: Table, scale: float) -> None:
    table.program.choices.rescale(scale)
    assert table.program.services.theme.scale == scale
    table.frame.showNormal()
    table.frame.resize(1366, 728)
    QTest.qWait(10)


def place(table: Table, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(table.main, QPoint()), widget.size())


def test_the_window_is_as_large_as_the_screen_and_holds_all(table: Table):
    for scale in SCALES:
        at_scale(table, scale)
        assert_all_is_held(table)


def assert_all_is_held(table: Table) -> None:
    assert table.frame.width() == 1366
    assert table.frame.height() == 728
    main, bounds = table.main, table.main.rect()
    for part in (main.top, table.turns, table.now, main.table.map):
        assert bounds.contains(place(table, part))
    assert table.inspector.isHidden()
    table.key("damage")
    assert bounds.contains(place(table, table.inspector))
    for area in table.inspector.findChildren(QScrollArea):
        assert not area.isVisible() or area.horizontalScrollBar().maximum() == 0
    assert bounds.contains(place(table, table.inspector.points.field))
    table.main.commands["show_inspector"].trigger()


def test_what_floats_over_the_map_lies_beside_each_other(table: Table):
    for scale in SCALES:
        at_scale(table, scale)
        assert_apart(table)


def assert_apart(table: Table) -> None:
    shown, program = table.main.table.map, table.program
    floating = [
        one
        for one in (
            shown.tools.bar,
            shown.zoom_box,
            shown.moving,
            program.players_frame.thumbnail,
            program.players_gestures.strip,
        )
        if one.isVisible()
    ]
    assert len(floating) >= 4
    for one, two in itertools.combinations(floating, 2):
        assert not one.geometry().intersects(two.geometry())
    for one in floating:
        assert shown.canvas.rect().contains(one.geometry())
    for button in shown.tools.bar.findChildren(QWidget):
        if button.isVisible():
            within = QRect(button.mapTo(shown.tools.bar, QPoint()), button.size())
            assert shown.tools.bar.rect().contains(within)


def test_every_menu_is_on_the_bar(table: Table):
    bar = table.main.top.menu_bar
    for scale in SCALES:
        at_scale(table, scale)
        for action in bar.actions():
            assert bar.rect().contains(bar.actionGeometry(action)), action.text()


def test_in_a_low_window_the_now_bar_is_its_tabs_until_it_is_wanted(table: Table):
    at_scale(table, 2.0)
    assert table.now.is_folded
    high = table.canvas.height()
    table.key("now")
    assert not table.now.is_folded
    assert table.canvas.height() < high
    table.key("show_now")
    assert table.now.is_folded
    QTest.mouseClick(table.now.key_buttons["journal"], LEFT)
    assert not table.now.is_folded
    assert not table.main.table.docks.layout_wanted.hidden, "nothing was put away"
    at_scale(table, 1.25)
    assert table.main.table.docks.is_shown(Dock.NOW)


def test_in_a_low_window_the_now_bar_comes_for_what_waits_and_goes_again(table: Table):
    at_scale(table, 2.0)
    desk = table.program.desk
    who = next(iter(table.encounter.combatants))
    desk.dispatch(Concentrate(who, "web"))
    desk.dispatch(DealDamage((who,), (DamageAmount(5),)))
    assert not table.now.is_folded
    (prompt,) = table.encounter.prompts
    desk.dispatch(AnswerPrompt(prompt.id, Answer(outcome=Outcome.SUCCESS)))
    assert table.now.is_folded


def test_what_waited_before_the_window_was_low_stays_in_sight(table: Table):
    desk = table.program.desk
    who = next(iter(table.encounter.combatants))
    desk.dispatch(Concentrate(who, "web"))
    desk.dispatch(DealDamage((who,), (DamageAmount(5),)))
    at_scale(table, 2.0)
    assert not table.now.is_folded
    (prompt,) = table.encounter.prompts
    desk.dispatch(AnswerPrompt(prompt.id, Answer(outcome=Outcome.SUCCESS)))
    assert table.now.is_folded


DIALOGS = ("table_settings", "rules", "grid", "numbers", "check", "rest", "shortcuts", "earlier")


@pytest.mark.parametrize("scale", [1.25, 2.0])
def test_no_dialog_is_larger_than_the_screen(table: Table, scale: float):
    at_scale(table, scale)
    who = next(iter(table.encounter.combatants))
    table.program.desk.selection.choose((who,))
    for command in (*DIALOGS, "kept_maps", "party", "edit", "new", "about"):
        table.main.commands[command].trigger()
        QTest.qWait(10)
        dialog = next(one for one in table.frame.findChildren(QDialog) if one.isVisible())
        room = dialog.screen().availableGeometry()
        assert dialog.width() <= room.width(), command
        assert dialog.height() <= room.height(), command
        assert dialog.minimumSizeHint().height() <= room.height(), command
        dialog.reject()
        QTest.qWait(0)


def test_start_page_and_library_fit_too(table: Table):
    for scale in (1.0, *SCALES):
        at_scale(table, scale)
        assert_pages_fit(table)


def assert_pages_fit(table: Table) -> None:
    for page in (table.program.start_page, table.program.library_page):
        table.main.show_page(page)
        QTest.qWait(0)
        assert table.frame.width() == 1366
        assert page.minimumSizeHint().width() <= 1366
        assert page.minimumSizeHint().height() <= table.main.pages.height()
    start = table.program.start_page
    for card in (start.sample_card, start.new_card, start.open_card):
        assert card.visibleRegion().boundingRect().width() in (0, card.width())
    table.main.show_table()
