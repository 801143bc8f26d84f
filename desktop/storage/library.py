"""The library: the creatures that come with the program, and those of the GM.

The shipped ones are never written. Their list is in an index; the stat blocks of an edition are
read when the first of them is asked for.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from desktop.language.message import Gender, Message, Name
from desktop.model.creature import Creature, CreatureKey, Texts
from desktop.model.creature_record import creature_from_record
from desktop.model.frozen import FrozenMap
from desktop.model.record import Fields, RecordError
from desktop.storage import json_text
from desktop.storage.errors import DamagedFile, read_failed

INDEX = "index.json"
CALLED = "called.json"


@dataclass(frozen=True, slots=True)
class LibraryEntry:
    """A creature in the list of the library."""

    key: CreatureKey
    ruleset: str
    names: Texts
    gender: Gender
    plural: bool
    size: str
    kind: str
    tags: tuple[str, ...]
    challenge: str
    hit_points: int
    armour_class: int | None
    is_own: bool = False
    source: str = ""  # of an own one that was imported: two of one name are told apart by it

    @property
    def name(self) -> Name:
        """The name as a parameter of sentences."""
        return Name(tuple(self.names.items()), self.gender, self.plural)


def entry_of(creature: Creature, *, is_own: bool) -> LibraryEntry:
    """The line of a creature."""
    return LibraryEntry(
        key=creature.key,
        ruleset=creature.ruleset,
        names=creature.names,
        gender=creature.gender,
        plural=creature.plural,
        size=creature.size,
        kind=creature.kind,
        tags=creature.tags,
        challenge=creature.challenge,
        hit_points=creature.hit_points,
        armour_class=creature.armour_class,
        is_own=is_own,
        source=creature.source if is_own else "",
    )


class Library:
    """Creatures by key. `own` answers the GM's own ones, as they are now."""

    def __init__(
        self, folder: Path, own: Callable[[], Sequence[Creature]] = tuple[Creature, ...]
    ) -> None:
        self._folder = folder
        self._own = own
        self._index: tuple[LibraryEntry, ...] | None = None
        self._records: dict[str, dict[str, Any]] = {}
        self._creatures: dict[CreatureKey, Creature] = {}
        self._called: dict[CreatureKey, dict[str, Any]] | None = None

    def rulesets(self) -> tuple[str, ...]:
        """The rulesets for which creatures come with the program."""
        return tuple(dict.fromkeys(entry.ruleset for entry in self._shipped()))

    def entries(self, ruleset: str | None = None) -> tuple[LibraryEntry, ...]:
        """The list, of one ruleset or of all: the GM's own creatures first.

        Raises StorageError when the files of the program are damaged.
        """
        own = tuple(entry_of(creature, is_own=True) for creature in self._own())
        return tuple(
            entry for entry in (*own, *self._shipped()) if ruleset in (None, entry.ruleset)
        )

    def find_creature(self, key: CreatureKey) -> Creature | None:
        """The creature with that key, the GM's own before a shipped one."""
        for creature in self._own():
            if creature.key == key:
                return creature
        if key not in self._creatures:
            record = self._records_of(_ruleset_of(key)).get(key)
            if record is None:
                return None
            self._creatures[key] = self._read(record)
        return self._creatures[key]

    def find_called(self, key: CreatureKey) -> Creature | None:
        """A creature whose stat block stands in the text of a spell: nobody meets it without."""
        if self._called is None:
            self._called = {
                CreatureKey(str(record.get("key"))): record for record in self._list_in(CALLED)
            }
        record = self._called.get(key)
        return None if record is None else self._read(record)

    def creature_of(self, key: CreatureKey) -> Creature:
        """The creature with that key; KeyError when there is none."""
        creature = self.find_creature(key)
        if creature is None:
            raise KeyError(key)
        return creature

    def creatures(self, ruleset: str) -> tuple[Creature, ...]:
        """All shipped creatures of a ruleset; reads every stat block."""
        keys = (CreatureKey(key) for key in self._records_of(ruleset))
        return tuple(self.creature_of(key) for key in keys)

    def counts(self) -> dict[str, int]:
        """How many creatures come with the program, by ruleset; every stat block is read."""
        return {ruleset: len(self.creatures(ruleset)) for ruleset in self.rulesets()}

    def _shipped(self) -> tuple[LibraryEntry, ...]:
        if self._index is None:
            records = self._list_in(INDEX)
            try:
                self._index = tuple(_entry_from_record(record) for record in records)
            except RecordError as error:
                raise self._damaged(INDEX) from error
        return self._index

    def _records_of(self, ruleset: str) -> dict[str, Any]:
        if ruleset not in self._records:
            known = ruleset in self.rulesets()
            records = self._list_in(f"{ruleset}.json") if known else []
            self._records[ruleset] = {str(record.get("key")): record for record in records}
        return self._records[ruleset]

    def _read(self, record: Mapping[str, object]) -> Creature:
        try:
            return creature_from_record(record)
        except RecordError as error:
            raise self._damaged(f"{record.get('ruleset')}.json") from error

    def _list_in(self, name: str) -> list[dict[str, Any]]:
        path = self._folder / name
        try:
            records = json_text.plain_of(path.read_bytes())
        except OSError as error:
            raise read_failed(path, error) from error
        except ValueError as error:  # no JSON, or no name that a file could have
            raise self._damaged(name) from error
        if not isinstance(records, list) or not all(isinstance(one, dict) for one in records):
            raise self._damaged(name)
        return records

    def _damaged(self, name: str) -> DamagedFile:
        return DamagedFile(Message("storage.damaged", {"file": name}), self._folder / name)


def _ruleset_of(key: str) -> str:
    return key.partition("/")[0]


def _entry_from_record(record: Mapping[str, object]) -> LibraryEntry:
    fields = Fields(record)
    key = fields.required_text("key")
    sizes = fields.words("sizes")
    return LibraryEntry(
        key=CreatureKey(key),
        ruleset=_ruleset_of(key),
        names=FrozenMap(fields.texts("names")),
        gender=fields.one_of("gender", Gender, Gender.MASCULINE),
        plural=fields.flag("plural"),
        size=sizes[0] if sizes else "medium",
        kind=fields.text("kind"),
        tags=fields.words("tags"),
        challenge=fields.text("challenge"),
        hit_points=fields.required_number("hit_points", lowest=0, highest=999_999),
        armour_class=fields.number("armour_class", lowest=0, highest=999),
    )
