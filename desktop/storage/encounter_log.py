"""The log of the running fight: steps are taken at once, written and synced behind the GM.

One thread writes. All lines that wait go to the disk together and are synced once; then they
are confirmed. When the disk refuses, they stay, in their order, and are tried again until they
are written; the fight goes on meanwhile.
"""

import errno
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from desktop.language.message import Message
from desktop.model.encounter import Encounter
from desktop.model.ids import EntryId
from desktop.session.entry import Entry
from desktop.storage import log_format
from desktop.storage.disk import Appender, Disk
from desktop.storage.errors import WriteFailed, reason_of

PACK_AT = 256 * 1024  # bytes of plain lines that become one packed line
RETRY_AFTER = 1.0  # seconds
CLOSE_WITHIN = 5.0  # seconds
OLD = ".old"  # ending of a file whose last steps could not be played
BACKUP = ".backup"  # ending of the copy that is made whenever lines are packed


@dataclass(frozen=True, slots=True)
class LogStatus:
    """How the writing stands: `pending` steps are not confirmed yet; `failure`: why not.

    `confirmed` counts the steps, undos and redos that are safe, since the log was opened.
    """

    pending: int
    failure: Message | None = None
    confirmed: int = field(default=0, compare=False)


class EncounterLog:
    """A `LogWriter` that keeps a fight in a file.

    `listener` hears of every change of the status, in the writing thread.
    """

    def __init__(
        self,
        path: Path,
        disk: Disk | None,
        lines: bytes,
        *,
        is_written: bool,
        keeps_old: bool = False,
        entries: tuple[Entry, ...] = (),
        listener: Callable[[LogStatus], None] = lambda _: None,
        retry_after: float = RETRY_AFTER,
        pack_at: int = PACK_AT,
    ) -> None:
        """`lines` are what the file holds (`is_written`) or is to hold. Without a disk they
        are held in memory only."""
        self._path = path
        self._disk = disk
        self._pack_at = pack_at
        self._listener = listener
        self._retry_after = retry_after
        self._followed = {entry.parent for entry in entries}
        self._file = _LogFile(path, disk, lines, is_written=is_written, pack_at=pack_at)
        self._file.keeps_old = keeps_old
        self._changed = threading.Condition()
        # held while there is nothing to write: a bare lock wakes the thread sooner than a condition
        self._idle = threading.Lock()
        self._idle.acquire()
        # the file of a new fight is made before its first step
        self._waiting: list[bytes] = [] if is_written else [b""]
        self._confirmed = -len(self._waiting)
        self._failure: Message | None = None
        self._hurry = False
        self._closing = False
        self._thread = threading.Thread(target=self._write_on, name="log", daemon=True)
        self._thread.start()

    @property
    def path(self) -> Path:
        """The file."""
        return self._path

    @property
    def status(self) -> LogStatus:
        """How the writing stands now."""
        with self._changed:
            return self._status()

    def _status(self) -> LogStatus:
        return LogStatus(len(self._waiting), self._failure, self._confirmed)

    @property
    def lines(self) -> bytes:
        """All lines of the fight, those that are not confirmed yet included."""
        with self._changed:
            return b"".join([self._file.lines, *self._waiting])

    def write_entry(self, entry: Entry) -> None:
        """A new step. Where its parent has another step behind it already, a branch begins."""
        line = log_format.entry_line(entry)
        if entry.parent in self._followed:
            line = log_format.branch_line(entry.id) + line
        self._followed.add(entry.parent)
        self._take(line)

    def write_cursor(self, to: EntryId | None) -> None:
        """Undo, redo or travel moved the cursor."""
        self._take(log_format.cursor_line(to))

    def name_branch(self, at: EntryId, name: str) -> None:
        """Name the branch that begins with entry `at`."""
        self._take(log_format.branch_line(at, name))

    def write_state(self, at: EntryId | None, state: Encounter, *, whole: bool = False) -> None:
        """Note what the state is, so that a replay can be compared with it; the `whole` of it, so
        that a long fight need not be replayed to be opened."""
        self._take(log_format.state_line(at, state, whole=whole))

    def begin_anew(self, lines: bytes, entries: tuple[Entry, ...]) -> None:
        """Hold these lines instead, before the first step is written; the file so far is kept
        beside the new one."""
        with self._changed:
            assert not self._waiting, "nothing is written yet"
            self._followed = {entry.parent for entry in entries}
            self._file = _LogFile(
                self._path, self._disk, lines, is_written=False, pack_at=self._pack_at
            )
            self._file.keeps_old = True
            self._waiting.append(b"")
            self._wake()

    def retry(self) -> None:
        """Try at once what has failed."""
        with self._changed:
            self._hurry = True
            self._changed.notify_all()

    def flush(self, within: float = CLOSE_WITHIN) -> bool:
        """Wait until everything is confirmed; False when it is not after `within` seconds."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._waiting, within)

    def close(self, within: float = CLOSE_WITHIN) -> LogStatus:
        """Write what waits and stop; the status says whether something is not written."""
        with self._changed:
            self._closing = self._hurry = True
            self._wake()
            self._changed.notify_all()
        self._thread.join(within)
        return self.status

    def _take(self, line: bytes) -> None:
        with self._changed:
            assert not self._closing, "the log is closed"
            assert self._thread.is_alive(), "the thread that writes has ended"
            self._waiting.append(line)
            self._wake()

    def _wake(self) -> None:
        """Let the thread look for work; the condition is held."""
        if self._idle.locked():
            self._idle.release()

    def _write_on(self) -> None:
        while batch := self._next_batch():
            lines = b"".join(batch)
            try:
                self._file.append(lines)
            except (OSError, WriteFailed) as error:
                if not self._wait_after(error):
                    break
            else:
                self._confirm(len(batch), lines)
                self._file.pack_when_long()
        self._file.close()

    def _next_batch(self) -> list[bytes]:
        """The lines that wait, as soon as there are some; none: it is time to stop."""
        while True:
            with self._changed:
                if self._waiting or self._closing:
                    return list(self._waiting)
            self._idle.acquire()

    def _confirm(self, count: int, lines: bytes) -> None:
        with self._changed:
            del self._waiting[:count]
            self._file.hold(lines)
            self._failure = None
            self._confirmed += count
            status = self._status()
            self._changed.notify_all()
        self._listener(status)

    def _wait_after(self, error: OSError | WriteFailed) -> bool:
        """Tell the failure and wait; whether to try again."""
        cause = error if isinstance(error, OSError) else error.__cause__
        assert isinstance(cause, OSError), "a failed write has a cause"
        with self._changed:
            self._failure = reason_of(cause)
            status = self._status()
        self._listener(status)
        with self._changed:
            if self._closing and not self._hurry:
                return False
            self._changed.wait_for(lambda: self._hurry, self._retry_after)
            self._hurry = False
            return True


class _LogFile:
    """The file of a log, and in memory all that it holds (the most part packed)."""

    def __init__(
        self, path: Path, disk: Disk | None, lines: bytes, *, is_written: bool, pack_at: int
    ) -> None:
        self._path = path
        self._disk = disk
        self._pack_at = pack_at
        self._is_sound = is_written
        self._appender: Appender | None = None
        self._held = _parted(lines)  # packed lines and plain ones, exchanged together
        self.keeps_old = False
        """Whether the file that is replaced first gets another name."""

    @property
    def lines(self) -> bytes:
        """All that is confirmed."""
        return b"".join(self._held)

    def hold(self, lines: bytes) -> None:
        """These are confirmed now."""
        packed, tail = self._held
        self._held = packed, tail + lines

    def append(self, lines: bytes) -> None:
        """Write and sync; raises OSError or WriteFailed, and nothing is lost then."""
        if self._disk is None:
            return
        appender = self._appender or self._opened(self._disk)
        try:
            appender.append(lines)
        except OSError:
            self.close()  # what of it came to the disk is not known: the next one looks
            raise

    def _opened(self, disk: Disk) -> Appender:
        """The file, holding exactly what was confirmed."""
        if not self._is_sound:
            self._write_whole(disk, self.lines)
        length = sum(map(len, self._held))
        appender = disk.appender(self._path)
        try:
            if appender.confirmed < length:
                self._is_sound = False  # somebody took it away: the next try writes it anew
                raise FileNotFoundError(errno.ENOENT, "the log is gone", str(self._path))
            if appender.confirmed > length:
                appender.cut(length)
        except OSError:
            appender.close()
            raise
        self._appender = appender
        return appender

    def _write_whole(self, disk: Disk, lines: bytes) -> None:
        disk.write_file(backup_of(self._path), lines)
        if self.keeps_old and self._path.exists():
            disk.move(self._path, old_of(self._path))
        self.keeps_old = False
        self._is_sound = False
        disk.write_file(self._path, lines)
        self._is_sound = True

    def pack_when_long(self) -> None:
        """Pack the plain lines when they have become many; the backup is made with it."""
        packed, tail = self._held
        if self._disk is None or len(tail) < self._pack_at:
            return
        packed += log_format.pack(tail)
        self.close()
        try:
            self._write_whole(self._disk, packed)
        except WriteFailed:
            self._pack_at += len(tail)  # every step is safe as it is: later, then
            return
        self._held = packed, b""

    def close(self) -> None:
        """Give the file back."""
        if self._appender is not None:
            self._appender.close()
            self._appender = None


def backup_of(path: Path) -> Path:
    """Where the copy of a log is."""
    return path.with_name(path.name + BACKUP)


def old_of(path: Path) -> Path:
    """Where a log is put whose last steps could not be played."""
    return path.with_name(path.name + OLD)


def _parted(lines: bytes) -> tuple[bytes, bytes]:
    """The header with the packed lines, and the plain lines behind them."""
    end = 0
    for number, (offset, line) in enumerate(log_format.split(lines)):
        if number > 0 and not line[log_format.CHECKSUM_LENGTH :].startswith(b'{"packed":'):
            break
        end = offset + len(line)
    return lines[:end], lines[end:]
