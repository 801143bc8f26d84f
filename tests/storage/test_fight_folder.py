"""Fights are begun, left and gone on with, also when a file was damaged meanwhile."""

from pathlib import Path

import pytest

from desktop.dice.rolling import RandomDice
from desktop.language.message import Message
from desktop.model.encounter import Encounter
from desktop.model.events import NoteChanged
from desktop.model.ids import CombatantId, EntryId
from desktop.rules.registry import ruleset_of
from desktop.session.session import Session
from desktop.storage import log_format
from desktop.storage.campaign_store import FightSummary
from desktop.storage.data_folder import DataFolder
from desktop.storage.disk import Disk
from desktop.storage.encounter_log import backup_of, old_of
from desktop.storage.errors import DamagedFile, NewerFile, StorageError
from desktop.storage.fight_folder import FightFolder, OpenFight, resume
from desktop.storage.log_reading import read_log
from tests.support.faulty_disk import FaultyCalls, full
from tests.support.steps import AT, a_fight, note, notes, state_after


class Now:
    def now(self) -> str:
        return AT


@pytest.fixture
def data(tmp_path: Path) -> DataFolder:
    folder = DataFolder(tmp_path)
    folder.prepare(Disk())
    return folder


@pytest.fixture
def fights(data: DataFolder) -> FightFolder:
    return FightFolder(data, Disk(), Now().now, program="0.1.0")


def played(fights: FightFolder, count: int = 4) -> OpenFight:
    fight = fights.begin(a_fight())
    for entry in notes(count):
        fight.log.write_entry(entry)
    fight.log.close()
    return fight


def begin(start: Encounter) -> Session:
    return Session(start, ruleset_of("mythcraft-1.2"), dice=RandomDice(), clock=Now())


def test_a_fight_is_begun_left_and_gone_on_with(fights: FightFolder):
    key = played(fights).key
    assert key == "fight-2026-01-06 20.30.00"
    loaded = fights.load(key)
    assert loaded.entries == notes(4)
    again = fights.go_on(key, loaded)
    again.log.write_entry(note(5, parent=4))
    again.log.close()
    assert fights.load(key).entries == notes(5)


def test_fights_are_listed_the_last_one_first(fights: FightFolder):
    first, second = played(fights).key, played(fights).key
    assert set(fights.keys()) == {first, second}
    assert fights.start_of(first).ruleset == "srd-5.1"
    fights.delete(first)
    assert fights.keys() == (second,)
    assert not backup_of(fights.path_of(first)).exists()


def test_a_log_alone_tells_what_fight_it_is(fights: FightFolder):
    key = played(fights).key
    assert fights.summary_of(key) == FightSummary(key, a_fight().title, "srd-5.1", AT)
    held = {"format": 1, "program": "", "at": "", "ruleset": "", "assets": [], "start": 5}
    odd = log_format.line_of(log_format.LineKind.HEADER, held)
    fights.path_of(key).write_bytes(odd)
    with pytest.raises(DamagedFile):
        fights.summary_of(key)


def test_without_a_folder_there_are_no_fights(tmp_path: Path):
    folder = FightFolder(DataFolder(tmp_path / "no"), Disk(), Now().now, program="")
    assert folder.keys() == ()


@pytest.mark.parametrize("key", ["", "../campaign", "fight-../x", "fight", "x" * 5_000])
def test_what_is_no_key_is_told(fights: FightFolder, key: str):
    with pytest.raises(StorageError) as caught:
        fights.load(key)
    assert caught.value.message.key == "storage.no_fight"
    with pytest.raises(StorageError):
        fights.start_of("fight-1")


@pytest.mark.problem("RP69")
@pytest.mark.parametrize("content", [b"", bytes(500), b"rubbish\n"])
def test_of_a_spoilt_log_the_backup_is_opened_and_the_log_kept(
    fights: FightFolder, data: DataFolder, content: bytes
):
    key = played(fights).key
    path = fights.path_of(key)
    path.write_bytes(content)
    loaded = fights.load(key)
    assert loaded.start == a_fight()
    assert [note.key for note in loaded.notes] == [
        "storage.log_damaged",
        "storage.note.backup_of_fight",
    ]
    assert path.read_bytes() == content, "loading alone changes nothing"
    fight = fights.go_on(key, loaded)
    fight.log.write_entry(note(1, parent=None))
    fight.log.close()
    assert fights.load(key).entries == notes(1)
    assert [held.read_bytes() for held in data.damaged.iterdir()] == [content]


def test_a_missing_log_is_opened_from_its_backup(fights: FightFolder):
    key = played(fights).key
    fights.path_of(key).unlink()
    loaded = fights.load(key)
    fights.go_on(key, loaded).log.close()
    assert fights.load(key).start == a_fight()


def test_without_a_backup_a_spoilt_log_is_told(fights: FightFolder):
    key = played(fights).key
    fights.path_of(key).write_bytes(b"")
    backup_of(fights.path_of(key)).unlink()
    with pytest.raises(DamagedFile):
        fights.load(key)
    assert fights.path_of(key).read_bytes() == b""


def damage(path: Path, number: int) -> None:
    lines = [line for _, line in log_format.split(path.read_bytes())]
    lines[number] = b"?" + lines[number][1:]
    path.write_bytes(b"".join(lines))


def test_of_a_damaged_log_as_much_as_possible_is_opened(fights: FightFolder, data: DataFolder):
    key = played(fights).key
    damage(fights.path_of(key), 3)
    loaded = fights.load(key)
    assert loaded.entries == notes(2), "more than the backup of the beginning holds"
    fights.go_on(key, loaded).log.close()
    assert fights.load(key).entries == notes(2)
    assert len(list(data.damaged.iterdir())) == 1


def test_the_backup_is_taken_when_it_holds_more(fights: FightFolder):
    key = played(fights).key
    path = fights.path_of(key)
    backup_of(path).write_bytes(path.read_bytes())
    damage(path, 2)
    loaded = fights.load(key)
    assert loaded.entries == notes(4)
    assert loaded.notes[-1] == Message("storage.note.backup_of_fight")


def test_a_damaged_log_without_a_backup_is_opened_as_far_as_it_goes(fights: FightFolder):
    key = played(fights).key
    backup_of(fights.path_of(key)).unlink()
    damage(fights.path_of(key), 2)
    assert fights.load(key).entries == notes(1)


def test_a_torn_end_is_cut_off_without_setting_the_log_aside(fights: FightFolder, data: DataFolder):
    key = played(fights).key
    path = fights.path_of(key)
    path.write_bytes(path.read_bytes()[:-10])
    loaded = fights.load(key)
    assert [note.key for note in loaded.notes] == ["storage.note.torn"]
    fight = fights.go_on(key, loaded)
    fight.log.write_entry(note(4, parent=3, text="again"))
    fight.log.close()
    loaded = fights.load(key)
    assert loaded.entries == (*notes(3), note(4, parent=3, text="again"))
    assert loaded.notes == ()
    assert list(data.damaged.iterdir()) == []


@pytest.mark.problem("RP74")
def test_a_fight_of_a_newer_version_is_left_alone(fights: FightFolder):
    key = played(fights).key
    newer = log_format.line_of(log_format.LineKind.HEADER, {"format": 99})
    fights.path_of(key).write_bytes(newer)
    with pytest.raises(NewerFile):
        fights.load(key)
    assert fights.path_of(key).read_bytes() == newer


def test_a_session_resumes_where_the_log_ends(fights: FightFolder):
    fight = played(fights)
    resumed = resume(fights.load(fight.key), begin)
    assert resumed.session.encounter == state_after(a_fight(), notes(4))
    assert resumed.session.can_undo
    assert resumed.loaded.notes == ()


def with_an_impossible_step(fights: FightFolder) -> str:
    stranger = CombatantId("c99")
    odd = note(3, parent=2)
    fight = fights.begin(a_fight())
    for entry in notes(2):
        fight.log.write_entry(entry)
    fight.log.write_entry(
        type(odd)(odd.id, odd.parent, None, odd.command, (NoteChanged(stranger, "?"),), AT)
    )
    fight.log.write_entry(note(4, parent=3))
    fight.log.close()
    return fight.key


def test_a_step_that_does_not_fit_its_state_ends_the_history(fights: FightFolder):
    key = with_an_impossible_step(fights)
    resumed = resume(fights.load(key), begin)
    assert resumed.session.encounter == state_after(a_fight(), notes(2))
    assert resumed.session.history.cursor == EntryId(2)
    assert Message("storage.note.lost", {"count": 2}) in resumed.loaded.notes
    assert resumed.loaded.entries == notes(2)


def test_the_log_goes_on_before_the_step_that_does_not_fit(fights: FightFolder):
    key = with_an_impossible_step(fights)
    before = fights.path_of(key).read_bytes()
    fight = fights.go_on(key, fights.load(key))
    resume(fight.loaded, begin, log=fight.log)
    fight.log.write_entry(note(3, parent=2))
    assert fight.log.close().pending == 0
    assert fights.load(key).entries == notes(3)
    assert old_of(fights.path_of(key)).read_bytes() == before


@pytest.mark.problem("RP75")
def test_while_another_program_has_the_folder_nothing_is_written(
    fights: FightFolder, data: DataFolder
):
    key = played(fights).key
    damage(fights.path_of(key), 3)
    before = {path: path.read_bytes() for path in data.fights.iterdir()}
    other = FightFolder(data, Disk(), Now().now, program="", read_only=True)
    fight = other.go_on(key, other.load(key))
    fight.log.write_entry(note(3, parent=2))
    assert fight.log.close().pending == 0
    other.delete(key)
    new = other.begin(a_fight())
    for entry in notes(2000):
        new.log.write_entry(entry)
    assert new.log.close().pending == 0
    assert read_log(new.log.lines, Path("x")).entries == notes(2000)
    assert {path: path.read_bytes() for path in data.fights.iterdir()} == before
    assert list(data.damaged.iterdir()) == []


def test_fights_begun_in_the_same_moment_have_logs_of_their_own(data: DataFolder):
    calls = FaultyCalls()
    calls.fault = full
    fights = FightFolder(data, Disk(calls), Now().now, program="")
    begun = [fights.begin(a_fight()) for _ in range(3)]
    assert len({fight.key for fight in begun}) == 3
    calls.fault = lambda _: None
    for fight in begun:
        assert fight.log.close().pending == 0
    assert set(fights.keys()) == {fight.key for fight in begun}
