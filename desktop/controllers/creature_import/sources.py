"""Where creatures and their pictures come from: a file, a folder, a packed folder.

Names in files of others are looked for in that folder or package alone. What is read is bounded
in count and size; nothing is ever unpacked to a path.
"""

import os
import struct
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from desktop.exchange.creatures.picture_names import ENDINGS as PICTURE_ENDINGS
from desktop.exchange.creatures.picture_names import places_of
from desktop.exchange.creatures.reading_file import ENDINGS, MAX_FILE
from desktop.exchange.errors import CreatureImportError
from desktop.language.message import Message
from desktop.storage.errors import read_failed

MOST_FILES = 20_000
"""Files of a folder or package that are looked at."""
DEEPEST = 6
"""Folders inside one another."""
LARGEST_PICTURE = 64 * 2**20
PACKAGES = (".zip",)
"""Endings of packages; what a file is, its first bytes say."""
# what `zipfile` raises for packages that are broken, locked, or newer than it knows
_BROKEN = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, RuntimeError, ValueError)


class Source(Protocol):
    """Texts with creatures in them, and the pictures that they name."""

    def texts(self) -> Iterator[tuple[str, bytes]]:
        """The files that may hold creatures, each with its path inside the source."""

    def picture(self, place: str) -> bytes | None:
        """The bytes of the picture at a path inside the source, or None."""


class Beside:
    """The folder of a single file: only what is named is looked at."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def texts(self) -> Iterator[tuple[str, bytes]]:
        """The file itself is read by whoever asked for it."""
        yield from ()

    def picture(self, place: str) -> bytes | None:
        """A picture beside the file, or in a folder beside it."""
        return _read_inside(self._folder, place)


class Folder:
    """A folder with all that is in it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._names = tuple(_walked(folder))

    def texts(self) -> Iterator[tuple[str, bytes]]:
        """The files that may hold creatures."""
        for name in self._names:
            if name.lower().endswith(ENDINGS):
                with suppress(OSError), (self._folder / name).open("rb") as file:
                    yield name, file.read(MAX_FILE + 1)

    def picture(self, place: str) -> bytes | None:
        """A picture of the folder; capitals do not count."""
        found = _listed(self._names, place)
        return None if found is None else _read_inside(self._folder, found)


class Package:
    """A packed folder. Raises CreatureImportError when it cannot be read at all."""

    def __init__(self, path: Path) -> None:
        try:
            self._archive = zipfile.ZipFile(path)
        except OSError as error:
            raise CreatureImportError(read_failed(path, error).message) from error
        except _BROKEN as error:
            raise CreatureImportError(Message("import.file.archive_damaged")) from error
        some = self._archive.infolist()[:MOST_FILES]
        self._infos = {one.filename.replace("\\", "/"): one for one in some if not one.is_dir()}

    def texts(self) -> Iterator[tuple[str, bytes]]:
        """The files that may hold creatures."""
        for name in self._infos:
            if name.lower().endswith(ENDINGS):
                content = self._read(name, MAX_FILE + 1)
                if content is not None:
                    yield name, content

    def picture(self, place: str) -> bytes | None:
        """A picture of the package; capitals do not count."""
        found = _listed(tuple(self._infos), place)
        content = None if found is None else self._read(found, LARGEST_PICTURE + 1)
        return content if content is not None and len(content) <= LARGEST_PICTURE else None

    def _read(self, name: str, most: int) -> bytes | None:
        try:
            with self._archive.open(self._infos[name]) as file:
                return file.read(most)
        except (*_BROKEN, OSError):
            return None


def source_of(path: Path) -> Source:
    """What lies at a path. Raises CreatureImportError."""
    if path.is_dir():
        return Folder(path)
    return Package(path) if is_package(path) else Beside(path.parent)


def is_package(path: Path) -> bool:
    """Whether a file is a packed folder, by its first bytes. Raises CreatureImportError."""
    try:
        if not path.is_file():
            raise CreatureImportError(Message("import.map.no_file"))
        with path.open("rb") as file:
            return file.read(4) == b"PK\x03\x04"
    except OSError as error:
        raise CreatureImportError(read_failed(path, error).message) from error


def find_picture(source: Source, name: str) -> bytes | None:
    """The picture that a file calls so: at the fullest path at which there is one."""
    if not name.partition("?")[0].lower().endswith(PICTURE_ENDINGS):
        return None
    found = (source.picture(place) for place in places_of(name))
    return next((content for content in found if content is not None), None)


def _walked(folder: Path) -> Iterator[str]:
    """The files of a folder by their paths in it, in order; links out of it are not followed."""
    count = 0
    for here, inner, files in os.walk(folder):
        inner.sort()
        depth = len(Path(here).relative_to(folder).parts)
        if depth >= DEEPEST:
            inner.clear()
        for name in sorted(files):
            count += 1
            if count > MOST_FILES:
                return
            yield (Path(here) / name).relative_to(folder).as_posix()


def _listed(names: tuple[str, ...], place: str) -> str | None:
    """The file at a path; a bare name is found in whatever folder it lies."""
    wanted = place.casefold()
    ending = f"/{wanted}"
    exact = next((name for name in names if name.casefold() == wanted), None)
    return exact or next((name for name in names if name.casefold().endswith(ending)), None)


def _read_inside(folder: Path, place: str) -> bytes | None:
    """A file of a folder, unless a link leads out of it or it is too large."""
    with suppress(OSError, ValueError):
        path = (folder / place).resolve()
        if path.is_relative_to(folder.resolve()) and path.is_file():
            if path.stat().st_size > LARGEST_PICTURE:
                return None
            return path.read_bytes()
    return None
