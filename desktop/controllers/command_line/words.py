"""The words of a typed line, and things found by the beginnings of their names."""

import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Generic, TypeVar

from desktop.language.folding import folded

LONGEST = 200
"""Signs of a line that are read."""
MOST_WORDS = 8
"""Words of one name that are looked at together."""
SHORTEST_START = 2
"""Letters from which on the beginning of a word stands for it."""

_WORD = re.compile(r"[,;&]|[^\s,;&]+")
_NUMBERED = re.compile(r"([^\W\d]{2,})(\d+)")
"""A name with its number right behind it: "gob2"."""
_KEPT = re.compile(r"[,;&]|[+\-\u2212\u2013]?\d.*")
"""Signs between names, and numbers: they are not folded."""


@dataclass(frozen=True, slots=True)
class Word:
    """One word as it is compared, and where it stands in the line."""

    text: str
    start: int
    end: int
    raw: str = ""  # as it is typed, in lower case and with its accents


def split_line(line: str) -> tuple[Word, ...]:
    """The words of a line; a word with signs inside, such as "mi-go", becomes several."""
    words: list[Word] = []
    for found in _WORD.finditer(line[:LONGEST]):
        raw = found[0]
        if numbered := _NUMBERED.fullmatch(raw):
            middle = found.start() + len(numbered[1])
            parts = folded(numbered[1]).split()
            words += (Word(part, found.start(), middle, part) for part in parts)
            words.append(Word(numbered[2], middle, found.end(), numbered[2]))
            continue
        parts = [raw.lower()] if _KEPT.fullmatch(raw) else folded(raw).split()
        typed = [raw.lower()] if len(parts) == 1 else parts
        words += (
            Word(part, found.start(), found.end(), as_typed)
            for part, as_typed in zip(parts, typed, strict=True)
        )
    return tuple(words)


class Likeness(IntEnum):
    """How well typed words fit a name, the best first."""

    WHOLE = 0
    WORDS = 1  # some of its words, in their order
    STARTS = 2  # beginnings of some of its words, in their order


def likeness(typed: Sequence[str], name: Sequence[str]) -> Likeness | None:
    """How typed words fit the words of a name; None where they do not."""
    if tuple(typed) == tuple(name):
        return Likeness.WHOLE
    if _in_order(typed, name, lambda one, other: one == other):
        return Likeness.WORDS
    return Likeness.STARTS if _in_order(typed, name, _begins) else None


def _begins(typed: str, word: str) -> bool:
    if typed == word:
        return True
    return len(typed) >= SHORTEST_START and not typed.isdigit() and word.startswith(typed)


def _in_order(typed: Sequence[str], name: Sequence[str], fits: Callable[[str, str], bool]) -> bool:
    rest = iter(name)
    return all(any(fits(each, word) for word in rest) for each in typed)


T = TypeVar("T", bound=Hashable)


class Phrases(Generic[T]):
    """Things by the phrases that name them."""

    def __init__(self, pairs: Iterable[tuple[str, T]]) -> None:
        self._pairs = tuple(
            (tuple(folded(phrase).split()), thing) for phrase, thing in pairs if phrase
        )

    @property
    def things(self) -> tuple[T, ...]:
        """Everything that has a name, each once."""
        return tuple(dict.fromkeys(thing for _name, thing in self._pairs))

    @property
    def words(self) -> frozenset[str]:
        """Every word of every phrase."""
        return frozenset(word for name, _thing in self._pairs for word in name)

    def found(self, typed: Sequence[str]) -> tuple[tuple[T, Likeness], ...]:
        """All that the words may name, the best first; each once."""
        best: dict[T, Likeness] = {}
        for name, thing in self._pairs:
            like = likeness(typed, name) if typed else None
            if like is not None and like < best.get(thing, len(Likeness)):
                best[thing] = like
        return tuple(sorted(best.items(), key=lambda pair: pair[1]))

    def best(self, typed: Sequence[str]) -> tuple[T, ...]:
        """Those that fit best, none of which fits better than another."""
        found = self.found(typed)
        return tuple(thing for thing, like in found if like == found[0][1])

    def at_start(self, typed: Sequence[str]) -> tuple[tuple[T, ...], int]:
        """Those that the most words from the start name best, and how many words that are."""
        for count in range(min(len(typed), MOST_WORDS), 0, -1):
            if things := self.best(typed[:count]):
                return things, count
        return (), 0
