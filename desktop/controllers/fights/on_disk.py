"""Fights on the disk: begin, go on, open a file, save as a file, leave."""

from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from desktop.controllers.desk import Desk
from desktop.controllers.table_settings.choices import with_table
from desktop.dice.rolling import Dice
from desktop.exchange.foreign import HEAD, foreign_kind
from desktop.language.message import Message
from desktop.model.encounter import Encounter
from desktop.rules.registry import RULESETS
from desktop.session.entry import Transition
from desktop.session.session import Clock, Session
from desktop.storage.assets import AssetStore, asset_keys
from desktop.storage.campaign_store import Campaign, FightSummary
from desktop.storage.disk import Disk
from desktop.storage.encounter_log import EncounterLog, LogStatus
from desktop.storage.errors import DamagedFile, StorageError
from desktop.storage.fight_folder import FightFolder, OpenFight, resume
from desktop.storage.log_reading import LoadedLog, load_log
from desktop.storage.save_file import is_archive, read_fight, save_fight

STATE_EVERY = 250  # steps
OWN_ENDINGS = (".mischia", ".log")
"""Files that claim to be fights: what is wrong with them is damage."""


class FightsController(QObject):
    """Keeps the fight on the desk in its log; every method that fails says so by `failed`."""

    failed = Signal(object)  # Message
    noted = Signal(object)  # tuple of Messages: what was left out or repaired
    _status_told = Signal(object)  # LogStatus, from the writing thread: something has changed

    def __init__(
        self,
        desk: Desk,
        *,
        campaign: Campaign,
        folder: FightFolder,
        assets: AssetStore,
        disk: Disk,
        dice: Dice,
        clock: Clock,
        program: str,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._desk, self._campaign, self._folder = desk, campaign, folder
        self._assets, self._disk, self._dice, self._clock = assets, disk, dice, clock
        self._program = program
        self._key = ""
        self._log: EncounterLog | None = None
        self._failure: Message | None = None
        self._status_told.connect(self._note_status)

    @property
    def key(self) -> str:
        """The key of the fight on the desk; "" without one."""
        return self._key

    @property
    def failure(self) -> Message | None:
        """Why steps are not written at the moment."""
        return self._failure

    def last(self) -> tuple[FightSummary, ...]:
        """The last fights, the newest first: those that only the folder knows, too, and the one on
        the desk before the first of its log is on the disk."""
        listed = {fight.key: fight for fight in self._campaign.fights()}
        keys = self._folder.keys()
        for key in keys:
            if key not in listed:
                with suppress(StorageError):
                    listed[key] = self._folder.summary_of(key)
        found = (fight for key, fight in listed.items() if key in keys or key == self._key)
        return tuple(sorted(found, key=lambda fight: fight.at, reverse=True))

    @property
    def log_lines(self) -> bytes | None:
        """The lines of the log of the fight on the desk; None without one."""
        return None if self._log is None else self._log.lines

    def begin(self, start: Encounter) -> None:
        """A new fight, with the choices of the table; its log is made in the background."""
        self.leave()
        start = with_table(start, self._campaign.settings, self._desk.rules_of(start.ruleset))
        opened = self._folder.begin(start, listener=self._status_told.emit)
        self._put_on_desk(opened, self._session(start, opened.log))

    def go_on(self, key: str) -> bool:
        """Take up a fight where it was left; False (and `failed`) when that is not possible."""
        if key == self._key:
            return True
        try:
            loaded = _playable(self._folder.load(key))
            self.leave()
            opened = self._folder.go_on(key, loaded, listener=self._status_told.emit)
        except StorageError as error:
            self.failed.emit(error.message)
            return False
        self._resume(opened, is_own=True)
        return True

    def go_on_with_last(self) -> bool:
        """The fight that was on the desk when the program ended, if there was one."""
        keys = self._folder.keys()
        known = {fight.key for fight in self._campaign.fights()}
        if keys and keys[0] not in known:  # killed before the list of fights was written
            return self.go_on(keys[0])
        key = self._campaign.settings.last_fight
        return key in keys and self.go_on(key)

    def round_at(self, at: str) -> int:
        """The round in which the fight on the desk was at a time; 0 before it had begun.

        `at` has no zone: it is of the clock that the steps were noted by.
        """
        session = self._desk.present
        found = 0
        if session is not None:
            history = session.history
            for entry in history.path():
                if entry.at[: len(at)] > at:
                    break
                found = history.state_at(entry.id).round
        return found

    def open_file(self, path: Path) -> bool:
        """Open a fight from a file, as a fight of this data folder; the file is not touched."""
        try:
            loaded = self._read(path)
        except StorageError as error:
            self.failed.emit(_what_it_is(path, error))
            return False
        self.leave()
        opened = self._folder.take_over(loaded, listener=self._status_told.emit)
        self._resume(opened, is_own=False)
        return True

    def save_as(self, path: Path, *, thumbnail: bytes | None = None) -> bool:
        """Write the fight on the desk with its pictures into one file."""
        session = self._desk.present
        if session is None or self._log is None:
            return False
        encounter = session.encounter
        try:
            history = session.history
            keys = asset_keys(history.start, history.all_entries())
            pictures = {key: self._assets.read(key) for key in keys if self._assets.has(key)}
            save_fight(
                path,
                self._disk,
                log=self._log.lines,
                state=encounter,
                assets=pictures,
                program=self._program,
                at=self._clock.now(),
                thumbnail=thumbnail,
            )
        except StorageError as error:
            self.failed.emit(error.message)
            return False
        return True

    def delete(self, key: str) -> bool:
        """Delete a fight for good, unless it is the one on the desk."""
        if key == self._key:
            return False
        try:
            self._folder.delete(key)
        except StorageError as error:
            self.failed.emit(error.message)
            return False
        self._campaign.forget_fight(key)
        return True

    def retry(self) -> None:
        """Try at once to write what waits."""
        self._assets.store_held()
        if self._log is not None:
            self._log.retry()

    def leave(self) -> None:
        """Write what waits and take the fight off the desk; it stays in the list."""
        if self._log is None:
            return
        self.close()
        self._log, self._key, self._failure = None, "", None
        self._remember()
        self._desk.open_session(None)
        self._note_status()

    def close(self) -> None:
        """The program ends: write what waits. The next start goes on with this fight."""
        session = self._desk.present
        if self._log is not None and session is not None:
            self.note_summary()
            self._log.write_state(session.history.cursor, session.encounter, whole=True)
            self._log.close()
        self._assets.store_held()

    def unwritten(self) -> int:
        """How many steps are not on the disk after waiting for them a moment."""
        if self._log is None:
            return 0
        self._log.retry()
        self._log.flush()
        return self._log.status.pending

    def note_summary(self) -> None:
        """Bring the line in the list of fights up to date."""
        session = self._desk.present
        if session is None or not self._key:
            return
        encounter = session.encounter
        dropped = self._campaign.keep_fight(
            FightSummary(
                key=self._key,
                title=encounter.title,
                ruleset=encounter.ruleset,
                at=self._clock.now(),
                round=encounter.round,
                steps=len(session.history.path()),
            )
        )
        for fight in dropped:
            with suppress(StorageError):
                self._folder.delete(fight.key)

    def _read(self, path: Path) -> LoadedLog:
        if not is_archive(path):
            return _playable(load_log(path))
        saved = read_fight(path)
        _playable(saved.log)
        saved.keep_assets(self._assets)
        if saved.notes:
            self.noted.emit(saved.notes)
        return saved.log

    def _session(self, start: Encounter, log: EncounterLog | None = None) -> Session:
        ruleset = self._desk.rules_of(start.ruleset)
        return Session(start, ruleset, dice=self._dice, clock=self._clock, log=log)

    def _resume(self, opened: OpenFight, *, is_own: bool) -> None:
        resumed = resume(
            opened.loaded,
            lambda start: self._session(start, opened.log),
            log=opened.log,
            is_own=is_own,
        )
        self._put_on_desk(opened, resumed.session)
        if resumed.loaded.notes:
            self.noted.emit(resumed.loaded.notes)

    def _put_on_desk(self, opened: OpenFight, session: Session) -> None:
        self._key, self._log = opened.key, opened.log
        self._desk.open_session(session)
        session.subscribe(self._on_changed)
        self._remember()
        self.note_summary()
        self._note_status()

    def _on_changed(self, transition: Transition) -> None:
        """The step is handed over, and marked until it is confirmed.

        Now and then the log gets the whole state: from there a long fight opens quickly.
        """
        entry = transition.entry
        if self._log is not None and entry is not None and entry.id % STATE_EVERY == 0:
            self._log.write_state(entry.id, transition.after, whole=True)
        self._note_status()

    def _remember(self) -> None:
        settings = self._campaign.settings
        self._campaign.settings = replace(settings, last_fight=self._key)

    def _note_status(self) -> None:
        """Tell the desk how the writing stands now, not how it stood when the thread told so: a
        step that was made meanwhile is not confirmed yet."""
        status = LogStatus(0) if self._log is None else self._log.status
        self._failure = status.failure
        self._desk.note_unsaved(status.pending, status.failure)


def _playable(loaded: LoadedLog) -> LoadedLog:
    """The same, if its ruleset is one of ours; raises StorageError."""
    if loaded.start.ruleset not in RULESETS:
        raise StorageError(
            Message("storage.unknown_ruleset", {"ruleset": loaded.start.ruleset[:40]})
        )
    return loaded


def _what_it_is(path: Path, error: StorageError) -> Message:
    """Why a file cannot be opened: a damaged fight, or nothing that was ever a fight."""
    if not isinstance(error, DamagedFile) or path.suffix.lower() in OWN_ENDINGS:
        return error.message
    try:
        with path.open("rb") as file:
            kind = foreign_kind(file.read(HEAD))
    except OSError:
        return error.message
    if kind is None:
        return Message("storage.file_unknown", {"file": path.name})
    return Message(f"import.file.{kind.value}")
