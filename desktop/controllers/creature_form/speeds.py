"""The speeds of a creature as the form shows and reads them: "60", "18 (fluttuare)"."""

import re
from collections.abc import Iterable, Mapping

from desktop.controllers.creature_form.fields import FieldReading
from desktop.controllers.creature_form.shape import SPEEDS
from desktop.controllers.creature_form.words import find_word, words_of
from desktop.language.message import Message
from desktop.language.render import Language, render, shown_length
from desktop.model.creature import Creature
from desktop.model.frozen import FrozenMap

FLY, HOVER = "fly", "hover"
_HOVERING = re.compile(r"(?P<length>[^(]*)\((?P<word>[^()]*)\)\s*")


def shown_speeds(creature: Creature, language: Language) -> FrozenMap[str, str]:
    """The speeds in the reader's units; a flyer that hovers says so."""
    shown = {mode: shown_length(feet, language) for mode, feet in creature.speeds.items()}
    if creature.hover and FLY in shown:
        word = render(Message(f"speed.{HOVER}"), language)
        shown[FLY] = f"{shown[FLY]} ({word})"
    return FrozenMap(shown)


def read_speeds(
    texts: Mapping[str, str], fields: FieldReading, languages: Iterable[Language]
) -> tuple[FrozenMap[str, int], bool]:
    """The speeds in feet, and whether it hovers, which the field of its flight says."""
    found, hovers = {}, False
    for mode in SPEEDS:
        text = texts.get(mode, "")
        told = _HOVERING.fullmatch(text) if mode == FLY else None
        if told is not None and find_word(told["word"], words_of("speed.", languages)) == HOVER:
            text, hovers = told["length"], True
        if text.strip():
            found[mode] = fields.feet(f"speeds.{mode}", text)
    return FrozenMap(found), hovers
