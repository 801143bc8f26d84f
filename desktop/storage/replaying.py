"""Replaying a saved fight without windows: step by step, from its file alone.

No rules are needed: events are facts. So a fight of any ruleset can be replayed, and what comes
out is compared with what the file says about itself.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from desktop.language.message import Message
from desktop.model.encounter import Encounter
from desktop.model.evolve import evolve_all
from desktop.model.ids import EntryId
from desktop.session.history import History
from desktop.storage import log_format
from desktop.storage.errors import DamagedFile
from desktop.storage.log_reading import LoadedLog, load_log
from desktop.storage.save_file import ASSETS, THUMBNAIL, SavedFight, is_archive, read_fight


@dataclass(frozen=True, slots=True)
class Replayed:
    """A fight that was played again: the state it stands at, and what is wrong with its file.

    `steps` counts the entries of all branches, `states` the stored hashes that were compared,
    `files` those of an archive. `notes` say what was left out or repaired on reading, `faults`
    where the replay differs from what is stored.
    """

    final: Encounter
    steps: int
    states: int
    files: int
    notes: tuple[Message, ...]
    faults: tuple[Message, ...]

    @property
    def canonical(self) -> bytes:
        """The final state as JSON in which equal states are equal bytes."""
        return log_format.canonical(self.final)

    @property
    def hash(self) -> str:
        """SHA-256 of `canonical`, in hex."""
        return log_format.state_hash(self.final)

    @property
    def is_sound(self) -> bool:
        """Whether nothing was left out and nothing differs."""
        return not self.notes and not self.faults


def replay(path: Path) -> Replayed:
    """Replay a `.mischia` or a bare log; raises StorageError when it cannot be replayed."""
    if not is_archive(path):
        loaded = load_log(path)
        history = _played(loaded, path)
        faults = tuple(_differing(loaded, history))
        return _replayed(loaded, history, 0, loaded.notes, faults)
    saved = read_fight(path)
    history = _played(saved.log, path)
    faults = (*_differing(saved.log, history), *_wrong_in_archive(saved, history.state))
    return _replayed(saved.log, history, len(saved.manifest.files), saved.notes, faults)


def _replayed(
    loaded: LoadedLog,
    history: History,
    files: int,
    notes: tuple[Message, ...],
    faults: tuple[Message, ...],
) -> Replayed:
    return Replayed(
        final=history.state,
        steps=len(loaded.entries),
        states=len(loaded.states),
        files=files,
        notes=notes,
        faults=faults,
    )


def _played(loaded: LoadedLog, path: Path) -> History:
    history = History(loaded.start)
    for entry in loaded.entries:
        try:
            history.move_to(entry.parent)
            history.append(entry, evolve_all(history.state, entry.events))
        except (LookupError, ValueError, TypeError, AttributeError, AssertionError) as error:
            message = Message("replay.step_misfits", {"file": path.name, "step": entry.id})
            raise DamagedFile(message, path) from error
    history.move_to(loaded.cursor)
    return history


def _differing(loaded: LoadedLog, history: History) -> Iterator[Message]:
    """The stored states that the replay does not come to."""
    for stored in loaded.states:
        is_kept = not stored.packed or stored.find() is not None
        if not is_kept or log_format.state_hash(history.state_at(stored.at)) != stored.hash:
            yield Message("replay.state_differs", {"step": stored.at or EntryId(0)})


def _wrong_in_archive(saved: SavedFight, final: Encounter) -> Iterator[Message]:
    """Where an archive is not what its manifest says. (Checksums were compared on reading.)"""
    if log_format.state_hash(final) != saved.manifest.state:
        yield Message("replay.final_differs")
    for name in saved.manifest.files:
        key = name.removeprefix(ASSETS)
        is_missing_asset = key != name and key not in saved.assets
        if is_missing_asset or (name == THUMBNAIL and saved.thumbnail is None):
            yield Message("replay.file_missing", {"file": key[:12]})
