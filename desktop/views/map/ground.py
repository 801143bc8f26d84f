"""Paints what lies under the tokens: picture, grid, veil, walls, doors, lights, areas.

Everything is painted in device pixels of the map at one zoom, into the region asked for.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.grid import GridKind
from desktop.controllers.pictures.decoding import Level, TiledPicture
from desktop.views.design.fonts import font_of
from desktop.views.design.icons import Icons
from desktop.views.design.painting import CENTRED, draw_text, hatch, text_width
from desktop.views.design.tokens import Colours, translucent
from desktop.views.map.drawing import PLAIN_GRID, AreaLook, DoorLook, MapLook, Veil
from desktop.views.map.glows import GlowPainter
from desktop.views.map.marks import MarksPainter
from desktop.views.map.veil import VeilPainter
from desktop.views.map.wall_lines import WallsPainter

GRID_INK = QColor(255, 255, 255, 33)
GRID_SHADE = QColor(0, 0, 0, 36)
HAIRLINE = 1
VEIL = QColor(9, 12, 18, 153)
VEIL_HATCH = QColor(159, 176, 198, 51)
FOG = QColor("#07080B")
AREA_EDGE = QColor("#BFE0FF")
AREA_EDGE_SHADE = QColor(0, 0, 0, 153)
AREA_PALER = 125  # per cent of the colour of a side
AREA_FILL = 0.17
AREA_NAME = 26.0  # device pixels up to which the name of an area grows
AREA_PLATE = QColor(11, 13, 17, 215)
SMALLEST_WITH_NAMES = 16.0  # device pixels per cell
DOOR_INK = QColor("#F5B83D")
BARE_GROUND = QColor("#20262E")


class GroundPainter:
    """Paints one map look at one zoom; a new one is made when either changes."""

    def __init__(
        self, look: MapLook, step: float, colours: Colours, icons: Icons, *, is_players: bool
    ) -> None:
        """`step` is device pixels per cell; the players see no lamps and pins."""
        self._look = look
        self._step = step
        self._colours = colours
        self._is_players = is_players
        self._marks = MarksPainter(look, step, icons)
        self._glows = GlowPainter(look.glows, step)
        self._walls = WallsPainter(look.walls, step, is_blank=look.picture is None)
        self._whole = QRectF(0, 0, look.columns * step, look.rows * step)
        self._veil_hatch = hatch(VEIL_HATCH, 1.2, 7.8)
        self._veil_path = None if look.veil is None else self._veiled(look.veil)
        self._row = QPixmap()
        self._row_left = 0
        self._fog: VeilPainter | None = None
        if look.fog is not None:
            ink = FOG if look.fog.is_opaque else VEIL
            self._fog = VeilPainter(look.fog, step, ink, QBrush(self._veil_hatch))

    def paint(self, painter: QPainter, region: QRect) -> None:
        """Paint a region; the painter's origin is the map's first pixel, clipped to the region."""
        painter.fillRect(region, FOG if self._is_players else self._colours.window)
        self._paint_picture(painter, region)
        self._marks.paint_ground(painter, QRectF(region))
        self._glows.paint(painter, region)
        if self._look.shows_grid:
            self._paint_grid(painter, region)
        for area in self._look.areas:
            self._paint_area(painter, area)
        for area in self._look.areas:  # over the edges of the others
            self._paint_area_name(painter, area)
        self._marks.paint_mist(painter, QRectF(region))
        self._marks.paint_drawings(painter)
        self._walls.paint(painter, region)
        for door in self._look.doors:
            self._paint_door(painter, door)
        if not self._is_players:
            for lamp in self._look.lights:
                self._marks.paint_light(painter, lamp)
            self._marks.paint_pins(painter)
        self._marks.paint_stairs(painter)
        if self._veil_path is not None:
            self._paint_veil(painter, region)
        if self._fog is not None:
            self._fog.paint(painter, region)

    # --- picture and grid -----------------------------------------------------------------------

    def prepare(self, region: QRect, until: float) -> bool:
        """Get what a region needs before it is painted; False when a `perf_counter` time comes."""
        picture = self._look.picture
        if picture is None:
            return True
        level, _, _ = self._level_of(picture)
        return picture.unpack_ahead(level, self._wanted(picture, region), until)

    def _level_of(self, picture: TiledPicture) -> tuple[Level, float, QPointF]:
        """What of a picture is drawn, how much smaller, and where it begins in device pixels."""
        grid = self._look.grid
        scale = self._step / grid.cell_pixels
        level = picture.level_for(scale)
        return level, scale / level.scale, QPointF(-grid.offset.x * scale, -grid.offset.y * scale)

    def _wanted(self, picture: TiledPicture, region: QRect) -> QRect:
        """The part of the level that a region shows, in the level's pixels."""
        _, shrink, corner = self._level_of(picture)
        return QRect(
            math.floor((region.left() - corner.x()) / shrink) - 1,
            math.floor((region.top() - corner.y()) / shrink) - 1,
            math.ceil(region.width() / shrink) + 3,
            math.ceil(region.height() / shrink) + 3,
        )

    def _paint_picture(self, painter: QPainter, region: QRect) -> None:
        picture = self._look.picture
        if picture is None:
            painter.fillRect(self._whole.intersected(QRectF(region)), BARE_GROUND)
            return
        level, shrink, corner = self._level_of(picture)
        left, top = corner.x(), corner.y()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, abs(shrink - 1) > 0.001)
        for tile in picture.tiles(level, self._wanted(picture, region)):
            area = tile.area
            # Whole pixels at the seams: tiles meet without a line between them.
            x1, y1 = round(left + area.left() * shrink), round(top + area.top() * shrink)
            x2 = round(left + (area.left() + area.width()) * shrink)
            y2 = round(top + (area.top() + area.height()) * shrink)
            target = QRect(x1, y1, x2 - x1, y2 - y1)
            seen = target.intersected(region.adjusted(-2, -2, 2, 2))
            if seen.isEmpty():
                continue
            source = QRectF(
                (seen.left() - x1) * area.width() / target.width(),
                (seen.top() - y1) * area.height() / target.height(),
                seen.width() * area.width() / target.width(),
                seen.height() * area.height() / target.height(),
            )
            painter.drawImage(QRectF(seen), tile.image, source)

    def _paint_grid(self, painter: QPainter, region: QRect) -> None:
        kind = self._look.grid.kind
        if kind is GridKind.NONE or self._step < 5:
            return
        if kind is not GridKind.SQUARE:
            self._paint_hexagons(painter, region)
            return
        seen = self._whole.toAlignedRect().intersected(region)
        if seen.isEmpty():
            return
        # Filled rectangles, not drawn lines: translucent lines are slow in software. What goes
        # down touches every row of the picture: one row of it is repeated, ten times as fast.
        painter.drawTiledPixmap(seen, self._row_of_grid(seen))
        for ink, shift in self._strokes():
            for y in self._lines(seen.top(), seen.bottom()):
                painter.fillRect(seen.left(), y + shift, seen.width(), HAIRLINE, ink)

    def _row_of_grid(self, seen: QRect) -> QPixmap:
        """One row of pixels where the lines that go down cross it; the last one is kept."""
        if (self._row_left, self._row.width()) != (seen.left(), seen.width()):
            self._row, self._row_left = QPixmap(seen.width(), 1), seen.left()
            self._row.fill(Qt.GlobalColor.transparent)
            painter = QPainter(self._row)
            for ink, shift in self._strokes():
                for x in self._lines(seen.left(), seen.right()):
                    painter.fillRect(x + shift - self._row_left, 0, HAIRLINE, 1, ink)
            painter.end()
        return self._row

    def _lines(self, first: int, last: int) -> list[int]:
        """Where lines lie from one device pixel to another."""
        step = self._step
        return [round(n * step) for n in range(int(first // step), math.ceil(last / step) + 1)]

    def _strokes(self) -> tuple[tuple[QColor, int], ...]:
        """What each line is drawn with, and how many pixels aside: the plain ink has a shade."""
        ink = self._grid_ink()
        return ((GRID_SHADE, 1), (ink, 0)) if ink is GRID_INK else ((ink, 0),)

    def _grid_ink(self) -> QColor:
        """The design's own faint white, unless the GM gave the grid a colour."""
        grid = self._look.grid
        if (grid.colour, grid.strength) == (PLAIN_GRID.colour, PLAIN_GRID.strength):
            return GRID_INK
        return translucent(QColor(grid.colour), min(1.0, max(0.0, grid.strength)))

    def _paint_hexagons(self, painter: QPainter, region: QRect) -> None:
        grid = self._look.grid
        lines = QPainterPath()
        first = grid.cell_at(Point(region.left() / self._step, region.top() / self._step))
        last = grid.cell_at(Point(region.right() / self._step, region.bottom() / self._step))
        for row in range(first.row - 2, last.row + 3):
            for column in range(first.column - 2, last.column + 3):
                centre = grid.centre_of(Cell(column, row))
                if 0 <= centre.x <= self._look.columns and 0 <= centre.y <= self._look.rows:
                    lines.addPolygon(self._polygon(grid.corners_of(Cell(column, row))))
                    lines.closeSubpath()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(self._grid_ink(), HAIRLINE))
        painter.drawPath(lines)

    # --- what lies on it ---------------------------------------------------------------

    def _paint_area(self, painter: QPainter, area: AreaLook) -> None:
        colours = self._colours
        fill = colours.info if area.side is None else colours.side(area.side)
        polygon = self._polygon(area.outline)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(AREA_EDGE_SHADE, max(4.5, 0.075 * self._step)))
        painter.setBrush(translucent(fill, AREA_FILL))
        painter.drawPolygon(polygon)
        painter.setPen(QPen(self._edge_of(area), max(2.0, 0.04 * self._step)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolygon(polygon)

    def _edge_of(self, area: AreaLook) -> QColor:
        """The colour of whose it is, paler; areas of nobody have one of their own."""
        return AREA_EDGE if area.side is None else self._colours.side(area.side).lighter(AREA_PALER)

    def _paint_area_name(self, painter: QPainter, area: AreaLook) -> None:
        """What it is, on its upper edge: of areas that overlap each keeps its name."""
        if not area.label or self._step < SMALLEST_WITH_NAMES:
            return
        box = self._polygon(area.outline).boundingRect()
        size = max(11.0, min(0.3 * self._step, AREA_NAME))
        font = font_of(size, weight=600)
        width = min(text_width(area.label, font), box.width() + 2 * self._step) + size
        plate = QRectF(box.center().x() - width / 2, box.top() - 0.7 * size, width, 1.4 * size)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(AREA_PLATE)
        painter.drawRoundedRect(plate, 0.3 * size, 0.3 * size)
        inner = plate.adjusted(0.4 * size, 0, -0.4 * size, 0)
        draw_text(painter, inner, area.label, font, self._edge_of(area), CENTRED)

    def _paint_door(self, painter: QPainter, door: DoorLook) -> None:
        start, end = self._point(door.start), self._point(door.end)
        width = max(3.0, 0.11 * self._step)
        if door.is_open:
            # An open leaf is turned by a quarter around its first end.
            turned = QPointF(start.x() - (end.y() - start.y()), start.y() + (end.x() - start.x()))
            painter.setPen(QPen(translucent(DOOR_INK, 0.5), max(1.0, width / 4)))
            painter.drawLine(start, end)
            end = start + (turned - start) * 0.55
        painter.setPen(QPen(QColor(0, 0, 0, 200), width + 3))
        painter.drawLine(start, end)
        pen = QPen(DOOR_INK, width)
        if door.is_secret:
            pen.setStyle(Qt.PenStyle.DotLine)
        painter.setPen(pen)
        painter.drawLine(start, end)
        if door.is_locked:
            middle = (start + end) / 2
            radius = max(3.0, 0.1 * self._step)
            painter.setPen(QPen(QColor(0, 0, 0, 220), 2))
            painter.setBrush(DOOR_INK)
            painter.drawRect(
                QRectF(middle.x() - radius, middle.y() - radius, radius * 2, radius * 2)
            )

    def _paint_veil(self, painter: QPainter, region: QRect) -> None:
        assert self._look.veil is not None
        assert self._veil_path is not None
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._look.veil.is_opaque:
            painter.fillPath(self._veil_path, FOG)
            pen = QPen(FOG, 0.16 * self._step)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            pen.setColor(translucent(FOG, 0.5))
            painter.strokePath(self._veil_path, pen)
        else:
            painter.setClipRect(region)
            painter.fillPath(self._veil_path, VEIL)
            painter.fillPath(self._veil_path, QBrush(self._veil_hatch))
        painter.restore()

    def _veiled(self, veil: Veil) -> QPainterPath:
        whole = QPainterPath()
        whole.addRect(self._whole)
        revealed = QPainterPath()
        revealed.setFillRule(Qt.FillRule.WindingFill)
        for polygon in veil.revealed:
            revealed.addPolygon(self._polygon(polygon))
            revealed.closeSubpath()
        return whole.subtracted(revealed)

    def _point(self, point: Point) -> QPointF:
        return QPointF(point.x * self._step, point.y * self._step)

    def _polygon(self, points: tuple[Point, ...]) -> QPolygonF:
        return QPolygonF([self._point(point) for point in points])
