"""The GM's own creatures as one file, to keep or to give to somebody."""

from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from desktop.controllers.pictures.files import AssetShelf
from desktop.exchange.creatures import own
from desktop.model.creature import Creature
from desktop.storage.disk import Disk
from desktop.storage.errors import StorageError

ENDING = ".zip"


class KeptCreatures(Protocol):
    """Where the GM's own creatures are kept."""

    def own_creatures(self) -> Sequence[Creature]:
        """All of them."""


class CreatureExporter:
    """Writes the whole of the GM's own creatures, with their pictures."""

    def __init__(self, kept: KeptCreatures, shelf: AssetShelf, disk: Disk) -> None:
        self._kept, self._shelf, self._disk = kept, shelf, disk

    @property
    def count(self) -> int:
        """How many there are."""
        return len(self._kept.own_creatures())

    def export(self, path: Path) -> int:
        """Write all of them to a file; how many they were. Raises StorageError.

        A picture that is lost is left out, and with it nothing else.
        """
        creatures = self._kept.own_creatures()
        pictures: dict[str, bytes] = {}
        for key in dict.fromkeys(one.picture for one in creatures if one.picture):
            with suppress(StorageError):
                pictures[key] = self._shelf.read(key)
        self._disk.write_file(path, own.packed(creatures, pictures))
        return len(creatures)
