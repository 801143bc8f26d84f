"""How long the frozen program takes to its first window, beside a bare frozen Qt window.

Both are frozen by the same tools and started in turn, so that whatever else the computer does
hits both. Linux, on a virtual screen.
"""

import shutil
import statistics
import subprocess
import sys
import time
from pathlib import Path

import environment
import freeze
from freeze import BuildError
from virtual_screen import virtual_screen, xdotool

MOST = 2.5  # times the bare window
ROUNDS = 5
PATIENCE = 60.0
PAUSE = 0.01
BARE = """\
import sys
from PySide6.QtWidgets import QApplication, QLabel
application = QApplication(sys.argv)
window = QLabel("bare")
window.setWindowTitle("Bare")
window.resize(1366, 768)
window.show()
sys.exit(application.exec())
"""


def check() -> None:
    """Measure and print; raises BuildError where ours takes too long."""
    bare = bare_program()
    ours = freeze.executable(freeze.DIST / freeze.NAME)
    home = freeze.WORK / "first-window"
    seconds: dict[str, list[float]] = {"bare": [], "mischia": []}
    with virtual_screen() as display:
        for number in range(ROUNDS + 1):
            for name, program, title in (("bare", bare, "^Bare$"), ("mischia", ours, "^Mischia$")):
                shutil.rmtree(home, ignore_errors=True)
                home.mkdir(parents=True)
                taken = first_window(program, title, display, home)
                if number:  # the first start reads from the disk
                    seconds[name].append(taken)
    middle = {name: statistics.median(taken) for name, taken in seconds.items()}
    ratio = middle["mischia"] / middle["bare"]
    print(
        f"first window: {middle['mischia']:.2f} s, bare {middle['bare']:.2f} s, "
        f"ratio {ratio:.2f}, at most {MOST}",
        flush=True,
    )
    if ratio > MOST:
        raise BuildError("the first window takes too long")


def bare_program() -> Path:
    """A window with nothing in it, frozen; made once."""
    folder = freeze.WORK / "bare"
    program = folder / "dist" / "bare" / "bare"
    if program.is_file():
        return program
    folder.mkdir(parents=True, exist_ok=True)
    script = folder / "bare.py"
    script.write_text(BARE, encoding="utf-8")
    words = [str(environment.ready()), "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR"]
    words += ["--onedir", "--windowed", "--distpath", str(folder / "dist")]
    words += ["--workpath", str(folder / "work"), "--specpath", str(folder)]
    for name in ("PySide6.QtNetwork", "PySide6.QtQml", "PySide6.QtQuick"):
        words += ["--exclude-module", name]
    if subprocess.run([*words, str(script)], check=False).returncode != 0:
        raise BuildError("the bare window could not be frozen")
    return program


def first_window(program: Path, title: str, display: str, home: Path) -> float:
    """Seconds from the start to the first visible window of that title."""
    begun = time.monotonic()
    process = subprocess.Popen(
        [str(program)],
        env={"DISPLAY": display, "HOME": str(home)},
        cwd=home,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        while not xdotool(display, "search", "--onlyvisible", "--name", title).strip():
            if time.monotonic() - begun > PATIENCE or process.poll() is not None:
                raise BuildError(f"{program.name} showed no window")
            time.sleep(PAUSE)
        return time.monotonic() - begun
    finally:
        process.kill()
        process.wait()


if __name__ == "__main__":
    check()
    sys.exit(0)
