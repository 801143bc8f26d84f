"""From values of the model to plain data: one writer a type, compiled once."""

from collections.abc import Callable
from enum import Enum
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from desktop.language.message import Message
from desktop.model.frozen import FrozenMap
from desktop.model.structure_types import (
    SCALARS,
    SHORT,
    TAG,
    Plain,
    fields_of,
    is_named_tuple,
    is_record,
    is_union,
    members_of,
    parameter_type,
    plain_type,
)

Writer = Callable[[Any], Plain]


def _same(value: Any) -> Any:
    return value


@cache
def writer_of(kind: Any) -> Writer:  # noqa: PLR0911
    kind = plain_type(kind)
    origin = get_origin(kind)
    if is_union(kind):
        return _union_writer(members_of(kind))
    if origin is tuple:
        return _tuple_writer(get_args(kind))
    if origin is frozenset:
        item = writer_of(get_args(kind)[0])
        return lambda value: [item(held) for held in sorted(value)]
    if origin is FrozenMap:
        return _mapping_writer(get_args(kind))
    if kind is Message:
        return _message_writer()
    if kind in SHORT:
        return _array_writer(kind)
    if is_record(kind):
        return _record_writer(kind)
    if is_named_tuple(kind):
        return _tuple_writer(tuple(get_type_hints(kind).values()))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return lambda value: value._value_
    assert kind in SCALARS, f"{kind!r} is no type of the model"
    return _same


def _record_writer(kind: Any) -> Writer:
    compiled: list[tuple[str, Any, Writer]] = []

    def write(value: Any) -> Plain:
        if not compiled:  # late: types may name themselves
            compiled[:] = [
                (name, default, writer_of(hint)) for name, hint, default in fields_of(kind)
            ]
        plain: dict[str, Plain] = {}
        for name, default, write_field in compiled:
            held = getattr(value, name)
            if held is default or (held == default and type(held) is type(default)):
                continue
            plain[name] = held if write_field is _same else write_field(held)
        return plain

    return write


def _array_writer(kind: Any) -> Writer:
    compiled: list[tuple[str, Any, Writer]] = []

    def write(value: Any) -> Plain:
        if not compiled:
            compiled[:] = [
                (name, default, writer_of(hint)) for name, hint, default in fields_of(kind)
            ]
        plain: list[Plain] = []
        needed = 0
        for name, default, write_field in compiled:
            held = getattr(value, name)
            plain.append(held if write_field is _same else write_field(held))
            if held != default:
                needed = len(plain)
        return plain[:needed]

    return write


def _message_writer() -> Writer:
    parameter: list[Writer] = []

    def write(message: Any) -> Plain:
        if not message.parameters:
            return [message.key]
        if not parameter:
            parameter.append(writer_of(parameter_type()))
        write_parameter = parameter[0]
        return [message.key, {name: write_parameter(held) for name, held in message.parameters}]

    return write


def _tuple_writer(arguments: tuple[Any, ...]) -> Writer:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        item = writer_of(arguments[0])
        return list if item is _same else lambda value: [item(held) for held in value]
    items = [writer_of(argument) for argument in arguments]
    if all(item is _same for item in items):
        return list
    return lambda value: [write(held) for write, held in zip(items, value, strict=True)]


def _mapping_writer(arguments: tuple[Any, ...]) -> Writer:
    key, value = writer_of(arguments[0]), writer_of(arguments[1])
    if key is _same:
        return lambda held: {name: value(item) for name, item in held.items()}
    return lambda held: {key(name): value(item) for name, item in held.items()}


def tagged_writer(kind: Any) -> Writer:
    write_fields = writer_of(kind)
    tag = kind.__name__
    if kind in SHORT:
        return lambda value: [tag, *write_fields(value)]
    return lambda value: {TAG: tag, **write_fields(value)}


def _union_writer(members: tuple[Any, ...]) -> Writer:
    records = [member for member in members if is_record(member)]
    others = [member for member in members if member not in records]
    if not records and all(other in SCALARS for other in others):
        return _same
    writers: dict[type, Writer] = {}
    for record in records:
        writers[record] = tagged_writer(record) if len(records) > 1 else writer_of(record)
    for other in others:
        writers[get_origin(other) or other] = writer_of(other)
    return lambda value: writers[type(value)](value)
