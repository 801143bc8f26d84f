"""How likely an attack hits, as a bar."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.views.design.painting import fill_rounded
from desktop.views.design.theme import Theme


class ChanceBar(QWidget):
    """Hit in green, critical in amber, the rest empty."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._hit = self._critical = 0.0
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def show_chances(self, hit: float, critical: float) -> None:
        """Fractions of 1; the critical ones are part of the hits."""
        self._hit, self._critical = hit, critical
        self.update()

    # --- Qt -------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """A bar."""
        return QSize(self._theme.px(80), self._theme.px(14))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Three parts."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = self._theme.colours
        whole = QRectF(self.rect()).adjusted(0, 1, 0, -1)
        fill_rounded(painter, whole, 3, colours.hpTrack)
        hit = QRectF(whole)
        hit.setWidth(whole.width() * self._hit)
        fill_rounded(painter, hit, 3, colours.hpBloodied if self._critical else colours.hpFull)
        plain = QRectF(whole)
        plain.setWidth(whole.width() * max(0.0, self._hit - self._critical))
        fill_rounded(painter, plain, 3, colours.hpFull)
        painter.end()
