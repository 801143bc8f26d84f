"""The form of what stands in a file of house rules, and what is wrong with it, in words."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from difflib import get_close_matches
from enum import Enum
from typing import Any

from desktop.language.message import Message, Parameter
from desktop.model.reasons import Kind
from desktop.rules.effects.circumstances import WHEN
from desktop.rules.effects.ends import CAUSES
from desktop.rules.engine.conditions import Condition, ConditionKind, Fact, Question, condition_from

MOST_NAMED = 8
"""So many of the words that are known are named; of more, those that look like the wrong one."""


class HouseError(ValueError):
    """What is wrong with a file, as a message for the GM."""

    def __init__(self, key: str, parameters: Mapping[str, Parameter] | None = None) -> None:
        super().__init__(key)
        self.message = Message(f"house.{key}", dict(parameters or {}))


@dataclass(frozen=True, slots=True)
class _Form:
    """What a field wants."""

    key: str
    types: tuple[type, ...]

    def fits(self, value: object) -> bool:
        # For Python yes and no are numbers, too.
        return isinstance(value, self.types) and (
            isinstance(value, bool) is (self.types == (bool,))
        )


TEXT, NUMBER = _Form("text", (str,)), _Form("number", (int,))
YES_NO, LIST = _Form("yes_no", (bool,)), _Form("list", (list,))
FORMS = {"str": TEXT, "int": NUMBER, "bool": YES_NO}
LEFT_OUT = frozenset(("key", "facts"))
WORDS: Mapping[tuple[type, str], tuple[str, ...]] = {
    (Condition, "kind"): tuple(each.value for each in ConditionKind),
    (Condition, "ends_when"): tuple(CAUSES),
    (Fact, "question"): tuple(each.value for each in Question),
    (Fact, "kind"): tuple(each.value for each in Kind),
    (Fact, "when"): tuple(WHEN),
}
"""The words that a field may have, where they are a closed set."""


def table_in(value: object, place: str) -> dict[str, Any]:
    """A table; HouseError for anything else."""
    if not isinstance(value, dict):
        raise HouseError("no_table", {"place": place})
    return value


def word_in(value: object, known: Iterable[str], place: str) -> None:
    """HouseError for a word that is none of those known."""
    words = tuple(known)
    if value not in words:
        raise HouseError("no_word", {"place": place, "value": str(value), **_near(value, words)})


def read_condition(name: str, entry: Mapping[str, Any], place: str) -> Condition:
    """The condition of an entry; HouseError tells what is wrong with it."""
    _check(Condition, entry, place, more=("facts",))
    facts = entry.get("facts", [])
    if not LIST.fits(facts):
        raise _wrong_form(place, "facts", LIST)
    for number, fact in enumerate(facts, 1):
        inner = f"{place}.facts {number}"
        for wanted in ("question", "kind"):
            if wanted not in table_in(fact, inner):
                raise HouseError("missing", {"place": inner, "field": wanted})
        _check(Fact, fact, inner)
    return condition_from(name, entry)


def _check(of: type, entry: Mapping[str, Any], place: str, *, more: tuple[str, ...] = ()) -> None:
    known = {each.name: str(each.type) for each in fields(of) if each.name not in LEFT_OUT}
    for name, value in entry.items():
        if name in more:
            continue
        if name not in known:
            told = {"place": place, "field": name, **_near(name, (*known, *more))}
            raise HouseError("no_field", told)
        words = WORDS.get((of, name))
        wanted = _form_of(of, name)
        if not wanted.fits(value):
            raise _wrong_form(place, name, wanted)
        for each in value if wanted is LIST else (value,):
            if not TEXT.fits(each) and wanted is LIST:
                raise _wrong_form(place, name, LIST)
            if words is not None:
                word_in(each, words, f"{place}, {name}")


def _form_of(of: type, name: str) -> _Form:
    told = next(each.type for each in fields(of) if each.name == name)
    if isinstance(told, type):
        is_word = issubclass(told, Enum)
        return TEXT if is_word else FORMS.get(told.__name__, TEXT)
    return LIST if "tuple" in str(told) else FORMS.get(str(told), TEXT)


def _wrong_form(place: str, field: str, wanted: _Form) -> HouseError:
    kind = Message(f"house.kind.{wanted.key}")
    return HouseError("wrong_kind", {"place": place, "field": field, "kind": kind})


def _near(value: object, known: tuple[str, ...]) -> dict[str, Parameter]:
    """The words that could have been meant: all where they are few."""
    if len(known) <= MOST_NAMED:
        return {"known": ", ".join(known)}
    near = get_close_matches(str(value), known, n=3, cutoff=0.5)
    return {"known": ", ".join((*(near or known[:MOST_NAMED]), "…"))}
