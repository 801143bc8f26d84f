"""The quick hit-point box gives the keyboard back to the fight."""

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.controllers.desk import Desk
from desktop.controllers.pictures.decoding import PictureLoader
from desktop.dice.rolling import RandomDice
from desktop.model.combatant import Combatant, Life
from desktop.model.commands import ReplaceCreature
from desktop.model.counter import DEATH_FAILURES
from desktop.views.design.theme import Theme
from desktop.views.inspector.points import PointsBox
from desktop.views.now_bar.result_card import ResultCard
from desktop.views.shell.table import Table
from tests.support.creatures import shipped
from tests.support.fights import a_fighting_desk, named
from tests.support.windows import RESOURCES

pytestmark = pytest.mark.gui

Key = Qt.Key


def a_box(qtbot: QtBot, desk: Desk) -> tuple[Table, PointsBox]:
    """The quick box of the ogre, with the keyboard in its field."""
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
    desk.selection.choose((named(desk, "Ogre").id,))
    points = table.inspector.points
    qtbot.waitUntil(points.field.isVisible)
    points.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
    return table, points


def test_after_the_damage_the_map_has_the_keyboard(qtbot: QtBot) -> None:
    desk = a_fighting_desk("it")
    table, points = a_box(qtbot, desk)
    before = named(desk, "Ogre").hit_points
    qtbot.keyClicks(points.field, "7 fuoco")
    qtbot.keyClick(points.field, Key.Key_Return)
    assert named(desk, "Ogre").hit_points == before - 7
    assert QApplication.focusWidget() is table.map.canvas


def test_esc_takes_the_typing_back_and_leaves(qtbot: QtBot) -> None:
    desk = a_fighting_desk("en")
    table, points = a_box(qtbot, desk)
    qtbot.keyClicks(points.field, "nonsense")
    qtbot.keyClick(points.field, Key.Key_Return)
    assert points.error
    assert points.field.hasFocus(), "what was typed wrongly is to be typed again"
    qtbot.keyClick(points.field, Key.Key_Escape)
    assert (points.field.text(), points.error) == ("", "")
    assert QApplication.focusWidget() is table.map.canvas


def test_equal_damage_to_many_is_one_number_and_how_many(qtbot: QtBot) -> None:
    desk = a_fighting_desk("en")
    table, points = a_box(qtbot, desk)
    desk.selection.choose(tuple(desk.encounter.combatants))
    qtbot.keyClicks(points.field, "1 fire")
    qtbot.keyClick(points.field, Key.Key_Return)
    card = table.findChild(ResultCard)
    assert isinstance(card, ResultCard)
    assert card.number_text == f"1 ×{len(desk.encounter.combatants)}"


def type_damage(qtbot: QtBot, points: PointsBox, desk: Desk, who: Combatant, text: str) -> None:
    """Select somebody, type, press Enter."""
    desk.selection.choose((who.id,))
    qtbot.keyClicks(points.field, text)
    qtbot.keyClick(points.field, Key.Key_Return)
    assert points.error == ""


@pytest.mark.rule("51-DS-11", "52-PTG-DEATH-3")
@pytest.mark.parametrize("ruleset", ["srd-5.1", "srd-5.2.1"])
def test_a_typed_critical_hit_on_the_dying_is_two_failures(qtbot: QtBot, ruleset: str) -> None:
    desk = a_fighting_desk("it", ruleset)
    _, points = a_box(qtbot, desk)
    hero = next(one for one in desk.encounter.combatants.values() if one.character)
    type_damage(qtbot, points, desk, hero, str(hero.hit_points))
    assert desk.encounter.combatants[hero.id].life is Life.DYING
    type_damage(qtbot, points, desk, hero, "3 fuoco critico")
    assert desk.encounter.combatants[hero.id].count(DEATH_FAILURES) == 2
    type_damage(qtbot, points, desk, hero, "1")
    assert desk.encounter.combatants[hero.id].life is Life.DEAD


@pytest.mark.rule("51-KO-01", "52-HP-KO-1")
@pytest.mark.parametrize(("ruleset", "left"), [("srd-5.1", 0), ("srd-5.2.1", 1)])
def test_typed_damage_may_knock_out(qtbot: QtBot, ruleset: str, left: int) -> None:
    desk = a_fighting_desk("en", ruleset)
    _, points = a_box(qtbot, desk)
    ogre = named(desk, "Ogre")
    type_damage(qtbot, points, desk, ogre, "500 ko")
    felled = desk.encounter.combatants[ogre.id]
    assert (felled.life, felled.hit_points) == (Life.STABLE, left)


@pytest.mark.rule("51-RES-05")
def test_typed_damage_may_be_of_a_magical_weapon(qtbot: QtBot) -> None:
    desk = a_fighting_desk("it", "srd-5.1")
    _, points = a_box(qtbot, desk)
    ogre = named(desk, "Ogre")
    desk.dispatch(ReplaceCreature(ogre.id, shipped("srd-5.1/gargoyle")))
    whole = desk.encounter.combatants[ogre.id].hit_points
    type_damage(qtbot, points, desk, ogre, "9 tagliente")
    assert desk.encounter.combatants[ogre.id].hit_points == whole - 4
    type_damage(qtbot, points, desk, ogre, "9 tagliente magico")
    assert desk.encounter.combatants[ogre.id].hit_points == whole - 13
