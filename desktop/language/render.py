"""Sentences for a reader: `render(message, language)`, the only place where text is made.

In a text of the catalogue `{name}` stands for a parameter, `{name:+}` for a number with its
sign, `{name:lower}` and `{name:upper}` change its first letter, and
`{name|morto|morta|morti|morte}` agrees with it (masculine, feminine, masculine plural,
feminine plural; a number agrees as one or many; without the parameter the first form stands,
and a sentence inside another agrees with the outer `who`).
A text with two forms is chosen by the parameter `count`. In Italian "a" and "e" before a place
become "ad" and "ed" where what is filled in begins with the same vowel.
The result is plain text, never HTML.
"""

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from desktop.language.catalogue import Catalogue, MissingText, read_catalogue
from desktop.language.message import Distance, Gender, Listing, Message, Name, Parameter

METRES_A_FOOT = 0.3
"""Five feet are one metre and a half, as the official Italian rules have it."""

MINUS = "\u2212"
FIRST_STRONG_ISOLATE = "\u2068"
POP_ISOLATE = "\u2069"

_PLACE = re.compile(r"\{([a-z_][a-z0-9_]*)(?::(\+|lower|upper)|((?:\|[^{}|]*){4}))?\}")
_SHORT = re.compile(r"(?:^|[\s(«“])[aeAE] $")
"""An Italian "a" or "e" of its own right before a place."""
_RIGHT_TO_LEFT = frozenset({"R", "AL", "AN"})
_DIRECTION_SIGNS = dict.fromkeys([*range(0x202A, 0x202F), *range(0x2066, 0x206A)])


@dataclass(frozen=True, slots=True)
class CellUnit:
    """A cell in which distances are counted: a square or a hexagon, so many feet wide."""

    feet: float = 5.0
    is_hex: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Language:
    """How one reader is spoken to: texts, decimal sign; feet, metres, or the `cell` of the map."""

    code: str
    catalogue: Catalogue
    metres: bool
    decimal_sign: str
    group_sign: str
    cell: CellUnit | None = None

    def with_texts(self, texts: Mapping[str, str]) -> "Language":
        """The same language with texts of the GM's own, such as names of house conditions."""
        return replace(self, catalogue=self.catalogue.with_texts(texts)) if texts else self

    def with_units(self, *, metres: bool) -> "Language":
        """The same language with the other choice of units."""
        return replace(self, metres=metres, cell=None)

    def in_cells(self, cell: CellUnit | None) -> "Language":
        """The same language with distances in such cells; None: in feet or metres again."""
        return self if cell == self.cell else replace(self, cell=cell)

    @property
    def feet_a_unit(self) -> float:
        """How many feet the reader's unit of length is."""
        if self.cell is not None:
            return self.cell.feet
        return 1 / METRES_A_FOOT if self.metres else 1.0

    @property
    def units(self) -> str:
        """The name of the units: "feet", "metres", "squares" or "hexes"."""
        if self.cell is not None:
            return "hexes" if self.cell.is_hex else "squares"
        return "metres" if self.metres else "feet"


def language_of(catalogue: Catalogue, *, metres: bool | None = None) -> Language:
    """The language of `catalogue`; units are metres in Italian unless chosen otherwise."""
    italian = catalogue.code == "it"
    return Language(
        code=catalogue.code,
        catalogue=catalogue,
        metres=italian if metres is None else metres,
        decimal_sign="," if italian else ".",
        group_sign="." if italian else ",",
    )


def read_language(folder: Path, code: str, *, metres: bool | None = None) -> Language:
    """The language `code` ("en" or "it") from `folder`, which holds mischia_<code>.ts."""
    return language_of(read_catalogue(folder / f"mischia_{code}.ts"), metres=metres)


def render(message: Message, language: Language) -> str:
    """The sentence of `message` in `language`; raises MissingText for a mistake of ours."""
    return _rendered(message, language, None)


def _rendered(message: Message, language: Language, subject: Parameter | None) -> str:
    """The sentence; what it says of `who` agrees with `subject` where it has no `who` itself.

    So "{who}: {effect}" gives "Strega: Prona" though the condition does not know the hag.
    """
    parameters = dict(message.parameters)
    text = _form(message.key, parameters, language)
    if "{" not in text:
        return text
    subject = parameters.get("who", subject)

    def fill(place: re.Match[str]) -> str:
        name, style, forms = place.groups()
        if forms is not None:
            agreed = subject if name == "who" else parameters.get(name)
            return str(forms).split("|")[1 + _agreement(agreed)]
        if name not in parameters:
            raise MissingText(f"text {message.key!r} needs {name!r}, got {sorted(parameters)}")
        return _styled(parameters[name], style, language, subject)

    return _filled(text, fill, language)


def _filled(text: str, fill: Callable[[re.Match[str]], str], language: Language) -> str:
    """The text with its places filled; Italian says "ad Alba", "Brando ed Elena"."""
    pieces: list[str] = []
    is_italian, end = language.code == "it", 0
    for place in _PLACE.finditer(text):
        before, filled = text[end : place.start()], fill(place)
        if is_italian and _SHORT.search(before) and _begins_alike(before[-2], filled):
            before = f"{before[:-1]}d "
        pieces += (before, filled)
        end = place.end()
    return "".join((*pieces, text[end:]))


def _begins_alike(vowel: str, word: str) -> bool:
    """Whether a word begins with that vowel; not where a d follows it ("a Ada")."""
    plain = unicodedata.normalize("NFD", word[:2].lstrip(FIRST_STRONG_ISOLATE)).casefold()
    return plain[:1] == vowel.casefold() and word[1:2].casefold() != "d"


def shown(parameter: Parameter, language: Language, subject: Parameter | None = None) -> str:
    """One parameter as the reader sees it: a name, number, distance, list or sentence.

    A sentence that has no `who` of its own agrees with `subject`.
    """
    match parameter:
        case Message():
            return _rendered(parameter, language, subject)
        case Name():
            return _isolated(_one_line(parameter.text_in(language.code)))
        case Distance(feet):
            return shown_distance(feet, language)
        case Listing(items, choice):
            texts = [shown(item, language, subject) for item in items]
            return _joined(texts, language, "list.or" if choice else "list.and")
        case int():
            return shown_number(parameter, language)
        case _:
            return _isolated(parameter)


def shown_number(value: float, language: Language) -> str:
    """A number with the minus, decimal and, from 10,000 up, grouping signs of the language.

    At most two decimals, trailing zeros cut off.
    """
    magnitude = abs(round(value, 2))
    whole, _, decimals = f"{magnitude:.2f}".partition(".")
    if isinstance(value, int):
        whole, decimals = str(magnitude), ""
    if len(whole) > 4:
        whole = f"{int(whole):,}".replace(",", language.group_sign)
    decimals = decimals.rstrip("0")
    sign = MINUS if value < 0 and (magnitude != 0) else ""
    return sign + whole + (language.decimal_sign + decimals if decimals else "")


def shown_signed(value: int, language: Language) -> str:
    """A modifier: its sign is always shown."""
    return ("+" if value >= 0 else "") + shown_number(value, language)


ONES = {"squares": "square", "hexes": "hex"}
"""The names of units that are words, of one of them."""


def shown_distance(feet: float, language: Language, *, is_short: bool = False) -> str:
    """A distance with its unit, such as "5 ft", "1,5 m", "1 square"; the `is_short` "1 sq"."""
    unit, amount = language.units, shown_length(feet, language)
    if unit in ONES and is_short:
        unit += ".short"
    elif amount == "1":
        unit = ONES.get(unit, unit)
    return render(Message(f"unit.{unit}", {"amount": amount}), language)


def shown_length(feet: float, language: Language) -> str:
    """The number of a distance in the reader's units, without the unit; never grouped."""
    if language.cell is not None:
        number = shown_number(feet / language.cell.feet, language)
    else:
        number = shown_number(_measured(feet, metres=language.metres), language)
    return number.replace(language.group_sign, "")


def _measured(feet: float, *, metres: bool) -> float:
    """Feet as they are read: halves of a foot count, what was measured freely is rounded."""
    is_exact = float(feet * 2).is_integer()
    if metres:
        return feet * METRES_A_FOOT if is_exact else round(feet * METRES_A_FOOT, 1)
    return feet if is_exact else round(feet)


def _form(key: str, parameters: Mapping[str, Parameter], language: Language) -> str:
    forms = language.catalogue.forms_of(key)
    if len(forms) == 1:
        return forms[0]
    count = parameters.get("count")
    if not isinstance(count, int):
        raise MissingText(f"text {key!r} is chosen by a number `count`, got {count!r}")
    return forms[0] if count == 1 else forms[-1]


def _styled(
    parameter: Parameter, style: str | None, language: Language, subject: Parameter | None
) -> str:
    if style == "+":
        if not isinstance(parameter, int):
            raise MissingText(f"only a number has a sign, got {parameter!r}")
        return shown_signed(parameter, language)
    text = shown(parameter, language, subject)
    if style is None or not text:
        return text
    return (text[0].lower() if style == "lower" else text[0].upper()) + text[1:]


def _agreement(parameter: Parameter | None) -> int:
    """Which of the four forms agrees with `parameter`."""
    match parameter:
        case Name(gender=gender, plural=plural):
            return (gender is Gender.FEMININE) + 2 * plural
        case Listing(items) if len(items) == 1:
            return _agreement(items[0])
        case Listing(items):
            return 2 + (bool(items) and all(_agreement(item) % 2 for item in items))
        case Message(parameters=parameters):
            # A nested sentence agrees as the one it is about.
            return _agreement(dict(parameters).get("who"))
        case int():
            return 0 if parameter == 1 else 2
        case _:
            return 0


def _joined(items: list[str], language: Language, last: str) -> str:
    if len(items) < 2:
        return items[0] if items else render(Message("list.none"), language)
    text = items[0]
    for item in items[1:-1]:
        text = _linked("list.comma", text, item, language)
    return _linked(last, text, items[-1], language)


def _linked(key: str, first: str, following: str, language: Language) -> str:
    # Both are finished texts already, with their fences: they must not be fenced again.
    parts = {"first": first, "next": following}
    return _filled(_form(key, {}, language), lambda place: parts[place[1]], language)


def _isolated(text: str) -> str:
    """`text` fenced off when it runs from right to left, so that it cannot reorder the rest.

    Signs in it that would open or close such a fence are dropped: they are invisible anyway.
    """
    if text.isascii():
        return text
    plain = text.translate(_DIRECTION_SIGNS)
    if any(unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT for sign in plain):
        return FIRST_STRONG_ISOLATE + plain + POP_ISOLATE
    return plain


def _one_line(text: str) -> str:
    if text.isprintable():
        return text
    return "".join(
        " " if unicodedata.category(sign) in {"Cc", "Zl", "Zp"} else sign for sign in text
    )
