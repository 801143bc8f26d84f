"""A colour to choose."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent

from desktop.views.design.buttons import PaintedButton
from desktop.views.design.painting import outline_rounded
from desktop.views.design.theme import Theme


class Swatch(PaintedButton):
    """One colour to choose; the chosen one has a ring."""

    def __init__(self, theme: Theme, colour: str, name: str) -> None:
        super().__init__(theme)
        self.colour = colour
        self.setCheckable(True)
        self.setAccessibleName(name)
        self.setToolTip(name)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(26), self._theme.px(26))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = self.body()
        if self.isChecked():
            outline_rounded(painter, body, body.width() / 2, self._theme.colours.text, 2)
        inside = body.adjusted(4, 4, -4, -4)
        painter.setPen(self._theme.colours.lineStrong)
        painter.setBrush(QColor(self.colour))
        painter.drawEllipse(QRectF(inside))
        self.paint_ring(painter, body.width() / 2)
