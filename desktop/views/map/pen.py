"""What the left button of the mouse does while a drawing tool is chosen."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter

from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.grid import Grid, GridKind
from desktop.views.map.surface import MapSurface


@dataclass(frozen=True, slots=True)
class Nib:
    """Where the pointer is: its place in grid units, and whether it stays off the grid (Shift)."""

    at: Point
    is_free: bool = False


class Pen:
    """One tool. A stroke is a preview of its own until it is let go: then one wish is made.

    The canvas tells presses, moves and releases of the left button, and the keyboard's cursor
    by `enter`. Whoever makes the pen gives it what it needs to make its wish.
    """

    cursor = Qt.CursorShape.CrossCursor

    @property
    def is_busy(self) -> bool:
        """Whether a stroke has begun that `cancel` would drop."""
        return False

    def press(self, canvas: MapSurface, nib: Nib) -> None:
        """The left button went down."""

    def drag(self, canvas: MapSurface, nib: Nib) -> None:
        """The pointer moved with the button down."""

    def hover(self, canvas: MapSurface, nib: Nib) -> None:
        """The pointer moved with no button down."""

    def release(self, canvas: MapSurface, nib: Nib) -> None:
        """The left button went up."""

    def finish(self, canvas: MapSurface) -> None:
        """A double click: the stroke ends here."""

    def enter(self, canvas: MapSurface, cell: Cell) -> None:
        """Enter on the keyboard's cursor: a press and release there."""
        nib = Nib(canvas.look.grid.centre_of(cell))
        self.press(canvas, nib)
        self.release(canvas, nib)

    def turn(self, canvas: MapSurface, steps: float) -> bool:
        """Turn what is laid by the wheel or by R; False leaves both to the map."""
        return False

    def erase(self, canvas: MapSurface) -> bool:
        """Delete takes away what is chosen; False leaves the key to the window."""
        return False

    def slide(self, canvas: MapSurface, steps: float) -> bool:
        """Move what is laid along its side, by the wheel with Shift; False: it does not slide."""
        return False

    def cancel(self) -> None:
        """Drop the stroke that has begun."""

    def paint(self, painter: QPainter, canvas: MapSurface) -> None:
        """Paint the stroke that has begun over everything else."""


def snapped(grid: Grid, nib: Nib) -> Point:
    """The corner of the grid that is nearest, unless the pointer is free or there is no grid."""
    if nib.is_free or grid.kind is GridKind.NONE:
        return nib.at
    return grid.nearest_corner(nib.at)
