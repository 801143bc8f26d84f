"""Reading creatures out of files and pasted texts, and keeping those that the GM chose.

Files are read outside the interface thread, large ones in a child process. Nothing is kept before
the GM has seen the report; what was chosen is kept in one step.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from desktop.controllers.child_process import in_child
from desktop.controllers.creature_form.reading import key_for
from desktop.controllers.creature_import.offers import Offer, Standing, offers_of
from desktop.controllers.desk import Desk
from desktop.controllers.one_reading import OneReading, Tell
from desktop.controllers.party.characters import PartyController
from desktop.exchange.creatures.reading_file import (
    MAX_FILE,
    CreatureFile,
    read_creatures,
    read_text,
)
from desktop.exchange.errors import CreatureImportError, Report
from desktop.exchange.statblock.draft import EDITION_2014, MYTHCRAFT
from desktop.language.message import Message
from desktop.model.creature import Creature, CreatureKey
from desktop.model.party import Character
from desktop.model.spell import SpellKey
from desktop.rules.fifth.statblocks.paragraphs import understood
from desktop.storage.errors import read_failed
from desktop.storage.spells import SpellLibrary

IN_THIS_PROCESS = 24 * 1024
"""Bytes of a file that are read in a few milliseconds."""
LONGEST_PASTE = 200_000


class OwnCreatures(Protocol):
    """Where the GM's own creatures are kept."""

    def own_creatures(self) -> Sequence[Creature]:
        """All of them."""

    def keep_creatures(self, creatures: Iterable[Creature]) -> None:
        """Keep several in one step."""


@dataclass(frozen=True, slots=True)
class RefusedFile:
    """A file in which no creatures were found, and why. Nothing has changed."""

    name: str
    reason: Message


@dataclass(frozen=True, slots=True)
class Kept:
    """How many were taken."""

    creatures: int
    characters: int
    first: Creature | None = None  # of those that went into the library


class CreatureImporter(QObject):
    """Reads one file or text at a time: of several chosen quickly, the last one counts."""

    work_changed = Signal()  # name, progress
    read = Signal(object)  # CreatureFile
    refused = Signal(object)  # RefusedFile
    kept = Signal(object)  # Kept

    def __init__(
        self,
        desk: Desk,
        own: OwnCreatures,
        party: PartyController,
        spells: SpellLibrary,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._desk, self._own = desk, own
        self._party, self._spells = party, spells
        self._reading = OneReading(threads=2, parent=self)
        self._reading.work_changed.connect(self.work_changed)
        self._reading.read.connect(self._on_read)
        self._reading.refused.connect(self._on_refused)

    @property
    def name(self) -> str:
        """What is being read; "" nothing."""
        return self._reading.name

    @property
    def progress(self) -> float:
        """How much of it is done, 0 to 1."""
        return self._reading.progress

    @property
    def usual_edition(self) -> str:
        """The edition of creatures that do not show theirs: that of the fight on the desk."""
        session = self._desk.session
        ruleset = EDITION_2014 if session is None else str(session.ruleset.key)
        return EDITION_2014 if ruleset == MYTHCRAFT else ruleset

    def open_file(self, path: Path) -> None:
        """Read the creatures in a file; `read` or `refused` says what became of it."""
        self._begin(path.name, partial(read_file, path, self.usual_edition))

    def open_text(self, text: str) -> None:
        """Read the creatures in a text that was pasted."""
        title = self._desk.text("view.import.pasted")
        if len(text) > LONGEST_PASTE:
            text = text[:LONGEST_PASTE]
        self._begin(title, partial(read_text, text, title, self.usual_edition))

    def cancel(self) -> None:
        """Stop whatever is being read; nothing is kept."""
        self._reading.cancel()

    def wait(self) -> None:
        """Stop everything and wait until it has stopped; for the end of the program."""
        self._reading.wait()

    def offers(self, file: CreatureFile, edition: str = "") -> tuple[Offer, ...]:
        """What of a file can be taken; `edition` "" leaves to each creature what was guessed."""
        characters = [one.creature for one in self._party.everyone()]
        return offers_of(file.found, self._own.own_creatures(), characters, edition)

    def keep(self, offers: Iterable[Offer]) -> Kept:
        """Take creatures into the library and characters into the party.

        What is there already is passed over.
        """
        wanted = [offer for offer in offers if offer.standing is not Standing.KNOWN]
        taken: set[CreatureKey] = {one.key for one in self._own.own_creatures()}
        words = {key: self._spells.words(key) for key in {one.creature.ruleset for one in wanted}}
        creatures = []
        characters = []
        for offer in wanted:
            name = offer.creature.names[""]
            creature = self._with_known_spells(
                understood(offer.creature, words[offer.creature.ruleset])
            )
            if offer.is_character:
                key = self._party.key_for(name)
                character = Character(replace(creature, key=key), offer.found.player or "")
                self._party.keep(character)
                characters.append(character)
                continue
            key = key_for(name, taken.__contains__)
            taken.add(key)
            creatures.append(replace(creature, key=key))
        if creatures:
            self._own.keep_creatures(creatures)
        first = creatures[0] if creatures else None
        answer = Kept(len(creatures), len(characters), first)
        self.kept.emit(answer)
        return answer

    def _with_known_spells(self, creature: Creature) -> Creature:
        """Without the spells that no list of the game has."""
        known = tuple(
            key for key in creature.spells if self._spells.find_spell(SpellKey(key)) is not None
        )
        return replace(creature, spells=known)

    # --- reading --------------------------------------------------------------------------------

    def _begin(self, name: str, read: Callable[[Report], CreatureFile]) -> None:
        def work(report: Report, _tell: Tell) -> CreatureFile:
            return read(report)

        self._reading.begin(name, work)

    def _on_read(self, file: CreatureFile) -> None:
        self._reading.finish()
        self.read.emit(file)

    def _on_refused(self, reason: Message) -> None:
        self.refused.emit(RefusedFile(self._reading.finish(), reason))


def read_file(path: Path, usual: str, report: Report) -> CreatureFile:
    """The creatures in a file, in a child process when it is big. Raises `UnusableInput`."""
    try:
        if not path.is_file():
            raise CreatureImportError(Message("import.map.no_file"))
        size = path.stat().st_size
        with path.open("rb") as file:
            content = file.read(MAX_FILE + 1)
    except OSError as error:
        raise CreatureImportError(read_failed(path, error).message) from error
    work = partial(read_creatures, content, path.name, usual)
    return work(report) if size <= IN_THIS_PROCESS else in_child(work, report)
