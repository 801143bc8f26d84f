"""Keeps what floats over a map in its corner."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRect, Qt
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
            one.overlay.move(max(gap, x), max(gap, y))
            if one.overlay.isHidden():
                continue
            for other in taken:
                if one.overlay.geometry().intersects(other):
                    y = other.top() - gap - one.overlay.height() if is_low else other.bottom() + gap
                    one.overlay.move(one.overlay.x(), max(gap, y))
            taken.append(one.overlay.geometry())
