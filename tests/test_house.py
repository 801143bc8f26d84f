"""The whole house on media that do not let themselves be written, and where names are strange."""

import errno
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from desktop.app import RESOURCES, TEXTS
from desktop.house import Folders, House
from desktop.model.commands import NextTurn
from desktop.storage.data_folder import PORTABLE
from tests.support.faulty_disk import FaultyCalls, every_call
from tests.support.loaded_dice import ForcedDice

pytestmark = pytest.mark.gui
ODD = "Nicolò D'Àlò – Ağça 日本"


def a_house(
    program: Path, parent: QObject, data: Path | None = None, calls: FaultyCalls | None = None
) -> House:
    folders = Folders(resources=RESOURCES, texts=TEXTS, program=program, data=data)
    return House(folders, language="it", parent=parent, dice=ForcedDice(4), calls=calls)


@pytest.mark.parametrize("code", [errno.EROFS, errno.EACCES, errno.EPERM, errno.ENOSPC])
def test_from_read_only_media_everything_can_be_played_and_is_told_not_to_be_kept(
    qtbot: QtBot, tmp_path: Path, code: int
):
    calls = FaultyCalls()
    calls.fault = every_call(code)
    parent = QObject()
    house = a_house(tmp_path, parent, tmp_path / "data", calls)
    assert not house.is_ours
    assert [note.key for note in house.campaign.notes] == [
        "storage.write_failed",
        "storage.note.not_kept",
    ]
    house.play_sample("srd-5.1")
    assert house.desk.dispatch(NextTurn())
    qtbot.waitUntil(lambda: house.desk.unsaved == 0)
    house.close()


@pytest.mark.problem("RP73")
def test_a_portable_folder_with_a_strange_name_keeps_the_fight(qtbot: QtBot, tmp_path: Path):
    program = tmp_path / ODD / "Mischia"
    (program / PORTABLE).mkdir(parents=True)
    parent = QObject()
    house = a_house(program, parent)
    assert house.data.root == program / PORTABLE
    house.play_sample("srd-5.2.1")
    assert house.desk.dispatch(NextTurn())
    played = house.desk.encounter
    saved = tmp_path / ODD / "Città d’òro.mischia"
    assert house.fights.save_as(saved)
    house.close()
    again = a_house(program, parent)
    assert again.fights.go_on_with_last()
    assert again.desk.encounter == played
    assert again.fights.open_file(saved)
    assert again.desk.encounter == played
    again.close()


def test_a_drive_that_goes_and_comes_back_costs_no_step(qtbot: QtBot, tmp_path: Path):
    calls = FaultyCalls()
    parent = QObject()
    house = a_house(tmp_path, parent, tmp_path / "data", calls)
    house.play_sample("srd-5.2.1")
    qtbot.waitUntil(lambda: house.desk.unsaved == 0)
    calls.fault = every_call(errno.ENODEV)
    for count in range(1, 4):
        assert house.desk.dispatch(NextTurn())
        assert house.desk.unsaved == count
    qtbot.waitUntil(lambda: house.desk.unsaved_because is not None)
    calls.fault = lambda _kind: None
    qtbot.waitUntil(lambda: house.desk.unsaved == 0, timeout=10_000)
    played = house.desk.encounter
    house.close()
    again = a_house(tmp_path, parent, tmp_path / "data")
    assert again.fights.go_on_with_last()
    assert again.desk.encounter == played
    again.close()
