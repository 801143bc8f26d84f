"""The report of an import: nothing is taken before the GM says so."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from desktop.controllers.creature_import.importing import CreatureImporter
from desktop.controllers.fights.samples import Samples
from desktop.controllers.party.characters import PartyController
from desktop.exchange.creatures.reading_file import read_creatures
from desktop.model.creature import Creature
from desktop.storage.spells import SpellLibrary
from desktop.views.creature_import.dialog import CreatureImportDialog
from desktop.views.creature_import.gestures import CreatureImporting
from desktop.views.design.theme import Theme
from tests.support.parties import KeptParties
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui
DATA = Path(__file__).parents[2] / "data" / "creatures"
BLOCKS = DATA / "improved-initiative-statblocks.json"


class Kept:
    """Own creatures in memory."""

    def __init__(self) -> None:
        self.creatures: list[Creature] = []

    def own_creatures(self) -> tuple[Creature, ...]:
        return tuple(self.creatures)

    def keep_creatures(self, creatures: list[Creature]) -> None:
        self.creatures.extend(creatures)


class NoShelf:
    """Keeps no pictures: none of these files name any that are there."""

    def keep(self, content: bytes, ending: str) -> str:
        raise AssertionError("no picture is kept")

    def read(self, key: str) -> bytes:
        raise AssertionError("no picture is read")


class Room:
    """A window with what an import needs."""

    def __init__(self, qtbot: QtBot, folder: Path) -> None:
        self.window = QWidget()
        qtbot.addWidget(self.window)
        self.theme = Theme(RESOURCES)
        self.desk = with_fight(a_desk(), "srd-5.1")
        self.kept = Kept()
        party = PartyController(self.desk, KeptParties(), Samples(RESOURCES))
        self.importer = CreatureImporter(
            self.desk, self.kept, party, SpellLibrary(RESOURCES / "spells"), NoShelf()
        )
        self.gestures = CreatureImporting(
            self.desk, self.theme, self.importer, self.window, native=False
        )

    def dialog(self, qtbot: QtBot, path: Path = BLOCKS) -> CreatureImportDialog:
        file = read_creatures(path.read_bytes(), path.name)
        made = CreatureImportDialog(self.desk, self.theme, self.importer, file)
        made.taken.connect(self.importer.keep)
        qtbot.addWidget(made)
        return made


@pytest.fixture
def room(qapp: QApplication, qtbot: QtBot, tmp_path: Path) -> Room:
    return Room(qtbot, tmp_path / "assets")


def test_only_what_is_ticked_is_taken(room: Room, qtbot: QtBot) -> None:
    dialog = room.dialog(qtbot)
    assert len(dialog.ticked) == 4
    dialog.tick(on=False)
    assert not dialog.take.isEnabled()
    dialog.take_ticked()
    assert room.kept.creatures == []
    dialog.list.item(3).setCheckState(Qt.CheckState.Checked)
    assert "1" in dialog.take.text()
    dialog.take.click()
    assert [one.names[""] for one in room.kept.creatures] == ["Troll"]


def test_what_is_there_already_has_no_tick(room: Room, qtbot: QtBot) -> None:
    room.dialog(qtbot).take_ticked()
    again = room.dialog(qtbot)
    assert again.ticked == ()
    assert "already" in again.notes.text()
    again.tick(on=True)
    assert again.ticked == ()
    assert len(room.kept.creatures) == 4


def test_the_chosen_creature_is_shown_as_it_will_be(room: Room, qtbot: QtBot) -> None:
    dialog = room.dialog(qtbot)
    dialog.list.setCurrentRow(2)
    assert "Adult Red Dragon" in dialog.block.plain_text
    assert "Fire Breath" in dialog.block.plain_text


def test_the_rules_can_be_chosen(room: Room, qtbot: QtBot) -> None:
    dialog = room.dialog(qtbot)
    assert {offer.creature.ruleset for offer in dialog.offers} == {"srd-5.1"}
    dialog.edition.choose("srd-5.2.1")
    assert {offer.creature.ruleset for offer in dialog.offers} == {"srd-5.2.1"}
    assert "SRD 5.1" in dialog.summary.text()


def test_a_file_is_read_reported_and_taken(room: Room, qtbot: QtBot) -> None:
    with qtbot.waitSignal(room.importer.read, timeout=20_000):
        room.gestures.open_files([BLOCKS])
    assert room.gestures.report is not None
    assert room.gestures.report.isVisible()
    assert room.kept.creatures == []
    told: list[str] = []
    room.desk.told.connect(lambda message: told.append(message.key))
    room.gestures.report.take.click()
    assert len(room.kept.creatures) == 4
    assert told == ["view.import.kept"]


def test_a_refused_file_says_why(room: Room, qtbot: QtBot) -> None:
    with qtbot.waitSignal(room.importer.refused):
        room.gestures.open_files([DATA / "RP55-collection.xml"])
    assert room.gestures.refusal is not None
    assert "collection" in room.gestures.refusal.windowTitle()
    room.gestures.refusal.close()


def test_a_pasted_text_without_a_stat_block_stays_in_its_field(room: Room, qtbot: QtBot) -> None:
    room.gestures.paste()
    pasting = room.gestures.pasting
    assert pasting is not None
    pasting.field.setPlainText("Hello there")
    with qtbot.waitSignal(room.importer.refused):
        pasting.read.click()
    assert pasting.isVisible()
    assert pasting.error.text()
    assert pasting.field.toPlainText() == "Hello there"
    pasting.reject()


def test_a_long_reading_shows_how_far_it_is_and_can_be_stopped(
    room: Room, qtbot: QtBot, tmp_path: Path
) -> None:
    block = json.loads(BLOCKS.read_text(encoding="utf-8"))[2]
    path = tmp_path / "many.json"
    path.write_text(json.dumps([{**block, "Name": f"Dragon {n}"} for n in range(1_500)]))
    room.gestures.open_files([path])
    qtbot.waitUntil(lambda: room.gestures.waiting is not None, timeout=20_000)
    assert room.gestures.waiting is not None
    assert "many.json" in room.gestures.waiting.windowTitle()
    room.gestures.waiting.reject()
    assert room.gestures.waiting is None
    room.importer.wait()
    assert room.gestures.report is None
    assert room.kept.creatures == []
