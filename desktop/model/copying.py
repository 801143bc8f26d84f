"""`dataclasses.replace`, many times as fast: the state is copied at every fact.

A function for each class and each set of changed fields is written once. It fills a class that
has the same slots but may be written to, and then names it what it is: the constructor of a
frozen class takes longer over its fields than everything else. A class with a `__post_init__`
goes through its constructor all the same.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # mypy knows this one, and checks the names and types of the fields
    from dataclasses import replace
else:
    from dataclasses import fields
    from functools import cache

    def replace(value, /, **changes):
        """A copy with some fields changed."""
        return _copier(type(value), tuple(changes))(value, **changes)

    @cache
    def _copier(kind, changed):
        """`copy(value, **changes)` for this class and these fields."""
        names = [field.name for field in fields(kind)]
        unknown = set(changed).difference(names)
        if unknown:
            raise TypeError(f"{kind.__name__} has no field {min(unknown)!r}")
        taken = [(name, name if name in changed else f"_value_.{name}") for name in names]
        if hasattr(kind, "__post_init__") or not _has_plain_slots(kind, names):
            lines = [f"return _kind_({', '.join(f'{name}={held}' for name, held in taken)})"]
        else:
            lines = ["_made_ = _writable_()", *(f"_made_.{name} = {held}" for name, held in taken)]
            lines += ["_made_.__class__ = _kind_", "return _made_"]
        known = {"_kind_": kind, "_writable_": type("Writable", (), {"__slots__": tuple(names)})}
        body = "\n    ".join(lines)  # names of its own stand in "_": fields are called anything
        exec(f"def copy(_value_, {', '.join(changed)}):\n    {body}\n", known)
        return known["copy"]

    def _has_plain_slots(kind, names):
        """Whether its fields are slots of its own, and it has no others."""
        return kind.__bases__ == (object,) and list(kind.__dict__.get("__slots__", ())) == names


__all__ = ["replace"]
