"""A creature to be read beside the list: key numbers first, then the sentences."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import (
    QFont,
    QPainter,
    QPaintEvent,
    QPixmap,
)
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.library.key_numbers import key_numbers_of, scores_of, told_below
from desktop.controllers.library.statblock import subtitle_of
from desktop.model.combatant import Combatant, Side
from desktop.model.creature import Creature
from desktop.model.ids import CombatantId
from desktop.session.portraits import portrait_of
from desktop.views.design.badges import paint_badge
from desktop.views.design.painting import LEFT, RIGHT, draw_text, text_width
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role, SideLook
from desktop.views.inspector.number_strip import AbilityCards, NumberStrip
from desktop.views.inspector.set_text import SetText

FindPicture = Callable[[str], QPixmap | None]
INSET = 26
HEAD = 104
BADGE = 64


def no_picture(_key: str) -> None:
    """Nobody has pictures."""


class CreatureBlock(QWidget):
    """Head, key numbers, abilities; below them the text, which scrolls and can be selected."""

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._theme = desk, theme
        self._creature: Creature | None = None
        self._side = Side.HOSTILE
        self._shown: tuple[object, ...] = ()
        self._numbers = NumberStrip(theme)
        self._cards = AbilityCards(theme)
        self._head = _Head(desk, theme)
        self._find_picture: FindPicture = no_picture
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
        self._head.show_portrait(self._find_picture(creature.picture))
        self._numbers.show_numbers(key_numbers_of(creature, self._desk))
        self._cards.show_numbers(scores_of(creature, self._desk))
        self._text.write(told_below(creature, self._desk))

    def show_pictures(self, find: FindPicture) -> None:
        """Show the creature's own picture, once `find` has it, in place of that of its kind."""
        self._find_picture = find
        if self._creature is not None:
            self._head.show_portrait(find(self._creature.picture))

    @property
    def portrait(self) -> QPixmap | None:
        """The creature's own picture, where it is shown."""
        return None if self._creature is None else self._head.portrait

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
        self.portrait: QPixmap | None = None
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

    def show_portrait(self, portrait: QPixmap | None) -> None:
        """Its own picture; None: the one of its kind."""
        self.portrait = portrait
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
        side = SideLook(self._side.value)
        paint_badge(painter, badge, side, theme, glyph=self._glyph, portrait=self.portrait)
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
