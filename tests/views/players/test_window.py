"""The players' window on real windows and simulated screens that come and go."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent, QScreen
from PySide6.QtWidgets import QApplication, QToolTip, QWidget
from pytestqt.qtbot import QtBot

from desktop.controllers.desk import Desk
from desktop.controllers.pictures.decoding import PictureLoader
from desktop.controllers.players.screens import QtScreens, Screen
from desktop.controllers.players.show import PlayersShow
from desktop.controllers.players.window import PlayersController, PlayersState
from desktop.model.commands import NextTurn
from desktop.views.design.theme import Theme
from desktop.views.players.window import LANDING, PlayersWindow
from tests.support.builders import Fight
from tests.support.screens import GM_SCREEN, PROJECTOR, TELEVISION_4K, plug
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui

SMALL_PROJECTOR = {**PROJECTOR, "width": 1024, "height": 768}


@dataclass
class Room:
    desk: Desk
    players: PlayersController
    window: PlayersWindow
    gm: QWidget
    application: QApplication

    def screen(self, name: str) -> Screen:
        return next(s for s in self.players.screens() if s.identity.name == name)

    def covers(self, name: str) -> bool:
        """Whether the window fills that screen exactly, and no other."""
        screen = self.screen(name)
        return (
            self.window.isVisible()
            and self.window.isFullScreen()
            and self.window.geometry() == screen.geometry
            and self.window.screen() is screen.native
        )


def a_room(qapp: QApplication, qtbot: QtBot, window: type[PlayersWindow] = PlayersWindow) -> Room:
    fight = Fight("srd-5.2.1").map(20, 14)
    fight.add("Lia", 20, character=True, at=(2, 2))
    fight.add("Wolf", 10, at=(6, 5))
    desk = with_fight(a_desk("it"), "srd-5.2.1", encounter=fight.begin().encounter)
    theme = Theme(RESOURCES, reduce_motion=True)
    players = PlayersController(desk, QtScreens(qapp))
    players_window = window(desk, theme, PictureLoader(), players, PlayersShow(players))
    qtbot.addWidget(players_window)
    gm = QWidget()
    qtbot.addWidget(gm)
    gm.setGeometry(50, 50, 800, 600)
    gm.show()
    qtbot.waitExposed(gm)
    players_window.guard(gm)
    return Room(desk, players, players_window, gm, qapp)


@pytest.fixture(autouse=True)
def two_screens_again() -> Iterator[None]:
    yield
    plug([GM_SCREEN, PROJECTOR])


@pytest.fixture
def room(qapp: QApplication, qtbot: QtBot) -> Room:
    return a_room(qapp, qtbot)


# Where it is


@pytest.mark.problem("RP64")
def test_it_covers_exactly_the_chosen_screen(room: Room, qtbot: QtBot):
    room.players.open_on(room.screen("Projector"))
    qtbot.waitExposed(room.window)
    assert room.covers("Projector")
    assert room.window.frameGeometry() == room.screen("Projector").geometry
    assert room.gm.screen().name() == "Laptop"


def test_the_keyboard_comes_back_where_the_window_manager_gives_it_to_new_windows(
    room: Room, qtbot: QtBot
):
    room.gm.activateWindow()
    qtbot.waitActive(room.gm)
    room.players.open_on(room.screen("Projector"))
    qtbot.waitExposed(room.window)
    room.window.activateWindow()  # as openbox does, a moment after the window appeared
    qtbot.waitUntil(room.gm.isActiveWindow)
    qtbot.wait(LANDING + 100)
    room.window.activateWindow()  # later on it is somebody's wish
    qtbot.waitActive(room.window)


@pytest.mark.problem("RP64")
def test_started_again_it_opens_on_the_remembered_screen_wherever_that_is_now(
    room: Room, qtbot: QtBot
):
    room.players.open_on(room.screen("Projector"))
    saved = room.players.chosen
    room.players.close()
    room.gm.close()
    plug([{**PROJECTOR, "x": 0}, {**GM_SCREEN, "x": 1920}])
    again = a_room(room.application, qtbot)
    again.gm.move(2000, 50)
    again.players.remember(saved)
    assert again.players.open_remembered()
    assert again.covers("Projector")
    assert again.window.x() == 0
    assert again.gm.screen().name() == "Laptop"


@pytest.mark.problem("RP65")
def test_a_lost_screen_hides_it_and_the_fight_goes_on(room: Room, qtbot: QtBot):
    room.players.open_on(room.screen("Projector"))
    qtbot.waitExposed(room.window)
    plug([GM_SCREEN])
    assert not room.window.isVisible()
    assert room.players.state is PlayersState.PARKED
    assert room.gm.isVisible()
    room.desk.dispatch(NextTurn())
    room.desk.dispatch(NextTurn())
    plug([GM_SCREEN, PROJECTOR])
    assert room.covers("Projector")
    assert room.window.stage.view == room.players.view
    assert room.window.stage.view.round == 2


@pytest.mark.problem("RP67")
def test_it_comes_back_ten_times_also_at_another_resolution(room: Room, qtbot: QtBot):
    room.players.open_on(room.screen("Projector"))
    for turn in range(10):
        plug([GM_SCREEN])
        assert not room.window.isVisible()
        plug([GM_SCREEN, SMALL_PROJECTOR if turn in (3, 7) else PROJECTOR])
        assert room.covers("Projector")
        assert room.window.stage.size() == room.window.size()
    windows = [w for w in QApplication.topLevelWidgets() if isinstance(w, PlayersWindow)]
    assert [w for w in windows if w.isVisible()] == [room.window]


@pytest.mark.problem("RP66")
def test_on_a_dense_screen_the_map_fills_its_room_sharply(room: Room, qtbot: QtBot):
    room.players.open_on(room.screen("Projector"))
    qtbot.waitExposed(room.window)
    plug([GM_SCREEN, TELEVISION_4K])
    room.players.open_on(room.screen("Television"))
    assert room.covers("Television")
    room.window.stage.settle()
    assert room.window.grab().width() == 3840
    canvas = room.window.stage.canvas
    assert canvas.view.dpr == 2
    seen = canvas.seen_map()
    assert seen.x() <= 0
    assert seen.y() <= 0
    assert seen.right() >= 20
    assert seen.bottom() >= 14
    token = canvas.find_token(next(iter(room.desk.encounter.combatants)))
    assert token is not None
    corner = canvas.view.to_widget(token.x, token.y)
    again = canvas.view.to_map(corner)
    assert (again.x, again.y) == pytest.approx((token.x, token.y), abs=0.5 / canvas.view.step)


@pytest.mark.problem("RP66")
@pytest.mark.qt_log_ignore("The cached device pixel ratio value was stale", extend=True)
@pytest.mark.parametrize("changed", [SMALL_PROJECTOR, {**PROJECTOR, "logicalDpi": 144}])
def test_a_screen_that_changes_while_it_is_used_stays_covered(
    room: Room, qtbot: QtBot, changed: dict[str, object]
):
    room.players.open_on(room.screen("Projector"))
    qtbot.waitExposed(room.window)
    plug([GM_SCREEN, changed])
    qtbot.waitUntil(lambda: room.covers("Projector"))
    assert room.window.size() == room.screen("Projector").geometry.size()
    room.window.stage.settle()
    assert room.window.grab().width() == changed["width"]
    assert room.window.stage.canvas.geometry() == room.window.stage.map_room
    seen = room.window.stage.canvas.seen_map()
    assert seen.x() <= 0.01
    assert seen.right() >= 19.99


def test_the_gms_window_moved_onto_it_is_not_covered(room: Room, qtbot: QtBot):
    room.players.open_on(room.screen("Projector"))
    room.gm.move(1500, 100)
    assert not room.window.isVisible()
    room.gm.move(50, 50)
    assert room.covers("Projector")


class Stubborn(PlayersWindow):
    """A window on a system that places windows as it likes."""

    def setScreen(self, screen: QScreen) -> None:
        """The wish is not heard."""

    def setGeometry(self, *_place: object) -> None:  # type: ignore[override]  # one of two forms
        """Neither is this."""


@pytest.mark.problem("RP68")
def test_where_windows_cannot_be_placed_the_gm_is_told_and_it_covers_nothing(
    qapp: QApplication, qtbot: QtBot
):
    room = a_room(qapp, qtbot, Stubborn)
    told: list[Screen] = []
    room.players.misplaced.connect(told.append)
    room.players.open_on(room.screen("Projector"))
    qtbot.waitUntil(lambda: bool(told), timeout=2 * LANDING)
    assert [screen.identity.name for screen in told] == ["Projector"]
    assert room.players.state is PlayersState.WINDOWED
    assert not room.window.isFullScreen()
    assert room.players.chosen == room.screen("Projector").identity.key
    qtbot.wait(2 * LANDING)
    assert len(told) == 1


# What is on it


def test_it_is_black_by_one_key_and_back_by_the_same(room: Room, qtbot: QtBot):
    room.players.open_on(room.screen("Projector"))
    qtbot.waitExposed(room.window)
    room.window.stage.settle()
    lit = room.window.grab().toImage()
    qtbot.keyClick(room.window, Qt.Key.Key_B)
    dark = room.window.grab().toImage()
    assert {dark.pixel(x, y) for x in range(0, 1920, 16) for y in range(0, 1080, 16)} == {
        0xFF000000
    }
    qtbot.keyClick(room.window, Qt.Key.Key_B)
    room.window.stage.settle()
    assert room.window.grab().toImage() == lit


def test_it_speaks_its_own_language(room: Room, qtbot: QtBot):
    room.players.open_window()
    room.window.stage.settle()
    italian = room.window.grab().toImage()
    room.desk.speak("en")
    room.window.stage.settle()
    assert room.window.grab().toImage() == italian
    room.desk.speak_to_players("en")
    room.window.stage.settle()
    assert room.window.grab().toImage() != italian


def test_there_is_no_tooltip_menu_or_cursor_on_it(room: Room, qtbot: QtBot):
    room.players.open_on(room.screen("Projector"))
    qtbot.waitExposed(room.window)
    assert room.window.cursor().shape() is Qt.CursorShape.BlankCursor
    for widget in (room.window, *room.window.findChildren(QWidget)):
        assert widget.toolTip() == ""
        assert widget.contextMenuPolicy() is Qt.ContextMenuPolicy.DefaultContextMenu
        ask = QHelpEvent(QEvent.Type.ToolTip, QPoint(300, 300), QPoint(1700, 300))
        QApplication.sendEvent(widget, ask)
        assert QToolTip.text() == ""
    assert room.window.windowTitle() == "Mischia"


def test_the_map_is_clear_of_the_turn_order_and_the_card_of_everybody(room: Room):
    room.players.open_window()
    stage = room.window.stage
    for size in ((1920, 1080), (1024, 768), (1366, 768), (600, 900)):
        room.window.resize(*size)
        assert stage.canvas.geometry() == stage.map_room
        assert stage.map_room.size() != stage.size(), "the order has its own place"
        seen = stage.canvas.seen_map()
        assert seen.x() <= 0.01
        assert seen.right() >= 19.99
        card = stage.turn_card()
        for look in stage.canvas.tokens:
            box = stage.canvas.view.rect_on_widget(look.x, look.y, look.size, look.size)
            assert not card.intersects(box)


def test_the_card_moves_aside_for_whoever_stands_there(room: Room, qtbot: QtBot):
    room.players.open_window()
    room.window.resize(1280, 720)
    stage = room.window.stage
    before = stage.turn_card()
    assert before.center().y() > stage.height() / 2
    fight = Fight("srd-5.2.1").map(20, 14)
    fight.add("Lia", 20, character=True, at=(2, 12))
    with_fight(room.desk, "srd-5.2.1", encounter=fight.begin().encounter)
    assert stage.turn_card().center().y() < stage.height() / 2


def test_closing_it_by_the_system_closes_it_for_the_gm_too(room: Room):
    room.players.open_window()
    room.window.close()
    assert room.players.state is PlayersState.CLOSED
    room.players.open_window()
    assert room.window.isVisible()


def test_escape_closes_it(room: Room, qtbot: QtBot):
    room.players.open_on(room.screen("Projector"))
    qtbot.keyClick(room.window, Qt.Key.Key_Escape)
    assert not room.window.isVisible()
