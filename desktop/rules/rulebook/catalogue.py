"""The numbered rules of a game: who decides each, and what it says in one sentence.

They lie beside a ruleset's code as `catalogue.toml`, or as several `catalogue_<part>.toml`; one
table a row, by its id:

    [AP-ACT-01]
    who = "A"                   # A automatic, P proposed, R reminder, G the GM alone
    en = "One sentence for the GM at the table, at most 160 characters."
    it = "Una frase sola per chi conduce, al massimo 160 caratteri."
    examples = [{ given = "4 AP, an action of 2 AP", expect = "2 AP left" }]
    settings = ["grouping"]     # of the table, where they decide the row; may be left out

A distance stands as `{20 ft}` and is shown in the reader's units.
"""

import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache, lru_cache
from pathlib import Path
from typing import TypeVar

from desktop.language.message import Distance
from desktop.language.render import MINUS, Language, shown
from desktop.model.frozen import FrozenMap
from desktop.rules.registry import folder_of
from desktop.rules.rulebook.toml_text import read_toml

LANGUAGES = ("en", "it")

MAX_FILES = 20
MAX_BYTES = 2**20
MAX_ROWS = 2_000
MAX_SENTENCE = 160
MAX_EXAMPLES = 20
MAX_EXAMPLE = 400
MAX_SETTINGS = 20

Item = TypeVar("Item")

_ID = re.compile(r"[A-Z0-9]+(?:-[A-Z0-9]+)+")
_HEAD = re.compile(r"^\[([^\[\]\"'\n]+)\]$", re.MULTILINE)
_MINUS = re.compile(r"(?:(?<![\w-])|(?<=d\d)|(?<=d1\d))-(?=\d)")
_DISTANCE = re.compile(r"\{(\d+(?:\.\d+)?) ft\}")


class CatalogueError(ValueError):
    """A catalogue that cannot be read; the text names the file, the row and what is wrong."""


class Who(Enum):
    """Who decides a row."""

    AUTOMATIC = "A"
    PROPOSED = "P"
    REMINDER = "R"
    GM = "G"


@dataclass(frozen=True, slots=True)
class Example:
    """A worked value of a row, in short English; `examples.told_example` has it for a reader."""

    given: str
    expect: str


@dataclass(frozen=True, slots=True)
class Row:
    """A numbered rule."""

    id: str
    who: Who
    sentences: FrozenMap[str, str]
    """What it says, by the code of a language."""

    examples: tuple[Example, ...] = ()
    settings: tuple[str, ...] = ()
    """Keys of the table's settings by which the row is decided."""

    def said(self, language: Language) -> str:
        """The row's sentence for a reader, distances in the reader's units."""
        sentence = typeset(self.sentences[language.code])
        return _DISTANCE.sub(lambda place: shown(_distance(place[1]), language), sentence)


@lru_cache(maxsize=MAX_ROWS)
def find_row(ruleset: str, rule_id: str) -> Row | None:
    """The row with that id in the catalogue of the ruleset with that key.

    Only this row is read, so that the first reason that is shown does not wait for hundreds.
    """
    found = _sources_of(ruleset).get(rule_id)
    return None if found is None else found.read()


def catalogue_of(ruleset: str) -> FrozenMap[str, Row]:
    """All rows of a ruleset by their ids; raises UnknownRuleset."""
    return FrozenMap({rule_id: found.read() for rule_id, found in _sources_of(ruleset).items()})


def read_catalogue(folder: Path) -> FrozenMap[str, Row]:
    """The rows of all catalogue files of a folder, in the order of the files.

    Raises CatalogueError for what is malformed, doubled or too much.
    """
    return FrozenMap({rule_id: found.read() for rule_id, found in _sources(folder).items()})


@dataclass(frozen=True, slots=True)
class _Source:
    """Where a row stands, and its table as it is written."""

    file: str
    id: str
    text: str

    def read(self) -> Row:
        try:
            return _row(self.id, read_toml(self.text).get(self.id))
        except (CatalogueError, tomllib.TOMLDecodeError) as error:
            raise CatalogueError(f"{self.file}: {self.id}: {error}") from error


@cache
def _sources_of(ruleset: str) -> dict[str, _Source]:
    return _sources(folder_of(ruleset))


def _sources(folder: Path) -> dict[str, _Source]:
    files = sorted(folder.glob("catalogue*.toml"))
    if len(files) > MAX_FILES:
        raise CatalogueError(f"{folder.name}: {len(files)} catalogue files")
    sources: dict[str, _Source] = {}
    for file in files:
        for source in _tables(file):
            if source.id in sources:
                raise CatalogueError(f"{file.name}: {source.id} stands twice")
            sources[source.id] = source
    if len(sources) > MAX_ROWS:
        raise CatalogueError(f"{folder.name}: {len(sources)} rows")
    return sources


def _tables(file: Path) -> Iterator[_Source]:
    with file.open("rb") as stream:
        content = stream.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise CatalogueError(f"{file.name}: larger than {MAX_BYTES} bytes")
    try:
        before, *parts = _HEAD.split(content.decode("utf-8").replace("\r\n", "\n"))
        unheaded = read_toml(before)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise CatalogueError(f"{file.name}: {error}") from error
    if unheaded:
        raise CatalogueError(f"{file.name}: {', '.join(unheaded)} before the first row")
    for head, body in zip(parts[::2], parts[1::2], strict=True):
        yield _Source(file.name, head, f"[{head}]{body}")


def typeset(sentence: str) -> str:
    """The sentence with the apostrophes and minus signs of all other texts."""
    return _MINUS.sub(MINUS, sentence.replace("'", "\u2019"))


def _distance(feet: str) -> Distance:
    number = float(feet)
    return Distance(int(number) if number.is_integer() else number)


def _row(rule_id: str, table: object) -> Row:
    if not _ID.fullmatch(rule_id):
        raise CatalogueError("no id of a row")
    assert isinstance(table, dict), "what stands under a header is a table"
    unknown = table.keys() - {"who", "examples", "settings", *LANGUAGES}
    if unknown:
        raise CatalogueError(f"unknown {', '.join(sorted(unknown))}")
    try:
        who = Who(table.get("who"))
    except ValueError as error:
        raise CatalogueError(str(error)) from error
    return Row(
        id=rule_id,
        who=who,
        sentences=FrozenMap({code: _text(table, code, MAX_SENTENCE) for code in LANGUAGES}),
        examples=_list(table, "examples", MAX_EXAMPLES, _example),
        settings=_list(table, "settings", MAX_SETTINGS, _setting),
    )


def _list(
    table: dict[str, object], field: str, limit: int, read: Callable[[object], Item]
) -> tuple[Item, ...]:
    found = table.get(field, [])
    if not isinstance(found, list) or len(found) > limit:
        raise CatalogueError(f"{field}: a list of at most {limit} is wanted")
    return tuple(read(item) for item in found)


def _example(item: object) -> Example:
    if not isinstance(item, dict) or item.keys() != {"given", "expect"}:
        raise CatalogueError(f"an example has given and expect, got {item!r:.80}")
    return Example(_text(item, "given", MAX_EXAMPLE), _text(item, "expect", MAX_EXAMPLE))


def _setting(item: object) -> str:
    if not isinstance(item, str):
        raise CatalogueError(f"a setting is a key, got {item!r:.80}")
    return item


def _text(table: dict[str, object], field: str, limit: int) -> str:
    found = table.get(field)
    if not isinstance(found, str) or not found.strip():
        raise CatalogueError(f"{field}: a text is wanted, got {found!r:.80}")
    if len(found) > limit:
        raise CatalogueError(f"{field}: {len(found)} characters, at most {limit}")
    return found
