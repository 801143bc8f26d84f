"""What a hit gives besides its damage, as a line of the form: "grappled 14, restrained"."""

import re
from collections.abc import Iterable

from desktop.controllers.creature_form.defences import condition_words
from desktop.controllers.creature_form.fields import FieldReading
from desktop.controllers.creature_form.words import find_word
from desktop.controllers.library.attack_words import GRAPPLED, HURTING, SOMEBODY
from desktop.dice.error import DiceError
from desktop.dice.notation import parse, shown, stored, written
from desktop.language.message import Message
from desktop.language.render import Language, render
from desktop.model.creature import Attack, Feature
from desktop.model.record import MOST_BONUS
from desktop.rules.fifth.statblocks.save_paragraphs import save_in

_BETWEEN = re.compile(r"\s*[,;]\s*|\s+(?:and|e)\s+")
_GIVEN = re.compile(r"(?P<word>.*?[^\W\d])\s*\(?(?P<dice>\d+(?:d\d+)?(?:\s*\+\s*\d+)?)\)?")
_DC = r"\(?(?:escape\s+)?(?:DC|CD)?\s*(?P<dc>\d+)(?:\s+per sfuggire)?\)?"
_PART = re.compile(rf"(?P<word>.*?[^\W\d])\s*(?:{_DC})?", re.IGNORECASE)


def shown_hit(attack: Attack, language: Language) -> str:
    """The conditions that a hit gives; behind a grapple the DC to escape it."""
    words = []
    for key in attack.conditions:
        word = render(Message(f"condition.{key}", {"who": SOMEBODY}), language).lower()
        has_dc = key == GRAPPLED and attack.escape_dc is not None
        if key in HURTING and attack.given:
            word = f"{word} {written(attack.given)}"
        words.append(f"{word} {attack.escape_dc}" if has_dc else word)
    return ", ".join(words)


def sentence_of(feature: Feature) -> str:
    """The sentence that was typed for its hit, with a saving throw; "" where none was."""
    return feature.texts.get("", "") if feature.saves and feature.attacks else ""


def read_given(text: str) -> tuple[str, str]:
    """The line without the X of Bleeding (X) or Burning (X), and that X: dice or a number.

    One X for both; anything else is left to whoever reads the conditions.
    """
    kept, given = [], ""
    for part in filter(None, _BETWEEN.split(text.strip(" ,;"))):
        met = _GIVEN.fullmatch(part)
        try:
            dice = "" if met is None else shown(parse(met["dice"]))
        except DiceError:
            dice = ""
        if met is None or not dice:
            kept.append(part)
            continue
        kept.append(met["word"])
        given = stored(met["dice"])
    return ", ".join(kept), given


def read_hit(
    path: str, text: str, ruleset: str, fields: FieldReading, languages: Iterable[Language]
) -> tuple[tuple[str, ...], int | None]:
    """The keys of the conditions of a line, and the DC to escape (51-MGR-01, 52-GRAP-1).

    A sentence that asks for a saving throw gives nothing without one.
    """
    if save_in(text) is not None:
        return (), None
    words = condition_words(ruleset, languages)
    found: list[str] = []
    escape: int | None = None
    for part in filter(None, _BETWEEN.split(text.strip(" ,;"))):
        match = _PART.fullmatch(part)
        key = None if match is None else find_word(match["word"], words)
        if match is None or key is None or (match["dc"] and key != GRAPPLED):
            fields.errors[path] = Message("view.form.gives_wrong", {"text": part[:60]})
            return (), None
        found.append(key)
        if match["dc"]:
            escape = fields.number(path, match["dc"], low=1, high=MOST_BONUS)
    return tuple(dict.fromkeys(found)), escape
