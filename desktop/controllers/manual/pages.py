"""The manual: pages in the GM's language, what of them the program itself fills in, and a search.

A page is a file `NN-name.md` in `resources/manual/<language>`; its first line is its title. A
line `{{name argument}}` stands for a table made from the program, so that it cannot grow old:
`shortcuts`, and `choices <ruleset>`.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from desktop.controllers.manual.markup import as_plain

PAGES = "[0-9][0-9]-*.md"
FILLED_IN = re.compile(r"^\{\{(\w+)(?: +([^}]+))?\}\}$", re.MULTILINE)
AROUND = 60  # letters on each side of a word that was found

Filling = Callable[[str, str], str]
"""Makes the text of a place from its argument and the code of the language."""


class UnknownPlace(ValueError):
    """A page asks for something that the program does not fill in."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page; `key` is the name of its file without the ending, the same in all languages."""

    key: str
    title: str
    text: str

    @property
    def plain(self) -> str:
        """Its words."""
        return as_plain(self.text)


@dataclass(frozen=True, slots=True)
class Found:
    """A page in which all words of a search stand; `around`: the place of the first one."""

    page: Page
    around: str


class Manual:
    """All pages of all languages, read when they are first asked for."""

    def __init__(self, folder: Path, fillings: Mapping[str, Filling]) -> None:
        self._folder = folder
        self._fillings = dict(fillings)
        self._pages: dict[str, tuple[Page, ...]] = {}

    def folder_of(self, language: str) -> Path:
        """Where the pictures of a language lie."""
        return self._folder / language

    def pages(self, language: str) -> tuple[Page, ...]:
        """The pages in their order."""
        if language not in self._pages:
            files = sorted(self.folder_of(language).glob(PAGES))
            self._pages[language] = tuple(self._read(path, language) for path in files)
        return self._pages[language]

    def find(self, words: str, language: str) -> tuple[Found, ...]:
        """The pages that have every word, whatever its accents and capitals; "" finds all."""
        wanted = folded(words).split()
        found = []
        for page in self.pages(language):
            plain = page.plain
            bare = folded(plain)
            if all(word in bare for word in wanted):
                found.append(Found(page, _around(plain, bare, wanted[0]) if wanted else ""))
        return tuple(found)

    def _read(self, path: Path, language: str) -> Page:
        text = path.read_text(encoding="utf-8")
        title = text.partition("\n")[0].lstrip("# ").strip()
        return Page(path.stem, title, self._filled(text, language))

    def _filled(self, text: str, language: str) -> str:
        def fill(place: re.Match[str]) -> str:
            filling = self._fillings.get(place[1])
            if filling is None:
                raise UnknownPlace(place[0])
            return filling(place[2] or "", language)

        return FILLED_IN.sub(fill, text)


def folded(text: str) -> str:
    """Text as it is searched: without capitals and accents, letter for letter."""
    return "".join(_bare(letter) for letter in text)


def _bare(letter: str) -> str:
    """One letter for one letter, so that places in the text stay the same."""
    if letter == "’":
        return "'"  # as it is typed
    return unicodedata.normalize("NFD", letter)[0].lower()[:1]


def _around(plain: str, bare: str, word: str) -> str:
    place = bare.find(word)
    start, end = max(0, place - AROUND), place + len(word) + AROUND
    before = "…" if start else ""
    after = "…" if end < len(plain) else ""
    return f"{before}{plain[start:end].strip()}{after}"
