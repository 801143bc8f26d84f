"""The standalone program plays the sample fight: a real window, real keys, nothing of ours around.

Linux only (a virtual display). It is killed in the middle and stands where it was.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.source import ROOT

PROGRAM = ROOT / "dist" / "mischia" / "mischia"
TOOLS = ("Xvfb", "xdotool")
PATIENCE = 60.0

pytestmark = [
    pytest.mark.skipif(
        not PROGRAM.exists(), reason="no dist/mischia: make it with packaging/dev.py build"
    ),
    pytest.mark.skipif(sys.platform != "linux", reason="needs a virtual display of Linux"),
    pytest.mark.skipif(
        any(shutil.which(tool) is None for tool in TOOLS), reason="needs xvfb and xdotool"
    ),
]


@pytest.fixture
def display() -> Iterator[str]:
    """A virtual screen of a small laptop."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1366x768x24", "-nolisten", "tcp"],
        pass_fds=(writing,),
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    with os.fdopen(reading) as told:
        number = told.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait()


class Played:
    """The frozen program on a display, with keys and with what it has written."""

    def __init__(self, display: str, home: Path) -> None:
        self.display = display
        self.data = home / "dati di Lia"
        self._home = home
        self._complaints = home / "complaints.txt"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start with an empty environment and wait for the window."""
        with self._complaints.open("ab") as errors:
            self._process = subprocess.Popen(
                [str(PROGRAM), "--data", str(self.data)],
                env={"DISPLAY": self.display, "HOME": str(self._home)},
                cwd=self._home,
                stderr=errors,
            )
        wait_until(lambda: self.windows() != [])
        time.sleep(1)  # the window is furnished after its first paint
        self._tool("windowfocus", self.windows()[0])

    def windows(self) -> list[str]:
        """The visible windows of the program."""
        return self._tool("search", "--onlyvisible", "--name", "^Mischia$").split()

    def press(self, key: str) -> None:
        """Press a key in the window that has the keyboard."""
        self._tool("key", key)

    def kill(self) -> None:
        """What a power cut does."""
        assert self._process is not None
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def complaints(self) -> str:
        """What it has written where errors go."""
        return self._complaints.read_text(encoding="utf-8", errors="replace")

    def steps(self) -> int:
        """How many steps of the fight are on the disk."""
        lines = [
            line
            for log in (self.data / "fights").glob("*.log")
            for line in log.read_text(encoding="utf-8").splitlines()
        ]
        return sum("entry" in json.loads(line.partition(" ")[2]) for line in lines)

    def _tool(self, *words: str) -> str:
        return subprocess.run(
            ["xdotool", *words],
            env={**os.environ, "DISPLAY": self.display},
            check=False,
            capture_output=True,
            text=True,
        ).stdout


@pytest.fixture
def played(display: str, tmp_path: Path) -> Iterator[Played]:
    program = Played(display, tmp_path)
    yield program
    program.kill()


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "the program did not get there"
        time.sleep(0.1)


def test_the_sample_fight_is_played_killed_and_goes_on(played: Played):
    played.start()
    wait_until(lambda: played.press("Return") or list((played.data / "fights").glob("*.log")) != [])
    before = played.steps()
    for turn in range(1, 6):
        played.press("space")
        wait_until(lambda wanted=before + turn: played.steps() == wanted)
    played.kill()
    played.start()
    played.press("space")
    wait_until(lambda: played.steps() == before + 6)
    played.press("t")  # the plot of the fight, whose library is loaded only now
    time.sleep(3)
    assert played.windows() != []
    assert "Traceback" not in played.complaints()
