"""The library page by keys and clicks."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.controllers.desk import Desk
from desktop.controllers.library.page import LibraryController
from desktop.model.combatant import Side
from desktop.model.commands import AddCombatants
from desktop.model.creature import Creature
from desktop.storage.library import Library
from desktop.views.design.buttons import Button
from desktop.views.design.theme import Theme
from desktop.views.library.page import LibraryPage
from tests.support.creatures import plain
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui

OWN = (plain("Rat"), plain("Wolf"))
Opened = tuple[LibraryPage, Desk]


@pytest.fixture
def opened(qapp: QApplication, qtbot: QtBot) -> Callable[[str], Opened]:
    def open_page(language: str) -> Opened:
        desk = with_fight(a_desk(language), "mythcraft-1.2")
        shelf = Library(RESOURCES / "creatures", lambda: OWN)
        page = LibraryPage(desk, Theme(RESOURCES), LibraryController(desk, shelf, desk))
        qtbot.addWidget(page)
        page.resize(1366, 730)
        page.show()
        qtbot.waitExposed(page)
        return page, desk

    return open_page


@pytest.mark.parametrize("language", ["en", "it"])
def test_typed_counted_and_added_by_the_keyboard(
    opened: Callable[[str], Opened], qtbot: QtBot, language: str
) -> None:
    page, desk = opened(language)
    qtbot.keyClicks(page.search, "toad")
    qtbot.keyClick(page.search, Qt.Key.Key_Up, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(page.search, "+")
    assert page.search.text() == "toad"
    qtbot.keyClick(page.search, Qt.Key.Key_Return)
    joined = list(desk.encounter.combatants.values())
    assert [one.creature.key for one in joined] == ["mythcraft-1.2/slag-toad"] * 3
    assert [one.number for one in joined] == [1, 2, 3]
    with qtbot.waitSignal(page.back_wanted):
        qtbot.keyClick(page.search, Qt.Key.Key_Escape)


def test_arrows_choose_and_the_block_follows(opened: Callable[[str], Opened], qtbot: QtBot) -> None:
    page, _ = opened("en")
    first = page.list.currentIndex().row()
    qtbot.keyClick(page.search, Qt.Key.Key_Down)
    assert page.list.currentIndex().row() == first + 1
    name = page.list.currentIndex().data()
    qtbot.waitUntil(lambda: name in page.block.plain_text)


def test_shown_again_it_tells_who_came_meanwhile(opened: Callable[[str], Opened]) -> None:
    page, desk = opened("en")
    page.hide()
    desk.dispatch(AddCombatants(OWN[1], 2, Side.HOSTILE))
    before = page._fight.text()
    page.show()
    assert page._fight.text() != before
    assert "Wolf ×2" in page._fight.text()
    page.hide()
    desk.speak("it")
    page.show()
    assert page._fight.text() == page._fight_text()


def test_everything_works_by_clicks(opened: Callable[[str], Opened], qtbot: QtBot) -> None:
    page, desk = opened("en")
    qtbot.keyClicks(page.search, "rat")
    row = page.list.visualRect(page.list.currentIndex())
    for _ in range(2):
        click(qtbot, page, QPoint(row.right() - 20, row.center().y()))
    click(qtbot, page, QPoint(row.right() - 76, row.center().y()))
    press(qtbot, page, "Ally")
    qtbot.mouseClick(page.joining.hidden, Qt.MouseButton.LeftButton, pos=QPoint(8, 13))
    qtbot.mouseClick(page.joining.add, Qt.MouseButton.LeftButton)
    joined = list(desk.encounter.combatants.values())
    assert len(joined) == 2
    assert all(one.hidden and one.side is Side.ALLY for one in joined)


def test_quick_clicks_on_a_plus_only_count(opened: Callable[[str], Opened], qtbot: QtBot) -> None:
    page, desk = opened("en")
    qtbot.keyClicks(page.search, "rat")
    row = page.list.visualRect(page.list.currentIndex())
    place = QPoint(row.right() - 20, row.center().y())
    click(qtbot, page, place)
    qtbot.mouseDClick(page.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert page.joining.add.text() == "Add 3"
    assert not desk.encounter.combatants
    name = QPoint(100, place.y())
    click(qtbot, page, name)
    qtbot.mouseDClick(page.list.viewport(), Qt.MouseButton.LeftButton, pos=name)
    assert len(desk.encounter.combatants) == 3


def test_a_wrong_initiative_is_told_in_the_readers_language(
    opened: Callable[[str], Opened], qtbot: QtBot
) -> None:
    page, desk = opened("it")
    qtbot.keyClicks(page.joining.initiative, "abc")
    assert page.joining._mistake.isVisible()
    assert not page.joining.add.isEnabled()
    qtbot.keyClick(page.search, Qt.Key.Key_Return)
    assert not desk.encounter.combatants
    page.joining.initiative.clear()
    qtbot.keyClicks(page.joining.initiative, "17")
    qtbot.mouseClick(page.joining.add, Qt.MouseButton.LeftButton)
    (joined,) = desk.encounter.combatants.values()
    assert joined.initiative is not None
    assert joined.initiative.score == 17


def test_a_copy_is_edited_and_the_language_changes_while_it_is_open(
    opened: Callable[[str], Opened], qtbot: QtBot
) -> None:
    page, desk = opened("en")
    qtbot.keyClicks(page.search, "wolf")
    with qtbot.waitSignal(page.edit_copy_wanted) as told:
        qtbot.mouseClick(page.joining.edit, Qt.MouseButton.LeftButton)
    assert told.args is not None
    assert told.args[0].key == "own/wolf"
    desk.speak("it")
    assert page.joining.add.text() == "Aggiungi 1"


def click(qtbot: QtBot, page: LibraryPage, place: QPoint) -> None:
    qtbot.mouseClick(page.list.viewport(), Qt.MouseButton.LeftButton, pos=place)


def press(qtbot: QtBot, page: LibraryPage, text: str) -> None:
    button = next(one for one in page.findChildren(Button) if one.text() == text)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


@pytest.mark.parametrize(
    ("language", "called"), [("en", "Transform (GM)"), ("it", "Trasforma (GM)")]
)
def test_a_shape_that_nothing_gives_is_the_gms_own_gesture(
    opened: Callable[[str], Opened], language: str, called: str
) -> None:
    page, desk = opened(language)
    assert desk.dispatch(AddCombatants(OWN[0], side=Side.HERO))
    assert not page.joining.shape.isVisible()
    desk.selection.choose([next(iter(desk.encounter.combatants))])
    page.refresh()
    page.joining.refresh()
    assert page.joining.shape.isVisible()
    assert page.joining.shape.text() == called
    assert "Rat" in page.joining.shape.toolTip()


def test_no_creature_is_read_before_somebody_looks_for_one(
    qapp: QApplication, qtbot: QtBot
) -> None:
    desk, asked = a_desk("en"), []

    def own() -> tuple[Creature, ...]:
        asked.append(1)
        return OWN

    controller = LibraryController(desk, Library(RESOURCES / "creatures", own), desk)
    page = LibraryPage(desk, Theme(RESOURCES), controller)
    qtbot.addWidget(page)
    with_fight(desk, "mythcraft-1.2")
    assert asked == []
    page.show()
    qtbot.waitExposed(page)
    assert controller.sieve.ruleset == "mythcraft-1.2"
    with_fight(desk, "srd-5.1")
    assert controller.sieve.ruleset == "srd-5.1"
    assert all(entry.ruleset == "srd-5.1" for entry in controller.model.entries)
