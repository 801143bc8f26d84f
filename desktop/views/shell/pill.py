"""A word in a rounded chip: the rules in use."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.views.design.painting import CENTRED, draw_text, fill_rounded, text_width
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role


class Pill(QWidget):
    """Muted text on a raised chip."""

    def __init__(self, theme: Theme, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._text = theme, text
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def setText(self, text: str) -> None:
        """Change the word."""
        if text != self._text:
            self._text = text
            self.setAccessibleName(text)
            self.updateGeometry()
            self.update()

    # --- Qt -------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """As wide as the word."""
        width = text_width(self._text, self._theme.font(Role.SMALL, weight=600))
        return QSize(round(width) + self._theme.px(18), self._theme.px(22))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Chip and word."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = self._theme.colours
        fill_rounded(painter, QRectF(self.rect()), self._theme.px(11), colours.raised)
        font = self._theme.font(Role.SMALL, weight=600)
        draw_text(painter, QRectF(self.rect()), self._text, font, colours.text, CENTRED)
        painter.end()
