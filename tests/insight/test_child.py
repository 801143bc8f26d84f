"""The rehearsal in a child process: batches, an end, a stop, and what goes wrong."""

import time
from collections import Counter
from multiprocessing import get_context

import pytest

from desktop.insight import child
from desktop.insight.child import Rehearsing
from desktop.insight.fight import PlayedFight
from desktop.insight.rehearsal import Scene, rehearse, scene_of
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.registry import ruleset_of
from tests.support.builders import Fight, a_creature, melee


def a_scene() -> Scene:
    fight = Fight("srd-5.2.1")
    fight.add("H", 20, creature=a_creature("h", melee()), character=True, hp=40)
    fight.add("O", 10, creature=a_creature("o", melee()), hp=25)
    found = scene_of(fight.begin().encounter, ruleset_of, {})
    assert found is not None
    return found


def waited(rehearsing: Rehearsing) -> list[PlayedFight] | None:
    """All that comes until it is over."""
    found: list[PlayedFight] = []
    while not rehearsing.is_over:
        told = rehearsing.fights()
        if told is None:
            return None
        found += told
        time.sleep(0.01)
    return found


def no_rules(_key: str) -> Ruleset:
    raise LookupError("no rules in this house")


def test_the_child_plays_what_is_played_here():
    assert waited(Rehearsing(a_scene(), 5, seed=7)) == list(rehearse(a_scene(), range(5), seed=7))


def test_several_children_play_the_same_fights_between_them(monkeypatch):
    monkeypatch.setattr(child, "WORTH_A_CHILD", 2)
    rehearsing = Rehearsing(a_scene(), 5, seed=7, children=3)
    assert len(rehearsing._children) == 2
    played = waited(rehearsing)
    assert played is not None
    alone = list(rehearse(a_scene(), range(5), seed=7))
    assert Counter(played) == Counter(alone)


def test_it_is_stopped_at_once_and_more_than_once():
    rehearsing = Rehearsing(a_scene(), 2_000, seed=1)
    assert not rehearsing.is_over
    rehearsing.stop()
    rehearsing.stop()
    assert rehearsing.is_over
    assert rehearsing.fights() == []


def test_a_fault_in_the_child_ends_it():
    assert waited(Rehearsing(Scene(a_scene().start, no_rules), 5, seed=1)) is None


def test_a_child_that_died_is_told():
    rehearsing = Rehearsing(a_scene(), 2_000, seed=1)
    rehearsing._children[0].process.kill()
    rehearsing._children[0].process.join()
    assert waited(rehearsing) is None


def test_where_no_process_can_be_had_nothing_is_left_open(monkeypatch):
    def start(_self: object) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(get_context("spawn").Process, "start", start)
    with pytest.raises(OSError, match="no more"):
        Rehearsing(a_scene(), 5, seed=1)


class Pipe:
    """An end of a pipe that keeps what is sent, or breaks."""

    def __init__(self, *, broken: bool = False) -> None:
        self.sent: list[object] = []
        self.broken, self.closed = broken, False

    def send(self, told: object) -> None:
        if self.broken:
            raise BrokenPipeError
        self.sent.append(told)

    def close(self) -> None:
        self.closed = True


def test_fights_are_told_one_by_one_and_then_the_end():
    pipe = Pipe()
    child._play_all(a_scene(), range(4), 1, pipe)  # type: ignore[arg-type]  # as much of one as it needs
    assert pipe.sent == [*rehearse(a_scene(), range(4), seed=1), None]
    assert pipe.closed


def test_whoever_is_not_waited_for_ends_quietly():
    pipe = Pipe(broken=True)
    child._play_all(a_scene(), range(4), 1, pipe)  # type: ignore[arg-type]  # as much of one as it needs
    assert pipe.closed
