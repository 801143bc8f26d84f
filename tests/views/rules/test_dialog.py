"""The rules panel: found by words in both languages, by id, by who decides; reasons lead to it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.controllers.rule_book import RuleBook
from desktop.language.message import Message
from desktop.language.unbroken import unbroken
from desktop.model.reasons import Contribution
from desktop.rules.registry import RULESETS
from desktop.rules.rulebook.catalogue import Who, catalogue_of
from desktop.views.design.theme import Theme
from desktop.views.reasons import ReasonRow
from desktop.views.rules.dialog import RulesDialog
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    widget = QWidget()
    qtbot.addWidget(widget)
    return widget


@pytest.mark.parametrize("key", RULESETS)
def test_every_reminder_is_reachable_at_the_table(key):
    book = RuleBook(with_fight(a_desk("it"), key), "srd-5.1")
    for who in (Who.REMINDER, Who.GM):
        shown = {line.id for line in book.lines(who=who)}
        assert shown == {row.id for row in catalogue_of(key).values() if row.who is who}
    assert len(book.lines()) == len(catalogue_of(key))


def test_words_of_either_language_and_ids_find_a_row(window: QWidget, qtbot: QtBot):
    desk = a_desk("it")
    dialog = RulesDialog(desk, Theme(RESOURCES), RuleBook(desk, "srd-5.1"), window)
    dialog.search.setText("long rest hit points all")
    assert "51-RST-04" in [dialog.list.item(n).text()[:9] for n in range(dialog.list.count())]
    dialog.search.setText("riposo breve")
    assert dialog.chosen.startswith("51-")
    qtbot.keyClick(dialog.search, Qt.Key.Key_Down)
    assert dialog.list.currentRow() == 1
    dialog.open_at("51-INIT-10")
    assert f"[{unbroken('51-INIT-10')}]" in dialog.sentence.text()
    assert "→" in dialog.examples.text()
    assert not dialog.settings.isHidden()
    wanted: list[bool] = []
    dialog.settings_wanted.connect(lambda: wanted.append(True))
    dialog.settings.click()
    assert wanted
    dialog.who.setCurrentIndex(dialog.who.findData(Who.GM))
    assert dialog.chosen == ""
    dialog.who.setCurrentIndex(0)
    desk.speak("en")
    with_fight(desk, "mythcraft-1.2")
    dialog.search.setText("")
    assert dialog.chosen
    assert not dialog.sentence.text().startswith("[")


def test_a_click_on_a_reason_opens_its_rule(window: QWidget):
    desk = with_fight(a_desk(), "srd-5.1")
    opened: list[str] = []
    desk.rule_wanted.connect(opened.append)
    row = ReasonRow(desk, Theme(RESOURCES), window)
    reason = Message("reason.attack_bonus")
    row.show_trace((Contribution(reason, change=5, rule="51-ATK-09"), Contribution(reason)))
    for chip in row.chips:
        chip.click()
    assert opened == ["51-ATK-09"]


def test_an_id_copied_from_a_text_is_found():
    book = RuleBook(a_desk("it"), "srd-5.1")
    assert "51-INIT-10" in [line.id for line in book.lines(unbroken("51-INIT-10"))]
