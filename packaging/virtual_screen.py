"""A screen without glass: Xvfb for as long as something is shown on it (Linux only)."""

import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager

SMALL_LAPTOP = "1366x768x24"


@contextmanager
def virtual_screen(size: str = SMALL_LAPTOP) -> Iterator[str]:
    """Give the name of a new display, such as `:7`; it ends with the block."""
    reading, writing = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writing), "-screen", "0", size, "-nolisten", "tcp", "-noreset"],
        pass_fds=(writing,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writing)
    try:
        with os.fdopen(reading) as told:
            number = told.readline().strip()
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()


def xdotool(display: str, *words: str) -> str:
    """What xdotool answers on a display."""
    return subprocess.run(
        ["xdotool", *words],
        env={**os.environ, "DISPLAY": display},
        check=False,
        capture_output=True,
        text=True,
    ).stdout
