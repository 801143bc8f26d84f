"""The special senses of a creature as one line of its form: "darkvision 60, blindsight 10"."""

import re
from collections.abc import Iterable, Mapping

from desktop.controllers.creature_form.fields import FieldReading
from desktop.controllers.creature_form.words import find_word, words_of
from desktop.language.message import Message
from desktop.language.render import Language, render, shown_length
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
_SENSE = re.compile(r"(?P<word>[^\d]*[^\W\d])(?:\s+(?:di|of|a))?\s*(?P<feet>\d.*)?")


def shown_senses(senses: Mapping[str, int], language: Language) -> str:
    """The senses with their ranges in the reader's units; low-light vision may have none."""
    return ", ".join(
        f"{_word(key, language)} {shown_length(feet, language)}" if feet else _word(key, language)
        for key, feet in senses.items()
    )


def _word(key: str, language: Language) -> str:
    """The name of a sense inside a line."""
    return render(Message(f"sense.{key}"), language).lower()


def read_senses(
    text: str, before: Mapping[str, int], fields: FieldReading, languages: Iterable[Language]
) -> FrozenMap[str, int]:
    """The senses of a line, in feet; a line that was not touched leaves them as they were."""
    if text.strip() == shown_senses(before, fields.language):
        return FrozenMap(before)
    words = {word: key for word, key in words_of("sense.", languages).items() if key in SENSES}
    found: dict[str, int] = {}
    for part in re.split(r"\s*;\s*|,(?!\d)\s*", text.strip(" ,;")):
        if not part:
            continue
        match = _SENSE.fullmatch(part)
        key = find_word(match["word"], words) if match else None
        feet = match["feet"] if match else None
        if key is None or (feet is None and key != LOW_LIGHT):
            fields.errors[PATH] = Message("view.form.sense_wrong", {"text": part[:60]})
            return FrozenMap()
        found[key] = 0 if feet is None else fields.feet(PATH, feet)
    return FrozenMap(found)
