"""Maps that are kept for other fights, in the real program."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.battlemap.cells import Point
from desktop.battlemap.walls import Wall
from desktop.controllers.fights.new import MapChoice, NewFight
from desktop.dice.rolling import RandomDice
from desktop.model.commands import ChangeMap
from desktop.views.dialogs.card import QuestionDialog
from desktop.views.map.kept_dialog import KeptMapsDialog
from tests.support.two_screens import Table

pytestmark = pytest.mark.gui


@pytest.fixture
def table(qapp: QApplication, tmp_path: Path) -> Iterator[Table]:
    table = Table(qapp, tmp_path / "Nicolò", language="it", dice=RandomDice(Random(4)))
    yield table
    table.end()


def the_dialog(qtbot: QtBot) -> KeptMapsDialog:
    qtbot.waitUntil(lambda: isinstance(QApplication.activeModalWidget(), KeptMapsDialog))
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, KeptMapsDialog)
    return dialog


def test_a_map_is_prepared_kept_and_put_onto_the_table_of_another_fight(
    table: Table, qtbot: QtBot
) -> None:
    program = table.program
    desk, actions = program.desk, program.main.commands
    program.play_sample("srd-5.2.1")
    shown = desk.encounter.shown_map
    assert shown is not None
    before = desk.encounter.maps[shown]
    prepared = replace(before, walls=(*before.walls, Wall(Point(1, 1), Point(2, 1))))
    desk.dispatch(ChangeMap(shown, prepared))
    actions["keep_map"].trigger()
    program.begin_new(NewFight("srd-5.1", "Un altro", MapChoice.KEPT))
    dialog = the_dialog(qtbot)
    assert prepared.title in dialog.list.item(0).text()
    qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
    assert desk.encounter.battle_map == prepared
    desk.undo()
    assert desk.encounter.battle_map is None


def test_a_kept_map_is_replaced_by_its_title_and_deleted_after_a_question(
    table: Table, qtbot: QtBot
) -> None:
    program = table.program
    program.play_sample("srd-5.2.1")
    told: list[str] = []
    program.desk.told.connect(lambda message: told.append(message.key))
    for _ in range(2):
        program.main.commands["keep_map"].trigger()
    assert told == ["view.kept_maps.kept", "view.kept_maps.kept_anew"]
    program.main.commands["kept_maps"].trigger()
    dialog = the_dialog(qtbot)

    def agree() -> None:
        question = QApplication.activeModalWidget()
        assert isinstance(question, QuestionDialog)
        question.accept()

    QTimer.singleShot(50, agree)
    qtbot.keyClick(dialog.list, Qt.Key.Key_Delete)
    assert program.campaign.maps() == ()
    assert not dialog.open_button.isEnabled()
    dialog.reject()
