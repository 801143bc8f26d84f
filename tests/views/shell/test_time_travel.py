"""Time travel in the real program: the table as it was, the banner, the players' present."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.dice.rolling import RandomDice
from desktop.model.amount import DamageAmount
from desktop.model.commands import DealDamage, NextTurn
from desktop.views.players.stage import PlayersStage
from tests.support import driver
from tests.support.two_screens import Table

pytestmark = pytest.mark.gui


@pytest.fixture(params=["en", "it"])
def table(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[Table]:
    table = Table(qapp, tmp_path, language=request.param, dice=RandomDice(Random(4)))
    table.program.play_sample("srd-5.2.1")
    desk = table.program.desk
    for who in list(desk.encounter.combatants)[:3]:
        desk.dispatch(DealDamage((who,), (DamageAmount(2, "fire"),)))
        desk.dispatch(NextTurn())
    yield table
    table.end()


def test_the_key_opens_the_page_and_the_table_shows_the_step(table: Table, qtbot: QtBot):
    program, main = table.program, table.program.main
    last = table.encounter
    table.key("timeline")
    page = program.time_travel.page
    assert page is not None
    assert main.pages.currentWidget() is page
    qtbot.keyClick(page.ruler, Qt.Key.Key_Home)
    qtbot.keyClick(page.ruler, Qt.Key.Key_Return)
    assert main.pages.currentWidget() is main.table
    assert main.table.looking.isVisible()
    assert "0" in main.table.looking.text
    assert table.encounter is not last
    told = main.table.looking.text
    table.key("next_turn")
    assert main.table.looking.text != told
    assert program.desk.present is not None
    assert program.desk.present.encounter is last
    driver.click(main.table.looking.second)
    assert table.encounter is last
    assert not main.table.looking.isVisible()


def test_going_on_from_the_banner_is_kept_when_the_program_starts_again(table: Table, qtbot: QtBot):
    program = table.program
    program.time_travel.controller.open()
    program.time_travel.controller.go_to(2)
    driver.click(program.main.table.looking.main)
    assert not program.desk.is_looking
    program.desk.dispatch(NextTurn())
    shown = table.encounter
    table.end()
    table.start()
    assert table.encounter == shown
    assert len(table.session.history.branch_tips()) == 2


def test_the_players_frame_is_the_same_while_the_gm_looks_back(table: Table, qtbot: QtBot):
    program = table.program
    program.players.open_window()
    stage = program.players_window.stage
    before = _quiet_frame(stage)
    program.time_travel.open()
    driver.let_run(30)
    program.time_travel.controller.go_to(1)
    assert _quiet_frame(stage) == before


def _quiet_frame(stage: PlayersStage) -> QImage:
    """The frame once nothing is drawn any more: the map's picture may still come in."""
    frames: list[QImage] = []

    def is_quiet() -> bool:
        stage.settle()
        driver.let_run(150)
        frames.append(stage.grab().toImage())
        return len(frames) > 1 and frames[-1] == frames[-2]

    driver.until(is_quiet, "the players' frame stands still")
    return frames[-1]


def test_a_wish_from_the_library_leads_to_the_banner(table: Table, qtbot: QtBot):
    program = table.program
    program.time_travel.controller.open()
    program.time_travel.controller.go_to(1)
    program.show_library()
    program.library_page.add()
    assert program.main.pages.currentWidget() is program.main.table
    assert program.main.table.looking.isVisible()
    assert program.desk.is_looking
