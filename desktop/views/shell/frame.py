"""The GM's window as it is painted first: empty, in the colours of the theme.

Rules, storage and the panels are loaded only after this first paint; then the window is
furnished. So nothing here may import them.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QGuiApplication,
    QMoveEvent,
    QPainter,
    QPaintEvent,
    QScreen,
)
from PySide6.QtWidgets import QMainWindow

from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role

SMALLEST = QSize(640, 360)
USUAL = QSize(1366, 768)
TITLE_BAR = 40
TITLE = "Mischia"


class Frame(QMainWindow):
    """A window with nothing in it but the program's name; `painted` says that it is there."""

    painted = Signal()  # once, after the first paint: now the heavy part may be loaded
    closed = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._is_painted = False
        self._screen: QScreen | None = None
        self.may_close: Callable[[], bool] = lambda: True
        """Asked before closing: False keeps the window, because something is not written."""
        self.setWindowTitle(TITLE)
        self.setMinimumSize(SMALLEST)
        self.resize(USUAL)
        self._fit_on_screen()

    def move_to(self, room: QRect) -> None:
        """Into the middle of a screen; on a small one, all over it."""
        self.setWindowState(Qt.WindowState.WindowNoState)
        self.resize(USUAL.boundedTo(room.size()))
        place = QRect(room.topLeft(), self.size())
        place.moveCenter(room.center())
        self.move(place.topLeft())
        if room.height() < USUAL.height() + TITLE_BAR or room.width() <= USUAL.width():
            # On a small laptop the title bar would push the lower edge off the screen.
            self.setWindowState(Qt.WindowState.WindowMaximized)

    def _fit_on_screen(self) -> None:
        screen = QGuiApplication.primaryScreen()
        if screen is not None:
            self._theme.limit(screen.availableSize())
            self.move_to(screen.availableGeometry())

    # --- Qt -------------------------------------------------------------------------------------

    def moveEvent(self, event: QMoveEvent) -> None:
        """On another screen there may be less room for large texts, or more."""
        super().moveEvent(event)
        screen = self.screen()
        if screen is not self._screen:
            self._screen = screen
            self._theme.limit(screen.availableSize())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(self._theme.colours.window))
        if self.centralWidget() is None:
            painter.setFont(self._theme.font(Role.TITLE))
            painter.setPen(self._theme.colours.faint)
            painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, TITLE)
        painter.end()
        if not self._is_painted:
            self._is_painted = True
            QTimer.singleShot(0, self.painted.emit)

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.may_close():
            event.ignore()
            return
        self.closed.emit()
        event.accept()
