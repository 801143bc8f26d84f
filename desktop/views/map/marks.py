"""Paints what the GM drew on the map: ground, fog, drawings, words, pins, stairs, lights.

Everything is painted in device pixels of the map at one zoom, under the tokens.
"""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPolygonF

from desktop.battlemap.battle_map import TerrainKind
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.edges import edges_of
from desktop.battlemap.features import (
    Drawing,
    DrawingShape,
    MapText,
    ObscurementKind,
    outline_of,
)
from desktop.battlemap.grid import Grid
from desktop.views.design.fonts import font_of
from desktop.views.design.icons import Icons
from desktop.views.design.painting import CENTRED, draw_text, hatch, text_width
from desktop.views.design.tokens import translucent
from desktop.views.map.drawing import LightLook, MapLook, MistLook, PinLook, StairsLook, TerrainLook

DARK = QColor("#0B0D11")
BONE = QColor("#F1EEE6")
GROUNDS = {
    TerrainKind.DIFFICULT: QColor("#C9B48A"),
    TerrainKind.HAZARD: QColor("#FF7A8A"),
    TerrainKind.WATER: QColor("#5BA8E6"),
    TerrainKind.PIT: QColor("#05070A"),
    TerrainKind.RAISED: QColor("#D8DDE4"),
}
GROUND_ICONS = {
    TerrainKind.DIFFICULT: "tool.terrain",
    TerrainKind.HAZARD: "action.hazard",
    TerrainKind.WATER: "tool.water",
    TerrainKind.PIT: "tool.pit",
    TerrainKind.RAISED: "tool.raised",
}
USUAL_SIGN = 26.0
"""Device pixels of a sign up to which it grows with the cells."""

SECRET_ICON = "state.hidden"
MISTS = {
    ObscurementKind.LIGHT: QColor(205, 213, 224, 46),
    ObscurementKind.HEAVY: QColor(176, 186, 200, 96),
    ObscurementKind.MAGIC_DARKNESS: QColor(38, 18, 64, 150),
    ObscurementKind.DIM_LIGHT: QColor(10, 14, 30, 60),
    ObscurementKind.DARKNESS: QColor(4, 6, 14, 120),
    ObscurementKind.SHADE: QColor(60, 70, 110, 46),
}
SMALLEST_WITH_WORDS = 18.0  # device pixels per cell: below, words and icons are left out


class MarksPainter:
    """The marks of one map look at one zoom."""

    def __init__(self, look: MapLook, step: float, icons: Icons) -> None:
        self._look, self._step, self._icons = look, step, icons
        grid = look.grid
        self._grounds = [
            (ground, self._cells(grid, ground.cells), self._edges(grid, ground.cells))
            for ground in look.terrain
        ]
        self._mists = [
            (mist, None if mist.is_everywhere else self._mist(grid, mist))
            for mist in look.obscurements
        ]

    # --- under the grid -------------------------------------------------------------------------

    def paint_ground(self, painter: QPainter, seen: QRectF) -> None:
        """What the ground is, cell by cell; `seen` in device pixels of the map."""
        for ground, cells, edges in self._grounds:
            if not cells.boundingRect().intersects(seen):
                continue
            ink = GROUNDS[ground.kind]
            painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
            if ground.is_faint:
                painter.fillPath(cells, translucent(ink, 0.22))
            elif ground.kind is TerrainKind.PIT:
                painter.fillPath(cells, translucent(ink, 0.72))
            else:
                painter.fillPath(cells, translucent(ink, 0.13))
                painter.fillPath(cells, QBrush(hatch(translucent(ink, 0.34), 1.4, 6.0)))
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            edge = BONE if ground.kind is TerrainKind.PIT else ink
            strength = 0.45 if ground.is_faint else 0.8
            pen = QPen(translucent(edge, strength), max(1.2, 0.03 * self._step))
            if ground.kind in (TerrainKind.DIFFICULT, TerrainKind.PIT):
                pen.setStyle(Qt.PenStyle.DashLine)
            if ground.is_secret:  # as all that is for the GM alone
                pen = QPen(translucent(BONE, 0.9), max(1.4, 0.04 * self._step))
                pen.setDashPattern([1.2, 2.4])
            painter.setPen(pen)
            painter.drawPath(edges)
            if not ground.is_faint:
                self._paint_ground_sign(painter, ground)

    def _paint_ground_sign(self, painter: QPainter, ground: TerrainLook) -> None:
        """Icon and words in the cell nearest to the middle: no ground is known by colour alone."""
        if self._step < SMALLEST_WITH_WORDS:
            return
        place = self._middle_of(ground.cells)
        ink = BONE if ground.kind is TerrainKind.PIT else GROUNDS[ground.kind]
        icon = SECRET_ICON if ground.is_secret else GROUND_ICONS[ground.kind]
        self._paint_sign(painter, place, icon, ground.label, ink)

    def _middle_of(self, cells: frozenset[Cell]) -> Point:
        """The centre of the cell that lies nearest to the middle of them all."""
        centres = [self._look.grid.centre_of(cell) for cell in cells]
        middle = Point(
            sum(centre.x for centre in centres) / len(centres),
            sum(centre.y for centre in centres) / len(centres),
        )
        return min(centres, key=lambda c: ((c.x - middle.x) ** 2 + (c.y - middle.y) ** 2, c.y, c.x))

    def paint_mist(self, painter: QPainter, seen: QRectF) -> None:
        """Fog, rain, smoke, darkness."""
        whole = QRectF(0, 0, self._look.columns * self._step, self._look.rows * self._step)
        for mist, cells in self._mists:
            tint = MISTS[mist.kind]
            if cells is None:
                painter.fillRect(whole.intersected(seen), tint)
            elif cells.boundingRect().intersects(seen):
                painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
                painter.fillPath(cells, tint)
                stripes = QColor(tint)
                stripes.setAlpha(min(255, tint.alpha() + 60))
                painter.fillPath(cells, QBrush(hatch(stripes, 2.0, 9.0)))
                if mist.label and self._step >= SMALLEST_WITH_WORDS:
                    place = self._middle_of(mist.cells)
                    self._paint_sign(painter, place, "tool.fog", mist.label, BONE)

    # --- lights ---------------------------------------------------------------------------------

    def paint_light(self, painter: QPainter, light: LightLook) -> None:
        """A lamp; how far it shines where that is asked for."""
        centre, ink = self._point(light.position), QColor(light.colour)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._look.shows_light_reach:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for reach, style in (
                (light.bright, Qt.PenStyle.SolidLine),
                (light.reach, Qt.PenStyle.DashLine),
            ):
                for width, colour in ((3.0, QColor(0, 0, 0, 120)), (1.4, ink)):
                    painter.setPen(QPen(colour, width * max(1.0, self._step / 66), style))
                    painter.drawEllipse(centre, reach * self._step, reach * self._step)
        radius = max(4.0, 0.17 * self._step)
        painter.setPen(QPen(QColor(0, 0, 0, 190), 2))
        painter.setBrush(ink)
        painter.drawEllipse(centre, radius, radius)
        if self._step >= SMALLEST_WITH_WORDS:
            self._icon(painter, "tool.light", centre, radius * 1.3, DARK)

    # --- drawings and words ---------------------------------------------------------------------

    def paint_drawings(self, painter: QPainter) -> None:
        """Strokes and shapes; those for the GM alone are dashed."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for drawing in self._look.drawings:
            paint_drawing(painter, drawing, self._step)
        for text in self._look.texts:
            self._paint_text(painter, text)

    def _paint_text(self, painter: QPainter, text: MapText) -> None:
        size = text.size * self._step
        if size < 5:
            return
        font = font_of(size * 0.8, weight=600)
        lines = text.text.splitlines()
        width = max(text_width(line, font) for line in lines) + 0.6 * size
        middle = self._point(text.position)
        plate = QRectF(
            middle.x() - width / 2, middle.y() - 0.6 * size, width, (len(lines) + 0.2) * size
        )
        painter.setPen(Qt.PenStyle.NoPen)
        if text.gm_only:
            painter.setPen(QPen(translucent(BONE, 0.6), 1, Qt.PenStyle.DashLine))
        painter.setBrush(translucent(DARK, 0.78))
        painter.drawRoundedRect(plate, 0.2 * size, 0.2 * size)
        for place, line in enumerate(lines):
            row = QRectF(plate.left(), plate.top() + (0.1 + place) * size, width, size)
            draw_text(painter, row, line, font, QColor(text.colour), CENTRED)

    # --- pins and stairs ------------------------------------------------------------------------

    def paint_stairs(self, painter: QPainter) -> None:
        """Where stairs are, and where they lead."""
        for stairs in self._look.stairs:
            self._paint_stairs(painter, stairs)

    def paint_pins(self, painter: QPainter) -> None:
        """Notes that only the GM sees."""
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for pin in self._look.pins:
            self._paint_pin(painter, pin)

    def _paint_stairs(self, painter: QPainter, stairs: StairsLook) -> None:
        centre = self._look.grid.centre_of(stairs.cell)
        icon = SECRET_ICON if stairs.is_secret else "tool.stairs"
        self._paint_sign(painter, centre, icon, stairs.label, BONE)

    def _paint_pin(self, painter: QPainter, pin: PinLook) -> None:
        self._paint_sign(painter, pin.position, "tool.pin", pin.title, BONE)

    def _paint_sign(
        self, painter: QPainter, place: Point, icon: str, label: str, ink: QColor
    ) -> None:
        """An icon on a dark plate with a few words at its right."""
        side = max(14.0, 0.42 * self._step)
        if side > USUAL_SIGN:  # it grows more slowly, so that it still is read on large screens
            side = USUAL_SIGN + 0.6 * (side - USUAL_SIGN)
        centre = self._point(place)
        font = font_of(0.58 * side, weight=600)
        has_words = bool(label) and self._step >= SMALLEST_WITH_WORDS
        words = text_width(label, font) + 0.4 * side if has_words else 0.0
        plate = QRectF(centre.x() - side / 2, centre.y() - side / 2, side + words, side)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(translucent(ink, 0.8), 1))
        painter.setBrush(translucent(DARK, 0.86))
        painter.drawRoundedRect(plate, 0.25 * side, 0.25 * side)
        self._icon(painter, icon, centre, 0.72 * side, ink)
        if has_words:
            draw_text(painter, plate.adjusted(side, 0, 0, 0), label, font, BONE)

    def _icon(self, painter: QPainter, key: str, centre: QPointF, size: float, ink: QColor) -> None:
        pixels = max(6, round(size))
        corner = centre - QPointF(pixels / 2, pixels / 2)
        painter.drawPixmap(corner.toPoint(), self._icons.pixmap(key, pixels, ink))

    # --- geometry -------------------------------------------------------------------------------

    def _point(self, point: Point) -> QPointF:
        return QPointF(point.x * self._step, point.y * self._step)

    def _cells(self, grid: Grid, cells: frozenset[Cell]) -> QPainterPath:
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        if grid.is_hex:
            for cell in cells:
                path.addPolygon(QPolygonF([self._point(at) for at in grid.corners_of(cell)]))
                path.closeSubpath()
            return path
        for left, right, row in runs_of(cells):
            # whole pixels, so that rows meet without a line between them
            x, y = round(left * self._step), round(row * self._step)
            x2, y2 = round((right + 1) * self._step), round((row + 1) * self._step)
            path.addRect(x, y, x2 - x, y2 - y)
        return path

    def _mist(self, grid: Grid, mist: MistLook) -> QPainterPath:
        cells = self._cells(grid, mist.cells)
        if not mist.outline:
            return cells
        within = QPainterPath()
        within.addPolygon(QPolygonF([self._point(at) for at in mist.outline]))
        within.closeSubpath()
        return within.intersected(cells)

    def _edges(self, grid: Grid, cells: frozenset[Cell]) -> QPainterPath:
        """The border between what is painted and what is not."""
        path = QPainterPath()
        for start, end in edges_of(grid, cells):
            path.moveTo(self._point(start))
            path.lineTo(self._point(end))
        return path


def paint_drawing(
    painter: QPainter, drawing: Drawing, step: float, shift: QPointF | None = None
) -> None:
    """A stroke or shape at `step` pixels per grid unit."""
    shift = shift or QPointF()
    pen = QPen(QColor(drawing.colour), max(1.5, drawing.width * step))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if drawing.gm_only:
        pen.setStyle(Qt.PenStyle.DashLine)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    points = [QPointF(at.x * step, at.y * step) + shift for at in drawing.points]
    if len(points) == 1:
        painter.drawPoint(points[0])
    elif drawing.shape is DrawingShape.ELLIPSE:
        painter.drawEllipse(QRectF(points[0], points[-1]).normalized())
    elif drawing.shape is DrawingShape.RECTANGLE:
        painter.drawRect(QRectF(points[0], points[-1]).normalized())
    else:
        painter.drawPolyline(points)


def runs_of(cells: Iterable[Cell]) -> list[tuple[int, int, int]]:
    """Cells as runs in their rows: first column, last column, row."""
    runs: list[tuple[int, int, int]] = []
    for cell in sorted(cells, key=lambda cell: (cell.row, cell.column)):
        if runs and runs[-1][2] == cell.row and runs[-1][1] == cell.column - 1:
            runs[-1] = (runs[-1][0], cell.column, cell.row)
        else:
            runs.append((cell.column, cell.column, cell.row))
    return runs


def box_of_drawing(drawing: Drawing) -> tuple[Point, ...]:
    """The points around a drawing."""
    points = [point for piece in outline_of(drawing) for point in piece]
    grow = drawing.width
    return tuple(
        Point(point.x + across, point.y + down)
        for point in points
        for across in (-grow, grow)
        for down in (-grow, grow)
    )
