"""Reading an encounter's log: as much of it as is sound, and a word on the rest."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from desktop.language.message import Message
from desktop.model.encounter import Encounter
from desktop.model.ids import EntryId
from desktop.model.structure import Plain, StructureError, structure
from desktop.session.entry import Entry
from desktop.storage import log_format, migrations
from desktop.storage.errors import DamagedFile, NewerFile, NotOurFile, read_failed
from desktop.storage.log_format import Header, LineError, LineKind
from desktop.storage.migrations import migrated_line

LONGEST = 512 * 1024 * 1024  # bytes; a long evening makes a few million
MOST_STEPS = 1_000_000
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Branch:
    """A line of the history that begins with an entry."""

    at: EntryId
    name: str


@dataclass(frozen=True, slots=True)
class StoredState:
    """The hash that the state after an entry had; `packed`: that state, or ""."""

    at: EntryId | None
    hash: str
    packed: str = field(default="", repr=False)

    def find(self) -> Encounter | None:
        """The state; None where it is not there or cannot be read."""
        try:
            return log_format.state_of(self.packed, self.hash)
        except LineError:
            return None


@dataclass(frozen=True, slots=True)
class LoadedLog:
    """A fight as its log tells it; `Session.restore` takes `entries` and `cursor`.

    `notes` say what was left out. `lines` are those that were understood: a file that holds
    them is sound. `is_whole`: the file holds just these already.
    """

    header: Header
    start: Encounter
    entries: tuple[Entry, ...]
    cursor: EntryId | None
    branches: tuple[Branch, ...]
    states: tuple[StoredState, ...]
    notes: tuple[Message, ...]
    lines: bytes
    is_whole: bool


def load_log(path: Path) -> LoadedLog:
    """The log in a file; raises StorageError when nothing of it can be used."""
    try:
        if path.stat().st_size > LONGEST:
            raise NotOurFile(Message("storage.too_big", {"file": path.name}), path)
        text = path.read_bytes()
    except OSError as error:
        raise read_failed(path, error) from error
    return read_log(text, path)


def read_log(text: bytes, path: Path, *, most: int = MOST_STEPS) -> LoadedLog:
    """The log that `text` is; `path` is for the errors. Steps beyond `most` count as lost."""
    with _without_collector():
        return _read(text, path, most)


@contextmanager
def _without_collector() -> Iterator[None]:
    """Some hundred thousand values come to stay at once: looking for garbage among them again
    and again takes more time than reading them does."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _read(text: bytes, path: Path, most: int) -> LoadedLog:
    lines = [line for _, line in log_format.split(text.removeprefix(BYTE_ORDER_MARK))]
    if not lines:
        raise DamagedFile(Message("storage.log_damaged", {"file": path.name}), path)
    header, start = _start_of(lines[0], path)
    is_older = header.format < log_format.FORMAT
    reading = _Reading(most, header.format)
    for number, line in enumerate(lines[1:], start=2):
        reading.read(line, number)
    is_whole = not reading.damaged and not reading.lost and text == b"".join(map(_ended, lines))
    is_whole = is_whole and not is_older
    # a file that is mended holds plain lines: packed ones may have been sound in part
    first = _header_of_today(header, start) if is_older else _ended(lines[0])
    sound = text if is_whole else b"".join([first, *reading.lines])
    return LoadedLog(
        header=header,
        start=start,
        entries=tuple(reading.entries),
        cursor=reading.cursor,
        branches=tuple(reading.branches.values()),
        states=tuple(reading.states),
        notes=reading.notes(len(lines), path),
        lines=sound,
        is_whole=is_whole,
    )


def read_header(line: bytes, path: Path) -> Header:
    """What the first line of a log says; raises DamagedFile, NewerFile."""
    try:
        kind, held = log_format.read_line(line)
        if kind is not LineKind.HEADER:
            raise LineError("the first line is no header")
        header = log_format.header_of(held)
    except LineError as error:
        raise _damaged(path) from error
    if header.format > log_format.FORMAT:
        raise NewerFile(Message("storage.newer", {"file": path.name}), path)
    return header


def _start_of(line: bytes, path: Path) -> tuple[Header, Encounter]:
    header = read_header(line, path)
    try:
        plain = _of_today("header", {"start": header.start}, header.format)["start"]
        return header, structure(Encounter, plain)
    except (StructureError, RecursionError) as error:
        raise _damaged(path) from error


def _of_today(kind: str, held: Plain, written: int) -> Any:
    return migrated_line(kind, held, written, log_format.FORMAT, migrations.LOG)


def _header_of_today(header: Header, start: Encounter) -> bytes:
    return log_format.header_line(start, program=header.program, at=header.at, assets=header.assets)


def _damaged(path: Path) -> DamagedFile:
    return DamagedFile(Message("storage.log_damaged", {"file": path.name}), path)


def _ended(line: bytes) -> bytes:
    """The line as it was written, whatever an editor has made of its end."""
    return line.rstrip(b"\r\n") + b"\n"


class _Reading:
    """What the lines so far have told.

    A line that is damaged is passed over; once a step is missing, those after it cannot be
    understood any more, because each changes the state that the one before it left.
    """

    def __init__(self, most: int, written: int) -> None:
        self._most, self._written = most, written
        self.entries: list[Entry] = []
        self.cursor: EntryId | None = None
        self.branches: dict[EntryId, Branch] = {}
        self.states: list[StoredState] = []
        self.lines: list[bytes] = []
        self.damaged: list[int] = []
        self.lost = 0

    def read(self, line: bytes, number: int, *, packed: bool = False) -> None:
        """One line; `number` counts from 1. `packed`: it came out of a packed line."""
        try:
            kind, held = log_format.read_line(line)
            if kind is LineKind.PACKED and not packed:
                for _, inner in log_format.split(log_format.unpack(held)):
                    self.read(inner, number, packed=True)
                return
            if self._written < log_format.FORMAT:
                held = _of_today(kind.value, held, self._written)
                line = log_format.line_of(kind, held)
            self._take(kind, held)
        except (LineError, StructureError, RecursionError):
            if number not in self.damaged[-1:]:
                self.damaged.append(number)
            return
        if not self.lost:
            self.lines.append(_ended(line))

    def _take(self, kind: LineKind, held: Plain) -> None:
        match kind:
            case LineKind.ENTRY:
                self._take_entry(held)
            case LineKind.CURSOR:
                self.cursor = self._known(held)
            case LineKind.BRANCH:
                at = EntryId(_field(held, "at", int))
                self.branches[at] = Branch(at, _field(held, "name", str))
            case LineKind.STATE:
                text = _field(held, "hash", str)
                packed = held.get("state", "")
                if not isinstance(packed, str):
                    raise LineError("a state is a text")
                self.states.append(StoredState(self._known(held.get("at")), text, packed))
            case LineKind.HEADER | LineKind.PACKED:
                raise LineError(f"{kind.value} has no place here")

    def _take_entry(self, held: Plain) -> None:
        entry: Entry = structure(Entry, held)
        if entry.id != len(self.entries) + 1 or entry.id > self._most:
            self.lost += 1
            return
        self._known(entry.parent)
        self._known(entry.part_of)
        self.entries.append(entry)
        self.cursor = entry.id

    def _known(self, entry: Plain) -> EntryId | None:
        if entry is None:
            return None
        if type(entry) is not int or not 1 <= entry <= len(self.entries):
            raise LineError(f"{entry!r} is no step of this fight")
        return EntryId(entry)

    def notes(self, lines: int, path: Path) -> tuple[Message, ...]:
        """Sentences about what was left out."""
        told = []
        if self.damaged == [lines]:
            told.append(Message("storage.note.torn", {"file": path.name}))
        elif self.damaged:
            line = self.damaged[0]
            told.append(Message("storage.note.damaged", {"file": path.name, "line": line}))
        if self.lost:
            told.append(Message("storage.note.lost", {"count": self.lost}))
        return tuple(told)


def _field(held: Plain, name: str, kind: type) -> Plain:
    if not isinstance(held, dict) or type(held.get(name)) is not kind:
        raise LineError(f"{name!r} is missing")
    return held[name]
