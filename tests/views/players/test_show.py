"""The GM chooses what of the players' picture is shown, and the stage obeys."""

from dataclasses import dataclass
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.battlemap.cells import Cell, Point
from desktop.controllers.desk import Desk
from desktop.controllers.pictures.decoding import PictureLoader
from desktop.controllers.players.show import (
    Aim,
    Card,
    Curtain,
    Measure,
    Part,
    PlayersShow,
    card_pixels,
    density_of_card,
    miniature_zoom,
)
from desktop.controllers.players.window import PlayersController
from desktop.model.combatant import Side, Token
from desktop.model.commands import NextTurn, PlaceTokens
from desktop.model.frozen import FrozenMap
from desktop.views.design.theme import Theme
from desktop.views.map.drawing import NamePlace
from desktop.views.map.pen import Nib
from desktop.views.map.surface import MapSurface
from desktop.views.map.tags import name_block
from desktop.views.players.pens import PartPen, PointerPen
from desktop.views.players.pings import PingLayer
from desktop.views.players.window import PlayersWindow
from tests.support.builders import MAP, Fight
from tests.support.screen_shop import ScreenShop, a_screen
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui


@dataclass
class Room:
    desk: Desk
    players: PlayersController
    show: PlayersShow
    window: PlayersWindow

    @property
    def canvas(self) -> MapSurface:
        return self.window.stage.canvas

    def picture(self) -> QImage:
        self.window.stage.settle()
        return self.window.grab().toImage()


@pytest.fixture
def room(qapp: QApplication, qtbot: QtBot) -> Room:
    fight = Fight("srd-5.2.1").map(40, 30)
    fight.add("Lia", 20, character=True, at=(30, 20))
    fight.add("Spy", 15, at=(1, 1), hidden=True)
    fight.add("Wolf", 10, at=(6, 5))
    desk = with_fight(a_desk("it"), "srd-5.2.1", encounter=fight.begin().encounter)
    players = PlayersController(desk, ScreenShop(a_screen("Laptop", 0, primary=True)))
    show = PlayersShow(players)
    window = PlayersWindow(
        desk, Theme(RESOURCES, reduce_motion=True), PictureLoader(), players, show
    )
    qtbot.addWidget(window)
    players.open_window()
    qtbot.waitExposed(window)
    return Room(desk, players, show, window)


def middle(canvas: MapSurface) -> tuple[float, float]:
    centre = canvas.seen_map().center()
    return round(centre.x(), 1), round(centre.y(), 1)


def test_a_part_is_seen_whole_and_in_the_middle(room: Room):
    room.show.show_part(Part(4, 6, 10, 4))
    seen = room.canvas.seen_map()
    assert middle(room.canvas) == (9, 8)
    assert seen.width() >= 10
    assert seen.height() >= 4
    room.show.show_whole()
    assert room.canvas.seen_map().width() >= 40
    assert room.show.wanted.part == Part(4, 6, 10, 4)  # kept for the next time


def test_the_camera_follows_the_turn_but_never_one_who_is_hidden(room: Room):
    room.show.show_part(Part(0, 0, 8, 4.5))
    room.show.follow()
    assert middle(room.canvas) == (30.5, 20.5)
    room.desk.dispatch(NextTurn())  # the spy's turn: the players see Lia's going on
    assert middle(room.canvas) == (30.5, 20.5)
    room.desk.dispatch(NextTurn())
    assert middle(room.canvas) == (6.5, 5.5)
    room.show.follow(follows=False)
    assert room.show.wanted.aim is Aim.PART


def test_following_somebody_in_a_corner_shows_the_map_and_not_the_dark_beside_it(room: Room):
    lia = next(iter(room.desk.encounter.combatants))
    room.desk.dispatch(PlaceTokens(FrozenMap({lia: Token(MAP, Cell(0, 0))})))
    room.show.show_part(Part(0, 0, 8, 4))
    room.show.follow()
    assert middle(room.canvas) == (4, 2)
    room.show.show_part(Part(0, 0, 60, 40))  # larger than the map
    room.show.follow()
    assert middle(room.canvas) == (20, 15)


def test_the_names_stand_where_the_camera_shows_them_whole(room: Room):
    lia = next(iter(room.desk.encounter.combatants))
    room.show.show_part(Part(25, 15, 10, 10))
    (below,) = (look for look in room.canvas.tokens if look.id == lia)
    room.show.show_part(Part(26, 11, 8, 10))  # she stands in its lowest row: below is the edge
    (above,) = (look for look in room.canvas.tokens if look.id == lia)
    assert (below.name_at, above.name_at) == (NamePlace.BELOW, NamePlace.ABOVE)
    assert room.canvas.seen_map().contains(name_block(above, above.name_at))


def test_frozen_the_players_keep_their_picture_to_the_pixel(room: Room):
    before = room.picture()
    room.show.freeze(frozen=True)
    room.desk.dispatch(NextTurn())
    room.desk.dispatch(NextTurn())
    room.show.show_part(Part(0, 0, 8, 8))
    room.show.show_order(shown=False)
    assert room.picture() == before
    room.show.freeze(frozen=False)
    assert room.picture() != before
    assert room.show.shown == room.show.wanted


def test_a_curtain_hides_everything_and_goes_without_a_trace(room: Room, tmp_path: Path):
    before = room.picture()
    room.show.draw_curtain(Curtain())
    assert not room.canvas.isVisible()
    assert room.picture() != before
    red = QImage(64, 36, QImage.Format.Format_RGB32)
    red.fill(QColor("#ff0000"))
    path = tmp_path / "Nicolò.png"
    assert red.save(str(path))
    pictures = room.window.stage._pictures
    room.show.draw_curtain(Curtain(str(path)))
    pictures.wait()
    QApplication.processEvents()
    assert room.picture().pixelColor(480, 270) == QColor("#ff0000")
    room.show.draw_curtain(Curtain(str(tmp_path / "gone.png")))  # the plain one hangs
    pictures.wait()
    QApplication.processEvents()
    assert not room.canvas.isVisible()
    room.show.draw_curtain(None)
    assert room.picture() == before


def test_blackout_is_black_over_curtain_and_card(room: Room):
    room.show.draw_curtain(Curtain())
    room.show.lay_card(Card.TEST)
    room.players.black_out(dark=True)
    picture = room.picture()
    assert {picture.pixelColor(x, 200).name() for x in range(0, 900, 30)} == {"#000000"}


def test_cards_for_setting_up_lie_over_the_map(room: Room):
    before = room.picture()
    for card in (Card.TEST, Card.RULER):
        room.show.lay_card(card)
        assert not room.canvas.isVisible()
        assert room.picture() != before
    room.show.lay_card(Card.NONE)
    assert room.picture() == before


def test_miniatures_have_one_scale_and_no_tokens(room: Room):
    room.show.measure(density_of_card(card_pixels(60)))
    room.show.use_miniatures(frozenset({Side.HERO}))
    ratio = room.window.devicePixelRatioF()
    assert room.canvas.view.zoom == pytest.approx(60 / ratio)
    assert miniature_zoom(60, 10, 2.0) == 60
    sides = {look.side.value for look in room.canvas.tokens}
    assert sides == {"hostile"}
    zoom = room.canvas.view.zoom
    room.show.show_part(Part(2, 2, 6, 6))
    assert room.canvas.view.zoom == zoom
    assert middle(room.canvas) == pytest.approx((5, 5), abs=0.1)
    room.show.put_miniatures_away()
    assert len(room.canvas.tokens) == 2


def test_the_turn_order_goes_and_the_map_takes_its_room(room: Room):
    narrow = room.canvas.width()
    room.show.show_order(shown=False)
    assert room.canvas.width() > narrow


def test_pings_and_the_pointer_come_and_go(room: Room, qtbot: QtBot):
    layer = room.canvas.findChild(PingLayer)
    assert isinstance(layer, PingLayer)
    assert not layer.isVisible()
    before = room.picture()
    pen = PointerPen(room.show)
    pen.hover(room.canvas, Nib(Point(8.0, 4.0)))
    assert layer.pointer == (8.0, 4.0)
    assert room.picture() != before
    pen.enter(room.canvas, Cell(3, 3))
    assert layer.pings == ((3.5, 3.5),)
    pen.cancel()
    assert layer.pointer is None
    qtbot.waitUntil(lambda: not layer.isVisible(), timeout=5000)
    assert room.picture() == before


def test_a_frame_is_drawn_by_mouse_and_by_keyboard_and_a_click_moves_it(room: Room):
    done: list[bool] = []
    pen = PartPen(room.show, lambda: done.append(True), lambda: None)
    pen.press(room.canvas, Nib(Point(2.0, 3.0)))
    assert pen.is_busy
    pen.drag(room.canvas, Nib(Point(12.0, 9.0)))
    pen.release(room.canvas, Nib(Point(12.0, 9.0)))
    assert room.show.wanted.part == Part(2, 3, 10, 6)
    pen.press(room.canvas, Nib(Point(20.0, 20.0)))
    pen.release(room.canvas, Nib(Point(20.0, 20.0)))
    assert room.show.wanted.part == Part(15, 17, 10, 6)
    pen.enter(room.canvas, Cell(1, 1))
    pen.enter(room.canvas, Cell(9, 7))
    assert room.show.wanted.part == Part(1.5, 1.5, 8, 6)
    assert len(done) == 3
    pen.press(room.canvas, Nib(Point(0.0, 0.0)))
    pen.cancel()
    assert not pen.is_busy


def test_parts_and_densities_stay_within_sense(room: Room):
    room.show.show_part(Part(5, 5, 0.001, 1e9))
    part = room.show.wanted.part
    assert part is not None
    assert (part.width, part.height) == (4, 400)
    room.show.measure(1e9)
    assert room.show.density == 600
    assert QPointF(*Part(0, 0, 4, 2).centre) == QPointF(2, 1)


def test_what_is_measured_is_drawn_only_on_demand_and_not_while_frozen(room: Room):
    layer, way = room.window.stage.measures, Measure(((1.5, 1.5), (8.5, 1.5)), 35)
    plain = room.picture()
    room.show.tell_measure(way)
    assert room.picture() == plain
    room.show.show_measures(shown=True)
    room.show.tell_measure(way)
    assert layer.measure == way
    assert room.picture() != plain
    room.show.tell_measure(None)
    assert layer.measure == way  # it stays for a moment
    layer.forget()
    assert room.picture() == plain
    room.show.freeze(frozen=True)
    room.show.tell_measure(way)
    assert layer.measure is None
    room.show.freeze(frozen=False)
    room.show.tell_measure(Measure(outline=((1, 1), (4, 1), (4, 4))))
    assert room.picture() != plain


def test_measures_that_are_shown_no_more_go_at_once(room: Room):
    layer, plain = room.window.stage.measures, room.picture()
    room.show.show_measures(shown=True)
    room.show.tell_measure(Measure(((1.5, 1.5), (8.5, 1.5)), 35))
    room.show.show_measures(shown=False)
    assert layer.measure is None
    assert room.picture() == plain


def test_on_an_upright_screen_the_order_stands_below_the_map(room: Room):
    stage = room.window.stage
    assert room.canvas.height() == stage.height(), "beside it on any other"
    room.window.resize(540, 960)
    assert room.canvas.width() == stage.width()
    assert stage.height() * 0.6 < room.canvas.height() < stage.height()
    room.show.show_order(shown=False)
    assert room.canvas.size() == stage.size()


def test_around_real_figures_there_are_rings_and_the_reach_of_whose_turn_it_is(room: Room):
    layer = room.window.stage.figures
    assert layer.isHidden()
    before = room.picture()
    room.show.use_miniatures(frozenset({Side.HERO}))
    (lia,) = layer.figures
    assert (lia.look.name, lia.look.is_active, lia.reach) == ("Lia", True, 1.0)
    with_ring = room.picture()
    middle_of_ring = room.canvas.view.to_widget(30.5, 20.5)
    edge = room.canvas.view.to_widget(30.5, 20.06)
    assert middle_of_ring.y() > edge.y()
    assert layer.isVisible()
    room.show.use_miniatures(frozenset(Side))
    assert {figure.look.name for figure in layer.figures} == {"Lia", "Wolf"}, "no hidden spy"
    room.desk.dispatch(NextTurn())
    room.desk.dispatch(NextTurn())
    assert [figure.look.name for figure in layer.figures if figure.look.is_active] == ["Wolf"]
    assert not any(figure.reach for figure in layer.figures), "how far a foe strikes is a secret"
    assert room.picture() != with_ring
    room.show.put_miniatures_away()
    assert layer.isHidden()
    assert layer.figures == ()
    assert before.size() == room.picture().size()
