"""A file of creatures, whatever program wrote it: told apart by what stands in it.

Everything is bounded: bytes, depth, how many creatures, how long each. Nothing is fetched, no
other file is opened.
"""

import codecs
import json
import posixpath
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

import orjson

from desktop.exchange.creatures import (
    compendium,
    foundry,
    foundry_mythcraft,
    improved_initiative,
    open5e,
    own,
    pasted,
    yaml_blocks,
)
from desktop.exchange.creatures.picture_names import is_far
from desktop.exchange.creatures.plain import Record
from desktop.exchange.errors import CreatureImportError, Report, unwatched
from desktop.exchange.foreign import Foreign, foreign_kind
from desktop.exchange.picture_header import PICTURE_STARTS
from desktop.exchange.statblock.draft import EDITION_2014, Draft
from desktop.exchange.statblock.reading import Found, identity_of, read_draft
from desktop.language.clean_text import clean
from desktop.language.message import Message

MAX_FILE = 128 * 2**20
"""Bytes of a whole file."""
MOST_CREATURES = 10_000
"""As many come out of one file; what is beyond is told."""
DEEPEST = 200
ENDINGS = (".json", ".xml", ".compendium", ".md", ".markdown", ".txt", ".yaml", ".yml", ".db")


@dataclass(frozen=True, slots=True)
class CreatureFile:
    """What was found in a file, and what is to be told of the file as a whole."""

    title: str
    found: tuple[Found, ...]
    notes: tuple[Message, ...] = ()


def read_creatures(
    content: bytes, title: str, usual: str = EDITION_2014, report: Report = unwatched
) -> CreatureFile:
    """The creatures in a file. `usual` is the edition of those that do not show theirs.

    Raises `CreatureImportError` with the reason when there are none, and what `report` raises.
    """
    if len(content) > MAX_FILE:
        size = {"megabytes": len(content) // 2**20, "limit": MAX_FILE // 2**20}
        raise CreatureImportError(Message("import.creature.file_too_large", size))
    _check_kind(content)
    return read_text(text_of(content), title, usual, report)


def read_text(
    text: str, title: str, usual: str = EDITION_2014, report: Report = unwatched
) -> CreatureFile:
    """The creatures in a text: that of a file, or one that was pasted."""
    text = clean(text)
    if not text.strip():
        raise CreatureImportError(Message("import.map.file_empty"))
    report(0.1)
    drafts, notes = _drafts(text)
    gathered = _Gathered()
    nameless = 0
    for number, draft in enumerate(drafts):
        if number % 20 == 0:
            report(0.2 + 0.8 * number / len(drafts))
        creature = read_draft(draft, usual)
        if creature is None:
            nameless += 1
        else:
            gathered.add(creature)
    if nameless:
        notes.append(Message("import.creature.nameless", {"count": nameless}))
    if not gathered.found:
        raise CreatureImportError(Message("import.creature.none"))
    report(1.0)
    return gathered.file(title, notes)


def read_several(
    texts: Iterable[tuple[str, bytes]],
    title: str,
    usual: str = EDITION_2014,
    report: Report = unwatched,
) -> CreatureFile:
    """The creatures in the files of a folder or package, each with its path there.

    Raises `CreatureImportError` when none of the files has any, and what `report` raises.
    """
    files: list[CreatureFile] = []
    left: list[tuple[str, Message]] = []
    for number, (name, content) in enumerate(texts):
        report(number / (number + 8))  # nobody knows how many there are
        try:
            file = read_creatures(content, name, usual)
        except CreatureImportError as error:
            left.append((name, error.message))
            continue
        folder = posixpath.dirname(name)
        found = tuple(replace(one, picture=_inside(folder, one.picture)) for one in file.found)
        files.append(replace(file, found=found))
    return together(files, left, title)


def together(
    files: Iterable[CreatureFile], left: Sequence[tuple[str, Message]], title: str
) -> CreatureFile:
    """Several files as one. `left` are those without creatures, and why.

    Raises `CreatureImportError` when there are no others.
    """
    gathered = _Gathered()
    notes: list[Message] = []
    for each in files:
        notes += each.notes
        for creature in each.found:
            gathered.add(creature)
    if not gathered.found:
        none = Message("import.creature.none_in_files", {"count": len(left)})
        raise CreatureImportError(left[0][1] if len(left) == 1 else none)
    if left:
        file = posixpath.basename(left[0][0])[:60]
        notes.append(Message("import.creature.files_left", {"count": len(left), "file": file}))
    return gathered.file(title, list(dict.fromkeys(notes)))


class _Gathered:
    """Creatures of one or more files, each once."""

    def __init__(self) -> None:
        self.found: list[Found] = []
        self._known: set[tuple[object, ...]] = set()
        self._twice = self._more = 0

    def add(self, creature: Found) -> None:
        identity = identity_of(creature.creature)
        if identity in self._known:
            self._twice += 1
        elif len(self.found) >= MOST_CREATURES:
            self._more += 1
        else:
            self._known.add(identity)
            self.found.append(creature)

    def file(self, title: str, notes: list[Message]) -> CreatureFile:
        if self._twice:
            notes.append(Message("import.creature.twice", {"count": self._twice}))
        return CreatureFile(title, tuple(self.found), (*notes, *_too_many(self._more)))


def _inside(folder: str, picture: str) -> str:
    """What a file in a folder calls its picture, as seen from outside of that folder."""
    return f"{folder}/{picture}" if folder and picture and not is_far(picture) else picture


def text_of(content: bytes) -> str:
    """Bytes as text, with or without a byte order mark, in UTF-8, UTF-16 or an older code page."""
    for mark, encoding in (
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
    ):
        if content.startswith(mark):
            return content[len(mark) :].decode(encoding, "replace")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def _check_kind(content: bytes) -> None:
    """Raises for what is told by its first bytes to be no text."""
    if content.startswith(PICTURE_STARTS):
        raise CreatureImportError(Message("import.file.picture"))
    if content.startswith((b"PK\x03\x04", b"Rar!", b"7z\xbc\xaf", b"\x1f\x8b")):
        raise CreatureImportError(Message("import.file.archive"))
    if content.startswith(b"%PDF"):
        raise CreatureImportError(Message("import.file.pdf"))


def _drafts(text: str) -> tuple[list[Draft], list[Message]]:
    start = text.lstrip()[:1]
    if start == "<":
        drafts, more = compendium.drafts_in(text, MOST_CREATURES)
        return drafts, _too_many(more)
    if start in ("{", "["):
        return _json_drafts(text)
    if yaml_blocks.BLOCKS.search(text):
        drafts, unreadable, more = yaml_blocks.drafts_in(text, MOST_CREATURES)
        notes = _too_many(more)
        if unreadable:
            notes.append(Message("import.creature.unreadable", {"count": unreadable}))
        return drafts, notes
    drafts = pasted.drafts_in(text)
    if not drafts and (record := yaml_blocks.read_yaml(text)) is not None and "name" in record:
        drafts = [yaml_blocks.draft_of(record)]
    if not drafts:
        raise CreatureImportError(Message("import.creature.none"))
    return drafts[:MOST_CREATURES], _too_many(len(drafts) - MOST_CREATURES)


def _too_many(more: int) -> list[Message]:
    if more <= 0:
        return []
    return [Message("import.creature.too_many", {"limit": MOST_CREATURES, "count": more})]


# --- JSON ---------------------------------------------------------------------------------------


def _json_drafts(text: str) -> tuple[list[Draft], list[Message]]:
    values = _values(text)
    notes: list[Message] = []
    drafts: list[Draft] = []
    more = 0
    for draft in _each(values, notes):
        if len(drafts) < MOST_CREATURES:
            drafts.append(draft)
        else:
            more += 1
    if not drafts:
        raise CreatureImportError(_what_it_is(text, values))
    return drafts, notes + _too_many(more)


def _values(text: str) -> list[object]:
    """The value of a JSON text, or those of its lines."""
    try:
        return [_loaded(text)]
    except json.JSONDecodeError as error:
        lines = [line for line in text.split("\n") if line.strip()]
        if len(lines) > 1 and all(line.lstrip().startswith("{") for line in lines[:3]):
            try:
                return [_loaded(line) for line in lines[: MOST_CREATURES * 4]]
            except json.JSONDecodeError:
                pass
        if error.pos >= len(text.rstrip()) - 1:
            raise CreatureImportError(Message("import.map.cut_off")) from None
        line = {"line": error.lineno}
        raise CreatureImportError(Message("import.map.no_json", line)) from None


def _loaded(text: str) -> object:
    try:
        return orjson.loads(text)
    except orjson.JSONDecodeError:
        pass  # orjson is strict; what it refuses may still be readable
    try:
        return json.loads(text, strict=False)
    except json.JSONDecodeError:
        raise
    except (RecursionError, ValueError):  # nested thousands deep, or a number of 5,000 digits
        raise CreatureImportError(Message("import.creature.too_deep")) from None


def _each(values: list[object], notes: list[Message], depth: int = 0) -> Iterator[Draft]:
    for value in values:
        if isinstance(value, list) and depth < 3:
            yield from _each(value, notes, depth + 1)
        elif isinstance(value, dict):
            yield from _of_record(value, notes, depth)


def _of_record(record: Record, notes: list[Message], depth: int) -> Iterator[Draft]:
    if own.is_export(record):
        yield from own.drafts_in(record, notes)
        return
    if improved_initiative.is_backup(record):
        yield from _of_backup(record, notes)
        return
    for is_it, read in _FORMATS:
        if is_it(record):
            yield read(record)
            return
    if depth < 3:
        for name in ("results", "creatures", "monsters", "monster", "actors", "statblocks"):
            inner = record.get(name)
            if isinstance(inner, list):
                yield from _each(inner, notes, depth + 1)


_FORMATS: tuple[tuple[Callable[[Record], bool], Callable[[Record], Draft]], ...] = (
    (foundry.is_actor, foundry.draft_of),
    (foundry_mythcraft.is_actor, foundry_mythcraft.draft_of),
    (improved_initiative.is_block, improved_initiative.draft_of),
    (open5e.is_creature, open5e.draft_of),
)


def _of_backup(record: Record, notes: list[Message]) -> Iterator[Draft]:
    unreadable = 0
    for told, is_character in improved_initiative.blocks_in(record):
        block: object = told
        if isinstance(told, str):
            try:
                block = _loaded(told)
            except json.JSONDecodeError:
                block = None
        if isinstance(block, dict):
            yield improved_initiative.draft_of(block, is_character=is_character)
        else:
            unreadable += 1
    if unreadable:
        notes.append(Message("import.creature.unreadable", {"count": unreadable}))
    if fights := improved_initiative.encounters_in(record):
        notes.append(Message("import.creature.fights_left", {"count": fights}))


def _what_it_is(text: str, values: list[object]) -> Message:
    """Why a JSON file has no creatures: because it is something else, where that can be told."""
    first = values[0] if values else None
    keys = set(first) if isinstance(first, dict) else set()
    if keys & {"line_of_sight", "map_size", "resolution", "portals"}:
        return Message("import.file.map")
    if "checksum" in keys and "kind" in keys:
        return Message("import.file.own")
    if foreign_kind(text[:65_536].encode("utf-8", "replace")) is Foreign.SCENE:
        return Message("import.file.scene_no_creatures")
    return Message("import.creature.none")
