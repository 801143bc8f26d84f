"""Where newcomers come onto the map: their ghosts follow the pointer, a click puts them there."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QPainter

from desktop.battlemap.cells import Point
from desktop.battlemap.grid import GridKind
from desktop.views.map.drawing import MoveNote, TokenLook
from desktop.views.map.pen import Nib, Pen
from desktop.views.map.preview import paint_note
from desktop.views.map.surface import MapSurface

BELOW = 0.4
"""Cells from the lowest ghost to what is said of them."""


class ComingPen(Pen):
    """`ghosts` are the newcomers as they would stand around a point, and what is said of that;
    `settle` brings them in there, False where nobody finds room; `left` when it is laid down."""

    def __init__(
        self,
        ghosts: Callable[[Point], tuple[tuple[TokenLook, ...], MoveNote]],
        settle: Callable[[Point], bool],
        left: Callable[[], object],
    ) -> None:
        self._ghosts, self._settle, self._left = ghosts, settle, left
        self._at: Point | None = None
        self._drawn: tuple[tuple[TokenLook, ...], MoveNote] = ((), MoveNote(""))
        self._is_done = False

    @property
    def shown(self) -> tuple[TokenLook, ...]:
        """The ghosts under the pointer."""
        return self._drawn[0]

    def hover(self, canvas: MapSurface, nib: Nib) -> None:
        """The ghosts follow from cell to cell; without a grid they follow the pointer."""
        grid = canvas.look.grid
        at = nib.at if grid.kind is GridKind.NONE else grid.centre_of(grid.cell_at(nib.at))
        if at != self._at:
            self._at, self._drawn = at, self._ghosts(at)
            canvas.update()

    def drag(self, canvas: MapSurface, nib: Nib) -> None:
        self.hover(canvas, nib)

    def press(self, canvas: MapSurface, nib: Nib) -> None:
        self.hover(canvas, nib)

    def release(self, canvas: MapSurface, nib: Nib) -> None:
        """They stand there, where there is room for one at least."""
        self.hover(canvas, nib)
        if self._at is not None and self.shown:
            self._is_done = True
            self._is_done = self._settle(self._at)

    def cancel(self) -> None:
        """Laid down without a click."""
        if not self._is_done:
            self._is_done = True
            self._left()

    def paint(self, painter: QPainter, canvas: MapSurface) -> None:
        looks, note = self._drawn
        for look in looks:
            canvas.paint_ghost(painter, look)
        if note.text and self._at is not None:
            centre = self._at
            lowest = max((look.y + look.size for look in looks), default=centre.y + 0.5)
            at = canvas.view.to_widget(centre.x, lowest + BELOW)
            paint_note(painter, at, note, canvas.theme, canvas.rect().toRectF())
