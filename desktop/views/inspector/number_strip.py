"""The numbers of a creature at a glance: a strip of key numbers, and the abilities on cards."""

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.controllers.library.key_numbers import KeyNumber
from desktop.views.design.painting import CENTRED, draw_text, fill_rounded, text_width
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role

STRIP, CARDS, SHORT = 68, 84, 8


class NumberStrip(QWidget):
    """The key numbers in one strip."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.numbers: tuple[KeyNumber, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_numbers(self, numbers: tuple[KeyNumber, ...]) -> None:
        """Others."""
        self.numbers = numbers
        spoken = ", ".join(f"{one.caption} {one.value} {one.note}".strip() for one in numbers)
        self.setAccessibleName(spoken)
        self.setVisible(bool(numbers))
        self.update()

    def sizeHint(self) -> QSize:
        """The height of the design."""
        return QSize(300, self._theme.px(STRIP))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Each number over its caption."""
        theme, colours = self._theme, self._theme.colours
        painter = QPainter(self)
        widths = self._widths()
        left = 0.0
        middle = self.height() / 2
        for one, width in zip(self.numbers, widths, strict=True):
            value = QRectF(left, middle - theme.px(24), width, theme.px(28))
            under = QRectF(left, middle + theme.px(5), width, theme.px(18))
            draw_text(painter, value, one.value, self._font(one.value), colours.text, CENTRED)
            caption = f"{one.caption} {one.note}".strip()
            draw_text(painter, under, caption, theme.font(Role.BODY), colours.muted, CENTRED)
            left += width
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), colours.line)
        painter.end()

    def _font(self, value: str) -> QFont:
        """Long values, such as three speeds, are set smaller."""
        return self._theme.font(Role.NUMBER if len(value) <= SHORT else Role.ROW)

    def _widths(self) -> list[float]:
        """Room by need: each as much as its texts want, the rest shared out.

        Where that is too much captions give way, never a number.
        """
        body, gap = self._theme.font(Role.BODY), self._theme.px(10)
        values = [text_width(one.value, self._font(one.value)) + gap for one in self.numbers]
        wants = [
            max(value, text_width(f"{one.caption} {one.note}".strip(), body) + gap)
            for one, value in zip(self.numbers, values, strict=True)
        ]
        spare = self.width() - sum(wants)
        if spare >= 0:
            return [want + spare / len(wants) for want in wants]
        share = max(0.0, self.width() - sum(values)) / max(1.0, sum(wants) - sum(values))
        return [value + share * (want - value) for value, want in zip(values, wants, strict=True)]


class AbilityCards(NumberStrip):
    """The abilities, each on a card."""

    def sizeHint(self) -> QSize:
        """The height of the design."""
        return QSize(300, self._theme.px(CARDS))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Caption, modifier, score."""
        theme, colours = self._theme, self._theme.colours
        if not self.numbers:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        gap = theme.px(6)
        count = len(self.numbers)
        width = (self.width() - gap * (count - 1)) / count
        top = theme.px(14)
        for place, one in enumerate(self.numbers):
            card = QRectF(place * (width + gap), top, width, self.height() - top)
            fill_rounded(painter, card, theme.px(6), colours.card)
            caption_font = theme.font(Role.CAPTION)
            third = card.height() / 3
            corner = QPointF(card.left(), card.top())
            rows = (
                (one.caption, caption_font, colours.muted),
                (one.value, theme.font(Role.ACTIVE), colours.text),
                (one.note, theme.font(Role.SMALL), colours.muted),
            )
            for row, (text, font, ink) in enumerate(rows):
                shift = third / 2 if not one.note else 0.0
                spot = QRectF(corner.x(), corner.y() + row * third + shift, card.width(), third)
                if text:
                    draw_text(painter, spot, text, font, ink, CENTRED)
        painter.end()
