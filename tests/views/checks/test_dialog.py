"""The dialog of a check: what counts is shown, typed dice are taken, the wish is whole."""

import pytest
from PySide6.QtWidgets import QComboBox, QWidget
from pytestqt.qtbot import QtBot

from desktop.controllers.desk import Desk
from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey
from desktop.views.checks.dialog import CheckDialog
from desktop.views.design.theme import Theme
from tests.support.builders import a_creature
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    widget = QWidget()
    qtbot.addWidget(widget)
    return widget


def a_company(ruleset: str = "srd-5.2.1", language: str = "en") -> Desk:
    desk = with_fight(a_desk(language), ruleset)
    training = FrozenMap({"stealth": 2, "tool:thieves-tools": 1})
    for name, side in (("Lia", Side.HERO), ("Tom", Side.HERO), ("Ogre", Side.HOSTILE)):
        creature = a_creature(name, training=training, skills=FrozenMap({"arcana": 4}))
        desk.dispatch(c.AddCombatants(creature, side=side, own_name=name, character=True))
    return desk


def opened(window: QWidget, desk: Desk, count: int = 2) -> CheckDialog:
    rollers = tuple(desk.encounter.combatants.values())[:count]
    return CheckDialog(desk, Theme(RESOURCES), rollers, window)


def choose(box: QComboBox, key: str) -> None:
    box.setCurrentIndex(box.findData(key))


@pytest.mark.parametrize("language", ["en", "it"])
def test_a_group_check_with_typed_dice(window: QWidget, language: str):
    desk = a_company(language=language)
    dialog = opened(window, desk)
    choose(dialog.word, "stealth")
    assert dialog.lines[0].bonus.text().startswith("+4")
    assert len(dialog.reasons.chips) == 2
    choose(dialog.usual, "15")
    dialog.usual.activated.emit(dialog.usual.currentIndex())
    assert dialog.dc.value() == 15
    dialog.group.setChecked(True)
    dialog.lines[0].die.setText("12")
    dialog.lines[1].die.setText("21")
    dialog.accept()
    assert dialog.error.text()
    dialog.lines[1].die.setText("3")
    dialog.accept()
    session = desk.session
    assert session is not None
    command = session.history.path()[-1].command
    assert isinstance(command, c.RollCheck)
    assert (command.word, command.dc, command.group) == ("stealth", 15, True)
    assert command.dice == ((12,), (3,))


def test_saves_contests_rulings_and_failures(window: QWidget):
    desk = a_company()
    lia, _, ogre = desk.encounter.combatants
    dialog = opened(window, desk, 1)
    assert not dialog.tool.isHidden()
    assert dialog.tool.itemText(1) == "Thieves’ tools"
    choose(dialog.word, "save:con")
    assert dialog.against.isHidden()
    dialog.fails.setChecked(True)
    assert dialog.command == c.RollCheck(
        (lia,), "con", save=True, dice=((),), bonus=((),), fails=True
    )
    choose(dialog.word, "athletics")
    choose(dialog.against, str(ogre))
    choose(dialog.against_word, "acrobatics")
    choose(dialog.offer, "0")
    wish = dialog.command
    assert (wish.against, wish.against_word, wish.fails) == (ogre, "acrobatics", False)
    assert len(wish.adjustments.added) == 1
    assert wish.adjustments.added[0].reason == Message(desk.ruleset.offers[0].text)
    dialog.reason.setText(" he knows the lock ")
    (named,) = dialog.command.adjustments.added
    assert desk.rendered(named.reason) == "he knows the lock (GM)"
    assert "advantage" in dialog.lines[0].bonus.text()
    assert not dialog.other.isHidden()
    mine, theirs = dialog.lines[0].dice, dialog.other.dice
    assert (len(mine.d20s), len(theirs.d20s)) == (2, 1)
    mine.d20s[0].setText("7")
    mine.d20s[1].setText("15")
    theirs.first.setText("11")
    assert [field.property("counts") for field in mine.d20s] == ["dropped", "kept"]
    assert dialog.command.dice == ((7, 15),)
    assert dialog.command.against_dice == (11,)
    desk.dispatch(c.GiveCondition((lia,), ConditionKey("blinded")))
    blind = opened(window, desk, 1)
    choose(blind.word, "perception")
    choose(blind.needs, "sight")
    assert blind.lines[0].bonus.text() == desk.text("view.reason.automatic_failure")


def test_a_game_without_saves_offers_none(window: QWidget):
    dialog = opened(window, a_company("mythcraft-1.2"), 1)
    words = [dialog.word.itemData(place) for place in range(dialog.word.count())]
    assert not [word for word in words if word.startswith("save:")]
    assert {"str", "luck", "arcana"} <= set(words)
    assert dialog.usual.isHidden()


@pytest.mark.rule("MC-COND-UNCONSCIOUS")
def test_whoever_listens_unconscious_has_a_field_for_each_of_three_dice(window: QWidget):
    desk = a_company("mythcraft-1.2")
    lia = next(iter(desk.encounter.combatants))
    desk.dispatch(c.GiveCondition((lia,), ConditionKey("unconscious")))
    dialog = opened(window, desk, count=1)
    choose(dialog.word, "awr")
    choose(dialog.needs, "hearing")
    (line,) = dialog.lines
    fields = line.dice.d20s
    assert len(fields) == 3
    assert "3d20" in line.bonus.text()
    for field, die in zip(fields, ("12", "4", "9"), strict=True):
        field.setText(die)
    assert [field.property("counts") for field in fields] == ["dropped", "kept", "dropped"]


@pytest.mark.rule("MC-D20-02")
def test_two_dice_are_called_as_their_game_calls_them(window: QWidget):
    desk = a_company("mythcraft-1.2")
    lia, _, ogre = desk.encounter.combatants
    desk.dispatch(c.GiveCondition((ogre,), ConditionKey("charmed"), source=lia))
    dialog = opened(window, desk, 1)
    choose(dialog.word, "cha")
    choose(dialog.target, ogre)
    assert desk.text("view.reason.higher") in dialog.lines[0].bonus.text()
