"""Words that suggest a type of damage, for effects that the GM makes up (51-TYP-03)."""

import tomllib
from functools import cache
from pathlib import Path

from desktop.model.frozen import FrozenMap

FILE = Path(__file__).with_name("damage_words.toml")


@cache
def _words() -> FrozenMap[str, tuple[str, ...]]:
    entries = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return FrozenMap({key: tuple(words) for key, words in entries.items()})


def suggested_type(text: str) -> str:
    """The type of the longest word (or its beginning) that the text holds; "" for none."""
    plain = f" {text.casefold()}"
    found = [
        (len(word), kind)
        for kind, words in _words().items()
        for word in words
        if f" {word}" in plain
    ]
    return max(found)[1] if found else ""
