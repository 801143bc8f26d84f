"""The inspector: why on its numbers, features to read and use, everything in both languages."""

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from desktop.controllers.desk import Desk
from desktop.controllers.pictures.decoding import PictureLoader
from desktop.dice.rolling import RandomDice
from desktop.model.combatant import Combatant
from desktop.model.commands import (
    AddCombatants,
    AnswerPrompt,
    ForceSaves,
    GiveCondition,
    NextTurn,
    SetCounter,
)
from desktop.model.counter import LEGENDARY_ACTIONS, feature_uses
from desktop.model.creature import CreatureKey
from desktop.model.ids import ConditionKey
from desktop.model.prompt import Answer
from desktop.storage.library import Library
from desktop.views.design.choices import Pips
from desktop.views.design.theme import Theme
from desktop.views.inspector.deeds import DeedButton
from desktop.views.shell.table import Table
from tests.support.fights import a_fighting_desk, named
from tests.support.windows import RESOURCES

pytestmark = pytest.mark.gui

LEFT = Qt.MouseButton.LeftButton


def a_table(qtbot: QtBot, desk: Desk) -> Table:
    table = Table(
        desk,
        Theme(RESOURCES),
        PictureLoader(desk),
        RandomDice(Random(3)),
        RESOURCES,
    )
    qtbot.addWidget(table)
    table.resize(1366, 730)
    table.show()
    qtbot.waitExposed(table)
    table.activateWindow()
    qtbot.waitActive(table)
    return table


def joined(desk: Desk, key: str) -> Combatant:
    """A creature of the library in the fight, and selected."""
    creature = Library(RESOURCES / "creatures", lambda: ()).creature_of(CreatureKey(key))
    desk.dispatch(AddCombatants(creature, initiative=1))
    who = list(desk.encounter.combatants.values())[-1]
    desk.selection.choose((who.id,))
    return who


def now(desk: Desk, who: Combatant) -> Combatant:
    return desk.encounter.combatants[who.id]


def button(table: Table, name: str) -> DeedButton:
    return next(each for each in table.inspector.deeds.buttons if each.text() == name)


@pytest.mark.parametrize("language", ["en", "it"])
def test_why_on_the_defence_and_the_speed(qtbot: QtBot, language: str) -> None:
    desk = a_fighting_desk(language)
    table = a_table(qtbot, desk)
    ogre = named(desk, "Ogre")
    desk.dispatch(GiveCondition((ogre.id,), ConditionKey("grappled")))
    desk.selection.choose((ogre.id,))
    inspector = table.inspector
    assert inspector.defence.number == "11"
    assert inspector.speed.number == "0"
    qtbot.mouseClick(inspector.defence, LEFT)
    assert inspector.why.isVisible()
    assert [len(row.chips) for row in inspector.why.rows] == [1]
    qtbot.keyClick(inspector.why, Qt.Key.Key_Escape)
    assert inspector.why.isHidden()
    qtbot.keyClick(inspector.speed, Qt.Key.Key_Return)
    assert inspector.why.isVisible()
    assert len(inspector.why.rows[0].chips) >= 2
    inspector.why.close()


def test_mythcraft_explains_every_defence(qtbot: QtBot) -> None:
    desk = a_fighting_desk("it", "mythcraft-1.2")
    table = a_table(qtbot, desk)
    desk.selection.choose((next(iter(desk.encounter.combatants)),))
    qtbot.mouseClick(table.inspector.defence, LEFT)
    assert len(table.inspector.why.rows) == len(desk.ruleset.defences)
    table.inspector.why.close()


@pytest.mark.parametrize(("language", "name"), [("en", "Acid Breath"), ("it", "Soffio di acido")])
def test_a_feature_is_read_and_a_use_of_it_spent(qtbot: QtBot, language: str, name: str) -> None:
    desk = a_fighting_desk(language)
    table = a_table(qtbot, desk)
    dragon = joined(desk, "srd-5.2.1/adult-black-dragon")
    while now(desk, dragon) not in desk.encounter.active_combatants:
        desk.dispatch(NextTurn(), overruled=True)
    qtbot.mouseClick(button(table, name), LEFT)
    card = table.feature
    assert card.isVisible()
    assert card.use.hasFocus()
    assert name in card.shown_text
    assert "12d8" in card.shown_text
    assert ("CD 18" if language == "it" else "DC 18") in card.shown_text
    key = feature_uses(button(table, name).deed.feature)
    assert now(desk, dragon).count(key) == 1
    with qtbot.waitSignal(card.saves_wanted) as wanted:
        qtbot.keyClick(card.use, Qt.Key.Key_Return)
    assert card.isHidden()
    who, feature, option = wanted.args or (None, None, None)
    assert (who, option) == (dragon.id, 0)
    desk.dispatch(ForceSaves(who, feature, option, (desk.encounter.active_combatants[0].id,)))
    assert now(desk, dragon).count(key) == 0
    desk.undo()
    assert now(desk, dragon).count(key) == 1


def test_a_legendary_action_pays_its_cost(qtbot: QtBot) -> None:
    desk = a_fighting_desk("en", "srd-5.1")
    table = a_table(qtbot, desk)
    dragon = joined(desk, "srd-5.1/adult-black-dragon")
    before = now(desk, dragon).count(LEGENDARY_ACTIONS)
    qtbot.mouseClick(button(table, "Wing Attack"), LEFT)
    assert "costs 2 actions" in table.feature.shown_text
    with qtbot.waitSignal(table.feature.saves_wanted) as wanted:
        qtbot.mouseClick(table.feature.use, LEFT)
    who, feature, option = wanted.args or (None, None, None)
    desk.dispatch(ForceSaves(who, feature, option, (desk.encounter.active_combatants[0].id,)))
    assert now(desk, dragon).count(LEGENDARY_ACTIONS) == before - 2


def test_what_is_used_up_is_refused(qtbot: QtBot) -> None:
    desk = a_fighting_desk("en")
    table = a_table(qtbot, desk)
    dragon = joined(desk, "srd-5.2.1/adult-black-dragon")
    breath = button(table, "Acid Breath").deed
    desk.dispatch(SetCounter(dragon.id, feature_uses(breath.feature), 0))
    table.inspector.feature_wanted.emit(dragon.id, breath)
    assert table.feature.isVisible()
    qtbot.keyClick(table.feature.use, Qt.Key.Key_Escape)
    assert table.feature.isHidden()
    # Not the next button of the window, such as Undo: Space is Next turn again.
    assert QApplication.focusWidget() is table.map.canvas
    with qtbot.waitSignal(desk.refused):
        desk.dispatch(ForceSaves(dragon.id, breath.feature, 0, (dragon.id,)))


def test_one_amber_button_at_a_time(qtbot: QtBot) -> None:
    desk = a_fighting_desk("en")
    table = a_table(qtbot, desk)
    dragon = joined(desk, "srd-5.2.1/adult-black-dragon")
    (home,) = desk.encounter.prompts
    assert desk.dispatch(AnswerPrompt(home.id, Answer(option="no")))
    assert table.turns.next_button.kind.value == "primary"
    table.inspector.feature_wanted.emit(dragon.id, button(table, "Acid Breath").deed)
    assert table.turns.next_button.kind.value == "plain"
    table.details.open_for("prone")
    table.details.leave()
    table.feature.leave()
    assert table.turns.next_button.kind.value == "primary"


@pytest.mark.parametrize(
    ("language", "strike"), [("en", "Unarmed strike"), ("it", "Colpo senz’armi")]
)
def test_everybody_can_strike_unarmed(qtbot: QtBot, language: str, strike: str) -> None:
    desk = a_fighting_desk(language)
    table = a_table(qtbot, desk)
    desk.selection.choose((named(desk, "Ogre").id,))
    names = [each.text().lower() for each in table.inspector.deeds.buttons]
    assert strike.lower() in names


def test_the_subtitle_says_the_whole_in_its_tooltip(qtbot: QtBot) -> None:
    desk = a_fighting_desk("it")
    table = a_table(qtbot, desk)
    desk.selection.choose((named(desk, "Ogre").id,))
    qtbot.waitUntil(lambda: "caotico malvagio" in table.inspector.subtitle.toolTip())
    assert table.inspector.subtitle.text() == "Gigante, taglia Grande · Ostile"


def test_a_feature_card_follows_the_language_and_closes_with_the_selection(qtbot: QtBot) -> None:
    desk = a_fighting_desk("en")
    table = a_table(qtbot, desk)
    dragon = joined(desk, "srd-5.2.1/adult-black-dragon")
    table.inspector.feature_wanted.emit(dragon.id, button(table, "Acid Breath").deed)
    desk.speak("it")
    assert "Soffio di acido" in table.feature.shown_text
    assert table.feature.use.text() == "Usa"
    desk.selection.choose((named(desk, "Ogre").id,))
    assert table.feature.isHidden()
    assert QApplication.focusWidget() is not table.feature.use


@pytest.mark.parametrize(("language", "later"), [("en", "Not now"), ("it", "Adesso no")])
def test_actions_that_the_rules_refuse_now_stand_apart_with_the_reason(
    qtbot: QtBot, language: str, later: str
) -> None:
    desk = a_fighting_desk(language)
    table = a_table(qtbot, desk)
    desk.selection.choose((named(desk, "Ogre").id,))
    qtbot.mouseClick(table.inspector.deeds.other, LEFT)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    apart = next(each.menu() for each in menu.actions() if each.text() == later)
    assert isinstance(apart, QMenu)
    dash = desk.text("action.dash")
    refused = next(each for each in apart.actions() if each.text() == dash)
    assert "Ogre" in refused.toolTip()
    entries = [each for part in (menu, *menu.findChildren(QMenu)) for each in part.actions()]
    named_ones = [each.text() for each in entries if each.text()]
    assert len(named_ones) == len(set(named_ones))
    assert max(len(part.actions()) for part in (menu, *menu.findChildren(QMenu))) <= 24
    spells = table.inspector.spells
    assert spells.search.isHidden()  # an ogre casts none
    any_spell = desk.text("view.deeds.any_spell")
    next(each for each in entries if each.text() == any_spell).trigger()
    assert not spells.search.isHidden()
    with qtbot.waitSignal(table.inspector.action_wanted):
        refused.trigger()
    menu.close()


def test_legendary_actions_left_stand_beside_their_heading(qtbot: QtBot) -> None:
    desk = a_fighting_desk("en")
    table = a_table(qtbot, desk)
    dragon = joined(desk, "srd-5.2.1/adult-black-dragon")
    pips = table.inspector.deeds.findChild(Pips)
    assert pips.accessibleName() == "3 left"
    desk.dispatch(SetCounter(dragon.id, LEGENDARY_ACTIONS, 1))
    assert pips.accessibleName() == "1 left"
