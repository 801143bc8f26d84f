"""Fights on the desk and on the disk, through the controller that the windows use."""

import errno
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.controllers.fights.on_disk import FightsController
from desktop.language.message import Message, typed_name
from desktop.model import commands as c
from desktop.model.encounter import Encounter
from desktop.model.ids import RulesetKey
from desktop.storage import log_format
from desktop.storage.assets import AssetStore
from desktop.storage.campaign_store import Campaign
from desktop.storage.data_folder import DataFolder
from desktop.storage.disk import Disk
from desktop.storage.fight_folder import FightFolder
from desktop.storage.log_reading import read_log
from desktop.storage.save_file import read_fight
from tests.support.faulty_disk import FaultyCalls, every_call, full
from tests.support.loaded_dice import ForcedDice
from tests.support.saves import PICTURE, a_map
from tests.support.steps import AT, a_fight
from tests.support.windows import a_desk

pytestmark = pytest.mark.gui


class Still:
    def now(self) -> str:
        return AT


class Table:
    """A desk over a data folder; what is told is written down."""

    def __init__(self, root: Path, *, read_only: bool = False) -> None:
        self.data = DataFolder(root)
        self.data.prepare(Disk())
        self.calls = FaultyCalls()
        disk = Disk(self.calls)
        self.campaign = Campaign(self.data, disk, Still().now, delay=600)
        self.assets = AssetStore(self.data.assets, disk)
        self.desk = a_desk()
        self.fights = FightsController(
            self.desk,
            campaign=self.campaign,
            folder=FightFolder(self.data, disk, Still().now, program="test", read_only=read_only),
            assets=self.assets,
            disk=disk,
            dice=ForcedDice(4),
            clock=Still(),
            program="test",
        )
        self.failed: list[Message] = []
        self.notes: list[Message] = []
        self.fights.failed.connect(self.failed.append)
        self.fights.noted.connect(self.notes.extend)

    def begin(self, title: str = "Prova") -> None:
        self.fights.begin(Encounter(RulesetKey("srd-5.1"), typed_name(title)))

    def name(self, title: str) -> None:
        self.desk.dispatch(c.SetTitle(typed_name(title)))

    @property
    def title(self) -> str:
        return self.desk.encounter.title.text_in("en")

    def end(self) -> None:
        self.fights.close()
        self.campaign.close()


def test_a_fight_is_left_and_gone_on_with_after_a_restart(qtbot: QtBot, tmp_path: Path):
    table = Table(tmp_path)
    table.begin()
    table.name("Uno")
    table.name("Due")
    table.end()
    again = Table(tmp_path)
    assert again.fights.go_on_with_last()
    assert again.title == "Due"
    again.desk.undo()
    assert again.title == "Uno"
    assert [fight.steps for fight in again.fights.last()] == [2]
    again.end()


def test_a_fight_is_resumed_though_the_program_was_killed_before_it_was_listed(
    qtbot: QtBot, tmp_path: Path
):
    table = Table(tmp_path)
    table.begin()
    table.name("Uno")
    assert table.fights._log is not None
    assert table.fights._log.flush()
    again = Table(tmp_path)  # nothing of the campaign was saved
    assert [fight.key for fight in again.fights.last()] == [table.fights.key]
    assert again.fights.go_on_with_last()
    assert again.title == "Uno"
    again.end()
    table.end()


def test_a_fight_that_was_left_is_in_the_list_and_not_resumed(qtbot: QtBot, tmp_path: Path):
    table = Table(tmp_path)
    table.begin("Primo")
    first = table.fights.key
    table.begin("Secondo")
    table.fights.leave()
    assert table.desk.session is None
    table.end()
    again = Table(tmp_path)
    assert not again.fights.go_on_with_last()
    assert len(again.fights.last()) == 2
    assert again.fights.go_on(first)
    assert again.title == "Primo"
    assert again.fights.go_on(first)
    again.end()


def test_a_saved_fight_opens_in_another_data_folder_with_its_pictures(qtbot: QtBot, tmp_path: Path):
    table = Table(tmp_path / "one")
    table.begin("Prima")
    table.assets.keep(PICTURE, "png")
    table.desk.dispatch(c.ShowMap(None, a_map()))
    table.name("Dopo")
    path = tmp_path / "Prova.mischia"
    assert table.fights.save_as(path, thumbnail=b"x")
    other = Table(tmp_path / "two")
    assert other.fights.open_file(path)
    assert other.desk.encounter == table.desk.encounter
    picture = a_map().picture
    assert picture is not None
    assert other.assets.read(picture.asset) == PICTURE
    assert other.desk.session is not None
    assert other.desk.session.can_undo
    table.end()
    other.end()


@pytest.mark.problem("RP72")
def test_while_the_disk_is_full_steps_are_counted_and_written_later(qtbot: QtBot, tmp_path: Path):
    table = Table(tmp_path)
    table.begin()
    qtbot.waitUntil(lambda: table.desk.unsaved == 0)
    table.calls.fault = full
    table.name("Uno")
    table.name("Due")
    assert table.desk.unsaved == 2
    qtbot.waitUntil(lambda: table.fights.failure is not None)
    assert table.fights.failure == Message("storage.reason.disk_full")
    table.name("Tre")
    assert table.desk.unsaved == 3  # at once, not at the next try to write
    assert not table.fights.save_as(tmp_path / "x.mischia")
    assert table.failed[-1].key == "storage.write_failed"
    table.calls.fault = lambda _: None
    table.fights.retry()
    qtbot.waitUntil(lambda: table.desk.unsaved == 0)
    assert table.fights.failure is None
    table.end()


def test_a_step_is_marked_until_its_sync_has_returned(qtbot: QtBot, tmp_path: Path):
    table = Table(tmp_path)
    table.begin()
    qtbot.waitUntil(lambda: table.desk.unsaved == 0)
    told: list[int] = []
    table.desk.saving_changed.connect(told.append)
    may_sync = threading.Event()

    def slow(kind: str) -> None:
        if kind == "sync":
            may_sync.wait(10)

    table.calls.fault = slow
    table.name("Uno")
    assert (table.desk.unsaved, told) == (1, [1])
    qtbot.wait(50)
    assert table.desk.unsaved == 1
    table.desk.undo()
    assert table.desk.unsaved == 2
    may_sync.set()
    qtbot.waitUntil(lambda: table.desk.unsaved == 0)
    table.end()


def test_a_fight_is_saved_elsewhere_while_its_own_disk_fails(qtbot: QtBot, tmp_path: Path):
    table = Table(tmp_path)
    table.begin()
    qtbot.waitUntil(lambda: table.desk.unsaved == 0)
    table.calls.fault = every_call(errno.EIO)
    table.name("Uno")
    qtbot.waitUntil(lambda: table.fights.failure is not None)
    table.fights._disk = Disk()
    assert table.fights.save_as(tmp_path / "x.mischia")
    assert len(read_fight(tmp_path / "x.mischia").log.entries) == 1
    table.calls.fault = lambda _: None
    table.end()


@pytest.mark.parametrize("content", [b"", b"rubbish", b"PK\x03\x04 rubbish"])
def test_a_file_that_is_no_fight_is_told_and_the_fight_stays(
    qtbot: QtBot, tmp_path: Path, content: bytes
):
    table = Table(tmp_path)
    table.begin()
    path = tmp_path / "x.mischia"
    path.write_bytes(content)
    assert not table.fights.open_file(path)
    assert not table.fights.open_file(tmp_path / "no")
    assert not table.fights.go_on("fight-9")
    assert len(table.failed) == 3
    assert table.title == "Prova"
    table.end()


def test_a_fight_of_an_unknown_game_is_told(qtbot: QtBot, tmp_path: Path):
    odd = replace(a_fight(), ruleset=RulesetKey("tunnels"))
    path = tmp_path / "x.log"
    path.write_bytes(log_format.header_line(odd, program="", at=AT, assets=()))
    table = Table(tmp_path)
    assert not table.fights.open_file(path)
    assert table.failed == [Message("storage.unknown_ruleset", {"ruleset": "tunnels"})]
    table.end()


def test_a_torn_log_is_told(qtbot: QtBot, tmp_path: Path):
    table = Table(tmp_path)
    table.begin()
    table.name("Uno")
    key = table.fights.key
    table.end()
    path = table.data.fights / f"{key}.log"
    lines = path.read_bytes()
    path.write_bytes(lines[:-5])
    again = Table(tmp_path)
    assert again.fights.go_on_with_last()
    assert again.title == "Uno"
    assert again.notes == [Message("storage.note.torn", {"file": f"{key}.log"})]
    again.end()


@pytest.mark.problem("RP75")
def test_beside_another_program_fights_are_played_but_not_kept(qtbot: QtBot, tmp_path: Path):
    table = Table(tmp_path, read_only=True)
    table.begin()
    table.name("Uno")
    qtbot.waitUntil(lambda: table.desk.unsaved == 0)
    assert table.fights._log is not None
    assert len(read_log(table.fights._log.lines, Path("x")).entries) == 1
    table.end()
    assert list(table.data.fights.iterdir()) == []


@pytest.mark.problem("RP55")
@pytest.mark.parametrize(
    ("name", "content", "key"),
    [
        ("monsters.xml", b"<compendium><monster>", "import.file.creatures"),
        ("list.xml", b"<collection>", "import.file.collection"),
        ("letter.txt", b"Dear players", "storage.file_unknown"),
        ("fight.log", b"Dear players", "storage.log_damaged"),
    ],
)
def test_a_file_that_is_no_fight_is_refused_by_what_it_is(
    tmp_path: Path, name: str, content: bytes, key: str
):
    table = Table(tmp_path / "data")
    path = tmp_path / name
    path.write_bytes(content)
    assert not table.fights.open_file(path)
    assert table.failed[-1].key == key
