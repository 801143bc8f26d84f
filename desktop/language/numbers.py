"""Numbers that people type, read as the number they mean or refused with the reason.

Whatever `render.shown_number` and `render.shown_length` show is read back as the same number.
"""

import re
from decimal import Decimal

from desktop.language.message import Message
from desktop.language.render import CellUnit, Language

_MINUS_SIGNS = "-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"
_PLUS_SIGNS = "+\ufe62\uff0b"
_SIGNS = str.maketrans(dict.fromkeys(_MINUS_SIGNS, "-") | dict.fromkeys(_PLUS_SIGNS, "+"))
_MOST_SIGNS = 40
CLOSE = 0.01

_WHOLE = re.compile(r"[+-]?[0-9]+")
_DECIMAL = re.compile(r"[+-]?[0-9]+(?:\.[0-9]+)?")
_FEET_A_METRE = Decimal(10) / Decimal(3)
_NUMBER_SIGNS = "0123456789.,+- \u00a0" + _MINUS_SIGNS + _PLUS_SIGNS
_LENGTHS = {
    "metres": frozenset(("m", "m.", "metre", "metres", "meter", "meters", "metro", "metri")),
    "feet": frozenset(("ft", "ft.", "'", "\u2032", "foot", "feet", "piede", "piedi")),
    "cells": frozenset(
        (
            *("sq", "sq.", "square", "squares", "hex", "hexes"),
            *("cas", "cas.", "casella", "caselle", "esag", "esag.", "esagono", "esagoni"),
        )
    ),
}
"""What may stand behind a typed length, in every language."""


class NumberError(ValueError):
    """A text that is no number of the kind asked for; `message` says why to the reader."""

    def __init__(self, message: Message, text: str) -> None:
        super().__init__(f"{message.key}: {text[:_MOST_SIGNS]!r}")
        self.message = message


def read_number(
    text: str, language: Language, *, low: int = -1_000_000, high: int = 1_000_000
) -> int:
    """The whole number that `text` shows, from `low` to `high`; raises NumberError.

    Every dash counts as a minus. Digits may be grouped by threes as the language does it.
    """
    plain = _plain(text)
    if _grouped(language.group_sign).fullmatch(plain):
        plain = plain.replace(language.group_sign, "")
    if not _WHOLE.fullmatch(plain):
        raise NumberError(Message("number.not_whole", {"text": _quoted(text)}), text)
    return int(_within(Decimal(plain), low, high, text))


def read_decimal(
    text: str, language: Language, *, low: int = -1_000_000, high: int = 1_000_000
) -> Decimal:
    """The number that `text` shows, decimals allowed; raises NumberError.

    Italian writes a decimal comma and takes the point of the number pad too; English takes
    the point only, since a comma groups thousands there.
    """
    plain = _plain(text)
    if language.decimal_sign == "," and plain.count(",") == 1 and "." not in plain:
        plain = plain.replace(",", ".")
    if not _DECIMAL.fullmatch(plain):
        raise NumberError(Message("number.not_decimal", {"text": _quoted(text)}), text)
    return _within(Decimal(plain), low, high, text)


def read_length(text: str, language: Language, *, low: int = 0, high: int = 100_000) -> float:
    """The feet that `text` shows in the reader's units, or in those whose sign stands behind it.

    So "6 m", "30 ft", "4 squares", "2 esagoni" mean the same to everybody. `low` and `high` are
    in feet. Raises NumberError.
    """
    bare = text.strip()
    sign = bare.lstrip(_NUMBER_SIGNS).lower()
    unit = next((unit for unit, signs in _LENGTHS.items() if sign in signs), "")
    if sign and unit:
        bare = bare[: -len(sign)]
    value = read_decimal(bare, language)
    feet = value * _feet_a_unit(unit, language)
    return float(round(_within(feet, low, high, text), 4))


def in_feet(text: str, language: Language) -> str:
    """A length that the reader typed as the rules read it: its feet, with the sign before it.

    "+3 m" is "+10", "0,75" in metres "2.5"; what is no length ("1/2", "") stays as it is.
    """
    bare = text.strip().translate(_SIGNS)
    sign = bare[:1] if bare[:1] in "+-" else ""
    try:
        feet = read_length(bare[len(sign) :], language)
    except NumberError:
        return text.strip()
    # A metre is three feet to the players; only halves of a foot are told apart.
    halves = round(feet * 2)
    whole = halves / 2 if abs(feet * 2 - halves) < CLOSE else round(feet)
    return f"{sign}{whole:g}"


def _feet_a_unit(unit: str, language: Language) -> Decimal:
    known = {"metres": _FEET_A_METRE, "feet": Decimal(1)}
    if unit == "cells" or (not unit and language.cell is not None):
        return Decimal(str((language.cell or CellUnit()).feet))
    return known[unit or language.units]


def _plain(text: str) -> str:
    if not text.strip():
        raise NumberError(Message("number.empty"), text)
    if len(text) > _MOST_SIGNS:
        raise NumberError(Message("number.too_long"), text)
    plain = text.translate(_SIGNS).strip()
    # "- 5", as text copied from a book has it.
    return plain[0] + plain[1:].lstrip() if plain[0] in "+-" else plain


def _grouped(sign: str) -> re.Pattern[str]:
    return re.compile(rf"[+-]?[0-9]{{1,3}}(?:{re.escape(sign)}[0-9]{{3}})+")


def _within(value: Decimal, low: int, high: int, text: str) -> Decimal:
    if not low <= value <= high:
        raise NumberError(Message("number.out_of_range", {"low": low, "high": high}), text)
    return value


def _quoted(text: str) -> str:
    return text.strip()
