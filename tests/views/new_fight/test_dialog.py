"""The dialog for a new fight by keys and clicks."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.controllers.fights.new import MapChoice, NewFight
from desktop.controllers.fights.samples import Samples
from desktop.controllers.party.characters import PartyController
from desktop.model.counter import HIT_POINTS
from desktop.model.frozen import FrozenMap
from desktop.model.ids import ConditionKey, CounterKey
from desktop.views.design.buttons import Button
from desktop.views.design.theme import Theme
from desktop.views.new_fight.dialog import NewFightDialog
from tests.support.parties import KeptParties
from tests.support.windows import RESOURCES, a_desk

pytestmark = pytest.mark.gui


def opened(qtbot: QtBot, language: str = "en", *, has_party: bool = False) -> NewFightDialog:
    desk = a_desk(language)
    party = PartyController(desk, KeptParties(), Samples(RESOURCES), desk)
    if has_party:
        party.keep_sample("srd-5.2.1")
    made = NewFightDialog(desk, Theme(RESOURCES), party)
    desk.setParent(made)
    qtbot.addWidget(made)
    made.show()
    qtbot.waitExposed(made)
    return made


def press(qtbot: QtBot, dialog: NewFightDialog, text: str) -> None:
    button = next(one for one in dialog.findChildren(Button) if one.text() == text)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_enter_alone_is_enough_with_a_saved_party(qapp: QApplication, qtbot: QtBot) -> None:
    dialog = opened(qtbot, has_party=True)
    with qtbot.waitSignal(dialog.wanted) as told:
        qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)
    assert told.args is not None
    wish = told.args[0]
    assert isinstance(wish, NewFight)
    assert (wish.ruleset, wish.title, wish.map) == ("srd-5.2.1", "New fight", MapChoice.HALL)
    assert len(wish.characters) == 4


def test_rules_title_map_and_characters_are_chosen(qapp: QApplication, qtbot: QtBot) -> None:
    dialog = opened(qtbot, "it")
    press(qtbot, dialog, "MythCraft 1.2")
    press(qtbot, dialog, "Nessuna")
    qtbot.keyClicks(dialog.name, "Alla <b>locanda</b>")
    tick = dialog.rows[2].tick
    qtbot.waitUntil(tick.isVisible)
    qtbot.mouseClick(tick, Qt.MouseButton.LeftButton, pos=QPoint(8, tick.height() // 2))
    with qtbot.waitSignal(dialog.wanted) as told:
        qtbot.mouseClick(dialog.begin, Qt.MouseButton.LeftButton)
    assert told.args is not None
    wish = told.args[0]
    assert (wish.ruleset, wish.title) == ("mythcraft-1.2", "Alla <b>locanda</b>")
    assert wish.map is MapChoice.NONE
    assert [one.creature.ruleset for one in wish.characters] == ["mythcraft-1.2"]
    assert [one.creature.names[""] for one in wish.characters] == ["Lia"]


def test_escape_wants_nothing(qapp: QApplication, qtbot: QtBot) -> None:
    dialog = opened(qtbot)
    with qtbot.assertNotEmitted(dialog.wanted), qtbot.waitSignal(dialog.rejected):
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)


@pytest.mark.parametrize(("language", "last"), [("en", "and Tobia"), ("it", "e Tobia")])
def test_who_is_saved_for_other_rules_is_named(
    qapp: QApplication, qtbot: QtBot, language: str, last: str
) -> None:
    dialog = opened(qtbot, language, has_party=True)
    assert dialog._nobody.isHidden()
    press(qtbot, dialog, "SRD 5.1")
    assert "SRD 5.2.1: Aria, Brando, Lia" in dialog._nobody.text()
    assert last in dialog._nobody.text()


def test_who_is_weary_comes_so_or_rested(qapp: QApplication, qtbot: QtBot) -> None:
    desk = a_desk("it")
    party = PartyController(desk, KeptParties(), Samples(RESOURCES), desk)
    party.keep_sample("srd-5.2.1")
    first = party.characters("srd-5.2.1")[0]
    left = FrozenMap({HIT_POINTS: 3, CounterKey("slots:1"): 0})
    weary = replace(first, left=left, conditions=FrozenMap({ConditionKey("exhaustion"): 2}))
    party.keep(weary)
    dialog = NewFightDialog(desk, Theme(RESOURCES), party)
    desk.setParent(dialog)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    assert dialog.rested.isVisible()
    most = first.creature.hit_points
    assert f"3/{most}" in dialog.rows[0].points_text
    assert "Indebolimento 2" in dialog.rows[0].points_tip
    assert dialog.wish.characters[0] == weary
    dialog.rested.setChecked(True)
    assert f"3/{most}" not in dialog.rows[0].points_text
    assert dialog.wish.characters[0] == first
    party.rest(party.characters("srd-5.2.1"))
    dialog.refresh()
    assert not dialog.rested.isVisible()


def test_the_dead_are_not_ticked_and_told(qapp: QApplication, qtbot: QtBot) -> None:
    desk = a_desk("it")
    party = PartyController(desk, KeptParties(), Samples(RESOURCES), desk)
    party.keep_sample("srd-5.2.1")
    first = party.characters("srd-5.2.1")[0]
    party.keep(replace(first, left=FrozenMap({HIT_POINTS: 0})))
    dialog = NewFightDialog(desk, Theme(RESOURCES), party)
    desk.setParent(dialog)
    qtbot.addWidget(dialog)
    assert [row.is_ticked for row in dialog.rows] == [False, True, True, True]
    assert dialog.rows[0].points_tip == "Aria è morta nell’ultimo scontro."
