"""Widgets in lines that break where the room ends."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop.views.design.flow import FlowLayout

pytestmark = pytest.mark.gui


def a_flow(
    qtbot: QtBot, width: int, *sizes: tuple[int, int], last_at_right: bool = False
) -> list[tuple[int, int]]:
    """Where widgets of these sizes come to lie."""
    holder = QWidget()
    qtbot.addWidget(holder)
    flow = FlowLayout(holder, gap=10, last_at_right=last_at_right)
    parts = []
    for size in sizes:
        part = QWidget(holder)
        part.setFixedSize(*size)
        flow.addWidget(part)
        parts.append(part)
    holder.resize(width, flow.heightForWidth(width))
    holder.show()
    qtbot.waitExposed(holder)
    return [(part.x(), part.y()) for part in parts]


def test_a_line_breaks_where_the_room_ends(qtbot: QtBot) -> None:
    assert a_flow(qtbot, 110, (50, 20), (50, 20), (50, 20)) == [(0, 0), (60, 0), (0, 30)]


def test_low_ones_stand_in_the_middle_of_their_line(qtbot: QtBot) -> None:
    assert a_flow(qtbot, 110, (50, 30), (50, 20)) == [(0, 0), (60, 5)]


@pytest.mark.parametrize(("width", "place"), [(300, (250, 0)), (110, (60, 30))])
def test_the_last_one_is_at_the_right_edge_of_its_line(
    qtbot: QtBot, width: int, place: tuple[int, int]
) -> None:
    sizes = ((50, 20), (50, 20), (50, 20))
    assert a_flow(qtbot, width, *sizes, last_at_right=True)[-1] == place
