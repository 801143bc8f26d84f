"""The whole house on media that do not let themselves be written, and where names are strange."""

import errno
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot

from desktop.app import RESOURCES, TEXTS
from desktop.house import Folders, House
from desktop.model.commands import AddCombatants, NextTurn
from desktop.storage.data_folder import PORTABLE
from tests.support.creatures import plain
from tests.support.faulty_disk import FaultyCalls, every_call
from tests.support.loaded_dice import ForcedDice
from tests.support.small_pictures import PNG
from tests.support.source import ROOT

pytestmark = pytest.mark.gui
ODD = "Nicolò D'Àlò – Ağça 日本"
MAPS = ROOT / "tests" / "data" / "maps"
ON_A_SMALL_DISK = """
import os, subprocess, sys
from dataclasses import replace
from pathlib import Path
from desktop.storage.campaign_store import Campaign
from desktop.storage.data_folder import DataFolder
from desktop.storage.disk import Disk
from tests.support.creatures import plain, shipped
root = Path(sys.argv[1]) / "disk"
root.mkdir()
words = ["mount", "-t", "tmpfs", "-o", "size=2m", "none", str(root)]
if subprocess.run(words, capture_output=True).returncode:
    sys.exit(print("no disk of its own"))
data = DataFolder(root)
data.prepare(Disk())
campaign = Campaign(data, Disk(), lambda: "2026-01-06T20:30:00+00:00", delay=60)
campaign.keep_creature(plain("Rat"))
assert campaign.flush()
before = data.campaign.read_bytes()
filler = root / "filler"
free = os.statvfs(root)
filler.write_bytes(bytes(free.f_bavail * free.f_frsize - 60_000))
dragon = shipped("srd-5.1/adult-red-dragon")
for number in range(40):
    campaign.keep_creature(replace(dragon, key=f"own/{number}"))
assert not campaign._saver.flush(0.2)
print(dict(campaign.status.failure.parameters)["reason"].key.rpartition("_")[2])
assert data.campaign.read_bytes() == before
print("old file whole")
assert not [path for path in root.iterdir() if path.name.endswith(".new")]
print("nothing left over")
filler.unlink()
assert campaign.flush()
campaign.close()
again = Campaign(data, Disk(), lambda: "", read_only=True)
assert len(again.own_creatures()) == 41
print("saved")
"""


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
    qtbot.waitUntil(lambda: house.fights.failure is not None)
    calls.fault = lambda _kind: None
    qtbot.waitUntil(lambda: house.desk.unsaved == 0, timeout=10_000)
    played = house.desk.encounter
    house.close()
    again = a_house(tmp_path, parent, tmp_path / "data")
    assert again.fights.go_on_with_last()
    assert again.desk.encounter == played
    again.close()


@pytest.mark.problem("RP73")
def test_maps_and_pictures_are_taken_from_folders_with_strange_names(qtbot: QtBot, tmp_path: Path):
    home = tmp_path / ODD
    home.mkdir()
    parent = QObject()
    house = a_house(tmp_path, parent, home / "dati")
    house.play_sample("srd-5.1")
    for name, source in (("L’ànfora.uvtt", "RP43-minimal.uvtt"), ("Fòrte 城.png", None)):
        path = home / name
        path.write_bytes(PNG if source is None else (MAPS / source).read_bytes())
        before = house.desk.encounter.shown_map
        house.maps.open_map(path)
        qtbot.waitUntil(lambda shown=before: house.desk.encounter.shown_map != shown)
    portrait = house.assets.keep_file(home / "Fòrte 城.png")
    assert house.desk.dispatch(AddCombatants(plain("Rat", ruleset="srd-5.1"), picture=portrait))
    house.log.note("qui")
    played = house.desk.encounter
    house.close()
    assert house.log.path == home / "dati" / "mischia.log"
    assert house.log.path.read_text(encoding="utf-8").endswith("qui\n")
    again = a_house(tmp_path, parent, home / "dati")
    assert again.fights.go_on_with_last()
    assert again.desk.encounter == played
    assert again.assets.read(portrait) == PNG
    again.close()


@pytest.mark.problem("RP75")
@pytest.mark.parametrize("first_closes_first", [True, False])
def test_of_two_programs_on_one_folder_the_second_never_writes(
    qtbot: QtBot, tmp_path: Path, first_closes_first: bool
):
    parent = QObject()
    data = tmp_path / "dati"
    first = a_house(tmp_path, parent, data)
    second = a_house(tmp_path, parent, data)  # looks on, and says so
    assert (first.is_ours, second.is_ours) == (True, False)
    assert [note.key for note in second.campaign.notes] == ["storage.note.read_only"]
    for house, name, scale in ((first, "Rat", 150), (second, "Wolf", 75)):
        house.campaign.keep_creature(plain(name))
        house.campaign.settings = replace(house.campaign.settings, scale=scale)
    for house in (first, second) if first_closes_first else (second, first):
        house.close()
    third = a_house(tmp_path, parent, data)
    assert third.campaign.own_creatures() == (plain("Rat"),)
    assert third.campaign.settings.scale == 150
    third.close()


@pytest.mark.problem("RP72")
@pytest.mark.skipif(sys.platform != "linux", reason="a small disk of its own is made on Linux")
def test_on_a_real_small_disk_a_failed_save_is_told_and_repeated(tmp_path: Path):
    """A file system of 2 MB, nearly filled, in a space of its own where nobody else sees it."""
    made = subprocess.run(
        ["unshare", "--mount", "--map-root-user", sys.executable, "-c", ON_A_SMALL_DISK, tmp_path],
        cwd=ROOT,
        check=False,
        capture_output=True,
        text=True,
    )
    if "no disk of its own" in made.stdout or "unshare" in made.stderr:
        pytest.skip("this system lets nobody make one")
    assert made.returncode == 0, made.stdout + made.stderr
    assert made.stdout.splitlines() == ["full", "old file whole", "nothing left over", "saved"]
