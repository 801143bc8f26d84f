"""The campaign: what was kept is there again, and a bad file costs nothing but words."""

import errno
from collections.abc import Callable, Iterator
from pathlib import Path

import orjson
import pytest

from desktop.battlemap.battle_map import BattleMap
from desktop.language.message import Message, typed_name
from desktop.model.creature import Creature, CreatureKey, Opening
from desktop.model.creature_record import creature_from_record, record_of_creature
from desktop.model.frozen import FrozenMap
from desktop.model.party import Character, Party
from desktop.storage import campaign_file
from desktop.storage.campaign_store import Campaign, FightSummary, KeptMap
from desktop.storage.data_folder import DataFolder
from desktop.storage.disk import Disk
from desktop.storage.errors import DamagedFile, NewerFile, NotOurFile, StorageError
from desktop.storage.settings import Settings, settings_of
from desktop.storage.spells import SpellLibrary
from tests.support.creatures import RESOURCES
from tests.support.faulty_disk import FaultyCalls, error_of, full


class Time:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.minutes = 0

    def now(self) -> str:
        return f"2026-01-06T{self.minutes // 60:02}:{self.minutes % 60:02}:00+00:00"


Open = Callable[..., Campaign]


@pytest.fixture
def folder(tmp_path: Path) -> DataFolder:
    found = DataFolder(tmp_path)
    found.prepare(Disk())
    return found


@pytest.fixture
def calls() -> FaultyCalls:
    return FaultyCalls()


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def opened(folder: DataFolder, calls: FaultyCalls, time: Time) -> Iterator[Open]:
    campaigns: list[Campaign] = []

    def open_it(*, read_only: bool = False, **more: Callable[[Creature], Creature]) -> Campaign:
        campaign = Campaign(folder, Disk(calls), time.now, read_only=read_only, delay=60, **more)
        campaigns.append(campaign)
        return campaign

    yield open_it
    calls.fault = lambda _: None
    for campaign in campaigns:
        campaign.close()


def a_creature(key: str = "own/rat", name: str = "Rat") -> Creature:
    return Creature(
        key=CreatureKey(key), ruleset="srd-5.1", names=FrozenMap({"": name}), hit_points=3
    )


def test_a_new_campaign_is_empty_and_writes_nothing(opened: Open, folder: DataFolder):
    campaign = opened()
    assert campaign.notes == []
    assert (campaign.own_creatures(), campaign.parties(), campaign.maps()) == ((), (), ())
    assert campaign.settings == Settings()
    campaign.close()
    assert not folder.campaign.exists()


def test_everything_is_there_again(opened: Open):
    campaign = opened()
    party = Party("p1", "La compagnia", (Character(a_creature("own/aldo", "Aldo"), "Nicolò"),))
    kept = KeptMap("m1", BattleMap("Cantina", 10, 8))
    fight = FightSummary("f1", typed_name("Ratti!"), "srd-5.1", "2026-01-06T20:30:00", 3, 41)
    chosen = Settings(
        language="it",
        players_language="en",
        scale=125,
        tables=FrozenMap({"srd-5.1": FrozenMap({"initiative": "group"})}),
    )
    campaign.keep_creature(a_creature())
    campaign.keep_party(party)
    campaign.keep_map(kept)
    campaign.keep_fight(fight)
    campaign.settings = chosen
    assert campaign.close().is_saved
    again = opened()
    assert again.own_creatures() == (a_creature(),)
    assert again.parties() == (party,)
    assert again.maps() == (kept,)
    assert again.fights() == (fight,)
    assert again.settings == chosen
    assert again.notes == []


def test_keeping_again_replaces_and_forgetting_deletes(opened: Open):
    campaign = opened()
    campaign.keep_creature(a_creature("own/a"))
    campaign.keep_creature(a_creature("own/b"))
    campaign.keep_creature(a_creature("own/a", "Big Rat"))
    assert campaign.own_creatures() == (a_creature("own/a", "Big Rat"), a_creature("own/b"))
    campaign.forget_creature(CreatureKey("own/a"))
    assert campaign.own_creatures() == (a_creature("own/b"),)
    campaign.keep_map(KeptMap("m", BattleMap("M", 1, 1)))
    campaign.keep_fight(FightSummary("f", typed_name("F"), "srd-5.1", "1"))
    campaign.forget_map("m")
    campaign.forget_fight("f")
    assert (campaign.maps(), campaign.fights()) == ((), ())


def test_the_last_twenty_fights_are_listed(opened: Open):
    campaign = opened()
    for number in range(25):
        dropped = campaign.keep_fight(
            FightSummary(f"f{number}", typed_name("F"), "srd-5.1", f"2026-01-06T20:{number:02}")
        )
    assert [fight.key for fight in campaign.fights()] == [f"f{n}" for n in range(24, 4, -1)]
    assert [fight.key for fight in dropped] == ["f4"]


def test_settings_that_do_not_fit_are_at_their_default():
    assert settings_of({"scale": "big", "language": "it", "wonder": 1}) == Settings(language="it")
    assert settings_of({"scale": 10**9, "language": "elvish", "theme": "light"}) == Settings(
        theme="light"
    )


def test_the_same_settings_again_are_no_change(opened: Open):
    campaign = opened()
    campaign.settings = Settings()
    assert campaign.status.is_saved


# --- the disk -----------------------------------------------------------------------------------


@pytest.mark.problem("RP72")
def test_a_full_disk_keeps_the_old_file_and_is_told_and_saved_later(
    opened: Open, calls: FaultyCalls, folder: DataFolder
):
    campaign = opened()
    campaign.keep_creature(a_creature())
    assert campaign.flush()
    before = folder.campaign.read_bytes()
    calls.fault = full
    campaign.keep_creature(a_creature("own/b"))
    assert not campaign._saver.flush(0.05)
    status = campaign.status
    assert status.failure is not None
    assert status.failure.key == "storage.write_failed"
    assert folder.campaign.read_bytes() == before
    assert [path.name for path in folder.root.iterdir() if path.name.endswith(".new")] == []
    assert len(campaign.own_creatures()) == 2, "the work goes on"
    calls.fault = lambda _: None
    assert campaign.flush()
    assert opened().own_creatures() == (a_creature(), a_creature("own/b"))


@pytest.mark.problem("RP71")
def test_earlier_states_are_offered_and_open_without_loss(
    opened: Open, folder: DataFolder, time: Time
):
    campaign = opened()
    campaign.keep_creature(a_creature("own/dragon"))
    assert campaign.flush()
    time.minutes += 6
    campaign.forget_creature(CreatureKey("own/dragon"))
    assert campaign.flush()
    for number in range(5):
        time.minutes += 6
        campaign.keep_creature(a_creature(f"own/{number}"))
        assert campaign.flush()
    backups = campaign.backups()
    assert len(backups) >= 6
    campaign.restore(backups[-1].path)
    assert campaign.own_creatures() == (a_creature("own/dragon"),)
    assert len(campaign.backups()) == len(backups) + 1
    campaign.restore(campaign.backups()[0].path)
    assert len(campaign.own_creatures()) == 5, "what was left is a backup, too"


def test_backups_are_not_made_with_every_change(opened: Open, time: Time):
    campaign = opened()
    for number in range(5):
        campaign.keep_creature(a_creature(f"own/{number}"))
        assert campaign.flush()
    assert len(campaign.backups()) == 0
    time.minutes += 6
    campaign.keep_creature(a_creature("own/x"))
    assert campaign.flush()
    assert len(campaign.backups()) == 1


def saved(campaign: Campaign, time: Time) -> None:
    """Two states: one in a backup, one in the file."""
    campaign.keep_creature(a_creature("own/a"))
    assert campaign.flush()
    time.minutes += 6
    campaign.keep_creature(a_creature("own/b"))
    assert campaign.close().is_saved


@pytest.mark.problem("RP69")
@pytest.mark.problem("RP70")
@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: text[: len(text) // 2],
        lambda text: b"",
        lambda text: bytes(len(text)),
        lambda text: text.rstrip()[:-1],
        lambda text: b"[]",
        lambda text: b'{"kind":"campaign","format":1,"tables":{"creatures":{"x":{}}}}',
        lambda text: b'{"kind":"campaign","format":1,"tables":7}',
        lambda text: b"[" * 200_000,
    ],
    ids=["half", "empty", "zeros", "brace", "list", "ids", "number", "brackets"],
)
def test_a_damaged_file_is_set_aside_and_the_backup_opened(
    opened: Open, folder: DataFolder, time: Time, spoil: Callable[[bytes], bytes]
):
    saved(opened(), time)
    spoilt = spoil(folder.campaign.read_bytes())
    folder.campaign.write_bytes(spoilt)
    campaign = opened()
    assert campaign.own_creatures() == (a_creature("own/a"),)
    assert campaign.notes[0].key in {"storage.damaged", "storage.damaged_at"}
    assert campaign.notes[1] == Message("storage.note.from_backup", {"at": "2026-01-06 00:06:00"})
    assert [path.read_bytes() for path in folder.damaged.iterdir()] == [spoilt]
    assert campaign.close().is_saved
    assert opened().own_creatures() == (a_creature("own/a"),)


@pytest.mark.problem("RP70")
def test_the_message_names_file_and_place(folder: DataFolder):
    text = b'{"kind":"campaign",\n"format":1,,'
    with pytest.raises(DamagedFile) as caught:
        campaign_file.tables_of(text, folder.campaign)
    assert caught.value.message == Message(
        "storage.damaged_at", {"file": "campaign.json", "line": 2, "column": 12}
    )


def test_a_missing_file_is_told_when_there_are_backups(
    opened: Open, folder: DataFolder, time: Time
):
    saved(opened(), time)
    folder.campaign.unlink()
    campaign = opened()
    assert campaign.own_creatures() == (a_creature("own/a"),)
    assert [note.key for note in campaign.notes] == [
        "storage.note.missing",
        "storage.note.from_backup",
    ]


def test_a_damaged_file_without_a_backup_begins_empty_with_words(opened: Open, folder: DataFolder):
    folder.campaign.write_bytes(b"rubbish")
    campaign = opened()
    assert [note.key for note in campaign.notes] == ["storage.damaged_at", "storage.note.empty"]
    assert [path.read_bytes() for path in folder.damaged.iterdir()] == [b"rubbish"]


def test_a_damaged_backup_is_passed_over(opened: Open, folder: DataFolder, time: Time):
    saved(opened(), time)
    folder.campaign.write_bytes(b"")
    newer = folder.backups / "campaign-2026-02-01 10.00.00.json"
    newer.write_bytes(b"rubbish")
    assert opened().own_creatures() == (a_creature("own/a"),)


def test_a_damaged_file_that_cannot_be_moved_is_not_written_over(
    opened: Open, folder: DataFolder, calls: FaultyCalls
):
    folder.campaign.write_bytes(b"rubbish")
    calls.fault = lambda kind: error_of(errno.EACCES) if kind == "replace" else None
    campaign = opened()
    calls.fault = lambda _: None
    assert campaign.is_read_only
    campaign.keep_creature(a_creature())
    campaign.close()
    assert folder.campaign.read_bytes() == b"rubbish"


def test_a_file_that_cannot_be_read_is_not_written_over(opened: Open, folder: DataFolder):
    folder.campaign.mkdir()
    campaign = opened()
    assert campaign.is_read_only
    assert campaign.notes[0].key == "storage.read_failed"


@pytest.mark.problem("RP74")
def test_a_file_of_a_newer_version_is_left_alone(opened: Open, folder: DataFolder):
    newer = orjson.dumps(
        {"kind": "campaign", "format": campaign_file.FORMAT + 1, "wonders": {}, "tables": {}}
    )
    folder.campaign.write_bytes(newer)
    campaign = opened()
    assert campaign.is_read_only
    assert campaign.notes == [Message("storage.newer", {"file": "campaign.json"})]
    campaign.keep_creature(a_creature())
    campaign.close()
    assert folder.campaign.read_bytes() == newer
    with pytest.raises(NewerFile):
        campaign_file.load_tables(folder.campaign)


@pytest.mark.problem("RP75")
def test_opened_to_read_nothing_is_written(opened: Open, folder: DataFolder, time: Time):
    saved(opened(), time)
    before = folder.campaign.read_bytes()
    campaign = opened(read_only=True)
    assert campaign.notes == []
    campaign.keep_creature(a_creature("own/c"))
    campaign.close()
    assert folder.campaign.read_bytes() == before
    folder.campaign.write_bytes(b"rubbish")
    campaign = opened(read_only=True)
    assert campaign.own_creatures() == (a_creature("own/a"),)
    assert folder.campaign.read_bytes() == b"rubbish"


def test_a_file_changed_by_hand_is_opened_and_told(opened: Open, folder: DataFolder, time: Time):
    saved(opened(), time)
    text = folder.campaign.read_bytes().replace(b'"Rat"', b'"Cat"')
    folder.campaign.write_bytes(b"\xef\xbb\xbf" + text)
    campaign = opened()
    assert campaign.own_creatures()[0] == a_creature("own/a", "Cat")
    assert campaign.notes == [Message("storage.note.changed", {"file": "campaign.json"})]


def test_one_bad_record_costs_only_itself(opened: Open, folder: DataFolder, time: Time):
    campaign = opened()
    campaign.keep_creature(a_creature("own/a"))
    campaign.keep_party(Party("p", "P", (Character(a_creature()), Character(a_creature()))))
    campaign.keep_map(KeptMap("m", BattleMap("M", 1, 1)))
    campaign.keep_fight(FightSummary("f", typed_name("F"), "srd-5.1", "1"))
    campaign.close()
    plain = orjson.loads(folder.campaign.read_bytes())
    tables = plain["tables"]
    tables["creatures"]["2"] = {"key": 5}
    tables["parties"]["1"]["characters"][0]["creature"] = "Aldo"
    tables["parties"]["2"] = {"key": 5}
    tables["maps"]["2"] = {"battle_map": {}}
    tables["fights"]["2"] = {"round": "x"}
    folder.campaign.write_bytes(orjson.dumps(plain))
    again = opened()
    assert again.own_creatures() == (a_creature("own/a"),)
    assert again.parties() == (Party("p", "P", (Character(a_creature()),)),)
    assert len(again.maps()) == 1
    assert len(again.fights()) == 1


def test_what_orjson_cannot_write_is_kept_all_the_same(opened: Open):
    campaign = opened()
    campaign.keep_party(Party("p", "\ud800 half a sign"))
    campaign.close()
    assert opened().parties() == (Party("p", "\ud800 half a sign"),)


def test_a_file_beyond_all_measure_is_not_read(folder: DataFolder, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(campaign_file, "LARGEST", 3)
    folder.campaign.write_bytes(b"{}  ")
    with pytest.raises(NotOurFile):
        campaign_file.load_tables(folder.campaign)


def test_restoring_from_a_bad_backup_changes_nothing(opened: Open, folder: DataFolder):
    campaign = opened()
    campaign.keep_creature(a_creature())
    bad = folder.backups / "campaign-2026-01-01 10.00.00.json"
    bad.write_bytes(b"rubbish")
    with pytest.raises(StorageError):
        campaign.restore(bad)
    assert campaign.own_creatures() == (a_creature(),)


def test_where_nothing_can_be_a_campaign_is_opened_all_the_same(tmp_path: Path):
    (tmp_path / "file").write_bytes(b"")
    campaign = Campaign(DataFolder(tmp_path / "file" / "data"), Disk(), lambda: "", read_only=True)
    assert campaign.own_creatures() == ()
    assert campaign.close().is_saved


def test_the_paragraphs_of_creatures_kept_long_ago_are_read_as_they_come_from_the_disk(
    opened: Open,
):
    """Before, what a legendary action says was found while playing; the record held its text."""
    texts = {"it": "Il drago si muove fino a metà della sua velocità."}
    pounce = {"key": "balzo", "group": "legendary", "names": {"": "Balzo"}, "texts": texts}
    record = {**record_of_creature(a_creature("own/drago")), "features": [pounce]}
    old = creature_from_record(record)
    spells = SpellLibrary(RESOURCES / "spells")
    campaign = opened(understand=spells.understood)
    campaign.keep_creature(old)
    campaign.keep_party(Party("p", "P", (Character(old, ""),)))
    (own,), (party,) = campaign.own_creatures(), campaign.parties()
    assert own.features[0].opens == Opening(move="half")
    assert party.characters[0].creature == own
    assert spells.understood(own) is own
