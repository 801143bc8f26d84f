"""The sample fight, played with keys in a real window on a virtual screen."""

import json
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path

from freeze import BuildError
from virtual_screen import xdotool

PATIENCE = 90.0
TURNS = 5
SAVE_DIALOG = "^(Save as a file|Salva come file)$"


class Played:
    """A program on a display, and what it has written into its data folder."""

    def __init__(
        self,
        words: list[str],
        *,
        display: str,
        data: Path,
        variables: Mapping[str, str] | None = None,
        cwd: Path | None = None,
    ) -> None:
        self._words, self._display, self._data = words, display, data
        self._variables, self._cwd = variables, cwd
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> float:
        """Start and wait for the window; seconds until it was there."""
        begun = time.monotonic()
        self._process = subprocess.Popen(
            self._words,
            env=None if self._variables is None else dict(self._variables),
            cwd=self._cwd,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        wait_until(lambda: self.windows() != [], "the window")
        seconds = time.monotonic() - begun
        time.sleep(1.5)  # it is furnished after its first paint
        self.focus()
        return seconds

    def windows(self, name: str = "^Mischia$") -> list[str]:
        """The visible windows with that title."""
        return xdotool(self._display, "search", "--onlyvisible", "--name", name).split()

    def focus(self) -> None:
        """Give the keyboard to the main window."""
        for window in self.windows()[:1]:
            xdotool(self._display, "windowfocus", window)

    def press(self, key: str) -> None:
        """Press a key where the keyboard is."""
        xdotool(self._display, "key", key)

    def type(self, text: str) -> None:
        """Type where the keyboard is."""
        xdotool(self._display, "type", "--delay", "30", text)

    def logs(self) -> list[Path]:
        """The logs of the fights."""
        return sorted((self._data / "fights").glob("*.log"))

    def steps(self) -> int:
        """How many steps are on the disk."""
        lines = [line for log in self.logs() for line in log.read_text("utf-8").splitlines()]
        return sum("entry" in json.loads(line.partition(" ")[2]) for line in lines)

    def play(self) -> int:
        """Begin the sample fight from the start page and take some turns; steps written."""
        wait_until(lambda: self.press("Return") or bool(self.logs()), "the sample fight")
        before = self.steps()
        for turn in range(1, TURNS + 1):
            self.press("space")
            wait_until(lambda wanted=before + turn: self.steps() >= wanted, f"turn {turn}")
        return self.steps()

    def save_as(self, typed: str, target: Path) -> None:
        """Save the fight as one file through the dialog of Ctrl+S."""
        self.press("ctrl+s")
        wait_until(lambda: self.windows(SAVE_DIALOG) != [], "the dialog for saving")
        time.sleep(1)
        xdotool(self._display, "windowfocus", self.windows(SAVE_DIALOG)[0])
        self.press("ctrl+a")
        self.type(typed)
        self.press("Return")
        wait_until(target.is_file, "the saved file")

    def kill(self) -> None:
        """End it as a power cut does."""
        assert self._process is not None, "it was started"
        self._process.kill()
        self._process.wait()

    def end(self) -> str:
        """End it; what it has said where errors go."""
        assert self._process is not None, "it was started"
        self.focus()
        self.press("ctrl+q")
        try:
            said, _ = self._process.communicate(timeout=20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            said, _ = self._process.communicate()
        return said.decode("utf-8", errors="replace")


def wait_until(is_so: Callable[[], bool], what: str) -> None:
    """Wait for something; raises BuildError when it does not come."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        if time.monotonic() > end:
            raise BuildError(f"{what} did not come in {PATIENCE:.0f} s")
        time.sleep(0.15)


def must_be_quiet(said: str) -> None:
    """Raises BuildError when a program has complained of a fault of its own."""
    if "Traceback" in said:
        raise BuildError(f"the program failed while it was played:\n{said}")
