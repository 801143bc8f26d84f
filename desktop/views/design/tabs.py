"""Tabs: words in a row, the open one underlined, with how much waits behind it."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.views.design.buttons import Button, ButtonKind, ButtonSize
from desktop.views.design.painting import CENTRED, draw_text, fill_rounded, text_width
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role

LINE = 2  # pixels at 100 %
BADGE = 17
BADGE_PADDING = 6
GAP = 6


class TabButton(Button):
    """One tab; its number stands in a pill, and in its accessible name."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, "", kind=ButtonKind.QUIET, size=ButtonSize.SMALL, parent=parent)
        self._count = ""
        self.setCheckable(True)

    @property
    def count_text(self) -> str:
        """What its pill says, "" without one."""
        return self._count

    def set_count(self, count: str, spoken: str = "") -> None:
        """Show how much waits; `spoken` is the whole as a screen reader says it."""
        self.setAccessibleName(spoken or self.text())
        if count != self._count:
            self._count = count
            self._on_theme_changed()

    def _content_width(self) -> float:
        width = super()._content_width()
        return width + self._theme.px(GAP) + self._badge_width() if self._count else width

    def _badge_width(self) -> float:
        font = self._theme.font(Role.SMALL, weight=700)
        width = text_width(self._count, font) + 2 * self._theme.px(BADGE_PADDING)
        return max(width, float(self._theme.px(BADGE)))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, colours = self._theme, self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body, radius = self.body(), theme.px(6)
        is_open = self.isChecked()
        if self._is_hovered and not is_open:
            fill_rounded(painter, body, radius, colours.raised)
        ink = colours.text if is_open or self._is_hovered else colours.muted
        font = theme.font(Role.BODY, weight=600)
        left = body.left() + max(0.0, (body.width() - self._content_width()) / 2)
        slot = QRectF(left, body.top(), body.right() - left, body.height())
        left += draw_text(painter, slot, self.text(), font, ink) + theme.px(GAP)
        if self._count:
            height = theme.px(BADGE)
            pill = QRectF(left, body.center().y() - height / 2, self._badge_width(), height)
            fill_rounded(painter, pill, height / 2, colours.accentSoft)
            small = theme.font(Role.SMALL, weight=700)
            draw_text(painter, pill, self._count, small, colours.accentText, CENTRED)
        if is_open:
            line = QRectF(body.left(), self.height() - theme.px(LINE), body.width(), theme.px(LINE))
            painter.fillRect(line, colours.on)
        self.paint_ring(painter, radius)
