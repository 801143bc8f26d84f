"""The classes of the 5th edition as people type them: shown in each language, known by a tag."""

import re
from collections.abc import Iterable

from desktop.language.message import Message
from desktop.language.render import Language, render

CALLINGS = (
    "barbarian",
    "bard",
    "cleric",
    "druid",
    "fighter",
    "monk",
    "paladin",
    "ranger",
    "rogue",
    "sorcerer",
    "warlock",
    "wizard",
)
_WORDS = re.compile(r"[^\W\d_]+")
LEAST = 3
"""Letters of a stem; a shorter one would be in every word."""


def shown_calling(text: str, language: Language, languages: Iterable[Language]) -> str:
    """A class that stands there by its key or in another language, in this one; else the text."""
    plain = text.strip().casefold()
    for key in CALLINGS:
        own = _name(key, language)
        others = {_name(key, one).casefold() for one in languages} | {key}
        if plain in others and plain != own.casefold():
            return own
    return text


def tags_with_calling(
    tags: tuple[str, ...], text: str, languages: Iterable[Language]
) -> tuple[str, ...]:
    """The tags with the classes that are named in a text, in place of those before.

    "Maga", "guerriera 3 / ladra 2": the last letter of an Italian name is its gender. A text
    that names none leaves the tags as they are.
    """
    words = [word.casefold() for word in _WORDS.findall(text)]
    known = tuple(languages)
    found = []
    for word in words:
        key = next((key for key in CALLINGS if _is_called(word, key, known)), None)
        if key is not None and key not in found:
            found.append(key)
    if not found:
        return tags
    return (*found, *(tag for tag in tags if tag not in CALLINGS))


def _is_called(word: str, key: str, languages: tuple[Language, ...]) -> bool:
    names = {_name(key, one).casefold() for one in languages} | {key}
    stems = {name[:-1] for name in names if name[-1] in "oae" and len(name) > LEAST}
    return word in names or word[:-1] in stems


def _name(key: str, language: Language) -> str:
    return render(Message(f"calling.{key}"), language)
