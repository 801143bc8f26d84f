"""One thing is read at a time, outside the interface thread; only the last wish is answered."""

from threading import Event as Flag

import pytest
from pytestqt.qtbot import QtBot

from desktop.controllers.one_reading import OneReading, Tell
from desktop.exchange.errors import CreatureImportError, Report
from desktop.language.message import Message

pytestmark = pytest.mark.gui


def test_what_was_told_on_the_way_comes_before_what_was_read(qtbot: QtBot) -> None:
    reading = OneReading(threads=1, share=0.5)
    heard: list[object] = []
    reading.part_read.connect(heard.append)
    reading.read.connect(heard.append)

    def work(report: Report, tell: Tell) -> str:
        report(1.0)
        tell("picture")
        return "map"

    with qtbot.waitSignal(reading.read):
        reading.begin("cave.dd2vtt", work)
    assert heard == ["picture", "map"]
    assert reading.progress == 0.5
    assert reading.finish() == "cave.dd2vtt"
    assert (reading.name, reading.progress) == ("", 0.0)


def test_only_the_last_wish_is_answered_and_the_first_one_stops(qtbot: QtBot) -> None:
    reading = OneReading(threads=2)
    heard: list[object] = []
    reading.read.connect(heard.append)
    has_begun, may_go_on = Flag(), Flag()
    reported: list[float] = []

    def slow(report: Report, tell: Tell) -> str:
        has_begun.set()
        may_go_on.wait(10)
        tell("late picture")
        report(0.5)
        reported.append(0.5)
        return "first"

    reading.part_read.connect(heard.append)
    reading.begin("first", slow)
    assert has_begun.wait(10)
    with qtbot.waitSignal(reading.read):
        reading.begin("second", lambda _report, _tell: "second")
    may_go_on.set()
    reading.wait()
    qtbot.wait(10)
    assert heard == ["second"]
    assert reported == []


def test_a_refusal_tells_why_and_a_cancelled_wish_nothing(qtbot: QtBot) -> None:
    reading = OneReading(threads=1)
    reason = Message("import.map.no_file")

    def refuse(_report: Report, _tell: Tell) -> object:
        raise CreatureImportError(reason)

    with qtbot.waitSignal(reading.refused) as told:
        reading.begin("nothing", refuse)
    assert told.args == [reason]
    with qtbot.assertNotEmitted(reading.refused, wait=50):
        reading.begin("nothing", refuse)
        reading.cancel()
