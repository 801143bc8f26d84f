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

from typing import Any

from desktop.model.structure_reading import StructureError, reader_of
from desktop.model.structure_types import Plain, is_record
from desktop.model.structure_writing import tagged_writer, writer_of

__all__ = ["Plain", "StructureError", "structure", "unstructure"]


def unstructure(value: Any, kind: Any = None) -> Plain:
    """Plain data (dict, list, str, int, float, bool, None) for a value of the model.

    `structure(kind, …)` reads it back; without `kind`, any union that holds the value's class
    does so too.
    """
    if kind is not None:
        return writer_of(kind)(value)
    if is_record(type(value)):
        return tagged_writer(type(value))(value)
    kind = type(value)
    return writer_of(kind)(value)


def structure(kind: Any, plain: Plain) -> Any:
    """The value of type `kind` that `plain` describes.

    Raises StructureError where it does not fit; unknown fields are refused, so that nothing a
    newer version wrote is dropped silently.
    """
    return reader_of(kind)(plain)
