"""B17, B20: big pictures as maps: the memory that they take, how soon one is seen, and whether
the window goes on meanwhile."""

import gc
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from statistics import median

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPoint, QSize
from PySide6.QtGui import QImageReader
from PySide6.QtWidgets import QApplication

from desktop.app import RESOURCES, ROOT, TEXTS, made_application
from desktop.controllers.pictures.decoding import TiledPicture
from desktop.house import Folders
from desktop.language.message import typed_name
from desktop.model.encounter import Encounter
from desktop.model.ids import RulesetKey
from desktop.program import Program
from desktop.views.design.theme import Theme
from desktop.views.map.surface import MapSurface
from desktop.views.shell.frame import Frame
from tests.support.measuring import Benchmark, Outcome, milliseconds

RULES = RulesetKey("srd-5.2.1")
WINDOW = (1920, 1080)
MAP, HUGE = 8_000, 16_000  # pixels a side
PATIENCE = 300.0  # seconds
RUNS = 3

DRAW = """
import sys
import numpy as np
from PySide6.QtGui import QImage, QPainter
side, path = int(sys.argv[1]), sys.argv[2]
piece = np.random.default_rng(5).integers(0, 255, (50, 50, 4), dtype=np.uint8)
piece = np.ascontiguousarray(piece.repeat(40, axis=0).repeat(40, axis=1))
piece += np.random.default_rng(6).integers(0, 12, piece.shape, dtype=np.uint8)
one = QImage(piece.data, 2000, 2000, 8000, QImage.Format.Format_RGB32)
whole = QImage(side, side, QImage.Format.Format_RGB32)
painter = QPainter(whole)
for place in range((side // 2000) ** 2):
    painter.drawImage(place % (side // 2000) * 2000, place // (side // 2000) * 2000, one)
painter.end()
assert whole.save(path, "JPEG", 80)
"""


@contextmanager
def picture(side: int) -> Iterator[Path]:
    """A JPEG of so many pixels a side; drawn in a process of its own, whose memory goes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "map.jpg"
        subprocess.run([sys.executable, "-c", DRAW, str(side), str(path)], check=True)
        yield path


class Table:
    """The program with both windows, in a data folder of its own."""

    def __init__(self, folder: Path) -> None:
        application = QApplication.instance()
        if not isinstance(application, QApplication):
            application = made_application(())
        self.application = application
        theme = Theme(RESOURCES)
        theme.dress(application)
        self.frame = Frame(theme)
        self.frame.setFixedSize(*WINDOW)
        self.frame.show()
        folders = Folders(resources=RESOURCES, texts=TEXTS, program=ROOT, data=folder)
        self.program = Program(application, theme, self.frame, folders, system="en")
        self.program.begin(())
        self.program.players.open_window()
        self.program.players_window.resize(*WINDOW)
        self.longest = 0.0
        self.run_for(0.5)

    def run_until(self, holds: Callable[[], object]) -> None:
        """Let the program run; remembers for how long it could not be used, in milliseconds."""
        end = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < end, "it takes too long"
            self.longest = max(self.longest, milliseconds(self.application.processEvents))
            before = time.perf_counter()
            time.sleep(0.001)
            late = (time.perf_counter() - before) * 1000
            self.longest = max(self.longest, late)

    def run_for(self, seconds: float) -> None:
        end = time.monotonic() + seconds
        self.run_until(lambda: time.monotonic() > end)

    def play(self) -> None:
        """A fight on a map without a picture: what any map takes is no picture's own."""
        self.program.fights.begin(Encounter(RULES, typed_name("B17")))
        self.program.maps.open_blank(100, 100)
        self.run_for(0.5)

    def look_about(self) -> None:
        """Across the map at full size, in both windows."""
        for canvas in self.canvases:
            canvas.zoom_to(70.0)
            canvas.settle()
            for _ in range(12):
                canvas.pan(QPoint(-400, -250))
                self.run_for(0.02)

    @property
    def canvases(self) -> tuple[MapSurface, MapSurface]:
        return self.program.main.table.map.canvas, self.program.players_window.stage.canvas

    @property
    def picture(self) -> TiledPicture | None:
        """What the GM's map is drawn from."""
        shown = self.canvases[0].look.picture
        assert shown is None or isinstance(shown, TiledPicture)
        return shown

    @property
    def is_whole(self) -> bool:
        """Whether the picture is there in all its sharpness."""
        return self.picture is not None and len(self.picture.levels) > 1

    def close(self) -> None:
        self.program.close()
        self.frame.close()
        self.program.players_window.deleteLater()
        self.frame.deleteLater()
        self.application.processEvents()


def memory(name: str) -> int:
    """Bytes of this process: VmRSS now, VmHWM at the most."""
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith(f"{name}:"):
            return int(line.split()[1]) * 1024
    raise AssertionError(name)


@cache
def memory_of_a_map() -> tuple[float, float]:
    """Of the decoded picture: what stays while it is looked at, and the most meanwhile."""
    decoded = MAP * MAP * 4
    with picture(MAP) as path, tempfile.TemporaryDirectory() as folder:
        table = Table(Path(folder))
        table.play()
        table.look_about()
        gc.collect()
        before = memory("VmRSS")
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")  # forget the most so far
        table.program.open_path(path)
        table.run_until(lambda: table.is_whole)
        most = memory("VmHWM") - before
        table.look_about()
        gc.collect()
        stays = memory("VmRSS") - before
        table.close()
    return stays / decoded, most / decoded


def what_stays() -> Outcome:
    stays, most = memory_of_a_map()
    return Outcome(stays, f"both windows 1080p, panned at full size; at the most {most:.2f} x")


def the_most() -> Outcome:
    stays, most = memory_of_a_map()
    return Outcome(most, f"while it is imported; then {stays:.2f} x")


@cache
def seen_soon() -> tuple[list[float], list[float], list[float]]:
    """Seconds until it is on the table, those of Qt's own scaled read, the longest waits."""
    ours, theirs, longest = [], [], []
    with picture(HUGE) as path:
        for _ in range(RUNS):
            with tempfile.TemporaryDirectory() as folder:
                table = Table(Path(folder))
                table.play()
                table.longest = 0.0
                begun = time.perf_counter()
                table.program.open_path(path)
                table.run_until(lambda table=table: table.picture is not None)
                ours.append(time.perf_counter() - begun)
                table.run_until(lambda table=table: table.is_whole)
                table.run_for(0.3)
                longest.append(table.longest)
                table.close()
            begun = time.perf_counter()
            reader = QImageReader(str(path))
            reader.setScaledSize(QSize(1_000, 1_000))
            assert not reader.read().isNull()
            theirs.append(time.perf_counter() - begun)
    return ours, theirs, longest


def preview() -> Outcome:
    ours, theirs, longest = seen_soon()
    figure = median(ours) / median(theirs)
    waits = min(longest)
    detail = f"{median(ours):.2f} s, Qt {median(theirs):.2f} s; the window waited {waits:.0f} ms"
    return Outcome(figure, detail)


def blocked() -> Outcome:
    _, _, longest = seen_soon()
    told = ", ".join(f"{wait:.0f}" for wait in longest)
    return Outcome(min(longest), f"the longest of each import: {told} ms; both windows 1080p")


BENCHMARKS = (
    Benchmark("B17", "memory of an 8,000 px map, of its decoded size", what_stays, at_most=0.6),
    Benchmark("B17", "the most while it is imported", the_most, at_most=1.2),
    Benchmark("B20", "preview of 16,000 px / Qt's own scaled read", preview, at_most=1.5),
    Benchmark("B20", "the window waits, 16,000 px", blocked, at_most=50.0, unit="ms"),
)
