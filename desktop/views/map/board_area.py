"""Where the board lies: over the canvas while no map does, scrolling where it is higher."""

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QScrollArea, QVBoxLayout, QWidget

from desktop.controllers.desk import Desk
from desktop.views.board.board import Board
from desktop.views.design.scrolling import scrolled
from desktop.views.design.theme import Theme
from desktop.views.map.corners import GAP, LOW
from desktop.views.map.surface import MapSurface


class BoardArea(QWidget):
    """Takes the keyboard in place of the canvas as long as it is there.

    What floats at the lower edge lies below it, never over the cards.
    """

    shown = Signal(bool)  # whether the cards are there

    def __init__(self, desk: Desk, theme: Theme, canvas: MapSurface, below: QWidget) -> None:
        """`below`: the card that says how a map comes on the table."""
        super().__init__(canvas)
        self._desk, self._theme, self._canvas, self._below = desk, theme, canvas, below
        self.board = Board(desk, theme)
        self._scroll: QScrollArea = scrolled(self.board, takes_focus=False)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self._scroll)
        canvas.installEventFilter(self)
        canvas.overlays_placed.connect(self._place)
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
        self.shown.emit(is_shown)

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
        tops = [self._canvas.taken_by_overlays(corner) for corner in LOW]
        if not self._below.isHidden():
            tops.append(self._below.geometry())
        foot = max((self.height() - one.top() for one in tops if not one.isNull()), default=0)
        self._column.setContentsMargins(0, 0, 0, foot + self._theme.px(GAP))

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
