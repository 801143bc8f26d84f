"""The party dialog by keys and clicks."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.controllers.fights.samples import Samples
from desktop.controllers.map.arrivals import come_in
from desktop.controllers.party.characters import PartyController
from desktop.views.design.theme import Theme
from desktop.views.party.dialog import PartyDialog
from tests.support.parties import KeptParties
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui

RULES = "srd-5.1"


@pytest.fixture(params=["en", "it"])
def dialog(qapp: QApplication, qtbot: QtBot, request: pytest.FixtureRequest) -> PartyDialog:
    desk = with_fight(a_desk(request.param), RULES)
    party = PartyController(desk, KeptParties(), Samples(RESOURCES), desk)
    made = PartyDialog(desk, Theme(RESOURCES), party, RULES)
    desk.setParent(made)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


def test_a_character_is_typed_in_and_brought_by_the_keyboard(
    dialog: PartyDialog, qtbot: QtBot
) -> None:
    qtbot.keyClick(dialog, Qt.Key.Key_N)
    form = dialog.form
    assert form is not None
    qtbot.waitExposed(form)
    for text in ("Zoe", "", "", "Anna", "Ranger", "3"):
        qtbot.keyClicks(form.focusWidget(), text)
        qtbot.keyClick(form.focusWidget(), Qt.Key.Key_Return)
    form.hit_points.editor.setFocus()
    qtbot.keyClicks(form.focusWidget(), "28")
    qtbot.keyClick(form.focusWidget(), Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    (row,) = dialog.rows
    assert (row.character.player, row.character.creature.hit_points) == ("Anna", 28)
    assert row.character.creature.level == 3
    with qtbot.waitSignal(dialog.wanted) as told:
        qtbot.keyClick(dialog, Qt.Key.Key_Return)
    (arrival,) = told.args
    assert arrival.count == 1
    assert come_in(arrival)
    (zoe,) = dialog._desk.encounter.combatants.values()
    assert zoe.character
    assert zoe.hit_points == 28


def test_only_ticked_ones_come(dialog: PartyDialog, qtbot: QtBot) -> None:
    qtbot.mouseClick(dialog.sample, Qt.MouseButton.LeftButton)
    assert len(dialog.rows) == 4
    tick = dialog.rows[1].tick
    qtbot.waitUntil(tick.isVisible)
    qtbot.mouseClick(tick, Qt.MouseButton.LeftButton, pos=QPoint(8, tick.height() // 2))
    with qtbot.waitSignal(dialog.wanted) as told:
        qtbot.mouseClick(dialog.bring, Qt.MouseButton.LeftButton)
    assert come_in(told.args[0])
    names = [one.creature.name.text_in("en") for one in dialog._desk.encounter.combatants.values()]
    assert names == ["Aria", "Lia", "Tobia"]


def test_a_character_is_edited_and_deleted(dialog: PartyDialog, qtbot: QtBot) -> None:
    qtbot.mouseClick(dialog.sample, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(dialog.rows[0].edit.isVisible)
    qtbot.mouseClick(dialog.rows[0].edit, Qt.MouseButton.LeftButton)
    form = dialog.form
    assert form is not None
    form.hit_points.set_text("33")
    form.player.set_text("Carla")
    form.keep()
    assert dialog.rows[0].character.creature.hit_points == 33
    assert dialog.rows[0].character.player == "Carla"
    assert len(dialog.rows) == 4
    qtbot.waitUntil(dialog.rows[3].delete.isVisible)
    qtbot.mouseClick(dialog.rows[3].delete, Qt.MouseButton.LeftButton)
    assert len(dialog.rows) == 3


def test_those_of_another_game_are_named_and_taken_over(dialog: PartyDialog) -> None:
    party = dialog._party
    assert dialog.take_over.isHidden()
    party.keep_sample("srd-5.2.1")
    party.keep_sample("mythcraft-1.2")
    assert dialog.rows == []
    told = dialog._elsewhere.text().split("\n")
    assert [line.partition(":")[2].count("Brando") for line in told] == [1, 1]
    assert "SRD 5.2.1" in told[0]
    everyone, _, *ones = dialog.menu().actions()
    assert len(ones) == 4
    ones[1].trigger()
    (row,) = dialog.rows
    assert row.character.creature.name.text_in("en") == "Brando"
    assert row.character.creature.ruleset == RULES
    assert dialog.told.text().startswith("Brando: ")
    everyone.trigger()
    assert len(dialog.rows) == 5


def edited(dialog: PartyDialog, qtbot: QtBot, points: str) -> None:
    """The first character of the sample party, who is in the fight, with other hit points."""
    qtbot.mouseClick(dialog.sample, Qt.MouseButton.LeftButton)
    party = dialog._party
    if party.missing(party.characters(RULES)):
        party.bring(party.characters(RULES))
    qtbot.waitUntil(dialog.rows[0].edit.isVisible)
    qtbot.mouseClick(dialog.rows[0].edit, Qt.MouseButton.LeftButton)
    assert dialog.form is not None
    dialog.form.numbers["ac"].set_text(points)
    dialog.form.keep()


def armour_in_fight(dialog: PartyDialog) -> int | None:
    first = next(iter(dialog._desk.encounter.combatants.values()))
    return first.creature.armour_class


@pytest.mark.parametrize(("is_wanted", "armour"), [(True, 19), (False, 15)])
def test_whoever_is_in_the_fight_may_get_the_new_sheet_there_too(
    dialog: PartyDialog, qtbot: QtBot, is_wanted: bool, armour: int
) -> None:
    edited(dialog, qtbot, "19")
    question = dialog.question
    assert question is not None
    qtbot.mouseClick(question.yes if is_wanted else question.no, Qt.MouseButton.LeftButton)
    assert armour_in_fight(dialog) == armour
    assert dialog.rows[0].character.creature.armour_class == 19


def test_a_sheet_that_stayed_as_it_was_asks_nothing(dialog: PartyDialog, qtbot: QtBot) -> None:
    edited(dialog, qtbot, "15")
    assert dialog.question is None
