"""Hypothesis strategies for every value of the model, made from the types themselves."""

import dataclasses
import types
from enum import Enum
from functools import cache
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from hypothesis import strategies as st

from desktop.language.message import Distance, Message, Name
from desktop.model.commands import Command
from desktop.model.encounter import Encounter
from desktop.model.events import Event
from desktop.model.frozen import FrozenMap
from desktop.session.entry import Entry

WORDS = st.text(st.characters(exclude_categories=["Cs"]), max_size=6)
NUMBERS = st.integers(-(2**63), 2**63 - 1)
FEET = st.floats(allow_nan=False, allow_infinity=False, width=32)
NAMES = st.builds(
    Name, st.lists(st.tuples(WORDS, WORDS), min_size=1, max_size=2).map(tuple), number=st.none()
)
PLAIN_PARAMETERS = WORDS | NUMBERS | NAMES | st.builds(Distance, FEET)


@cache
def messages() -> st.SearchStrategy[Message]:
    """Messages with parameters of every kind, one message in another included."""
    inner = st.builds(Message, WORDS, st.dictionaries(WORDS, PLAIN_PARAMETERS, max_size=1))
    parameters = PLAIN_PARAMETERS | inner
    return st.builds(Message, WORDS, st.dictionaries(WORDS, parameters, max_size=2))


@cache
def values_of(kind: Any) -> st.SearchStrategy[Any]:
    """Any value of a type of the model."""
    while isinstance(kind, NewType):
        kind = kind.__supertype__
    origin = get_origin(kind)
    if origin is Union or origin is types.UnionType:
        return st.one_of(*(values_of(member) for member in get_args(kind)))
    if origin is tuple:
        return _tuples(get_args(kind))
    if origin is frozenset:
        return st.frozensets(values_of(get_args(kind)[0]), max_size=2)
    if origin is FrozenMap:
        key, value = (values_of(argument) for argument in get_args(kind))
        return st.dictionaries(key, value, max_size=2).map(FrozenMap)
    if kind is Message:
        return messages()
    if isinstance(kind, type) and issubclass(kind, Enum):
        return st.sampled_from(list(kind))
    if dataclasses.is_dataclass(kind):
        return st.deferred(lambda: _records(kind))
    if isinstance(kind, type) and issubclass(kind, tuple):
        fields = get_type_hints(kind).values()
        return st.tuples(*(values_of(field) for field in fields)).map(kind._make)  # type: ignore[attr-defined]  # named tuples have it
    return {
        str: WORDS,
        int: NUMBERS,
        float: FEET,
        bool: st.booleans(),
        type(None): st.none(),
    }[kind]


def _tuples(arguments: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return st.lists(values_of(arguments[0]), max_size=2).map(tuple)
    return st.tuples(*(values_of(argument) for argument in arguments))


def _records(kind: Any) -> st.SearchStrategy[Any]:
    hints = get_type_hints(kind)
    required: dict[str, st.SearchStrategy[Any]] = {}
    optional: dict[str, st.SearchStrategy[Any]] = {}
    for field in dataclasses.fields(kind):
        has_default = (
            field.default is not dataclasses.MISSING
            or field.default_factory is not dataclasses.MISSING
        )
        (optional if has_default else required)[field.name] = values_of(hints[field.name])
    return st.fixed_dictionaries(required, optional=optional).map(lambda held: kind(**held))


def commands() -> st.SearchStrategy[Command]:
    """Any command, not necessarily one that makes sense."""
    return values_of(Command)


def events() -> st.SearchStrategy[Event]:
    """Any event."""
    return values_of(Event)


def encounters() -> st.SearchStrategy[Encounter]:
    """Any encounter."""
    return values_of(Encounter)


def entries() -> st.SearchStrategy[Entry]:
    """Any entry."""
    return values_of(Entry)
