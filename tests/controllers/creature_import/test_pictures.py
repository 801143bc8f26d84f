"""Pictures come in with creatures that name them, are shared, and live as long as one of them."""

import json
import os
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.controllers.creature_import.exporting import CreatureExporter
from desktop.controllers.creature_import.importing import Kept, RefusedFile
from desktop.controllers.creature_import.offers import Standing
from desktop.model.creature import Creature
from desktop.storage.disk import Disk
from desktop.storage.unused_pictures import KEPT_FOR, delete_unused
from tests.support.import_room import DATA, Room
from tests.support.pictures import a_picture

pytestmark = pytest.mark.gui


@pytest.fixture
def room(qapp: QApplication, tmp_path: Path) -> Room:
    return Room(tmp_path / "campaign")


def a_wolf(name: str, picture: str, points: int = 11) -> dict[str, object]:
    return {
        "Name": name,
        "Type": "Medium beast",
        "HP": {"Value": points, "Notes": "(2d8+2)"},
        "AC": {"Value": 13},
        "Speed": ["40 ft."],
        "ImageURL": picture,
    }


def a_pack(folder: Path, *wolves: dict[str, object]) -> Path:
    """A folder with a file for each, and one picture for all."""
    folder.mkdir()
    a_picture().save(str(folder / "Wolf.png"))
    for number, wolf in enumerate(wolves):
        (folder / f"{number}.json").write_text(json.dumps([wolf]), encoding="utf-8")
    return folder


def packed(folder: Path, file: Path) -> Path:
    with zipfile.ZipFile(file, "w") as archive:
        for path in sorted(folder.rglob("*")):
            archive.write(path, f"monsters/{path.relative_to(folder)}")
    return file


def creature(room: Room, name: str) -> Creature:
    return next(one for one in room.campaign.own_creatures() if one.names[""] == name)


@pytest.mark.problem("RP50")
@pytest.mark.parametrize("is_packed", [False, True])
def test_two_creatures_share_a_picture_and_it_outlives_the_first(
    room: Room, qtbot: QtBot, tmp_path: Path, *, is_packed: bool
) -> None:
    pack = a_pack(tmp_path / "pack", a_wolf("Grey", "wolf.png"), a_wolf("White", "img/wolf.png"))
    source = packed(pack, tmp_path / "pack.zip") if is_packed else pack
    assert room.take(qtbot, source).creatures == 2
    grey, white = creature(room, "Grey"), creature(room, "White")
    assert grey.picture
    assert grey.picture == white.picture
    room.campaign.forget_creature(grey.key)
    room.campaign.keep_creatures([_renamed(creature(room, "White"), "Ghost")])
    room.campaign.flush()
    delete_unused(room.data, Disk(), now=lambda: 2**40 + KEPT_FOR)
    assert room.shelf.read(creature(room, "Ghost").picture)


def _renamed(one: Creature, name: str) -> Creature:
    return replace(one, names={"": name})


@pytest.mark.problem("RP50")
def test_a_picture_beside_a_single_file_comes_with_it(
    room: Room, qtbot: QtBot, tmp_path: Path
) -> None:
    pack = a_pack(tmp_path / "pack", a_wolf("Grey", "Wolf.png"))
    room.take(qtbot, pack / "0.json")
    assert room.shelf.read(creature(room, "Grey").picture)


@pytest.mark.parametrize(
    ("picture", "told"),
    [
        ("https://example.org/wolf.png", "import.creature.pictures_far"),
        ("fox.png", "import.creature.pictures_missing"),
        ("broken.png", "import.creature.picture_refused"),
        ("../secret.png", "import.creature.pictures_missing"),
        ("link.png", "import.creature.pictures_missing"),
    ],
)
def test_a_picture_that_is_not_there_is_told_and_the_creature_comes_without_it(
    room: Room, qtbot: QtBot, tmp_path: Path, picture: str, told: str
) -> None:
    a_picture().save(str(tmp_path / "secret.png"))
    pack = a_pack(tmp_path / "pack", a_wolf("Grey", picture))
    (pack / "broken.png").write_bytes(b"no picture")
    os.symlink(tmp_path / "secret.png", pack / "link.png")
    file = room.read(qtbot, pack)
    assert told in [note.key for note in file.notes]
    assert room.take(qtbot, pack).creatures == 1
    assert creature(room, "Grey").picture == ""


def test_of_several_files_those_without_creatures_are_passed_over(
    room: Room, qtbot: QtBot, tmp_path: Path
) -> None:
    pack = a_pack(tmp_path / "pack", a_wolf("Grey", ""), a_wolf("White", ""))
    (pack / "shopping.json").write_text('{"bread": 2}', encoding="utf-8")
    with qtbot.waitSignal(room.importer.read, timeout=20_000) as heard:
        room.importer.open_files([pack / "0.json", pack / "shopping.json", pack / "1.json"])
    (file,) = heard.args
    assert [one.creature.names[""] for one in file.found] == ["Grey", "White"]
    assert [note.key for note in file.notes] == ["import.creature.files_left"]


def test_a_damaged_package_is_refused_in_words(room: Room, qtbot: QtBot, tmp_path: Path) -> None:
    pack = packed(a_pack(tmp_path / "pack", a_wolf("Grey", "")), tmp_path / "pack.zip")
    pack.write_bytes(pack.read_bytes()[:-30])
    with qtbot.waitSignal(room.importer.refused) as heard:
        room.importer.open_file(pack)
    refused: RefusedFile = heard.args[0]
    assert refused.reason.key == "import.file.archive_damaged"


@pytest.mark.problem("RP49")
def test_what_the_library_exports_comes_back_as_it_was(
    room: Room, qtbot: QtBot, tmp_path: Path
) -> None:
    pack = a_pack(tmp_path / "pack", a_wolf("Grey", "wolf.png"), a_wolf("White", "wolf.png"))
    room.take(qtbot, pack)
    room.take(qtbot, "RP49-nul.xml")
    target = tmp_path / "mine.zip"
    assert CreatureExporter(room.campaign, room.shelf, Disk()).export(target) == 5
    elsewhere = Room(tmp_path / "elsewhere")
    assert elsewhere.take(qtbot, target).creatures == 5
    mine = {one.names[""]: one for one in room.campaign.own_creatures()}
    theirs = {one.names[""]: one for one in elsewhere.campaign.own_creatures()}
    assert theirs == mine
    assert elsewhere.shelf.read(theirs["Grey"].picture) == room.shelf.read(mine["Grey"].picture)
    again = room.read(qtbot, target)
    assert {one.standing for one in room.importer.offers(again)} == {Standing.KNOWN}


@pytest.mark.problem("RP49")
def test_an_export_never_holds_control_characters(room: Room, qtbot: QtBot, tmp_path: Path) -> None:
    room.take(qtbot, "RP49-nul.xml")
    first = room.campaign.own_creatures()[0]
    spoiled = _noted(first, "a\x00note\x0bwith holes")
    room.campaign.keep_creatures([spoiled])
    target = tmp_path / "mine.zip"
    CreatureExporter(room.campaign, room.shelf, Disk()).export(target)
    with zipfile.ZipFile(target) as archive:
        text = archive.read("creatures.json").decode("utf-8")
    assert "holes" in text
    assert not [sign for sign in text if ord(sign) < 32 and sign != "\n"]
    assert "\\u00" not in text


def _noted(one: Creature, note: str) -> Creature:
    return replace(one, notes={"": note})


def test_thousands_are_made_ready_outside_the_window(
    room: Room, qtbot: QtBot, tmp_path: Path
) -> None:
    many = [a_wolf(f"Wolf {number}", "", 1 + number) for number in range(300)]
    path = tmp_path / "many.json"
    path.write_text(json.dumps(many), encoding="utf-8")
    file = room.read(qtbot, path)
    with qtbot.waitSignal(room.importer.kept, timeout=20_000) as heard:
        assert room.importer.keep(room.importer.offers(file)) is None
        assert room.campaign.own_creatures() == ()
    kept: Kept = heard.args[0]
    assert kept.creatures == 300
    assert len(room.campaign.own_creatures()) == 300


def test_the_samples_are_read_as_they_were_without_pictures(room: Room, qtbot: QtBot) -> None:
    assert room.take(qtbot, DATA / "RP54-foundry-minimal.json").creatures == 1
    assert creature(room, "Sentinella").picture == ""
