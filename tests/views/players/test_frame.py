"""The GM sees on the map what the players see."""

from dataclasses import dataclass

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.controllers.desk import Desk
from desktop.controllers.pictures.decoding import PictureLoader
from desktop.controllers.players.show import PlayersShow
from desktop.controllers.players.window import PlayersController
from desktop.model.commands import NextTurn, ShowMap
from desktop.views.design.theme import Theme
from desktop.views.map.panel import MapPanel
from desktop.views.players.frame import PlayersFrame, reduced_frame
from desktop.views.players.window import PlayersWindow
from tests.support.builders import Fight
from tests.support.screen_shop import ScreenShop, a_screen
from tests.support.secrets import SECRET
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui

LAPTOP, TELEVISION = a_screen("Laptop", 0, 1366, 768, primary=True), a_screen("TV", 1366)


@dataclass
class Room:
    desk: Desk
    shop: ScreenShop
    players: PlayersController
    window: PlayersWindow
    panel: MapPanel
    frame: PlayersFrame

    @property
    def taken(self) -> int:
        """Which picture the thumbnail shows."""
        return self.frame.thumbnail.frame.cacheKey()


@pytest.fixture
def room(qapp: QApplication, qtbot: QtBot) -> Room:
    fight = Fight("srd-5.2.1").map(20, 14)
    fight.add("Lia", 20, character=True, at=(2, 2))
    fight.add(SECRET, 15, at=(10, 3), hidden=True)
    fight.add("Wolf", 10, at=(6, 5))
    desk = with_fight(a_desk("it"), "srd-5.2.1", encounter=fight.begin().encounter)
    theme, pictures = Theme(RESOURCES, reduce_motion=True), PictureLoader()
    shop = ScreenShop(LAPTOP, TELEVISION)
    players = PlayersController(desk, shop)
    window = PlayersWindow(desk, theme, pictures, players, show := PlayersShow(players))
    panel = MapPanel(desk, theme, pictures)
    qtbot.addWidget(window)
    qtbot.addWidget(panel)
    panel.resize(900, 600)
    panel.show()
    qtbot.waitExposed(panel)
    return Room(
        desk,
        shop,
        players,
        window,
        panel,
        PlayersFrame(desk, theme, players, window.stage, panel.canvas, show),
    )


def test_it_is_there_only_while_the_players_window_is_open(room: Room, qtbot: QtBot):
    thumbnail = room.frame.thumbnail
    assert not thumbnail.isVisible()
    assert room.panel.canvas.frame is None
    room.players.open_window()
    assert thumbnail.isVisible()
    corner = room.panel.canvas.rect().bottomRight() - thumbnail.geometry().bottomRight()
    assert corner == QPoint(8, 8)
    room.players.close()
    assert not thumbnail.isVisible()
    assert room.panel.canvas.frame is None


def test_it_shows_the_very_frame_of_the_players(room: Room, qtbot: QtBot):
    room.players.open_window()
    room.window.stage.settle()
    room.frame.take()
    shown = room.frame.thumbnail.frame.toImage()
    assert shown == reduced_frame(room.window.stage, shown.width()).toImage()
    room.players.toggle_blackout()
    room.frame.take()
    dark = room.frame.thumbnail.frame.toImage()
    assert dark.pixelColor(dark.width() // 3, dark.height() // 2).lightness() == 0


def test_it_follows_the_players_frames_by_itself_and_then_rests(room: Room, qtbot: QtBot):
    room.players.open_window()
    qtbot.waitUntil(lambda: not room.frame.thumbnail.frame.isNull())
    qtbot.wait(600)
    before = room.taken
    qtbot.wait(600)
    assert room.taken == before
    room.desk.dispatch(NextTurn())  # somebody hidden: nothing to be seen
    room.desk.dispatch(NextTurn())
    qtbot.waitUntil(lambda: room.taken != before)


def test_brackets_stand_around_the_part_that_the_players_see(room: Room):
    room.players.open_window()
    room.window.resize(1280, 720)
    frame = room.panel.canvas.frame
    assert frame is not None
    assert (frame.x, frame.y, frame.width, frame.height) == (0, 0, 20, 14)
    room.desk.dispatch(ShowMap(None))
    assert room.panel.canvas.frame is None


def test_parked_it_says_so_and_keeps_the_last_frame(room: Room, qtbot: QtBot):
    room.players.open_on(TELEVISION)
    room.frame.take()
    last = room.taken
    room.shop.plug(LAPTOP)
    thumbnail = room.frame.thumbnail
    assert thumbnail.isVisible()
    assert thumbnail.accessibleName() == "Giocatori, scollegato"
    assert room.panel.canvas.frame is None
    qtbot.wait(150)
    assert room.taken == last
    room.shop.plug(LAPTOP, TELEVISION)
    assert thumbnail.accessibleName() == "Giocatori, in diretta"


def test_its_words_follow_state_and_language(room: Room):
    room.players.open_window()
    thumbnail = room.frame.thumbnail
    assert thumbnail.accessibleName() == "Giocatori, in finestra"
    room.players.toggle_blackout()
    assert thumbnail.accessibleName() == "Giocatori, oscurata"
    room.desk.speak("en")
    assert thumbnail.accessibleName() == "Players, blacked out"


def test_folded_it_takes_no_frames(room: Room, qtbot: QtBot):
    room.players.open_window()
    qtbot.mouseClick(room.frame.thumbnail, Qt.MouseButton.LeftButton)
    assert room.frame.thumbnail.is_folded
    before = room.taken
    room.frame.take()
    assert room.taken == before
    qtbot.mouseClick(room.frame.thumbnail, Qt.MouseButton.LeftButton)
    assert room.taken != before
