"""The guided tour: from the start page over the sample fight, stop by stop, or skipped."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.program import Program
from desktop.views.tour.overlay import TourOverlay
from tests.support import driver
from tests.support.programs import a_program

pytestmark = pytest.mark.gui

STOPS = ["order", "map", "inspector", "now", "undo", "players", "more"]


@pytest.fixture(params=["en", "it"])
def program(
    qapp: QApplication, tmp_path: Path, request: pytest.FixtureRequest
) -> Iterator[Program]:
    with a_program(qapp, tmp_path / "data", language=request.param) as program:
        program.begin(())
        yield program


def begun(program: Program, qtbot: QtBot) -> TourOverlay:
    qtbot.keyClick(program.start_page, Qt.Key.Key_G)
    overlay = program.help.tour.overlay
    assert overlay is not None
    assert overlay.isVisible()
    return overlay


def test_every_stop_is_lit_and_its_card_lies_in_the_window(program: Program, qtbot: QtBot):
    overlay = begun(program, qtbot)
    assert program.desk.session is not None, "it leads over the sample fight"
    assert program.desk.selection.ids, "the inspector has somebody to show"
    seen = []
    while overlay.isVisible():
        seen.append(overlay.stop.key)
        widget, lit = overlay.stop.at(), overlay.lit()
        assert widget.isVisible()
        assert lit.size() == widget.size()
        assert overlay.rect().contains(overlay.card.geometry())
        if overlay.stop.key != "map":  # as large as it is, the card lies in its corner
            assert not overlay.card.geometry().intersects(lit)
        assert overlay.shown_text.strip()
        assert not overlay.grab().isNull()
        qtbot.keyClick(overlay, Qt.Key.Key_Return)
    assert seen == STOPS
    assert program.main.table.map.canvas.hasFocus()


def test_left_goes_back_and_esc_skips_the_rest(program: Program, qtbot: QtBot):
    overlay = begun(program, qtbot)
    qtbot.keyClick(overlay, Qt.Key.Key_Left)
    assert overlay.stop.key == "order", "there is nothing before the first"
    qtbot.mouseClick(overlay.next_button, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(overlay.next_button, Qt.MouseButton.LeftButton)
    qtbot.keyClick(overlay, Qt.Key.Key_Left)
    assert overlay.stop.key == "map"
    qtbot.keyClick(overlay, Qt.Key.Key_Escape)
    assert overlay.isHidden()


def test_nothing_below_it_is_touched(program: Program, qtbot: QtBot):
    overlay = begun(program, qtbot)
    before = program.desk.encounter
    button = program.main.table.turns.next_button
    at = button.mapTo(program.main, QPoint(10, 10))
    qtbot.mouseClick(overlay, Qt.MouseButton.LeftButton, pos=at)
    for key in (Qt.Key.Key_X, Qt.Key.Key_H):
        qtbot.keyClick(overlay, key)
    overlay.window().activateWindow()
    driver.press("Space")  # is Next turn everywhere else
    assert overlay.stop.key == "map"
    assert program.desk.encounter is before


def test_it_follows_the_size_of_the_window_and_begins_anew(program: Program, qtbot: QtBot):
    overlay = begun(program, qtbot)
    program.main.window().resize(1100, 700)
    assert overlay.geometry() == program.main.rect()
    assert QRect(overlay.rect()).contains(overlay.card.geometry())
    overlay.go(3)
    overlay.left.emit()
    program.main.commands["tour"].trigger()
    assert overlay.stop.key == "order"
    program.play_sample("srd-5.1")
    assert overlay.isHidden(), "another fight ends it"
