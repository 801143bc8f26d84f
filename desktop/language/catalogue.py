"""The texts of one language, read from an id-based Qt .ts file without Qt."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException
from defusedxml.ElementTree import fromstring

MOST_BYTES = 8_000_000
MOST_MESSAGES = 50_000
CONDITION = "condition."


class MissingText(AssertionError):
    """A sentence was asked for that the catalogue cannot give: a mistake of ours."""


class CatalogueError(ValueError):
    """A file of texts cannot be used; the message names the file and the place."""


@dataclass(frozen=True, slots=True, eq=False)
class Catalogue:
    """The sentences of one language by key; one form, or two ("one", "other") where they count."""

    code: str
    forms: Mapping[str, tuple[str, ...]]

    def __contains__(self, key: object) -> bool:
        return key in self.forms

    def with_texts(self, texts: Mapping[str, str]) -> "Catalogue":
        """The catalogue with more texts of one form, or others in place of its own."""
        more = {key: (text,) for key, text in texts.items()}
        return Catalogue(self.code, MappingProxyType({**self.forms, **more}))

    def forms_of(self, key: str) -> tuple[str, ...]:
        """The forms of the sentence `key`; raises MissingText.

        A condition of house rules that are gone is called by its key.
        """
        try:
            return self.forms[key]
        except KeyError:
            if key.startswith(CONDITION):
                return (key.removeprefix(CONDITION).replace("_", " "),)
            raise MissingText(f"no text {key!r} in language {self.code!r}") from None


def read_catalogue(path: Path) -> Catalogue:
    """The catalogue in the .ts file at `path`; raises CatalogueError, or OSError if unreadable."""
    size = path.stat().st_size
    if size > MOST_BYTES:
        raise CatalogueError(f"{path.name}: {size} bytes are more than {MOST_BYTES}")
    try:
        root = fromstring(path.read_bytes(), forbid_dtd=False)
    except (ParseError, DefusedXmlException, LookupError, ValueError) as error:
        # The last two: an encoding that is none, or one that the parser cannot read.
        raise CatalogueError(f"{path.name}: {error}") from error
    code = (root.get("language") or "").partition("_")[0]
    if root.tag != "TS" or not code:
        raise CatalogueError(f"{path.name}: not a Qt translation file with a language")
    forms: dict[str, tuple[str, ...]] = {}
    for message in root.iter("message"):
        key = message.get("id")
        if not key:
            raise CatalogueError(f"{path.name}: a message has no id")
        found = _forms(message)
        if forms.setdefault(key, found) != found:
            raise CatalogueError(f"{path.name}: {key!r} stands twice with different texts")
        if len(forms) > MOST_MESSAGES:
            raise CatalogueError(f"{path.name}: more than {MOST_MESSAGES} messages")
    return Catalogue(code, MappingProxyType(forms))


def _forms(message: Element) -> tuple[str, ...]:
    translation = message.find("translation")
    if translation is None:
        return ("",)
    if message.get("numerus") == "yes":
        return tuple(form.text or "" for form in translation.iter("numerusform"))
    return (translation.text or "",)
