"""From plain data to values of the model: one reader a type, compiled once."""

import dataclasses
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

Reader = Callable[[Plain], Any]


class StructureError(ValueError):
    """Plain data that does not fit the type; the text names the place and the value."""

    def __init__(self, problem: str, place: str = "") -> None:
        super().__init__(f"{place.removeprefix('.')}: {problem}" if place else problem)
        self.problem = problem
        self.place = place

    def under(self, step: str) -> "StructureError":
        """The same error, seen from one level further out."""
        return StructureError(self.problem, step + self.place)


@cache
def reader_of(kind: Any) -> Reader:  # noqa: PLR0911
    kind = plain_type(kind)
    origin = get_origin(kind)
    if is_union(kind):
        return _union_reader(members_of(kind))
    if origin is tuple:
        return _tuple_reader(get_args(kind))
    if origin is frozenset:
        items = _items_reader(reader_of(get_args(kind)[0]))
        return lambda plain: frozenset(items(plain))
    if origin is FrozenMap:
        return _mapping_reader(get_args(kind))
    if kind is Message:
        return _message_reader()
    if kind in SHORT:
        return _array_reader(kind)
    if is_record(kind):
        return _record_reader(kind)
    if is_named_tuple(kind):
        build = _tuple_reader(tuple(get_type_hints(kind).values()))
        return lambda plain: kind._make(build(plain))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _enum_reader(kind)
    return _scalar_reader(kind)


def _scalar_reader(kind: Any) -> Reader:
    assert kind in SCALARS, f"{kind!r} is no type of the model"
    accepted = _accepted(kind)

    def read(plain: Plain) -> Any:
        if type(plain) not in accepted:  # a bool is no int here
            raise StructureError(f"{_shown(plain)} is not {kind.__name__}")
        return plain

    return read


def _accepted(kind: Any) -> frozenset[type]:
    """The types of plain data that are the value itself; none for all but scalars."""
    if kind is float:
        return frozenset({float, int})
    return frozenset({kind} & set(SCALARS)) if isinstance(kind, type) else frozenset()


def _shown(plain: Plain) -> str:
    text = repr(plain)
    return text if len(text) <= 60 else f"{text[:57]}..."


def _enum_reader(kind: type[Enum]) -> Reader:
    members: dict[Any, Any] = {member.value: member for member in kind}

    def read(plain: Plain) -> Any:
        if isinstance(plain, str) and plain in members:
            return members[plain]
        raise StructureError(f"{_shown(plain)} is not a {kind.__name__}")

    return read


def _array(plain: Plain) -> list[Plain]:
    if type(plain) is not list:
        raise StructureError(f"{_shown(plain)} is not a list")
    return plain


def _object(plain: Plain) -> dict[str, Plain]:
    if type(plain) is not dict:
        raise StructureError(f"{_shown(plain)} is not an object")
    return plain


def _items_reader(item: Reader) -> Reader:
    def read(plain: Plain) -> Any:
        items = _array(plain)
        try:
            return tuple([item(held) for held in items])
        except StructureError:
            raise _placed([item] * len(items), items) from None

    return read


def _tuple_reader(arguments: tuple[Any, ...]) -> Reader:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return _items_reader(reader_of(arguments[0]))
    items = [reader_of(argument) for argument in arguments]

    def read(plain: Plain) -> Any:
        held = _array(plain)
        if len(held) != len(items):
            raise StructureError(f"{len(held)} items instead of {len(items)}")
        try:
            return tuple([read(item) for read, item in zip(items, held, strict=True)])
        except StructureError:
            raise _placed(items, held) from None

    return read


def _placed(readers: list[Reader], items: list[Plain]) -> StructureError:
    """The error of the first item that does not fit, with its place; there is one."""
    number = 0
    while True:
        try:
            readers[number](items[number])
        except StructureError as error:
            return error.under(f"[{number}]")
        number += 1


def _mapping_reader(arguments: tuple[Any, ...]) -> Reader:
    key, value = reader_of(arguments[0]), reader_of(arguments[1])

    def read(plain: Plain) -> Any:
        name = ""
        built: dict[Any, Any] = {}
        items = _object(plain).items()
        try:
            for name, held in items:
                built[key(name)] = value(held)
        except StructureError as error:
            raise error.under(f"[{name!r}]") from None
        return FrozenMap(built)

    return read


def _message_reader() -> Reader:
    parameter: list[Reader] = []

    def read(plain: Plain) -> Any:
        held = _array(plain)
        if not held or len(held) > 2 or not isinstance(held[0], str):
            raise StructureError(f"{_shown(plain)} is not a Message")
        if len(held) == 1:
            return Message(held[0])
        if not parameter:
            parameter.append(reader_of(parameter_type()))
        read_parameter = parameter[0]
        name = ""
        built: dict[str, Any] = {}
        items = _object(held[1]).items()
        try:
            for name, item in items:
                built[name] = read_parameter(item)
        except StructureError as error:
            raise error.under(f".{name}") from None
        return Message(held[0], built)

    return read


def _array_reader(kind: Any) -> Reader:
    compiled: list[tuple[frozenset[type], Reader]] = []
    required = 0

    def read(plain: Plain) -> Any:
        nonlocal required
        if not compiled:
            fields = fields_of(kind)
            required = sum(default is dataclasses.MISSING for _, _, default in fields)
            compiled[:] = [(_accepted(plain_type(hint)), reader_of(hint)) for _, hint, _ in fields]
        held = _array(plain)
        if not required <= len(held) <= len(compiled):
            raise StructureError(f"{len(held)} items are no {kind.__name__}")
        try:
            # fields of classes in SHORT stand in the order of their constructors
            return kind(
                *[
                    item if type(item) in accepted else read_field(item)
                    for (accepted, read_field), item in zip(compiled, held, strict=False)
                ]
            )
        except StructureError:
            raise _placed([read_field for _, read_field in compiled], held) from None

    return read


def _record_reader(kind: Any) -> Reader:
    compiled: dict[str, tuple[frozenset[type], Reader]] = {}
    required: set[str] = set()
    tag = kind.__name__
    unknown = (frozenset[type](), _unknown_reader(tag))

    def read(plain: Plain) -> Any:
        if not compiled:
            for name, hint, default in fields_of(kind):
                compiled[name] = (_accepted(plain_type(hint)), reader_of(hint))
                if default is dataclasses.MISSING:
                    required.add(name)
            compiled[TAG] = (frozenset({str}), unknown[1])
        values: dict[str, Any] = {}
        name = ""
        items = _object(plain).items()
        try:
            for name, held in items:
                accepted, read_field = compiled.get(name, unknown)
                values[name] = held if type(held) in accepted else read_field(held)
        except StructureError as error:
            raise error.under(f".{name}") from None
        if values.pop(TAG, tag) != tag:
            raise StructureError(f"{_shown(plain[TAG])} is not known in a {tag}", f".{TAG}")
        if not required <= values.keys():
            missing = sorted(required - values.keys())
            raise StructureError(f"{missing[0]!r} is missing in a {kind.__name__}")
        return kind(**values)

    return read


def _unknown_reader(name: str) -> Reader:
    def read(plain: Plain) -> Any:
        raise StructureError(f"{_shown(plain)} is not known in a {name}")

    return read


def _union_reader(members: tuple[Any, ...]) -> Reader:
    records = [member for member in members if is_record(member)]
    others = [member for member in members if member not in records]
    if len(records) == 1:
        return _optional_reader(records[0], others)
    tagged = {record.__name__: reader_of(record) for record in records if record not in SHORT}
    short = {record.__name__: reader_of(record) for record in records if record in SHORT}
    read_other = _others_reader(others)

    def read(plain: Plain) -> Any:
        if type(plain) is dict and tagged:
            tag = plain.get(TAG)
            if not isinstance(tag, str) or tag not in tagged:
                raise StructureError(f"{_shown(tag)} is not known")
            return tagged[tag](plain)
        if type(plain) is list and plain and short:
            found = short.get(plain[0]) if isinstance(plain[0], str) else None
            if found is not None:
                return found(plain[1:])
        return read_other(plain)

    return read


def _optional_reader(kind: Any, others: list[Any]) -> Reader:
    record = reader_of(kind)
    if others == [type(None)]:
        return lambda plain: None if plain is None else record(plain)
    read_other = _others_reader(others)
    shape = list if kind in SHORT else dict

    def read(plain: Plain) -> Any:
        return record(plain) if type(plain) is shape else read_other(plain)

    return read


def _others_reader(others: list[Any]) -> Reader:
    """For members of a union that are no dataclasses: at most one of them is a collection."""
    scalars = {other for other in others if other in SCALARS}
    if float in scalars:
        scalars.add(int)
    readers = [reader_of(other) for other in others if other not in SCALARS]
    assert len(readers) <= 1, "one collection in a union: nothing marks which it is"

    def read(plain: Plain) -> Any:
        if type(plain) in scalars:
            return plain
        for reader in readers:
            return reader(plain)
        raise StructureError(f"{_shown(plain)} does not fit")

    return read
