"""The special senses of a creature as one line of its form: "darkvision 60, blindsight 10"."""

import re
from collections.abc import Iterable, Mapping

from desktop.controllers.creature_form.fields import FieldReading
from desktop.controllers.creature_form.words import find_word, words_of
from desktop.language.folding import folded
from desktop.language.message import Message
from desktop.language.render import Language, render, shown_length
from desktop.model.creature import Creature
from desktop.model.frozen import FrozenMap
from desktop.rules.sight.seeing import (
    BLINDSIGHT,
    DARKVISION,
    LOW_LIGHT,
    MAGIC_DARKVISION,
    TREMORSENSE,
    TRUESIGHT,
)

SENSES = (DARKVISION, BLINDSIGHT, TREMORSENSE, TRUESIGHT, LOW_LIGHT, MAGIC_DARKVISION)
PATH = "senses"
BEYOND = "view.form.blind_beyond"
_ASIDE = re.compile(r"\s*\(([^()]*)\)")
_SENSE = re.compile(r"(?P<word>[^\d]*[^\W\d])(?:\s+(?:di|of|a))?\s*(?P<feet>\d.*)?")


def shown_senses(
    senses: Mapping[str, int], language: Language, *, blind_beyond: bool = False
) -> str:
    """The senses with their ranges in the reader's units; low-light vision may have none.

    Whoever sees nothing beyond its blindsight says so behind it.
    """
    parts = []
    for key, feet in senses.items():
        part = _word(key, language)
        if feet:
            part = f"{part} {shown_length(feet, language)}"
        if key == BLINDSIGHT and blind_beyond:
            part = f"{part} ({render(Message(BEYOND), language)})"
        parts.append(part)
    return ", ".join(parts)


def _word(key: str, language: Language) -> str:
    """The name of a sense inside a line."""
    return render(Message(f"sense.{key}"), language).lower()


def read_senses(
    text: str, base: Creature, fields: FieldReading, languages: Iterable[Language]
) -> tuple[FrozenMap[str, int], bool]:
    """The senses of a line, in feet, and whether it is blind beyond its blindsight.

    A line that was not touched leaves them as they were.
    """
    before, was_blind = base.senses, base.blind_beyond
    if text.strip() == shown_senses(before, fields.language, blind_beyond=was_blind):
        return before, was_blind
    known = tuple(languages)
    text, is_blind = _without_limit(text, known)
    words = {word: key for word, key in words_of("sense.", known).items() if key in SENSES}
    found: dict[str, int] = {}
    for part in re.split(r"\s*;\s*|,(?!\d)\s*", text.strip(" ,;")):
        if not part:
            continue
        match = _SENSE.fullmatch(part)
        key = find_word(match["word"], words) if match else None
        feet = match["feet"] if match else None
        if key is None or (feet is None and key != LOW_LIGHT):
            fields.errors[PATH] = Message("view.form.sense_wrong", {"text": part[:60]})
            return FrozenMap(), False
        found[key] = 0 if feet is None else fields.feet(PATH, feet)
    return FrozenMap(found), is_blind and BLINDSIGHT in found


def _without_limit(text: str, languages: Iterable[Language]) -> tuple[str, bool]:
    """The line without what says that it is blind beyond, and whether it said so."""
    limits = tuple(folded(render(Message(BEYOND), one)) for one in languages)
    found = next((x for x in _ASIDE.finditer(text) if folded(x[1]).startswith(limits)), None)
    return (text, False) if found is None else (text[: found.start()] + text[found.end() :], True)
