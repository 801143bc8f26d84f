"""The program's own diary: starts, troubles, faults; what somebody who helps wants to read."""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from desktop.storage.disk import Disk
from desktop.storage.errors import WriteFailed

FILE = "mischia.log"
OLDER = "mischia.old.log"
LARGEST = 256 * 1024  # bytes of one file; the one before it is kept
LONGEST = 20_000  # bytes of one note


class ProgramLog:
    """Lines with a time, in the data folder. Writing it never fails: it is no reason to stop."""

    def __init__(
        self, folder: Path, disk: Disk, now: Callable[[], str], *, silent: bool = False
    ) -> None:
        """`silent`: another program has the folder; nothing is written."""
        self._folder, self._disk, self._now, self._silent = folder, disk, now, silent

    @property
    def path(self) -> Path:
        """Where it lies."""
        return self._folder / FILE

    def note(self, text: str) -> None:
        """Add a line (or a few: what follows the first is indented)."""
        if self._silent:
            return
        said = text.strip().replace("\n", "\n    ")
        line = f"{self._now()} {said}".encode("utf-8", errors="replace")[:LONGEST] + b"\n"
        with suppress(OSError, WriteFailed):
            self._make_room()
            appender = self._disk.appender(self.path)
            try:
                appender.append(line)
            finally:
                appender.close()

    def read(self) -> bytes:
        """Everything that is kept, the oldest first."""
        told = b""
        for name in (OLDER, FILE):
            with suppress(OSError):
                told += (self._folder / name).read_bytes()
        return told

    def _make_room(self) -> None:
        with suppress(FileNotFoundError):
            if self.path.stat().st_size > LARGEST:
                self._disk.move(self.path, self._folder / OLDER)
