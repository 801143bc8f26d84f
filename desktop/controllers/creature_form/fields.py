"""Reading single fields of a form: plain texts, numbers and lengths; what is wrong is collected."""

from dataclasses import dataclass, field

from desktop.language.message import Distance, Message, Parameter
from desktop.language.numbers import NumberError, read_length, read_number
from desktop.language.render import Language
from desktop.model.record import NAME_LENGTH

MOST_FEET = 10_000
CLOSE_ENOUGH = 0.02
"""Feet by which a length in metres may miss whole feet: 1.5 m are 5 ft."""


@dataclass(slots=True)
class FieldReading:
    """The fields as the reader's language writes numbers; `errors` are sentences by path."""

    language: Language
    errors: dict[str, Message] = field(default_factory=dict)

    def plain(self, path: str, text: str, most: int) -> str:
        """A text without needless spaces, at most so long."""
        plain = " ".join(text.split()) if most <= NAME_LENGTH else text.strip()
        if len(plain) > most:
            self.errors[path] = Message("view.form.too_long", {"most": most, "count": len(plain)})
            return ""
        return plain

    def name(self, path: str, text: str) -> str:
        """A name, which must not be empty."""
        name = self.plain(path, text, NAME_LENGTH)
        if not name:
            self.errors.setdefault(path, Message("view.form.name_missing"))
        return name

    def number(self, path: str, text: str, *, low: int, high: int) -> int:
        """A whole number within bounds."""
        try:
            return read_number(text, self.language, low=low, high=high)
        except NumberError as error:
            self.errors[path] = error.message
            return 0

    def optional(self, path: str, text: str, high: int, *, low: int | None = None) -> int | None:
        """The same, or nothing; without `low` the bound below is that above, negative."""
        if not text.strip():
            return None
        return self.number(path, text, low=-high if low is None else low, high=high)

    def feet(self, path: str, text: str) -> int:
        """A length in the reader's units, in whole feet; none is rounded unsaid (RP78)."""
        try:
            length = read_length(text, self.language, high=MOST_FEET)
        except NumberError as error:
            self.errors[path] = error.message
            return 0
        feet = round(length)
        if abs(length - feet) > CLOSE_ENOUGH:
            lower = int(length)
            known: dict[str, Parameter] = {"lower": Distance(lower), "upper": Distance(lower + 1)}
            self.errors[path] = Message("view.form.no_whole_feet", {"text": text.strip(), **known})
        return feet
