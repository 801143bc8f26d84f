"""What is painted over ground and tokens: frames, moves that are laid, bands, the cursor."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from desktop.battlemap.cells import Cell
from desktop.views.map.aim import paint_aim
from desktop.views.map.cursor import MapCursor
from desktop.views.map.drawing import TokenLook
from desktop.views.map.gestures import MouseGestures
from desktop.views.map.interactive import InteractiveMap
from desktop.views.map.preview import (
    ghost_place,
    paint_band,
    paint_cursor,
    paint_dangers,
    paint_frame,
    paint_move_note,
    paint_path,
    paint_range,
    shift_of_token,
)
from desktop.views.map.surface import MapSurface
from desktop.views.map.token_layer import TokenLayer


def _beside_tools(canvas: MapSurface) -> QRectF:
    """The room of a canvas at the right of the tools that stand at its left edge."""
    room = canvas.rect().toRectF()
    for one in canvas.children():
        if isinstance(one, QWidget) and one.isVisible():
            box = one.geometry()
            if box.height() > box.width() and box.center().x() < canvas.width() / 4:
                room.setLeft(max(room.left(), box.right()))
    return room


def paint_over(
    painter: QPainter,
    canvas: InteractiveMap,
    gestures: MouseGestures,
    cursor: MapCursor,
    tokens: TokenLayer,
) -> None:
    """Paint all that lies over the tokens of a canvas."""
    if canvas.frame is not None:
        paint_frame(painter, canvas.frame, canvas.view, canvas.theme.scale)
    if canvas.aim is not None:
        paint_aim(painter, canvas.aim, canvas.view, canvas.theme, _beside_tools(canvas))
    if path := gestures.path or cursor.path:
        carried = canvas.find_token(gestures.token or cursor.token)
        _paint_move(painter, canvas, tokens, carried, path)
    if gestures.band is not None:
        paint_band(painter, gestures.band)
    if canvas.pen is not None:
        canvas.pen.paint(painter, canvas)
    if cursor.is_shown:
        paint_cursor(painter, canvas.look.grid, cursor.cell, canvas.view, canvas.theme)


def _paint_move(
    painter: QPainter,
    canvas: MapSurface,
    tokens: TokenLayer,
    token: TokenLook | None,
    path: tuple[Cell, ...],
) -> None:
    grid, view, theme = canvas.look.grid, canvas.view, canvas.theme
    note = canvas.answers.note_on_move("" if token is None else token.id, path)
    size, shift = 1.0 if token is None else token.size, shift_of_token(grid, token, path)
    within = None if token is None else canvas.answers.range_of(token.id)
    if within is not None:
        paint_range(painter, grid, within, view, theme)
    paint_path(painter, grid, path, view, theme, note, shift=shift)
    if token is not None:
        x, y = ghost_place(grid, token, path)
        tokens.paint_ghost(painter, view, token, x, y)
    paint_dangers(painter, grid, path, view, theme, note, shift=shift)
    paint_move_note(painter, canvas, path, note, size=size, shift=shift)
