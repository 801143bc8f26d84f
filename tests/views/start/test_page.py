"""The start page: every offer by a click and by a key, in both languages."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.controllers.desk import Desk
from desktop.controllers.fights.last import LastFight
from desktop.controllers.fights.samples import Samples
from desktop.language.message import typed_name
from desktop.rules.registry import RULESETS
from desktop.views.design.buttons import Button
from desktop.views.design.theme import Theme
from desktop.views.start.page import StartPage
from tests.support.windows import RESOURCES, a_desk

pytestmark = pytest.mark.gui

LAST = LastFight("f7", typed_name("Alla locanda"), "srd-5.1", 3)


@pytest.fixture
def page(qapp: QApplication, qtbot: QtBot) -> StartPage:
    desk = a_desk()
    made = StartPage(desk, Theme(RESOURCES), Samples(RESOURCES), RESOURCES / "maps")
    desk.setParent(made)
    qtbot.addWidget(made)
    made.resize(1366, 768)
    made.show()
    qtbot.waitExposed(made)
    return made


def desk_of(page: StartPage) -> Desk:
    desk = page.findChild(Desk)
    assert desk is not None
    return desk


def press(qtbot: QtBot, page: StartPage, key: Qt.Key) -> None:
    qtbot.keyClick(page, key)


def segment(page: StartPage, text: str) -> Button:
    return next(button for button in page.findChildren(Button) if button.text() == text)


def test_one_click_or_enter_starts_the_sample_of_the_chosen_rules(
    page: StartPage, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(page.sample_wanted) as told:
        qtbot.mouseClick(page.sample_card, Qt.MouseButton.LeftButton)
    assert told.args == ["srd-5.2.1"]
    qtbot.mouseClick(segment(page, "MythCraft 1.2"), Qt.MouseButton.LeftButton)
    assert "Slag Toads" in page.sample_card.line
    with qtbot.waitSignal(page.sample_wanted) as told:
        press(qtbot, page, Qt.Key.Key_Return)
    assert told.args == ["mythcraft-1.2"]


@pytest.mark.parametrize("key", [Qt.Key.Key_A, Qt.Key.Key_O])
def test_letters_open_a_file_and_begin_a_new_fight(
    page: StartPage, qtbot: QtBot, key: Qt.Key
) -> None:
    with qtbot.waitSignal(page.open_wanted):
        press(qtbot, page, key)
    with qtbot.waitSignal(page.new_wanted):
        press(qtbot, page, Qt.Key.Key_N)


def test_the_last_fight_comes_first_where_there_is_one(page: StartPage, qtbot: QtBot) -> None:
    assert not page.last_card.isVisible()
    page.show_last_fight(LAST)
    assert "Alla locanda, round 3, SRD 5.1" in page.last_card.line
    with qtbot.waitSignal(page.continue_wanted) as told:
        press(qtbot, page, Qt.Key.Key_Return)
    assert told.args == ["f7"]
    with qtbot.waitSignal(page.sample_wanted):
        press(qtbot, page, Qt.Key.Key_S)


def test_language_and_look_are_chosen_here(page: StartPage, qtbot: QtBot) -> None:
    page.language_chosen.connect(desk_of(page).speak)
    qtbot.mouseClick(segment(page, "Italiano"), Qt.MouseButton.LeftButton)
    assert page.sample_card.text() == "Prova lo scontro di esempio"
    assert "4 eroi" in page.sample_card.line
    with qtbot.waitSignal(page.theme_chosen) as told:
        qtbot.mouseClick(segment(page, "Chiaro"), Qt.MouseButton.LeftButton)
    assert told.args == ["light"]


def test_every_ruleset_has_a_segment(page: StartPage) -> None:
    texts = {button.text() for button in page.findChildren(Button)}
    assert {"SRD 5.1", "SRD 5.2.1", "MythCraft 1.2"} <= texts
    assert page.ruleset in RULESETS
