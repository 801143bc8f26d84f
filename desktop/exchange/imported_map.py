"""What an import of a map gives: the map, its picture and what had to be repaired."""

from dataclasses import dataclass
from hashlib import sha256

from desktop.battlemap.battle_map import BattleMap, MapPicture
from desktop.battlemap.walls import WallKind
from desktop.exchange.errors import MapImportError, PictureError
from desktop.exchange.picture_header import PictureHeader, PictureKind, read_picture_header
from desktop.language.message import Listing, Message, Parameter

LONGEST_TITLE = 200


@dataclass(frozen=True, slots=True)
class ImportedMap:
    """A map from outside. Its picture is to be kept under `battle_map.picture.asset`."""

    battle_map: BattleMap
    picture_bytes: bytes | None
    picture_kind: PictureKind | None
    notes: tuple[Message, ...]
    """What was repaired, left out or assumed; empty when all was well."""
    facts: tuple[Message, ...] = ()
    """What the file says and the GM may want otherwise; nothing is wrong with it."""
    knows_grid: bool = False
    """Whether the file says where the squares lie; a picture does not."""

    @property
    def summary(self) -> Message:
        """What came in: size, walls, objects, doors and lights, each counted; of a picture alone
        what comes next.
        """
        found = self.battle_map
        edges = sum(wall.kind is WallKind.OBJECT for wall in found.walls)
        contents = {
            "import.map.walls": len(found.walls) - edges,
            "import.map.objects": edges,
            "import.map.doors": len(found.doors),
            "import.map.lights": len(found.lights),
        }
        size: dict[str, Parameter] = {"columns": found.cells_wide, "rows": found.cells_high}
        if not any(contents.values()):
            key = "import.map.summary_bare" if self.knows_grid else "import.map.summary_empty"
            return Message(key, size)
        counted = tuple(Message(key, {"count": count}) for key, count in contents.items())
        return Message("import.map.summary", size | {"contents": Listing(counted)})


def whole_picture(content: bytes) -> PictureHeader:
    """The header of the picture of a map; MapImportError where it cannot be shown, or is cut."""
    try:
        header = read_picture_header(content)
    except PictureError as error:
        raise MapImportError(error.message) from error
    if not header.is_whole:
        raise MapImportError(Message("import.picture.cut_off"))
    return header


def map_picture(content: bytes, header: PictureHeader) -> MapPicture:
    """The picture of a map, with the key that its content has everywhere."""
    asset = f"{sha256(content).hexdigest()}.{header.kind.value}"
    return MapPicture(asset, header.width, header.height)


def map_title(title: str) -> str:
    """A title that fits: one line, no control characters, not endless."""
    printable = "".join(sign if sign.isprintable() else " " for sign in title)
    return " ".join(printable.split())[:LONGEST_TITLE]
