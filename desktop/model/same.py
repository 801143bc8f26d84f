"""The very same value as a key, for what is kept about values too large to compare."""

from typing import Generic, TypeVar

_T = TypeVar("_T")


class Same(Generic[_T]):
    """A key of a cache that asks for the very same value, however large that is."""

    __slots__ = ("value",)

    def __init__(self, value: _T) -> None:
        self.value = value

    def __hash__(self) -> int:
        return id(self.value)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and self.value is other.value
