"""Where the board lies: over the canvas while no map does, scrolling where it is higher."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from desktop.controllers.desk import Desk
from desktop.views.board.board import Board
from desktop.views.design.scrolling import scrolled
from desktop.views.design.theme import Theme

FOOT = 74
"""Kept free below, in pixels of the design: how a map comes on the table stands there."""


class BoardArea(QWidget):
    """Takes the keyboard in place of the canvas as long as it is there."""

    def __init__(self, desk: Desk, theme: Theme, canvas: QWidget) -> None:
        super().__init__(canvas)
        self._desk, self._theme, self._canvas = desk, theme, canvas
        self.board = Board(desk, theme)
        self._scroll: QScrollArea = scrolled(self.board, takes_focus=False)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._scroll)
        canvas.installEventFilter(self)
        theme.changed.connect(self._place)
        desk.selection.changed.connect(self.refresh)
        self.hide()

    def show_where(self, *, is_empty: bool) -> None:
        """Only while no map lies there, and there is somebody."""
        session = self._desk.session
        is_shown = is_empty and session is not None and bool(session.encounter.combatants)
        if is_shown is not self.isHidden():
            self.refresh()
            return
        had_keyboard = self._canvas.hasFocus() or self.board.hasFocus()
        self.setVisible(is_shown)
        self.lower()  # what floats over the map stays above
        if is_shown:
            self._canvas.setFocusProxy(self.board)
        else:
            self._canvas.setFocusProxy(None)  # type: ignore[arg-type]  # Qt takes none, too
        self._place()
        self.refresh()
        if had_keyboard:
            self._canvas.setFocus()

    def refresh(self) -> None:
        """The cards as the fight is now, whoever has the turn in sight."""
        if self.isHidden():
            return
        self.board.refresh()
        active = next((card for card in self.board.cards if card.row.active), None)
        if active is not None:
            centre = active.rect.center().toPoint()
            self._scroll.ensureVisible(centre.x(), centre.y(), 0, round(active.rect.height()))

    def _place(self) -> None:
        self.setGeometry(self._canvas.rect())
        self._column.setContentsMargins(0, 0, 0, self._theme.px(FOOT))

    # --- Qt -------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """It follows the size of the canvas."""
        if watched is self._canvas and event.type() is QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The ground of the window: no empty grid lies behind the cards."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), self._theme.colours.window)
        painter.end()
