"""Opening an earlier state in the real program: fights and the campaign, by the keyboard."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.dice.rolling import RandomDice
from desktop.language.message import typed_name
from desktop.model.commands import BeginFight, SetTitle
from desktop.views.dialogs.card import QuestionDialog
from tests.support.creatures import plain
from tests.support.two_screens import Table

pytestmark = pytest.mark.gui

RAT, WOLF = (plain(name, ruleset="srd-5.1") for name in ("Rat", "Wolf"))


@pytest.fixture(params=["en", "it"])
def table(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[Table]:
    table = Table(qapp, tmp_path / "Nicolò", language=request.param, dice=RandomDice(Random(4)))
    yield table
    table.end()


def begin(table: Table, title: str) -> None:
    table.program.play_sample("srd-5.1")
    table.program.desk.dispatch(SetTitle(typed_name(title)))


def answer(press: Callable[[QuestionDialog], None]) -> None:
    """Answer the question that is asked next."""

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QuestionDialog)
        press(dialog)

    QTimer.singleShot(50, look)


def row_of(dialog, title: str) -> int:
    rows = [dialog.list.item(row).text() for row in range(dialog.list.count())]
    return next(row for row, text in enumerate(rows) if text.startswith(title))


def test_a_fight_is_paused_another_run_and_the_first_resumed(table: Table, qtbot: QtBot):
    begin(table, "Alfa")
    begin(table, "Beta")
    dialog = table.program.records.open_earlier()
    dialog.list.setCurrentRow(row_of(dialog, "Beta"))
    assert not dialog.open_button.isEnabled()
    dialog.list.setCurrentRow(row_of(dialog, "Alfa"))
    qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
    assert table.program.desk.encounter.title.text_in("en") == "Alfa"
    table.program.desk.undo()
    assert table.program.desk.encounter.title.text_in("en") != "Alfa"


def test_a_fight_is_deleted_only_after_a_yes(table: Table, qtbot: QtBot):
    begin(table, "Alfa")
    begin(table, "Beta")
    dialog = table.program.records.open_earlier()
    count = dialog.list.count()
    dialog.list.setCurrentRow(row_of(dialog, "Alfa"))
    answer(lambda question: question.no.click())
    qtbot.keyClick(dialog.list, Qt.Key.Key_Delete)
    assert dialog.list.count() == count
    answer(lambda question: question.yes.click())
    qtbot.keyClick(dialog.list, Qt.Key.Key_Delete)
    assert dialog.list.count() == count - 1
    dialog.list.setCurrentRow(row_of(dialog, "Beta"))
    assert not dialog.delete.isEnabled()
    qtbot.keyClick(dialog.list, Qt.Key.Key_Delete)
    assert dialog.list.count() == count - 1
    dialog.reject()


@pytest.mark.problem("RP71")
def test_the_campaign_goes_back_and_the_present_becomes_a_backup(table: Table, qtbot: QtBot):
    begin(table, "Alfa")
    table.program.desk.dispatch(BeginFight())
    campaign = table.program.campaign
    campaign.keep_creature(plain("Rat"))
    assert campaign.flush()
    campaign._backed_up = ""  # a backup is due again
    campaign.keep_creature(plain("Wolf"))
    assert campaign.flush()
    dialog = table.program.records.open_earlier()
    qtbot.keyClick(dialog.list, Qt.Key.Key_Right)
    assert not dialog.shows_fights
    assert "1" in dialog.preview.text()
    assert table.text("view.earlier.round", round=1) in dialog.preview.text()
    answer(lambda question: question.yes.click())
    qtbot.keyClick(dialog.list, Qt.Key.Key_Return)
    assert [one.key for one in campaign.own_creatures()] == [plain("Rat").key]
    assert table.program.desk.encounter.title.text_in("en") == "Alfa"
    assert campaign.settings.last_fight == table.program.fights.key
    assert len(campaign.backups()) >= 2


def test_an_own_creature_is_deleted_from_the_library(table: Table, qtbot: QtBot):
    begin(table, "Alfa")
    program = table.program
    program.campaign.keep_creature(RAT)
    program.campaign.keep_creature(WOLF)
    program.library_controller.read_shelf()
    program.show_library()
    page = program.library_page
    program.library_controller.choose("srd-5.1/goblin")
    assert page.joining.delete.isHidden()
    program.library_controller.choose(RAT.key)
    assert not page.joining.delete.isHidden()
    answer(lambda question: question.yes.click())
    page.joining.delete.click()
    assert [one.key for one in program.campaign.own_creatures()] == [WOLF.key]
    assert program.library.find_creature(RAT.key) is None
