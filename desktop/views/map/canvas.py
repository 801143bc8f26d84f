"""The GM's map: mouse and keyboard on a map that can be worked on."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, Qt
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QWheelEvent,
)
from PySide6.QtWidgets import QToolTip, QWidget

from desktop.views.design.theme import Theme
from desktop.views.map.cursor import MapCursor
from desktop.views.map.drawing import TokenLook
from desktop.views.map.gestures import MouseGestures
from desktop.views.map.interactive import InteractiveMap
from desktop.views.map.over import paint_over
from desktop.views.map.pen import Pen


class MapCanvas(InteractiveMap):
    """Hands every event to the mouse's gestures or to the keyboard's cursor."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.cursor_keys = MapCursor(self)
        self.gestures = MouseGestures(self, self.cursor_keys)

    def show_tokens(self, looks: tuple[TokenLook, ...]) -> None:
        """Draw these tokens; what is carried and is gone now is let go."""
        super().show_tokens(looks)
        self.gestures.keep_present()
        self.cursor_keys.keep_present()

    def use_pen(self, pen: Pen | None) -> None:
        """Draw with a pen; what the mouse has begun is dropped."""
        super().use_pen(pen)
        self.gestures.cancel()
        self.cursor_keys.stop_measuring()

    def start_picking(
        self, candidates: tuple[str, ...] | None = None, *, cells: bool = False
    ) -> None:
        """Let the next click pick; what the mouse has begun is dropped."""
        super().start_picking(candidates, cells=cells)
        self.gestures.cancel()

    def paint_over(self, painter: QPainter) -> None:
        """Moves that are laid, bands, the pen's stroke, the keyboard's cursor."""
        paint_over(painter, self, self.gestures, self.cursor_keys, self._tokens)

    # --- Qt -------------------------------------------------------------------------------------

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            text = self._tooltip(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), text, self)
            return True
        if event.type() is QEvent.Type.ShortcutOverride and self.cursor_keys.claims(event):
            event.accept()  # before Delete takes a combatant out of the fight
            return True
        return super().event(event)

    def _tooltip(self, at: QPointF) -> str:
        token, pin = self.token_at(at), self.pin_at(at)
        if token:
            return self.answers.tooltip(token)
        return "" if pin is None else pin.text

    def focusNextPrevChild(self, forward: bool) -> bool:
        if self.hasFocus() and self.cursor_keys.walk(forward=forward):
            return True
        return super().focusNextPrevChild(forward)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.cursor_keys.enter(event.reason())
        super().focusInEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.cursor_keys.leave()
        super().focusOutEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_carrying = bool(self.cursor_keys.token)  # then Esc puts that down
        if event.key() == Qt.Key.Key_Escape and self.gestures.is_busy and not is_carrying:
            self.gestures.cancel()
        elif not self.cursor_keys.press(event):
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.gestures.press(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.gestures.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.gestures.release(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.gestures.double_click(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        event.accept()
        if event.reason() is QContextMenuEvent.Reason.Keyboard:
            self.cursor_keys.ask_context()

    def wheelEvent(self, event: QWheelEvent) -> None:
        self.gestures.wheel(event)
