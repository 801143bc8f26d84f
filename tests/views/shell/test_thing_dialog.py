"""An object is brought into the fight by material, size and sturdiness."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.controllers.map.arrivals import come_in
from desktop.model.combatant import Side
from desktop.views.design.theme import Theme
from desktop.views.shell.thing_dialog import ThingDialog
from tests.support.fights import a_fighting_desk
from tests.support.windows import RESOURCES

pytestmark = pytest.mark.gui


def test_a_chest_joins_with_the_proposed_numbers(qtbot: QtBot) -> None:
    desk = a_fighting_desk("it")
    window = QWidget()
    qtbot.addWidget(window)
    dialog = ThingDialog(desk, Theme(RESOURCES), window)
    dialog.name.set_text("Forziere")
    dialog.material.choose("iron")
    dialog.size_box.choose("small")
    dialog.material.box.activated.emit(0)
    assert (dialog.armour.text, dialog.points.text) == ("19", "10")
    dialog.points.set_text("12")
    dialog.threshold.set_text("5")
    dialog.count.set_text("2")
    with qtbot.waitSignal(dialog.wanted) as told:
        dialog.accept()
    assert come_in(told.args[0])
    chests = [who for who in desk.encounter.combatants.values() if who.creature.kind == "object"]
    assert [who.hit_points for who in chests] == [12, 12]
    assert all(who.side is Side.NEUTRAL and who.initiative is None for who in chests)
    assert chests[0].creature.numbers["damage_threshold"] == 5


def test_what_is_no_number_is_said(qtbot: QtBot) -> None:
    desk = a_fighting_desk("en")
    window = QWidget()
    qtbot.addWidget(window)
    dialog = ThingDialog(desk, Theme(RESOURCES), window)
    before = desk.encounter
    dialog.points.set_text("many")
    dialog.accept()
    assert dialog.error.text()
    assert desk.encounter is before
