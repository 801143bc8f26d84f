"""A panel is dragged by its head to where it shall stand; the place is shown before."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop.views.design.painting import outline_rounded
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import translucent

FindPlace = Callable[[QPoint], QRect]
"""Where the panel would stand, in the pixels of the table, by the place of the pointer there."""


class Landing(QWidget):
    """Over the table while a panel is dragged: marks where it would stand."""

    def __init__(self, theme: Theme, table: QWidget) -> None:
        super().__init__(table)
        self._theme, self._table = theme, table
        self.place = QRect()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def mark(self, place: QRect) -> None:
        """Show that place."""
        self.place = place
        self.setGeometry(self._table.rect())
        self.show()
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The place as a veil with an edge."""
        colours = self._theme.colours
        painter = QPainter(self)
        painter.fillRect(self.place, translucent(colours.select, 0.16))
        outline_rounded(painter, self.place.toRectF(), 1, colours.select, 2)
        painter.end()


class HeadDrag(QObject):
    """Watches the head of one panel."""

    dropped = Signal(QPoint)  # in the pixels of the table
    menu_wanted = Signal(QPoint)  # on the screen

    def __init__(self, head: QWidget, landing: Landing, table: QWidget, find: FindPlace) -> None:
        super().__init__(head)
        self._head, self._landing, self._table, self._find = head, landing, table, find
        self._start: QPoint | None = None
        head.setCursor(Qt.CursorShape.OpenHandCursor)
        for child in head.findChildren(QWidget):
            if child.focusPolicy() is not Qt.FocusPolicy.NoFocus:
                child.setCursor(Qt.CursorShape.ArrowCursor)
        head.installEventFilter(self)

    @property
    def is_dragging(self) -> bool:
        """Whether the panel hangs on the pointer."""
        return not self._landing.isHidden()

    def _leave(self) -> None:
        self._start = None
        self._landing.hide()
        self._head.setCursor(Qt.CursorShape.OpenHandCursor)
        application = QApplication.instance()
        if application is not None:
            application.removeEventFilter(self)

    # --- Qt -------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Press, drag, let go; Esc takes it back."""
        if watched is not self._head:
            is_esc = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape
            if is_esc and event.type() in (QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress):
                self._leave()
                return True
            return False
        if isinstance(event, QContextMenuEvent):
            self.menu_wanted.emit(event.globalPos())
            return True
        return isinstance(event, QMouseEvent) and self._take(event)

    def _take(self, event: QMouseEvent) -> bool:
        here = event.globalPosition().toPoint()
        kind = event.type()
        if kind == QEvent.Type.MouseButtonPress and event.button() is Qt.MouseButton.LeftButton:
            self._start = here
            return True
        if self._start is None:
            return False
        at = self._table.mapFromGlobal(here)
        if kind == QEvent.Type.MouseMove:
            far = (here - self._start).manhattanLength() >= QApplication.startDragDistance()
            if far and not self.is_dragging:
                self._head.setCursor(Qt.CursorShape.ClosedHandCursor)
                application = QApplication.instance()
                assert application is not None, "a panel is dragged in a running program"
                application.installEventFilter(self)
            if self.is_dragging or far:
                self._landing.mark(self._find(at))
            return True
        if kind == QEvent.Type.MouseButtonRelease:
            was_dragged = self.is_dragging
            self._leave()
            if was_dragged:
                self.dropped.emit(at)
            return True
        return False
