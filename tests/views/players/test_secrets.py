"""The players' frames are the same to the pixel whatever is hidden."""

import tempfile
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from desktop.battlemap.cells import Point
from desktop.battlemap.walls import Wall
from desktop.controllers.desk import Desk
from desktop.controllers.pictures.decoding import PictureLoader
from desktop.controllers.players.show import PlayersShow
from desktop.controllers.players.window import PlayersController
from desktop.model.combatant import Side
from desktop.model.commands import NextTurn, SetDisplay, SetFog, SetHidden
from desktop.model.encounter import Encounter, HitPointDisplay
from desktop.model.fog import FogMode
from desktop.model.ids import CombatantId
from desktop.rules.registry import ruleset_of
from desktop.session.player_view import PlayerEncounter, player_view
from desktop.views.design.theme import Theme
from desktop.views.players.stage import PlayersStage
from desktop.views.players.window import PlayersWindow
from tests.support.builders import MAP, Fight
from tests.support.crashing import crashed_and_resumed
from tests.support.screen_shop import ScreenShop, a_screen
from tests.support.secret_magic import foggy_fights, with_lurkers
from tests.support.secret_rooms import fights_before_a_room, with_a_room
from tests.support.secrets import SECRET, public_fights, with_secrets
from tests.support.windows import RESOURCES, a_desk, with_fight

pytestmark = pytest.mark.gui


@pytest.fixture
def stage(qapp: QApplication, qtbot: QtBot) -> PlayersStage:
    desk = a_desk("it")
    show = PlayersShow(PlayersController(desk, ScreenShop(a_screen("Laptop", 0, primary=True))))
    made = PlayersStage(desk, Theme(RESOURCES, reduce_motion=True), PictureLoader(), show)
    qtbot.addWidget(made)
    made.resize(960, 540)
    made.show()
    qtbot.waitExposed(made)
    return made


def frame(stage: PlayersStage, fight: Encounter) -> QImage:
    """The picture of a fight."""
    return drawn_anew(stage, player_view(fight, ruleset_of(fight.ruleset)))


def drawn_anew(stage: PlayersStage, view: PlayerEncounter) -> QImage:
    stage.show_view(PlayerEncounter())
    stage.settle()
    stage.show_view(view)
    stage.settle()
    return stage.grab().toImage()


@pytest.mark.problem("RP59")
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_fights_that_differ_in_secrets_give_the_same_frame(
    stage: PlayersStage, data: st.DataObject
):
    fight = data.draw(public_fights())
    secret = data.draw(with_secrets(fight))
    assert frame(stage, secret) == frame(stage, fight)


@pytest.mark.problem("RP59")
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_lamps_mounts_and_magic_of_the_hidden_leave_no_pixel(
    stage: PlayersStage, data: st.DataObject
):
    fight = data.draw(foggy_fights())
    secret = data.draw(with_lurkers(fight))
    assert frame(stage, secret) == frame(stage, fight)


@pytest.mark.problem("RP59")
@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_room_that_nobody_has_seen_leaves_no_pixel(stage: PlayersStage, data: st.DataObject):
    fight = data.draw(fights_before_a_room())
    secret = data.draw(with_a_room(fight))
    assert frame(stage, secret) == frame(stage, fight)


@pytest.mark.problem("RP59")
@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_how_many_have_come_before_somebody_leaves_no_pixel(
    stage: PlayersStage, data: st.DataObject
):
    """Identities are given out one after the other, to the hidden as well: nothing shows them."""
    fight = data.draw(public_fights())
    view = player_view(fight, ruleset_of(fight.ruleset))
    numbers = data.draw(st.permutations(range(1, 2 * len(view.combatants) + 1)))
    others = {
        one.id: CombatantId(f"c{number}")
        for one, number in zip(view.combatants, numbers, strict=False)
    }

    def among_others(who: tuple[CombatantId, ...]) -> tuple[CombatantId, ...]:
        return tuple(others[one] for one in who)

    renamed = replace(
        view,
        rows=tuple(replace(row, members=among_others(row.members)) for row in view.rows),
        combatants=tuple(replace(one, id=others[one.id]) for one in view.combatants),
        active=among_others(view.active),
    )
    assert drawn_anew(stage, renamed) == drawn_anew(stage, view)


@pytest.mark.problem("RP59")
@settings(max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_after_a_crash_the_frames_are_the_same_too(stage: PlayersStage, data: st.DataObject):
    fight = data.draw(public_fights())
    secret = data.draw(with_secrets(fight))
    everybody = tuple(fight.combatants)
    with tempfile.TemporaryDirectory() as folder:
        live, resumed = crashed_and_resumed(fight, Path(folder) / "public", everybody, 4)
        _, hidden = crashed_and_resumed(secret, Path(folder) / "secret", everybody, 4)
    before = frame(stage, live.encounter)
    assert frame(stage, resumed.encounter) == before
    assert frame(stage, hidden.encounter) == before


@pytest.mark.problem("RP59")
def test_through_two_rounds_the_frames_are_those_of_a_fight_without_it(stage: PlayersStage):
    fight, plain = Fight("srd-5.2.1").map(12, 8), Fight("srd-5.2.1").map(12, 8)
    for one in (fight, plain):
        one.add("Lia", 20, character=True, at=(1, 1))
    fight.add(SECRET, 15, at=(4, 4), hidden=True)
    for one in (fight, plain):
        one.add("Wolf", 10, at=(6, 6))
        one.begin()
    for _round in range(2):
        assert frame(stage, fight.encounter) == frame(stage, plain.encounter)
        fight.next()  # its turn, in which the players see the one before
        assert frame(stage, fight.encounter) == frame(stage, plain.encounter)
        fight.next()
        plain.next()
        assert frame(stage, fight.encounter) == frame(stage, plain.encounter)
        fight.next()
        plain.next()
    fight.do(SetHidden((fight.ids[SECRET],), False))
    assert frame(stage, fight.encounter) != frame(stage, plain.encounter)


@pytest.mark.problem("RP59")
def test_its_name_is_in_no_widget_of_the_players_window(qapp: QApplication, qtbot: QtBot):
    desk: Desk = a_desk("en")
    fight = Fight("srd-5.2.1").map(12, 8)
    fight.add("Lia", 20, character=True, at=(1, 1))
    fight.add(SECRET, 15, at=(4, 4), hidden=True)
    with_fight(desk, "srd-5.2.1", encounter=fight.begin().encounter)
    theme = Theme(RESOURCES, reduce_motion=True)
    players = PlayersController(desk, ScreenShop(a_screen("Laptop", 0, primary=True)))
    window = PlayersWindow(desk, theme, PictureLoader(), players, PlayersShow(players))
    qtbot.addWidget(window)
    players.open_window()
    for _turn in range(4):
        for widget in (window, *window.findChildren(QWidget)):
            texts = [widget.accessibleName(), widget.accessibleDescription(), widget.toolTip()]
            texts += [widget.windowTitle(), widget.statusTip(), widget.whatsThis()]
            texts += [widget.text()] if isinstance(widget, QLabel) else []
            assert SECRET not in " ".join(texts)
        assert SECRET not in repr(window.stage.canvas.tokens)
        assert SECRET not in repr(window.stage.view)
        desk.dispatch(NextTurn())


@pytest.mark.problem("RP59")
def test_what_the_fog_hides_leaves_no_pixel_at_any_step(stage: PlayersStage):
    """A stalker walks about behind a wall, carries no light, and is undone again."""
    wall = Wall(Point(6, 0), Point(6, 8))
    fight, plain = (Fight("srd-5.2.1").map(12, 8, walls=(wall,)) for _ in range(2))
    for one in (fight, plain):
        one.add("Lia", 20, character=True, at=(1, 1))
        one.add("Wolf", 10, at=(3, 3))
        one.do(SetFog(MAP, FogMode.SIGHT))
    fight.add(SECRET, 15, at=(8, 2))
    for one in (fight, plain):
        one.begin()
    empty = frame(stage, plain.encounter)
    assert frame(stage, fight.encounter) == empty
    before = fight.encounter
    for cell in ((9, 3), (7, 7), (11, 0)):
        fight.place(SECRET, cell)
        assert frame(stage, fight.encounter) == empty
    fight.encounter = before
    assert frame(stage, fight.encounter) == empty
    fight.place(SECRET, (4, 1))
    assert frame(stage, fight.encounter) != empty


@pytest.mark.problem("RP62")
def test_words_give_no_number_away_and_nothing_gives_nothing_away(stage: PlayersStage):
    """Whatever the window draws (list, token, bar), it is the same to the pixel."""

    def drawn(display: HitPointDisplay, hp: int) -> QImage:
        fight = Fight("srd-5.2.1").map(12, 8)
        fight.add("Lia", 20, character=True, at=(1, 1))
        fight.add("Wolf", 10, hp=20, at=(6, 6))
        fight.begin()
        fight.damage("Wolf", 20 - hp)
        fight.do(SetDisplay(Side.HOSTILE, display))
        return frame(stage, fight.encounter)

    assert drawn(HitPointDisplay.WORDS, 7) == drawn(HitPointDisplay.WORDS, 3)
    assert drawn(HitPointDisplay.WORDS, 7) != drawn(HitPointDisplay.WORDS, 20)
    assert drawn(HitPointDisplay.NOTHING, 7) == drawn(HitPointDisplay.NOTHING, 20)
    assert drawn(HitPointDisplay.NUMBERS, 7) != drawn(HitPointDisplay.NUMBERS, 8)
