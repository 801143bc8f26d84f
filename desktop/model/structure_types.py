"""The types of the model, as the converters of `structure` look at them."""

import dataclasses
import types
from collections.abc import Hashable
from functools import cache
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from desktop.language.message import Distance, Listing, Message, Name
from desktop.model.combatant import Initiative, Token
from desktop.model.counter import Counter
from desktop.model.reasons import Contribution

Plain = Any

TAG = "is"
SHORT = frozenset({Contribution, Counter, Distance, Initiative, Listing, Message, Name, Token})
SCALARS = (str, int, float, bool, type(None))


def is_record(kind: Any) -> bool:
    return isinstance(kind, type) and dataclasses.is_dataclass(kind)


def is_named_tuple(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")


def is_union(kind: Any) -> bool:
    origin = get_origin(kind)
    return origin is Union or origin is types.UnionType


def plain_type(kind: Any) -> Any:
    """The type behind the names that were given to it for mypy."""
    while isinstance(kind, NewType):
        kind = kind.__supertype__
    return kind


def members_of(kind: Any) -> tuple[Any, ...]:
    """The members of a union, those of unions in it included."""
    members: list[Any] = []
    for argument in get_args(kind):
        member = plain_type(argument)
        members += members_of(member) if is_union(member) else [member]
    return tuple(members)


@cache
def fields_of(kind: Hashable) -> tuple[tuple[str, Any, Any], ...]:
    """Name, type and default (`dataclasses.MISSING`: none) of each field."""
    record: Any = kind
    hints = get_type_hints(record)
    found = []
    for field in dataclasses.fields(record):
        default: Any = field.default
        make_default: Any = field.default_factory
        if make_default is not dataclasses.MISSING:
            default = make_default()
        found.append((field.name, hints[field.name], default))
    return tuple(found)


def parameter_type() -> Any:
    """The union of all that a message may have as a parameter."""
    pairs = get_args(get_type_hints(Message)["parameters"])[0]
    return get_args(pairs)[1]
