"""Where the players' window may be, decided without any window."""

import pytest
from PySide6.QtCore import QRect
from pytestqt.qtbot import QtBot

from desktop.controllers.players.screens import Screen
from desktop.controllers.players.window import SETTLING, PlayersController, PlayersState
from desktop.model.combatant import Side
from desktop.model.commands import NextTurn, SetHidden
from tests.support.builders import Fight
from tests.support.screen_shop import ScreenShop, a_screen
from tests.support.windows import a_desk, with_fight

pytestmark = pytest.mark.gui

LAPTOP = a_screen("Laptop", 0, primary=True)
TELEVISION = a_screen("Television", 1920, 3840, 2160)
OTHER = a_screen("Other", 5760)
ON_LAPTOP, ON_TELEVISION = QRect(100, 100, 1366, 768), QRect(2400, 300, 1366, 768)


class Room:
    """A players' controller whose GM window lies where the test says."""

    def __init__(self, *screens: Screen) -> None:
        self.shop = ScreenShop(*screens)
        self.desk = a_desk()
        self.players = PlayersController(self.desk, self.shop)
        self.gm = ON_LAPTOP
        self.players.watch_gm(lambda: self.gm)
        self.told: list[str] = []
        self.players.parked.connect(lambda: self.told.append("parked"))
        self.players.came_back.connect(lambda: self.told.append("came back"))
        self.players.offered.connect(lambda screen: self.told.append(screen.identity.name))

    @property
    def state(self) -> PlayersState:
        return self.players.state


@pytest.fixture
def room(qapp: object) -> Room:
    return Room(LAPTOP, TELEVISION)


@pytest.mark.problem("RP64")
def test_the_chosen_screen_is_remembered_by_what_it_is(room: Room):
    room.players.open_on(TELEVISION)
    assert room.state is PlayersState.FULL_SCREEN
    saved = room.players.chosen
    again = Room(a_screen("Television", 0, 3840, 2160, primary=True), a_screen("Laptop", 3840))
    again.gm = QRect(4000, 100, 1366, 768)
    again.players.remember(saved)
    assert again.state is PlayersState.CLOSED
    assert again.players.open_remembered()
    target = again.players.target()
    assert target is not None
    assert target.geometry == QRect(0, 0, 3840, 2160)


@pytest.mark.problem("RP64")
def test_a_gm_window_on_the_players_screen_is_sent_home_before_it_is_covered(room: Room):
    room.players.remember(TELEVISION.identity.key)
    assert room.players.home_of_gm() is None
    room.gm = ON_TELEVISION
    assert not room.players.open_remembered()
    assert room.state is PlayersState.CLOSED
    assert room.players.home_of_gm() == LAPTOP


def test_full_screen_on_the_gms_own_screen_becomes_an_ordinary_window(room: Room):
    room.players.open_on(LAPTOP)
    assert room.state is PlayersState.WINDOWED
    assert room.players.chosen == ""


@pytest.mark.problem("RP65")
def test_it_parks_when_its_screen_goes_and_comes_back_with_it(room: Room):
    room.players.open_on(TELEVISION)
    room.shop.plug(LAPTOP)
    assert room.state is PlayersState.PARKED
    assert not room.players.is_on_air
    room.shop.plug(LAPTOP, OTHER)
    assert room.state is PlayersState.PARKED
    room.shop.plug(LAPTOP, TELEVISION)
    assert room.state is PlayersState.FULL_SCREEN
    assert room.told == ["parked", "came back"]


@pytest.mark.problem("RP67")
def test_it_comes_back_however_often_and_at_any_resolution(room: Room):
    room.players.open_on(TELEVISION)
    for turn in range(10):
        room.shop.plug(LAPTOP)
        assert room.state is PlayersState.PARKED
        smaller = a_screen("Television", 1920, 1280, 720)
        room.shop.plug(LAPTOP, smaller if turn in (3, 7) else TELEVISION)
        assert room.state is PlayersState.FULL_SCREEN


@pytest.mark.problem("RP65")
def test_it_gives_way_when_the_laptops_screen_goes_and_the_gm_lands_beside_it(
    room: Room, qtbot: QtBot
):
    room.players.open_on(TELEVISION)
    room.shop.plug(TELEVISION)
    room.gm = ON_TELEVISION  # the system moves windows a moment later
    qtbot.wait(SETTLING + 100)
    assert room.state is PlayersState.PARKED
    room.gm = ON_LAPTOP
    room.shop.plug(LAPTOP, TELEVISION)
    assert room.state is PlayersState.FULL_SCREEN


def test_mirrored_screens_show_nothing_of_the_players_over_the_gm(room: Room):
    room.players.open_on(TELEVISION)
    room.shop.plug(LAPTOP, a_screen("Television", 0))
    assert room.state is PlayersState.PARKED


def test_a_gm_window_that_is_moved_onto_the_players_screen_is_not_covered(room: Room):
    room.players.open_on(TELEVISION)
    room.gm = ON_TELEVISION
    room.players.check_places()
    assert room.state is PlayersState.PARKED
    room.gm = ON_LAPTOP
    room.players.check_places()
    assert room.state is PlayersState.FULL_SCREEN


def test_a_new_screen_is_offered_only_while_the_players_see_nothing(room: Room):
    room.shop.plug(LAPTOP, TELEVISION, OTHER)
    assert room.told == ["Other"]
    room.players.open_on(OTHER)
    room.shop.plug(LAPTOP, OTHER)
    room.shop.plug(LAPTOP, OTHER, TELEVISION)
    assert room.told == ["Other"]
    assert room.state is PlayersState.FULL_SCREEN


def test_twins_are_told_apart_by_place_while_they_stay_and_asked_about_later(qapp: object):
    left, right = a_screen("TV", 1920), a_screen("TV", 3840)
    room = Room(LAPTOP, left, right)
    room.players.open_on(right)
    assert room.players.target() == right
    again = Room(LAPTOP, left, right)
    again.players.remember(room.players.chosen)
    assert not again.players.open_remembered()


def test_blackout_stays_while_it_is_parked(room: Room):
    room.players.open_on(TELEVISION)
    room.players.toggle_blackout()
    room.shop.plug(LAPTOP)
    room.shop.plug(LAPTOP, TELEVISION)
    assert room.players.is_dark
    room.players.toggle_blackout()
    assert not room.players.is_dark


def test_what_is_shown_follows_the_fight_and_tells_only_what_changed(room: Room):
    fight = Fight("srd-5.2.1").map()
    fight.add("Lia", 20, character=True, at=(1, 1))
    fight.add("Stalker", 15, at=(3, 3), hidden=True, side=Side.HOSTILE)
    fight.add("Wolf", 10, at=(5, 5))
    with_fight(room.desk, "srd-5.2.1", encounter=fight.begin().encounter)
    room.players.open_window()
    shown = room.players.view
    assert [combatant.name.texts[0][1] for combatant in shown.combatants] == ["Lia", "Wolf"]
    told: list[str] = []
    room.players.view_changed.connect(lambda: told.append("shown"))
    room.desk.dispatch(NextTurn())  # the turn of the one that nobody sees
    assert (told, room.players.view) == ([], shown)
    room.desk.dispatch(SetHidden((fight.ids["Stalker"],), False))
    assert told == ["shown"]
    room.players.close()
    room.desk.dispatch(SetHidden((fight.ids["Wolf"],), True))
    assert told == ["shown"], "nobody looks"
    assert [each.name.texts[0][1] for each in room.players.view.combatants] == ["Lia", "Stalker"]
    room.desk.open_session(None)
    assert room.players.view.combatants == ()


def test_frozen_while_nobody_looks_it_keeps_what_was_there_then(room: Room):
    fight = Fight("srd-5.2.1").map()
    fight.add("Lia", 20, character=True, at=(1, 1))
    with_fight(room.desk, "srd-5.2.1", encounter=fight.begin().encounter)
    room.players.freeze(frozen=True)
    room.desk.dispatch(SetHidden((fight.ids["Lia"],), True))
    room.players.open_window()
    assert len(room.players.view.combatants) == 1
