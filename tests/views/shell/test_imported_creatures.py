"""Imported creatures lie in the library, the first of them chosen, whatever was searched before."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.program import Program
from desktop.views.creature_import.dialog import CreatureImportDialog

pytestmark = pytest.mark.gui
BLOCKS = Path(__file__).parents[2] / "data" / "creatures" / "improved-initiative-statblocks.json"


def read(program: Program, qtbot: QtBot) -> CreatureImportDialog:
    """The report of the file, when it has been read."""
    program.importing.report = None
    program.importing.open_files([BLOCKS])
    qtbot.waitUntil(lambda: program.importing.report is not None, timeout=20_000)
    report = program.importing.report
    assert report is not None
    return report


@pytest.mark.parametrize("searched", ["medusa", "zzzzz", ""])
def test_the_first_of_them_is_chosen_and_enter_brings_it_in(
    program: Program, qtbot: QtBot, searched: str
) -> None:
    program.play_sample("srd-5.1")
    for one in program.campaign.own_creatures():
        program.campaign.forget_creature(one.key)
    program.show_library()
    page, library = program.library_page, program.library_controller
    page.search.clear()
    qtbot.keyClicks(page.search, searched)
    report = read(program, qtbot)
    report.take.click()
    (first, *_) = program.campaign.own_creatures()
    assert (page.search.text(), library.text) == ("", "")
    assert library.entry is not None
    assert library.entry.key == first.key
    assert (
        page.list.currentIndex().data()
        == page.list.model().index(library.model.row_of(first.key), 0).data()
    )
    qtbot.waitUntil(lambda: first.names[""] in page.block.plain_text)
    before = len(program.desk.encounter.combatants)
    qtbot.keyClick(page.search, Qt.Key.Key_Return)
    assert len(program.desk.encounter.combatants) == before + 1
