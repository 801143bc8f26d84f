"""The one module that writes, syncs, renames and deletes.

`SystemCalls` holds the bare calls, one method each, so that tests can let any of them fail;
`Disk` makes of them the few operations that are safe against a power cut.
"""

import errno
import os
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from desktop.storage.errors import write_failed

NEW_FILE = ".new"  # ending of a file that is not in its place yet
_HOLDS_FILES = os.name == "nt"
_TRIES = 8  # Windows: virus scanners and cloud folders hold a file for a moment
_PAUSE = 0.03  # seconds, growing
_LOCKED_BYTE = 0x7FFF_0000  # far behind the text, which others may go on reading


class SystemCalls:
    """The calls that change a disk. Each may raise OSError."""

    def open(self, path: Path, *, empty: bool = False) -> int:
        """A handle that writes at the end of a file, made if it is not there."""
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT
        flags |= getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
        return os.open(path, flags | os.O_TRUNC if empty else flags, 0o644)

    def write(self, handle: int, text: memoryview) -> int:
        """Write some of `text`; how much of it was taken."""
        return os.write(handle, text)

    def sync(self, handle: int) -> None:
        """Wait until what was written is on the medium."""
        if sys.platform == "darwin":
            import fcntl

            with suppress(OSError):  # file systems without it: fall back to the weaker promise
                fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
                return
        if sys.platform == "linux":
            os.fdatasync(handle)  # a changed length is synced with it
        else:
            os.fsync(handle)

    def size(self, handle: int) -> int:
        """How long the file is."""
        return os.fstat(handle).st_size

    def cut(self, handle: int, size: int) -> None:
        """Cut off what is behind `size` bytes."""
        os.ftruncate(handle, size)

    def close(self, handle: int) -> None:
        """Give the handle back."""
        os.close(handle)

    def replace(self, old: Path, new: Path) -> None:
        """Rename; what was at `new` is gone."""
        os.replace(old, new)

    def delete(self, path: Path) -> None:
        """Delete a file."""
        path.unlink()

    def make_folder(self, path: Path) -> None:
        """Make one folder."""
        path.mkdir()

    def sync_folder(self, path: Path) -> None:
        """Wait until the names in a folder are on the medium. Windows has no such call."""
        if _HOLDS_FILES:
            return
        handle = os.open(path, os.O_RDONLY)
        try:
            os.fsync(handle)
        except OSError as error:
            if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some network drives
                raise
        finally:
            os.close(handle)

    def lock(self, handle: int) -> bool:
        """Take the lock of an open file, which ends with the process; False: another has it."""
        try:
            if sys.platform == "win32":
                import msvcrt

                os.lseek(handle, _LOCKED_BYTE, os.SEEK_SET)
                msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):
            return False
        return True


class Appender:
    """A file that only grows. A failed `append` leaves it longer than `confirmed` at most."""

    def __init__(self, calls: SystemCalls, path: Path) -> None:
        self._calls = calls
        self._path = path
        self._handle = calls.open(path)
        self.confirmed = calls.size(self._handle)
        """Bytes that are known to be on the medium."""

    def append(self, text: bytes) -> None:
        """Write and sync; raises OSError when either fails."""
        _write_all(self._calls, self._handle, text)
        self._calls.sync(self._handle)
        self.confirmed += len(text)

    def cut(self, size: int) -> None:
        """Cut off what is behind `size` bytes, and sync that."""
        self._calls.cut(self._handle, size)
        self._calls.sync(self._handle)
        self.confirmed = size

    def close(self) -> None:
        """Give the file back."""
        self._calls.close(self._handle)


class Disk:
    """Safe operations on files. All raise WriteFailed, unless they say OSError."""

    def __init__(
        self,
        calls: SystemCalls | None = None,
        *,
        wait: Callable[[float], None] = time.sleep,
    ) -> None:
        self._calls = SystemCalls() if calls is None else calls
        self._wait = wait

    def write_file(self, path: Path, text: bytes) -> None:
        """Put a whole file in place: afterwards it holds all of `text`, or what it held before."""
        new = path.with_name(path.name + NEW_FILE)
        try:
            try:
                self._write_new(new, text)
                self._patiently(self._calls.replace, new, path)
            except OSError:
                with suppress(OSError):  # a full disk is not filled further by what failed
                    self._calls.delete(new)
                raise
            self._calls.sync_folder(path.parent)
        except OSError as error:
            raise write_failed(path, error) from error

    def appender(self, path: Path) -> Appender:
        """An open file to append to. Its operations raise OSError: who appends tries again."""
        return Appender(self._calls, path)

    def move(self, old: Path, new: Path) -> None:
        """Rename a file within one file system; what was at `new` is gone."""
        try:
            self._patiently(self._calls.replace, old, new)
            self._calls.sync_folder(new.parent)
            if old.parent != new.parent:
                self._calls.sync_folder(old.parent)
        except OSError as error:
            raise write_failed(new, error) from error

    def delete(self, path: Path) -> None:
        """Delete a file; fine if it is not there."""
        try:
            with suppress(FileNotFoundError):
                self._calls.delete(path)
        except OSError as error:
            raise write_failed(path, error) from error

    def make_folder(self, path: Path) -> None:
        """Make a folder and those above it; fine if it is there."""
        try:
            missing = [path, *path.parents]
            while missing and missing[-1].is_dir():
                missing.pop()
            for folder in reversed(missing):
                with suppress(FileExistsError):
                    self._calls.make_folder(folder)
                self._calls.sync_folder(folder.parent)
        except OSError as error:
            raise write_failed(path, error) from error

    def lock(self, path: Path, text: bytes) -> "Lock | None":
        """Take a lock file and write `text` into it; None when another process has it.

        The lock ends with the process, however it ends. Raises OSError where the file system
        knows no locks.
        """
        handle = self._calls.open(path)
        try:
            if not self._calls.lock(handle):
                self._calls.close(handle)
                return None
            self._calls.cut(handle, 0)
            _write_all(self._calls, handle, text)
        except OSError:
            self._calls.close(handle)
            raise
        return Lock(self._calls, handle)

    def _write_new(self, path: Path, text: bytes) -> None:
        handle = self._calls.open(path, empty=True)
        try:
            _write_all(self._calls, handle, text)
            self._calls.sync(handle)
        finally:
            self._calls.close(handle)

    def _patiently(self, call: Callable[[Path, Path], None], old: Path, new: Path) -> None:
        """On Windows a file that is held for a moment is asked for again."""
        for tried in range(1, _TRIES):
            try:
                call(old, new)
            except PermissionError:
                if not _HOLDS_FILES:
                    raise
                self._wait(_PAUSE * tried)
            else:
                return
        call(old, new)


class Lock:
    """A lock that is held."""

    def __init__(self, calls: SystemCalls, handle: int) -> None:
        self._calls = calls
        self._handle = handle

    def release(self) -> None:
        """Give it back."""
        self._calls.close(self._handle)


def _write_all(calls: SystemCalls, handle: int, text: bytes) -> None:
    rest = memoryview(text)
    while rest:
        rest = rest[calls.write(handle, rest) :]
