"""One of several ways, a line each: the chosen one is inverse."""

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.views.design.buttons import RING, PaintedButton
from desktop.views.design.painting import draw_text, fill_rounded, outline_rounded
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role

HEIGHT = 27


class RadioRow(PaintedButton):
    """A line with a ring; arrows ask for the neighbour, Enter is left to the panel."""

    step_wanted = Signal(int)

    def __init__(self, theme: Theme, text: str = "", parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setText(text)

    # --- Qt -------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(self._theme.px(180), self._theme.px(HEIGHT) + 2 * RING)

    def minimumSizeHint(self) -> QSize:
        """It may elide."""
        return QSize(self._theme.px(80), self.sizeHint().height())

    def changeEvent(self, event: QEvent) -> None:
        """A line that is of no use now is painted so."""
        super().changeEvent(event)
        if event.type() is QEvent.Type.EnabledChange:
            self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows move within the lines."""
        steps = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
        if event.key() in steps:
            self.step_wanted.emit(steps[Qt.Key(event.key())])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.ignore()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ring and words."""
        theme, colours = self._theme, self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body, radius = self.body(), theme.px(5)
        is_on = self.isChecked()
        ink = colours.onText if is_on else colours.text if self.isEnabled() else colours.faint
        ground = colours.raised if self._is_hovered and self.isEnabled() else colours.card
        fill_rounded(painter, body, radius, colours.on if is_on else ground)
        size = theme.px(14)
        ring = QRectF(body.left() + theme.px(10), body.center().y() - size / 2, size, size)
        outline_rounded(painter, ring, size / 2, ink, 1.6)
        if is_on:
            inset = theme.px(4)
            dot = ring.adjusted(inset, inset, -inset, -inset)
            fill_rounded(painter, dot, dot.width() / 2, ink)
        left = ring.right() + theme.px(9)
        room = QRectF(left, body.top(), body.right() - left - theme.px(6), body.height())
        draw_text(painter, room, self.text(), theme.font(Role.BODY, weight=600), ink)
        self.paint_ring(painter, radius)
        painter.end()
