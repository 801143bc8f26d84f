"""Pictures that nothing needs any more are deleted; in doubt, all of them stay.

A picture is needed as long as any file of the data folder names it: the campaign and its earlier
states, the fights with all their branches, copies, and files that were set aside.
"""

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from desktop.model.asset import is_asset_key
from desktop.storage import log_format
from desktop.storage.data_folder import DataFolder
from desktop.storage.disk import Disk
from desktop.storage.errors import WriteFailed
from desktop.storage.log_format import LineError, LineKind

KEPT_FOR = 24 * 3600.0
"""Seconds for which a new picture stays, whatever needs it: it may be on its way to the table."""
LARGEST = 512 * 1024 * 1024  # bytes of a file that is looked through
_KEY = re.compile(rb"[0-9a-f]{64}\.[a-z0-9]{1,5}")


def delete_unused(
    folder: DataFolder, disk: Disk, *, now: Callable[[], float] = time.time
) -> tuple[str, ...]:
    """Delete them; the keys of those that are gone. `now` counts in seconds, as files do."""
    try:
        unused = _unused(folder, now() - KEPT_FOR)
        if not unused or (needed := _needed(folder)) is None:
            return ()
        gone = []
        for path in unused:
            if path.name not in needed:
                disk.delete(path)
                gone.append(path.name)
    except (OSError, WriteFailed):
        return ()  # another time
    return tuple(gone)


def _unused(folder: DataFolder, before: float) -> list[Path]:
    """The pictures that are old enough to go."""
    return [
        path
        for path in folder.assets.glob("*/*")
        if is_asset_key(path.name) and path.stat().st_mtime < before
    ]


def _needed(folder: DataFolder) -> set[str] | None:
    """Every key that any file names; None when one of them cannot be looked through."""
    keys: set[str] = set()
    for path in folder.root.rglob("*"):
        if folder.assets in path.parents or not path.is_file():
            continue
        if path.stat().st_size > LARGEST:
            return None
        try:
            for text in _texts(path.read_bytes()):
                keys.update(key.decode("ascii") for key in _KEY.findall(text))
        except LineError:
            return None
    return keys


def _texts(text: bytes) -> Iterator[bytes]:
    """The text itself, and what is packed in its lines."""
    yield text
    if b'{"packed":' not in text:
        return
    for _, line in log_format.split(text):
        if b'{"packed":' in line[:40]:
            kind, held = log_format.read_line(line)
            if kind is LineKind.PACKED:
                yield log_format.unpack(held)
