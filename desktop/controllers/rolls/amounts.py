"""Typed amounts: "7 fire", "2d6+3 freddo, 4", "12 half" as numbers with damage types.

Words behind a number say more of the whole: "half" of it, "crit", "ko", "magical".
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from desktop.dice.error import DiceError
from desktop.dice.notation import parse
from desktop.dice.rolling import Dice, roll
from desktop.language.message import Message
from desktop.language.render import Language, render
from desktop.model.amount import DamageAmount

HALF, CRITICAL, KNOCK_OUT = "half", "critical", "knock_out"
QUALITIES = ("magical", "silvered", "adamantine")
"""What a weapon is that dealt it, where a defence asks for it."""
LONGEST = 300
MOST = 1_000_000
_TAKEN_AWAY = re.compile(r"^\s*[-\u2212\u2013]\s*(?=\d+\s*$)")
_PART = re.compile(r"\s*[,;]\s*|\s+(?:and|ed?)\s+|(?<=[^\W\d_]{3})\s+(?=\d)", re.IGNORECASE)
"""Between two parts: "7 fire, 3 cold", "7 fuoco e 3 freddo", "7 fire 3 cold"."""
_WORD = re.compile(r"^(?P<amount>.*?)(?:\s+|(?<=[\d)]))(?P<word>[^\W\d_][^\W\d_\s]*)\s*$")


class AmountError(ValueError):
    """A typed amount that cannot be read; `message` says what and where."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.key)
        self.message = message


@dataclass(frozen=True, slots=True)
class TypedDamage:
    """What was typed: amounts with their types, whether half of it is meant, how it was dealt."""

    amounts: tuple[DamageAmount, ...]
    half: bool = False
    critical: bool = False
    knock_out: bool = False


def type_words(types: Iterable[str], languages: Iterable[Language]) -> dict[str, str]:
    """Every word that names a damage type, in all languages and in lower case, with its key.

    In its other forms, too: "taglienti" as well as "tagliente". Words around it that name
    nothing, such as "danni da", stand with "".
    """
    words: dict[str, str] = {}
    for language in languages:
        words |= dict.fromkeys(_around(language), "")
    for key in types:
        words[key] = key
        for language in languages:
            words[render(Message(f"damage.{key}"), language).lower()] = key
            for said in _said(key, language):
                words |= dict.fromkeys(set(said) - words.keys(), key)
    return words


def _said(key: str, language: Language) -> Iterator[list[str]]:
    """The words of "7 danni da fuoco" behind the number, of one and of many."""
    for count in (1, 2):
        text = render(Message(f"damage.{key}.amount", {"count": count}), language)
        yield text.lower().replace(str(count), "", 1).split()


def _around(language: Language) -> set[str]:
    """The words of a damage that say nothing of its type."""
    plain = {word for said in _said("untyped", language) for word in said}
    return plain | set(render(Message("amount.of"), language).split(","))


def manner_words(languages: Iterable[Language]) -> dict[str, str]:
    """Every word that says how a damage was dealt, in all languages, with its key."""
    return {
        word.strip().lower(): key
        for language in languages
        for key in (HALF, CRITICAL, KNOCK_OUT, *QUALITIES)
        for word in render(Message(f"amount.{key}"), language).split(",")
    }


def read_damage(
    text: str, words: Mapping[str, str], manners: Mapping[str, str], dice: Dice
) -> TypedDamage:
    """Read a typed damage; dice in it are rolled. Raises AmountError.

    The word of a type may be shortened as long as only one type begins so. `manners` are the
    words of `manner_words` that are understood here; they hold for all that is typed.
    """
    if len(text) > LONGEST:
        raise AmountError(Message("amount.too_long", {"longest": LONGEST}))
    told: set[str] = set()
    amounts: list[DamageAmount] = []
    for part in _PART.split(text.strip()):
        rest, kind = part, ""
        while (found := _WORD.match(rest)) is not None:
            word = found["word"].lower()
            if word in manners:
                told.add(manners[word])
            elif words.get(word) == "":
                pass  # "danni da"
            elif kind or word in ("d", "k", "kh", "kl"):
                raise AmountError(Message("amount.unknown_word", {"word": found["word"]}))
            else:
                kind = damage_type_of(word, words)
            rest = found["amount"]
        amounts.append(DamageAmount(read_amount(rest, dice), kind))
    tags = tuple(quality for quality in QUALITIES if quality in told)
    return TypedDamage(
        tuple(replace(amount, tags=tags) for amount in amounts),
        half=HALF in told,
        critical=CRITICAL in told,
        knock_out=KNOCK_OUT in told,
    )


def read_amount(text: str, dice: Dice) -> int:
    """A number or dice expression, not below 0; raises AmountError.

    "-5" is 5, as people write what is taken away; only dice can come out below 0.
    """
    if not text.strip():
        raise AmountError(Message("amount.missing"))
    text = _TAKEN_AWAY.sub("", text)
    try:
        total = roll(parse(text), dice).total
    except DiceError as error:
        raise AmountError(Message(error.key, error.parameters)) from error
    if total > MOST:
        raise AmountError(Message("amount.too_much", {"most": MOST}))
    return max(0, total)


def damage_type_of(word: str, words: Mapping[str, str]) -> str:
    """The damage type that a word names, or begins to name; raises AmountError."""
    if word in words:
        return words[word]
    found = {key for known, key in words.items() if key and known.startswith(word)}
    if len(found) != 1:
        raise AmountError(Message("amount.unknown_word", {"word": word}))
    return found.pop()
