"""Killed at any step, the program stands where it was: the fight, its prompts, its history."""

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

pytestmark = pytest.mark.gui

ROOT = Path(__file__).parents[2]
STEPS = 40  # of each chain: more than are killed at, for some pass between line and kill
WAITS = (0, 0, 0.02, 0.05)  # seconds from the line to the kill: also into the next step
LATER = 3  # so many steps may be confirmed between the line that is read and the kill


class Program:
    """The program in a process of its own, started and killed as often as one likes."""

    def __init__(self, folder: Path, ruleset: str, language: str) -> None:
        self._words = (folder, ruleset, language, STEPS)
        self._errors = (folder.parent / f"{folder.name}.errors").open("w+", encoding="utf-8")
        self._pid = 0
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.child"],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
        )

    def start(self) -> str:
        """Start it; what stands on the desk then."""
        self._tell(" ".join(map(str, ("start", *self._words))))
        self._pid = int(self.read("pid")[1])
        return self.read("stands")[1]

    def read(self, kind: str) -> list[str]:
        """The words of the next line of a kind."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            if line.startswith(kind):
                return line.split()
            assert not line.startswith("gone"), self._what_went_wrong()
        raise AssertionError(self._what_went_wrong())

    def begin(self, step: int) -> None:
        """Let it play from this step on."""
        self._tell(f"from {step}")

    def kill(self) -> None:
        """What pulling the plug does to a process."""
        os.kill(self._pid, signal.SIGKILL)
        self.read("gone")

    def end(self) -> None:
        """No more starts."""
        self._tell("end")
        self._process.communicate()
        self._errors.close()

    def _tell(self, line: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()

    def _what_went_wrong(self) -> str:
        self._errors.seek(0)
        return f"the program ended by itself:\n{self._errors.read()}"


def has_prompt(digest: str) -> bool:
    """Whether a prompt is open then; how many is the second part of a digest."""
    return digest.split("-")[1] != "0"


def played_through(data: Path, ruleset: str, language: str) -> dict[int, str]:
    """What stands after each step when nobody kills anything."""
    program = Program(data, ruleset, language)
    program.start()
    program.begin(1)
    stands = {step: program.read("step")[2] for step in range(1, STEPS + 1)}
    program.read("gone")
    program.end()
    return stands


def played_with_kills(
    data: Path, ruleset: str, language: str, stands: dict[int, str]
) -> tuple[list[int], list[str]]:
    """Kill at a printed step, start again, compare, go on; the steps killed at, and the faults."""
    chance = Random(ruleset)
    killed, faults = [], []
    program = Program(data, ruleset, language)
    assert program.start() == "-"
    program.begin(1)
    while (step := int(program.read("step")[1])) < STEPS:
        killed.append(step)
        soon = range(step, min(step + LATER, STEPS) + 1)
        if not any(has_prompt(stands[later]) for later in soon):  # none is passed by
            time.sleep(chance.choice(WAITS))
        program.kill()
        found = program.start()
        ahead = range(step, min(step + LATER, STEPS) + 1)
        at = next((later for later in ahead if stands[later] == found), None)
        if at is None:
            faults.append(f"{ruleset}, killed at step {step}: {found} for {stands[step]}")
            break
        if at >= STEPS:
            break
        program.begin(at + 1)
    program.end()
    return killed, faults


def one_chain(folder: Path, ruleset: str, language: str) -> tuple[list[int], list[str], int]:
    """Steps killed at, faults, and at how many of them a prompt was open."""
    stands = played_through(folder / "whole", ruleset, language)
    killed, faults = played_with_kills(folder / "killed", ruleset, language, stands)
    waiting = sum(1 for step in killed if has_prompt(stands[step]))
    return killed, faults, waiting


@pytest.mark.skipif(sys.platform == "win32", reason="SIGKILL is a signal of Unix")
def test_killed_at_fifty_steps_it_stands_where_it_was(tmp_path):
    chains = [
        (tmp_path / "2014", "srd-5.1", "it"),
        (tmp_path / "mythcraft", "mythcraft-1.2", "en"),
    ]
    for folder, _, _ in chains:
        folder.mkdir()
    with ThreadPoolExecutor(max_workers=2) as pool:
        results = list(pool.map(lambda chain: one_chain(*chain), chains))
    assert not [fault for _, faults, _ in results for fault in faults]
    assert sum(len(killed) for killed, _, _ in results) >= 50
    assert sum(waiting for _, _, waiting in results) >= 3
