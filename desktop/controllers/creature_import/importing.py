"""Reading creatures out of files and pasted texts, and keeping those that the GM chose.

Files are read outside the interface thread, large ones in a child process. Nothing is kept before
the GM has seen the report; what was chosen is kept in one step.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from desktop.controllers.creature_form.reading import key_for
from desktop.controllers.creature_import.offers import Offer, Standing, offers_of
from desktop.controllers.creature_import.reading import read_path, read_paths
from desktop.controllers.desk import Desk
from desktop.controllers.one_reading import OneReading, Tell
from desktop.controllers.party.characters import PartyController
from desktop.controllers.pictures.files import AssetShelf
from desktop.exchange.creatures.reading_file import CreatureFile, read_text
from desktop.exchange.errors import Report, unwatched
from desktop.exchange.statblock.draft import EDITION_2014, MYTHCRAFT
from desktop.language.message import Message
from desktop.model.creature import Creature, CreatureKey, text_in
from desktop.model.party import Character
from desktop.model.spell import SpellKey
from desktop.rules.fifth.statblocks.deeds import SpellWords
from desktop.rules.fifth.statblocks.paragraphs import understood
from desktop.storage.spells import SpellLibrary

LONGEST_PASTE = 200_000
AT_ONCE = 200
"""Creatures that are made ready in a moment."""


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


@dataclass(frozen=True, slots=True)
class _Ready:
    """What the GM chose, and the creatures as they will be kept."""

    offers: tuple[Offer, ...]
    creatures: tuple[Creature, ...]


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
        shelf: AssetShelf,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._desk, self._own = desk, own
        self._party, self._spells, self._shelf = party, spells, shelf
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
        """Read the creatures in a file, a folder or a package, and the pictures that they name.

        `read` or `refused` says what became of it.
        """
        self._begin(path.name, partial(read_path, path, self.usual_edition, self._shelf))

    def open_files(self, paths: Sequence[Path]) -> None:
        """Read the creatures in several files at once."""
        name = self._desk.text("view.import.files", count=len(paths))
        self._begin(name, partial(read_paths, tuple(paths), self.usual_edition, self._shelf))

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

    def keep(self, offers: Iterable[Offer]) -> Kept | None:
        """Take creatures into the library and characters into the party.

        What is there already is passed over. None: there are so many that they are made ready
        first, outside the interface thread; `kept` says when they are taken.
        """
        wanted = [offer for offer in offers if offer.standing is not Standing.KNOWN]
        words = {key: self._spells.words(key) for key in {one.creature.ruleset for one in wanted}}
        ready = partial(self._made_ready, wanted, words)
        if len(wanted) <= AT_ONCE:
            return self._take(ready(unwatched))
        name = self._desk.text("view.import.many", count=len(wanted))
        self._reading.begin(name, lambda report, _tell: ready(report))
        return None

    def _made_ready(
        self, wanted: Sequence[Offer], words: Mapping[str, SpellWords], report: Report
    ) -> _Ready:
        """The creatures with what the rules read in their paragraphs."""
        made = []
        for number, offer in enumerate(wanted):
            report(number / len(wanted))
            read = understood(offer.creature, words[offer.creature.ruleset])
            made.append(self._with_known_spells(read))
        return _Ready(tuple(wanted), tuple(made))

    def _take(self, ready: _Ready) -> Kept:
        taken: set[CreatureKey] = {one.key for one in self._own.own_creatures()}
        creatures = []
        characters = 0
        for offer, creature in zip(ready.offers, ready.creatures, strict=True):
            name = text_in(offer.creature.names, self._desk.language.code)
            if offer.is_character:
                key = self._party.key_for(name)
                self._party.keep(Character(replace(creature, key=key), offer.found.player or ""))
                characters += 1
                continue
            key = key_for(name, taken.__contains__)
            taken.add(key)
            creatures.append(replace(creature, key=key))
        if creatures:
            self._own.keep_creatures(creatures)
        answer = Kept(len(creatures), characters, creatures[0] if creatures else None)
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

    def _on_read(self, found: CreatureFile | _Ready) -> None:
        self._reading.finish()
        if isinstance(found, _Ready):
            self._take(found)
        else:
            self.read.emit(found)

    def _on_refused(self, reason: Message) -> None:
        self.refused.emit(RefusedFile(self._reading.finish(), reason))
