"""B11: pan and zoom of the map at 4K, with 200 tokens and the players' fog, every frame."""

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import numpy as np
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication

from desktop.battlemap.cells import Cell
from desktop.battlemap.grid import Grid
from desktop.controllers.pictures.decoding import tiled
from desktop.views.design.bars import BarLook
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import SideLook
from desktop.views.map.drawing import SPOTS, FogLook, MapLook, TokenLook
from desktop.views.map.surface import MapSurface
from tests.support.measuring import Benchmark, Outcome, best, milliseconds, percentile
from tests.support.naive_map import CELL, CELLS, big_picture
from tests.support.source import ROOT

SIZE = (3840, 2160)
ZOOM = 56  # pixels per cell
STEPS = 40


def fog(*, is_opaque: bool) -> FogLook:
    """A round in view, a larger one explored."""
    wide = CELLS * SPOTS
    x = (np.arange(wide) - wide / 2)[None, :]
    away = np.hypot(x, x.T)
    bits = [np.packbits(away < radius * SPOTS, axis=1).tobytes() for radius in (18, 30)]
    return FogLook(wide, wide, bits[0], bits[1], is_opaque)


class Table:
    """One 4K canvas of the GM or of the players."""

    def __init__(self, *, is_players: bool) -> None:
        self.application = QApplication.instance() or QApplication([])
        theme = Theme(ROOT / "resources", reduce_motion=True)
        self.canvas = MapSurface(theme, is_players=is_players)
        self.canvas.resize(*SIZE)
        look = MapLook(CELLS, CELLS, Grid(cell_pixels=CELL), tiled(big_picture()))
        self.canvas.show_map(
            MapLook(look.columns, look.rows, look.grid, look.picture, fog=fog(is_opaque=is_players))
        )
        self.canvas.show_tokens(
            tuple(
                TokenLook(
                    f"t{n}",
                    f"Goblin {n}",
                    SideLook.HOSTILE,
                    Cell(22 + (n * 7) % 57, 34 + (n * 5) % 33),
                    22 + (n * 7) % 57,
                    34 + (n * 5) % 33,
                    label=str(n),
                    bar=BarLook(0.6),
                    conditions=("condition.prone", "condition.restrained"),
                )
                for n in range(200)
            )
        )
        self.canvas.show()
        self.canvas.zoom_to(ZOOM)
        self.canvas.centre_on(50, 50)
        self.canvas.settle()
        self.application.processEvents()
        self.canvas.repaint()

    def pans(self) -> float:
        """The 95th percentile of a pan of 23 x 9 pixels, there and back."""
        frames = []
        for step in range(STEPS):
            way = 1 if step < STEPS / 2 else -1
            frames.append(milliseconds(lambda way=way: self._pan(way)))
        return percentile(frames, 0.95)

    def zooms(self) -> float:
        """The 95th percentile of a step of the wheel; the sharp frame comes in slices."""
        frames = []
        for step in range(STEPS):
            factor = 1.06 if step % 8 < 4 else 1 / 1.06
            frames.append(milliseconds(lambda factor=factor: self._zoom(factor)))
        self.canvas.settle()
        self.canvas.repaint()
        return percentile(frames, 0.95)

    def _pan(self, way: int) -> None:
        self.canvas.pan(QPoint(23 * way, 9 * way))
        self.canvas.repaint()

    def _zoom(self, factor: float) -> None:
        self.canvas.zoom_by(factor)
        self.canvas.repaint()


def pan(*, is_players: bool) -> Outcome:
    return best(Table(is_players=is_players).pans)


def zoom(*, is_players: bool) -> Outcome:
    return best(Table(is_players=is_players).zooms)


FRAME = 16.6
BENCHMARKS = (
    Benchmark("B11", "pan, 4K, GM, p95", lambda: pan(is_players=False), at_most=FRAME, unit="ms"),
    Benchmark(
        "B11", "zoom step, 4K, GM, p95", lambda: zoom(is_players=False), at_most=FRAME, unit="ms"
    ),
    Benchmark(
        "B11", "pan, 4K, players, p95", lambda: pan(is_players=True), at_most=FRAME, unit="ms"
    ),
    Benchmark(
        "B11",
        "zoom step, 4K, players, p95",
        lambda: zoom(is_players=True),
        at_most=FRAME,
        unit="ms",
    ),
)
