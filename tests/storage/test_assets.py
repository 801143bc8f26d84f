"""Pictures are kept once, and read as they were."""

import errno
from dataclasses import replace
from pathlib import Path

import pytest

from desktop.battlemap.battle_map import BattleMap, MapPicture
from desktop.model.asset import is_asset_key
from desktop.model.commands import NextTurn
from desktop.model.events import CombatantJoined, MapShown
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, EntryId, MapId
from desktop.session.entry import Entry
from desktop.storage import assets
from desktop.storage.assets import AssetStore, asset_key, asset_keys
from desktop.storage.disk import Disk
from desktop.storage.errors import DamagedFile, NotOurFile, StorageError
from tests.support.faulty_disk import FaultyCalls, every_call
from tests.support.steps import AT, a_fight


@pytest.fixture
def calls() -> FaultyCalls:
    return FaultyCalls()


@pytest.fixture
def store(tmp_path: Path, calls: FaultyCalls) -> AssetStore:
    return AssetStore(tmp_path / "assets", Disk(calls))


def test_a_picture_is_kept_once(store: AssetStore, calls: FaultyCalls):
    key = store.keep(b"picture", ".PNG")
    assert key == asset_key(b"picture", "png")
    assert store.read(key) == b"picture"
    calls.fault = every_call(errno.EIO)
    assert store.keep(b"picture", "png") == key


@pytest.mark.problem("RP73")
def test_a_picture_file_is_copied_wherever_it_lies(store: AssetStore, tmp_path: Path):
    source = tmp_path / "Nicolò D'Àlò – Ağça 日本.webp"
    source.write_bytes(b"picture")
    key = store.keep_file(source)
    source.unlink()
    assert store.read(key) == b"picture"
    found = store.find(key)
    assert found is not None
    assert found.name == key


def test_a_damaged_picture_is_told_and_mended_by_keeping_it_again(store: AssetStore):
    key = store.keep(b"picture", "png")
    path = store.find(key)
    assert path is not None
    path.write_bytes(b"pixture")
    with pytest.raises(DamagedFile):
        store.read(key)
    store.keep(b"picture", "png")
    assert store.read(key) == b"picture"


@pytest.mark.parametrize(
    "key",
    ["", "../../passwd", "a" * 64, "A" * 64 + ".png", "a" * 64 + ".png/..", "a" * 64 + "./x"],
)
def test_only_keys_become_paths(store: AssetStore, key: str):
    assert not is_asset_key(key)
    assert store.find(key) is None
    with pytest.raises(StorageError) as caught:
        store.read(key)
    assert caught.value.message.key == "storage.no_picture"


def test_a_picture_that_is_not_there_is_told(store: AssetStore, tmp_path: Path):
    assert store.find(asset_key(b"x", "png")) is None
    with pytest.raises(StorageError):
        store.keep_file(tmp_path / "no.png")


@pytest.mark.problem("RP72")
def test_over_a_full_disk_pictures_are_held_and_stored_later(store: AssetStore, calls: FaultyCalls):
    calls.fault = every_call(errno.ENOSPC)
    key = store.keep(b"picture", "png")
    assert store.held == 1
    assert store.has(key)
    assert store.find(key) is None
    assert store.read(key) == b"picture"
    assert not store.store_held()
    calls.fault = lambda _: None
    other = store.keep(b"other", "png")
    assert store.held == 0
    assert store.find(key) is not None
    assert store.has(other)
    assert store.store_held()
    assert not store.has(asset_key(b"x", "png"))


def test_a_picture_beyond_all_measure_is_refused(
    store: AssetStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(assets, "LARGEST", 3)
    source = tmp_path / "big.png"
    source.write_bytes(b"picture")
    with pytest.raises(NotOurFile):
        store.keep_file(source)


def test_a_fight_needs_the_pictures_of_all_its_steps():
    keys = [asset_key(bytes([number]), "png") for number in range(5)]
    maps = [
        BattleMap("M", 1, 1, picture=MapPicture(key, 70, 70)) for key in (keys[0], keys[1], "odd")
    ]
    start = replace(a_fight(1), maps=FrozenMap({MapId("m1"): maps[0]}))
    known = replace(start.combatant(CombatantId("c1")), picture=keys[2])
    entry = Entry(
        EntryId(1),
        None,
        None,
        NextTurn(),
        (
            MapShown(MapId("m2"), maps[1]),
            MapShown(MapId("m1"), None),
            MapShown(MapId("m3"), maps[2]),
            CombatantJoined(known),
        ),
        AT,
    )
    assert asset_keys(start, [entry]) == (keys[0], keys[1], keys[2])
