"""Lines of an encounter's log.

A line is eight hex digits of CRC-32, a space, and one JSON object with a single key, its kind:

    header  {"format", "program", "at", "ruleset", "assets", "start"}: the first line
    entry   a step of the history (`session.entry.Entry`)
    cursor  the entry whose state is current now (null: the start): undo, redo, travel
    branch  {"at", "name"}: entry `at` begins a branch; a later line may name it
    state   {"at", "hash"}: the state after entry `at` has this `state_hash`; "state", where it
            is there, is that state (canonical, zlib, base64), so that no step need be played
    packed  lines of these kinds, compressed (zlib) and in base64

An entry is current as soon as it is written. The numbers of entries count from 1 in the order
of the log.
"""

import base64
import hashlib
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import Enum

from desktop.model.encounter import Encounter
from desktop.model.ids import EntryId
from desktop.model.structure import Plain, StructureError, structure, unstructure
from desktop.session.entry import Entry
from desktop.storage import json_text

FORMAT = 1
CHECKSUM_LENGTH = 9  # eight digits and the space
MOST_UNPACKED = 256 * 1024 * 1024  # bytes that one packed line may become


class LineKind(Enum):
    """What a line holds."""

    HEADER = "header"
    ENTRY = "entry"
    CURSOR = "cursor"
    BRANCH = "branch"
    STATE = "state"
    PACKED = "packed"


class LineError(ValueError):
    """A line that is torn, damaged or of no known kind."""


@dataclass(frozen=True, slots=True)
class Header:
    """What the first line says."""

    format: int
    program: str
    at: str
    ruleset: str
    assets: tuple[str, ...]
    start: Plain


def line_of(kind: LineKind, held: Plain) -> bytes:
    """One line, its end included."""
    body = json_text.text_of({kind.value: held})
    return b"%08x %b\n" % (zlib.crc32(body), body)


def read_line(line: bytes) -> tuple[LineKind, Plain]:
    """Kind and content of a line (its end may be there); raises LineError."""
    line = line.rstrip(b"\r\n")
    body = line[CHECKSUM_LENGTH:]
    if line[:CHECKSUM_LENGTH] != b"%08x " % zlib.crc32(body):
        raise LineError("the checksum is wrong")
    try:
        plain = json_text.plain_of(body)
    except json_text.JsonError as error:
        raise LineError(str(error)) from None
    if not isinstance(plain, dict) or len(plain) != 1:
        raise LineError("not an object with one key")
    [(name, held)] = plain.items()
    try:
        return LineKind(name), held
    except ValueError:
        raise LineError(f"{name!r} is no kind of line") from None


def pack(lines: bytes) -> bytes:
    """One packed line that holds `lines`."""
    return line_of(LineKind.PACKED, _compressed(lines))


def _compressed(text: bytes) -> str:
    return base64.b64encode(zlib.compress(text, 6)).decode("ascii")


def unpack(held: Plain) -> bytes:
    """What was compressed: the lines of a packed line, or a state."""
    if not isinstance(held, str):
        raise LineError("a packed line holds a text")
    reader = zlib.decompressobj()
    try:
        lines = reader.decompress(base64.b64decode(held, validate=True), MOST_UNPACKED)
    except (ValueError, zlib.error) as error:
        raise LineError(str(error)) from None
    if not reader.eof:
        raise LineError("a packed line holds too much, or not all")
    return lines


def split(text: bytes) -> Iterator[tuple[int, bytes]]:
    """Every line with its offset; only the last one may lack its end."""
    offset = 0
    while offset < len(text):
        end = text.find(b"\n", offset)
        end = len(text) if end < 0 else end + 1
        yield offset, text[offset:end]
        offset = end


def header_line(start: Encounter, *, program: str, at: str, assets: Iterable[str]) -> bytes:
    """The first line of the log of a fight that begins with `start`."""
    return line_of(
        LineKind.HEADER,
        {
            "format": FORMAT,
            "program": program,
            "at": at,
            "ruleset": start.ruleset,
            "assets": list(assets),
            "start": unstructure(start, Encounter),
        },
    )


def header_of(held: Plain) -> Header:
    """The header that a header line holds; raises LineError."""
    if not isinstance(held, dict) or not isinstance(held.get("format"), int):
        raise LineError("the header names no format")
    texts = [held.get(name) for name in ("program", "at", "ruleset")]
    assets = held.get("assets")
    if not all(isinstance(text, str) for text in texts) or not isinstance(assets, list):
        if held["format"] <= FORMAT:
            raise LineError("the header is not complete")
        texts, assets = ["", "", ""], []  # a newer format: nothing else of it is known
    program, at, ruleset = (str(text) for text in texts)
    return Header(held["format"], program, at, ruleset, tuple(map(str, assets)), held.get("start"))


def entry_line(entry: Entry) -> bytes:
    """A step."""
    return line_of(LineKind.ENTRY, unstructure(entry, Entry))


def cursor_line(to: EntryId | None) -> bytes:
    """The cursor has moved."""
    return line_of(LineKind.CURSOR, to)


def branch_line(at: EntryId, name: str = "") -> bytes:
    """A branch begins with entry `at`, or is named."""
    return line_of(LineKind.BRANCH, {"at": at, "name": name})


def state_line(at: EntryId | None, state: Encounter, *, whole: bool = False) -> bytes:
    """What the state is after an entry: its hash, or all of it, its maps in their own order."""
    plain = unstructure(state, Encounter)  # once for both: a map has thousands of walls
    held: dict[str, Plain] = {"at": at, "hash": _hash_of(plain)}
    if whole:
        held["state"] = _compressed(json_text.text_of(plain))
    return line_of(LineKind.STATE, held)


def state_of(held: str, sha: str) -> Encounter:
    """The state that a state line holds; raises LineError when it is not the one of that hash."""
    try:
        plain = json_text.plain_of(unpack(held))
        if _hash_of(plain) != sha:
            raise LineError("another state than its hash says")
        state: Encounter = structure(Encounter, plain)
    except (json_text.JsonError, StructureError, RecursionError) as error:
        raise LineError(str(error)) from None
    return state


def canonical(state: Encounter) -> bytes:
    """The state as JSON in which equal states are equal bytes."""
    return _sorted(unstructure(state, Encounter))


def state_hash(state: Encounter) -> str:
    """SHA-256 of the canonical state, in hex."""
    return _hash_of(unstructure(state, Encounter))


def _sorted(plain: Plain) -> bytes:
    return json_text.text_of(plain, sort_keys=True)


def _hash_of(plain: Plain) -> str:
    return hashlib.sha256(_sorted(plain)).hexdigest()
