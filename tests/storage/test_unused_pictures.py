"""Pictures go when nothing names them any more, and not before."""

import time
from pathlib import Path

import pytest

from desktop.battlemap.battle_map import BattleMap, MapPicture
from desktop.model.commands import ShowMap
from desktop.model.events import MapShown
from desktop.model.ids import EntryId, MapId
from desktop.session.entry import Entry
from desktop.storage import log_format
from desktop.storage.assets import AssetStore
from desktop.storage.campaign_store import Campaign, KeptMap
from desktop.storage.data_folder import DataFolder
from desktop.storage.disk import Disk
from desktop.storage.unused_pictures import delete_unused
from tests.support.faulty_disk import FaultyCalls, full
from tests.support.steps import AT, a_fight

LATER = 3 * 24 * 3600.0


@pytest.fixture
def data(tmp_path: Path) -> DataFolder:
    folder = DataFolder(tmp_path / "Nicolò")
    folder.prepare(Disk())
    return folder


def tidied(data: DataFolder) -> int:
    """How many pictures go some days later."""
    return len(delete_unused(data, Disk(), now=lambda: time.time() + LATER))


def a_map(key: str) -> BattleMap:
    return BattleMap("Sala", 10, 10, picture=MapPicture(key, 10, 10))


def shown(key: str) -> bytes:
    """The step by which a map with that picture came onto the table."""
    battle_map = a_map(key)
    events = (MapShown(MapId("m1"), battle_map),)
    return log_format.entry_line(
        Entry(EntryId(1), None, None, ShowMap(MapId("m1"), battle_map), events, AT)
    )


def test_a_picture_that_nothing_names_goes_after_a_day(data: DataFolder):
    store = AssetStore(data.assets, Disk())
    key = store.keep(b"picture", "png")
    assert delete_unused(data, Disk()) == ()
    assert store.has(key)
    assert tidied(data) == 1
    assert not store.has(key)


@pytest.mark.parametrize("is_packed", [False, True])
@pytest.mark.parametrize("ending", [".log", ".log.backup", ".log.old"])
def test_the_picture_of_a_fight_stays_as_long_as_the_fight(
    data: DataFolder, is_packed: bool, ending: str
):
    key = AssetStore(data.assets, Disk()).keep(b"picture", "png")
    lines = shown(key)
    log = log_format.header_line(a_fight(), program="", at=AT, assets=())
    log += log_format.pack(lines) if is_packed else lines
    path = data.fights / f"fight-2026{ending}"
    path.write_bytes(log)
    assert tidied(data) == 0
    path.unlink()
    assert tidied(data) == 1


def test_the_picture_of_a_map_stays_as_long_as_any_state_of_the_campaign(data: DataFolder):
    key = AssetStore(data.assets, Disk()).keep(b"picture", "png")
    campaign = Campaign(data, Disk(), lambda: AT, delay=0)
    campaign.keep_map(KeptMap("m1", a_map(key)))
    assert campaign.flush()
    campaign._backed_up = ""
    campaign.forget_map("m1")
    assert campaign.close().is_saved
    assert key.encode() not in data.campaign.read_bytes()
    assert tidied(data) == 0
    for backup in data.backups.iterdir():
        backup.unlink()
    assert tidied(data) == 1


def test_in_doubt_every_picture_stays(data: DataFolder):
    AssetStore(data.assets, Disk()).keep(b"picture", "png")
    packed = log_format.pack(b"x" * 200)
    (data.damaged / "fight.log").write_bytes(packed.replace(b'packed":"e', b'packed":"f'))
    assert tidied(data) == 0
    (data.damaged / "fight.log").unlink()
    calls = FaultyCalls()
    calls.fault = lambda kind: full("write") if kind == "delete" else None
    assert delete_unused(data, Disk(calls), now=lambda: time.time() + LATER) == ()
    assert tidied(data) == 1
