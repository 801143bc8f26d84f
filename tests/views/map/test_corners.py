"""What floats over the map lies on nothing else that floats, as long as there is room."""

import itertools

import pytest
from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.views.map.corners import Corners

pytestmark = pytest.mark.gui
GAP = 8
TOP_LEFT, BOTTOM_LEFT = Qt.Corner.TopLeftCorner, Qt.Corner.BottomLeftCorner
TOP_RIGHT, BOTTOM_RIGHT = Qt.Corner.TopRightCorner, Qt.Corner.BottomRightCorner


class Sheet(QWidget):
    def __init__(self, width: int, height: int) -> None:
        super().__init__()
        self._size = QSize(width, height)

    def sizeHint(self) -> QSize:
        return self._size


def placed(
    qtbot: QtBot, width: int, height: int, *sheets: tuple[Qt.Corner, int, int]
) -> list[QRect]:
    canvas = QWidget()
    qtbot.addWidget(canvas)
    canvas.resize(width, height)
    corners, made = Corners(canvas), []
    for corner, wide, high in sheets:
        sheet = Sheet(wide, high)
        corners.add(sheet, corner, None)
        sheet.show()
        made.append(sheet)
    canvas.show()
    corners.place(GAP)
    places = [sheet.geometry() for sheet in made]
    for one, two in itertools.combinations(places, 2):
        assert not one.intersects(two)
    assert all(canvas.rect().contains(one) for one in places)
    return places


def test_each_has_its_corner_where_there_is_room(qtbot: QtBot) -> None:
    bar, box, thumbnail = placed(
        qtbot, 700, 500, (TOP_LEFT, 40, 300), (BOTTOM_LEFT, 200, 36), (BOTTOM_RIGHT, 184, 124)
    )
    assert (bar.x(), bar.y()) == (GAP, GAP)
    assert (box.x(), box.bottom()) == (GAP, 499 - GAP)
    assert (thumbnail.right(), thumbnail.bottom()) == (699 - GAP, 499 - GAP)


def test_what_would_lie_on_a_high_one_goes_beside_it(qtbot: QtBot) -> None:
    _bar, box = placed(qtbot, 700, 320, (TOP_LEFT, 40, 290), (BOTTOM_LEFT, 200, 36))
    assert box.x() == 48 + GAP
    assert box.bottom() == 319 - GAP


def test_two_in_one_corner_stand_above_each_other(qtbot: QtBot) -> None:
    lower, upper = placed(qtbot, 400, 400, (BOTTOM_RIGHT, 100, 50), (BOTTOM_RIGHT, 80, 50))
    assert upper.bottom() < lower.y()
    first, second = placed(qtbot, 400, 400, (TOP_RIGHT, 100, 50), (TOP_RIGHT, 80, 50))
    assert second.y() > first.bottom()


def test_where_there_is_no_room_at_all_it_stays_in_its_corner(qtbot: QtBot) -> None:
    canvas = QWidget()
    qtbot.addWidget(canvas)
    canvas.resize(120, 60)
    corners = Corners(canvas)
    first, second = Sheet(100, 40), Sheet(100, 40)
    for sheet in (first, second):
        corners.add(sheet, TOP_LEFT, None)
        sheet.show()
    corners.place(GAP)
    assert first.pos() == second.pos()
