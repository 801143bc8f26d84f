"""Sentences before they are sentences: keys and parameters, rendered at the edge."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from desktop.language.clean_text import clean


class Gender(Enum):
    """Grammatical gender of a name (Italian agrees with it; English ignores it)."""

    MASCULINE = "m"
    FEMININE = "f"


@dataclass(frozen=True, slots=True)
class Name:
    """A name as a parameter: its text in each language, gender and number.

    `texts` pairs a language code with the name; a name typed by the GM has the single
    code "" and is the same in every language.
    """

    texts: tuple[tuple[str, str], ...]
    gender: Gender = Gender.MASCULINE
    plural: bool = False
    number: int | None = None  # "Goblin 3"

    def answers_to(self, label: str) -> bool:
        """Whether a label is this name in one of its languages; "" is no other name either."""
        return not label or label in dict(self.texts).values()

    def text_in(self, language: str) -> str:
        """The name in `language`, else in English, else as typed."""
        found = dict(self.texts)
        text = (
            found.get(language)
            or found.get("")
            or found.get("en")
            or next(iter(found.values()), "")
        )
        return text if self.number is None else f"{text} {self.number}"


def typed_name(text: str, gender: Gender = Gender.MASCULINE) -> Name:
    """A name that the GM typed: the same in all languages."""
    return Name((("", clean(text)),), gender)


@dataclass(frozen=True, slots=True)
class Distance:
    """A distance in feet; rendered in the units of the reader."""

    feet: float


@dataclass(frozen=True, slots=True)
class Listing:
    """Several parameters, joined by commas and the language's "and", of a `choice` by its "or"."""

    items: tuple["Parameter", ...]
    choice: bool = False


@dataclass(frozen=True, slots=True, init=False)
class Message:
    """The key of a sentence and its named parameters."""

    key: str
    parameters: tuple[tuple[str, "Parameter"], ...]

    def __init__(self, key: str, parameters: Mapping[str, "Parameter"] | None = None) -> None:
        object.__setattr__(self, "key", key)
        object.__setattr__(
            self, "parameters", tuple(sorted(parameters.items())) if parameters else ()
        )


Parameter = str | int | Name | Distance | Listing | Message
