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
from desktop.model.amount import DamageAmount
from desktop.model.combatant import Combatant
from desktop.model.commands import Concentrate, DealDamage, GiveCondition
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


MYTH = "mythcraft-1.2"


def opened_for(qtbot: QtBot, desk: Desk, key: str) -> tuple[Table, Combatant]:
    """The details of a condition of a toad of the sample fight."""
    table = a_table(qtbot, desk)
    toad = next(one for one in desk.encounter.in_order() if not one.character)
    desk.selection.choose((toad.id,))
    table.details.open_for(key)
    return table, toad


@pytest.mark.rule("MC-COND-ABSORB")
@pytest.mark.rule("MC-COND-AFFINITY")
@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize(("key", "left"), [("absorb", 3), ("affinity", 2)])
def test_absorb_and_affinity_are_of_the_type_that_is_chosen(
    qtbot: QtBot, language: str, key: str, left: int
) -> None:
    desk = a_fighting_desk(language, MYTH)
    table, toad = opened_for(qtbot, desk, key)
    meant = table.details.meant
    assert (meant.type.isVisible(), meant.dice.isVisible()) == (True, False)
    meant.type.setCurrentText(desk.text("damage.cold"))
    table.details.apply()
    assert not table.details.isVisible()
    for kind, less in (("cold", left), ("sonic", 4)):
        before = desk.encounter.combatants[toad.id].hit_points
        assert desk.dispatch(DealDamage((toad.id,), (DamageAmount(4, kind),)))
        assert before - desk.encounter.combatants[toad.id].hit_points == less
    table.details.open_for(key)
    assert meant.type.currentText() == desk.text("damage.cold")
    meant.type.setCurrentIndex(0)
    table.details.apply()
    (effect,) = desk.encounter.combatants[toad.id].effects
    assert dict(effect.parameters) == {}


@pytest.mark.rule("MC-COND-BURNING")
def test_burning_may_be_dice(qtbot: QtBot) -> None:
    desk = a_fighting_desk("en", MYTH)
    table, toad = opened_for(qtbot, desk, "burning")
    meant = table.details.meant
    assert (meant.type.isVisible(), meant.dice.isVisible()) == (False, True)
    meant.dice.setText("1d")
    table.details.apply()
    assert table.details.isVisible()
    assert table.details.error
    meant.dice.setText("1d4")
    qtbot.keyClick(meant.dice, Key.Key_Return)
    (effect,) = desk.encounter.combatants[toad.id].effects
    assert effect.parameters["dice"] == "1d4"


def test_other_games_ask_for_neither(qtbot: QtBot) -> None:
    table, _ = opened_for(qtbot, a_fighting_desk(), "poisoned")
    assert not table.details.meant.isVisible()


@pytest.mark.rule("MC-DUR-01")
@pytest.mark.parametrize("rounds", [1, 2])
def test_rounds_of_mythcraft_are_the_bearers_own_turns(qtbot: QtBot, rounds: int) -> None:
    desk = a_fighting_desk("en", MYTH)
    table, toad = opened_for(qtbot, desk, "shaken")
    others = [one for one in desk.encounter.in_order() if one.id != toad.id]
    desk.selection.choose((toad.id, others[0].id))
    table.details.open_for("shaken")
    table.details.ends.choose(EndChoice.ROUNDS)
    table.details.ends.rounds.setText(str(rounds))
    table.details.apply()
    active = desk.encounter.active_combatants
    for bearer in (toad.id, others[0].id):
        (effect,) = desk.encounter.combatants[bearer].effects
        is_its_turn = bearer in {one.id for one in active}
        assert effect.end == End(bearer, Moment.END, rounds + is_its_turn)
    desk.selection.choose((toad.id,))
    table.details.open_for("shaken")
    table.details.ends.choose(EndChoice.ROUNDS)
    table.details.ends.rounds.setText("4")
    table.details.apply()
    (effect,) = desk.encounter.combatants[toad.id].effects
    assert effect.end is not None
    assert (effect.end.whose, effect.end.moment) == (toad.id, Moment.END)


@pytest.mark.parametrize("language", ["en", "it"])
def test_with_the_concentration_of_the_source(qtbot: QtBot, language: str) -> None:
    desk = a_fighting_desk(language)
    table = a_table(qtbot, desk)
    ogre, aria = named(desk, "Ogre"), named(desk, "Aria")
    desk.selection.choose((ogre.id,))
    right_click(table.inspector.toggles.toggle("restrained"))
    details = table.details
    row = details.ends.rows[EndChoice.HELD]
    sources = [details.source.itemText(place) for place in range(details.source.count())]
    details.source.setCurrentIndex(sources.index("Aria"))
    assert row.isHidden()
    details.leave()
    desk.dispatch(Concentrate(aria.id, "Vines"))
    right_click(table.inspector.toggles.toggle("restrained"))
    assert row.isHidden()
    details.source.setCurrentIndex(sources.index("Aria"))
    assert row.isVisible()
    assert "Vines" in row.text()
    qtbot.mouseClick(row, Qt.MouseButton.LeftButton)
    details.source.setCurrentIndex(0)
    assert details.ends.choice is EndChoice.GM
    details.source.setCurrentIndex(sources.index("Aria"))
    qtbot.mouseClick(row, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(details.set_button, Qt.MouseButton.LeftButton)
    (effect,) = named(desk, "Ogre").effects
    assert effect.held_by == named(desk, "Aria").effects[-1].id
