"""The details of a condition by keys and clicks, in both languages and all games."""

from random import Random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.controllers.conditions.details import EndChoice
from desktop.controllers.conditions.toggles import conditions_of
from desktop.controllers.desk import Desk
from desktop.controllers.pictures.decoding import PictureLoader
from desktop.dice.rolling import RandomDice
from desktop.model.commands import GiveCondition
from desktop.model.effect import End, Moment
from desktop.model.ids import ConditionKey
from desktop.views.design.theme import Theme
from desktop.views.shell.table import Table
from tests.support.fights import a_fighting_desk, named
from tests.support.windows import RESOURCES

pytestmark = pytest.mark.gui

Key = Qt.Key


def a_table(qtbot: QtBot, desk: Desk) -> Table:
    theme = Theme(RESOURCES)
    table = Table(desk, theme, PictureLoader(desk), RandomDice(Random(3)), RESOURCES)
    qtbot.addWidget(table)
    table.resize(1366, 730)
    table.show()
    qtbot.waitExposed(table)
    table.activateWindow()
    qtbot.waitActive(table)
    return table


def press(qtbot: QtBot, key: Qt.Key, **more: Qt.KeyboardModifier) -> None:
    widget = QApplication.focusWidget()
    assert widget is not None, "nothing has the keyboard"
    qtbot.keyClick(widget, key, more.get("modifier", Qt.KeyboardModifier.NoModifier))


def right_click(widget: QWidget) -> None:
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(5, 5), QPoint(5, 5))
    QApplication.sendEvent(widget, event)


@pytest.mark.parametrize("language", ["en", "it"])
def test_until_the_end_of_its_next_turn_in_three_gestures(qtbot: QtBot, language: str) -> None:
    desk = a_fighting_desk(language)
    table = a_table(qtbot, desk)
    ogre = named(desk, "Ogre")
    desk.selection.choose((ogre.id,))
    right_click(table.inspector.toggles.toggle("prone"))
    details = table.details
    assert details.isVisible()
    qtbot.mouseClick(details.ends.rows[EndChoice.OWN_END], Qt.MouseButton.LeftButton)
    qtbot.mouseClick(details.set_button, Qt.MouseButton.LeftButton)
    assert details.isHidden()
    (effect,) = named(desk, "Ogre").effects
    assert (effect.key, effect.end) == ("prone", End(ogre.id, Moment.END))
    assert not table.inspector.toggles.toggle("prone").hasFocus()  # Space is Next turn


@pytest.mark.parametrize("language", ["en", "it"])
def test_by_the_keyboard_alone(qtbot: QtBot, language: str) -> None:
    desk = a_fighting_desk(language)
    table = a_table(qtbot, desk)
    ogre = named(desk, "Ogre")
    desk.selection.choose((ogre.id,))
    toggle = table.inspector.toggles.toggle("frightened")
    qtbot.waitUntil(toggle.isVisible)
    toggle.setFocus(Qt.FocusReason.TabFocusReason)
    press(qtbot, Key.Key_Return, modifier=Qt.KeyboardModifier.ShiftModifier)
    details = table.details
    for _ in range(4):
        press(qtbot, Key.Key_Down)
    assert details.ends.choice is EndChoice.ROUNDS
    press(qtbot, Key.Key_Tab)
    assert details.ends.rounds.hasFocus()
    qtbot.keyClicks(details.ends.rounds, "x")
    press(qtbot, Key.Key_Return)
    assert details.error
    assert details.isVisible()
    details.ends.rounds.selectAll()
    qtbot.keyClicks(details.ends.rounds, "3")
    press(qtbot, Key.Key_Return)
    assert details.isHidden()
    assert toggle.hasFocus()
    (effect,) = named(desk, "Ogre").effects
    assert effect.end is not None
    assert effect.end.remaining == 3


def test_escape_changes_nothing(qtbot: QtBot) -> None:
    desk = a_fighting_desk()
    table = a_table(qtbot, desk)
    desk.selection.choose((named(desk, "Ogre").id,))
    table.inspector.condition_wanted.emit("prone")
    before = desk.encounter
    press(qtbot, Key.Key_Down)
    press(qtbot, Key.Key_Escape)
    assert table.details.isHidden()
    assert desk.encounter is before


@pytest.mark.parametrize("language", ["en", "it"])
def test_sources_are_listed_chosen_and_taken_away(qtbot: QtBot, language: str) -> None:
    desk = a_fighting_desk(language)
    table = a_table(qtbot, desk)
    ogre, aria, brando = named(desk, "Ogre"), named(desk, "Aria"), named(desk, "Brando")
    key = ConditionKey("frightened")
    desk.dispatch(GiveCondition((ogre.id,), key, source=aria.id))
    desk.dispatch(GiveCondition((ogre.id,), key, source=brando.id))
    desk.selection.choose((ogre.id,))
    table.inspector.condition_wanted.emit(key)
    details = table.details
    assert details.source.currentText() == "Aria"
    assert [choose.text() for _, choose, _ in details.others] == ["Brando"]
    assert details.ends.rows[EndChoice.SOURCE_END].isVisible()
    qtbot.mouseClick(details.others[0][1], Qt.MouseButton.LeftButton)
    assert details.source.currentText() == "Brando"
    qtbot.mouseClick(details.others[0][2], Qt.MouseButton.LeftButton)
    assert [effect.source for effect in named(desk, "Ogre").effects] == [brando.id]
    assert not details.others


def test_a_source_is_added_by_keys(qtbot: QtBot) -> None:
    desk = a_fighting_desk()
    table = a_table(qtbot, desk)
    ogre, aria = named(desk, "Ogre"), named(desk, "Aria")
    desk.dispatch(GiveCondition((ogre.id,), ConditionKey("charmed"), source=aria.id))
    desk.selection.choose((ogre.id,))
    table.inspector.condition_wanted.emit("charmed")
    table.details.add.setFocus(Qt.FocusReason.TabFocusReason)
    press(qtbot, Key.Key_Return)
    assert table.details.source.hasFocus()
    while table.details.source.currentText() != "Brando":
        press(qtbot, Key.Key_Down)
    press(qtbot, Key.Key_Return)
    sources = [effect.source for effect in named(desk, "Ogre").effects]
    assert sources == [aria.id, named(desk, "Brando").id]


@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("ruleset", ["srd-5.1", "srd-5.2.1", "mythcraft-1.2"])
def test_every_condition_opens_and_is_given_with_an_end(
    qtbot: QtBot, ruleset: str, language: str
) -> None:
    desk = a_fighting_desk(language, ruleset)
    table = a_table(qtbot, desk)
    whom = next(iter(desk.encounter.combatants.values()))
    start = desk.encounter
    for key in (condition.key for condition in conditions_of(desk.ruleset)):
        desk.selection.choose((whom.id,))
        table.details.open_for(key)
        assert table.details.rule_text
        table.details.ends.rows[EndChoice.SAVE].click()
        table.details.apply()
        if key not in whom.creature.condition_immunities:
            given = [each for each in desk.encounter.combatants[whom.id].effects if each.key == key]
            assert given, key
            assert given[0].save is not None
            desk.undo()
        table.details.leave()
    assert desk.encounter is start


def test_undo_while_it_is_open_closes_it(qtbot: QtBot) -> None:
    desk = a_fighting_desk()
    table = a_table(qtbot, desk)
    ogre = named(desk, "Ogre")
    desk.selection.choose((ogre.id,))
    desk.dispatch(GiveCondition((ogre.id,), ConditionKey("prone")))
    table.details.open_for("prone")
    desk.undo()
    assert table.details.isHidden()


def test_the_language_changes_while_it_is_open(qtbot: QtBot) -> None:
    desk = a_fighting_desk("en")
    table = a_table(qtbot, desk)
    desk.selection.choose((named(desk, "Ogre").id,))
    table.details.open_for("prone")
    english = table.details.ends.rows[EndChoice.OWN_END].text()
    desk.speak("it")
    italian = table.details.ends.rows[EndChoice.OWN_END].text()
    assert english == "End of the next turn of Ogre"
    assert italian == "Fine del prossimo turno di Ogre"
