"""The dialog of a rest: who is ticked, what is asked, and the wish that comes of it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.controllers.desk import Desk
from desktop.language.unbroken import unbroken
from desktop.model import commands as c
from desktop.model.combatant import Side
from desktop.model.counter import HIT_POINTS
from desktop.views.design.theme import Theme
from desktop.views.rest.dialog import RestDialog
from tests.support.builders import a_creature
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui


@pytest.fixture
def window(qtbot: QtBot) -> QWidget:
    widget = QWidget()
    qtbot.addWidget(widget)
    return widget


def a_party(ruleset: str, language: str = "en") -> Desk:
    desk = with_fight(a_desk(language), ruleset)
    for name, side in (("Lia", Side.HERO), ("Wolf", Side.ALLY), ("Ogre", Side.HOSTILE)):
        creature = a_creature(name, hit_dice="3d8")
        desk.dispatch(c.AddCombatants(creature, side=side, own_name=name, character=name == "Lia"))
    return desk


def opened(window: QWidget, desk: Desk) -> RestDialog:
    return RestDialog(desk, Theme(RESOURCES), desk.selection.ids, window)


def choose(box: object, key: str) -> None:
    box.setCurrentIndex(box.findData(key))  # type: ignore[attr-defined]  # a QComboBox


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_party_rests_long_and_the_wish_can_be_undone(window: QWidget, language: str):
    desk = a_party("srd-5.2.1", language)
    dialog = opened(window, desk)
    names = {desk.shown(desk.encounter.combatants[who].name) for who in dialog.who}
    assert names == {"Lia", "Wolf", "Ogre"}
    assert [box.isChecked() for box in dialog.who.values()] == [True, True, False]
    assert dialog.since.isHidden()
    choose(dialog.kind, "long")
    assert dialog.minutes.value() == 480
    assert not dialog.since.isHidden()
    assert f"[{unbroken('52-REST-LONG-3')}]" in dialog.rule.text()
    lia = next(iter(dialog.who))
    desk.dispatch(c.SetCounter(lia, HIT_POINTS, 3))
    assert desk.dispatch(dialog.command)
    assert desk.encounter.combatants[lia].hit_points == 20
    desk.undo()
    assert desk.encounter.combatants[lia].hit_points == 3


def test_what_broke_a_rest_off_is_asked(window: QWidget):
    desk = a_party("srd-5.2.1")
    ogre = list(desk.encounter.combatants)[2]
    desk.selection.choose((ogre,))
    dialog = opened(window, desk)
    assert [box.isChecked() for box in dialog.who.values()] == [True, True, False]
    for box in dialog.who.values():
        box.setChecked(box is dialog.who[ogre])
    choose(dialog.kind, "long")
    assert dialog.exertion.isHidden()
    assert dialog.asleep.isHidden()
    choose(dialog.broken, "initiative")
    assert not dialog.exertion.isHidden()
    dialog.asleep.setChecked(True)
    dialog.since.setValue(20)
    assert dialog.command == c.TakeRest(
        (ogre,), "long", 480, broken="initiative", since=20, asleep=True
    )


def test_the_party_stands_first_and_only_who_of_it_is_chosen_is_ticked(window: QWidget):
    desk = with_fight(a_desk("en"), "srd-5.1")
    for name, side in (("Ogre", Side.HOSTILE), ("Lia", Side.HERO), ("Wolf", Side.ALLY)):
        desk.dispatch(c.AddCombatants(a_creature(name), side=side, own_name=name))
    ogre, lia, wolf = desk.encounter.combatants
    dialog = opened(window, desk)
    assert list(dialog.who) == [lia, wolf, ogre]
    desk.selection.choose((wolf, ogre))
    dialog = opened(window, desk)
    assert [box.isChecked() for box in dialog.who.values()] == [False, True, False]
    dialog.who[ogre].setChecked(True)
    assert dialog.command.combatants == (wolf, ogre)


def test_another_game_has_its_own_rests(window: QWidget):
    dialog = opened(window, a_party("mythcraft-1.2"))
    assert [dialog.kind.itemData(place) for place in range(3)] == ["catch_breath", "recoup", "rest"]
    assert dialog.broken.isHidden()
    assert not dialog.rule.text()
    QTest.keyClick(dialog.minutes, Qt.Key.Key_Return)
    assert dialog.result() == dialog.DialogCode.Accepted


@pytest.mark.parametrize(("language", "name"), [("en", "Lia (dying)"), ("it", "Lia (morente)")])
def test_whoever_is_dying_is_named_so_and_not_ticked(window: QWidget, language: str, name: str):
    desk = a_party("srd-5.2.1", language)
    lia = next(iter(desk.encounter.combatants))
    desk.dispatch(c.SetCounter(lia, HIT_POINTS, 0))
    box = opened(window, desk).who[lia]
    assert (box.text(), box.isChecked()) == (name, False)
