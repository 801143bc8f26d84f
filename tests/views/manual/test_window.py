"""The manual beside the fight: reading, searching, languages."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.controllers.desk import Desk
from desktop.controllers.manual.pages import Manual
from desktop.language.render import read_language
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role, ThemeName
from desktop.views.manual.window import ManualWindow
from desktop.views.shell.fillings import fillings
from tests.support.windows import RESOURCES, ROOT, a_desk

pytestmark = pytest.mark.gui


@pytest.fixture
def desk() -> Desk:
    return a_desk("en")


@pytest.fixture
def theme() -> Theme:
    return Theme(RESOURCES)


@pytest.fixture
def window(qtbot: QtBot, desk: Desk, theme: Theme) -> Iterator[ManualWindow]:
    languages = {code: read_language(ROOT / "i18n", code) for code in ("en", "it")}
    owner = QWidget()
    qtbot.addWidget(owner)
    manual = Manual(RESOURCES / "manual", fillings(languages))
    opened = ManualWindow(desk, theme, manual, owner)
    opened.open()
    yield opened
    opened.close()


def listed(window: ManualWindow) -> list[str]:
    return [window.contents.item(row).text() for row in range(window.contents.count())]


def test_it_opens_at_the_first_fight_with_the_keyboard_in_the_search(window: ManualWindow):
    assert window.isVisible()
    assert window.page is not None
    assert window.page.key == "01-first-fight"
    assert "five minutes" in window.text.toPlainText()
    assert window.focusWidget() is window.search


def test_searching_lists_the_pages_and_marks_the_words(qtbot: QtBot, window: ManualWindow):
    before = len(listed(window))
    qtbot.keyClicks(window.search, "projector")
    assert 0 < len(listed(window)) < before
    assert window.page is not None
    assert window.page.key == "02-second-screen"
    assert {mark.cursor.selectedText() for mark in window.text.extraSelections()} == {"projector"}
    window.search.clear()
    assert len(listed(window)) == before
    assert window.page.key == "02-second-screen"


def test_a_search_that_finds_nothing_says_so(window: ManualWindow):
    window.search.setText("zzzz")
    assert listed(window) == []
    assert not window._none.isHidden()


def test_arrows_in_the_search_turn_the_pages(qtbot: QtBot, window: ManualWindow):
    qtbot.keyClick(window.search, Qt.Key.Key_Down)
    assert window.page is not None
    assert window.page.key == "02-second-screen"
    qtbot.keyClick(window.search, Qt.Key.Key_Up)
    qtbot.keyClick(window.search, Qt.Key.Key_Up)
    assert window.page.key == "01-first-fight"


def test_the_language_changes_and_the_page_stays(desk: Desk, window: ManualWindow):
    window.open_page("05-data-and-backups")
    desk.speak("it")
    assert window.windowTitle() == "Manuale di Mischia"
    assert window.page is not None
    assert window.page.key == "05-data-and-backups"
    assert "Dove stanno i dati" in window.text.toPlainText()


def test_a_link_turns_to_a_page_also_out_of_a_search(window: ManualWindow):
    window.search.setText("mirrored")
    window._on_link(QUrl("07-shortcuts.md"))
    assert window.page is not None
    assert window.page.key == "07-shortcuts"
    assert window.search.text() == ""


def test_it_follows_the_theme(theme: Theme, window: ManualWindow):
    theme.use(ThemeName.LIGHT)
    assert window.page is not None
    assert theme.colours.info.name() in window.text.document().defaultStyleSheet()


def test_escape_closes_it(qtbot: QtBot, window: ManualWindow):
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert not window.isVisible()


def test_opening_it_changes_no_letter_elsewhere(window: ManualWindow, theme: Theme):
    fresh = Theme(RESOURCES)
    for role in Role:
        assert theme.font(role) == fresh.font(role)
    assert window.text.document().defaultFont().pixelSize() == 15


def test_an_apostrophe_is_found_as_it_is_typed(qtbot: QtBot, desk: Desk, window: ManualWindow):
    desk.speak("it")
    qtbot.keyClicks(window.search, "l'iniziativa")
    assert window.page is not None
    assert window.page.key == "01-first-fight"
    assert window.text.extraSelections()
