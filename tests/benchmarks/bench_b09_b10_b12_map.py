"""B9, B10, B12: the map canvas at 1080p with 200 tokens, beside a naive QGraphicsView."""

import math
import os
from dataclasses import replace
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QGraphicsView

from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.grid import Grid
from desktop.controllers.pictures.decoding import tiled
from desktop.views.design.bars import BarLook
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import SideLook
from desktop.views.map.drawing import MapLook, TokenLook, Veil
from desktop.views.map.surface import MapSurface
from tests.support.measuring import Benchmark, Outcome, milliseconds, ratio_of
from tests.support.naive_map import CELL, CELLS, NaiveToken, big_picture, naive_view

RESOURCES = Path(__file__).resolve().parents[2] / "resources"
SIZE = (1920, 1080)
ZOOM = 40  # pixels per cell: half the size of the picture, as maps are looked at
RUNS = 15


class Table:
    """One application with two canvases (GM, players) and the naive view, on the same map."""

    def __init__(self) -> None:
        self.application = QApplication.instance() or QApplication([])
        theme = Theme(RESOURCES, reduce_motion=True)
        picture = big_picture()
        places = [(28 + (n * 7) % 43, 38 + (n * 5) % 23) for n in range(200)]
        self.looks = tuple(
            TokenLook(
                f"t{n}",
                f"Goblin {n}",
                SideLook.HOSTILE,
                Cell(column, row),
                column,
                row,
                label=str(n),
                bar=BarLook(0.6),
                conditions=("condition.prone", "condition.restrained"),
            )
            for n, (column, row) in enumerate(places)
        )
        seen = tuple(
            Point(50 + 17.5 * math.cos(a / 8), 50 + 13.7 * math.sin(a / 8)) for a in range(50)
        )
        tiles = tiled(picture)
        self.gm = self._canvas(theme, tiles, Veil((seen,)), is_players=False)
        self.players = self._canvas(theme, tiles, Veil((seen,), True), is_players=True)
        self.naive = naive_view(picture, places)
        self.naive.resize(*SIZE)
        self.naive.scale(ZOOM / CELL, ZOOM / CELL)
        self.naive.show()
        self.naive.centerOn(4000, 4000)
        self.token = next(
            item for item in self.naive.scene().items() if isinstance(item, NaiveToken)
        )
        self.application.processEvents()

    def _canvas(self, theme: Theme, tiles: object, veil: Veil, *, is_players: bool) -> MapSurface:
        canvas = MapSurface(theme, is_players=is_players)
        canvas.resize(*SIZE)
        canvas.show_map(MapLook(CELLS, CELLS, Grid(cell_pixels=CELL), tiles, veil=veil))
        canvas.show_tokens(self.looks)
        canvas.show()
        canvas.zoom_to(ZOOM)
        canvas.centre_on(50, 50)
        canvas.settle()
        canvas.repaint()
        return canvas


def pan() -> Outcome:
    """A pan of 23 x 9 pixels, again and again in one direction, then back."""
    table = Table()

    def ours(step: int) -> None:
        table.gm.pan(QPoint(23 * step, 9 * step))
        table.gm.repaint()

    def theirs(step: int) -> None:
        across, down = table.naive.horizontalScrollBar(), table.naive.verticalScrollBar()
        across.setValue(across.value() - 23 * step)
        down.setValue(down.value() - 9 * step)
        table.naive.viewport().repaint()

    mine, other = [], []
    for run in range(2 * RUNS):
        step = 1 if run < RUNS else -1
        mine.append(milliseconds(lambda step=step: ours(step)))
        other.append(milliseconds(lambda step=step: theirs(step)))
    return ratio_of(mine, other)


def zoom_step() -> Outcome:
    """One step of the wheel; the sharp picture comes later and in slices."""
    table = Table()

    def zoomed(view: QGraphicsView, factor: float) -> None:
        view.scale(factor, factor)
        view.viewport().repaint()

    mine, other = [], []
    for run in range(2 * RUNS):
        factor = 1.06 if run % 6 < 3 else 1 / 1.06
        mine.append(milliseconds(lambda f=factor: (table.gm.zoom_by(f), table.gm.repaint())))
        other.append(milliseconds(lambda f=factor: zoomed(table.naive, f)))
    return ratio_of(mine, other)


def token_step() -> Outcome:
    """One token a cell further, in the GM's and the players' window; the peer has one window."""
    table = Table()

    def ours(step: int) -> None:
        first = table.looks[0]
        x = first.x + step
        moved = replace(first, x=x, cell=Cell(int(x), first.cell.row))
        looks = (moved, *table.looks[1:])
        table.gm.show_tokens(looks)
        table.players.show_tokens(looks)
        table.application.processEvents()

    def theirs(step: int) -> None:
        table.token.setPos((45 + step) * CELL, 48 * CELL)
        table.application.processEvents()

    mine, other = [], []
    for run in range(2 * RUNS):
        step = run % 4
        mine.append(milliseconds(lambda step=step: ours(step)))
        other.append(milliseconds(lambda step=step: theirs(step)))
    return ratio_of(mine, other)


BENCHMARKS = (
    Benchmark("B9", "pan, 1080p, 200 tokens", pan, at_most=0.15),
    Benchmark("B10", "zoom step, 1080p, 200 tokens", zoom_step, at_most=0.15),
    Benchmark("B12", "token step, two windows beside one", token_step, at_most=0.15),
)
