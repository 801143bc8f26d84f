"""A creature to be read beside the list: key numbers first, then the sentences."""

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import (
    QFont,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.library.key_numbers import KeyNumber, key_numbers_of, scores_of, told_below
from desktop.controllers.library.statblock import subtitle_of
from desktop.model.combatant import Combatant, Side
from desktop.model.creature import Creature
from desktop.model.ids import CombatantId
from desktop.session.portraits import portrait_of
from desktop.views.design.badges import paint_badge
from desktop.views.design.painting import CENTRED, LEFT, RIGHT, draw_text, fill_rounded, text_width
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role, SideLook
from desktop.views.inspector.set_text import SetText

INSET = 26
HEAD, STRIP, CARDS = 104, 68, 84
BADGE = 64


class CreatureBlock(QWidget):
    """Head, key numbers, abilities; below them the text, which scrolls and can be selected."""

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._theme = desk, theme
        self._creature: Creature | None = None
        self._side = Side.HOSTILE
        self._shown: tuple[object, ...] = ()
        self._numbers = _Numbers(theme)
        self._cards = _Cards(theme)
        self._head = _Head(desk, theme)
        self._text = SetText(theme)
        column = QVBoxLayout(self)
        column.setContentsMargins(INSET, 0, INSET, 0)
        column.setSpacing(0)
        for part in (self._head, self._numbers, self._cards):
            column.addWidget(part)
        column.addSpacing(12)
        column.addWidget(self._text, 1)
        theme.changed.connect(self._on_theme_changed)

    def show_creature(self, creature: Creature | None, side: Side = Side.HOSTILE) -> None:
        """Read this one; nothing happens when it is shown already."""
        language = self._desk.language
        state = (creature, side, language.code, language.units, self._theme.name)
        if state == self._shown:
            return
        self._shown = state
        self._creature, self._side = creature, side
        for part in (self._head, self._numbers, self._cards, self._text):
            part.setVisible(creature is not None)
        if creature is None:
            return
        self._head.show_creature(creature, side)
        self._numbers.show_numbers(key_numbers_of(creature, self._desk))
        self._cards.show_numbers(scores_of(creature, self._desk))
        self._text.write(told_below(creature, self._desk))

    @property
    def plain_text(self) -> str:
        """All that is shown, for tests and screen readers."""
        if self._creature is None:
            return ""
        name = self._desk.shown(self._creature.name)
        parts = [name, subtitle_of(self._creature, self._desk)]
        parts += [f"{one.caption} {one.value} {one.note}" for one in self._numbers.numbers]
        parts += [f"{one.caption} {one.value} {one.note}" for one in self._cards.numbers]
        return "\n".join((*parts, self._text.toPlainText()))

    def _on_theme_changed(self) -> None:
        creature, side = self._creature, self._side
        self._shown = ()
        self.show_creature(creature, side)


class _Head(QWidget):
    """Badge, name, kind; the name in the other language at the right."""

    def __init__(self, desk: Desk, theme: Theme) -> None:
        super().__init__()
        self._desk, self._theme = desk, theme
        self._name, self._kind, self._other, self._glyph = "", "", "", ""
        self._side = Side.HOSTILE
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_creature(self, creature: Creature, side: Side) -> None:
        """Who it is."""
        code = self._desk.language.code
        self._name = self._desk.shown(creature.name)
        self._kind = subtitle_of(creature, self._desk)
        others = [name for key, name in creature.names.items() if key not in ("", code)]
        self._other = next((name for name in others if name != self._name), "")
        self._glyph = portrait_of(
            Combatant(CombatantId(""), creature, side, character=creature.level is not None)
        )
        self._side = side
        self.setAccessibleName(f"{self._name}. {self._kind}")
        self.update()

    def sizeHint(self) -> QSize:
        """The height of the design."""
        return QSize(300, self._theme.px(HEAD))

    def paintEvent(self, event: QPaintEvent) -> None:
        """The head over a hairline."""
        theme, colours = self._theme, self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        px, size = theme.px, theme.px(BADGE)
        middle = self.height() / 2
        badge = QRectF(0, middle - size / 2, size, size)
        paint_badge(painter, badge, SideLook(self._side.value), theme, glyph=self._glyph)
        left = size + px(14)
        other_font = theme.font(Role.BODY, italic=True)
        other = min(text_width(self._other, other_font) + 1, self.width() * 0.35)
        font = QFont(theme.font(Role.TITLE))
        font.setPixelSize(px(27))
        title = QRectF(left, middle - px(30), self.width() - left, px(34))
        draw_text(painter, title, self._name, font, colours.text, LEFT)
        taken = other + px(12) if self._other else 0
        line = QRectF(left, middle + px(6), self.width() - left - taken, px(22))
        kind_font = theme.font(Role.STAT_TEXT, italic=True)
        draw_text(painter, line, self._kind, kind_font, colours.muted, LEFT)
        if self._other:
            place = QRectF(self.width() - other, line.top(), other, px(22))
            draw_text(painter, place, self._other, other_font, colours.muted, RIGHT)
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), colours.line)
        painter.end()


class _Numbers(QWidget):
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
        """Room by need: each as much as its texts want, the rest shared out."""
        body = self._theme.font(Role.BODY)
        wants = [
            max(
                text_width(one.value, self._font(one.value)),
                text_width(f"{one.caption} {one.note}".strip(), body),
            )
            + self._theme.px(10)
            for one in self.numbers
        ]
        spare = self.width() - sum(wants)
        if spare >= 0:
            return [want + spare / len(wants) for want in wants]
        return [want * self.width() / sum(wants) for want in wants]


SHORT = 8


class _Cards(_Numbers):
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
