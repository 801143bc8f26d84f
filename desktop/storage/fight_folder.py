"""The logs of the last fights: begin one, go on with one, list them."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from desktop.language.message import Message, Name
from desktop.model.encounter import Encounter
from desktop.model.structure import StructureError, structure
from desktop.session.session import Session
from desktop.storage import log_format
from desktop.storage.backups import dated, free_path
from desktop.storage.campaign_store import FightSummary
from desktop.storage.data_folder import DataFolder
from desktop.storage.disk import Disk
from desktop.storage.encounter_log import EncounterLog, LogStatus, backup_of, old_of
from desktop.storage.errors import DamagedFile, StorageError
from desktop.storage.log_reading import LoadedLog, load_log, read_header, read_log

ENDING = ".log"
_KEY = re.compile(r"fight-[-0-9. ]{1,40}")

Listener = Callable[[LogStatus], None]


@dataclass(frozen=True, slots=True)
class OpenFight:
    """A fight that goes on: what its log told, and the log to write to."""

    key: str
    loaded: LoadedLog
    log: EncounterLog


@dataclass(frozen=True, slots=True)
class Resumed:
    """A session with the history of a log. `loaded` is what of the log could be played."""

    session: Session
    loaded: LoadedLog


class FightFolder:
    """The folder of the logs. `now` tells the time in ISO format.

    `read_only`: another program has the folder; fights can be played, but are not kept.
    """

    def __init__(
        self,
        folder: DataFolder,
        disk: Disk,
        now: Callable[[], str],
        *,
        program: str,
        read_only: bool = False,
    ) -> None:
        self._logs_on = None if read_only else disk
        self._begun: set[str] = set()
        self._folder = folder
        self._disk = disk
        self._now = now
        self._program = program

    def keys(self) -> tuple[str, ...]:
        """The keys of all fights, the one that was played last first."""
        try:
            paths = [path for path in self._folder.fights.iterdir() if path.suffix == ENDING]
            paths.sort(key=lambda path: path.stat().st_mtime_ns, reverse=True)
        except OSError:
            return ()
        return tuple(path.stem for path in paths if _KEY.fullmatch(path.stem))

    def begin(
        self,
        start: Encounter,
        *,
        assets: Iterable[str] = (),
        listener: Listener = lambda _: None,
    ) -> OpenFight:
        """The log of a new fight; its file is made at once, in the background."""
        header = log_format.header_line(start, program=self._program, at=self._now(), assets=assets)
        return self.take_over(read_log(header, Path("fight")), listener=listener)

    def take_over(self, loaded: LoadedLog, *, listener: Listener = lambda _: None) -> OpenFight:
        """The log of a fight that was read elsewhere, under a key of its own."""
        path = self._free_path()
        log = EncounterLog(
            path,
            self._logs_on,
            loaded.lines,
            is_written=False,
            entries=loaded.entries,
            listener=listener,
        )
        return OpenFight(path.stem, loaded, log)

    def _free_path(self) -> Path:
        """A path for a new fight; that of the one before may not be on the disk yet."""
        path = free_path(self._folder.fights, dated("fight", "log", self._now()))
        stem, number = path.stem, 2
        while path.stem in self._begun:
            path = free_path(self._folder.fights, f"{stem} {number}.log")
            number += 1
        self._begun.add(path.stem)
        return path

    def load(self, key: str) -> LoadedLog:
        """Read a fight without touching it. Raises StorageError."""
        path = self.path_of(key)
        try:
            loaded = load_log(path)
        except DamagedFile as error:
            return self._instead(path, error)
        except StorageError as error:
            if isinstance(error.__cause__, FileNotFoundError):
                return self._instead(path, error)
            raise
        if any(note.key != "storage.note.torn" for note in loaded.notes):
            return self._better_of(loaded, path)
        return loaded

    def go_on(
        self, key: str, loaded: LoadedLog, *, listener: Listener = lambda _: None
    ) -> OpenFight:
        """The log to write on with what was loaded; a damaged file is set aside first.

        Raises WriteFailed when that is not possible.
        """
        path = self.path_of(key)
        is_torn = [note.key for note in loaded.notes] == ["storage.note.torn"]
        if self._logs_on and loaded.notes and not is_torn and path.exists():
            self._disk.make_folder(self._folder.damaged)
            self._disk.move(path, free_path(self._folder.damaged, path.name))
        log = EncounterLog(
            path,
            self._logs_on,
            loaded.lines,
            is_written=loaded.is_whole and path.exists(),
            keeps_old=loaded.header.format < log_format.FORMAT,
            entries=loaded.entries,
            listener=listener,
        )
        return OpenFight(key, loaded, log)

    def delete(self, key: str) -> None:
        """Delete a fight and its backup. Raises WriteFailed."""
        if self._logs_on is None:
            return
        path = self.path_of(key)
        self._disk.delete(path)
        self._disk.delete(backup_of(path))
        self._disk.delete(old_of(path))

    def start_of(self, key: str) -> log_format.Header:
        """What the first line of a fight's log says, without reading the rest."""
        path = self.path_of(key)
        try:
            with path.open("rb") as file:
                line = file.readline()
        except OSError as error:
            raise StorageError(Message("storage.no_fight", {"file": path.name}), path) from error
        return read_header(line, path)

    def summary_of(self, key: str) -> FightSummary:
        """A line for the list of fights, from the log alone. Raises StorageError."""
        path = self.path_of(key)
        header = self.start_of(key)
        try:
            title = structure(Name, header.start["title"])
        except (StructureError, KeyError, TypeError) as error:
            raise DamagedFile(Message("storage.log_damaged", {"file": path.name}), path) from error
        return FightSummary(key, title, header.ruleset, header.at)

    def path_of(self, key: str) -> Path:
        """Where the log of a fight is; raises StorageError for what is no key."""
        if _KEY.fullmatch(key) is None:
            raise StorageError(Message("storage.no_fight", {"file": key[:40]}))
        return self._folder.fights / f"{key}{ENDING}"

    def _instead(self, path: Path, error: StorageError) -> LoadedLog:
        """The backup of a log of which nothing can be read."""
        try:
            loaded = load_log(backup_of(path))
        except StorageError:
            raise error from None
        return _with_notes(loaded, error.message, Message("storage.note.backup_of_fight"))

    def _better_of(self, loaded: LoadedLog, path: Path) -> LoadedLog:
        """The backup, if more of the fight can be read from it."""
        try:
            backup = load_log(backup_of(path))
        except StorageError:
            return loaded
        if len(backup.entries) <= len(loaded.entries):
            return loaded
        return _with_notes(backup, loaded.notes[0], Message("storage.note.backup_of_fight"))


def resume(
    loaded: LoadedLog,
    begin: Callable[[Encounter], Session],
    *,
    log: EncounterLog | None = None,
    is_own: bool = False,
) -> Resumed:
    """A session that has played all of a log; `begin` makes one that starts with a state.

    Where a step does not fit the state before it (no log of ours holds one), the fight stands
    before that step, and so does `log`, to which the session writes. The states that a sound log
    of this data folder holds (`is_own`) are believed: its steps are played when they are needed.
    """
    session = begin(loaded.start)
    kept = {state.at: state.find for state in loaded.states if state.packed and state.at}
    is_sound = {note.key for note in loaded.notes} <= {"storage.note.torn"}
    if is_own and kept and is_sound:
        session.restore(loaded.entries, loaded.cursor, kept)
        return Resumed(_named(session, loaded), loaded)
    try:
        session.restore(loaded.entries, loaded.cursor)
    except (LookupError, ValueError, TypeError, AttributeError, AssertionError):
        played = read_log(loaded.lines, Path("fight"), most=_playable(loaded, begin))
        session = begin(played.start)
        session.restore(played.entries, played.cursor)
        if log is not None:
            log.flush()
            log.begin_anew(played.lines, played.entries)
        return Resumed(_named(session, played), _with_notes(played, *loaded.notes))
    return Resumed(_named(session, loaded), loaded)


def _named(session: Session, loaded: LoadedLog) -> Session:
    """The same, with the names that the log gives to branches."""
    for branch in loaded.branches:
        session.history.name_branch(branch.at, branch.name)
    return session


def _playable(loaded: LoadedLog, begin: Callable[[Encounter], Session]) -> int:
    """How many steps can be played."""
    session = begin(loaded.start)
    for number, entry in enumerate(loaded.entries):
        try:
            session.restore((entry,), entry.id)
        except (LookupError, ValueError, TypeError, AttributeError, AssertionError):
            return number
    return len(loaded.entries)


def _with_notes(loaded: LoadedLog, *notes: Message) -> LoadedLog:
    return replace(loaded, notes=(*notes, *loaded.notes), is_whole=False)
