"""Keeps what floats over a map in its corner."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QWidget

RIGHT = (Qt.Corner.TopRightCorner, Qt.Corner.BottomRightCorner)
LOW = (Qt.Corner.BottomLeftCorner, Qt.Corner.BottomRightCorner)
GAP = 8
"""Pixels at 100 % between the edges and what floats, and between two of these."""


@dataclass(frozen=True, slots=True)
class _Placed:
    overlay: QWidget
    corner: Qt.Corner
    beside: QWidget | None


class Corners:
    """The overlays of one canvas."""

    def __init__(self, canvas: QWidget) -> None:
        self._canvas = canvas
        self._placed: list[_Placed] = []

    def add(self, overlay: QWidget, corner: Qt.Corner, beside: QWidget | None) -> None:
        """Keep a child widget in a corner, or there beside another one towards the middle."""
        overlay.setParent(self._canvas)
        self._placed.append(_Placed(overlay, corner, beside))

    def taken(self, corner: Qt.Corner) -> QRect:
        """What is shown in a corner, all together; null for nothing."""
        shown = QRect()
        for one in self._placed:
            if one.corner is corner and not one.overlay.isHidden():
                shown = shown.united(one.overlay.geometry())
        return shown

    def place(self, gap: int) -> None:
        """Put all into their places, `gap` pixels from the edges and from each other.

        What would lie over one that is placed before it, goes below or above that.
        """
        canvas = self._canvas
        taken: list[QRect] = []
        for one in self._placed:
            one.overlay.adjustSize()
            inset = gap
            if one.beside is not None and not one.beside.isHidden():
                inset += one.beside.width() + gap
            is_right, is_low = one.corner in RIGHT, one.corner in LOW
            x = canvas.width() - one.overlay.width() - inset if is_right else inset
            y = canvas.height() - one.overlay.height() - gap if is_low else gap
            at = QPoint(max(gap, x), max(gap, y))
            if one.overlay.isHidden():
                one.overlay.move(at)
                continue
            wanted = QRect(at, one.overlay.size())
            one.overlay.move(self._free(wanted, taken, gap, is_right=is_right, is_low=is_low))
            taken.append(one.overlay.geometry())

    def _free(
        self, wanted: QRect, taken: list[QRect], gap: int, *, is_right: bool, is_low: bool
    ) -> QPoint:
        """Where it covers none of those: in its corner, else towards the middle of the edge at
        its side, else beside them; in its corner where there is no room at all."""
        room = self._canvas.rect().adjusted(gap, gap, 1 - gap, 1 - gap)
        columns, lines = [wanted.x()], [wanted.y()]
        for other in taken:
            columns.append(
                other.left() - gap - wanted.width() if is_right else other.right() + 1 + gap
            )
            lines.append(
                other.top() - gap - wanted.height() if is_low else other.bottom() + 1 + gap
            )
        for x in columns:
            for y in lines:
                place = QRect(QPoint(x, y), wanted.size())
                if room.contains(place) and not any(place.intersects(one) for one in taken):
                    return place.topLeft()
        return wanted.topLeft()
