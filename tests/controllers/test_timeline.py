"""Looking at earlier steps, going on from one, and the branches that come of it."""

import pytest
from pytestqt.qtbot import QtBot

from desktop.controllers.desk import Desk
from desktop.controllers.players.window import PlayersController
from desktop.controllers.timeline import TimelineController
from desktop.language.message import typed_name
from desktop.model.commands import NextTurn, SetHidden, SetTitle
from tests.support.fights import a_fighting_desk
from tests.support.screen_shop import ScreenShop

pytestmark = pytest.mark.gui


def titled(desk: Desk, *titles: str) -> Desk:
    for title in titles:
        assert desk.dispatch(SetTitle(typed_name(title)))
    return desk


def title_of(desk: Desk) -> str:
    return desk.encounter.title.text_in("en")


@pytest.fixture
def desk(qtbot: QtBot) -> Desk:
    return titled(a_fighting_desk(), "one", "two", "three")


@pytest.fixture
def timeline(desk: Desk) -> TimelineController:
    controller = TimelineController(desk)
    controller.open()
    return controller


def test_any_step_can_be_looked_at_and_nothing_is_changed(desk: Desk, timeline: TimelineController):
    timeline.go_to(1)
    assert (title_of(desk), timeline.step, timeline.present) == ("one", 1, 3)
    asked = []
    desk.look_only.connect(lambda: asked.append(1))
    assert not desk.dispatch(SetTitle(typed_name("other")))
    for change in (desk.undo, desk.undo_one, desk.redo, desk.previous_turn):
        change()
    assert len(asked) == 5
    assert desk.present is not None
    assert desk.present.encounter.title.text_in("en") == "three"
    timeline.go_to(3)
    assert not desk.is_looking
    assert title_of(desk) == "three"


def test_going_on_from_a_step_begins_a_branch_and_keeps_the_old_one(
    desk: Desk, timeline: TimelineController
):
    timeline.go_to(1)
    timeline.go_on()
    assert not desk.is_looking
    titled(desk, "another")
    branches = timeline.branches()
    assert [(one.steps, one.fork, one.is_played) for one in branches] == [
        (3, 1, False),
        (2, 2, True),
    ]
    assert timeline.shown_branch == branches[1].tip
    timeline.show_branch(branches[0].tip)
    assert (title_of(desk), timeline.step, timeline.present) == ("three", 3, None)
    timeline.back_to_present()
    assert (title_of(desk), timeline.last) == ("another", 2)


def test_a_branch_keeps_its_name_when_others_fork_from_it(desk: Desk, timeline: TimelineController):
    timeline.go_to(1)
    timeline.go_on()
    titled(desk, "another")
    old, new = timeline.branches()
    timeline.name_branch(old.tip, "  The  ambush ")
    timeline.name_branch(new.tip, "Flight")
    assert [one.name for one in timeline.branches()] == ["The ambush", "Flight"]
    titled(desk, "further")
    desk.undo()
    titled(desk, "elsewhere")
    assert sorted(one.name for one in timeline.branches()) == ["", "Flight", "The ambush"]
    timeline.name_branch(old.tip, "")
    assert sorted(one.name for one in timeline.branches()) == ["", "", "Flight"]


def test_the_windows_hear_what_was_shown_before(desk: Desk, timeline: TimelineController):
    heard = []
    desk.changed.connect(lambda t: heard.append((t.before.title, t.after.title, t.events)))
    timeline.go_to(0)
    timeline.go_to(2)
    timeline.go_on()
    names = [(before.text_in("en"), after.text_in("en")) for before, after, _ in heard]
    assert names[0][0] == "three"
    assert names[1][1] == "two"
    assert names[2] == ("two", "two")
    assert all(events == () for _, _, events in heard)


def test_the_players_never_look_back(desk: Desk, timeline: TimelineController):
    who = next(iter(desk.encounter.combatants))
    desk.dispatch(NextTurn())
    players = PlayersController(desk, ScreenShop())
    players.open_window()
    before = players.view
    for step in range(timeline.last):
        timeline.go_to(step)
        assert players.view == before
    timeline.back_to_present()
    desk.dispatch(SetHidden((who,), hidden=True))
    assert players.view != before


def test_turns_and_rounds_are_stops(qtbot: QtBot):
    desk = a_fighting_desk()
    for title in ("a", "b"):
        titled(desk, title)
        desk.dispatch(NextTurn())
    timeline = TimelineController(desk)
    timeline.open()
    timeline.go_by_turn(-1)
    assert timeline.step == 2
    timeline.go_by_turn(1)
    assert timeline.step == timeline.last
    timeline.go_by_round(-1)
    assert timeline.step == 0
    timeline.go_by(1)
    assert timeline.step == 1
    timeline.go_to(99)
    assert timeline.step == timeline.last


def test_another_fight_ends_the_look(desk: Desk, timeline: TimelineController):
    timeline.go_to(0)
    desk.open_session(None)
    assert not desk.is_looking
    assert (timeline.last, timeline.step, timeline.branches()) == (0, 0, ())
