"""The lines of an attack that is being made: those that are counted for cover, as they run."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from desktop.battlemap.cells import Point
from desktop.views.design.theme import Theme
from desktop.views.map.drawing import MoveNote
from desktop.views.map.preview import paint_note
from desktop.views.map.viewport import Viewport

FREE, STOPPED, PARTLY = QColor("#8BE08F"), QColor("#FF6B6B"), QColor("#F5B83D")
SHADE = QColor(0, 0, 0, 120)
NOTE_ABOVE = 0.9  # cells


@dataclass(frozen=True, slots=True)
class AimLine:
    """One line; `stopped` is how much of it something stops, 0 to 1."""

    start: Point
    end: Point
    stopped: float


@dataclass(frozen=True, slots=True)
class AimLook:
    """The lines of one attack, and what is said of them above the target."""

    lines: tuple[AimLine, ...]
    target: Point
    note: str = ""


def paint_aim(
    painter: QPainter, aim: AimLook, view: Viewport, theme: Theme, room: QRectF | None = None
) -> None:
    """What is said stays within `room`.

    Free lines dashed and green, stopped ones solid and red: told apart without colours too.
    """
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for line in aim.lines:
        way = QLineF(view.to_widget(*line.start), view.to_widget(*line.end))
        ink = FREE if line.stopped == 0 else STOPPED if line.stopped == 1 else PARTLY
        painter.setPen(QPen(SHADE, 2.4 * theme.scale))
        painter.drawLine(way)
        pen = QPen(ink, 1.2 * theme.scale)
        if line.stopped == 0:
            pen.setDashPattern([4, 3])
        painter.setPen(pen)
        painter.drawLine(way)
        painter.setBrush(ink)
        painter.drawEllipse(way.p2(), 2.0 * theme.scale, 2.0 * theme.scale)
    if aim.note:
        place = view.to_widget(aim.target.x, aim.target.y - NOTE_ABOVE)
        paint_note(painter, QPointF(place), MoveNote(aim.note), theme, room)
