"""A fight's log without what anybody typed, to be shown to a stranger.

What is replaced: every name (of creatures, characters, fights), every note and label, and the
keys made from them. The same words become the same stand-in ("Name 3") everywhere, so that the
log still tells the same fight, and can be opened. What stays: numbers, dice, times, and the
keys of the rules and of the shipped library.

A list of what to replace would miss what is added to the model later; so this replaces all that
does not look like a key, and of what looks like one, all that is known to be typed.
"""

import re
from collections.abc import Iterator

from desktop.model.structure import Plain
from desktop.model.structure_types import SHORT
from desktop.storage import log_format
from desktop.storage.log_format import LineError, LineKind

TYPED = frozenset(
    {"own_name", "alias", "note", "label", "text", "title", "player", "class_text", "picture"}
)
"""Fields that hold what somebody typed, whatever it looks like."""
KEY_LIKE = re.compile(r"[a-z0-9_.:/+*(){}|<>=~\-]*")
A_TIME = re.compile(r"\d{4}-\d\d-\d\dT[\d:.+Z\-]+")
RULE = re.compile(r"(5[12]|MC)-[A-Z0-9-]+")
DICE = re.compile(r"[0-9dDkKhHlLtT+\-* ()/]+")
CLASS = re.compile(r"[A-Z][A-Za-z]+")
CLASSES_IN_FRONT = frozenset(kind.__name__ for kind in SHORT)
LANGUAGES = frozenset({"", "en", "it"})
KINDS = "is"  # the field that names the kind of a command or event


def nameless_log(text: bytes) -> bytes:
    """The lines of a log with every name replaced; damaged lines are left out."""
    lines = list(_lines(text))
    words = _Words()
    for _, held in lines:
        words.learn(held)
    return b"".join(log_format.line_of(kind, words.replaced(held)) for kind, held in lines)


def _lines(text: bytes) -> Iterator[tuple[LineKind, Plain]]:
    for _, line in log_format.split(text):
        try:
            kind, held = log_format.read_line(line)
            if kind is LineKind.PACKED:
                yield from _lines(log_format.unpack(held))
            elif kind is not LineKind.STATE:  # its hash is that of the names, too
                yield kind, held
        except LineError:
            continue


class _Words:
    """What stands for what; the same for a whole log."""

    def __init__(self) -> None:
        self._stand_ins: dict[str, str] = {}

    def learn(self, held: Plain) -> None:
        """Remember the keys that were made from typed names: of own creatures, their attacks."""
        if isinstance(held, list):
            for one in held:
                self.learn(one)
        elif isinstance(held, dict):
            names, key = held.get("names"), held.get("key")
            if isinstance(names, dict) and names.get("") and isinstance(key, str):
                self._stand_in_for_key(key)
            for one in held.values():
                self.learn(one)

    def replaced(self, held: Plain, *, typed: bool = False) -> Plain:
        """A piece of JSON with every name replaced; `typed`: if it is a text, it is somebody's."""
        if isinstance(held, str):
            return self._text(held, typed=typed)
        if isinstance(held, list):
            if held and isinstance(held[0], str) and held[0] in CLASSES_IN_FRONT:
                return [held[0], *(self.replaced(one) for one in held[1:])]
            if _is_named_text(held):
                return [held[0], self._text(held[1], typed=True)]
            return [self.replaced(one) for one in held]
        if isinstance(held, dict):
            return {key: self._field(key, value) for key, value in held.items()}
        return held

    def _field(self, key: str, value: Plain) -> Plain:
        if key == KINDS and isinstance(value, str) and CLASS.fullmatch(value):
            return value
        return self.replaced(value, typed=key in TYPED or key in LANGUAGES)

    def _text(self, text: str, *, typed: bool) -> str:
        if text in self._stand_ins:
            return self._stand_ins[text]
        if not text or any(kept.fullmatch(text) for kept in (A_TIME, DICE, RULE)):
            return text
        return self._stand_in(text) if typed or not KEY_LIKE.fullmatch(text) else text

    def _stand_in(self, text: str) -> str:
        return self._stand_ins.setdefault(text, f"Name {len(self._stand_ins) + 1}")

    def _stand_in_for_key(self, key: str) -> None:
        first, slash, _ = key.rpartition("/")
        self._stand_ins.setdefault(key, f"{first}{slash}name-{len(self._stand_ins) + 1}")


def _is_named_text(held: list[Plain]) -> bool:
    """Whether it is a pair of a language and a text, as names are written, or of a parameter of
    a sentence and what was typed for it."""
    is_pair = len(held) == 2 and all(isinstance(one, str) for one in held)
    return is_pair and (held[0] in LANGUAGES or held[0] in TYPED)
