"""Garbage is looked for in pauses: the interpreter's own looks are off in these stories."""

import gc
from collections.abc import Iterator
from weakref import ref

import pytest
from pytestqt.qtbot import QtBot

from desktop.controllers.desk import Desk
from desktop.controllers.upkeep.sweep import GROWN, PAUSE, Sweep
from desktop.model.commands import NextTurn
from tests.support.fights import a_fighting_desk

pytestmark = pytest.mark.gui


class Knot:
    """Holds itself: only a look for garbage finds out that nobody else does."""

    def __init__(self) -> None:
        self.itself = self


@pytest.fixture(autouse=True)
def no_looks_by_themselves() -> Iterator[None]:
    usual = gc.get_threshold()
    gc.disable()
    yield
    gc.unfreeze()
    gc.set_threshold(*usual)
    gc.enable()


def a_sweep(desk: Desk, *, pause: int = PAUSE) -> Sweep:
    sweep = Sweep(desk, desk, pause=pause)
    assert gc.isenabled(), "between two pauses the interpreter looks by itself"
    gc.disable()
    return sweep


def test_garbage_stays_while_steps_follow_each_other_and_goes_in_the_pause(qtbot: QtBot) -> None:
    desk = a_fighting_desk()
    a_sweep(desk, pause=40)
    knot = ref(Knot())
    for _ in range(10):
        desk.dispatch(NextTurn(), overruled=True)
    assert knot() is not None
    qtbot.waitUntil(lambda: knot() is None)
    assert gc.get_freeze_count()


def test_what_was_set_aside_is_looked_through_once_much_more_lives(qapp: object) -> None:
    desk = a_fighting_desk()
    sweep = a_sweep(desk)
    kept = Knot()
    knot = ref(kept)
    sweep.rest()
    del kept
    sweep.rest()
    assert knot() is not None, "a small look goes through what is new only"
    alive = [[place] for place in range(round(GROWN * gc.get_freeze_count()))]
    sweep.rest()  # sets the many aside
    sweep.rest()
    assert knot() is None
    assert alive
