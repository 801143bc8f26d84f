"""One running program a data folder.

The lock is the system's and ends with its process, so none is ever left behind by a crash. Some
network drives know no locks: there the number of the process in the lock file is asked for.
"""

import json
import os
import platform
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from desktop.storage.data_folder import DataFolder
from desktop.storage.disk import Disk, Lock
from desktop.storage.errors import WriteFailed

PATIENCE = 2.0  # seconds that the running program has to answer
_STEP = 0.05
_LONGEST = 10_000  # bytes of a lock file, or of a request
_MOST_OPENED = 20


@dataclass(frozen=True, slots=True)
class Holder:
    """Who holds a lock."""

    process: int
    computer: str


@dataclass(frozen=True, slots=True)
class Request:
    """What a second start asks of the running program: its window, and to open these files."""

    opened: tuple[Path, ...] = ()


class InstanceLock:
    """The data folder is ours as long as this is held."""

    def __init__(self, folder: DataFolder, disk: Disk) -> None:
        self._folder = folder
        self._disk = disk
        self._lock: Lock | None = None
        self._is_held = False

    def acquire(self) -> bool:
        """Take the folder; False when another program has it. Raises WriteFailed."""
        text = json.dumps({"process": os.getpid(), "computer": platform.node()}).encode()
        try:
            self._lock = self._disk.lock(self._folder.lock, text)
            self._is_held = self._lock is not None
        except OSError:
            self._is_held = self._acquire_without_locks(text)
        if self._is_held:
            with suppress(WriteFailed):  # a request from before our time is nobody's any more
                self._disk.delete(self._folder.request)
        return self._is_held

    def _acquire_without_locks(self, text: bytes) -> bool:
        holder = self.find_holder()
        if holder is not None and is_alive(holder):
            return False
        self._disk.write_file(self._folder.lock, text)
        return True

    def find_holder(self) -> Holder | None:
        """Who holds the lock, or held it last."""
        try:
            with self._folder.lock.open("rb") as file:
                held = json.loads(file.read(_LONGEST))
            return Holder(int(held["process"]), str(held["computer"]))
        except (OSError, ValueError, OverflowError, KeyError, TypeError, RecursionError):
            return None

    def poll(self) -> Request | None:
        """What another start has asked for, if there is one; asked once, answered once."""
        if not self._is_held or not self._folder.request.exists():
            return None
        request = _request_in(self._folder.request)
        with suppress(WriteFailed):
            self._disk.delete(self._folder.request)
            return request
        return None

    def release(self) -> None:
        """Give the folder back."""
        if self._lock is not None:
            self._lock.release()
        elif self._is_held:
            with suppress(WriteFailed):
                self._disk.delete(self._folder.lock)
        self._lock = None
        self._is_held = False


def _request_in(path: Path) -> Request:
    """The request in a file; whatever else lies there asks for the window only."""
    try:
        with path.open("rb") as file:
            names = json.loads(file.read(_LONGEST) or b"[]")
    except (OSError, ValueError, RecursionError):
        return Request()
    if not isinstance(names, list):
        return Request()
    known = [Path(name) for name in names[:_MOST_OPENED] if _can_be_a_path(name)]
    return Request(tuple(name for name in known if name.is_absolute()))


def _can_be_a_path(name: object) -> bool:
    """Whether the system would take a text as the name of a file."""
    if not isinstance(name, str) or "\0" in name:
        return False
    try:
        os.fsencode(name)
    except UnicodeEncodeError:
        return False
    return True


def is_alive(holder: Holder) -> bool:
    """Whether the process may still run; on another computer nobody can say."""
    if holder.computer != platform.node() or os.name == "nt":
        return True
    try:
        os.kill(holder.process, 0)  # no signal is sent: it only asks
    except (ProcessLookupError, OverflowError):
        return False
    except PermissionError:
        return True
    return True


def ask_running(
    folder: DataFolder,
    disk: Disk,
    opened: Sequence[Path] = (),
    *,
    patience: float = PATIENCE,
    wait: Callable[[float], None] = time.sleep,
) -> bool:
    """Ask the running program to show its window and to open files; False when it does not
    answer."""
    names = json.dumps([str(path.absolute()) for path in opened])
    try:
        disk.write_file(folder.request, names.encode("utf-8", errors="surrogatepass"))
    except WriteFailed:
        return False
    for _ in range(max(1, round(patience / _STEP))):
        wait(_STEP)
        if not folder.request.exists():
            return True
    with suppress(WriteFailed):
        disk.delete(folder.request)
    return False
