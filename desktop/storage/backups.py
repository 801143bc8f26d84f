"""Earlier states of a file, by their time: the last ones, and one a day for a while."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from desktop.storage.disk import Disk
from desktop.storage.errors import WriteFailed

LAST = 10
DAYS = 14
MOST_BYTES = 200 * 1024 * 1024

_NAME = re.compile(r"-(\d{4}-\d\d-\d\d) (\d\d)\.(\d\d)\.(\d\d)(?: (\d+))?\.")


@dataclass(frozen=True, slots=True)
class Backup:
    """An earlier state; `at` is its time of day in ISO format."""

    path: Path
    at: str
    size: int

    @property
    def day(self) -> str:
        """Its day."""
        return self.at[:10]


class Backups:
    """The backups of one file, in a folder: "campaign-2026-01-06 20.30.00.json"."""

    def __init__(self, folder: Path, name: str, disk: Disk) -> None:
        self._folder = folder
        self._stem, _, self._ending = name.rpartition(".")
        self._disk = disk

    def add(self, text: bytes, at: str) -> Path:
        """Keep `text` as the state of that time, then delete what is too old."""
        path = free_path(self._folder, dated(self._stem, self._ending, at))
        self._disk.write_file(path, text)
        self.prune()
        return path

    def list(self) -> tuple[Backup, ...]:
        """All backups, the newest first."""
        try:
            paths = list(self._folder.iterdir())
        except OSError:
            return ()  # what cannot be listed is not there to be opened either
        found = []
        for path in paths:
            match = _NAME.search(path.name)
            if match is None or not path.name.startswith(f"{self._stem}-"):
                continue
            if not path.name.endswith(f".{self._ending}"):
                continue
            day, hour, minute, second, again = match.groups()
            order = (f"{day}T{hour}:{minute}:{second}", int(again or 1))
            found.append((order, Backup(path, order[0], path.stat().st_size)))
        return tuple(backup for _, backup in sorted(found, key=lambda pair: pair[0], reverse=True))

    def prune(self) -> None:
        """Delete all but those that are kept; what cannot be deleted stays."""
        for backup in superfluous(self.list()):
            try:
                self._disk.delete(backup.path)
            except WriteFailed:
                return


def superfluous(
    backups: Sequence[Backup], *, last: int = LAST, days: int = DAYS, most: int = MOST_BYTES
) -> tuple[Backup, ...]:
    """Which of these (the newest first) are not kept: all but the last ones and the last one of
    each of so many days; and of those, the oldest when all together are too big."""
    kept = list(backups[:last])
    seen: list[str] = []
    for backup in backups:
        if backup.day not in seen and len(seen) < days:
            seen.append(backup.day)
            if backup not in kept:
                kept.append(backup)
    total = sum(backup.size for backup in kept)
    while len(kept) > 1 and total > most:
        total -= kept.pop().size
    return tuple(backup for backup in backups if backup not in kept)


def dated(stem: str, ending: str, at: str) -> str:
    """A file name with a time (ISO) that every file system takes."""
    day, time = at[:10], at[11:19].replace(":", ".")
    return f"{stem}-{day} {time}.{ending}"


def free_path(folder: Path, name: str) -> Path:
    """A path of that name where there is no file yet."""
    path = folder / name
    stem, _, ending = name.rpartition(".")
    number = 2
    while path.exists():
        path = folder / f"{stem} {number}.{ending}"
        number += 1
    return path
