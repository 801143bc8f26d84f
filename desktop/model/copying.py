"""`dataclasses.replace`, three times as fast: the state is copied at every fact.

It looks at a class once instead of at every call. For classes whose fields are all given to
their constructors by position.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:  # mypy knows this one, and checks the names and types of the fields
    from dataclasses import replace
else:
    from dataclasses import fields
    from functools import cache
    from operator import attrgetter

    @cache
    def _plan(kind):
        names = [field.name for field in fields(kind)]
        assert all(field.init and not field.kw_only for field in fields(kind)), kind
        get = attrgetter(*names) if len(names) > 1 else lambda value: (getattr(value, names[0]),)
        return get, {name: place for place, name in enumerate(names)}

    def replace(value, **changes):
        """A copy with some fields changed."""
        kind = type(value)
        get, places = _plan(kind)
        values = list(get(value))
        for name, held in changes.items():
            values[places[name]] = held
        return kind(*values)


__all__ = ["replace"]
