"""At the edges of the panels: what makes them wider, and what brings them back."""

from PySide6.QtCore import QEvent, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QEnterEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.views.design.buttons import PaintedButton
from desktop.views.design.theme import Theme

TAB, HANDLE, STEP = 18, 7, 8
"""Widths of the two, and how much a key widens, in pixels at 100 %."""


class EdgeTab(PaintedButton):
    """A strip at the edge of the window, where a panel is put away; a click brings it."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self._points_left = False
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        self._on_theme_changed()
        self.hide()

    def point(self, *, to_left: bool) -> None:
        """Whether its mark points to the left."""
        self._points_left = to_left
        self.update()

    def set_name(self, name: str) -> None:
        """What a click does."""
        self.setText(name)
        self.setAccessibleName(name)
        self.setToolTip(name)
        self._tell_keys()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(TAB), self._theme.px(2 * TAB))

    def _on_theme_changed(self) -> None:
        self.setFixedWidth(self._theme.px(TAB))
        super()._on_theme_changed()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, colours = self._theme, self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), colours.raised if self._is_hovered else colours.panel)
        size = theme.px(14)
        square = QRectF(0, 0, size, size)
        square.moveCenter(QRectF(self.rect()).center())
        if self._points_left:
            painter.translate(self.width(), 0)
            painter.scale(-1, 1)
        theme.icons.paint(painter, "interface.expand", square, colours.text)
        painter.resetTransform()
        self.paint_ring(painter, theme.px(4))
        painter.end()


class WidthHandle(QWidget):
    """Lies on the line between a panel and the map; drawn only while it is used."""

    dragged = Signal(int)  # pixels of the screen to the right, since it was pressed
    pressed = Signal()
    let_go = Signal()
    stepped = Signal(int)  # pixels at 100 % to the right
    reset = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._start: QPoint | None = None
        self._is_hovered = False
        self.setCursor(Qt.CursorShape.SplitHCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    @property
    def thickness(self) -> int:
        """In pixels of the screen."""
        return self._theme.px(HANDLE)

    # --- Qt -------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            self._start = event.globalPosition().toPoint()
            self.pressed.emit()
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._start is not None:
            self.dragged.emit(event.globalPosition().toPoint().x() - self._start.x())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._start is not None:
            self._start = None
            self.let_go.emit()
            self.update()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.reset.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move it; Home gives the width of the design."""
        steps = {Qt.Key.Key_Left: -STEP, Qt.Key.Key_Right: STEP}
        key = Qt.Key(event.key())
        if key in steps:
            self.stepped.emit(steps[key])
        elif key == Qt.Key.Key_Home:
            self.reset.emit()
        else:
            super().keyPressEvent(event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._is_hovered = True
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._is_hovered = False
        self.update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self._theme.colours
        if not (self._is_hovered or self._start is not None or self.hasFocus()):
            return
        ink = colours.focus if self.hasFocus() else colours.lineStrong
        painter = QPainter(self)
        painter.fillRect(self.rect().adjusted(2, 0, -2, 0), ink)
        painter.end()
