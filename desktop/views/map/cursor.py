"""The keyboard on the map: a cursor that walks, picks, carries and speaks."""

from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent

from desktop.battlemap.cells import Cell
from desktop.views.map.drawing import MapTool, MeasureLook
from desktop.views.map.interactive import InteractiveMap
from desktop.views.map.pen import Nib

STEPS = {
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Up: (0, -1),
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Home: (-1, -1),
    Qt.Key.Key_PageUp: (1, -1),
    Qt.Key.Key_End: (-1, 1),
    Qt.Key.Key_PageDown: (1, 1),
}
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
ERASING = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
TURNING = Qt.Key.Key_R
ZOOM_STEP = 1.18
ZOOMING = {Qt.Key.Key_Plus: ZOOM_STEP, Qt.Key.Key_Minus: 1 / ZOOM_STEP}
TAB_REASONS = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)


class MapCursor:
    """Arrows move by a cell, Tab walks the tokens, Enter picks up and drops, Esc takes back.

    With the ruler, Enter begins to measure and ends it.
    """

    def __init__(self, canvas: InteractiveMap) -> None:
        self._canvas = canvas
        self.cell = Cell(0, 0)
        self.has_been_anywhere = False
        """Whether it stands where somebody put it."""
        self.is_shown = False
        self.token = ""
        """The token that is carried, or ""."""
        self.path: tuple[Cell, ...] = ()
        self._walked = ""
        self._measures_from: Cell | None = None

    def keep_present(self) -> None:
        """A token that is gone cannot be carried on; one that moved is picked up anew."""
        look = self._canvas.find_token(self.token) if self.token else None
        if self.token and (look is None or look.cell != self.path[0]):
            self._put_down()

    def enter(self, reason: Qt.FocusReason) -> None:
        """The map got the focus; reached with Tab, it begins at the first or last token."""
        if reason in TAB_REASONS:
            self._walked = ""
            self.is_shown = True
            self.walk(forward=reason is Qt.FocusReason.TabFocusReason)
            self._canvas.update()

    def go_to(self, token: str) -> None:
        """Wait on a token of the map, to be taken up with Enter; a carried one is not let go."""
        look = None if self.token else self._canvas.find_token(token)
        if look is not None:
            self._walked, self.is_shown = token, True
            self._go(look.cell)

    def leave(self) -> None:
        """The map lost the focus: what is carried goes back where it stood."""
        self._put_down()
        self.stop_measuring()
        self.is_shown = False
        self._canvas.update()

    def rest_on(self, cell: Cell) -> None:
        """The pointer clicked there: the cursor waits there, unseen."""
        self.cell, self.has_been_anywhere = cell, True
        self._walked = self._canvas.token_on(cell)

    def walk_anew(self) -> None:
        """Tab begins with the first one again."""
        self._walked = ""

    def walk(self, *, forward: bool) -> bool:
        """Go to the next token in order; False after the last, where Tab leaves the map."""
        canvas = self._canvas
        order = [one for one in canvas.walking_order if canvas.find_token(one)]
        if self.token or not order:
            return bool(self.token)
        if self._walked in order:
            place = order.index(self._walked) + (1 if forward else -1)
        else:
            place = 0 if forward else len(order) - 1
        if not 0 <= place < len(order):
            self._walked = ""
            return False
        self._walked = order[place]
        look = self._canvas.find_token(self._walked)
        assert look is not None, "the order was filtered"
        self._go(look.cell)
        return True

    def press(self, event: QKeyEvent) -> bool:
        """Take a key; False leaves it to others."""
        key = Qt.Key(event.key())
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        if modifiers == Qt.KeyboardModifier.ControlModifier and key in ENTER and self.token:
            self._let_go(pushed=True)
            return True
        if modifiers & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier):
            return False
        canvas = self._canvas
        if key in STEPS:
            self._arrow_pressed(
                *STEPS[key], pans=bool(modifiers & Qt.KeyboardModifier.ShiftModifier)
            )
        elif key in ENTER:
            self._enter_pressed()
        elif key == Qt.Key.Key_Escape:
            return self._escape_pressed()
        elif key in (*ERASING, TURNING):
            return self._pen_takes(key)
        elif key == Qt.Key.Key_X:
            self._toggle_here()
        elif key in ZOOMING:
            canvas.zoom_by(ZOOMING[key])
        elif event.text().isdigit():
            canvas.digit_typed.emit(event.text())
        else:
            return False
        return True

    def claims(self, event: QEvent) -> bool:
        """Whether the pen has a use for a key that is a shortcut of the window, too."""
        pen = self._canvas.pen
        is_erasing = isinstance(event, QKeyEvent) and event.key() in ERASING
        return is_erasing and pen is not None and pen.is_busy

    def ask_context(self) -> None:
        """The menu key: what a right click offers anywhere in the cursor's cell."""
        canvas = self._canvas
        token, place = canvas.token_on(self.cell), canvas.cell_on_screen(self.cell)
        canvas.context_key_pressed.emit(token, self.cell, place)

    def stop_measuring(self) -> None:
        """The ruler lies down."""
        if self._measures_from is not None:
            self._measures_from, self.path = None, ()
            self._canvas.measured.emit(None)
            self._canvas.update()

    # --- parts ----------------------------------------------------------------------------------

    def _arrow_pressed(self, right: int, down: int, *, pans: bool) -> None:
        if pans:
            zoom = self._canvas.view.zoom
            self._canvas.pan(QPoint(round(-right * zoom), round(-down * zoom)))
        else:
            self._step(right, down)

    def _pen_takes(self, key: Qt.Key) -> bool:
        """Whether the pen erases or turns something; else the key is the window's."""
        canvas, pen = self._canvas, self._canvas.pen
        if pen is None:
            return False
        return pen.turn(canvas, 1) if key == TURNING else pen.erase(canvas)

    def _toggle_here(self) -> None:
        token = self._canvas.token_on(self.cell)
        if token:
            self._canvas.selection_toggled.emit(token)
            self._say()

    def _step(self, right: int, down: int) -> None:
        cell = self._neighbour(right, down)
        if self._measures_from is not None:
            self._measure(self._measures_from, cell)
            return
        if not self.token:
            self._go(cell)
            if self._canvas.pen is not None:
                self._canvas.pen.hover(self._canvas, Nib(self._canvas.look.grid.centre_of(cell)))
            return
        if len(self.path) > 1 and self.path[-2] == cell:
            self.path = self.path[:-1]  # a step back takes the step away
        else:
            self.path = (*self.path, cell)
        self._go(cell)

    def _neighbour(self, right: int, down: int) -> Cell:
        """The cell one step away; on hexagons the neighbour that lies most in that direction."""
        grid = self._canvas.look.grid
        if not grid.is_hex:
            return Cell(self.cell.column + right, self.cell.row + down)
        here = grid.centre_of(self.cell)

        def along(cell: Cell) -> float:
            centre = grid.centre_of(cell)
            return (centre.x - here.x) * right + (centre.y - here.y) * down

        return max(grid.neighbours(self.cell), key=along)

    def _go(self, cell: Cell) -> None:
        self.cell, self.has_been_anywhere = cell, True
        self.is_shown = True
        if not self.token:
            self._walked = self._canvas.token_on(cell) or self._walked
        self._canvas.ensure_seen(cell)
        self._canvas.update()
        self._say()

    def _let_go(self, *, pushed: bool = False) -> None:
        """Put down what is carried: moved, pushed there, or (not moved at all) activated."""
        canvas, carried, path = self._canvas, self.token, self.path
        self._put_down()
        if len(path) < 2:
            canvas.token_activated.emit(carried)
        else:
            (canvas.token_pushed if pushed else canvas.token_dropped).emit(carried, path)

    def _enter_pressed(self) -> None:
        canvas = self._canvas
        token = canvas.token_on(self.cell)
        canvas.pointed_at = None
        if canvas.is_picking:
            canvas.pick(token, self.cell)
        elif canvas.pen is not None:
            canvas.pen.enter(canvas, self.cell)
            canvas.update()
        elif self.token:
            self._let_go()
        elif self._measures_from is not None:
            self.stop_measuring()
        elif canvas.tool is MapTool.MEASURE:
            self._measure(self.cell, self.cell)
        elif token and canvas.answers.may_drag(token):
            look = canvas.find_token(token)
            assert look is not None, "token_on names a token that is there"
            self.token, self.path = token, (look.cell,)
            self.cell = look.cell
            canvas.token_clicked.emit(token, False)
            canvas.update()
            self._say()
        else:
            canvas.cell_clicked.emit(self.cell)
            canvas.cell_entered.emit(self.cell)

    def _escape_pressed(self) -> bool:
        canvas = self._canvas
        if self.token:
            start = self.path[0]
            self._put_down()
            self._go(start)
        elif self._measures_from is not None:
            self.stop_measuring()
        elif canvas.is_picking:
            canvas.cancel_picking()
        elif canvas.pen is not None:
            if canvas.pen.is_busy:
                canvas.pen.cancel()
                canvas.update()
            else:
                canvas.pen_laid_down.emit()
        else:
            return False
        return True

    def _measure(self, start: Cell, end: Cell) -> None:
        """The way from where Enter was pressed to the cursor."""
        self._measures_from = start
        self.path = self._canvas.look.grid.straight_path(start, end)
        self._canvas.measured.emit(MeasureLook(self.path))
        self._go(end)

    def _put_down(self) -> None:
        if self.token:
            self.token, self.path = "", ()
            self._canvas.update()

    def _say(self) -> None:
        canvas = self._canvas
        said = canvas.answers.describe(self.cell, canvas.token_on(self.cell))
        if len(self.path) > 1:
            note = canvas.answers.note_on_move(self.token, self.path)
            told = ", ".join((note.text, *(line.text for line in note.lines)))
            said = f"{told} {said}".strip()
        canvas.announce(said)
