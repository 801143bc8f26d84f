"""A rehearsal on the desk: it runs beside, tells what it has, is stopped, tries changes."""

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from desktop.controllers.desk import Desk
from desktop.controllers.insight import rehearsal
from desktop.controllers.insight.rehearsal import RehearsalController
from desktop.insight.child import Rehearsing
from desktop.insight.rehearsal import Outlook
from desktop.model.commands import EndFight, NextTurn
from tests.support.builders import Fight, a_creature, melee
from tests.support.windows import a_desk, with_fight

pytestmark = pytest.mark.gui

RULES = "srd-5.2.1"


def a_table() -> Desk:
    fight = Fight(RULES)
    fight.add("H", 20, creature=a_creature("h", melee()), character=True, hp=40)
    fight.add("O", 10, creature=a_creature("o", melee()), hp=25)
    return with_fight(a_desk("en"), RULES, encounter=fight.begin().encounter)


@pytest.fixture
def controller(qtbot: QtBot) -> RehearsalController:
    desk = a_table()
    controller = RehearsalController(desk, lambda _ruleset: {}, desk)
    controller.desk = desk  # type: ignore[attr-defined]  # for the tests
    controller.count = 6
    return controller


def finished(qtbot: QtBot, controller: RehearsalController) -> Outlook:
    qtbot.waitUntil(lambda: not controller.is_busy, timeout=60_000)
    assert controller.outlook is not None
    return controller.outlook


def test_the_fight_is_played_and_nothing_of_it_changes(qtbot, controller):
    before = controller.desk.encounter
    controller.begin()
    assert controller.is_busy
    assert controller.wanted == 6
    assert finished(qtbot, controller).won.of == 6
    assert controller.done == 6
    assert controller.seconds > 0
    assert controller.trouble is None
    assert controller.desk.encounter is before


def test_run_again_rolls_other_dice(qtbot, controller):
    controller.count = 30
    controller.begin()
    first = finished(qtbot, controller)
    controller.begin()
    assert finished(qtbot, controller) != first


def test_what_has_been_played_is_shown_before_the_end(qtbot, controller):
    controller.count = 2_000
    controller.begin()
    with qtbot.waitSignal(controller.changed, timeout=60_000):
        pass
    assert controller.is_busy
    assert controller.outlook is not None
    with qtbot.waitSignal(controller.advanced, timeout=60_000):
        pass
    controller.stop()
    assert not controller.is_busy
    assert controller.outlook.won.of == controller.done < 2_000
    controller.stop()  # once more does no harm


def test_a_change_is_tried_as_often_and_kept_beside(qtbot, controller):
    controller.begin()
    change = controller.changes[0]
    controller.try_change(change)  # not yet: the fight itself is being played
    assert controller.trying is None
    now = finished(qtbot, controller)
    controller.try_change(change)
    assert controller.trying is change
    qtbot.waitUntil(lambda: not controller.is_busy, timeout=60_000)
    then = controller.tried(change)
    assert then is not None
    assert then.won.of == 6
    assert controller.outlook is now
    controller.begin()
    assert controller.tried(change) is None


def test_a_change_that_is_stopped_tells_nothing(qtbot, controller):
    controller.begin()
    finished(qtbot, controller)
    change = controller.changes[0]
    controller.try_change(change)
    controller.stop()
    assert controller.tried(change) is None


def test_a_fight_that_is_over_has_nothing_to_rehearse(controller):
    controller.desk.dispatch(EndFight())
    controller.begin()
    assert not controller.is_busy
    assert controller.scene is None
    assert controller.trouble.key == "view.rehearsal.nobody"
    controller.desk.open_session(None)
    controller.begin()
    assert controller.trouble.key == "view.rehearsal.nobody"


def test_another_fight_leaves_nothing_of_this_one(qtbot, controller):
    controller.begin()
    with_fight(controller.desk, RULES)
    assert not controller.is_busy
    assert controller.outlook is controller.scene is None
    assert controller.changes == ()


def test_the_fight_may_go_on_meanwhile(qtbot, controller):
    controller.begin()
    start = controller.scene.start
    controller.desk.dispatch(NextTurn())
    finished(qtbot, controller)
    assert controller.scene.start is start


def broken(_running: Rehearsing) -> None:
    return None


def test_a_child_that_dies_is_told_with_what_there_is(qtbot, controller, monkeypatch):
    monkeypatch.setattr(Rehearsing, "fights", broken)
    controller.begin()
    qtbot.waitUntil(lambda: not controller.is_busy, timeout=60_000)
    assert controller.trouble.key == "view.rehearsal.broken"
    assert controller.outlook is None


def test_where_no_process_can_be_had_it_is_told(controller, monkeypatch):
    def none(*_: object, **__: object) -> Callable[[], None]:
        raise OSError("no more processes")

    monkeypatch.setattr(rehearsal, "Rehearsing", none)
    controller.begin()
    assert not controller.is_busy
    assert controller.trouble.key == "view.rehearsal.broken"
