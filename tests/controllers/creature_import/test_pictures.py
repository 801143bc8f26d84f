"""Creatures come with the pictures that their files name, from that folder or package alone."""

import json
import os
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.controllers.creature_import.importing import RefusedFile
from desktop.controllers.creature_import.sources import Package, find_picture
from desktop.exchange.errors import CreatureImportError
from desktop.model.creature import Texts
from desktop.storage.disk import Disk
from desktop.storage.unused_pictures import KEPT_FOR, delete_unused
from tests.support.import_room import ImportRoom

pytestmark = pytest.mark.gui


@pytest.fixture
def room(qapp: QApplication, tmp_path: Path) -> ImportRoom:
    return ImportRoom(tmp_path / "campaign")


def a_block(name: str, picture: str) -> dict[str, object]:
    return {"Name": name, "HP": {"Value": 11}, "AC": {"Value": 12}, "ImageURL": picture}


def a_picture(path: Path, colour: str = "#803010") -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    image = QImage(80, 60, QImage.Format.Format_RGB32)
    image.fill(QColor(colour))
    assert image.save(str(path))
    return path


def a_file(path: Path, *blocks: dict[str, object]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(list(blocks)))
    return path


def a_folder(folder: Path) -> Path:
    a_file(folder / "lists" / "wolves.json", a_block("Wolf", "wolf.png"))
    a_file(folder / "more.json", a_block("Dire Wolf", "Wolf.PNG"), a_block("Bat", "bat.png"))
    a_picture(folder / "art" / "wolf.png")
    return folder


def zipped(folder: Path) -> Path:
    path = folder.with_suffix(".zip")
    with zipfile.ZipFile(path, "w") as archive:
        for file in sorted(folder.rglob("*")):
            if file.is_file():
                archive.write(file, file.relative_to(folder).as_posix())
    return path


@pytest.mark.problem("RP50")
@pytest.mark.parametrize("is_packed", [False, True])
def test_a_picture_lives_as_long_as_one_of_its_creatures(
    room: ImportRoom, qtbot: QtBot, tmp_path: Path, is_packed: bool
) -> None:
    folder = a_folder(tmp_path / "pack")
    file = room.read(qtbot, zipped(folder) if is_packed else folder)
    assert [note.key for note in file.notes] == ["import.creature.pictures_missing"]
    assert dict(file.notes[0].parameters)["file"] == "bat.png"
    room.importer.keep(room.importer.offers(file))
    kept = {one.names[""]: one for one in room.campaign.own_creatures()}
    key = kept["Wolf"].picture
    assert key == kept["Dire Wolf"].picture != ""
    assert kept["Bat"].picture == ""
    room.campaign.forget_creature(kept["Wolf"].key)
    renamed = replace(kept["Dire Wolf"], names=Texts({"": "Fenris"}))
    room.campaign.keep_creature(renamed)
    room.campaign.flush()
    later = os.stat(room.folder).st_mtime + 2 * KEPT_FOR
    data = room.data
    assert delete_unused(data, Disk(), now=lambda: later) == ()
    assert room.shelf.read(key)
    assert {one.names[""]: one.picture for one in room.opened().own_creatures()}["Fenris"] == key


def test_a_single_file_has_the_pictures_beside_it(
    room: ImportRoom, qtbot: QtBot, tmp_path: Path
) -> None:
    a_picture(tmp_path / "here" / "images" / "big bad.png")
    path = a_file(tmp_path / "here" / "one.json", a_block("Wolf", "world/images/big%20bad.png?7"))
    room.take_path(qtbot, path)
    assert room.campaign.own_creatures()[0].picture


@pytest.mark.parametrize(
    "name", ["../secret.png", "/secret.png", "..\\secret.png", "link.png", "lists/../../secret.png"]
)
def test_no_picture_comes_from_outside(
    room: ImportRoom, qtbot: QtBot, tmp_path: Path, name: str
) -> None:
    secret = a_picture(tmp_path / "secret.png")
    path = a_file(tmp_path / "here" / "one.json", a_block("Wolf", name))
    (path.parent / "link.png").symlink_to(secret)
    file = room.read(qtbot, path)
    assert [note.key for note in file.notes] == ["import.creature.pictures_missing"]
    assert file.found[0].creature.picture == ""


def test_nothing_is_fetched(room: ImportRoom, qtbot: QtBot, tmp_path: Path) -> None:
    """The session of the tests refuses the network besides."""
    path = a_file(tmp_path / "one.json", a_block("Wolf", "https://example.org/wolf.png"))
    file = room.read(qtbot, path)
    assert [note.key for note in file.notes] == ["import.creature.pictures_far"]


def test_a_hostile_picture_is_left_out_with_its_reason(
    room: ImportRoom, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "wolf.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(200))
    path = a_file(tmp_path / "one.json", a_block("Wolf", "wolf.png"), a_block("Bat", "wolf.png"))
    file = room.read(qtbot, path)
    assert [note.key for note in file.notes] == ["import.creature.picture_refused"]
    assert len(file.found) == 2


def test_several_files_are_taken_as_one(room: ImportRoom, qtbot: QtBot, tmp_path: Path) -> None:
    first = a_file(tmp_path / "a.json", a_block("Wolf", ""), a_block("Bat", ""))
    second = a_file(tmp_path / "b.json", a_block("Wolf", ""), a_block("Elk", ""))
    third = tmp_path / "c.json"
    third.write_text("[]")
    with qtbot.waitSignal(room.importer.read, timeout=20_000) as heard:
        room.importer.open_files([first, second, third])
    file = heard.args[0]
    assert [one.creature.names[""] for one in file.found] == ["Wolf", "Bat", "Elk"]
    keys = [note.key for note in file.notes]
    assert keys == ["import.creature.files_left", "import.creature.twice"]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"PK\x03\x04" + bytes(60), "import.file.archive_damaged"),
        (b"", "import.map.file_empty"),
    ],
)
def test_a_broken_package_is_refused(
    room: ImportRoom, qtbot: QtBot, tmp_path: Path, content: bytes, reason: str
) -> None:
    path = tmp_path / "pack.zip"
    path.write_bytes(content)
    with qtbot.waitSignal(room.importer.refused, timeout=20_000) as heard:
        room.importer.open_file(path)
    refused: RefusedFile = heard.args[0]
    assert refused.reason.key == reason


def test_a_package_without_creatures_says_how_many_files_it_has(
    room: ImportRoom, qtbot: QtBot, tmp_path: Path
) -> None:
    for name in ("a.json", "b.json"):
        (tmp_path / "pack").mkdir(exist_ok=True)
        (tmp_path / "pack" / name).write_text("[]")
    with qtbot.waitSignal(room.importer.refused, timeout=20_000) as heard:
        room.importer.open_file(zipped(tmp_path / "pack"))
    assert heard.args[0].reason.key == "import.creature.none_in_files"
    assert heard.args[0].reason.parameters == (("count", 2),)


def test_a_member_that_unpacks_without_end_is_bounded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("big.png", bytes(400_000))
    monkeypatch.setattr("desktop.controllers.creature_import.sources.LARGEST_PICTURE", 100_000)
    assert find_picture(Package(path), "big.png") is None


def test_a_file_that_is_gone_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CreatureImportError):
        Package(tmp_path / "none.zip")
