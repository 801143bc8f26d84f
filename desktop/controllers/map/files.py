"""A file that somebody chose as a map: read within bounds, in a child process when it is big.

Reading a Universal VTT file is Python work that would hold up the windows; above a small size
it runs in a child process of the program, which can be stopped at any moment.
"""

from functools import partial
from pathlib import Path

from desktop.controllers.child_process import in_child
from desktop.exchange.errors import MapImportError, Report, unwatched
from desktop.exchange.imported_map import ImportedMap
from desktop.exchange.picture_header import PICTURE_STARTS
from desktop.exchange.picture_map import ENDINGS as PICTURE_ENDINGS
from desktop.exchange.picture_map import read_picture_map
from desktop.exchange.uvtt import ENDINGS as MAP_ENDINGS
from desktop.exchange.uvtt import looks_like_uvtt, read_uvtt
from desktop.exchange.uvtt_file import MAX_FILE
from desktop.language.message import Message
from desktop.storage.errors import read_failed

IN_THIS_PROCESS = 64 * 1024
"""Bytes of a map file that are read in a few milliseconds."""
FILE_ENDINGS = (*MAP_ENDINGS, *PICTURE_ENDINGS)
"""What can be chosen as a map."""


def read_map_file(path: Path, report: Report = unwatched) -> ImportedMap:
    """The map in a file, whatever its ending claims: a Universal VTT map or a plain picture.

    Raises `UnusableInput` and what `report` raises; blocks, so call it in a thread.
    """
    size = checked_size(path)
    if size > IN_THIS_PROCESS and not _starts_like_picture(_read(path, 16)):
        return in_child(partial(read_here, path), report)
    return read_here(path, report)


def read_here(path: Path, report: Report = unwatched) -> ImportedMap:
    """The map in a file, read in this process."""
    checked_size(path)
    content = _read(path, MAX_FILE)
    title = path.stem
    if not content:
        raise MapImportError(Message("import.map.file_empty"))
    if not _starts_like_picture(content[:16]) and looks_like_uvtt(path.name, content):
        return read_uvtt(content, title, report)
    return read_picture_map(content, title)


def checked_size(path: Path) -> int:
    """The size of a file that can be read at all. Raises MapImportError."""
    try:
        if not path.is_file():
            raise MapImportError(Message("import.map.no_file"))
        size = path.stat().st_size
    except OSError as error:
        raise MapImportError(read_failed(path, error).message) from error
    if size > MAX_FILE:
        raise MapImportError(
            Message(
                "import.map.file_too_large",
                {"megabytes": size // 2**20, "limit": MAX_FILE // 2**20},
            )
        )
    return size


def _read(path: Path, most: int) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(most)
    except OSError as error:
        raise MapImportError(read_failed(path, error).message) from error


def _starts_like_picture(start: bytes) -> bool:
    return start.startswith(PICTURE_STARTS)
