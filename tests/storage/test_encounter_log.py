"""A fight on disk: what was confirmed is there, in its order, whatever the disk did."""

import errno
import threading
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desktop.language.message import Message
from desktop.model.encounter import Encounter
from desktop.model.ids import EntryId
from desktop.session.entry import Entry
from desktop.storage import log_format
from desktop.storage.disk import Disk
from desktop.storage.encounter_log import EncounterLog, LogStatus, backup_of
from desktop.storage.errors import DamagedFile, NewerFile, NotOurFile, StorageError
from desktop.storage.log_reading import Branch, StoredState, load_log, read_log
from tests.support.faulty_disk import FaultyCalls, error_of, every_call, failing_at, full
from tests.support.steps import AT, a_fight, blow, note, notes, state_after

HEADER = log_format.header_line(a_fight(), program="0.1.0", at=AT, assets=())


class Played:
    """A log that is written over a disk that can fail."""

    def __init__(self, path: Path, *, pack_at: int = 1_000_000, retry_after: float = 0.01) -> None:
        self.calls = FaultyCalls()
        self.statuses: list[LogStatus] = []
        self.path = path
        self.failed = threading.Event()
        self.log = EncounterLog(
            path,
            Disk(self.calls),
            HEADER,
            is_written=False,
            listener=self._on_status,
            pack_at=pack_at,
            retry_after=retry_after,
        )
        assert self.log.flush()

    def _on_status(self, status: LogStatus) -> None:
        self.statuses.append(status)
        if status.failure:
            self.failed.set()

    def write(self, entries: Iterable[Entry]) -> None:
        for entry in entries:
            self.log.write_entry(entry)

    def close(self) -> None:
        self.calls.fault = lambda _: None
        self.log.close()


Play = Callable[..., Played]


@pytest.fixture
def play(tmp_path: Path, request: pytest.FixtureRequest) -> Play:
    def begin(**options: float) -> Played:
        played = Played(tmp_path / "fight.log", **options)  # type: ignore[arg-type]
        request.addfinalizer(played.close)
        return played

    return begin


def test_a_new_fight_is_on_disk_before_its_first_step(play: Play):
    played = play()
    loaded = load_log(played.path)
    assert loaded.start == a_fight()
    assert (loaded.entries, loaded.cursor, loaded.notes) == ((), None, ())
    assert loaded.is_whole


def test_steps_come_back_in_their_order(play: Play):
    played = play()
    played.write(notes(20))
    assert played.log.flush()
    loaded = load_log(played.path)
    assert loaded.entries == notes(20)
    assert loaded.cursor == 20
    assert loaded.notes == ()


def test_undo_and_redo_are_lines_of_their_own(play: Play):
    played = play()
    played.write(notes(3))
    played.log.write_cursor(EntryId(1))
    assert played.log.flush()
    assert load_log(played.path).cursor == 1
    played.log.write_cursor(None)
    assert played.log.flush()
    loaded = load_log(played.path)
    assert loaded.cursor is None
    assert len(loaded.entries) == 3


def test_a_step_after_an_undo_begins_a_branch_and_the_old_one_stays(play: Play):
    played = play()
    played.write(notes(3))
    played.log.write_cursor(EntryId(1))
    other = note(4, parent=1, text="otherwise")
    played.write([other])
    played.log.name_branch(EntryId(4), "Se Nicolò fosse scappato")
    played.write([note(5, parent=4)])
    assert played.log.flush()
    loaded = load_log(played.path)
    assert [entry.id for entry in loaded.entries] == [1, 2, 3, 4, 5]
    assert loaded.branches == (Branch(EntryId(4), "Se Nicolò fosse scappato"),)
    assert loaded.cursor == 5


def test_a_step_after_a_return_to_a_tip_begins_no_branch(play: Play):
    played = play()
    played.write([note(1, parent=None), note(2, parent=1), note(3, parent=1), note(4, parent=2)])
    assert played.log.flush()
    assert load_log(played.path).branches == (Branch(EntryId(3), ""),)


def test_the_state_can_be_noted_for_a_later_comparison(play: Play):
    played = play()
    played.write(notes(2))
    state = state_after(a_fight(), notes(2))
    played.log.write_state(EntryId(2), state)
    assert played.log.flush()
    assert load_log(played.path).states == (StoredState(EntryId(2), log_format.state_hash(state)),)


def test_a_step_is_pending_until_its_sync_has_returned(play: Play):
    played = play()
    may_sync, waits = threading.Event(), threading.Event()

    def hold(kind: str) -> None:
        if kind == "sync":
            waits.set()
            may_sync.wait(5)

    played.calls.fault = hold
    played.write(notes(1))
    assert waits.wait(5)
    played.write([note(2, parent=1)])
    assert played.log.status == LogStatus(2)
    may_sync.set()
    assert played.log.flush()
    assert played.log.status == LogStatus(0)
    assert [status.pending for status in played.statuses[-2:]] == [1, 0]


@pytest.mark.problem("RP72")
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES, errno.EIO])
@pytest.mark.parametrize("kind", ["write", "sync", "open"])
def test_what_the_disk_refuses_is_written_later_in_its_order(play: Play, kind: str, code: int):
    played = play()
    played.write(notes(2))
    assert played.log.flush()
    if kind == "open":  # the file was closed by an earlier failure
        played.calls.fault = lambda asked: error_of(code) if asked == "write" else None
        played.write([note(3, parent=2)])
        assert played.failed.wait(5)
        played.failed.clear()
    else:
        played.write([note(3, parent=2)])
        assert played.log.flush()
    played.calls.torn = 11
    played.calls.fault = lambda asked: error_of(code) if asked == kind else None
    played.write([note(4, parent=3), note(5, parent=4)])
    assert played.failed.wait(5)
    status = played.log.status
    assert status.pending >= 2
    assert status.failure is not None
    played.write([note(6, parent=5)])
    assert load_log(played.path).entries in (notes(2), notes(3), notes(5), notes(6))
    played.calls.fault = lambda _: None
    played.log.retry()
    assert played.log.flush()
    assert played.log.status == LogStatus(0)
    loaded = load_log(played.path)
    assert loaded.entries == notes(6)
    assert loaded.notes == ()


def test_a_fight_goes_on_in_memory_when_the_drive_is_gone(play: Play):
    played = play()
    played.write(notes(3))
    assert played.log.flush()
    played.calls.fault = every_call(errno.ENODEV)
    played.write([note(4, parent=3)])
    assert played.failed.wait(5)
    assert played.log.status.failure == Message("storage.reason.gone")
    played.path.unlink()
    played.calls.fault = lambda _: None
    played.write([note(5, parent=4)])
    played.log.retry()
    assert played.log.flush()
    assert load_log(played.path).entries == notes(5)


def test_closing_writes_what_waits(play: Play):
    played = play(retry_after=60)
    played.write(notes(4))
    assert played.log.close() == LogStatus(0)
    assert load_log(played.path).entries == notes(4)


def test_closing_over_a_full_disk_says_what_is_not_written(play: Play):
    played = play(retry_after=60)
    played.calls.fault = full
    played.write(notes(2))
    assert played.failed.wait(5)
    assert played.log.close() == LogStatus(2, Message("storage.reason.disk_full"))


def test_closing_tries_what_has_failed_once_more(play: Play):
    played = play(retry_after=60)
    played.calls.fault = full
    played.write(notes(2))
    assert played.failed.wait(5)
    played.calls.fault = lambda _: None
    assert played.log.close() == LogStatus(0)
    assert load_log(played.path).entries == notes(2)


def test_all_lines_are_there_while_the_disk_is_full(play: Play):
    played = play(retry_after=60)
    played.write(notes(2))
    assert played.log.flush()
    played.calls.fault = full
    played.write([note(3, parent=2)])
    assert played.failed.wait(5)
    assert read_log(played.log.lines, NAME).entries == notes(3)
    assert load_log(played.path).entries == notes(2)


def test_many_lines_are_packed_and_a_backup_made(play: Play):
    played = play(pack_at=5_000, retry_after=60)
    played.calls.fault = full  # so that all lines wait, and go to the disk together
    played.write(notes(100))
    assert played.failed.wait(60)
    played.calls.fault = lambda _: None
    assert played.log.close(within=60).pending == 0
    size = played.path.stat().st_size
    assert size < sum(len(log_format.entry_line(entry)) for entry in notes(100)) / 2
    loaded = load_log(played.path)
    assert loaded.entries == notes(100)
    assert loaded.is_whole
    assert load_log(backup_of(played.path)).entries == notes(100)


@pytest.mark.parametrize("number", range(12))
def test_a_failure_while_packing_loses_nothing(play: Play, number: int):
    played = play(pack_at=3_000)
    played.calls.fault = failing_at(2 + number, errno.EIO)  # write and sync of the steps go well
    played.write(notes(100))
    assert played.log.flush()
    played.write([note(101, parent=100)])
    assert played.log.close().pending == 0
    assert load_log(played.path).entries == notes(101)


def test_a_log_goes_on_after_it_was_opened_again(play: Play):
    played = play(pack_at=5_000)
    played.write(notes(100))
    played.close()
    loaded = load_log(played.path)
    again = EncounterLog(
        played.path, Disk(), loaded.lines, is_written=loaded.is_whole, entries=loaded.entries
    )
    again.write_entry(note(101, parent=100))
    again.write_entry(note(102, parent=50))
    again.close()
    loaded = load_log(played.path)
    assert loaded.entries == (*notes(101), note(102, parent=50))
    assert loaded.branches == (Branch(EntryId(102), ""),)


# --- damaged files ------------------------------------------------------------------------------

LOG = HEADER + b"".join(log_format.entry_line(entry) for entry in notes(6))
NAME = Path("fight.log")


@pytest.mark.problem("RP69")
@given(st.integers(len(HEADER), len(LOG)))
def test_a_log_torn_anywhere_stands_at_its_last_whole_step(length: int):
    loaded = read_log(LOG[:length], NAME)
    count = len(loaded.entries)
    assert loaded.entries == notes(count)
    kept = len(HEADER + b"".join(log_format.entry_line(entry) for entry in notes(count)))
    following = len(log_format.entry_line(note(count + 1, parent=count or None)))
    assert kept - 1 <= length < kept + following - 1 or count == 6
    torn = (Message("storage.note.torn", {"file": "fight.log"}),)
    assert loaded.notes == (torn if length > kept else ())
    assert loaded.lines == LOG[:kept]


@given(st.integers(0, len(HEADER) - 2))
def test_a_log_torn_in_its_header_is_damaged(length: int):
    with pytest.raises(DamagedFile):
        read_log(LOG[:length], NAME)


def test_zeros_behind_the_end_are_left_out():
    """What a power cut leaves in a file that had grown on some file systems."""
    loaded = read_log(LOG + bytes(4_096), NAME)
    assert loaded.entries == notes(6)
    assert loaded.lines == LOG
    assert not loaded.is_whole


def test_after_a_damaged_step_the_log_stands_before_it():
    lines = [line for _, line in log_format.split(LOG)]
    lines[4] = b"x" + lines[4][1:]
    loaded = read_log(b"".join(lines), NAME)
    assert loaded.entries == notes(3)
    assert loaded.cursor == 3
    assert loaded.notes == (
        Message("storage.note.damaged", {"file": "fight.log", "line": 5}),
        Message("storage.note.lost", {"count": 2}),
    )
    assert read_log(loaded.lines, NAME).entries == notes(3)


def test_a_damaged_line_that_is_no_step_costs_nothing():
    lines = [line for _, line in log_format.split(LOG)]
    lines.insert(4, log_format.cursor_line(EntryId(2))[:-4] + b"\n")
    loaded = read_log(b"".join(lines), NAME)
    assert loaded.entries == notes(6)
    assert loaded.notes == (Message("storage.note.damaged", {"file": "fight.log", "line": 5}),)


@pytest.mark.parametrize(
    "line",
    [
        log_format.cursor_line(EntryId(7)),
        log_format.cursor_line(EntryId(0)),
        log_format.entry_line(note(7, parent=9)),
        log_format.entry_line(note(7, parent=6, part_of=8)),
        log_format.line_of(log_format.LineKind.ENTRY, {"id": 7}),
        log_format.line_of(log_format.LineKind.BRANCH, {"at": "x", "name": ""}),
        log_format.line_of(log_format.LineKind.BRANCH, None),
        log_format.line_of(log_format.LineKind.STATE, {"at": 1}),
        log_format.line_of(log_format.LineKind.PACKED, "nonsense"),
        log_format.pack(log_format.pack(b"")),
        HEADER,
    ],
)
def test_a_line_that_makes_no_sense_is_left_out(line: bytes):
    loaded = read_log(LOG + line, NAME)
    assert loaded.entries == notes(6)
    assert loaded.cursor == 6
    assert len(loaded.notes) == 1
    assert loaded.lines == LOG


def test_damage_in_packed_lines_is_told():
    steps = [log_format.entry_line(entry) for entry in notes(4)]
    steps[2] = b"?" + steps[2][1:]
    loaded = read_log(HEADER + log_format.pack(b"".join(steps)), NAME)
    assert loaded.entries == notes(2)
    assert loaded.notes != ()
    assert read_log(loaded.lines, NAME).entries == notes(2)


def test_ends_of_lines_and_a_byte_order_mark_of_an_editor_are_tolerated():
    loaded = read_log(b"\xef\xbb\xbf" + LOG.replace(b"\n", b"\r\n"), NAME)
    assert loaded.entries == notes(6)
    assert loaded.notes == ()
    assert loaded.lines == LOG
    assert not loaded.is_whole


@pytest.mark.problem("RP74")
def test_a_log_of_a_newer_version_is_refused(tmp_path: Path):
    _, held = log_format.read_line(HEADER)
    newer = log_format.line_of(
        log_format.LineKind.HEADER, {**held, "format": log_format.FORMAT + 1, "wonder": 1}
    )
    path = tmp_path / "fight.log"
    path.write_bytes(newer)
    with pytest.raises(NewerFile):
        load_log(path)
    assert path.read_bytes() == newer


@pytest.mark.parametrize(
    "text", [b"", b"\n", b"hello", b"\0" * 5_000, log_format.cursor_line(None)]
)
def test_what_is_no_log_is_told(text: bytes):
    with pytest.raises(DamagedFile):
        read_log(text, NAME)


def test_a_start_that_does_not_fit_is_damage():
    _, held = log_format.read_line(HEADER)
    wrong = log_format.line_of(
        log_format.LineKind.HEADER, {**held, "start": {"ruleset": 3, "title": []}}
    )
    with pytest.raises(DamagedFile):
        read_log(wrong, NAME)


def test_a_log_that_is_not_there_is_told(tmp_path: Path):
    with pytest.raises(StorageError) as caught:
        load_log(tmp_path / "fight.log")
    assert caught.value.message.key == "storage.read_failed"


def test_a_log_beyond_all_measure_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("desktop.storage.log_reading.LONGEST", 3)
    path = tmp_path / "fight.log"
    path.write_bytes(LOG)
    with pytest.raises(NotOurFile):
        load_log(path)


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_random_bytes_in_a_log_are_never_fatal(data: st.DataObject):
    text = bytearray(LOG)
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(len(HEADER), len(text)))
        text[start : start + data.draw(st.integers(0, 40))] = data.draw(st.binary(max_size=40))
    loaded = read_log(bytes(text), NAME)
    count = len(loaded.entries)
    assert loaded.entries == notes(count)
    assert read_log(loaded.lines, NAME).entries == loaded.entries


def test_steps_with_reasons_come_back(play: Play):
    played = play()
    entries = [blow(number, 2) for number in range(1, 30)]
    played.write(entries)
    assert played.log.flush()
    loaded = load_log(played.path)
    assert list(loaded.entries) == entries
    expected: Encounter = state_after(a_fight(), entries)
    assert state_after(loaded.start, loaded.entries) == expected
