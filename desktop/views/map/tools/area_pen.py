"""Laying an area on the map: its ghost follows the pointer, a click lays it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from math import atan2, cos, degrees, hypot, radians, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from desktop.battlemap.cells import Cell, Point, cells_for_space
from desktop.battlemap.grid import Grid, GridKind
from desktop.model.area import LaidArea
from desktop.model.creature import AreaShape
from desktop.views.map.drawing import MeasureLook
from desktop.views.map.marks import runs_of
from desktop.views.map.pen import Nib, Pen, snapped
from desktop.views.map.surface import MapSurface

TURN = 15.0
"""Degrees that the wheel and the R key turn an area by."""
PIECE = 5
"""Feet by which it makes a wall longer or shorter, and the shortest one."""
SLIDE = 2.5
"""Feet by which the wheel with Shift moves a cube along its face."""
HAIR = 1e-9
"""A ray that goes less than so much to a side never comes there."""
FROM_MAKER = (AreaShape.CONE, AreaShape.LINE, AreaShape.CUBE)
HALF_A_CELL = Point(0.5, 0.5)
Place = Callable[[LaidArea], LaidArea]
Outline = Callable[[LaidArea], tuple[Point, ...]]
Cells = Callable[[LaidArea], frozenset[Cell]]


@dataclass(frozen=True, slots=True)
class Maker:
    """The space of whoever makes an area: its middle, and half of how wide and high it is.

    In grid units. It is a box on squares, and `is_round` elsewhere.
    """

    middle: Point
    half: Point = HALF_A_CELL
    is_round: bool = False

    def edge(self, direction: float) -> Point:
        """Where a ray from its middle leaves its space: areas begin beside their maker."""
        right, down = cos(radians(direction)), sin(radians(direction))
        if self.is_round:
            length = min(self.half)
        else:
            sides = ((self.half.x, abs(right)), (self.half.y, abs(down)))
            length = min(half / share for half, share in sides if share > HAIR)
        return Point(
            round(self.middle.x + length * right, 9), round(self.middle.y + length * down, 9)
        )


class AreaPen(Pen):
    """`template` is the shape; `maker` is whoever makes it, None for a free one.

    Cones, lines and cubes that begin at their maker start at the edge of its space and turn after
    the pointer; all others lie where it is, on the corners of the grid unless Shift is held.
    Without `is_told` the players see no measure of it: whoever makes it is hidden from them.
    """

    cursor = Qt.CursorShape.CrossCursor

    def __init__(
        self,
        template: LaidArea,
        *,
        maker: Maker | None,
        begins_there: bool,
        settle: Place,
        outline: Outline,
        cells: Cells,
        lay: Callable[[LaidArea], object],
        left: Callable[[], object],
        is_told: bool = True,
    ) -> None:
        self._laid, self._maker = template, maker
        self._is_told = is_told
        self._begins_there = begins_there and maker is not None and template.shape in FROM_MAKER
        self._settle, self._outline, self._cells = settle, outline, cells
        self._lay, self._left = lay, left
        self._turned = 0.0
        self._longest = template.size
        self._is_done = False
        self._is_seen = template.around is not None
        self._drawn: tuple[LaidArea, tuple[Point, ...], frozenset[Cell]] | None = None

    @property
    def laid(self) -> LaidArea:
        """Where it would lie now."""
        return self._laid

    def hover(self, canvas: MapSurface, nib: Nib) -> None:
        """The ghost follows."""
        self._is_seen = True
        self._aim(canvas, nib)
        self._tell(canvas)
        canvas.update()

    def drag(self, canvas: MapSurface, nib: Nib) -> None:
        self.hover(canvas, nib)

    def press(self, canvas: MapSurface, nib: Nib) -> None:
        self.hover(canvas, nib)

    def release(self, canvas: MapSurface, nib: Nib) -> None:
        """It lies there."""
        self._aim(canvas, nib)
        self._is_done = True
        self._lay(self._settle(self._laid))

    def turn(self, canvas: MapSurface, steps: float) -> bool:
        """By the wheel or by R."""
        self._turned = (self._turned + TURN * steps) % 360
        self._laid = replace(self._laid, direction=(self._laid.direction + TURN * steps) % 360)
        if self._maker is not None and self._begins_there:
            origin = self._maker.edge(self._laid.direction)
            self._laid = replace(self._laid, origin=origin)
        self._tell(canvas)
        canvas.update()
        return True

    def slide(self, canvas: MapSurface, steps: float) -> bool:
        """A cube moves along the face on which its origin lies; a wall is longer or shorter."""
        if self._laid.shape is AreaShape.LINE and not self._begins_there:
            size = self._laid.size + round(PIECE * steps)
            self._laid = replace(self._laid, size=min(self._longest, max(PIECE, size)))
            self._tell(canvas)
            canvas.update()
            return True
        if self._laid.shape is not AreaShape.CUBE:
            return False
        half = self._laid.size / 2
        aside = min(half, max(-half, self._laid.aside + SLIDE * steps))
        self._laid = replace(self._laid, aside=aside)
        self._tell(canvas)
        canvas.update()
        return True

    def cancel(self) -> None:
        """Laid down without having been used."""
        if not self._is_done:
            self._is_done = True
            self._left()

    def _tell(self, canvas: MapSurface) -> None:
        """What it measures now, for the players too where they may see that."""
        if self._is_told:
            canvas.measured.emit(MeasureLook(outline=self._shape()[1]))

    def _aim(self, canvas: MapSurface, nib: Nib) -> None:
        if self._laid.around is not None:
            return
        maker = self._maker
        if maker is not None and self._begins_there:
            away_x, away_y = nib.at.x - maker.middle.x, nib.at.y - maker.middle.y
            if hypot(away_x, away_y) < 0.05:
                return
            direction = degrees(atan2(away_y, away_x))
            if not nib.is_free:
                direction = round(direction / TURN) * TURN
            direction = (direction + self._turned) % 360
            self._laid = replace(self._laid, origin=maker.edge(direction), direction=direction)
            return
        at = nib.at if nib.is_free else self._snapped(canvas.look.grid, nib)
        direction = self._laid.direction
        if maker is not None and self._laid.shape not in FROM_MAKER:
            middle = maker.middle
            direction = degrees(atan2(at.y - middle.y, at.x - middle.x)) % 360
        self._laid = replace(self._laid, origin=Point(*at), direction=direction)

    def _snapped(self, grid: Grid, nib: Nib) -> Point:
        """A corner of the grid; the middle of a cell for what lies about one."""
        space = self._laid.space
        is_odd = space > 0 and cells_for_space(space, grid.feet_per_cell) % 2 == 1
        if is_odd and grid.kind is not GridKind.NONE:
            return grid.centre_of(grid.cell_at(nib.at))
        return snapped(grid, nib)

    def _shape(self) -> tuple[LaidArea, tuple[Point, ...], frozenset[Cell]]:
        """Outline and cells where it would lie, worked out once a place."""
        if self._drawn is None or self._drawn[0] != self._laid:
            settled = self._settle(self._laid)
            self._drawn = (self._laid, self._outline(settled), self._cells(settled))
        return self._drawn

    def paint(self, painter: QPainter, canvas: MapSurface) -> None:
        """The outline and the cells that count."""
        if not self._is_seen:
            return
        _, outline, cells = self._shape()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        amber = QColor(canvas.theme.colours.accent)
        fill = QColor(amber)
        fill.setAlpha(70)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(fill)
        view, grid = canvas.view, canvas.look.grid
        if grid.kind is GridKind.NONE:
            painter.drawPath(_within(outline, cells, canvas))
            cells = frozenset()
        for cell in cells:
            corners = [view.to_widget(*corner) for corner in grid.corners_of(cell)]
            painter.drawPolygon(QPolygonF([QPointF(corner) for corner in corners]))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(amber, 2.0 * canvas.theme.scale))
        painter.drawPolygon(QPolygonF([QPointF(view.to_widget(*corner)) for corner in outline]))


def _within(outline: tuple[Point, ...], cells: frozenset[Cell], canvas: MapSurface) -> QPainterPath:
    """What lies within an edge; what a wall keeps it from is left out by the cells."""
    shape, reached = QPainterPath(), QPainterPath()
    shape.addPolygon(QPolygonF([canvas.view.to_widget(*corner) for corner in outline]))
    shape.closeSubpath()
    for left, right, row in runs_of(cells):
        start = canvas.view.to_widget(left, row)
        reached.addRect(QRectF(start, canvas.view.to_widget(right + 1, row + 1)))
    return shape.intersected(reached.simplified())
