"""The mouse on the map: click, drag a token, rubber band, pan, measure, wheel."""

from enum import Enum
from itertools import pairwise

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QMouseEvent, QWheelEvent

from desktop.battlemap.cells import HALF, Cell, Point
from desktop.battlemap.grid import GridKind
from desktop.battlemap.trail import Trail, joined, trail_through
from desktop.views.map.cursor import MapCursor
from desktop.views.map.drawing import MapTool, MeasureLook, TokenLook
from desktop.views.map.frame_grip import FrameGrip
from desktop.views.map.interactive import InteractiveMap
from desktop.views.map.pen import Nib, Pen

DRAG_DISTANCE = 5.0
ZOOM_STEP = 1.18


class _Mode(Enum):
    IDLE = "idle"
    PRESSED = "pressed"
    DRAGGING = "dragging"
    BANDING = "banding"
    PANNING = "panning"
    MEASURING = "measuring"
    DRAWING = "drawing"  # with the pen of a tool
    FRAMING = "framing"  # the part that the players see


class MouseGestures:
    """Turns presses, moves and releases into the canvas's signals.

    A drag is a preview that belongs to the canvas: until it is dropped, nothing has happened.
    """

    def __init__(self, canvas: InteractiveMap, cursor: MapCursor) -> None:
        self._canvas, self._cursor = canvas, cursor
        self._mode = _Mode.IDLE
        self._pressed_at = QPointF()
        self._last_at = QPointF()
        self._grabbed = Cell(0, 0)
        self._corners: list[Cell] = []
        self._bends: list[Point] = []  # the same where there is no grid
        self._adds = False
        self._button = Qt.MouseButton.NoButton
        self.token = ""
        self.path: tuple[Cell, ...] = ()
        self.band: QRectF | None = None
        self._grip = FrameGrip(canvas)

    def cancel(self) -> None:
        """Drop what is going on without a trace."""
        was_busy = self._mode is not _Mode.IDLE
        if self._mode is _Mode.MEASURING:
            self._canvas.measured.emit(None)
        self._grip.put_back()
        self._mode = _Mode.IDLE
        self.token, self.path, self.band = "", (), None
        self._corners, self._bends = [], []
        if was_busy:
            self._canvas.update()

    @property
    def is_busy(self) -> bool:
        """Whether something has begun that `cancel` would drop."""
        begun = (_Mode.DRAGGING, _Mode.BANDING, _Mode.MEASURING, _Mode.FRAMING)
        return self._mode in begun

    def keep_present(self) -> None:
        """A token that is gone cannot be dragged on."""
        if self.token and self._canvas.find_token(self.token) is None:
            self.cancel()

    # --- press, move, release -------------------------------------------------------------------

    def press(self, event: QMouseEvent) -> None:
        """A button went down: a click, a drag, a pan or a stroke may begin."""
        at = event.position()
        if self._mode is _Mode.DRAGGING and event.button() is Qt.MouseButton.RightButton:
            self._bend()
            return
        if (pen := self._pen) is not None and event.button() is Qt.MouseButton.LeftButton:
            self._mode, self._button = _Mode.DRAWING, event.button()
            pen.press(self._canvas, self._nib(event))
            self._canvas.update()
            return
        self.cancel()
        self._pressed_at = self._last_at = at
        self._button = event.button()
        additions = Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier
        self._adds = bool(event.modifiers() & additions)
        self._mode = _Mode.PRESSED
        is_pan_tool = self._canvas.tool is MapTool.PAN and not self._canvas.is_picking
        if event.button() is Qt.MouseButton.MiddleButton or (
            event.button() is Qt.MouseButton.LeftButton and is_pan_tool
        ):
            self._mode = _Mode.PANNING
            self._canvas.setCursor(Qt.CursorShape.ClosedHandCursor)

    def move(self, event: QMouseEvent) -> None:
        """The pointer moved: go on with what has begun."""
        at = event.position()
        if (pen := self._pen) is not None and self._mode in (_Mode.IDLE, _Mode.DRAWING):
            follow = pen.drag if self._mode is _Mode.DRAWING else pen.hover
            follow(self._canvas, self._nib(event))
            return
        if self._mode is _Mode.PRESSED:
            self._maybe_begin_drag(at)
        match self._mode:
            case _Mode.PANNING:
                self._canvas.pan((at - self._last_at).toPoint())
            case _Mode.DRAGGING:
                self._lay_path(at)
            case _Mode.MEASURING:
                self._measure(at)
            case _Mode.BANDING:
                self._stretch_band(at)
            case _Mode.FRAMING:
                self._grip.carry(at)
            case _Mode.IDLE:
                self._show_grip(at)
            case _:
                pass
        self._last_at = at

    def release(self, event: QMouseEvent) -> None:
        """The button that began it went up: what was laid becomes a signal."""
        mode, canvas = self._mode, self._canvas
        if event.button() is not self._button:
            return
        match mode:
            case _Mode.DRAGGING:
                token, path = self.token, self.path
                self.cancel()
                is_pushed = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
                if len(path) > 1:
                    told = canvas.token_pushed if is_pushed else canvas.token_dropped
                    told.emit(token, path)
            case _Mode.BANDING:
                chosen = self._banded()
                self.cancel()
                canvas.selection_boxed.emit(chosen, self._adds)
            case _Mode.FRAMING:
                self._grip.drop(event.position())
                self.cancel()
            case _Mode.DRAWING:
                self._mode = _Mode.IDLE
                if canvas.pen is not None:
                    canvas.pen.release(canvas, self._nib(event))
                    canvas.update()
            case _Mode.PANNING:
                self.cancel()
                canvas.show_cursor()
            case _Mode.PRESSED:
                self.cancel()
                self._click(event)
            case _:
                self.cancel()

    def double_click(self, event: QMouseEvent) -> None:
        """Finish a stroke, else activate what is under the pointer."""
        if (pen := self._pen) is not None and event.button() is Qt.MouseButton.LeftButton:
            pen.finish(self._canvas)
            self._canvas.update()
            return
        is_plain = event.button() is Qt.MouseButton.LeftButton and not self._canvas.is_picking
        if not is_plain:
            self.press(event)
            return
        token = self._canvas.token_at(event.position())
        if token:
            self._canvas.token_activated.emit(token)
        else:
            self._canvas.cell_activated.emit(self._canvas.cell_at(event.position()))

    def wheel(self, event: QWheelEvent) -> None:
        """The wheel zooms where the pointer is; a touch pad's two fingers pan with Shift."""
        steps = event.angleDelta().y() / 120
        is_shifted = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        if self._pen is not None and self._wheel_of_pen(event, is_shifted=is_shifted):
            event.accept()
            return
        if is_shifted:
            self._canvas.pan(event.angleDelta())
        elif steps:
            self._canvas.zoom_by(ZOOM_STEP**steps, event.position())
        event.accept()

    def _wheel_of_pen(self, event: QWheelEvent, *, is_shifted: bool) -> bool:
        """What is laid turns, or slides with Shift (which makes some wheels turn sideways)."""
        delta = event.angleDelta()
        pen, steps = self._pen, (delta.y() or delta.x()) / 120
        if pen is None or not steps:
            return False
        if is_shifted and pen.slide(self._canvas, steps):
            return True
        return bool(delta.y()) and pen.turn(self._canvas, steps)

    @property
    def _pen(self) -> Pen | None:
        """The pen that the left button draws with now."""
        return None if self._canvas.is_picking else self._canvas.pen

    def _nib(self, event: QMouseEvent) -> Nib:
        is_free = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        return Nib(self._canvas.view.to_map(event.position()), is_free)

    # --- parts ----------------------------------------------------------------------------------

    def _click(self, event: QMouseEvent) -> None:
        canvas, at = self._canvas, event.position()
        token, cell = canvas.token_at(at), canvas.cell_at(at)
        canvas.pointed_at = canvas.view.to_map(at)
        if event.button() is Qt.MouseButton.RightButton:
            if canvas.pen is not None and canvas.pen.is_busy:
                canvas.pen.cancel()
                canvas.update()
                return
            canvas.context_requested.emit(token, cell, event.globalPosition().toPoint())
        elif canvas.is_picking:
            canvas.pick(token, cell)
        elif token:
            self._cursor.rest_on(cell)
            chosen = token if self._adds else canvas.next_token_at(at)
            canvas.token_clicked.emit(chosen, self._adds)
        else:
            self._cursor.rest_on(cell)
            door, pin = canvas.door_at(at), canvas.pin_at(at)
            if pin is not None:
                canvas.pin_clicked.emit(pin.id)
            elif door:
                canvas.door_clicked.emit(door)
            else:
                canvas.cell_clicked.emit(cell)

    def _maybe_begin_drag(self, at: QPointF) -> None:
        moved = at - self._pressed_at
        if abs(moved.x()) + abs(moved.y()) < DRAG_DISTANCE:
            return
        canvas = self._canvas
        if self._button is Qt.MouseButton.RightButton:
            self._mode = _Mode.PANNING
            canvas.setCursor(Qt.CursorShape.ClosedHandCursor)
            return
        if self._button is not Qt.MouseButton.LeftButton or canvas.is_picking:
            return
        self._grabbed = canvas.cell_at(self._pressed_at)
        if canvas.tool is MapTool.MEASURE:
            self._mode = _Mode.MEASURING
            return
        token = canvas.token_at(self._pressed_at)
        if token and canvas.answers.may_drag(token):
            self._mode, self.token = _Mode.DRAGGING, token
        elif not token and self._grip.is_under(self._pressed_at):
            self._mode = _Mode.FRAMING
            self._grip.take(self._pressed_at)
        elif not token:
            self._mode = _Mode.BANDING

    def _show_grip(self, at: QPointF) -> None:
        """Over a bracket of the players' frame the pointer says that it can be moved."""
        canvas = self._canvas
        is_free = canvas.tool is MapTool.SELECT and not canvas.is_picking
        if is_free and self._grip.is_under(at) and not canvas.token_at(at):
            canvas.setCursor(Qt.CursorShape.SizeAllCursor)
        elif canvas.cursor().shape() is Qt.CursorShape.SizeAllCursor:
            canvas.show_cursor()

    def _bend(self) -> None:
        """The path bends here."""
        if isinstance(self.path, Trail):
            self._bends.append(self.path.points[-1])
        elif self.path:
            self._corners.append(self.path[-1])

    @property
    def _is_free(self) -> bool:
        return self._canvas.look.grid.kind is GridKind.NONE

    def _lay_path(self, at: QPointF) -> None:
        canvas = self._canvas
        look = canvas.find_token(self.token)
        assert look is not None, "keep_present drops a drag without a token"
        if self._is_free:
            self._lay_trail(look, at)
            return
        end = canvas.look.grid.carried(look.cell, self._grabbed, canvas.cell_at(at))
        if self.path and self.path[-1] == end:
            return
        self.path = self._through([look.cell, *self._corners], end)
        canvas.update()

    def _lay_trail(self, look: TokenLook, at: QPointF) -> None:
        """Without a grid the token goes exactly as far as the pointer does."""
        view = self._canvas.view
        here, grabbed = view.to_map(at), view.to_map(self._pressed_at)
        end = Point(look.corner.x + here.x - grabbed.x, look.corner.y + here.y - grabbed.y)
        path: tuple[Cell, ...] = ()
        for start, stop in pairwise((look.corner, *self._bends, end)):
            leg = self._canvas.answers.find_trail(self.token, start, stop)
            path = joined(path, leg[1:]) if path else leg
        self.path = path
        self._canvas.update()

    def _through(self, corners: list[Cell], end: Cell) -> tuple[Cell, ...]:
        canvas = self._canvas
        path: tuple[Cell, ...] = (corners[0],)
        for start, stop in zip(corners, [*corners[1:], end], strict=True):
            leg = canvas.answers.find_path(self.token, start, stop)
            path += (leg or canvas.look.grid.straight_path(start, stop))[1:]
        return path

    def _measure(self, at: QPointF) -> None:
        canvas = self._canvas
        if self._is_free:
            ends = (canvas.view.to_map(point) for point in (self._pressed_at, at))
            self.path = trail_through([Point(end.x - HALF, end.y - HALF) for end in ends])
        else:
            self.path = canvas.look.grid.straight_path(self._grabbed, canvas.cell_at(at))
        canvas.measured.emit(MeasureLook(self.path))
        canvas.update()

    def _stretch_band(self, at: QPointF) -> None:
        before = self.band
        self.band = QRectF(self._pressed_at, at).normalized()
        dirty = self.band if before is None else self.band.united(before)
        self._canvas.update(dirty.toAlignedRect().adjusted(-2, -2, 2, 2))

    def _banded(self) -> tuple[str, ...]:
        assert self.band is not None, "a band is stretched before it is let go"
        view = self._canvas.view
        return tuple(
            look.id
            for look in self._canvas.tokens
            if self.band.contains(view.to_widget(look.x + look.size / 2, look.y + look.size / 2))
        )
