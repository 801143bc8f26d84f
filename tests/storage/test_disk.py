"""Files are in place as a whole or not at all, whatever the disk does."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from desktop.language.message import Message
from desktop.storage.disk import Disk
from desktop.storage.errors import WriteFailed, reason_of, write_failed
from tests.support.faulty_disk import Call, FaultyCalls, error_of, every_call, failing_at, full


@pytest.fixture
def calls() -> FaultyCalls:
    return FaultyCalls()


@pytest.fixture
def disk(calls: FaultyCalls) -> Disk:
    return Disk(calls)


def test_a_file_is_written_synced_renamed_and_its_folder_synced(
    disk: Disk, calls: FaultyCalls, tmp_path: Path
):
    disk.write_file(tmp_path / "party.json", b"{}")
    assert (tmp_path / "party.json").read_bytes() == b"{}"
    assert calls.calls == [
        Call("open", "party.json.new"),
        Call("write", "party.json.new"),
        Call("sync", "party.json.new"),
        Call("replace", "party.json"),
        Call("sync_folder", tmp_path.name),
    ]


@pytest.mark.problem("RP72")
@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EACCES, errno.EIO])
@pytest.mark.parametrize("number", range(5))
def test_a_failed_write_leaves_the_old_file_or_the_new_one(
    disk: Disk, calls: FaultyCalls, tmp_path: Path, number: int, code: int
):
    path = tmp_path / "party.json"
    disk.write_file(path, b"old")
    calls.fault = failing_at(number, code)
    with pytest.raises(WriteFailed) as caught:
        disk.write_file(path, b"new")
    assert path.read_bytes() == (b"new" if number == 4 else b"old")
    assert os.listdir(tmp_path) == ["party.json"], "nothing is left lying about"
    assert caught.value.message.key == "storage.write_failed"
    disk.write_file(path, b"newer")
    assert path.read_bytes() == b"newer"


def test_a_torn_write_is_not_seen(disk: Disk, calls: FaultyCalls, tmp_path: Path):
    path = tmp_path / "party.json"
    disk.write_file(path, b"old")
    calls.fault, calls.torn = full, 3
    with pytest.raises(WriteFailed):
        disk.write_file(path, b"something new")
    assert path.read_bytes() == b"old"


def test_what_is_written_piece_by_piece_is_whole(tmp_path: Path):
    class Slow(FaultyCalls):
        def write(self, handle: int, text: memoryview) -> int:
            return super().write(handle, text[:3])

    Disk(Slow()).write_file(tmp_path / "x", b"0123456789")
    assert (tmp_path / "x").read_bytes() == b"0123456789"


def test_an_appender_confirms_what_is_synced(disk: Disk, calls: FaultyCalls, tmp_path: Path):
    path = tmp_path / "fight.log"
    appender = disk.appender(path)
    appender.append(b"one\n")
    calls.fault, calls.torn = full, 2
    with pytest.raises(OSError, match="No space"):
        appender.append(b"two\n")
    appender.close()
    assert path.read_bytes() == b"one\ntw"
    calls.fault = lambda _: None
    again = disk.appender(path)
    assert again.confirmed == 6
    again.cut(4)
    again.append(b"two\n")
    again.close()
    assert path.read_bytes() == b"one\ntwo\n"


def test_folders_are_made_with_those_above(disk: Disk, tmp_path: Path):
    deep = tmp_path / "Nicolò D'Àlò" / "日本 dati"
    disk.make_folder(deep)
    disk.make_folder(deep)
    assert deep.is_dir()


def test_a_folder_that_cannot_be_made_is_told(disk: Disk, calls: FaultyCalls, tmp_path: Path):
    calls.fault = every_call(errno.EROFS)
    with pytest.raises(WriteFailed) as caught:
        disk.make_folder(tmp_path / "x")
    assert dict(caught.value.message.parameters)["reason"] == Message("storage.reason.read_only")


def test_deleting_what_is_not_there_is_fine(disk: Disk, tmp_path: Path):
    disk.delete(tmp_path / "nothing")


def test_a_failed_delete_is_told(disk: Disk, calls: FaultyCalls, tmp_path: Path):
    disk.write_file(tmp_path / "x", b"")
    calls.fault = every_call(errno.EACCES)
    with pytest.raises(WriteFailed):
        disk.delete(tmp_path / "x")


def test_a_file_moves_to_another_folder(disk: Disk, calls: FaultyCalls, tmp_path: Path):
    disk.make_folder(tmp_path / "away")
    disk.write_file(tmp_path / "x", b"1")
    disk.move(tmp_path / "x", tmp_path / "away" / "y")
    assert (tmp_path / "away" / "y").read_bytes() == b"1"
    calls.fault = every_call(errno.EACCES)
    with pytest.raises(WriteFailed):
        disk.move(tmp_path / "away" / "y", tmp_path / "x")


def test_a_lock_is_held_once_and_ends_with_its_process(disk: Disk, tmp_path: Path):
    path = tmp_path / "lock"
    child = subprocess.Popen(
        [
            sys.executable,
            "-c",
            "import sys, pathlib; from desktop.storage.disk import Disk\n"
            "lock = Disk().lock(pathlib.Path(sys.argv[1]), b'child')\n"
            "print('held' if lock else 'no', flush=True); sys.stdin.read()",
            str(path),
        ],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    assert child.stdout is not None
    assert child.stdin is not None
    try:
        assert child.stdout.readline().strip() == b"held"
        assert disk.lock(path, b"parent") is None
        assert path.read_bytes() == b"child"
    finally:
        child.kill()
        child.wait()
        child.stdin.close()
        child.stdout.close()
    lock = disk.lock(path, b"parent")
    assert lock is not None
    assert path.read_bytes() == b"parent"
    lock.release()


def test_a_file_system_without_locks_says_so(disk: Disk, calls: FaultyCalls, tmp_path: Path):
    calls.fault = lambda kind: error_of(errno.EIO) if kind == "cut" else None
    with pytest.raises(OSError, match="Input/output"):
        disk.lock(tmp_path / "lock", b"")


@pytest.mark.parametrize(
    ("code", "reason"),
    [
        (errno.ENOSPC, "disk_full"),
        (errno.EACCES, "not_allowed"),
        (errno.EROFS, "read_only"),
        (errno.ENOENT, "gone"),
        (errno.EIO, "device"),
        (errno.EBUSY, "locked"),
    ],
)
def test_the_reason_is_told_in_words(code: int, reason: str):
    assert reason_of(error_of(code)) == Message(f"storage.reason.{reason}")


def test_an_unknown_reason_has_its_number():
    assert reason_of(error_of(errno.EDOM)).parameters == (("code", errno.EDOM),)


def test_a_file_that_another_program_holds_is_told_so():
    error = error_of(errno.EACCES)
    error.winerror = 32  # type: ignore[attr-defined]  # Windows sets it
    assert reason_of(error).key == "storage.reason.locked"


def test_the_error_names_file_and_reason():
    error = write_failed(Path("a/party.json"), error_of(errno.ENOSPC))
    assert "party.json" in str(error)
    assert error.path == Path("a/party.json")
