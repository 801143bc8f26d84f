"""The GM's own creatures go into a file and come back from it as they were."""

import json
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.controllers.creature_import.exporting import CreatureExporter
from desktop.controllers.creature_import.offers import Standing
from desktop.model.creature import Texts
from desktop.model.creature_record import record_of_creature
from desktop.storage.disk import Disk
from tests.support.import_room import ImportRoom
from tests.support.small_pictures import PNG

pytestmark = pytest.mark.gui
CONTROLS = [chr(code) for code in (*range(9), 11, 12, *range(14, 32), 0x7F, 0xFEFF)]


@pytest.fixture
def room(qapp: QApplication, tmp_path: Path) -> ImportRoom:
    return ImportRoom(tmp_path / "campaign")


def exported(room: ImportRoom, path: Path) -> Path:
    assert CreatureExporter(room.campaign, room.shelf, Disk()).export(path) > 0
    return path


@pytest.mark.problem("RP58")
def test_what_is_exported_comes_back_the_same(
    room: ImportRoom, qtbot: QtBot, tmp_path: Path
) -> None:
    room.take(qtbot, "improved-initiative-statblocks.json")
    troll, *others = room.campaign.own_creatures()
    room.campaign.keep_creature(replace(troll, picture=room.shelf.keep(PNG, "png")))
    path = exported(room, tmp_path / "mine.zip")
    assert path.read_bytes() == exported(room, tmp_path / "again.zip").read_bytes()
    again = room.read(qtbot, path)
    assert {offer.standing for offer in room.importer.offers(again)} == {Standing.KNOWN}
    other = ImportRoom(tmp_path / "other")
    assert other.take_path(qtbot, path).creatures == 1 + len(others)
    wanted = {one.key: record_of_creature(one) for one in room.campaign.own_creatures()}
    found = {one.key: record_of_creature(one) for one in other.campaign.own_creatures()}
    pictures = [record.pop("picture", "") for record in (wanted[troll.key], found[troll.key])]
    assert found == wanted
    assert all(pictures)
    assert other.shelf.read(str(pictures[1]))


@pytest.mark.problem("RP49")
def test_an_export_holds_no_control_characters(
    room: ImportRoom, qtbot: QtBot, tmp_path: Path
) -> None:
    room.take(qtbot, "improved-initiative-statblocks.json")
    one = room.campaign.own_creatures()[0]
    pasted = "a" + "".join(CONTROLS) + "b"
    room.campaign.keep_creature(replace(one, notes=Texts({"en": pasted}), source=pasted))
    path = exported(room, tmp_path / "mine.zip")
    with zipfile.ZipFile(path) as archive:
        text = archive.read("creatures.json").decode()
    told = next(each for each in json.loads(text)["creatures"] if each["key"] == one.key)
    assert (told["notes"]["en"], told["source"]) == ("ab", "ab")
    assert not any(control in text or json.dumps(control)[1:-1] in text for control in CONTROLS)
    assert len(room.read(qtbot, path).found) == 4


def test_a_lost_picture_takes_nothing_else_with_it(
    room: ImportRoom, qtbot: QtBot, tmp_path: Path
) -> None:
    room.take(qtbot, "improved-initiative-statblocks.json")
    one = room.campaign.own_creatures()[0]
    room.campaign.keep_creature(replace(one, picture=f"{'0' * 64}.png"))
    with zipfile.ZipFile(exported(room, tmp_path / "mine.zip")) as archive:
        assert archive.namelist() == ["creatures.json"]


def listed(tmp_path: Path, **changes: object) -> Path:
    path = tmp_path / "creatures.json"
    path.write_text(json.dumps({"mischia": "creatures", "format": 1, "creatures": [], **changes}))
    return path


def test_a_file_of_a_newer_version_is_refused(
    room: ImportRoom, qtbot: QtBot, tmp_path: Path
) -> None:
    with qtbot.waitSignal(room.importer.refused) as heard:
        room.importer.open_file(listed(tmp_path, format=2))
    assert heard.args[0].reason.key == "import.creature.newer"


def test_records_that_are_no_creatures_are_counted(
    room: ImportRoom, qtbot: QtBot, tmp_path: Path
) -> None:
    good = {"key": "own/a", "ruleset": "srd-5.1", "names": {"en": "A"}, "hit_points": 3}
    records = [good, {**good, "ruleset": "chess"}, {"key": "own/b"}, 7, {**good, "hit_points": -1}]
    file = room.read(qtbot, listed(tmp_path, creatures=records))
    assert [one.creature.names["en"] for one in file.found] == ["A"]
    assert [note.parameters for note in file.notes] == [(("count", 4),)]
    kept = room.importer.keep(room.importer.offers(file))
    assert kept is not None
    assert kept.creatures == 1
