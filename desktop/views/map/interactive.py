"""A map that hands work on: what gestures tell, what a pen draws, what is picked."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QPointF, Qt, Signal
from PySide6.QtWidgets import QWidget

from desktop.battlemap.cells import Cell, Point
from desktop.views.design.theme import Theme
from desktop.views.map.aim import AimLook
from desktop.views.map.drawing import MapTool, PinLook
from desktop.views.map.hits import door_under, pin_under
from desktop.views.map.pen import Pen
from desktop.views.map.surface import MapSurface


class InteractiveMap(MapSurface):
    """The ground that mouse and keyboard stand on; `MapCanvas` gives it both.

    Identifiers in the signals are the `id` of the token look, "" for none.
    """

    token_clicked = Signal(str, bool)  # id, adds to the selection
    token_activated = Signal(str)  # double click, or Enter without a move
    token_dropped = Signal(str, object)  # id, tuple[Cell, ...] from where it stood
    token_pushed = Signal(str, object)  # the same with Ctrl: moved against its will
    selection_toggled = Signal(str)
    selection_boxed = Signal(object, bool)  # tuple of ids, adds to the selection
    cell_clicked = Signal(object)  # Cell
    cell_activated = Signal(object)  # Cell: double click on the ground
    door_clicked = Signal(str)
    pin_clicked = Signal(str)
    context_requested = Signal(str, object, QPoint)  # id, Cell, global position
    context_key_pressed = Signal(str, object, QPoint)  # the same at the keyboard's cursor
    cell_entered = Signal(object)  # Cell: Enter on the ground
    target_picked = Signal(str)
    cell_picked = Signal(object)  # Cell
    picking_cancelled = Signal()
    frame_moved = Signal(object)  # Frame: the part that the players are to see
    pen_laid_down = Signal()  # Esc with nothing begun
    digit_typed = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent=parent)
        self.tool = MapTool.SELECT
        self.pen: Pen | None = None
        self.aim: AimLook | None = None
        self.tab_order: tuple[str, ...] = ()
        self.pointed_at: Point | None = None
        """Where the pointer clicked last, in grid units; None where the keys chose a cell."""
        self._is_picking = False
        self._candidates: tuple[str, ...] | None = None
        self._picks_cells = False
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    # --- what is under the pointer --------------------------------------------------------------

    def next_token_at(self, at: QPointF) -> str:
        """Where a press chooses again and again, the next one of a stack, or ""."""
        return self._tokens.next_at(self._view.to_map(at))

    def door_at(self, at: QPointF) -> str:
        """The door whose middle is under a point, or ""."""
        return door_under(self._look, self._view.to_map(at))

    def pin_at(self, at: QPointF) -> PinLook | None:
        """The pin under a point."""
        return pin_under(self._look, self._view.to_map(at))

    def cell_on_screen(self, cell: Cell) -> QPoint:
        """Where the middle of a cell is on the screen."""
        return self.mapToGlobal(self._view.to_widget(*self._look.grid.centre_of(cell)).toPoint())

    # --- pens -----------------------------------------------------------------------------------

    def use_pen(self, pen: Pen | None) -> None:
        """Draw with a pen instead of choosing and dragging; None lays it down."""
        if self.pen is not None:
            self.pen.cancel()
        self.pen = pen
        self.measured.emit(None)
        self.show_cursor()
        self.update()

    def show_cursor(self) -> None:
        """The pointer's shape for what a press would do now."""
        if self._is_picking:
            self.setCursor(Qt.CursorShape.CrossCursor)
        elif self.pen is not None:
            self.setCursor(self.pen.cursor)
        else:
            self.unsetCursor()

    # --- picking a target -----------------------------------------------------------------------

    @property
    def is_picking(self) -> bool:
        """Whether the next click or Enter picks a target or a cell."""
        return self._is_picking

    def start_picking(
        self, candidates: tuple[str, ...] | None = None, *, cells: bool = False
    ) -> None:
        """Let the next click or Enter pick a target, or with `cells` any cell.

        `candidates` limits it to these tokens, which Tab walks in this order; with `cells` they
        go before what they stand on. Ends by `stop_picking`, or by Esc, which tells
        `picking_cancelled`.
        """
        self._is_picking, self._candidates, self._picks_cells = True, candidates, cells
        self.show_cursor()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def stop_picking(self) -> None:
        """Nothing is picked any more; tells nobody."""
        self._is_picking, self._candidates = False, None
        self.show_cursor()
        self.update()

    @property
    def walking_order(self) -> tuple[str, ...]:
        """The tokens in the order in which Tab goes to them."""
        return self.tab_order if self._candidates is None else self._candidates

    def pick(self, token_id: str, cell: Cell) -> bool:
        """Take what was pointed at; False when it cannot be a target."""
        is_target = bool(token_id) and self.is_candidate(token_id)
        if self._picks_cells and not (is_target and self._candidates is not None):
            self.cell_picked.emit(cell)
            return True
        if is_target:
            self.target_picked.emit(token_id)
        return is_target

    def is_candidate(self, token_id: str) -> bool:
        """Whether the target that is asked for may be this one."""
        return self._candidates is None or token_id in self._candidates

    def cancel_picking(self) -> None:
        """Stop, and tell that nothing was picked."""
        self.stop_picking()
        self.picking_cancelled.emit()
