"""The one read-only mapping of the state."""

from collections.abc import ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from typing import Any, Generic, TypeVar, overload

K = TypeVar("K")
V = TypeVar("V")
D = TypeVar("D")


class FrozenMap(Mapping[K, V], Generic[K, V]):
    """A hashable mapping that keeps its order of insertion and never changes.

    `with_item`, `without` return new maps. Two maps are equal when they hold the same pairs.
    """

    __slots__ = ("_hash", "_items")

    def __init__(self, items: Mapping[K, V] | Iterable[tuple[K, V]] = ()) -> None:
        self._items: dict[K, V] = dict(items)
        self._hash: int | None = None

    def __getitem__(self, key: K) -> V:
        return self._items[key]

    def __iter__(self) -> Iterator[K]:
        return iter(self._items)

    def __len__(self) -> int:
        return len(self._items)

    def __contains__(self, key: object) -> bool:
        return key in self._items

    # Straight from the dictionary inside: what Mapping gives is many times slower.

    @overload
    def get(self, key: K, /) -> V | None: ...

    @overload
    def get(self, key: K, /, default: V | D) -> V | D: ...

    def get(self, key: K, /, default: V | D | None = None) -> V | D | None:
        """The value of `key`, else the default."""
        return self._items.get(key, default)

    def keys(self) -> KeysView[K]:
        """The keys, in order."""
        return self._items.keys()

    def values(self) -> ValuesView[V]:
        """The values, in the order of their keys."""
        return self._items.values()

    def items(self) -> ItemsView[K, V]:
        """The pairs, in order."""
        return self._items.items()

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._items.items()))
        return self._hash

    def __eq__(self, other: object) -> bool:
        if isinstance(other, FrozenMap):
            return self._items == other._items
        return NotImplemented

    def __repr__(self) -> str:
        return f"FrozenMap({self._items!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        return (FrozenMap, (self._items,))

    def with_item(self, key: K, value: V) -> "FrozenMap[K, V]":
        """The map with `key` set to `value`; this very map when nothing would change."""
        if key in self._items and self._items[key] is value:
            return self
        return _holding({**self._items, key: value})

    def with_items(self, items: Mapping[K, V]) -> "FrozenMap[K, V]":
        """The map with every pair of `items` set."""
        if not items:
            return self
        return _holding({**self._items, **items})

    def without(self, key: K) -> "FrozenMap[K, V]":
        """The map without `key`; this very map when it is not there."""
        if key not in self._items:
            return self
        return _holding({k: v for k, v in self._items.items() if k != key})


def _holding(items: dict[K, V]) -> FrozenMap[K, V]:
    """A map around a dictionary that nobody else has: it is not copied once more."""
    made: FrozenMap[K, V] = FrozenMap.__new__(FrozenMap)
    made._items, made._hash = items, None
    return made
