"""Tiny tokens: four of them in the quarters of a cell, legible each."""

import pytest
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication

from desktop.battlemap.cells import Cell
from desktop.views.design.bars import BarLook
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import SideLook
from desktop.views.map.drawing import TokenLook
from desktop.views.map.looks import spread
from desktop.views.map.token_reach import HEIGHT_MARGIN, margin_of
from desktop.views.map.tokens import TokenBakery
from tests.support.windows import RESOURCES

pytestmark = pytest.mark.gui


def a_rat(number: int, *, x: float = 3.25, size: float = 0.5) -> TokenLook:
    return TokenLook(
        f"r{number}", "Rat", SideLook.HOSTILE, Cell(3, 3), x, x, size, str(number), bar=BarLook(1.0)
    )


def shown(*looks: TokenLook) -> list[tuple[float, float]]:
    return [(look.x, look.y) for look in spread(looks)]


def test_tiny_ones_share_their_cell_by_quarters():
    quarters = [(3.0, 3.0), (3.5, 3.0), (3.0, 3.5), (3.5, 3.5)]
    assert shown(a_rat(1)) == [(3.25, 3.25)]
    assert shown(*map(a_rat, range(4))) == quarters
    fifth = shown(*map(a_rat, range(5)))[4]
    assert fifth == pytest.approx((3.12, 2.88))
    wolves = [a_rat(number, x=3.0, size=1.0) for number in range(2)]
    assert shown(*wolves)[1] == pytest.approx((3.12, 2.88))


@pytest.mark.parametrize("zoom", [33.0, 70.0])
def test_a_tiny_token_shows_its_side_beside_its_number(qapp: QApplication, zoom: float):
    theme = Theme(RESOURCES, reduce_motion=True)
    bakery = TokenBakery(theme.icons, theme.map_colours, lambda _key: None)
    body = bakery.baked(a_rat(1), zoom, 1.0).body.toImage()
    side = theme.map_colours.side(SideLook.HOSTILE)
    coloured = sum(
        abs(QColor(body.pixel(x, y)).hue() - side.hue()) < 12
        and QColor(body.pixel(x, y)).saturation() > 120
        for x in range(body.width())
        for y in range(body.height())
    )
    assert coloured > 0.12 * (zoom / 2) ** 2


def test_the_plate_of_a_height_has_room_beside_the_token():
    plain = a_rat(1, size=1.0)
    high = TokenLook("r", "Rat", SideLook.HOSTILE, Cell(3, 3), 3.0, 3.0, 1.0, "1", height="+120 ft")
    assert margin_of(high) == HEIGHT_MARGIN > margin_of(plain)
