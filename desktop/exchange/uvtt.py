"""Universal VTT maps (.dd2vtt, .uvtt, .df2vtt), as many programs write them.

Lengths in the file count in cells from `map_origin`. Nothing in a file is trusted: what makes
no sense is left out and noted, and what would give half a map is refused.
"""

from dataclasses import dataclass
from itertools import islice

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Point
from desktop.battlemap.grid import Grid
from desktop.exchange import tolerant
from desktop.exchange.errors import MapImportError, Report, unwatched
from desktop.exchange.imported_map import ImportedMap, map_picture, map_title, whole_picture
from desktop.exchange.picture_header import PictureHeader
from desktop.exchange.uvtt_contents import Extent, Notes, read_doors, read_lights, read_walls
from desktop.exchange.uvtt_environment import facts_of, read_environment
from desktop.exchange.uvtt_file import decoded_picture, read_map_file
from desktop.language.message import Message

ENDINGS = (".dd2vtt", ".uvtt", ".df2vtt", ".json")
"""The endings of such files, in whatever case they are written."""

MAX_CELLS = 1_000
"""Cells a side of the largest map."""

_KNOWN_FORMAT = 2.0  # below it
_USUAL_CELL = 70.0  # pixels, where nothing says better
_PATH_ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".svg", ".tif", ".tiff")
_LONGEST_PATH = 1_000
_SAME_SHAPE = 0.02  # by this share the picture may differ from the size of the map


@dataclass(frozen=True, slots=True)
class _Picture:
    content: bytes
    header: PictureHeader


def read_uvtt(content: bytes, title: str, report: Report = unwatched) -> ImportedMap:
    """The map in `content`; its distances in cells, its origin taken off.

    Raises `MapImportError` when there is no map to be had, and whatever `report` raises.
    """
    report(0.0)
    file = read_map_file(content)
    report(0.3)
    notes = Notes()
    _note_format(file.fields.get("format"), notes)
    picture = _picture(file.picture_text, notes)
    report(0.6)
    resolution = file.fields.get("resolution")
    sizes: dict[str, object] = resolution if isinstance(resolution, dict) else {}
    extent, cell_pixels = _extent(sizes, picture, notes)

    walls = read_walls(file.fields, extent, notes, report)
    doors = read_doors(file.fields.get("portals"), extent, notes)
    lights = read_lights(file.fields.get("lights"), extent, notes)
    environment = read_environment(file.fields.get("environment"), notes)
    report(1.0)
    battle_map = BattleMap(
        title=map_title(title),
        columns=extent.columns,
        rows=extent.rows,
        grid=Grid(cell_pixels=cell_pixels),
        picture=map_picture(picture.content, picture.header) if picture else None,
        walls=walls,
        doors=doors,
        lights=lights,
        environment=environment,
    )
    return ImportedMap(
        battle_map,
        picture_bytes=picture.content if picture else None,
        picture_kind=picture.header.kind if picture else None,
        notes=notes.messages(),
        facts=facts_of(environment),
        knows_grid=True,
    )


def _note_format(value: object, notes: Notes) -> None:
    version = tolerant.number(value)
    if version is not None and version >= _KNOWN_FORMAT:
        notes.add(Message("import.map.newer_format", {"format": f"{version:g}"}))


def _picture(text: bytes | None, notes: Notes) -> _Picture | None:
    """The picture of the map; None, with a note, where the file has none.

    A picture that is there and cannot be shown is no reason for half a map: MapImportError.
    """
    if text is None or not text.strip():
        notes.add(Message("import.map.picture_missing"))
        return None
    path = text[: _LONGEST_PATH + 1].decode("utf-8", "replace").strip()
    if len(path) <= _LONGEST_PATH and path.lower().endswith(_PATH_ENDINGS):
        name = path.replace("\\", "/").rsplit("/", 1)[-1]
        notes.add(Message("import.map.picture_elsewhere", {"file": map_title(name)}))
        return None
    content = decoded_picture(text)
    return _Picture(content, whole_picture(content))


def _extent(
    sizes: dict[str, object], picture: _Picture | None, notes: Notes
) -> tuple[Extent, float]:
    """Where the map lies and how wide a cell is in its picture."""
    stated = tolerant.number(sizes.get("pixels_per_grid"))
    if stated is not None and stated < 1:
        stated = None
    if stated is None and sizes.get("pixels_per_grid") is not None:
        notes.add(Message("import.map.square_unreadable"))
    size = sizes.get("map_size")
    wide, high = tolerant.point(size) or (
        (tolerant.number(size.get("x")), tolerant.number(size.get("y")))
        if isinstance(size, dict)
        else (None, None)
    )
    columns, rows = _side(wide), _side(high)
    if columns is None or rows is None:
        if picture is None or stated is None:
            raise MapImportError(Message("import.map.no_size", {"limit": MAX_CELLS}))
        columns, rows = picture.header.width / stated, picture.header.height / stated
        if _side(columns) is None or _side(rows) is None:
            raise MapImportError(Message("import.map.no_size", {"limit": MAX_CELLS}))
        notes.add(
            Message(
                "import.map.size_from_picture", {"columns": round(columns), "rows": round(rows)}
            )
        )
    origin = sizes.get("map_origin")
    corner = tolerant.point(origin)
    if corner is None:
        corner = Point(0.0, 0.0)
        if origin is not None:
            notes.add(Message("import.map.origin_unreadable"))
    return Extent(corner, columns, rows), _cell_pixels(picture, columns, rows, stated, notes)


def _side(cells: float | None) -> float | None:
    """A possible length of a map in cells, else None."""
    return cells if cells is not None and 1 <= cells <= MAX_CELLS else None


def _cell_pixels(
    picture: _Picture | None, columns: float, rows: float, stated: float | None, notes: Notes
) -> float:
    """The true width of a cell: what the picture gives, a real number, rather than what is said.

    Where picture and map differ in shape, the stated width decides if it fits one side.
    """
    if picture is None:
        return stated or _USUAL_CELL
    across, down = picture.header.width / columns, picture.header.height / rows
    if abs(across - down) <= _SAME_SHAPE * across:
        return across
    notes.add(Message("import.map.picture_differs"))
    if stated is not None and abs(stated - down) < abs(stated - across):
        return down
    return across


def looks_like_uvtt(name: str, content: bytes) -> bool:
    """Whether a file is to be read as a Universal VTT map, by its name, else by its start."""
    start = bytes(islice(content.lstrip(b"\xef\xbb\xbf \t\r\n"), 1))
    return name.lower().endswith(ENDINGS) or start == b"{"
