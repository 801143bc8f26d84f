"""The fog as painted: opaque for the players, a tint for the GM, repainted where it changed."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage
from pytestqt.qtbot import QtBot

from desktop.battlemap.cells import Cell
from desktop.battlemap.features import ObscurementKind
from desktop.battlemap.grid import Grid, GridKind
from desktop.views.design.theme import Theme
from desktop.views.map.changes import AROUND, changed_ground
from desktop.views.map.drawing import SPOTS, FogLook, MapLook, MistLook
from desktop.views.map.ground import FOG
from desktop.views.map.surface import MapSurface
from tests.support.windows import RESOURCES

pytestmark = pytest.mark.gui
COLUMNS, ROWS = 12, 8


def fog(visible: int, explored: int, *, is_opaque: bool = True) -> FogLook:
    """So many columns from the left are in view, so many explored."""
    bits = []
    for columns in (visible, explored):
        mask = np.zeros((ROWS * SPOTS, COLUMNS * SPOTS), dtype=np.bool_)
        mask[:, : columns * SPOTS] = True
        bits.append(np.packbits(mask, axis=1).tobytes())
    return FogLook(COLUMNS * SPOTS, ROWS * SPOTS, bits[0], bits[1], is_opaque)


LOOK = MapLook(columns=COLUMNS, rows=ROWS, shows_grid=False)


def painted(qtbot: QtBot, look: MapLook, *, is_players: bool = True) -> tuple[QImage, MapSurface]:
    canvas = MapSurface(Theme(RESOURCES, reduce_motion=True), is_players=is_players)
    qtbot.addWidget(canvas)
    canvas.resize(480, 320)
    canvas.show_map(look)
    canvas.show()
    canvas.settle()
    return canvas.grab().toImage(), canvas


def colour(image: QImage, canvas: MapSurface, x: float, y: float) -> QColor:
    at = canvas.view.to_widget(x, y).toPoint()
    return image.pixelColor(at)


def test_for_the_players_the_unknown_is_opaque_and_the_remembered_dim(qtbot: QtBot):
    image, canvas = painted(qtbot, replace(LOOK, fog=fog(4, 8)))
    bare, _ = painted(qtbot, LOOK)
    in_view = colour(bare, canvas, 2, 4)
    assert colour(image, canvas, 2, 4) == in_view
    assert colour(image, canvas, 10, 4) == FOG
    assert colour(image, canvas, 11.95, 7.95) == FOG
    remembered = colour(image, canvas, 6, 4)
    assert FOG.lightness() < remembered.lightness() < in_view.lightness()


def test_the_edge_is_soft_and_lies_where_the_view_ends(qtbot: QtBot):
    image, canvas = painted(qtbot, replace(LOOK, fog=fog(6, 6)))
    at_edge = colour(image, canvas, 6, 4)
    assert FOG.lightness() < at_edge.lightness() < colour(image, canvas, 5, 4).lightness()
    assert colour(image, canvas, 6.4, 4) == FOG


def test_the_gm_sees_through_it(qtbot: QtBot):
    look = replace(LOOK, fog=fog(4, 8, is_opaque=False))
    image, canvas = painted(qtbot, look, is_players=False)
    assert colour(image, canvas, 10, 4) != colour(image, canvas, 2, 4)
    assert colour(image, canvas, 6, 4) != colour(image, canvas, 2, 4)


@pytest.mark.parametrize("kind", [GridKind.HEX_ROWS, GridKind.HEX_COLUMNS])
def test_hexagons_that_hang_over_the_edge_are_covered_with_the_rest(qtbot: QtBot, kind: GridKind):
    look = replace(LOOK, grid=Grid(kind), shows_grid=True)
    edges = [(x, 8.2) for x in (6.5, 7.5, 8.5, 9.5, 10.5)] + [(12.25, y) for y in (2, 4, 6)]

    def around(look: MapLook) -> tuple[QImage, MapSurface]:
        _, canvas = painted(qtbot, look)
        canvas.show_part(QRectF(-1, -1, COLUMNS + 2, ROWS + 2))
        canvas.settle()
        return canvas.grab().toImage(), canvas

    def outlines(image: QImage, canvas: MapSurface) -> int:
        """How many places just outside the map are drawn on."""
        size = round(0.2 * canvas.view.zoom)
        return sum(
            image.pixelColor(at.x() + across, at.y() + down) != FOG
            for x, y in edges
            for at in (canvas.view.to_widget(x, y).toPoint(),)
            for across in range(-size, size)
            for down in range(-size, size)
        )

    assert outlines(*around(look))
    image, canvas = around(replace(look, fog=fog(12, 12)))
    assert outlines(image, canvas)
    canvas.show_map(replace(look, fog=fog(4, 4)))
    canvas.settle()
    image = canvas.grab().toImage()
    assert not outlines(image, canvas)
    assert image == around(replace(look, fog=fog(4, 4)))[0]


def test_only_what_changed_is_painted_anew_and_the_picture_is_that_of_a_new_canvas(qtbot: QtBot):
    before, after = replace(LOOK, fog=fog(4, 8)), replace(LOOK, fog=fog(5, 8))
    (part,) = changed_ground(before, after) or ()
    assert (part.left(), part.right()) == pytest.approx((4 - 0.4, 5 + 0.4))
    _, canvas = painted(qtbot, before)
    canvas.show_map(after)
    expected, _ = painted(qtbot, after)
    assert canvas.grab().toImage() == expected
    assert changed_ground(before, replace(LOOK, fog=fog(4, 8))) == []
    assert changed_ground(before, LOOK) is None
    assert changed_ground(before, replace(LOOK, fog=fog(4, 8, is_opaque=False))) is None
    assert changed_ground(LOOK, LOOK) == []


def test_mist_that_comes_or_goes_is_painted_where_it_hangs(qtbot: QtBot):
    def misty(*columns: int) -> MapLook:
        cells = frozenset(Cell(column, 3) for column in columns)
        return replace(LOOK, obscurements=(MistLook(ObscurementKind.HEAVY, cells),))

    before, after = misty(2, 3), misty(3, 4)
    (part,) = changed_ground(before, after) or ()
    assert (part.left(), part.right()) == pytest.approx((2 - AROUND, 5 + AROUND))
    _, canvas = painted(qtbot, before)
    canvas.show_map(after)
    expected, _ = painted(qtbot, after)
    assert canvas.grab().toImage() == expected
    signed = replace(LOOK, obscurements=(replace(after.obscurements[0], label="+1 m"),))
    canvas.show_map(signed)
    assert canvas.grab().toImage() != expected, "a bank says how high it lies"
    moved = replace(LOOK, obscurements=(replace(before.obscurements[0], label="+1 m"),))
    canvas.show_map(moved)
    expected, _ = painted(qtbot, moved)
    assert canvas.grab().toImage() == expected
    everywhere = replace(LOOK, obscurements=(MistLook(ObscurementKind.HEAVY, frozenset()),))
    assert changed_ground(before, everywhere) is None
    assert changed_ground(before, LOOK) is None
