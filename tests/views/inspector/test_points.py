"""The quick hit-point box gives the keyboard back to the fight."""

from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.controllers.desk import Desk
from desktop.controllers.pictures.decoding import PictureLoader
from desktop.dice.rolling import RandomDice
from desktop.views.design.theme import Theme
from desktop.views.inspector.points import PointsBox
from desktop.views.now_bar.result_card import ResultCard
from desktop.views.shell.table import Table
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
