"""What was dropped on the window: told by its first bytes, whatever its name claims."""

import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from desktop.controllers.creature_import.sources import is_package
from desktop.exchange.creatures.reading_file import ENDINGS as CREATURE_ENDINGS
from desktop.exchange.errors import UnusableInput
from desktop.exchange.foreign import HEAD, Foreign, foreign_kind
from desktop.exchange.picture_header import PICTURE_STARTS, read_picture_header
from desktop.exchange.uvtt import ENDINGS as MAP_ENDINGS
from desktop.language.message import Message
from desktop.storage.errors import read_failed
from desktop.storage.save_file import LOG, MANIFEST

MOST = 500
"""Files that can be dropped together."""
MAP_SIGNS = (b'"line_of_sight"', b'"pixels_per_grid"', b'"map_size"')
LOG_ENDING = ".log"


class DroppedKind(Enum):
    """What the GM may do with it depends on this."""

    FIGHT = "fight"
    MAP = "map"
    PICTURE = "picture"
    CREATURES = "creatures"


@dataclass(frozen=True, slots=True)
class Dropped:
    """Files of one kind: several only of creatures."""

    kind: DroppedKind
    paths: tuple[Path, ...]


def told_apart(paths: Sequence[Path]) -> Dropped:
    """What these files are. Raises UnusableInput where nothing can be done with them."""
    if len(paths) > MOST:
        raise UnusableInput(Message("view.drop.too_many", {"count": len(paths), "limit": MOST}))
    kinds = {kind_of(path) for path in paths}
    if len(paths) > 1 and kinds != {DroppedKind.CREATURES}:
        raise UnusableInput(Message("view.drop.one_at_a_time", {"count": len(paths)}))
    (kind,) = kinds
    return Dropped(kind, tuple(paths))


def kind_of(path: Path) -> DroppedKind:
    """What a file or folder is. Raises UnusableInput."""
    if path.is_dir():
        return DroppedKind.CREATURES
    if is_package(path):
        return DroppedKind.FIGHT if _is_fight(path) else DroppedKind.CREATURES
    try:
        with path.open("rb") as file:
            head = file.read(HEAD)
    except OSError as error:
        raise UnusableInput(read_failed(path, error).message) from error
    if not head:
        raise UnusableInput(Message("import.map.file_empty"))
    if head.startswith(PICTURE_STARTS):
        read_picture_header(head)  # raises, with the reason, for what cannot be shown
        return DroppedKind.PICTURE
    name = path.name.lower()
    if name.endswith(LOG_ENDING):
        return DroppedKind.FIGHT
    if any(sign in head for sign in MAP_SIGNS):
        return DroppedKind.MAP
    foreign = foreign_kind(head)
    if foreign in (Foreign.COLLECTION, Foreign.SCENE):
        raise UnusableInput(Message(f"import.file.{foreign.value}"))
    if foreign is Foreign.CREATURES or (name.endswith(CREATURE_ENDINGS) and b"\0" not in head):
        return DroppedKind.CREATURES
    if name.endswith(MAP_ENDINGS):
        return DroppedKind.MAP
    raise UnusableInput(Message("view.drop.unknown"))


def _is_fight(path: Path) -> bool:
    """Whether an archive says of itself that it is one of our fights."""
    try:
        with zipfile.ZipFile(path) as archive:
            return {MANIFEST, LOG} <= set(archive.namelist())
    except (zipfile.BadZipFile, OSError, RuntimeError, ValueError):
        return path.name.lower().endswith(".mischia")  # opening it says what is wrong with it
