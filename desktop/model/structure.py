"""Plain data for the model's values and back: what the log and the save file hold.

A dataclass becomes an object of its fields; fields that stand at their default are left out.
The few in `SHORT`, of which a log holds thousands, become arrays whose last items may be
missing; `NamedTuple`s and tuples become arrays, mappings become objects. Where a type is a union
of several dataclasses (commands, events), an object carries its class under "is" and an array
carries it in front.

Names in files are the names in code: a class or a field of a released format is renamed only
together with a migration, and a class in `SHORT` gains new fields only at its end.

The converters are compiled once for each type, from its annotations.
"""

import dataclasses
import types
from collections.abc import Callable, Hashable, Iterable
from enum import Enum
from functools import cache
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from desktop.language.message import Distance, Listing, Message, Name
from desktop.model.combatant import Initiative, Token
from desktop.model.counter import Counter
from desktop.model.frozen import FrozenMap
from desktop.model.reasons import Contribution

Plain = Any
Writer = Callable[[Any], Plain]
Reader = Callable[[Plain], Any]

TAG = "is"
SHORT = frozenset({Contribution, Counter, Distance, Initiative, Listing, Message, Name, Token})
SCALARS = (str, int, float, bool, type(None))


class StructureError(ValueError):
    """Plain data that does not fit the type; the text names the place and the value."""

    def __init__(self, problem: str, place: str = "") -> None:
        super().__init__(f"{place.removeprefix('.')}: {problem}" if place else problem)
        self.problem = problem
        self.place = place

    def under(self, step: str) -> "StructureError":
        """The same error, seen from one level further out."""
        return StructureError(self.problem, step + self.place)


def unstructure(value: Any, kind: Any = None) -> Plain:
    """Plain data (dict, list, str, int, float, bool, None) for a value of the model.

    `structure(kind, …)` reads it back; without `kind`, any union that holds the value's class
    does so too.
    """
    if kind is not None:
        return _writer(kind)(value)
    if _is_record(type(value)):
        return _tagged_writer(type(value))(value)
    kind = type(value)
    return _writer(kind)(value)


def structure(kind: Any, plain: Plain) -> Any:
    """The value of type `kind` that `plain` describes.

    Raises StructureError where it does not fit; unknown fields are refused, so that nothing a
    newer version wrote is dropped silently.
    """
    return _reader(kind)(plain)


# --- types --------------------------------------------------------------------------------------


def _is_record(kind: Any) -> bool:
    return isinstance(kind, type) and dataclasses.is_dataclass(kind)


def _is_named_tuple(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, tuple) and hasattr(kind, "_fields")


def _is_union(kind: Any) -> bool:
    origin = get_origin(kind)
    return origin is Union or origin is types.UnionType


def _plain_type(kind: Any) -> Any:
    """The type behind the names that were given to it for mypy."""
    while isinstance(kind, NewType):
        kind = kind.__supertype__
    return kind


def _members(kind: Any) -> tuple[Any, ...]:
    """The members of a union, those of unions in it included."""
    members: list[Any] = []
    for argument in get_args(kind):
        member = _plain_type(argument)
        members += _members(member) if _is_union(member) else [member]
    return tuple(members)


@cache
def _fields(kind: Hashable) -> tuple[tuple[str, Any, Any], ...]:
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


# --- writing ------------------------------------------------------------------------------------


def _same(value: Any) -> Any:
    return value


@cache
def _writer(kind: Any) -> Writer:  # noqa: PLR0911
    kind = _plain_type(kind)
    origin = get_origin(kind)
    if _is_union(kind):
        return _union_writer(_members(kind))
    if origin is tuple:
        return _tuple_writer(get_args(kind))
    if origin is frozenset:
        item = _writer(get_args(kind)[0])
        return lambda value: [item(held) for held in sorted(value)]
    if origin is FrozenMap:
        return _mapping_writer(get_args(kind))
    if kind is Message:
        return _message_writer()
    if kind in SHORT:
        return _array_writer(kind)
    if _is_record(kind):
        return _record_writer(kind)
    if _is_named_tuple(kind):
        return _tuple_writer(tuple(get_type_hints(kind).values()))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return lambda value: value._value_
    assert kind in SCALARS, f"{kind!r} is no type of the model"
    return _same


def _record_writer(kind: Any) -> Writer:
    compiled: list[tuple[str, Any, Writer]] = []

    def write(value: Any) -> Plain:
        if not compiled:  # late: types may name themselves
            compiled[:] = [(name, default, _writer(hint)) for name, hint, default in _fields(kind)]
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
            compiled[:] = [(name, default, _writer(hint)) for name, hint, default in _fields(kind)]
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
            parameter.append(_writer(_parameter_type()))
        write_parameter = parameter[0]
        return [message.key, {name: write_parameter(held) for name, held in message.parameters}]

    return write


def _parameter_type() -> Any:
    """The union of all that a message may have as a parameter."""
    pairs = get_args(get_type_hints(Message)["parameters"])[0]
    return get_args(pairs)[1]


def _tuple_writer(arguments: tuple[Any, ...]) -> Writer:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        item = _writer(arguments[0])
        return list if item is _same else lambda value: [item(held) for held in value]
    items = [_writer(argument) for argument in arguments]
    if all(item is _same for item in items):
        return list
    return lambda value: [write(held) for write, held in zip(items, value, strict=True)]


def _mapping_writer(arguments: tuple[Any, ...]) -> Writer:
    key, value = _writer(arguments[0]), _writer(arguments[1])
    if key is _same:
        return lambda held: {name: value(item) for name, item in held.items()}
    return lambda held: {key(name): value(item) for name, item in held.items()}


def _tagged_writer(kind: Any) -> Writer:
    write_fields = _writer(kind)
    tag = kind.__name__
    if kind in SHORT:
        return lambda value: [tag, *write_fields(value)]
    return lambda value: {TAG: tag, **write_fields(value)}


def _union_writer(members: tuple[Any, ...]) -> Writer:
    records = [member for member in members if _is_record(member)]
    others = [member for member in members if member not in records]
    if not records and all(other in SCALARS for other in others):
        return _same
    writers: dict[type, Writer] = {}
    for record in records:
        writers[record] = _tagged_writer(record) if len(records) > 1 else _writer(record)
    for other in others:
        writers[get_origin(other) or other] = _writer(other)
    return lambda value: writers[type(value)](value)


# --- reading ------------------------------------------------------------------------------------


@cache
def _reader(kind: Any) -> Reader:  # noqa: PLR0911
    kind = _plain_type(kind)
    origin = get_origin(kind)
    if _is_union(kind):
        return _union_reader(_members(kind))
    if origin is tuple:
        return _tuple_reader(get_args(kind))
    if origin is frozenset:
        items = _items_reader(_reader(get_args(kind)[0]))
        return lambda plain: frozenset(items(plain))
    if origin is FrozenMap:
        return _mapping_reader(get_args(kind))
    if kind is Message:
        return _message_reader()
    if kind in SHORT:
        return _array_reader(kind)
    if _is_record(kind):
        return _record_reader(kind)
    if _is_named_tuple(kind):
        build = _tuple_reader(tuple(get_type_hints(kind).values()))
        return lambda plain: kind._make(build(plain))
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _enum_reader(kind)
    return _scalar_reader(kind)


def _scalar_reader(kind: Any) -> Reader:
    assert kind in SCALARS, f"{kind!r} is no type of the model"
    accepted = {float, int} if kind is float else {kind}

    def read(plain: Plain) -> Any:
        if type(plain) not in accepted:  # a bool is no int here
            raise StructureError(f"{_shown(plain)} is not {kind.__name__}")
        return plain

    return read


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
        built: list[Any] = []
        items = _array(plain)
        try:
            for held in items:
                built.append(item(held))
        except StructureError as error:
            raise error.under(f"[{len(built)}]") from None
        return tuple(built)

    return read


def _tuple_reader(arguments: tuple[Any, ...]) -> Reader:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        return _items_reader(_reader(arguments[0]))
    items = [_reader(argument) for argument in arguments]

    def read(plain: Plain) -> Any:
        held = _array(plain)
        if len(held) != len(items):
            raise StructureError(f"{len(held)} items instead of {len(items)}")
        return tuple(_read_each(zip(items, held, strict=True)))

    return read


def _read_each(pairs: Iterable[tuple[Reader, Plain]]) -> list[Any]:
    built: list[Any] = []
    try:
        for read, held in pairs:
            built.append(read(held))
    except StructureError as error:
        raise error.under(f"[{len(built)}]") from None
    return built


def _mapping_reader(arguments: tuple[Any, ...]) -> Reader:
    key, value = _reader(arguments[0]), _reader(arguments[1])

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
            parameter.append(_reader(_parameter_type()))
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
    compiled: list[Reader] = []
    required: set[int] = set()

    def read(plain: Plain) -> Any:
        if not compiled:
            fields = _fields(kind)
            required.add(sum(default is dataclasses.MISSING for _, _, default in fields))
            compiled[:] = [_reader(hint) for _, hint, _ in fields]
        held = _array(plain)
        if not max(required) <= len(held) <= len(compiled):
            raise StructureError(f"{len(held)} items are no {kind.__name__}")
        # fields of classes in SHORT stand in the order of their constructors
        return kind(*_read_each(zip(compiled, held, strict=False)))

    return read


def _record_reader(kind: Any) -> Reader:
    compiled: dict[str, Reader] = {}
    required: set[str] = set()

    def read(plain: Plain) -> Any:
        if not compiled:
            for name, hint, default in _fields(kind):
                compiled[name] = _reader(hint)
                if default is dataclasses.MISSING:
                    required.add(name)
        values: dict[str, Any] = {}
        name = ""
        items = _object(plain).items()
        try:
            for name, held in items:
                if name in compiled:
                    values[name] = compiled[name](held)
                elif name != TAG or held != kind.__name__:
                    raise StructureError(f"{_shown(held)} is not known in a {kind.__name__}")
        except StructureError as error:
            raise error.under(f".{name}") from None
        if not required <= values.keys():
            missing = sorted(required - values.keys())
            raise StructureError(f"{missing[0]!r} is missing in a {kind.__name__}")
        return kind(**values)

    return read


def _union_reader(members: tuple[Any, ...]) -> Reader:
    records = [member for member in members if _is_record(member)]
    others = [member for member in members if member not in records]
    if len(records) == 1:
        return _optional_reader(records[0], others)
    tagged = {record.__name__: _reader(record) for record in records if record not in SHORT}
    short = {record.__name__: _reader(record) for record in records if record in SHORT}
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
    record = _reader(kind)
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
    readers = [_reader(other) for other in others if other not in SCALARS]
    assert len(readers) <= 1, "one collection in a union: nothing marks which it is"

    def read(plain: Plain) -> Any:
        if type(plain) in scalars:
            return plain
        for reader in readers:
            return reader(plain)
        raise StructureError(f"{_shown(plain)} does not fit")

    return read
