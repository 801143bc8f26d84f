"""Every call that the real program makes of the disk, with every fault that it can have there.

The program plays without windows, led by a driver; after each fault it is started again and
compared with the last step whose mark had gone. `tests/support/fault_runner.py` does the work.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.source import ROOT

pytestmark = [
    pytest.mark.gui,
    pytest.mark.skipif(sys.platform == "win32", reason="the harness forks, and kills by a signal"),
]

Found = dict[str, int]


def runner(folder: Path, *words: object) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", "tests.support.fault_runner", str(folder), *map(str, words)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, encoding="utf-8")


def found_by(*runners: subprocess.Popen[str]) -> Found:
    """The sums of what several runners found; each went through without breaking."""
    sums: Found = {}
    for process in runners:
        told, _ = process.communicate()
        assert process.returncode == 0, told
        *problems, summary = map(json.loads, told.splitlines())
        assert problems == []
        for name, number in summary.items():
            sums[name] = sums.get(name, 0) + number
    return sums


@pytest.mark.problem("RP69")
def test_after_a_fault_at_any_call_nothing_confirmed_is_lost(tmp_path: Path):
    found = found_by(runner(tmp_path, 0, 1, 20))
    assert found["injected"] == 20
    assert (found["lost"], found["refused"]) == (0, 0)


@pytest.mark.problem("RP69")
def test_killed_while_it_plays_as_fast_as_it_can_nothing_confirmed_is_lost(tmp_path: Path):
    found = found_by(runner(tmp_path, 0, 1, 6, "killed"))
    assert (found["lost"], found["refused"]) == (0, 0)


@pytest.mark.long
def test_after_every_fault_at_every_call_nothing_confirmed_is_lost(tmp_path: Path):
    halves = [runner(tmp_path / str(half), half, 2, 10_000) for half in (0, 1)]
    found = found_by(*halves)
    print(f"{found['injected']} faults: {found['lost']} lost, {found['refused']} refused")
    assert found["injected"] >= 2_000
    assert (found["lost"], found["refused"]) == (0, 0)


@pytest.mark.long
def test_after_a_hundred_faults_with_windows_nothing_confirmed_is_lost(tmp_path: Path):
    found = found_by(runner(tmp_path, 0, 17, 100, "windows"))
    print(f"{found['injected']} faults with windows: {found['lost']} lost")
    assert found["injected"] == 100
    assert (found["lost"], found["refused"]) == (0, 0)


@pytest.mark.long
@pytest.mark.problem("RP69")
def test_killed_a_thousand_times_nothing_confirmed_is_lost(tmp_path: Path):
    halves = [runner(tmp_path / str(half), half, 2, 500, "killed") for half in (0, 1)]
    found = found_by(*halves)
    print(f"{found['kills']} kills, {found['confirmed']} lines confirmed: {found['lost']} lost")
    assert found["kills"] == 1_000
    assert (found["lost"], found["refused"]) == (0, 0)
