"""The house without windows: every service made and joined once, for all who live in it.

Part of the composition root. `program` puts the windows on top, `headless` a script.
"""

import datetime
import random
import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QObject

from desktop import __version__
from desktop.controllers.creature_import.exporting import CreatureExporter
from desktop.controllers.creature_import.importing import CreatureImporter
from desktop.controllers.desk import Desk
from desktop.controllers.fights.on_disk import FightsController
from desktop.controllers.fights.samples import SAMPLE_MAPS, Samples, sample_fight
from desktop.controllers.map.opening import MapsController
from desktop.controllers.party.characters import PartyController
from desktop.controllers.pictures.decoding import PictureLoader
from desktop.controllers.pictures.portraits import Portraits
from desktop.dice.rolling import Dice, RandomDice
from desktop.language.message import Message
from desktop.language.render import read_language
from desktop.model.ids import RulesetKey
from desktop.rules.rulebook.house import read_house_rules
from desktop.session.session import Clock
from desktop.storage.assets import AssetStore
from desktop.storage.campaign_store import Campaign
from desktop.storage.condition_texts import ConditionTexts
from desktop.storage.data_folder import DataFolder, find_data_folder
from desktop.storage.disk import Disk, SystemCalls
from desktop.storage.errors import WriteFailed
from desktop.storage.fight_folder import FightFolder
from desktop.storage.house_files import read_house_files
from desktop.storage.instance_lock import InstanceLock
from desktop.storage.library import Library
from desktop.storage.program_log import ProgramLog
from desktop.storage.spells import SpellLibrary
from desktop.storage.unused_pictures import delete_unused

NAME = f"Mischia {__version__}"
TIDY_AFTER = 20.0  # seconds from the start, when nobody waits for anything


class FolderTaken(Exception):
    """Another program has the data folder, and nobody wants to look on beside it."""


@dataclass(frozen=True, slots=True)
class Folders:
    """Where things lie: resources and texts of the program, the program, a chosen data folder."""

    resources: Path
    texts: Path
    program: Path
    data: Path | None = None


class SystemClock:
    """The time of the computer, in ISO format with its zone."""

    def now(self) -> str:
        """The present time."""
        return datetime.datetime.now(datetime.UTC).astimezone().isoformat(timespec="seconds")


WhenTaken = Callable[[DataFolder, Disk], DataFolder | None]
"""What to do when another program has a data folder: the folder to take instead, the same one to
look on without keeping anything, or None: not to start."""


def look_on(folder: DataFolder, _disk: Disk) -> DataFolder | None:
    """Start all the same, and keep nothing."""
    return folder


class House:
    """All rooms but the views. Raises FolderTaken when `when_taken` says so.

    `is_ours`: the data folder may be written to; `trouble` says what the GM must know if not.
    """

    def __init__(
        self,
        folders: Folders,
        *,
        language: str,
        parent: QObject | None = None,
        dice: Dice | None = None,
        clock: Clock | None = None,
        calls: SystemCalls | None = None,
        when_taken: WhenTaken = look_on,
    ) -> None:
        self.folders = folders
        self.clock: Clock = SystemClock() if clock is None else clock
        self.disk = Disk(calls)
        self.data = find_data_folder(chosen=folders.data, program=folders.program)
        self.lock = InstanceLock(self.data, self.disk)
        self.is_ours, trouble = self._take_folder(when_taken)
        self.log = ProgramLog(self.data.root, self.disk, self.clock.now, silent=not self.is_ours)
        self.dice: Dice = RandomDice(random.SystemRandom()) if dice is None else dice
        self.spells = SpellLibrary(folders.resources / "spells")
        self.campaign = Campaign(
            self.data,
            self.disk,
            self.clock.now,
            read_only=not self.is_ours,
            understand=self.spells.understood,
        )
        self.campaign.notes += trouble
        self.language = self.campaign.settings.language or language
        self.library = Library(folders.resources / "creatures", self.campaign.own_creatures)
        self.samples = Samples(folders.resources)
        self.assets = AssetStore(self.data.assets, self.disk)
        self._lay_desk(parent)
        self._make_controllers(parent)
        self._tidying = threading.Timer(TIDY_AFTER, delete_unused, (self.data, self.disk))
        self._tidying.daemon = True
        if self.is_ours:
            self._tidying.start()

    def _lay_desk(self, parent: QObject | None) -> None:
        """The desk, in both languages and with the house rules of the data folder."""
        own_rules = read_house_rules(read_house_files(self.data.house_rules))
        self.campaign.notes += own_rules.troubles
        self.languages = {
            code: read_language(self.folders.texts, code).with_texts(own_rules.names_in(code))
            for code in ("en", "it")
        }
        self.desk = Desk(
            self.languages,
            self.language,
            condition_texts=ConditionTexts(self.folders.resources / "rules"),
            rules=own_rules.ruleset_of,
            parent=parent,
        )

    def _make_controllers(self, parent: QObject | None) -> None:
        """What the windows, or a script, lead the fight through."""
        self.pictures = PictureLoader(parent)
        self.fights = FightsController(
            self.desk,
            campaign=self.campaign,
            folder=FightFolder(
                self.data,
                self.disk,
                self.clock.now,
                program=NAME,
                read_only=not self.is_ours,
            ),
            assets=self.assets,
            disk=self.disk,
            dice=self.dice,
            clock=self.clock,
            program=NAME,
            parent=parent,
        )
        self.portraits = Portraits(self.desk, self.assets, parent)
        self.maps = MapsController(self.desk, self.pictures, self.assets, self.samples, parent)
        self.party = PartyController(self.desk, self.campaign, self.samples, parent)
        self.exporter = CreatureExporter(self.campaign, self.assets, self.disk)
        self.creatures = CreatureImporter(
            self.desk, self.campaign, self.party, self.spells, self.assets, parent
        )

    def _take_folder(self, when_taken: WhenTaken) -> tuple[bool, tuple[Message, ...]]:
        try:
            self.data.prepare(self.disk)
            while not self.lock.acquire():
                instead = when_taken(self.data, self.disk)
                if instead is None:
                    raise FolderTaken
                if instead == self.data:
                    return False, (Message("storage.note.read_only"),)
                self.data = instead
                self.data.prepare(self.disk)
                self.lock = InstanceLock(self.data, self.disk)
        except WriteFailed as error:
            return False, (error.message, Message("storage.note.not_kept"))
        return True, ()

    def play_sample(self, key: str) -> None:
        """The ready fight of a ruleset, running."""
        sample = self.samples.fight(key)
        title = self.desk.text(f"view.maps.{SAMPLE_MAPS[sample.map]}")
        imported = self.samples.map(title, sample.map)
        if imported.picture_bytes is not None:
            picture = imported.battle_map.picture
            assert picture is not None, "a map with picture bytes knows its picture"
            self.assets.keep(imported.picture_bytes, picture.asset.rpartition(".")[2])
        start = sample_fight(
            sample,
            ruleset=self.desk.rules_of(RulesetKey(key)),
            dice=self.dice,
            battle_map=imported.battle_map,
            creature_of=self.library.creature_of,
        )
        self.fights.begin(start)

    def close(self) -> None:
        """Write everything that waits and give the data folder back."""
        self._tidying.cancel()
        self.maps.wait()
        self.creatures.wait()
        self.pictures.wait()
        self.portraits.wait()
        self.fights.close()
        self.campaign.close()
        self.lock.release()
