"""The area tool's pen: a click lays a new area, a drag of one that lies there moves it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPolygonF

from desktop.battlemap.cells import Point
from desktop.battlemap.grid import Grid, GridKind
from desktop.model.area import LaidArea, LastingArea
from desktop.views.map.drawing import MoveNote
from desktop.views.map.pen import Nib
from desktop.views.map.preview import paint_note_about
from desktop.views.map.surface import MapSurface
from desktop.views.map.tools.area_pen import AreaPen, Cells, Outline

SLIP = 6.0  # pixels that a press may slip without being a drag


class Lying(Protocol):
    """What the pen asks about the areas that lie on the map."""

    def under(self, at: Point) -> LastingArea | None:
        """The newest whose body is there."""

    def note(self, laid: LaidArea) -> MoveNote:
        """Who would be in it, or with whom it moves."""

    def is_told(self, laid: LaidArea, of: LastingArea | None) -> bool:
        """Whether the players may see a shape measured, which may be that of one that lies."""

    def move(self, area: LastingArea, laid: LaidArea) -> object:
        """It lies there from now on."""


class AreaToolPen(AreaPen):
    """Lays areas, and takes one that stays by its body: it follows until it is let go.

    A dragged area keeps its place within its cell unless Shift is held; the wheel and R turn it.
    One that lies around a creature goes with that one only, and says so.
    """

    def __init__(
        self,
        lying: Lying,
        template: LaidArea,
        lay: Callable[[LaidArea], object],
        *,
        outline: Outline,
        cells: Cells,
    ) -> None:
        super().__init__(
            template,
            maker=None,
            begins_there=False,
            settle=lambda laid: laid,
            outline=outline,
            cells=cells,
            lay=lay,
            left=lambda: None,
        )
        self._lying = lying
        self._template = template
        self._held: LastingArea | None = None
        self._is_moving = False
        self._is_let_go = False  # by Esc, with the button still down
        self._from = self._to = template.origin

    @property
    def is_busy(self) -> bool:
        return self._held is not None

    def _tell(self, canvas: MapSurface) -> None:
        """For the players nothing is measured that would tell them what they do not know."""
        if self._lying.is_told(self._laid, self._held if self._is_moving else None):
            super()._tell(canvas)

    def hover(self, canvas: MapSurface, nib: Nib) -> None:
        """Over an area the hand offers to take it; its ghost still shows where a new one lies."""
        super().hover(canvas, nib)
        found = self._lying.under(nib.at)
        shape = self.cursor
        if found is not None:
            is_tied = found.laid.around is not None
            hands = Qt.CursorShape.ForbiddenCursor, Qt.CursorShape.OpenHandCursor
            shape = hands[0] if is_tied else hands[1]
        _point(canvas, shape)

    def press(self, canvas: MapSurface, nib: Nib) -> None:
        self._held = self._lying.under(nib.at)
        self._from = self._to = nib.at
        self._is_let_go = False
        super().hover(canvas, nib)

    def drag(self, canvas: MapSurface, nib: Nib) -> None:
        held, self._to = self._held, nib.at
        if held is None:
            super().hover(canvas, nib)
            return
        if not self._is_moving and self._slipped(canvas) < SLIP:
            return
        if not self._is_moving:
            self._is_moving = True
            self._template, self._laid = self._laid, held.laid
            tied = held.laid.around is not None
            shapes = Qt.CursorShape.ForbiddenCursor, Qt.CursorShape.ClosedHandCursor
            _point(canvas, shapes[0] if tied else shapes[1])
        if held.laid.around is None:
            origin = carried(canvas.look.grid, held.laid.origin, self._from, nib)
            self._laid = replace(self._laid, origin=origin)
            self._tell(canvas)
        canvas.update()

    def release(self, canvas: MapSurface, nib: Nib) -> None:
        """The area lies there; without a drag a new one is laid."""
        held, laid, was_moving = self._held, self._laid, self._is_moving
        self._drop()
        if self._is_let_go:
            return
        if not was_moving or held is None:
            super().release(canvas, nib)
            return
        canvas.measured.emit(None)
        _point(canvas, self.cursor)
        if held.laid.around is not None:
            canvas.announce(self._lying.note(held.laid).text)
        elif laid != held.laid:
            self._lying.move(held, laid)

    def turn(self, canvas: MapSurface, steps: float) -> bool:
        """What is dragged turns, else what is laid; a tied one stays as it is."""
        if self._is_moving and self._laid.around is not None:
            return True
        return super().turn(canvas, steps)

    def cancel(self) -> None:
        """The area lies where it lay."""
        if self._held is not None:
            self._drop()
            self._is_let_go = True
            return
        super().cancel()

    def paint(self, painter: QPainter, canvas: MapSurface) -> None:
        super().paint(painter, canvas)
        if not self._is_moving:
            return
        box = QPolygonF([canvas.view.to_widget(*at) for at in self._shape()[1]]).boundingRect()
        paint_note_about(painter, box, self._lying.note(self._laid), canvas)

    def _drop(self) -> None:
        if self._is_moving:
            self._laid = self._template
        self._held, self._is_moving = None, False

    def _slipped(self, canvas: MapSurface) -> float:
        away = canvas.view.to_widget(*self._to) - canvas.view.to_widget(*self._from)
        return abs(away.x()) + abs(away.y())


def carried(grid: Grid, origin: Point, grabbed: Point, nib: Nib) -> Point:
    """Where an origin comes to lie: by whole cells, or freely with the pointer."""
    if nib.is_free or grid.kind is GridKind.NONE:
        start, end = grabbed, nib.at
    else:
        start = grid.centre_of(grid.cell_at(grabbed))
        end = grid.centre_of(grid.cell_at(nib.at))
    return Point(round(origin.x + end.x - start.x, 6), round(origin.y + end.y - start.y, 6))


def _point(canvas: MapSurface, shape: Qt.CursorShape) -> None:
    if canvas.cursor().shape() is not shape:
        canvas.setCursor(shape)
