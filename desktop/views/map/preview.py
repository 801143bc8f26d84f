"""What lies over the tokens for a moment: paths, measures, frames, the keyboard's cursor."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF
from PySide6.QtWidgets import QWidget

from desktop.battlemap.cells import NO_SHIFT, Cell, Point
from desktop.battlemap.grid import Grid, GridKind
from desktop.battlemap.trail import Trail
from desktop.views.design.painting import CENTRED, draw_text, text_width
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role, translucent
from desktop.views.map.drawing import Frame, MoveNote, RangeLook, TokenLook
from desktop.views.map.surface import MapSurface
from desktop.views.map.viewport import Viewport

HEAD, LINE, ICON = 24, 19, 14
"""Pixels at 100 % that the first and each other line of a note are high, and an icon in it."""

DEAR, LEAST_CELL, NUMBER_BELOW, MARK_BELOW, NUMBER_BESIDE = 4, 28, 16, 25, 4
"""Pixels at 100 %: half the side of the mark of a dear step, the cells that have room for the
cost so far, how far below its step, or the mark of a danger there, that stands, and how low
beside it.
"""

BLACK = QColor(0, 0, 0, 170)
WHITE = QColor("white")


def cell_polygon(grid: Grid, cell: Cell, view: Viewport) -> QPolygonF:
    """A cell on the widget."""
    return QPolygonF([view.to_widget(point.x, point.y) for point in grid.corners_of(cell)])


def centres_on_widget(
    grid: Grid, path: tuple[Cell, ...], view: Viewport, shift: tuple[float, float]
) -> list[QPointF]:
    """The middles of cells in the widget's pixels; `shift` is in cells."""
    return [
        view.to_widget(centre.x + shift[0], centre.y + shift[1]) for centre in grid.middles_of(path)
    ]


def paint_path(
    painter: QPainter,
    grid: Grid,
    path: tuple[Cell, ...],
    view: Viewport,
    theme: Theme,
    note: MoveNote,
    *,
    shift: tuple[float, float] = (0.0, 0.0),
) -> None:
    """The way of a token, with a dot a step; `shift` is from the middle of its cell to its own."""
    colours = theme.map_colours
    ink = colours.danger if note.is_too_far else WHITE
    points = centres_on_widget(grid, path, view, shift)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    places: Sequence[int] = range(len(path))
    if grid.kind is GridKind.NONE:
        places = path.turns if isinstance(path, Trail) else grid.turns_of(path)
        points = [points[place] for place in places]
    else:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(translucent(ink, 0.12))
        for cell in path[1:]:
            painter.drawPolygon(cell_polygon(grid, cell, view))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for width, colour in ((6.0, BLACK), (3.0, ink)):
        pen = QPen(colour, width * theme.scale)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawPolyline(points)
    _paint_steps(painter, points, places, note, ink, theme, cell=view.zoom)


def _paint_steps(
    painter: QPainter,
    points: list[QPointF],
    places: Sequence[int],
    note: MoveNote,
    ink: QColor,
    theme: Theme,
    *,
    cell: float,
) -> None:
    """A dot a step, square where it is dear; below it, where there is room, the cost so far.

    `places` are those of the points in the path: without a grid only its turns have one.
    """
    painter.setPen(QPen(BLACK, 1.5 * theme.scale))
    painter.setBrush(ink)
    dot, wide = 3.5 * theme.scale, 2 * DEAR * theme.scale
    is_told = len(note.steps) == places[-1]
    for point, (before, place) in zip(points[1:], pairwise(places), strict=True):
        if is_told and any(step.is_dear for step in note.steps[before:place]):
            painter.drawRect(QRectF(point.x() - wide / 2, point.y() - wide / 2, wide, wide))
        else:
            painter.drawEllipse(point, dot, dot)
    if not is_told or cell < theme.px(LEAST_CELL):
        return
    font, marked = theme.font(Role.SMALL, weight=700), {x.step for x in note.lines if x.icon}
    for number, place in enumerate(places[1:-1], 1):
        text, ahead = note.steps[place - 1].text, points[number + 1] - points[number - 1]
        away = theme.px(MARK_BELOW if place in marked else NUMBER_BELOW)
        off = QPointF(0, away)
        if abs(ahead.x()) < abs(ahead.y()) / 2:  # a way that goes down would run through it
            off = QPointF(away + (text_width(text, font) - away) / 2, theme.px(NUMBER_BESIDE))
        _paint_outlined(painter, points[number] + off, text, font, theme)


def _paint_outlined(painter: QPainter, at: QPointF, text: str, font: QFont, theme: Theme) -> None:
    """White digits with a dark edge, to be read on every ground without a plate."""
    if not text:
        return
    path = QPainterPath()
    width = text_width(text, font)
    path.addText(at - QPointF(width / 2, 0), font, text)
    edge = QPen(BLACK, 3 * theme.scale)
    edge.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, edge)
    painter.fillPath(path, WHITE)


def shift_of_token(
    grid: Grid, token: TokenLook | None, path: tuple[Cell, ...] = ()
) -> tuple[float, float]:
    """From the middles of a path's cells to its own middle, in cells; in a pile as it would be.

    A trail tells itself how far aside of its cells the token goes.
    """
    if token is None:
        return 0.0, 0.0
    shift = NO_SHIFT if isinstance(path, Trail) else token.shift
    if token.pile is not None:
        return (token.size - 1) / 2 + shift.x, (token.size - 1) / 2 + shift.y
    centre = grid.centre_of(token.cell)
    if isinstance(path, Trail):
        centre = Point(centre.x + token.shift.x, centre.y + token.shift.y)
    return token.x + token.size / 2 - centre.x, token.y + token.size / 2 - centre.y


def ghost_place(grid: Grid, token: TokenLook, path: tuple[Cell, ...]) -> tuple[float, float]:
    """The corner of a token's square where it would stand after a move."""
    if isinstance(path, Trail):
        end, start = path.points[-1], token.corner
        return token.x + end.x - start.x, token.y + end.y - start.y
    if grid.is_hex:
        start, end = grid.centre_of(token.cell), grid.centre_of(path[-1])
        return token.x + end.x - start.x, token.y + end.y - start.y
    return (
        token.x + path[-1].column - token.cell.column,
        token.y + path[-1].row - token.cell.row,
    )


def paint_move_note(
    painter: QPainter,
    canvas: MapSurface,
    path: tuple[Cell, ...],
    note: MoveNote,
    *,
    size: float = 1.0,
    shift: tuple[float, float] = (0.0, 0.0),
) -> None:
    """What is said of a way: beside its last cell, where it hides least of the way."""
    if not note.text:
        return
    view = canvas.view
    way = centres_on_widget(canvas.look.grid, path, view, shift)
    away = view.zoom * (size / 2 + 0.25)
    _paint_beside(painter, canvas, note, way, away)


def paint_note_about(painter: QPainter, box: QRectF, note: MoveNote, canvas: MapSurface) -> None:
    """What is said of something large: beside its box, not over it."""
    away = max(box.width(), box.height()) / 2 + canvas.theme.px(10)
    _paint_beside(painter, canvas, note, [box.topLeft(), box.bottomRight(), box.center()], away)


def _paint_beside(
    painter: QPainter, canvas: MapSurface, note: MoveNote, way: list[QPointF], away: float
) -> None:
    over_it = [one for one in canvas.children() if isinstance(one, QWidget) and one.isVisible()]
    taken = [one.geometry().toRectF() for one in over_it]
    size = _plate_size(note, canvas.theme)
    plate = free_place(size, way, away, canvas.rect().toRectF(), taken)
    _paint_plate(painter, plate, note, canvas.theme)


def free_place(
    plate: QSizeF, way: list[QPointF], away: float, room: QRectF, taken: Sequence[QRectF] = ()
) -> QRectF:
    """Where a plate lies beside the end of a way: below it, else where fewer of its points are.

    What lies over the map is `taken`: there the plate would be hidden itself. At its sides it may
    stand higher or lower than the end, where the edge of the map leaves no room else.
    `away` is from the middle of the last cell to the plate.
    """
    end, wide, high = way[-1], plate.width(), plate.height()
    corners = (
        QPointF(end.x() - wide / 2, end.y() + away - 6),
        QPointF(end.x() - wide / 2, end.y() - away - high + 6),
        QPointF(end.x() + away, end.y() - high / 2),
        QPointF(end.x() - away - wide, end.y() - high / 2),
        QPointF(end.x() + away, end.y() - high),
        QPointF(end.x() - away - wide, end.y() - high),
        QPointF(end.x() + away, end.y()),
        QPointF(end.x() - away - wide, end.y()),
    )
    places = [_kept_in(QRectF(corner, plate), room) for corner in corners]

    def harm(place: QRectF) -> tuple[int, int]:
        hidden = sum(place.intersects(other) for other in taken)
        return hidden, sum(place.contains(point) for point in way)

    return min(places, key=harm)


def _kept_in(plate: QRectF, room: QRectF) -> QRectF:
    left = max(room.left() + 4, min(plate.left(), room.right() - plate.width() - 4))
    top = max(room.top() + 4, min(plate.top(), room.bottom() - plate.height() - 4))
    return QRectF(QPointF(left, top), plate.size())


def paint_note(
    painter: QPainter, at: QPointF, note: MoveNote, theme: Theme, room: QRectF | None = None
) -> None:
    """A short text on a plate, more lines below it: nothing stands on the map without one.

    With `room` the whole plate stays within it.
    """
    if not note.text:
        return
    size = _plate_size(note, theme)
    plate = QRectF(at - QPointF(size.width() / 2, theme.px(HEAD) / 2), size)
    _paint_plate(painter, plate if room is None else _kept_in(plate, room), note, theme)


def _plate_size(note: MoveNote, theme: Theme) -> QSizeF:
    font, small = theme.font(Role.ROW, weight=700), theme.font(Role.SMALL)
    width = text_width(note.text, font) + theme.px(14)
    for line in note.lines:
        width = max(width, text_width(line.text, small) + theme.px(ICON) + theme.px(20))
    return QSizeF(width, theme.px(HEAD) + theme.px(LINE) * len(note.lines))


def _paint_plate(painter: QPainter, plate: QRectF, note: MoveNote, theme: Theme) -> None:
    colours, width = theme.map_colours, plate.width()
    font, small = theme.font(Role.ROW, weight=700), theme.font(Role.SMALL)
    head, row, side = theme.px(HEAD), theme.px(LINE), theme.px(ICON)
    is_bad = note.is_too_far or any(line.is_danger for line in note.lines)
    painter.setPen(QPen(colours.danger if is_bad else colours.lineStrong, 1))
    painter.setBrush(colours.window)
    painter.drawRoundedRect(plate, theme.px(5), theme.px(5))
    ink = colours.danger if note.is_too_far else colours.text
    top = QRectF(plate.left(), plate.top(), width, head)
    draw_text(painter, top, note.text, font, ink, CENTRED)
    for place, line in enumerate(note.lines):
        ink = colours.danger if line.is_danger else colours.muted
        y = plate.top() + head + place * row
        icon = QRectF(plate.left() + theme.px(6), y + (row - side) / 2, side, side)
        if line.icon:
            theme.icons.paint(painter, line.icon, icon, ink)
        text = QRectF(icon.right() + theme.px(5), y, width, row)
        draw_text(painter, text, line.text, small, ink)


def paint_dangers(
    painter: QPainter,
    grid: Grid,
    path: tuple[Cell, ...],
    view: Viewport,
    theme: Theme,
    note: MoveNote,
    *,
    shift: tuple[float, float],
) -> None:
    """A mark where somebody strikes, a hazard begins, or more movement is bought."""
    points = centres_on_widget(grid, path, view, shift)
    side = theme.px(20)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for line in note.lines:
        if line.step is None or not line.icon:
            continue
        at = points[min(line.step, len(points) - 1)]
        ink = theme.map_colours.danger if line.is_danger else theme.map_colours.info
        painter.setPen(QPen(ink, 2 * theme.scale))
        painter.setBrush(theme.map_colours.window)
        painter.drawEllipse(at, 0.62 * side, 0.62 * side)
        square = QRectF(at.x() - 0.4 * side, at.y() - 0.4 * side, 0.8 * side, 0.8 * side)
        theme.icons.paint(painter, line.icon, square, ink)


def paint_range(
    painter: QPainter, grid: Grid, within: RangeLook, view: Viewport, theme: Theme
) -> None:
    """Where the token can get: tinted, with a solid border; with a Dash paler and dashed."""
    tint = theme.map_colours.info
    if grid.kind is GridKind.NONE:
        _paint_free_range(painter, within, view, theme)
        return
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, grid.is_hex)
    painter.setPen(Qt.PenStyle.NoPen)
    for runs, strength in ((within.now, 0.2), (within.dashing, 0.09)):
        fill = translucent(tint, strength)
        for first, last, row in runs:
            if grid.is_hex:
                painter.setBrush(fill)
                for column in range(first, last + 1):
                    painter.drawPolygon(cell_polygon(grid, Cell(column, row), view))
            else:
                start, end = view.to_widget(first, row), view.to_widget(last + 1, row + 1)
                painter.fillRect(QRectF(start, end), fill)
    for edges, style, strength in (
        (within.dash_edges, Qt.PenStyle.DotLine, 0.6),
        (within.now_edges, Qt.PenStyle.SolidLine, 0.9),
    ):
        painter.setPen(QPen(translucent(tint, strength), 1.5 * theme.scale, style))
        for start_point, end_point in edges:
            painter.drawLine(view.to_widget(*start_point), view.to_widget(*end_point))


def _paint_free_range(painter: QPainter, within: RangeLook, view: Viewport, theme: Theme) -> None:
    """The same where there is no grid: a smooth shape."""
    tint = theme.map_colours.info
    near, far = (_closed(lines, view) for lines in (within.now_lines, within.dash_lines))
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.fillPath(far.subtracted(near), translucent(tint, 0.09))
    painter.fillPath(near, translucent(tint, 0.2))
    for path, style, strength in (
        (far, Qt.PenStyle.DotLine, 0.6),
        (near, Qt.PenStyle.SolidLine, 0.9),
    ):
        painter.setPen(QPen(translucent(tint, strength), 1.5 * theme.scale, style))
        painter.drawPath(path)


def _closed(lines: Sequence[Sequence[Point]], view: Viewport) -> QPainterPath:
    path = QPainterPath()
    for line in lines:
        path.addPolygon(QPolygonF([view.to_widget(*point) for point in line]))
        path.closeSubpath()
    return path


ARM = 0.55
"""Grid units that a bracket of the players' frame is long."""


def paint_frame(painter: QPainter, frame: Frame, view: Viewport, scale: float = 1.0) -> None:
    """The part that the players see: white corner brackets."""
    rect = view.rect_on_widget(frame.x, frame.y, frame.width, frame.height)
    arm = min(ARM * view.zoom, rect.width() / 3, rect.height() / 3)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for width, colour in ((5.0, QColor(0, 0, 0, 153)), (2.5, WHITE)):
        pen = QPen(colour, width * scale)
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
    painter.setPen(QPen(BLACK, 5 * theme.scale))
    painter.drawPolygon(polygon)
    painter.setPen(QPen(theme.map_colours.focus, 2.5 * theme.scale, Qt.PenStyle.DashLine))
    painter.drawPolygon(polygon)


def paint_band(painter: QPainter, band: QRectF) -> None:
    """The rubber band of a selection."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    painter.setBrush(translucent(WHITE, 0.08))
    painter.setPen(QPen(WHITE, 1, Qt.PenStyle.DashLine))
    painter.drawRect(band)
