"""The rehearsal in the real program: its command, its page, and back to the table."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.dice.rolling import RandomDice
from desktop.model.commands import NextTurn
from tests.support.two_screens import Table

pytestmark = pytest.mark.gui


@pytest.fixture
def table(qapp: QApplication, tmp_path: Path) -> Iterator[Table]:
    table = Table(qapp, tmp_path, language="it", dice=RandomDice(Random(4)))
    yield table
    table.end()


def test_the_command_turns_to_the_page_and_back_and_rehearses_what_is_new(
    table: Table, qtbot: QtBot
):
    program, main = table.program, table.program.main
    foresight = program.foresight
    foresight.open()
    assert foresight.page is None  # without a fight there is nothing to open
    program.play_sample("srd-5.2.1")
    foresight.rehearsal.count = 4
    table.key("rehearsal")
    page = foresight.page
    assert page is not None
    assert main.pages.currentWidget() is page
    qtbot.waitUntil(lambda: not foresight.rehearsal.is_busy, timeout=60_000)
    first = foresight.rehearsal.outlook
    assert first is not None
    assert {str(key) for key in foresight.rehearsal.scene.spells} >= {"srd-5.2.1/web"}
    foresight.open()
    assert main.pages.currentWidget() is main.table
    foresight.open()
    assert foresight.rehearsal.outlook is first  # the fight stands as it stood
    qtbot.keyClick(page, Qt.Key.Key_Escape)
    assert main.pages.currentWidget() is main.table
    assert program.desk.dispatch(NextTurn())
    foresight.open()
    assert foresight.rehearsal.is_busy
    foresight.close()
    assert not foresight.rehearsal.is_busy


def test_the_report_has_a_key_and_leads_back(table: Table, qtbot: QtBot):
    program, main = table.program, table.program.main
    program.foresight.open_report()
    assert program.foresight.report is None
    program.play_sample("srd-5.2.1")
    table.key("report")
    page = program.foresight.report
    assert page is not None
    assert main.pages.currentWidget() is page
    assert page.table.rowCount() == len(program.desk.encounter.combatants)
    program.foresight.open_report()
    assert main.pages.currentWidget() is main.table
    program.foresight.open_report()
    qtbot.keyClick(page, Qt.Key.Key_Escape)
    assert main.pages.currentWidget() is main.table
