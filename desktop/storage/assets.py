"""Pictures, each stored once, under the SHA-256 of its bytes."""

import hashlib
from collections.abc import Iterable
from pathlib import Path

from desktop.language.message import Message
from desktop.model.asset import is_asset_key
from desktop.model.combatant import Combatant
from desktop.model.creature import Creature
from desktop.model.encounter import Encounter
from desktop.model.events import CombatantJoined, CreatureReplaced, MapShown, PictureChanged
from desktop.session.entry import Entry
from desktop.storage.disk import Disk
from desktop.storage.errors import (
    DamagedFile,
    NotOurFile,
    StorageError,
    WriteFailed,
    read_failed,
)

LARGEST = 512 * 1024 * 1024  # bytes


def asset_key(content: bytes, ending: str) -> str:
    """The key of a picture: its SHA-256 in hex and its ending ("png")."""
    key = f"{hashlib.sha256(content).hexdigest()}.{ending.lower().lstrip('.')}"
    assert is_asset_key(key), f"{ending!r} is no ending of a picture"
    return key


class AssetStore:
    """The folder of pictures. One that the disk refuses is held in memory until it can be
    stored: a fight goes on with its pictures over a full disk."""

    def __init__(self, folder: Path, disk: Disk) -> None:
        self._folder = folder
        self._disk = disk
        self._held: dict[str, bytes] = {}

    @property
    def held(self) -> int:
        """How many pictures are in memory only."""
        return len(self._held)

    def keep(self, content: bytes, ending: str) -> str:
        """Store a picture, if it is not there yet; its key."""
        key = asset_key(content, ending)
        if not _holds(self._place_of(key), content):
            self._held[key] = content
        self.store_held()
        return key

    def store_held(self) -> bool:
        """Store what was refused before; whether everything is stored now."""
        for key, content in tuple(self._held.items()):
            path = self._place_of(key)
            try:
                self._disk.make_folder(path.parent)
                self._disk.write_file(path, content)
            except WriteFailed:
                return False
            del self._held[key]
        return True

    def keep_file(self, path: Path) -> str:
        """Store a copy of a picture; its key. Raises StorageError when it cannot be read."""
        try:
            if path.stat().st_size > LARGEST:
                raise NotOurFile(Message("storage.too_big", {"file": path.name}), path)
            content = path.read_bytes()
        except OSError as error:
            raise read_failed(path, error) from error
        return self.keep(content, path.suffix)

    def has(self, key: str) -> bool:
        """Whether the picture can be read."""
        return key in self._held or self.find(key) is not None

    def find(self, key: str) -> Path | None:
        """Where a picture lies, or None."""
        if not is_asset_key(key):
            return None
        path = self._place_of(key)
        return path if path.is_file() else None

    def read(self, key: str) -> bytes:
        """The bytes of a picture; raises StorageError when it is not there or is damaged."""
        if key in self._held:
            return self._held[key]
        path = self.find(key)
        if path is None:
            raise StorageError(Message("storage.no_picture", {"file": key[:12]}))
        try:
            content = path.read_bytes()
        except OSError as error:
            raise read_failed(path, error) from error
        if not key.startswith(hashlib.sha256(content).hexdigest()):
            raise DamagedFile(Message("storage.damaged", {"file": path.name}), path)
        return content

    def _place_of(self, key: str) -> Path:
        return self._folder / key[:2] / key


def asset_keys(start: Encounter, entries: Iterable[Entry]) -> tuple[str, ...]:
    """The pictures that a fight needs at any of its steps, in the order in which they came."""
    found: dict[str, None] = {}
    maps = list(start.maps.values())
    portraits = [key for who in start.combatants.values() for key in _portraits_of(who)]
    for entry in entries:
        for event in entry.events:
            if isinstance(event, MapShown) and event.battle_map is not None:
                maps.append(event.battle_map)
            elif isinstance(event, CombatantJoined):
                portraits += _portraits_of(event.combatant)
            elif isinstance(event, CreatureReplaced):
                portraits.append(event.creature.picture)
            elif isinstance(event, PictureChanged):
                portraits.append(event.picture or "")
    for battle_map in maps:
        if battle_map.picture is not None:
            found[battle_map.picture.asset] = None
    found |= dict.fromkeys(portraits)
    return tuple(key for key in found if is_asset_key(key))


def _portraits_of(who: Combatant) -> list[str]:
    creatures: tuple[Creature | None, ...] = (who.creature, who.original, who.laid_form)
    return [who.picture or "", *(each.picture for each in creatures if each is not None)]


def _holds(path: Path, content: bytes) -> bool:
    try:
        return path.read_bytes() == content
    except OSError:
        return False
