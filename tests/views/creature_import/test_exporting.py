"""The menu takes creatures in from a folder and gives the GM's own ones out again."""

import json
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from desktop.program import Program
from tests.support.small_pictures import PNG

pytestmark = pytest.mark.gui
DATA = Path(__file__).parents[2] / "data" / "creatures"


def open_dialog(program: Program) -> QFileDialog:
    frame = program.main.window()
    return next(one for one in frame.findChildren(QFileDialog) if one.isVisible())


def test_what_a_folder_gave_goes_out_as_one_file(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    told: list[str] = []
    program.desk.told.connect(lambda message: told.append(program.desk.rendered(message)))
    program.main.commands["export_creatures"].trigger()
    assert "no creatures of your own" in told[-1]
    folder = tmp_path / "pack"
    folder.mkdir()
    name = "improved-initiative-statblocks.json"
    (folder / name).write_bytes((DATA / name).read_bytes())
    program.main.commands["import_folder"].trigger()
    asked = open_dialog(program)
    with qtbot.waitSignal(program.house.creatures.read, timeout=20_000):
        asked.fileSelected.emit(str(folder))
    asked.close()
    assert program.importing.report is not None
    program.importing.report.take_ticked()
    assert program.importing.report is None
    program.main.commands["export_creatures"].trigger()
    dialog = open_dialog(program)
    assert dialog.acceptMode() is QFileDialog.AcceptMode.AcceptSave
    dialog.fileSelected.emit(str(tmp_path / "mine.zip"))
    dialog.close()
    assert told[-1] == "4 creatures were exported to “mine.zip”."
    assert (tmp_path / "mine.zip").is_file()
    program.creature_files.exporting.export(tmp_path / "none" / "there" / "mine.zip")
    assert "mine.zip" in told[-1]
    assert not (tmp_path / "none" / "there" / "mine.zip").exists()


@pytest.mark.problem("RP50")
def test_the_library_shows_the_picture_that_came_along(
    program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "owl.png").write_bytes(PNG)
    block = {"Name": "Snowy Owl", "HP": 3, "AC": 11, "Abilities": {}, "ImageURL": "owl.png"}
    (tmp_path / "owl.json").write_text(json.dumps(block))
    program.play_sample("srd-5.1")
    with qtbot.waitSignal(program.house.creatures.read, timeout=20_000):
        program.importing.open_files([tmp_path / "owl.json"])
    report = program.importing.report
    assert report is not None
    qtbot.waitUntil(lambda: report.block.portrait is not None)
    report.take_ticked()
    qtbot.waitUntil(lambda: program.library_page.block.portrait is not None)
    assert "Snowy Owl" in program.library_page.block.plain_text
