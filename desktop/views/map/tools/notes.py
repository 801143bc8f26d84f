"""Pens that put one thing in one place: lamps, words, pins, stairs."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtGui import QColor, QPainter, QPen

from desktop.battlemap.battle_map import Feature, Light
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.features import MapText, Pin
from desktop.controllers.map.editing import MapEditing
from desktop.views.map.pen import Nib, Pen
from desktop.views.map.surface import MapSurface
from desktop.views.map.tools.brushes import middle_of

DRAGGED = 0.15  # grid units that a press may slip without being a drag


class PlacingPen(Pen):
    """A click puts a new thing, a click on one that is there opens it, a drag moves it."""

    def __init__(
        self,
        editing: MapEditing,
        kind: type,
        put: Callable[[Point, Feature | None], None],
        *,
        snaps: bool = False,
    ) -> None:
        """`put` is told where, and the thing of that `kind` that is there already."""
        self._editing, self._kind, self._put, self._snaps = editing, kind, put, snaps
        self._held: Feature | None = None
        self._from = self._to = Point(0, 0)
        self._is_down = False

    @property
    def is_busy(self) -> bool:
        return self._is_down

    def press(self, canvas: MapSurface, nib: Nib) -> None:
        self._is_down = True
        self._held = self._editing.near(nib.at, self._kind)
        self._from = self._to = nib.at

    def drag(self, canvas: MapSurface, nib: Nib) -> None:
        if self._is_down:
            self._to = nib.at
            canvas.update()

    def release(self, canvas: MapSurface, nib: Nib) -> None:
        if not self._is_down:
            return
        held, self._to = self._held, nib.at
        has_moved = self._has_moved
        self.cancel()
        place = nib.at
        if self._snaps:
            place = middle_of(canvas.look.grid, nib.at, is_free=nib.is_free)
        if held is not None and has_moved:
            self._editing.move(held, place)
        else:
            self._put(place, held)

    def cancel(self) -> None:
        self._is_down, self._held = False, None

    def paint(self, painter: QPainter, canvas: MapSurface) -> None:
        if not (self._is_down and self._held is not None and self._has_moved):
            return
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        at = canvas.view.to_widget(*self._to)
        for width, colour in ((5.0, QColor(0, 0, 0, 170)), (2.0, QColor("white"))):
            painter.setPen(QPen(colour, width))
            painter.drawEllipse(at, 9.0, 9.0)

    @property
    def _has_moved(self) -> bool:
        slipped = abs(self._to.x - self._from.x) + abs(self._to.y - self._from.y)
        return slipped > DRAGGED


def light_pen(editing: MapEditing) -> PlacingPen:
    """A click puts a lamp; on one that is there it gets what the tool is set to."""

    def put(place: Point, before: Feature | None) -> None:
        if isinstance(before, Light):
            editing.relight(before)
        else:
            editing.light(place)

    return PlacingPen(editing, Light, put, snaps=True)


def text_pen(editing: MapEditing, ask: Callable[[Point, MapText | None], None]) -> PlacingPen:
    """A click asks for words, or for other words in place of those that are there."""

    def put(place: Point, before: Feature | None) -> None:
        ask(place, before if isinstance(before, MapText) else None)

    return PlacingPen(editing, MapText, put)


def pin_pen(editing: MapEditing, ask: Callable[[Point, Pin | None], None]) -> PlacingPen:
    """A click asks for a note, or opens the one that is there."""

    def put(place: Point, before: Feature | None) -> None:
        ask(place, before if isinstance(before, Pin) else None)

    return PlacingPen(editing, Pin, put)


class StairsPen(Pen):
    """A click asks where the stairs from that cell lead."""

    def __init__(self, ask: Callable[[Cell], None]) -> None:
        self._ask = ask

    def release(self, canvas: MapSurface, nib: Nib) -> None:
        self._ask(canvas.look.grid.cell_at(nib.at))
