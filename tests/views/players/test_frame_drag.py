"""The GM drags the brackets of the players' frame over the map."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.controllers.players.show import Aim, Part
from desktop.program import Program

pytestmark = pytest.mark.gui


@pytest.fixture
def table(program: Program, qtbot: QtBot) -> Program:
    """The players see a part of the sample map."""
    program.play_sample("srd-5.2.1")
    program.pictures.wait()
    program.players.open_window()
    qtbot.waitExposed(program.players_window)
    program.show.show_part(Part(6, 4, 8, 5))
    program.main.table.map.canvas.fit()
    return program


def corner(program: Program) -> QPointF:
    """The upper left one of the brackets."""
    canvas = program.main.table.map.canvas
    assert canvas.frame is not None
    return canvas.view.to_widget(canvas.frame.x, canvas.frame.y)


def drag(
    program: Program, start: QPointF, across: float, down: float, *, esc: bool = False
) -> None:
    """Press, move by so many cells, let go."""
    canvas = program.main.table.map.canvas
    zoom = canvas.view.zoom
    end = start + QPointF(across * zoom, down * zoom)
    left = Qt.MouseButton.LeftButton
    QTest.mousePress(canvas, left, pos=start.toPoint())
    QTest.mouseMove(canvas, ((start + end) / 2).toPoint())
    QTest.mouseMove(canvas, end.toPoint())
    if esc:
        QTest.keyClick(canvas, Qt.Key.Key_Escape)
    QTest.mouseRelease(canvas, left, pos=end.toPoint())


def test_a_bracket_that_is_dragged_shows_the_players_another_part(table: Program) -> None:
    drag(table, corner(table), 2, 1)
    part = table.show.wanted.part
    assert part is not None
    assert (part.x, part.y) == pytest.approx((8, 5), abs=0.1)
    assert (part.width, part.height) == (8, 5), "as large as before"
    frame = table.main.table.map.canvas.frame
    seen = table.players_window.stage.canvas.seen_map()
    assert frame is not None
    assert frame.x == pytest.approx(max(0.0, seen.x()))


def test_while_it_is_dragged_the_players_see_what_they_saw(table: Program) -> None:
    before = table.show.wanted
    canvas = table.main.table.map.canvas
    frame, start = canvas.frame, corner(table)
    QTest.mousePress(canvas, Qt.MouseButton.LeftButton, pos=start.toPoint())
    QTest.mouseMove(canvas, start.toPoint() + QPoint(40, 20))
    QTest.mouseMove(canvas, start.toPoint() + QPoint(60, 30))
    assert canvas.frame != frame
    assert table.show.wanted == before
    QTest.keyClick(canvas, Qt.Key.Key_Escape)
    QTest.mouseRelease(canvas, Qt.MouseButton.LeftButton, pos=start.toPoint() + QPoint(60, 30))
    assert canvas.frame == frame
    assert table.show.wanted == before


def test_from_the_whole_map_a_dragged_frame_becomes_a_part_that_stays(table: Program) -> None:
    table.show.show_whole()
    drag(table, corner(table) + QPointF(3, 3), 3, 2)
    assert table.show.wanted.aim is Aim.PART


def test_the_middle_of_the_frame_is_the_map_and_not_the_frame(table: Program) -> None:
    before = table.show.wanted
    canvas = table.main.table.map.canvas
    drag(table, canvas.view.to_widget(10.5, 7.5), 1, 1)
    assert table.show.wanted == before


def test_the_pointer_says_that_a_bracket_can_be_moved(table: Program) -> None:
    canvas = table.main.table.map.canvas
    QTest.mouseMove(canvas, corner(table).toPoint())
    assert canvas.cursor().shape() is Qt.CursorShape.SizeAllCursor
    QTest.mouseMove(canvas, canvas.view.to_widget(10.5, 7.5).toPoint())
    assert canvas.cursor().shape() is Qt.CursorShape.ArrowCursor


def test_without_the_players_window_there_is_nothing_to_take(table: Program) -> None:
    place = corner(table)
    table.players.close()
    before = table.show.wanted
    drag(table, place, 2, 2)
    assert table.show.wanted == before
