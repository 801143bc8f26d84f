"""One step of one token is one token's work, however many others stand on the map."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPixmap
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.walls import Wall
from desktop.controllers.map.token_places import shifted
from desktop.model import commands as c
from desktop.model.frozen import FrozenMap
from desktop.views.design.bars import BarLook
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import SideLook
from desktop.views.map.drawing import TokenLook
from desktop.views.map.token_layer import TokenLayer
from desktop.views.map.tokens import TokenBakery
from desktop.views.map.viewport import Viewport
from tests.support.builders import Fight
from tests.support.panels import a_map_panel
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui


def crowd(count: int) -> tuple[TokenLook, ...]:
    return tuple(
        TokenLook(f"g{n}", f"G{n}", SideLook.HOSTILE, Cell(n % 20, n // 20), n % 20, n // 20)
        for n in range(count)
    )


@pytest.mark.problem("RP82")
def test_a_step_paints_again_where_it_was_and_where_it_is(qapp: QApplication):
    theme, painted = Theme(RESOURCES, reduce_motion=True), []
    for count in (10, 200):
        layer, looks = TokenLayer(theme), crowd(count)
        layer.show(looks, Viewport(zoom=32), glides=False)
        moved = (replace(looks[0], cell=Cell(0, 12), y=12), *looks[1:])
        painted.append(layer.show(moved, Viewport(zoom=32), glides=False))
    assert painted[0] == painted[1]
    assert len(painted[1]) == 2
    assert all(QRect(part).width() < 2 * 32 for part in painted[1])


@pytest.mark.problem("RP82")
@pytest.mark.parametrize("count", [10, 40])
def test_a_step_touches_nobody_else_and_twenty_dragged_ones_are_one_step(count: int):
    fight = Fight("srd-5.2.1").map(40, 40)
    for number in range(count):
        fight.add(f"Goblin {number}", 10, at=(number % 20, number // 20))
    before = fight.encounter.combatants
    first, *others = list(before)
    fight.do(c.PlaceTokens(shifted(fight.encounter, fight.ruleset, first, Cell(0, 9), ()).places))
    after = fight.encounter.combatants
    assert len(fight.events) == 1
    assert all(after[who] is before[who] for who in others)
    chosen = list(before)[:20]
    places = shifted(fight.encounter, fight.ruleset, first, Cell(0, 10), chosen).places
    assert isinstance(places, FrozenMap)
    fight.do(c.PlaceTokens(places))
    assert len(fight.events) == min(20, count)


@pytest.mark.parametrize("zoom", [14, 20, 27])
@pytest.mark.parametrize("fraction", [1.0, 0.5])
def test_shape_and_colour_tell_the_side_at_every_size(
    qapp: QApplication, zoom: int, fraction: float
):
    theme = Theme(RESOURCES)
    bakery = TokenBakery(theme.icons, theme.colours, lambda _key: None)
    for side in (SideLook.HERO, SideLook.HOSTILE):
        look = TokenLook("x", "X", side, Cell(0, 0), 0, 0, bar=BarLook(fraction))
        image = bakery.baked(look, zoom, 1.0).body.toImage()
        wanted = theme.colours.side(side)
        pixels = (image.pixelColor(x, y) for x in range(image.width()) for y in range(zoom))
        like = sum(
            abs(p.red() - wanted.red()) + abs(p.blue() - wanted.blue()) < 60 and p.alpha() > 200
            for p in pixels
        )
        assert like > 0.035 * zoom * zoom, (side, like)


def test_baking_ahead_comes_to_an_end_however_little_time_a_slice_has(qapp: QApplication):
    layer, view = TokenLayer(Theme(RESOURCES, reduce_motion=True)), Viewport(zoom=32)
    layer.show(crowd(4), view, glides=False)
    everywhere = QRectF(0, 0, 20, 20)
    slices = [layer.bake_ahead(view, everywhere, until=0.0) for _ in range(5)]
    assert slices == [False] * 4 + [True]


def test_the_picture_that_a_zoom_stretches_waits_for_no_token_that_was_never_seen(
    qapp: QApplication,
):
    layer, view = TokenLayer(Theme(RESOURCES, reduce_motion=True)), Viewport(zoom=32)
    layer.show(crowd(4), view, glides=False)
    assert not layer.bake_ahead(view, QRectF(0, 0, 20, 20), until=0.0)  # only the first one
    canvas = QPixmap(4 * 32, 32)
    canvas.fill(Qt.GlobalColor.black)
    painter = QPainter(canvas)
    layer.paint_flat(painter, view, canvas.size())
    painter.end()
    seen = [canvas.toImage().pixelColor(32 * n + 16, 16) for n in range(4)]
    assert [colour != QColor("black") for colour in seen] == [True, False, False, False]


def test_whom_a_drag_would_put_through_a_wall_stays_until_the_gm_says_so(qtbot: QtBot) -> None:
    corners = ((8, 4), (9, 4), (9, 5), (8, 5))
    closet = tuple(
        Wall(Point(*start), Point(*end))
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True)
    )
    fight = Fight("srd-5.2.1").map(16, 10, walls=closet)
    lia = fight.add("Lia", 20, character=True, at=(2, 4))
    aria = fight.add("Aria", 18, character=True, at=(3, 4))
    desk = with_fight(a_desk(), "srd-5.2.1", encounter=fight.encounter)
    panel = a_map_panel(qtbot, desk)
    desk.selection.choose((lia, aria))
    with qtbot.waitSignal(desk.refused) as asked:
        panel.canvas.token_dropped.emit(str(lia), (Cell(2, 4), Cell(8, 4)))
    refusal, wish = asked.args
    assert desk.rendered(refusal.reason) == "There is no room there for Aria."
    assert desk.encounter.combatants[lia].token.cell == Cell(8, 4)
    assert desk.encounter.combatants[aria].token.cell == Cell(3, 4)
    desk.dispatch(wish)
    assert desk.encounter.combatants[aria].token.cell == Cell(9, 4)
