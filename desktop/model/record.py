"""Records: plain mappings of JSON, read field by field with strict types and bounds."""

from collections.abc import Mapping
from enum import Enum
from typing import Any, TypeVar

from desktop.language.message import Message
from desktop.model.frozen import FrozenMap

E = TypeVar("E", bound=Enum)

NAME_LENGTH = 200
TEXT_LENGTH = 20_000
LIST_LENGTH = 500
MOST_HIT_POINTS = 999_999
MOST_FEET = 100_000
MOST_BONUS = 999

Record = dict[str, Any]


class RecordError(ValueError):
    """A field of a record that cannot be read.

    `field` is its path ("features[2].attacks[0].bonus"), `reason` the sentence for people.
    """

    def __init__(self, field: str, reason: str, **parameters: int) -> None:
        super().__init__(f"{field}: {reason} {parameters or ''}".rstrip())
        self.field = field
        self.reason = Message(f"record.{reason}", {"field": field, **parameters})


class Fields:
    """One mapping of a record with the path that leads to it. Unknown keys are left alone.

    Every reader takes the key of a field and answers its value; an absent field and `null`
    are the same: the default, or `RecordError` where the name says `required`.
    """

    __slots__ = ("_path", "_values")

    def __init__(self, record: object, path: str = "") -> None:
        if not isinstance(record, Mapping):
            raise RecordError(path or "record", "not_a_mapping")
        self._values: Mapping[object, object] = record
        self._path = path

    def path_of(self, key: str) -> str:
        """The full path of a field, for errors."""
        return f"{self._path}.{key}" if self._path else key

    def has(self, key: str) -> bool:
        """True when the field is there and not null."""
        return self._values.get(key) is not None

    def plain(self, key: str) -> object:
        """What stands there, for values that are read as a whole; None when absent."""
        return self._values.get(key)

    def text(self, key: str, *, longest: int = NAME_LENGTH) -> str:
        """A text, empty when absent."""
        value = self._values.get(key)
        if value is None:
            return ""
        return _text(value, self.path_of(key), longest)

    def optional_text(self, key: str, *, longest: int = NAME_LENGTH) -> str | None:
        """A text, None when absent."""
        return self.text(key, longest=longest) if self.has(key) else None

    def required_text(self, key: str, *, longest: int = NAME_LENGTH) -> str:
        """A text with at least one character that is no space."""
        value = self.text(key, longest=longest)
        if not value.strip():
            raise RecordError(self.path_of(key), "text_missing")
        return value

    def number(self, key: str, *, lowest: int, highest: int) -> int | None:
        """A whole number within both bounds, None when absent."""
        value = self._values.get(key)
        if value is None:
            return None
        return _number(value, self.path_of(key), lowest, highest)

    def required_number(self, key: str, *, lowest: int, highest: int) -> int:
        """A whole number within both bounds."""
        value = self.number(key, lowest=lowest, highest=highest)
        if value is None:
            raise RecordError(self.path_of(key), "number_missing")
        return value

    def flag(self, key: str) -> bool:
        """A true or false, false when absent."""
        value = self._values.get(key)
        if value is None:
            return False
        if not isinstance(value, bool):
            raise RecordError(self.path_of(key), "not_a_flag")
        return value

    def one_of(self, key: str, kinds: type[E], default: E) -> E:
        """A member of a closed set, by its value."""
        value = self._values.get(key)
        if value is None:
            return default
        try:
            return kinds(value)
        except ValueError:
            raise RecordError(self.path_of(key), "not_a_choice") from None

    def words(self, key: str) -> tuple[str, ...]:
        """A list of texts."""
        return tuple(
            _text(value, f"{self.path_of(key)}[{index}]", NAME_LENGTH)
            for index, value in enumerate(self._list(key))
        )

    def children(self, key: str) -> tuple["Fields", ...]:
        """A list of mappings."""
        return tuple(
            Fields(value, f"{self.path_of(key)}[{index}]")
            for index, value in enumerate(self._list(key))
        )

    def child(self, key: str) -> "Fields | None":
        """A mapping, None when absent."""
        return Fields(self._values[key], self.path_of(key)) if self.has(key) else None

    def texts(self, key: str, *, longest: int = TEXT_LENGTH) -> FrozenMap[str, str]:
        """A mapping of texts."""
        return FrozenMap(
            (name, _text(value, f"{self.path_of(key)}.{name}", longest))
            for name, value in self._pairs(key)
        )

    def numbers(self, key: str, *, lowest: int, highest: int) -> FrozenMap[str, int]:
        """A mapping of whole numbers, each within both bounds."""
        return FrozenMap(
            (name, _number(value, f"{self.path_of(key)}.{name}", lowest, highest))
            for name, value in self._pairs(key)
        )

    def _list(self, key: str) -> list[object] | tuple[object, ...]:
        value = self._values.get(key)
        if value is None:
            return ()
        if not isinstance(value, list | tuple):
            raise RecordError(self.path_of(key), "not_a_list")
        if len(value) > LIST_LENGTH:
            raise RecordError(self.path_of(key), "list_too_long", highest=LIST_LENGTH)
        return value

    def _pairs(self, key: str) -> list[tuple[str, object]]:
        value = self._values.get(key)
        if value is None:
            return []
        if not isinstance(value, Mapping):
            raise RecordError(self.path_of(key), "not_a_mapping")
        if len(value) > LIST_LENGTH:
            raise RecordError(self.path_of(key), "list_too_long", highest=LIST_LENGTH)
        return [(_text(name, self.path_of(key), NAME_LENGTH), item) for name, item in value.items()]


def _text(value: object, path: str, longest: int) -> str:
    if not isinstance(value, str):
        raise RecordError(path, "not_a_text")
    if len(value) > longest:
        raise RecordError(path, "text_too_long", highest=longest)
    return value


def _number(value: object, path: str, lowest: int, highest: int) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise RecordError(path, "not_a_number")
    if not lowest <= value <= highest:
        raise RecordError(path, "number_out_of_bounds", lowest=lowest, highest=highest)
    return value


def short(**values: Any) -> Record:
    """The values that are not at their default: no null, false, empty text, list or mapping."""
    return {
        key: value
        for key, value in values.items()
        if value is not None and value is not False and value not in ("", [], {})
    }


def bonus_in(fields: Fields, key: str) -> int | None:
    """A bonus or a DC, None when absent."""
    return fields.number(key, lowest=-MOST_BONUS, highest=MOST_BONUS)


def feet_in(fields: Fields, key: str) -> int | None:
    """A distance in feet, None when absent."""
    return fields.number(key, lowest=0, highest=MOST_FEET)


def uses_in(fields: Fields, key: str) -> int | None:
    """How often something may be used, None when absent."""
    return fields.number(key, lowest=0, highest=MOST_BONUS)
