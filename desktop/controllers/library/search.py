"""Finding creatures as one types: in both languages at once, the best first."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from desktop.language.folding import folded
from desktop.model.challenge import challenge_value
from desktop.model.creature import CreatureKey, Texts, text_in

ENOUGH = 5
"""With so many plain hits nobody needs the ones that only sound alike."""
SHORTEST_GUESS = 3
LIKE = 78.0
"""From this likeness (of 100) on, a name is offered although it was typed wrongly."""

_COUNT = re.compile(r"^\s*(?:(\d{1,3})\s*[x×]?\s+(.*)|(.*?)\s+[x×]\s*(\d{1,3}))\s*$", re.IGNORECASE)


class Entry(Protocol):
    """A line of the library, as far as the search looks at it."""

    @property
    def key(self) -> CreatureKey: ...
    @property
    def ruleset(self) -> str: ...
    @property
    def names(self) -> Texts: ...
    @property
    def size(self) -> str: ...
    @property
    def kind(self) -> str: ...
    @property
    def challenge(self) -> str: ...
    @property
    def is_own(self) -> bool: ...


E = TypeVar("E", bound=Entry)


@dataclass(frozen=True, slots=True)
class Sieve:
    """What is let through; empty or None lets everything through."""

    ruleset: str = ""
    own_only: bool = False
    kind: str = ""
    size: str = ""
    challenge: tuple[float, float] | None = None
    forms: frozenset[CreatureKey] | None = None  # those that somebody may become

    def passes(self, entry: Entry) -> bool:
        """Whether an entry may be shown."""
        if (self.ruleset and entry.ruleset != self.ruleset) or (self.own_only and not entry.is_own):
            return False
        if (self.kind and entry.kind != self.kind) or (self.size and entry.size != self.size):
            return False
        if self.forms is not None and entry.key not in self.forms:
            return False
        if self.challenge is None:
            return True
        value = challenge_value(entry.challenge)
        return value is not None and self.challenge[0] <= value <= self.challenge[1]


@dataclass(frozen=True, slots=True)
class Wanted:
    """What was typed: the words to look for, and how many when a number stands beside them."""

    words: str
    count: int | None = None


def read_wanted(text: str) -> Wanted:
    """Read "goblin", "6 goblin", "goblin x6"."""
    found = _COUNT.match(text)
    if found is None:
        return Wanted(text)
    count = int(found[1] or found[4])
    words = found[2] if found[1] else found[3]
    return Wanted(words, count if count > 0 else None)


class LibrarySearch(Generic[E]):
    """An index over the entries of the library in one reader's order."""

    def __init__(self, entries: Iterable[E], language: str) -> None:
        self._entries: Sequence[E] = sorted(
            entries, key=lambda entry: folded(text_in(entry.names, language))
        )
        # A name in each language, each between two line ends: so starts are found by "in" too.
        self._names = [
            "\n" + "\n".join(dict.fromkeys(folded(name) for name in entry.names.values())) + "\n"
            for entry in self._entries
        ]
        self._sieve: Sieve | None = None
        self._passing: list[int] = []
        self._last: tuple[str, list[int]] = ("", [])

    def find(self, words: str, sieve: Sieve) -> tuple[E, ...]:
        """Those whose name holds the words, the best first; similar names where few do."""
        if sieve != self._sieve:
            self._sieve = sieve
            self._passing = [
                place for place, entry in enumerate(self._entries) if sieve.passes(entry)
            ]
            self._last = ("", self._passing)
        query = folded(words)
        if not query:
            return tuple(self._entries[place] for place in self._passing)
        hits, namesakes = self._hits(query), self._challenges_of(query)

        def rank(place: int) -> tuple[int, bool]:
            """Whoever is called "Goblin" alone in another edition is meant before its captain."""
            return self._rank(place, query), self._entries[place].challenge not in namesakes

        ranked = sorted(hits, key=rank)
        if len(ranked) < ENOUGH and len(query) >= SHORTEST_GUESS:
            ranked += self._guesses(query, frozenset(ranked))
        return tuple(self._entries[place] for place in ranked)

    def named(self, words: str, ruleset: str) -> tuple[E, ...]:
        """Those of an edition ("": of all) that are called just that, whatever is filtered."""
        query = f"\n{folded(words)}\n"
        pairs = zip(self._entries, self._names, strict=True)
        return tuple(
            entry for entry, names in pairs if query in names and ruleset in ("", entry.ruleset)
        )

    def is_guess(self, words: str, entry: E) -> bool:
        """Whether its name holds not all of the words, and only sounds alike."""
        names = tuple(folded(name) for name in entry.names.values())
        return not any(all(part in name for part in folded(words).split()) for name in names)

    def _hits(self, query: str) -> list[int]:
        before, known = self._last
        # One sign more can only lose hits, so only the last ones are looked at again.
        pool = known if before and query.startswith(before) else self._passing
        names = self._names
        hits = [place for place in pool if query in names[place]]
        if not hits and " " in query:
            parts = query.split()
            hits = [place for place in self._passing if all(part in names[place] for part in parts)]
        else:
            self._last = (query, hits)
        return hits

    def _challenges_of(self, query: str) -> frozenset[str]:
        """The challenges of those who are called just that, in whatever edition."""
        line = f"\n{query}\n"
        pairs = zip(self._entries, self._names, strict=True)
        return frozenset(entry.challenge for entry, names in pairs if line in names)

    def _rank(self, place: int, query: str) -> int:
        """0 the whole name, 1 its start, 2 the start of a word, 3 anywhere."""
        names = self._names[place]
        if f"\n{query}\n" in names:
            return 0
        if f"\n{query}" in names:
            return 1
        return 2 if f" {query}" in names else 3

    def _guesses(self, query: str, known: frozenset[int]) -> list[int]:
        from rapidfuzz import fuzz, process  # only a mistyped word needs it

        rest = {place: self._names[place] for place in self._passing if place not in known}
        found = process.extract(
            query, rest, scorer=fuzz.partial_ratio, score_cutoff=LIKE, limit=ENOUGH
        )
        return [place for _name, _score, place in found]
