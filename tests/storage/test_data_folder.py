"""Where things are kept, and by whom."""

import errno
import json
import os
import platform
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from desktop.storage.data_folder import PORTABLE, DataFolder, find_data_folder
from desktop.storage.disk import Disk
from desktop.storage.errors import WriteFailed
from desktop.storage.instance_lock import Holder, InstanceLock, ask_running, is_alive
from tests.support.faulty_disk import FaultyCalls, error_of, every_call


@pytest.fixture
def folder(tmp_path: Path) -> DataFolder:
    found = DataFolder(tmp_path / "Nicolò D'Àlò 日本")
    found.prepare(Disk())
    return found


def test_the_chosen_folder_comes_first(tmp_path: Path):
    (tmp_path / PORTABLE).mkdir()
    chosen = find_data_folder(chosen=tmp_path / "x", program=tmp_path, usual=tmp_path / "usual")
    assert chosen.root == tmp_path / "x"


def test_a_folder_beside_the_program_makes_it_portable(tmp_path: Path):
    (tmp_path / PORTABLE).mkdir()
    assert find_data_folder(program=tmp_path, usual=tmp_path / "u").root == tmp_path / PORTABLE


def test_else_it_is_the_users_usual_one(tmp_path: Path):
    assert find_data_folder(program=tmp_path, usual=tmp_path / "usual").root == tmp_path / "usual"
    assert find_data_folder(program=tmp_path).root.name == "Mischia"


@pytest.mark.problem("RP73")
def test_the_folders_are_made_whatever_their_names(folder: DataFolder):
    folder.prepare(Disk())
    made = ["assets", "backups", "damaged", "fights", "house-rules"]
    assert sorted(os.listdir(folder.root)) == made


def test_a_folder_that_can_only_be_read_is_told(tmp_path: Path):
    calls = FaultyCalls()
    calls.fault = every_call(errno.EROFS)
    with pytest.raises(WriteFailed):
        DataFolder(tmp_path / "data").prepare(Disk(calls))


# --- the lock -----------------------------------------------------------------------------------

CHILD = """
import pathlib, sys
from desktop.storage.data_folder import DataFolder
from desktop.storage.disk import Disk
from desktop.storage.instance_lock import InstanceLock
lock = InstanceLock(DataFolder(pathlib.Path(sys.argv[1])), Disk())
print(lock.acquire(), flush=True)
sys.stdin.read()
"""


@pytest.mark.problem("RP75")
def test_a_second_program_does_not_get_the_folder_until_the_first_is_gone(folder: DataFolder):
    child = subprocess.Popen(
        [sys.executable, "-c", CHILD, str(folder.root)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    with child:
        assert child.stdout is not None
        assert child.stdout.readline().strip() == b"True"
        lock = InstanceLock(folder, Disk())
        assert not lock.acquire()
        assert lock.find_holder() == Holder(child.pid, platform.node())
        assert not lock.poll()
        child.kill()
        child.wait()
    assert lock.acquire(), "a crash leaves no lock behind"
    lock.release()


def test_the_running_program_is_asked_to_show_its_window(folder: DataFolder):
    lock = InstanceLock(folder, Disk())
    assert lock.acquire()
    asked = threading.Event()

    def answer() -> None:
        while not lock.poll():
            pass
        asked.set()

    thread = threading.Thread(target=answer)
    thread.start()
    assert ask_running(folder, Disk())
    thread.join()
    assert asked.is_set()
    assert not lock.poll(), "asked once, answered once"
    lock.release()


def test_a_program_that_does_not_answer_is_not_waited_for_longer(folder: DataFolder):
    waited: list[float] = []
    assert not ask_running(folder, Disk(), wait=waited.append)
    assert sum(waited) == pytest.approx(2.0)
    assert not folder.request.exists()


def test_a_request_that_cannot_be_left_is_no_answer(folder: DataFolder):
    calls = FaultyCalls()
    calls.fault = every_call(errno.EACCES)
    assert not ask_running(folder, Disk(calls))


def test_a_request_from_before_our_time_is_not_answered(folder: DataFolder):
    folder.request.write_bytes(b"")
    lock = InstanceLock(folder, Disk())
    assert lock.acquire()
    assert not lock.poll()
    lock.release()


class Lockless(FaultyCalls):
    """A network drive that knows no locks."""

    def lock(self, handle: int) -> bool:
        raise error_of(errno.ENOLCK)


def held_by(folder: DataFolder, process: object, computer: str) -> None:
    folder.lock.write_text(json.dumps({"process": process, "computer": computer}))


@pytest.mark.skipif(os.name == "nt", reason="Windows always has locks")
def test_without_locks_a_dead_process_is_taken_over_from(folder: DataFolder):
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    held_by(folder, ended.pid, platform.node())
    lock = InstanceLock(folder, Disk(Lockless()))
    assert lock.acquire()
    assert lock.find_holder() == Holder(os.getpid(), platform.node())
    assert not InstanceLock(folder, Disk(Lockless())).acquire()
    lock.release()
    assert not folder.lock.exists()


def test_without_locks_another_computer_keeps_its_lock(folder: DataFolder):
    held_by(folder, 1, "elsewhere")
    assert not InstanceLock(folder, Disk(Lockless())).acquire()


@pytest.mark.parametrize(
    "text",
    [
        b"", b"{}", b"[1]", b'{"process": [], "computer": 1}', b"\xff",
        b'{"process": 4711e711, "computer": "laptop"}',  # no number that there can be
    ],
)  # fmt: skip
def test_a_lock_file_that_says_nothing_is_nobodys(folder: DataFolder, text: bytes):
    folder.lock.write_bytes(text)
    assert InstanceLock(folder, Disk()).find_holder() is None


@pytest.mark.skipif(os.name == "nt", reason="processes are not asked there")
def test_processes_are_alive_or_not():
    assert is_alive(Holder(os.getpid(), platform.node()))
    assert is_alive(Holder(1, platform.node()))
    assert not is_alive(Holder(2**80, platform.node()))
