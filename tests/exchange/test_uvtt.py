"""Universal VTT maps: real ones, those of reported problems, and damaged ones."""

import base64
import json
import pickle
import random
import struct
from pathlib import Path
from typing import Any

import pytest

from desktop.battlemap.cells import Cell, Footprint, Point
from desktop.battlemap.light import LightLevel
from desktop.battlemap.walls import DoorId, DoorState, WallKind, Way, is_blocked
from desktop.exchange.errors import ImportCancelled, MapImportError
from desktop.exchange.imported_map import ImportedMap
from desktop.exchange.picture_header import PictureKind
from desktop.exchange.uvtt import looks_like_uvtt, read_uvtt
from desktop.language.message import Message
from desktop.language.render import Language, read_language, render

ROOT = Path(__file__).parents[2]
MAPS = ROOT / "tests" / "data" / "maps"
PNG = (
    b"\x89PNG\r\n\x1a\n"
    + struct.pack(">I4sII", 13, b"IHDR", 100, 80)
    + b"\x08\x02\0\0\0\0\0\0\0"
    + bytes(40)
    + b"\0\0\0\0IEND\xaeB`\x82"
)
PICTURE = base64.b64encode(PNG).decode()


def imported(name: str) -> ImportedMap:
    return read_uvtt((MAPS / name).read_bytes(), name.split(".", maxsplit=1)[0])


def a_file(**changed: Any) -> dict[str, Any]:
    """The fields of a good small map, some of them changed."""
    fields = {
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": 0, "y": 0},
            "map_size": {"x": 10, "y": 8},
            "pixels_per_grid": 10,
        },
        "line_of_sight": [[{"x": 1, "y": 1}, {"x": 9, "y": 1}]],
        "portals": [],
        "lights": [],
        "image": PICTURE,
    }
    return {**fields, **changed}


def with_resolution(**changed: Any) -> dict[str, Any]:
    fields = a_file()
    fields["resolution"].update(changed)
    return fields


def read(fields: object, title: str = "map") -> ImportedMap:
    return read_uvtt(json.dumps(fields).encode(), title)


def note_keys(found: ImportedMap) -> list[str]:
    return [note.key.removeprefix("import.map.") for note in found.notes]


def refusal(content: bytes | dict[str, Any]) -> Message:
    with pytest.raises(MapImportError) as refused:
        read_uvtt(content if isinstance(content, bytes) else json.dumps(content).encode(), "map")
    return refused.value.message


# The three real maps


def test_real_map_with_an_empty_picture_comes_in_with_all_that_stands_on_it() -> None:
    found = imported("evermist-sample-map.dd2vtt")
    evermist = found.battle_map
    assert (evermist.columns, evermist.rows, evermist.pixels_per_cell) == (21, 14, 150)
    assert (len(evermist.walls), len(evermist.doors), len(evermist.lights)) == (37, 19, 6)
    assert note_keys(found) == ["picture_missing"]
    assert evermist.picture is found.picture_bytes is found.picture_kind is None
    assert evermist.doors[0].state is DoorState.OPEN
    assert evermist.doors[1].state is DoorState.CLOSED
    lamp = evermist.lights[0]
    assert (lamp.colour, lamp.bright, lamp.dim) == ("#ffebbf", 10, 20)
    assert lamp.position == pytest.approx((7.40823174, 2.639704))
    assert evermist.environment.has_baked_lighting


def test_real_map_with_a_png_and_a_slanted_door() -> None:
    found = imported("headmasters-quarters.dd2vtt")
    quarters = found.battle_map
    assert (quarters.columns, quarters.rows, quarters.pixels_per_cell) == (10, 10, 128)
    assert found.notes == ()
    assert found.picture_kind is PictureKind.PNG
    assert found.picture_bytes is not None
    assert quarters.picture is not None
    assert (quarters.picture.width, quarters.picture.height) == (1280, 1280)
    assert quarters.picture.asset.endswith(".png")
    assert len(quarters.doors) == 6
    slanted = quarters.doors[0]
    assert slanted.end.x - slanted.start.x == pytest.approx(slanted.end.y - slanted.start.y)


def test_real_map_with_a_webp_and_no_walls() -> None:
    found = imported("azheim-meeting.dd2vtt")
    assert (found.battle_map.walls, found.battle_map.doors, found.battle_map.lights) == ((), (), ())
    assert found.picture_kind is PictureKind.WEBP
    assert found.battle_map.pixels_per_cell == 256
    assert found.notes == ()


# Reported problems


@pytest.mark.problem("RP38")
def test_walls_of_length_zero_are_left_out_and_doubles_are_silent() -> None:
    found = imported("RP38-degenerate-walls.uvtt")
    assert found.notes == (Message("import.map.walls_without_length", {"count": 3}),)
    assert len(found.battle_map.walls) == 5


@pytest.mark.problem("RP40")
def test_every_portal_is_a_door_that_stands_as_the_file_says() -> None:
    cellar = imported("RP40-doors.uvtt").battle_map
    states = [door.state for door in cellar.doors]
    assert states == [DoorState.CLOSED, DoorState.OPEN, DoorState.CLOSED]
    inside, outside = Point(5.5, 4.5), Point(9.6, 4.0)
    assert is_blocked(inside, outside, cellar.barriers(Way.SIGHT))
    opened = cellar.with_door(DoorId("door-1"), DoorState.OPEN)
    assert not is_blocked(inside, outside, opened.barriers(Way.SIGHT))
    assert not is_blocked(inside, outside, opened.barriers(Way.MOVEMENT))
    assert is_blocked(inside, Point(9.6, 2.0), opened.barriers(Way.SIGHT))  # the wall beside it
    again = opened.with_door(DoorId("door-1"), DoorState.CLOSED)
    assert again == cellar
    assert not is_blocked(Point(3.5, 4.5), Point(3.5, 0.4), cellar.barriers(Way.SIGHT))


@pytest.mark.problem("RP41")
def test_the_origin_of_the_file_is_taken_off() -> None:
    cropped = imported("RP41-crop.dd2vtt").battle_map
    corners = {wall.start for wall in cropped.walls}
    assert corners == {Point(1, 1), Point(9, 1), Point(9, 7), Point(1, 7)}
    assert cropped.holds(Footprint(Cell(1, 1)))
    centre = cropped.grid.centre_of(Cell(1, 1))
    for outside in (Cell(0, 1), Cell(1, 0)):
        assert is_blocked(centre, cropped.grid.centre_of(outside), cropped.barriers(Way.MOVEMENT))
    assert not is_blocked(centre, Point(2.5, 1.5), cropped.barriers(Way.MOVEMENT))


@pytest.mark.problem("RP42")
@pytest.mark.parametrize("version", ["1.0", 0.2, 0.3, 1, 1.0, 2, "2", None, "beta", {}])
def test_known_and_unknown_format_numbers_are_accepted(version: object) -> None:
    fields = json.loads((MAPS / "RP42-format-text.UVTT").read_bytes())
    found = read({**fields, "format": version})
    assert (len(found.battle_map.walls), len(found.battle_map.doors)) == (1, 1)
    assert note_keys(found) == (["newer_format"] if version in (2, "2") else [])


@pytest.mark.problem("RP42")
@pytest.mark.parametrize("ending", [".dd2vtt", ".df2vtt", ".uvtt", ".UVTT", ".json"])
def test_all_usual_endings_are_known(ending: str) -> None:
    assert looks_like_uvtt(f"Cave{ending}", b"")


def test_a_map_under_a_foreign_name_is_known_by_its_content() -> None:
    assert looks_like_uvtt("map.txt", b"\xef\xbb\xbf\n {")
    assert not looks_like_uvtt("map.png", b"\x89PNG")
    assert not looks_like_uvtt("map", b"")


@pytest.mark.problem("RP43")
def test_everything_but_picture_and_size_may_be_missing() -> None:
    found = imported("RP43-minimal.uvtt")
    assert (found.battle_map.columns, found.battle_map.rows) == (10, 8)
    assert [wall.segment for wall in found.battle_map.walls] == [(Point(1, 1), Point(9, 1))]
    assert found.notes == found.battle_map.doors == found.battle_map.lights == ()


@pytest.mark.problem("RP45")
def test_objects_that_block_sight_are_told_from_walls() -> None:
    found = imported("RP45-objects.uvtt")
    kinds = [wall.kind for wall in found.battle_map.walls]
    assert kinds.count(WallKind.OBJECT) == 4
    assert kinds.count(WallKind.WALL) == 1
    sight = found.battle_map.barriers(Way.SIGHT)
    assert is_blocked(Point(1.5, 3.5), Point(8.5, 3.5), sight)
    contents = dict(found.summary.parameters)["contents"].items  # type: ignore[union-attr]
    assert [dict(part.parameters)["count"] for part in contents] == [1, 4, 0, 0]


@pytest.mark.problem("RP46")
def test_the_width_of_a_cell_is_a_real_number() -> None:
    found = imported("RP46-grid-69.9.uvtt").battle_map
    corner = found.grid.to_pixels(Point(40, 30))
    assert corner == pytest.approx((2796, 2097), abs=1)
    assert found.grid.to_pixels(found.walls[0].start) == pytest.approx((39 * 69.9, 69.9), abs=1)


@pytest.mark.problem("RP47")
def test_thousands_of_walls_come_in_with_progress() -> None:
    told: list[float] = []
    content = (MAPS / "RP47-6000-walls.uvtt").read_bytes()
    found = read_uvtt(content, "maze", told.append)
    assert len(found.battle_map.walls) == 5997
    assert told == sorted(told)
    assert len(told) > 10
    assert told[-1] == 1.0


@pytest.mark.problem("RP47")
def test_an_import_can_be_cancelled_on_its_way() -> None:
    def cancel(done: float) -> None:
        if done > 0.8:
            raise ImportCancelled

    with pytest.raises(ImportCancelled):
        read_uvtt((MAPS / "RP47-6000-walls.uvtt").read_bytes(), "maze", cancel)


# Oddities: what is repaired, and what is said about it


@pytest.mark.parametrize(
    "written",
    [
        PICTURE,
        "\n".join(PICTURE[i : i + 76] for i in range(0, len(PICTURE), 76)),
        "data:image/png;base64," + PICTURE,
        PICTURE.rstrip("="),
        PICTURE.replace("+", "-").replace("/", "_"),
    ],
    ids=["plain", "in lines", "as data URL", "without padding", "in URL signs"],
)
@pytest.mark.parametrize("large", [False, True], ids=["short", "long"])
def test_pictures_are_read_however_they_are_written(written: str, large: bool) -> None:
    if large:
        filler = base64.b64encode(bytes(6_000)).decode()
        whole = base64.b64encode(PNG[:-12] + bytes(6_000) + PNG[-12:]).decode()
        written = written.replace(PICTURE, whole) if PICTURE in written else whole
        assert len(written) > len(filler)
    found = read(a_file(image=written))
    assert found.battle_map.picture is not None
    assert (found.battle_map.picture.width, found.notes) == (100, ())


@pytest.mark.parametrize("escape", ["\\/", "/"])
def test_escaped_long_pictures_are_read(escape: str) -> None:
    content = PNG[:-12] + b"\xff" * 6_000 + PNG[-12:]
    text = base64.b64encode(content).decode().replace("/", escape)
    file = json.dumps(a_file(image="HERE")).replace("HERE", text)
    assert read_uvtt(file.encode(), "map").picture_bytes == content


@pytest.mark.parametrize("image", ["", "  ", None, 7, ["a"]])
def test_a_missing_picture_leaves_a_grid_and_a_note(image: object) -> None:
    found = read(a_file(image=image))
    assert note_keys(found) == ["picture_missing"]
    assert found.picture_bytes is None
    assert found.battle_map.pixels_per_cell == 10


def test_a_picture_that_is_a_path_is_named() -> None:
    found = read(a_file(image=r"C:\maps\cave.PNG"))
    assert found.notes == (Message("import.map.picture_elsewhere", {"file": "cave.PNG"}),)


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"GIF89a" + bytes(90), "other_kind"),
        (b"no picture at all" * 9, "no_picture"),
        (PNG[:-12], "cut_off"),
        (PNG.replace(struct.pack(">I", 100), struct.pack(">I", 16_001)), "too_large"),
    ],
)
def test_a_picture_that_cannot_be_shown_leaves_no_half_map(content: bytes, key: str) -> None:
    found = refusal(a_file(image=base64.b64encode(content).decode()))
    assert found.key == f"import.picture.{key}"


@pytest.mark.parametrize("is_painted", [True, False])
@pytest.mark.parametrize(
    ("ambient", "level"),
    [
        ("ff000000", LightLevel.DARK),
        ("#ff1a1a2e", LightLevel.DARK),
        ("202030", LightLevel.DARK),
        ("ff6a6a80", LightLevel.DIM),
        ("ffb0b0c0", LightLevel.BRIGHT),
        ("ffffffff", LightLevel.BRIGHT),
    ],
)
def test_the_ambient_light_of_a_file_is_how_bright_the_map_is(
    ambient: str, level: LightLevel, is_painted: bool
) -> None:
    found = read(a_file(environment={"baked_lighting": is_painted, "ambient_light": ambient}))
    assert found.battle_map.environment.light is level
    assert found.battle_map.environment.has_baked_lighting is is_painted
    facts = () if level is LightLevel.BRIGHT else (f"import.map.ambient_{level.value}",)
    assert tuple(fact.key for fact in found.facts) == facts
    assert found.notes == ()


@pytest.mark.parametrize("environment", [None, [], "dark", {}, {"ambient_light": ""}])
def test_without_a_word_about_ambient_light_there_is_daylight(environment: object) -> None:
    found = read(a_file(environment=environment))
    assert found.battle_map.environment.light is LightLevel.BRIGHT
    assert (found.notes, found.facts) == ((), ())


@pytest.mark.parametrize("ambient", [7, "midnight", ["ff000000"], "ff00"])
def test_an_ambient_light_that_is_no_colour_is_told_and_leaves_daylight(ambient: object) -> None:
    found = read(a_file(environment={"ambient_light": ambient}))
    assert found.battle_map.environment.light is LightLevel.BRIGHT
    assert note_keys(found) == ["ambient_unreadable"]


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be-with-mark"])
def test_marks_of_encodings_are_understood(encoding: str) -> None:
    text = json.dumps(a_file())
    if encoding == "utf-16-be-with-mark":
        content = b"\xfe\xff" + text.encode("utf-16-be")
    else:
        content = text.encode(encoding)
    assert read_uvtt(content, "map").notes == ()


@pytest.mark.parametrize(
    ("size", "columns", "notes"),
    [
        ({"x": "10", "y": "8,0"}, 10, []),
        ([10, 8], 10, []),
        ({"x": 10.0, "y": 8.0}, 10, []),
        ({"x": 10.5, "y": 8.4}, 10.5, []),
        ({"x": -10, "y": 8}, 10, ["size_from_picture"]),
        ({"x": 1e9, "y": 8}, 10, ["size_from_picture"]),
        ({"x": 10**400, "y": 8}, 10, ["size_from_picture"]),
        ({"x": True, "y": 8}, 10, ["size_from_picture"]),
        ({"x": float("nan"), "y": 8}, 10, ["size_from_picture"]),
        ("large", 10, ["size_from_picture"]),
        (None, 10, ["size_from_picture"]),
        ({"x": 20, "y": 8}, 20, ["picture_differs"]),
    ],
)
def test_sizes_are_taken_as_written_or_from_the_picture(
    size: object, columns: float, notes: list[str]
) -> None:
    found = read(with_resolution(map_size=size))
    assert found.battle_map.columns == columns
    assert note_keys(found) == notes


@pytest.mark.parametrize(
    ("size", "stated", "expected"), [((20, 8), 10, 10), ((20, 8), 5, 5), ((20, 8), None, 5)]
)
def test_a_picture_of_another_shape_lies_as_the_stated_cell_width_says(
    size: tuple[int, int], stated: int | None, expected: float
) -> None:
    sizes = {"x": size[0], "y": size[1]}
    found = read(with_resolution(map_size=sizes, pixels_per_grid=stated))
    assert found.battle_map.pixels_per_cell == expected


@pytest.mark.parametrize("stated", [None, 0, -5, "ten", 1e300, 3])
def test_the_width_of_cells_comes_from_the_picture(stated: object) -> None:
    assert read(with_resolution(pixels_per_grid=stated)).battle_map.pixels_per_cell == 10


@pytest.mark.parametrize(
    "fields",
    [
        a_file(resolution=None),
        with_resolution(map_size=None, pixels_per_grid=None),
        with_resolution(map_size=None, pixels_per_grid=0.05),
        {**with_resolution(map_size=None), "image": ""},
        {**a_file(), "resolution": "large"},
    ],
)
def test_a_map_without_a_size_is_refused(fields: dict[str, Any]) -> None:
    assert refusal(fields).key == "import.map.no_size"


def test_a_picture_of_impossibly_many_cells_is_refused() -> None:
    wide = PNG.replace(struct.pack(">I", 100), struct.pack(">I", 2_000))
    fields = with_resolution(map_size=None, pixels_per_grid=1)
    assert refusal({**fields, "image": base64.b64encode(wide).decode()}).key == "import.map.no_size"


def test_an_unreadable_origin_is_taken_as_the_corner() -> None:
    found = read(with_resolution(map_origin={"x": "left"}))
    assert note_keys(found) == ["origin_unreadable"]
    assert found.battle_map.walls[0].start == Point(1, 1)


@pytest.mark.parametrize(
    ("lines", "walls", "note"),
    [
        ([[{"x": 1, "y": 1}, {"x": "2", "y": "1,5"}]], 1, None),
        ([[[1, 1], [2, 1]]], 1, None),
        ([[{"x": 1, "y": 1}, None, {"x": 3, "y": 1}, {"x": 4, "y": 1}]], 1, "points_unreadable"),
        ([[{"x": 1, "y": 1}, {"x": 2}, {"x": 3, "y": 1}]], 0, "points_unreadable"),
        ([[{"x": 1, "y": 1}]], 0, "walls_without_length"),
        ([[None]], 0, "points_unreadable"),
        ([[]], 0, None),
        ([None, "wall", 3], 0, "lines_unreadable"),
        ([[{"x": 50, "y": 50}, {"x": 60, "y": 50}]], 0, "walls_outside"),
        ([[{"x": -5, "y": 4}, {"x": 15, "y": 4}]], 1, None),
        ([[{"x": 1, "y": 1}, {"x": 1e12, "y": 1}]], 0, "points_unreadable"),
        ("walls", 0, "fields_unreadable"),
        (None, 0, None),
    ],
)
def test_walls_are_read_as_far_as_they_make_sense(
    lines: object, walls: int, note: str | None
) -> None:
    found = read(a_file(line_of_sight=lines))
    assert len(found.battle_map.walls) == walls
    assert note_keys(found) == ([note] if note else [])


@pytest.mark.parametrize(
    "outline",
    [
        [[4, 3], [5, 3], [5, 4]],
        [[4, 3], [5, 3], [5, 4], [4, 4]],
        [[4, 3], [5, 3], None, [4, 3]],
    ],
)
def test_an_object_that_is_not_closed_stands_as_a_wall(outline: list[object]) -> None:
    found = read(a_file(objects_line_of_sight=[outline], line_of_sight=[]))
    assert {wall.kind for wall in found.battle_map.walls} == {WallKind.WALL}


PORTAL = {"position": {"x": 4, "y": 3}, "bounds": [{"x": 4, "y": 2.5}, {"x": 4, "y": 3.5}]}


@pytest.mark.parametrize(
    ("closed", "state"),
    [
        (True, DoorState.CLOSED),
        (False, DoorState.OPEN),
        (None, DoorState.CLOSED),
        ("false", DoorState.OPEN),
        ("True", DoorState.CLOSED),
        ("", DoorState.CLOSED),
        (0, DoorState.OPEN),
        ([], DoorState.CLOSED),
    ],
)
def test_a_door_is_closed_unless_it_says_otherwise(closed: object, state: DoorState) -> None:
    found = read(a_file(portals=[{**PORTAL, "closed": closed}]))
    assert [door.state for door in found.battle_map.doors] == [state]


@pytest.mark.parametrize(
    "bounds", [None, [], [{"x": 1}], [None, None], "here", [{"x": 4, "y": 3}, {"x": 4, "y": 3}]]
)
def test_a_door_without_ends_is_one_cell_wide_about_its_middle(bounds: object) -> None:
    portal = {**PORTAL, "bounds": bounds, "rotation": 1.5707963}
    (door,) = read(a_file(portals=[portal])).battle_map.doors
    assert door.start == pytest.approx((4, 2.5))
    assert door.end == pytest.approx((4, 3.5))


@pytest.mark.parametrize(
    ("portal", "note"),
    [
        (None, "doors_unreadable"),
        ({}, "doors_unreadable"),
        ({"bounds": [[1, 1], [1, 1]]}, "doors_unreadable"),
        ({"bounds": [[40, 40], [41, 40]]}, "doors_outside"),
    ],
)
def test_what_is_no_door_is_left_out(portal: object, note: str) -> None:
    found = read(a_file(portals=[portal, PORTAL]))
    assert note_keys(found) == [note]
    assert [door.id for door in found.battle_map.doors] == ["door-1"]


@pytest.mark.parametrize(
    ("light", "note"),
    [
        ({"position": [1, 1], "range": 4}, None),
        ({"position": [1, 1], "range": "6", "color": "00ff00", "intensity": -1}, None),
        ({"position": [1, 1], "range": 1e5, "color": 7, "intensity": "x", "shadows": False}, None),
        ({"position": [1, 1]}, "lights_unreadable"),
        ({"range": 4}, "lights_unreadable"),
        ({"position": [1, 1], "range": 0}, "lights_unreadable"),
        ({"position": [90, 1], "range": 4}, "lights_outside"),
        ("lamp", "lights_unreadable"),
    ],
)
def test_lights_are_read_as_far_as_they_make_sense(light: object, note: str | None) -> None:
    found = read(a_file(lights=[light]))
    assert note_keys(found) == ([note] if note else [])
    for lamp in found.battle_map.lights:
        assert 0 < lamp.bright < lamp.dim <= 1_000
        assert 0 <= lamp.intensity <= 10


# What is refused, in words


@pytest.mark.parametrize(
    ("content", "key"),
    [
        (b"", "file_empty"),
        (b"\xef\xbb\xbf  \n", "file_empty"),
        (b"hello", "no_json"),
        (b"[1, 2]", "no_map"),
        (b'{"name": "other"}', "no_map"),
        (b"3", "no_map"),
        (b"[" * 200_000, "no_map"),
        (b'{"a":' * 100_000 + b"1", "no_map"),
        (b'{"image": ' + b"9" * 5_000 + b", NaN}", "no_map"),
        (json.dumps(a_file()).encode()[:-30], "cut_off"),
        (json.dumps(a_file(image="", zzz=1)).encode()[:-1], "cut_off"),
        (b'{"resolution": {}, "lights": [' + b"0," * (13 * 2**20) + b"0]}", "too_much"),
    ],
    ids=range(12),
)
def test_what_is_no_map_is_refused_in_words(content: bytes, key: str) -> None:
    assert refusal(content).key == f"import.map.{key}"


def test_damage_is_found_by_its_line() -> None:
    text = json.dumps(a_file(), indent=1).replace('"portals": []', '"portals": [}')
    found = refusal(text.encode())
    line = next(i for i, row in enumerate(text.splitlines(), 1) if "[}" in row)
    assert found == Message("import.map.no_json", {"line": line})


def test_a_file_with_a_damaged_letter_and_infinite_numbers_is_still_read() -> None:
    text = json.dumps(a_file(title="X", lights=[{"position": [1, float("inf")], "range": 3}]))
    found = read_uvtt(text.encode().replace(b'"X"', b'"\xff"'), "map")
    assert note_keys(found) == ["lights_unreadable"]


def test_a_file_too_large_is_refused_before_it_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("desktop.exchange.uvtt_file.MAX_FILE", 2**20)
    assert refusal(bytes(2**21)).key == "import.map.file_too_large"


@pytest.mark.parametrize(
    ("field", "entry", "count", "key"),
    [
        ("line_of_sight", None, 20_001, "too_many_walls"),
        ("portals", PORTAL, 2_001, "too_many_doors"),
        ("lights", {"position": [1, 1], "range": 4}, 2_001, "too_many_lights"),
    ],
)
def test_more_than_can_be_played_with_is_refused(
    field: str, entry: object, count: int, key: str
) -> None:
    if entry is None:
        entries: list[object] = [
            [[i % 10, 1], [i % 10, 1 + i / count]] for i in range(1, count + 2)
        ]
    else:
        entries = [entry] * count
    assert refusal(a_file(**{field: entries})).key == f"import.map.{key}"


def test_twenty_thousand_doubled_walls_are_one() -> None:
    found = read(a_file(line_of_sight=[[[1, 1], [2, 2]]] * 50_000))
    assert len(found.battle_map.walls) == 1


def test_many_escapes_in_a_text_do_not_hold_the_import_up() -> None:
    content = b'{"resolution": {}, "image": "' + b'\\"' * 2_000_000 + b'"}'
    assert refusal(content).key == "import.picture.empty"


def test_titles_are_one_short_line() -> None:
    found = read(a_file(), title="  The\ncave\x00 " + "x" * 5_000)
    assert found.battle_map.title.startswith("The cave x")
    assert len(found.battle_map.title) == 200


ODD_VALUES = (
    None, True, -1, 0, 0.5, "", "7", "1e999", "\u0000", [], {}, [None], 1e308, 10**30, -7.25,
)  # fmt: skip


def odd_tree(value: Any, chance: random.Random) -> Any:
    """The fields with a few values changed, left out or repeated, at any depth."""
    if chance.random() < 0.01:
        return chance.choice(ODD_VALUES)
    if isinstance(value, dict):
        return {
            key: odd_tree(part, chance) for key, part in value.items() if chance.random() > 0.005
        }
    if isinstance(value, list):
        return [odd_tree(part, chance) for part in value for _ in range(chance.choice((1, 1, 2)))]
    return value


def odd_bytes(content: bytes, chance: random.Random) -> bytes:
    """The file with some bytes changed, put in or left out, or cut off."""
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(content))
        new = chance.choice((b"", b"0", b"-", b'"', b"}", b"\\", chance.randbytes(2)))
        content = content[:place] + new + content[place + chance.randint(0, 2) :]
    return content if chance.random() > 0.1 else content[: chance.randrange(len(content))]


@pytest.mark.parametrize(
    "name",
    [
        "RP38-degenerate-walls.uvtt",
        "RP40-doors.uvtt",
        "RP45-objects.uvtt",
        "evermist-sample-map.dd2vtt",
    ],
)
def test_damaged_files_are_repaired_or_refused(name: str) -> None:
    """Hundreds of mutations of good files: each a map or a refusal in words."""
    chance = random.Random(name)
    original = (MAPS / name).read_bytes()
    fields = json.loads(original)
    languages = [read_language(ROOT / "i18n", code) for code in ("en", "it")]
    maps = 0
    for number in range(200):
        if number % 2:
            content = odd_bytes(original, chance)
        else:
            content = json.dumps(odd_tree(fields, chance)).encode()
        try:
            found = read_uvtt(content, "fuzz")
        except MapImportError as refused:
            told: tuple[Message, ...] = (refused.message,)
        else:
            told = (*found.notes, found.summary)
            hash(found.battle_map)
            assert 0 < found.battle_map.columns <= 1_000
            assert found.battle_map.pixels_per_cell > 0
            maps += 1
        assert all(render(message, language) for message in told for language in languages)
    assert 20 < maps < 200


@pytest.mark.parametrize("name", ["RP40-doors.uvtt", "evermist-sample-map.dd2vtt"])
def test_results_and_refusals_travel_between_processes(name: str) -> None:
    found = imported(name)
    assert pickle.loads(pickle.dumps(found)) == found
    again = pickle.loads(pickle.dumps(MapImportError(Message("import.map.file_empty"))))
    assert again.message == Message("import.map.file_empty")


# In words


@pytest.fixture(params=["en", "it"])
def language(request: pytest.FixtureRequest) -> Language:
    return read_language(ROOT / "i18n", request.param)


def test_the_report_counts_walls_and_objects_apart(language: Language) -> None:
    told = render(imported("RP45-objects.uvtt").summary, language)
    assert (
        told
        == {
            "en": "10 × 8 squares: 1 wall, 4 edges of objects, 0 doors and 0 lights.",
            "it": "10 × 8 caselle: 1 muro, 4 lati di oggetti, 0 porte e 0 luci.",
        }[language.code]
    )


def test_notes_are_sentences(language: Language) -> None:
    (note,) = imported("RP38-degenerate-walls.uvtt").notes
    assert (
        render(note, language)
        == {
            "en": "3 walls of length zero left out.",
            "it": "3 muri di lunghezza zero tralasciati.",
        }[language.code]
    )


def test_a_bare_map_of_a_file_is_not_sent_to_fit_a_grid_that_it_has() -> None:
    bare = a_file(line_of_sight=[], portals=[])
    assert read(bare).summary.key == "import.map.summary_bare"


@pytest.mark.parametrize("stated", ["wide", float("nan"), float("inf"), 0, -70, [70], True])
def test_an_unreadable_width_of_a_square_is_told(stated: object) -> None:
    plain = read(with_resolution())
    found = read(with_resolution(pixels_per_grid=stated))
    assert note_keys(found) == [*note_keys(plain), "square_unreadable"]
    assert found.battle_map.grid == plain.battle_map.grid
