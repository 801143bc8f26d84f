"""Maps come onto the table from files, whatever is in them."""

import base64
import json
from collections.abc import Iterator
from multiprocessing import get_context
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.battlemap.battle_map import BattleMap
from desktop.controllers.child_process import answer_of
from desktop.controllers.desk import Desk
from desktop.controllers.fights.samples import Samples
from desktop.controllers.map.files import read_map_file
from desktop.controllers.map.opening import KEPT_PICTURES, MapsController, OpenedMap, RefusedMap
from desktop.controllers.pictures.decoding import PictureLoader
from desktop.exchange.errors import ImportGaveUp, unwatched
from desktop.language.message import Message
from desktop.model.commands import ShowMap
from desktop.model.ids import MapId
from tests.support.pictures import saved_picture
from tests.support.shelf import MemoryShelf
from tests.support.windows import RESOURCES, ROOT, a_desk, with_fight

pytestmark = pytest.mark.gui

MAPS = ROOT / "tests" / "data" / "maps"


class Room:
    """A desk with an empty fight, and maps for it; everything it tells is written down."""

    def __init__(self) -> None:
        self.desk: Desk = with_fight(a_desk(), "mythcraft-1.2")
        self.pictures = PictureLoader()
        self.shelf = MemoryShelf()
        self.maps = MapsController(self.desk, self.pictures, self.shelf, Samples(RESOURCES))
        self.opened: list[OpenedMap] = []
        self.refused: list[RefusedMap] = []
        self.told: list[Message] = []
        self.maps.opened.connect(self.opened.append)
        self.maps.refused.connect(self.refused.append)
        self.desk.told.connect(self.told.append)

    def open(self, qtbot: QtBot, path: Path) -> None:
        self.maps.open_map(path)
        qtbot.waitUntil(lambda: not self.maps.is_busy, timeout=30_000)

    @property
    def notes(self) -> list[str]:
        return [note.key for note in self.opened[-1].notes]

    @property
    def reason(self) -> str:
        """Why the last file was refused, in the words that the GM reads."""
        return self.desk.rendered(self.refused[-1].reason)


@pytest.fixture
def room(qapp: object) -> Iterator[Room]:
    made = Room()
    yield made
    made.maps.wait()
    made.pictures.wait()


# Files that are maps


@pytest.mark.parametrize(
    ("name", "cells", "walls", "doors", "lights", "has_picture"),
    [
        ("evermist-sample-map.dd2vtt", (21, 14), 37, 19, 6, False),
        ("headmasters-quarters.dd2vtt", (10, 10), 20, 6, 0, True),
        ("azheim-meeting.dd2vtt", (8, 8), 0, 0, 0, True),
    ],
)
def test_the_real_maps_come_onto_the_table(
    room: Room, qtbot: QtBot, name, cells, walls, doors, lights, has_picture
):
    room.open(qtbot, MAPS / name)
    shown = room.desk.encounter.battle_map
    assert shown is not None, room.reason
    assert (shown.cells_wide, shown.cells_high) == cells
    assert (len(shown.doors), len(shown.lights)) == (doors, lights)
    assert (len(shown.walls) > 0) == (walls > 0)
    assert (shown.picture is not None) == has_picture
    assert room.opened[0].name == name
    if shown.picture is not None:
        assert shown.picture.asset in room.shelf.kept
        assert room.pictures.find(shown.picture.asset) is not None
    else:
        assert "import.map.picture_missing" in room.notes


@pytest.mark.parametrize("ending", ["png", "jpg", "jpeg", "webp"])
def test_a_plain_picture_is_a_map_with_a_guessed_grid(
    room: Room, qtbot: QtBot, tmp_path: Path, ending: str
):
    room.open(qtbot, saved_picture(tmp_path / f"cave.{ending}"))
    shown = room.desk.encounter.battle_map
    assert shown is not None, room.reason
    assert (shown.title, shown.columns, shown.rows) == ("cave", 4, 3)
    assert shown.grid.cell_pixels == 70


def test_what_a_file_holds_counts_more_than_its_ending(room: Room, qtbot: QtBot, tmp_path: Path):
    picture = saved_picture(tmp_path / "cave.png").rename(tmp_path / "cave.dd2vtt")
    room.open(qtbot, picture)
    assert room.desk.encounter.battle_map is not None
    drawn = tmp_path / "drawn.png"
    drawn.write_bytes((MAPS / "RP43-minimal.uvtt").read_bytes())
    room.open(qtbot, drawn)
    assert [opened.name for opened in room.opened] == ["cave.dd2vtt", "drawn.png"]


@pytest.mark.problem("RP44")
def test_a_picture_above_the_usual_limit_is_shown_reduced_and_says_so(room: Room, qtbot: QtBot):
    room.open(qtbot, MAPS / "RP44-big-picture.uvtt")
    shown = room.desk.encounter.battle_map
    assert shown is not None, room.reason
    assert (shown.columns, shown.rows, shown.pixels_per_cell) == (100, 80, 100)
    assert shown.picture is not None
    picture = room.pictures.find(shown.picture.asset)
    assert picture is not None
    assert (picture.width, picture.height) == (10_000, 8_000)
    assert not room.notes
    assert [fact.key for fact in room.opened[-1].facts] == ["view.maps.picture_reduced"]


@pytest.mark.problem("RP44")
def test_a_map_whose_picture_cannot_be_shown_never_comes_without_it(
    room: Room, qtbot: QtBot, tmp_path: Path
):
    fields = json.loads((MAPS / "RP43-minimal.uvtt").read_text(encoding="utf-8"))
    whole = saved_picture(tmp_path / "whole.png").read_bytes()
    broken = whole[:60] + bytes(len(whole) - 72) + whole[-12:]
    fields["image"] = base64.b64encode(broken).decode()
    path = tmp_path / "broken-picture.uvtt"
    path.write_text(json.dumps(fields), encoding="utf-8")
    room.open(qtbot, path)
    assert room.desk.encounter.battle_map is None
    assert room.refused[0].reason.key == "picture.broken"


@pytest.mark.problem("RP47")
def test_a_map_of_thousands_of_walls_comes_in_while_the_window_goes_on(room: Room, qtbot: QtBot):
    seen: list[float] = []
    room.maps.work_changed.connect(lambda: seen.append(room.maps.progress))
    room.open(qtbot, MAPS / "RP47-6000-walls.uvtt")
    shown = room.desk.encounter.battle_map
    assert shown is not None, room.reason
    assert len(shown.walls) > 5_000
    assert len(set(seen)) > 2  # there was progress to be seen


def test_the_sample_map_and_a_blank_one(room: Room, qtbot: QtBot):
    room.maps.open_sample()
    qtbot.waitUntil(lambda: not room.maps.is_busy, timeout=30_000)
    sample = room.desk.encounter.battle_map
    assert sample is not None
    assert sample.picture is not None
    assert room.pictures.find(sample.picture.asset) is not None
    room.maps.open_blank(20, 10)
    blank = room.desk.encounter.battle_map
    assert blank is not None
    assert (blank.picture, blank.columns, blank.rows) == (None, 20, 10)


# Files that are none


def big_words(size: int) -> bytes:
    return b'{"resolution": ' + b"x" * size


BAD_FILES = {
    "empty.dd2vtt": (b"", "empty"),
    "blank.uvtt": (b"   \n ", "empty"),
    "cut.dd2vtt": ((MAPS / "azheim-meeting.dd2vtt").read_bytes()[:5000], "cut off"),
    "cut-in-the-walls.uvtt": ((MAPS / "RP47-6000-walls.uvtt").read_bytes()[:150_000], "cut off"),
    "noise.dd2vtt": (bytes(range(128, 256)) * 40, "line 1"),
    "noise-big.dd2vtt": (bytes(range(128, 256)) * 4000, "line 1"),
    "list.json": (b"[1, 2, 3]", "not a Universal VTT map"),
    "other.json": (b'{"monsters": []}', "not a Universal VTT map"),
    "deep.uvtt": (b"[" * 100_000, "not a Universal VTT map"),
    "wrong-types.uvtt": (
        b'{"resolution": "large", "line_of_sight": 7, "portals": "x", "image": 12}',
        "does not say how large",
    ),
    "huge-map.uvtt": (
        b'{"resolution": {"map_size": {"x": 1e9, "y": 1e9}, "pixels_per_grid": 70}}',
        "does not say how large",
    ),
    "text.png": (b"this is no picture", "This is no picture"),
    "empty.png": (b"", "empty"),
    "cut.png": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\1\0\0\0\1\0\x08\x02\0\0\0", "cut off"),
    "bomb.png": (
        b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\1\0\0\0\1\0\0\x08\x02\0\0\0" + b"\0\0\0\0IEND\xaeB`\x82",
        "too large",
    ),
    "photo.gif.png": (b"GIF89a" + bytes(50), "GIF"),
    "drawing.jpg": (b"<svg xmlns='x'/>", "SVG"),
    "half.jpg": (b"\xff\xd8\xff\xe0\0\x10JFIF", "damaged"),
    "half.webp": (b"RIFF\x20\0\0\0WEBPVP8 ", "damaged"),
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_a_bad_file_is_refused_in_plain_words_and_changes_nothing(
    room: Room, qtbot: QtBot, tmp_path: Path, name: str
):
    content, words = BAD_FILES[name]
    path = tmp_path / name
    path.write_bytes(content)
    before = room.desk.encounter
    room.open(qtbot, path)
    assert room.desk.encounter is before
    assert room.opened == []
    assert [refused.name for refused in room.refused] == [name]
    assert words in room.reason


def test_a_file_that_is_gone_or_a_folder_is_refused(room: Room, qtbot: QtBot, tmp_path: Path):
    room.open(qtbot, tmp_path / "gone.png")
    room.open(qtbot, tmp_path)
    assert [refused.reason.key for refused in room.refused] == ["import.map.no_file"] * 2


def test_a_file_of_gigabytes_is_refused_before_it_is_read(room: Room, qtbot: QtBot, tmp_path: Path):
    path = tmp_path / "endless.dd2vtt"
    with path.open("wb") as file:
        file.truncate(5 * 2**30)  # takes no room on the disk
    room.open(qtbot, path)
    assert "5120 MB" in room.reason.replace(",", "")


# Which map is shown


@pytest.mark.problem("RP83")
def test_of_maps_chosen_quickly_the_last_one_is_shown(room: Room, qtbot: QtBot):
    for name in ("RP44-big-picture.uvtt", "RP47-6000-walls.uvtt", "azheim-meeting.dd2vtt"):
        room.maps.open_map(MAPS / name)
        qtbot.wait(80)
    qtbot.waitUntil(lambda: not room.maps.is_busy, timeout=30_000)
    qtbot.wait(300)  # a late one would jump in now
    shown = room.desk.encounter.battle_map
    assert shown is not None
    assert shown.title == "azheim-meeting"
    assert [opened.name for opened in room.opened] == ["azheim-meeting.dd2vtt"]
    assert len(room.desk.encounter.maps) == 1


def test_a_map_on_its_way_can_be_stopped(room: Room, qtbot: QtBot):
    room.maps.open_map(MAPS / "RP47-6000-walls.uvtt")
    assert room.maps.is_busy
    assert room.maps.name == "RP47-6000-walls.uvtt"
    qtbot.wait(30)
    room.maps.cancel()
    assert not room.maps.is_busy
    room.maps.wait()
    qtbot.wait(50)
    assert room.desk.encounter.battle_map is None
    assert (room.opened, room.refused) == ([], [])


def test_a_map_for_the_fight_before_does_not_come_into_the_next_one(room: Room, qtbot: QtBot):
    room.maps.open_map(MAPS / "azheim-meeting.dd2vtt")
    with_fight(room.desk, "mythcraft-1.2")
    qtbot.wait(400)
    assert room.desk.encounter.battle_map is None


def test_the_picture_of_a_fight_from_the_disk_is_decoded_again(room: Room, qtbot: QtBot):
    room.open(qtbot, MAPS / "azheim-meeting.dd2vtt")
    encounter = room.desk.encounter
    assert encounter.battle_map is not None
    assert encounter.battle_map.picture is not None
    key = encounter.battle_map.picture.asset
    room.pictures.forget({key})
    with qtbot.waitSignal(room.pictures.loaded):
        with_fight(room.desk, "mythcraft-1.2", encounter=encounter)
    assert room.pictures.find(key) is not None


def test_the_players_map_has_its_picture_while_the_gm_looks_at_another(room: Room, qtbot: QtBot):
    room.open(qtbot, MAPS / "azheim-meeting.dd2vtt")
    encounter = room.desk.encounter
    assert encounter.battle_map is not None
    assert encounter.battle_map.picture is not None
    key = encounter.battle_map.picture.asset
    room.desk.dispatch(ShowMap(MapId("blank"), BattleMap("Blank", 10, 10)))
    encounter = room.desk.encounter
    assert encounter.players_apart
    room.pictures.forget({key})
    with qtbot.waitSignal(room.pictures.loaded):
        with_fight(room.desk, "mythcraft-1.2", encounter=encounter)
    assert room.pictures.find(key) is not None


def test_a_picture_that_is_lost_is_told_and_the_fight_goes_on(room: Room, qtbot: QtBot):
    room.open(qtbot, MAPS / "azheim-meeting.dd2vtt")
    encounter = room.desk.encounter
    room.pictures.forget(set(room.shelf.kept))
    room.shelf.kept.clear()
    with_fight(room.desk, "mythcraft-1.2", encounter=encounter)
    qtbot.waitUntil(lambda: bool(room.told))
    assert room.told[0].key == "view.maps.picture_lost"
    assert "azheim-meeting" in room.desk.rendered(room.told[0])


def test_that_the_picture_before_the_players_is_lost_is_told_as_well(room: Room, qtbot: QtBot):
    room.open(qtbot, MAPS / "azheim-meeting.dd2vtt")
    room.desk.dispatch(ShowMap(MapId("blank"), BattleMap("Blank", 10, 10)))
    encounter = room.desk.encounter
    room.pictures.forget(set(room.shelf.kept))
    room.shelf.kept.clear()
    with_fight(room.desk, "mythcraft-1.2", encounter=encounter)
    qtbot.waitUntil(lambda: bool(room.told))
    assert "azheim-meeting" in room.desk.rendered(room.told[0])


def test_old_pictures_are_let_go_and_come_back_with_undo(room: Room, qtbot: QtBot, tmp_path: Path):
    for number in range(KEPT_PICTURES + 1):
        room.open(qtbot, saved_picture(tmp_path / f"{number}.png", 70 * (number + 1), 70))
    first, second, *_ = room.shelf.kept
    assert room.pictures.find(first) is not None  # it is before the players all the time
    assert room.pictures.find(second) is None
    for _ in range(KEPT_PICTURES - 1):
        room.desk.undo()
    qtbot.waitUntil(lambda: room.pictures.find(second) is not None)


def test_a_child_process_that_dies_refuses_its_file():
    ours, theirs = get_context("spawn").Pipe(duplex=False)
    theirs.close()
    with pytest.raises(ImportGaveUp) as refused:
        answer_of(ours, unwatched)
    assert refused.value.message.key == "import.map.gave_up"


def test_where_no_child_process_can_be_started_the_file_is_refused(
    monkeypatch: pytest.MonkeyPatch,
):
    def refuse(_process: object) -> None:
        raise OSError(12, "Cannot allocate memory")

    monkeypatch.setattr("multiprocessing.process.BaseProcess.start", refuse)
    with pytest.raises(ImportGaveUp) as refused:
        read_map_file(MAPS / "RP44-big-picture.uvtt", unwatched)
    assert refused.value.message.key == "import.map.gave_up"
