"""A campaign on disk with its library, party and pictures, for tests of what is imported."""

from pathlib import Path

from pytestqt.qtbot import QtBot

from desktop.controllers.creature_import.importing import CreatureImporter, Kept
from desktop.controllers.desk import Desk
from desktop.controllers.fights.samples import Samples
from desktop.controllers.party.characters import PartyController
from desktop.exchange.creatures.reading_file import CreatureFile
from desktop.storage.assets import AssetStore
from desktop.storage.campaign_store import Campaign
from desktop.storage.data_folder import DataFolder
from desktop.storage.disk import Disk
from desktop.storage.library import Library
from desktop.storage.spells import SpellLibrary
from tests.support.windows import RESOURCES, a_desk, with_fight

DATA = Path(__file__).parents[1] / "data" / "creatures"


class ImportRoom:
    """A campaign on disk, its library and party, and the importer."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.desk: Desk = with_fight(a_desk(), "srd-5.1")
        self.spells = SpellLibrary(RESOURCES / "spells")
        self.campaign = self.opened()
        self.library = Library(RESOURCES / "creatures", self.campaign.own_creatures)
        self.party = PartyController(self.desk, self.campaign, Samples(RESOURCES))
        self.data = DataFolder(folder)
        self.shelf = AssetStore(self.data.assets, Disk())
        self.importer = CreatureImporter(
            self.desk, self.campaign, self.party, self.spells, self.shelf
        )

    def opened(self) -> Campaign:
        return Campaign(
            DataFolder(self.folder),
            Disk(),
            lambda: "2026-01-01T00:00:00",
            understand=self.spells.understood,
        )

    def read(self, qtbot: QtBot, path: Path) -> CreatureFile:
        with qtbot.waitSignal(self.importer.read, timeout=20_000) as heard:
            self.importer.open_file(path)
        file: CreatureFile = heard.args[0]
        return file

    def take(self, qtbot: QtBot, name: str, edition: str = "") -> Kept:
        return self.take_path(qtbot, DATA / name, edition)

    def take_path(self, qtbot: QtBot, path: Path, edition: str = "") -> Kept:
        kept = self.importer.keep(self.importer.offers(self.read(qtbot, path), edition))
        assert kept is not None, "few are taken at once"
        return kept
