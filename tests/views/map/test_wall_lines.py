"""Walls on the map: how they lie on the ground, and thousands of them without a standstill."""

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.battlemap.cells import Point
from desktop.battlemap.grid import Grid
from desktop.views.design.theme import Theme
from desktop.views.map.canvas import MapCanvas
from desktop.views.map.drawing import MapLook, WallLine, WallLook
from desktop.views.map.surface import MANY_WALLS
from desktop.views.map.wall_lines import WALL_INKS, WallsPainter
from tests.support.source import ROOT

pytestmark = pytest.mark.gui

ACROSS = WallLine(Point(0, 2), Point(4, 2))
DOWN = WallLine(Point(2, 0), Point(2, 4))
STEP = 50
PALISADE = tuple(
    WallLine(Point(n * 20 / MANY_WALLS, 2), Point(n * 20 / MANY_WALLS, 12))
    for n in range(MANY_WALLS + 1)
)
"""More walls than are painted at once."""

ROUNDING = 4  # of 255: the edge of a line that is cut is smoothed a little otherwise


def painted(*walls: WallLine, is_blank: bool = False, region: QRect | None = None) -> QImage:
    """4 x 4 cells of black ground with these walls."""
    image = QImage(4 * STEP, 4 * STEP, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.black)
    painter = QPainter(image)
    WallsPainter(walls, STEP, is_blank=is_blank).paint(painter, region or image.rect())
    painter.end()
    return image


@pytest.fixture
def canvas(qapp: QApplication, qtbot: QtBot) -> MapCanvas:
    canvas = MapCanvas(Theme(ROOT / "resources", reduce_motion=True))
    qtbot.addWidget(canvas)
    canvas.resize(640, 448)
    return canvas


def look(*walls: WallLine) -> MapLook:
    return MapLook(20, 14, Grid(cell_pixels=32), shows_grid=False, walls=walls)


def middle(canvas: MapCanvas) -> QColor:
    return canvas.grab().toImage().pixelColor(320, 224)


@pytest.mark.parametrize("kind", [WallLook.WALL, WallLook.WINDOW])
def test_where_walls_cross_they_are_no_stronger(qapp: QApplication, kind: WallLook) -> None:
    across, down = (WallLine(wall.start, wall.end, kind) for wall in (ACROSS, DOWN))
    crossed, single = painted(across, down), painted(across)
    centre = 2 * STEP
    assert crossed.pixelColor(centre, centre) == single.pixelColor(centre, centre)
    assert crossed.pixelColor(centre, centre) == crossed.pixelColor(STEP, centre)


def test_on_blank_ground_a_wall_has_its_whole_ink_and_on_a_picture_less(qapp: QApplication):
    at = (STEP, 2 * STEP)
    assert painted(ACROSS, is_blank=True).pixelColor(*at) == WALL_INKS[WallLook.WALL]
    assert 0 < painted(ACROSS).pixelColor(*at).red() < WALL_INKS[WallLook.WALL].red()


def test_a_window_stands_out_on_a_shade_of_its_own(qapp: QApplication) -> None:
    image = QImage(4 * STEP, 4 * STEP, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    painter = QPainter(image)
    window = WallLine(ACROSS.start, ACROSS.end, WallLook.WINDOW)
    WallsPainter((window,), STEP, is_blank=False).paint(painter, image.rect())
    painter.end()
    column = [image.pixelColor(STEP, y) for y in range(2 * STEP - 6, 2 * STEP + 7)]
    assert min(colour.lightness() for colour in column) < 100
    assert column[6].blue() > column[6].red() > 100


@pytest.mark.parametrize("kind", list(WallLook))
def test_a_strip_of_the_ground_is_painted_as_the_whole(qapp: QApplication, kind: WallLook) -> None:
    walls = [
        WallLine(Point(0.3, 0.2), Point(3.7, 3.1), kind),
        WallLine(Point(3.5, 0.4), Point(0.2, 3.6), kind),
        WallLine(Point(8, 8), Point(9, 9), kind),
    ]
    whole, strip = painted(*walls), QRect(0, 70, 4 * STEP, 40)
    part = painted(*walls, region=strip)
    for y in range(strip.top(), strip.bottom() + 1):
        for x in range(strip.width()):
            there, here = whole.pixelColor(x, y), part.pixelColor(x, y)
            assert abs(there.lightness() - here.lightness()) <= ROUNDING


def test_many_walls_come_in_slices_and_the_map_is_whole_then(
    canvas: MapCanvas, qtbot: QtBot
) -> None:
    canvas.show_map(look(*PALISADE))
    canvas.show()
    assert middle(canvas) == canvas.theme.map_colours.window  # the window does not wait for them
    qtbot.waitUntil(lambda: middle(canvas) == WALL_INKS[WallLook.WALL])
    came = canvas.grab().toImage()
    canvas.settle()
    assert canvas.grab().toImage() == came


def test_few_walls_are_there_at_once(canvas: MapCanvas) -> None:
    canvas.show_map(look(*PALISADE[:MANY_WALLS]))
    canvas.show()
    canvas.settle()
    canvas.show_map(look(*PALISADE[1:]))
    assert middle(canvas) == WALL_INKS[WallLook.WALL]


def test_while_a_window_with_many_walls_grows_the_old_picture_stays(canvas: MapCanvas) -> None:
    canvas.show_map(look(*PALISADE))
    canvas.show()
    canvas.settle()
    canvas.resize(700, 500)
    assert middle(canvas) != canvas.theme.map_colours.window
    canvas.settle()
    assert middle(canvas) == WALL_INKS[WallLook.WALL]
