"""What comes out the same as before is not made again: most rows and tokens, after a step."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

V = TypeVar("V")


class Unchanged(Generic[V]):
    """Values by key, each made anew only when what it is made from is no longer the same."""

    def __init__(self) -> None:
        self._known: dict[Hashable, tuple[tuple[object, ...], V]] = {}

    def value(self, key: Hashable, source: tuple[object, ...], make: Callable[[], V]) -> V:
        """The value of a key; `source` must hold everything that `make` looks at."""
        known = self._known.get(key)
        made = known[1] if known is not None and known[0] == source else make()
        self._known[key] = (source, made)
        return made
