"""The large cards of the start page: an icon, what it does, one line more, its key."""

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.views.design.buttons import RING, PaintedButton, key_cap_width, paint_key_cap
from desktop.views.design.painting import draw_text, fill_rounded
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role, mixed

WIDTH, HEIGHT = 400, 70
ICON = 28
INSET = 16
TEXT_LEFT = 58


class StartCard(PaintedButton):
    """A card that is pressed; the primary one is amber."""

    def __init__(
        self, theme: Theme, icon: str, key_cap: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(theme, parent)
        self._icon, self._key_cap = icon, key_cap
        self._line = ""
        self._is_primary = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def line(self) -> str:
        """The smaller text."""
        return self._line

    def show_texts(self, title: str, line: str) -> None:
        """What it does, and one line about it."""
        self._line = line
        self.setText(title)
        self.setAccessibleName(f"{title}. {line}")
        self.update()

    def set_primary(self, is_primary: bool, key_cap: str) -> None:
        """Amber, with the Enter key on it, or plain with a letter."""
        self._is_primary, self._key_cap = is_primary, key_cap
        self.update()

    def set_key_cap(self, key_cap: str) -> None:
        """The letter in the reader's language."""
        self._key_cap = key_cap
        self.update()

    # --- Qt -------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """The size of the design, with room for the focus ring."""
        px = self._theme.px
        return QSize(px(WIDTH) + 2 * RING, px(HEIGHT) + 2 * RING)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The card."""
        theme, colours = self._theme, self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = self.body()
        fill = colours.accent if self._is_primary else colours.card
        ink = colours.onAccent if self._is_primary else colours.text
        second = colours.onAccent if self._is_primary else colours.muted
        if self.isDown():
            fill = mixed(fill, colours.window, 0.25)
        elif self._is_hovered:
            fill = mixed(fill, colours.text, 0.08)
        fill_rounded(painter, body, theme.px(8), fill)
        size = theme.px(ICON)
        icon = QRectF(body.left() + theme.px(INSET), body.center().y() - size / 2, size, size)
        theme.icons.paint(painter, self._icon, icon, ink)
        cap = key_cap_width(theme, self._key_cap) if self._key_cap else 0.0
        left = body.left() + theme.px(TEXT_LEFT)
        width = body.right() - theme.px(INSET) - cap - theme.px(8) - left
        middle = body.center().y()
        title = QRectF(left, middle - theme.px(21), width, theme.px(22))
        line = QRectF(left, middle + theme.px(1), width, theme.px(20))
        draw_text(painter, title, self.text(), theme.font(Role.ACTIVE, weight=650), ink)
        draw_text(painter, line, self._line, theme.font(Role.BODY), second)
        if self._key_cap:
            right = body.right() - theme.px(INSET) - cap
            paint_key_cap(painter, right, middle, theme, self._key_cap, ink)
        self.paint_ring(painter, theme.px(8))
        painter.end()
