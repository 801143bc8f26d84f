"""Reading creatures from a path: a file, a folder or a package, with the pictures they name."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

from desktop.controllers.child_process import in_child
from desktop.controllers.creature_import.sources import Source, find_picture, is_package, source_of
from desktop.controllers.pictures.decoding import PictureError
from desktop.controllers.pictures.files import AssetShelf
from desktop.controllers.pictures.portraits import ENDING, packed, portrait_from
from desktop.exchange.creatures.picture_names import is_far
from desktop.exchange.creatures.reading_file import (
    MAX_FILE,
    CreatureFile,
    read_creatures,
    read_several,
    together,
)
from desktop.exchange.errors import CreatureImportError, Report
from desktop.exchange.statblock.reading import Found
from desktop.language.message import Message
from desktop.storage.errors import StorageError, read_failed

IN_THIS_PROCESS = 24 * 1024
"""Bytes of a file that are read in a few milliseconds."""
TEXTS = 0.6
"""How much of the way is reading what is written; the rest is looking for pictures."""


def read_path(path: Path, usual: str, shelf: AssetShelf, report: Report) -> CreatureFile:
    """The creatures of a file, a folder or a package, with their pictures kept.

    Raises `UnusableInput` and what `report` raises; blocks, so call it in a thread.
    """
    source = _source(path)
    file = _texts_of(path, usual, lambda done: report(TEXTS * done))
    return with_pictures(file, source, shelf, lambda done: report(TEXTS + (1 - TEXTS) * done))


def read_paths(
    paths: Sequence[Path], usual: str, shelf: AssetShelf, report: Report
) -> CreatureFile:
    """The creatures of several files at once, as if they were one; one at least has some."""
    files: list[CreatureFile] = []
    left: list[tuple[str, Message]] = []
    for number, path in enumerate(paths):

        def part(done: float, number: int = number) -> None:
            report((number + done) / len(paths))

        try:
            files.append(read_path(path, usual, shelf, part))
        except CreatureImportError as error:
            left.append((path.name, error.message))
    return together(files, left, " + ".join(path.name for path in paths))


def _source(path: Path) -> Source:
    try:
        return source_of(path)
    except OSError as error:
        raise CreatureImportError(read_failed(path, error).message) from error


def _texts_of(path: Path, usual: str, report: Report) -> CreatureFile:
    if path.is_dir() or is_package(path):
        return in_child(partial(_read_package, path, usual), report)
    try:
        size = path.stat().st_size
        with path.open("rb") as file:
            content = file.read(MAX_FILE + 1)
    except OSError as error:
        raise CreatureImportError(read_failed(path, error).message) from error
    work = partial(read_creatures, content, path.name, usual)
    return work(report) if size <= IN_THIS_PROCESS else in_child(work, report)


def _read_package(path: Path, usual: str, report: Report) -> CreatureFile:
    """The creatures in the texts of a folder or package, in this process."""
    return read_several(source_of(path).texts(), path.name, usual, report)


# --- pictures -----------------------------------------------------------------------------------


class _Pictures:
    """Keeps each picture once, however many creatures name it."""

    def __init__(self, source: Source, shelf: AssetShelf) -> None:
        self._source, self._shelf = source, shelf
        self.keys: dict[str, str] = {}
        self.refused: list[tuple[str, Message]] = []

    def key_of(self, name: str) -> str:
        """The key of a picture that is kept now; "" where there is none."""
        if name not in self.keys:
            self.keys[name] = "" if is_far(name) else self._kept(name)
        return self.keys[name]

    def _kept(self, name: str) -> str:
        content = find_picture(self._source, name)
        if content is None:
            return ""
        try:
            return self._shelf.keep(packed(portrait_from(content)), ENDING)
        except (PictureError, StorageError) as error:
            self.refused.append((name, error.message))
            return ""


def with_pictures(
    file: CreatureFile, source: Source, shelf: AssetShelf, report: Report
) -> CreatureFile:
    """The same creatures with those of their pictures that are there; the others are told of."""
    pictures = _Pictures(source, shelf)
    found: list[Found] = []
    for number, each in enumerate(file.found):
        report(number / len(file.found))
        key = pictures.key_of(each.picture) if each.picture else ""
        found.append(replace(each, creature=replace(each.creature, picture=key)) if key else each)
    return replace(file, found=tuple(found), notes=(*file.notes, *_told(file.found, pictures)))


def _told(found: Sequence[Found], pictures: _Pictures) -> list[Message]:
    """What became of the pictures that are not there: one sentence for each reason."""
    refused = dict(pictures.refused)
    without = [one.picture for one in found if one.picture and not pictures.keys[one.picture]]
    far = [name for name in without if is_far(name)]
    missing = [name for name in without if name not in refused and not is_far(name)]
    told = []
    if far:
        told.append(Message("import.creature.pictures_far", {"count": len(far)}))
    if missing:
        count, file = len(missing), _shown(missing[0])
        told.append(Message("import.creature.pictures_missing", {"count": count, "file": file}))
    told += [
        Message("import.creature.picture_refused", {"file": _shown(name), "reason": reason})
        for name, reason in pictures.refused[:3]
    ]
    return told


def _shown(name: str) -> str:
    return name.replace("\\", "/").rpartition("/")[2][:60]
