"""The campaign: parties, own creatures, maps, settings, and which fights there were.

All of it is in memory, in TinyDB's tables; a thread writes the whole file anew soon after a
change. A file that cannot be read is set aside, never written over.
"""

import threading
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from typing import Any, cast

from tinydb import Storage, TinyDB, where
from tinydb.table import Table

from desktop.battlemap.battle_map import BattleMap
from desktop.language.message import Message, Name
from desktop.model.creature import Creature, CreatureKey
from desktop.model.creature_record import creature_from_record, record_of_creature
from desktop.model.party import Party, party_from_record, record_of_party
from desktop.model.record import RecordError
from desktop.model.structure import StructureError, structure, unstructure
from desktop.storage import campaign_file, settings
from desktop.storage.backups import Backup, Backups, dated, free_path
from desktop.storage.campaign_file import Tables
from desktop.storage.data_folder import DataFolder
from desktop.storage.disk import Disk
from desktop.storage.errors import NewerFile, StorageError, WriteFailed
from desktop.storage.saver import DELAY, Saver, SaveStatus
from desktop.storage.settings import Settings

BACKUP_EVERY = 5 * 60  # seconds between two backups
MOST_FIGHTS = 20


@dataclass(frozen=True, slots=True)
class KeptMap:
    """A map of the campaign."""

    key: str
    battle_map: BattleMap


@dataclass(frozen=True, slots=True)
class FightSummary:
    """A line in the list of the last fights. `key` is that of its log, `at` when it was left."""

    key: str
    title: Name
    ruleset: str
    at: str
    round: int = 0
    steps: int = 0


@dataclass(frozen=True, slots=True)
class CampaignPreview:
    """How much an earlier state of the campaign holds."""

    creatures: int
    characters: int
    maps: int
    fights: int


class MemoryTables(Storage):
    """TinyDB's tables in memory; whoever changes them says so to the saver."""

    def __init__(self, tables: Tables, note_change: Callable[[], None]) -> None:
        self.tables = tables
        self._note_change = note_change

    def read(self) -> Tables:
        """The tables themselves."""
        return self.tables

    def write(self, data: Tables) -> None:
        """The tables after a change."""
        self.tables = data
        self._note_change()


class Campaign:
    """What the GM keeps between fights. Nothing is saved while `is_read_only`.

    `notes` say what was wrong with the file when it was opened.
    """

    def __init__(
        self,
        folder: DataFolder,
        disk: Disk,
        now: Callable[[], str],
        *,
        read_only: bool = False,
        understand: Callable[[Creature], Creature] = lambda creature: creature,
        listener: Callable[[SaveStatus], None] = lambda _: None,
        delay: float = DELAY,
    ) -> None:
        """Open the campaign of a data folder; `now` tells the time in ISO format.

        `understand` reads the paragraphs of creatures that were kept before anybody did.
        """
        self._path = folder.campaign
        self._damaged = folder.damaged
        self._disk = disk
        self._now = now
        self._understand = understand
        self._backups = Backups(folder.backups, folder.campaign.name, disk)
        self.is_read_only = read_only
        self.notes: list[Message] = []
        self._changing = threading.RLock()
        self._backed_up = ""
        self._is_from_backup = False
        self._own_creatures: tuple[Creature, ...] | None = None  # as read; None: something changed
        self._known_creatures: dict[str, tuple[dict[str, Any], Creature]] = {}
        self._storage = MemoryTables(self._load(), self._on_tables_changed)
        self._tables = TinyDB(storage=cast("type[Storage]", lambda: self._storage))
        self._saver = Saver(self._save, delay=delay, listener=listener)
        if self._is_from_backup:
            self._on_tables_changed()

    # --- creatures ------------------------------------------------------------------------------

    def own_creatures(self) -> tuple[Creature, ...]:
        """The GM's own creatures, as they were kept; one that cannot be read is passed over."""
        with self._changing:
            if self._own_creatures is None:
                known, self._known_creatures = self._known_creatures, {}
                for document in self._table("creatures").all():
                    record, creature = known.get(str(document.get("key")), ({}, None))
                    with suppress(RecordError):
                        if creature is None or record != document:
                            creature = self._understand(creature_from_record(document))
                        self._known_creatures[str(creature.key)] = dict(document), creature
                self._own_creatures = tuple(each for _, each in self._known_creatures.values())
            return self._own_creatures

    def keep_creature(self, creature: Creature) -> None:
        """Keep a creature, in place of one with the same key."""
        self._keep("creatures", creature.key, record_of_creature(creature))

    def keep_creatures(self, creatures: Iterable[Creature]) -> None:
        """Keep several creatures in one step; their keys are new, their paragraphs are read."""
        with self._changing:
            records = {str(each.key): (record_of_creature(each), each) for each in creatures}
            self._table("creatures").insert_multiple(record for record, _ in records.values())
            self._known_creatures |= records

    def forget_creature(self, key: CreatureKey) -> None:
        """Delete a creature."""
        self._forget("creatures", key)

    # --- parties --------------------------------------------------------------------------------

    def parties(self) -> tuple[Party, ...]:
        """All parties; a character that cannot be read is passed over."""
        found = []
        for document in self._table("parties").all():
            with suppress(RecordError):
                party = party_from_record(document)
                members = tuple(
                    replace(one, creature=self._understand(one.creature))
                    for one in party.characters
                )
                found.append(replace(party, characters=members))
        return tuple(found)

    def keep_party(self, party: Party) -> None:
        """Keep a party, in place of one with the same key."""
        self._keep("parties", party.key, record_of_party(party))

    # --- maps -----------------------------------------------------------------------------------

    def maps(self) -> tuple[KeptMap, ...]:
        """All maps."""
        found = []
        for document in self._table("maps").all():
            with suppress(StructureError, KeyError, RecursionError):
                battle_map = structure(BattleMap, document["battle_map"])
                found.append(KeptMap(str(document["key"]), battle_map))
        return tuple(found)

    def keep_map(self, kept: KeptMap) -> None:
        """Keep a map, in place of one with the same key."""
        plain = {"key": kept.key, "battle_map": unstructure(kept.battle_map, BattleMap)}
        self._keep("maps", kept.key, plain)

    def forget_map(self, key: str) -> None:
        """Delete a map from the list; its picture stays."""
        self._forget("maps", key)

    # --- fights ---------------------------------------------------------------------------------

    def fights(self) -> tuple[FightSummary, ...]:
        """The last fights, the newest first."""
        found: list[FightSummary] = []
        for document in self._table("fights").all():
            with suppress(StructureError):
                found.append(structure(FightSummary, dict(document)))
        return tuple(sorted(found, key=lambda fight: fight.at, reverse=True))

    def keep_fight(self, fight: FightSummary) -> tuple[FightSummary, ...]:
        """Put a fight in front of the list; those that fall off its end are the answer."""
        self._keep("fights", fight.key, unstructure(fight, FightSummary))
        dropped = self.fights()[MOST_FIGHTS:]
        for old in dropped:
            self._forget("fights", old.key)
        return dropped

    def forget_fight(self, key: str) -> None:
        """Take a fight from the list."""
        self._forget("fights", key)

    # --- settings -------------------------------------------------------------------------------

    @property
    def settings(self) -> Settings:
        """What the GM has chosen."""
        documents = self._table("settings").all()
        return settings.settings_of(dict(documents[0])) if documents else Settings()

    @settings.setter
    def settings(self, chosen: Settings) -> None:
        if chosen == self.settings:
            return
        with self._changing:
            self._table("settings").truncate()
            self._table("settings").insert(settings.plain_settings(chosen))

    # --- saving ---------------------------------------------------------------------------------

    @property
    def status(self) -> SaveStatus:
        """Whether everything is saved."""
        return self._saver.status

    def flush(self) -> bool:
        """Save now; False when that is not possible at present."""
        return self._saver.flush()

    def close(self) -> SaveStatus:
        """Save what is not saved, and stop."""
        return self._saver.close()

    def backups(self) -> tuple[Backup, ...]:
        """Earlier states, the newest first."""
        return self._backups.list()

    def preview_of(self, backup: Path) -> CampaignPreview:
        """What an earlier state holds. Raises StorageError when it cannot be read."""
        tables = campaign_file.load_tables(backup).tables
        parties = tables.get("parties", {}).values()
        members = [party.get("characters") for party in parties]
        return CampaignPreview(
            creatures=len(tables.get("creatures", {})),
            characters=sum(len(some) for some in members if isinstance(some, list)),
            maps=len(tables.get("maps", {})),
            fights=len(tables.get("fights", {})),
        )

    def restore(self, backup: Path) -> None:
        """Go back to an earlier state; the present one becomes a backup before that.

        Raises StorageError, and nothing has changed then.
        """
        tables = campaign_file.load_tables(backup).tables
        with self._changing:
            text = campaign_file.text_of_tables(self._storage.tables)
            self._backups.add(text, self._now())
            self._storage.write(tables)

    def _table(self, name: str) -> Table:
        return self._tables.table(name, cache_size=0)

    def _keep(self, table: str, key: str, document: dict[str, Any]) -> None:
        def replace(known: Any) -> None:
            known.clear()
            known.update(document)

        with self._changing:
            if not self._table(table).update(replace, where("key") == key):
                self._table(table).insert(document)

    def _forget(self, table: str, key: str) -> None:
        with self._changing:
            self._table(table).remove(where("key") == key)

    def _on_tables_changed(self) -> None:
        self._own_creatures = None
        if not self.is_read_only:
            self._saver.note_change()

    def _save(self) -> None:
        with self._changing:
            text = campaign_file.text_of_tables(self._storage.tables)
        with suppress(WriteFailed, OSError):  # the save itself is worth more than the backup
            self._back_up()
        self._disk.write_file(self._path, text)

    def _back_up(self) -> None:
        """Keep what the file holds before it is written over, now and then."""
        now = self._now()
        if self._backed_up and _seconds(self._backed_up, now) < BACKUP_EVERY:
            return
        if self._path.exists():
            self._backups.add(self._path.read_bytes(), now)
        self._backed_up = now

    # --- opening --------------------------------------------------------------------------------

    def _load(self) -> Tables:
        try:
            loaded = campaign_file.load_tables(self._path)
        except NewerFile as error:
            self.is_read_only = True
            self.notes.append(error.message)
            return {}
        except StorageError as error:
            return self._load_instead(error)
        if not loaded.is_as_written:
            self.notes.append(Message("storage.note.changed", {"file": self._path.name}))
        return loaded.tables

    def _load_instead(self, error: StorageError) -> Tables:
        """The newest backup that can be read; the file itself is kept as it is."""
        is_missing = isinstance(error.__cause__, FileNotFoundError)
        if not is_missing:
            self.notes.append(error.message)
            self._set_aside(error)
        for backup in self._backups.list():
            with suppress(StorageError):
                tables = campaign_file.load_tables(backup.path).tables
                at = backup.at.replace("T", " ")
                if is_missing:
                    self.notes.append(Message("storage.note.missing"))
                self.notes.append(Message("storage.note.from_backup", {"at": at}))
                self._is_from_backup = True
                return tables
        if not is_missing:
            self.notes.append(Message("storage.note.empty"))
        return {}

    def _set_aside(self, error: StorageError) -> None:
        """Move a file that holds nonsense out of the way; one that cannot be moved, or was not
        even read, must not be written over either."""
        if self.is_read_only or isinstance(error.__cause__, OSError):
            self.is_read_only = True
            return
        name = dated(self._path.stem, "json", self._now())
        try:
            self._disk.make_folder(self._damaged)
            self._disk.move(self._path, free_path(self._damaged, name))
        except WriteFailed as failed:
            self.is_read_only = True
            self.notes.append(failed.message)


def chosen_language(folder: DataFolder) -> str:
    """The language that was chosen in a data folder that another program has; "" without one."""
    with suppress(StorageError):
        for document in (
            campaign_file.load_tables(folder.campaign).tables.get("settings", {}).values()
        ):
            return settings.settings_of(dict(document)).language
    return ""


def _seconds(earlier: str, later: str) -> float:
    return (datetime.fromisoformat(later) - datetime.fromisoformat(earlier)).total_seconds()
