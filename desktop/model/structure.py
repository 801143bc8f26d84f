"""Plain data for the model's values and back: what the log and the save file hold.

Every dataclass becomes an object of its fields; fields that stand at their default are left
out. Members of a union (commands, events) carry their name under "is". The converters are
compiled once a type from its annotations; names in files are the names in code, so a class or
field of a released format is renamed only together with a migration.
"""

import dataclasses
import types
from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from desktop.model.frozen import FrozenMap

Plain = Any
TAG = "is"


class StructureError(ValueError):
    """Plain data that does not fit the type; the text names the place and the value."""


@cache
def _fields(kind: Any) -> tuple[tuple[str, Any, Any], ...]:
    hints = get_type_hints(kind)
    found = []
    for field in dataclasses.fields(kind):
        default: Any = field.default
        if default is dataclasses.MISSING and field.default_factory is not dataclasses.MISSING:
            default = field.default_factory()  # type: ignore[operator]  # narrowed by `is not`
        found.append((field.name, hints[field.name], default))
    return tuple(found)


def unstructure(value: Any) -> Plain:
    """Plain data (dict, list, str, int, float, bool, None) for a value of the model."""
    if value is None or isinstance(value, str | bool | int | float):
        return value
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple | frozenset):
        items = sorted(value) if isinstance(value, frozenset) else value
        return [unstructure(item) for item in items]
    if isinstance(value, FrozenMap):
        return [[unstructure(k), unstructure(v)] for k, v in value.items()]
    plain: dict[str, Plain] = {TAG: type(value).__name__}
    kind: Any = type(value)
    for name, _, default in _fields(kind):
        held = getattr(value, name)
        if held != default or type(held) is not type(default):
            plain[name] = unstructure(held)
    return plain


def structure(kind: Any, plain: Plain) -> Any:
    """The value of type `kind` that `plain` describes.

    Raises StructureError where it does not fit; unknown fields are refused, so that nothing a
    newer version wrote is dropped silently.
    """
    return _structurer(kind)(plain, "")


Structurer = Callable[[Plain, str], Any]


@cache
def _structurer(kind: Any) -> Structurer:
    if isinstance(kind, NewType):
        return _structurer(kind.__supertype__)
    origin = get_origin(kind)
    if origin is Union or origin is types.UnionType:
        return _union(get_args(kind))
    if origin is tuple:
        return _tuple(get_args(kind))
    if origin is frozenset:
        item = _structurer(get_args(kind)[0])
        return lambda plain, at: frozenset(
            item(x, f"{at}[{i}]") for i, x in enumerate(_list(plain, at))
        )
    if origin is FrozenMap:
        return _mapping(get_args(kind))
    if kind is Any:
        return lambda plain, at: plain
    if isinstance(kind, type) and issubclass(kind, Enum):
        return _enum(kind)
    if dataclasses.is_dataclass(kind) and isinstance(kind, type):
        return _dataclass(kind)
    return _scalar(kind)


def _scalar(kind: Any) -> Structurer:
    if kind is type(None):
        expected: tuple[type, ...] = (type(None),)
    elif kind is float:
        expected = (float, int)
    elif kind in (str, int, bool):
        expected = (kind,)
    else:
        raise AssertionError(f"{kind!r} is no type of the model")

    def build(plain: Plain, at: str) -> Any:
        if not isinstance(plain, expected) or (kind is not bool and isinstance(plain, bool)):
            raise StructureError(f"{at or 'value'}: {plain!r} is not {kind.__name__}")
        return plain

    return build


def _list(plain: Plain, at: str) -> list[Plain]:
    if not isinstance(plain, list):
        raise StructureError(f"{at or 'value'}: {plain!r} is not a list")
    return plain


def _tuple(arguments: tuple[Any, ...]) -> Structurer:
    if len(arguments) == 2 and arguments[1] is Ellipsis:
        item = _structurer(arguments[0])
        return lambda plain, at: tuple(
            item(x, f"{at}[{i}]") for i, x in enumerate(_list(plain, at))
        )
    items = [_structurer(argument) for argument in arguments]

    def build(plain: Plain, at: str) -> Any:
        held = _list(plain, at)
        if len(held) != len(items):
            raise StructureError(f"{at or 'value'}: {len(held)} items instead of {len(items)}")
        return tuple(
            make(x, f"{at}[{i}]") for i, (make, x) in enumerate(zip(items, held, strict=True))
        )

    return build


def _mapping(arguments: tuple[Any, ...]) -> Structurer:
    key, value = _structurer(arguments[0]), _structurer(arguments[1])

    def build(plain: Plain, at: str) -> Any:
        pairs = []
        for i, pair in enumerate(_list(plain, at)):
            if not isinstance(pair, list) or len(pair) != 2:
                raise StructureError(f"{at}[{i}]: {pair!r} is not a pair")
            pairs.append((key(pair[0], f"{at}[{i}]"), value(pair[1], f"{at}[{pair[0]!r}]")))
        return FrozenMap(pairs)

    return build


def _enum(kind: type[Enum]) -> Structurer:
    members = {member.value: member for member in kind}

    def build(plain: Plain, at: str) -> Any:
        if isinstance(plain, str | int) and plain in members:
            return members[plain]
        raise StructureError(f"{at or 'value'}: {plain!r} is not a {kind.__name__}")

    return build


def _dataclass(kind: type) -> Structurer:
    compiled: dict[str, tuple[Structurer, Any]] = {}

    def build(plain: Plain, at: str) -> Any:
        if not compiled:  # late: types may name themselves
            for name, hint, default in _fields(kind):
                compiled[name] = (_structurer(hint), default)
        if not isinstance(plain, Mapping):
            raise StructureError(f"{at or kind.__name__}: {plain!r} is not a {kind.__name__}")
        if plain.get(TAG, kind.__name__) != kind.__name__:
            raise StructureError(f"{at}: {plain[TAG]!r} instead of {kind.__name__}")
        values: dict[str, Any] = {}
        for name, held in plain.items():
            if name == TAG:
                continue
            if name not in compiled:
                raise StructureError(f"{at or kind.__name__}: unknown field {name!r}")
            values[name] = compiled[name][0](held, f"{at}.{name}")
        for name, (_, default) in compiled.items():
            if name not in values and default is dataclasses.MISSING:
                raise StructureError(f"{at or kind.__name__}: field {name!r} is missing")
        if kind.__name__ == "Message":  # its own constructor takes a mapping
            return kind(values["key"], dict(values.get("parameters", ())))
        return kind(**values)

    return build


def _union(arguments: tuple[Any, ...]) -> Structurer:
    tagged: dict[str, Any] = {}
    others: list[Any] = []
    for argument in arguments:
        if dataclasses.is_dataclass(argument) and isinstance(argument, type):
            tagged[argument.__name__] = argument
        else:
            others.append(argument)

    def build(plain: Plain, at: str) -> Any:
        if isinstance(plain, Mapping):
            tag = plain.get(TAG)
            if not isinstance(tag, str) or tag not in tagged:
                raise StructureError(f"{at or 'value'}: {tag!r} is not known")
            return _structurer(tagged[tag])(plain, at)
        for other in others:
            try:
                return _structurer(other)(plain, at)
            except StructureError:
                continue
        raise StructureError(f"{at or 'value'}: {plain!r} does not fit")

    return build
