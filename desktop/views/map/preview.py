"""What lies over the tokens for a moment: paths, measures, frames, the keyboard's cursor."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from desktop.battlemap.cells import Cell
from desktop.battlemap.grid import Grid
from desktop.views.design.painting import CENTRED, draw_text, text_width
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role, translucent
from desktop.views.map.drawing import Frame, MoveNote, TokenLook
from desktop.views.map.viewport import Viewport

BLACK = QColor(0, 0, 0, 170)
WHITE = QColor("white")


def cell_polygon(grid: Grid, cell: Cell, view: Viewport) -> QPolygonF:
    """A cell on the widget."""
    return QPolygonF([view.to_widget(point.x, point.y) for point in grid.corners_of(cell)])


def centres_on_widget(
    grid: Grid, path: tuple[Cell, ...], view: Viewport, shift: tuple[float, float]
) -> list[QPointF]:
    points = []
    for cell in path:
        centre = grid.centre_of(cell)
        points.append(view.to_widget(centre.x + shift[0], centre.y + shift[1]))
    return points


def paint_path(
    painter: QPainter,
    grid: Grid,
    path: tuple[Cell, ...],
    view: Viewport,
    theme: Theme,
    note: MoveNote,
    *,
    size: float = 1.0,
) -> None:
    """The way of a token `size` cells wide, with a dot a step."""
    colours = theme.map_colours
    ink = colours.danger if note.is_too_far else WHITE
    shift = ((size - 1) / 2, (size - 1) / 2)
    points = centres_on_widget(grid, path, view, shift)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(translucent(ink, 0.12))
    for cell in path[1:]:
        painter.drawPolygon(cell_polygon(grid, cell, view))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for width, colour in ((6.0, BLACK), (3.0, ink)):
        pen = QPen(colour, width)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawPolyline(points)
    painter.setPen(QPen(BLACK, 1.5))
    painter.setBrush(ink)
    for point in points[1:]:
        painter.drawEllipse(point, 3.5, 3.5)


def ghost_place(grid: Grid, token: TokenLook, path: tuple[Cell, ...]) -> tuple[float, float]:
    """The corner of a token's square where it would stand after a move."""
    if grid.is_hex:
        start, end = grid.centre_of(token.cell), grid.centre_of(path[-1])
        return token.x + end.x - start.x, token.y + end.y - start.y
    return (
        token.x + path[-1].column - token.cell.column,
        token.y + path[-1].row - token.cell.row,
    )


def note_place(grid: Grid, path: tuple[Cell, ...], size: float, view: Viewport) -> QPointF:
    """Below the last cell of a path."""
    centre = grid.centre_of(path[-1])
    shift = (size - 1) / 2
    return view.to_widget(centre.x + shift, centre.y + shift + size / 2 + 0.25)


def paint_note(painter: QPainter, at: QPointF, note: MoveNote, theme: Theme) -> None:
    """A short text on a plate: nothing stands on the map without one."""
    if not note.text:
        return
    colours = theme.map_colours
    font = theme.font(Role.ROW, weight=700)
    width = text_width(note.text, font) + theme.px(14)
    height = theme.px(24)
    plate = QRectF(at.x() - width / 2, at.y() - height / 2, width, height)
    painter.setPen(QPen(colours.danger if note.is_too_far else colours.lineStrong, 1))
    painter.setBrush(colours.window)
    painter.drawRoundedRect(plate, theme.px(5), theme.px(5))
    ink = colours.danger if note.is_too_far else colours.text
    draw_text(painter, plate, note.text, font, ink, CENTRED)


def paint_frame(painter: QPainter, frame: Frame, view: Viewport) -> None:
    """The part that the players see: white corner brackets."""
    rect = view.rect_on_widget(frame.x, frame.y, frame.width, frame.height)
    arm = min(0.55 * view.zoom, rect.width() / 3, rect.height() / 3)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for width, colour in ((5.0, QColor(0, 0, 0, 153)), (2.5, WHITE)):
        pen = QPen(colour, width)
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        for corner, x, y in (
            (rect.topLeft(), 1, 1),
            (rect.topRight(), -1, 1),
            (rect.bottomRight(), -1, -1),
            (rect.bottomLeft(), 1, -1),
        ):
            painter.drawPolyline(
                [corner + QPointF(x * arm, 0), corner, corner + QPointF(0, y * arm)]
            )


def paint_cursor(painter: QPainter, grid: Grid, cell: Cell, view: Viewport, theme: Theme) -> None:
    """The cell of the keyboard's cursor."""
    polygon = cell_polygon(grid, cell, view)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(translucent(WHITE, 0.08))
    painter.setPen(QPen(BLACK, 5))
    painter.drawPolygon(polygon)
    painter.setPen(QPen(theme.map_colours.focus, 2.5, Qt.PenStyle.DashLine))
    painter.drawPolygon(polygon)


def paint_band(painter: QPainter, band: QRectF, theme: Theme) -> None:
    """The rubber band of a selection."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setBrush(translucent(WHITE, 0.08))
    painter.setPen(QPen(WHITE, 1, Qt.PenStyle.DashLine))
    painter.drawRect(band)
