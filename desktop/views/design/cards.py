"""Cards: something to decide, one main button, few quiet ones; more of them are in a menu."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QVBoxLayout, QWidget

from desktop.controllers.rolls.typed import PLAIN, DiceWanted
from desktop.views.design.buttons import Button, ButtonKind, IconButton
from desktop.views.design.dice_fields import DiceFields
from desktop.views.design.labels import ElidedLabel, Label, Tone, tone_colour
from desktop.views.design.painting import fill_rounded, outline_rounded
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role

MOST_QUIET = 2
"""Quiet buttons beside the main one; of more, all but the last, which declines, are in a menu."""
LONG_DIE = 4
"""Signs of a placeholder ("d20") that the narrow field holds."""


class Card(QWidget):
    """A surface with round corners; the amber edge says "now"."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._is_first = False
        self._is_outlined = False
        theme.changed.connect(self.update)

    def set_first(self, is_first: bool) -> None:
        """Whether it has the amber edge: it comes next."""
        if is_first != self._is_first:
            self._is_first = is_first
            self.update()

    def set_outlined(self, is_outlined: bool) -> None:
        """A card that only tells, such as the last result: an outline, no fill."""
        self._is_outlined = is_outlined
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = QRectF(self.rect())
        radius = self._theme.px(8)
        if not self._is_outlined:
            fill_rounded(painter, body, radius, colours.card)
        if self._is_first:
            outline_rounded(painter, body, radius, colours.accentEdge, 1.5)
        elif self._is_outlined:
            outline_rounded(painter, body, radius, colours.line)


class FloatingCard(Card):
    """A card above the map or the table: the panel's ground, and a strong line around."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body, radius = QRectF(self.rect()), self._theme.px(10)
        fill_rounded(painter, body, radius, self._theme.colours.panel)
        outline_rounded(painter, body, radius, self._theme.colours.lineStrong)
        painter.end()


@dataclass(frozen=True, slots=True)
class CardAction:
    """One button of a prompt card; its key comes back when it is pressed.

    A quiet one with an icon shows that, with its text as name and tooltip.
    """

    key: str
    text: str
    key_cap: str = ""
    icon: str = ""


@dataclass(frozen=True, slots=True)
class PromptLook:
    """A pending decision in the reader's language.

    Of many quiet answers the last stays in sight, or the first where that is the one to take
    (`shows_first`). `die` is the placeholder of the field for a die rolled at the table ("d20"),
    or nothing, `wanted` the dice of a roll of several; `others` names the menu that many answers
    are in; `tooltip` tells more than the card has room for.
    """

    title: str
    icon: str
    sentence: str
    main: CardAction
    quiet: tuple[CardAction, ...] = ()
    die: str = ""
    tooltip: str = ""
    wanted: DiceWanted = PLAIN
    others: str = ""
    blow: str = ""  # stands in the field of the damage
    shows_first: bool = False
    reasons: str = ""  # what the button of its reasons is called; none without a d20


class PromptCard(Card):
    """A prompt as a card. `acted` carries the key of the button and what was typed."""

    acted = Signal(str, str)
    reasons_wanted = Signal(QPoint)  # where their menu opens, on the screen

    def __init__(self, theme: Theme, look: PromptLook, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._look = look
        self._title = ElidedLabel(theme, role=Role.ROW, weight=600)
        self._icon = CardIcon(theme)
        self._sentence = _Sentence(theme, role=Role.BODY, tone=Tone.MUTED, wraps=True)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.dice = DiceFields(theme, self)
        self.die = self.dice.first
        self.dice.entered.connect(self._on_die_entered)
        self._buttons: list[Button | IconButton] = []
        self._widths: list[int] = []  # of the card before more of its buttons went into a menu
        head = QHBoxLayout()
        head.setSpacing(6)
        head.addWidget(self._icon)
        head.addWidget(self._title, 1)
        self.reasons = IconButton(theme, "interface.add", "", size=22, icon_size=14)
        self.reasons.clicked.connect(self._on_reasons_clicked)
        head.addWidget(self.reasons)
        self._row = QHBoxLayout()
        self._row.setSpacing(2)
        self._row.addWidget(self.dice)
        self._column = column = QVBoxLayout(self)
        keep_spaced(self._theme, column, (9, 8, 8, 7), 2)
        column.addLayout(head)
        column.addWidget(self._sentence, 1)
        column.addLayout(self._row)
        theme.changed.connect(self._on_theme_changed)
        self.show_look(look)

    @property
    def look(self) -> PromptLook:
        """What it shows."""
        return self._look

    @property
    def buttons(self) -> tuple[Button | IconButton, ...]:
        """The main button, then the quiet ones."""
        return tuple(self._buttons)

    def show_look(self, look: PromptLook) -> None:
        """Show another decision in the same card; what was typed stays."""
        self._look = look
        self._widths = []
        self._title.setText(look.title)
        self._icon.show_icon(look.icon)
        self._sentence.setText(look.sentence)
        self.setToolTip(look.tooltip)
        self._sentence.setToolTip(look.tooltip or look.sentence)
        self.setAccessibleName(f"{look.title}. {look.sentence}")
        self.reasons.set_name(look.reasons)
        self.reasons.setVisible(bool(look.reasons))
        self.dice.setVisible(bool(look.die))
        self.dice.show_wanted(look.wanted, name=look.title, placeholder=look.die, blow=look.blow)
        self._rebuild_buttons()
        self._on_theme_changed()
        self._row.invalidate()
        self._column.invalidate()

    def tell_doubt(self, text: str) -> None:
        """A warning about what is typed in place of the sentence; "" takes it away."""
        self._sentence.set_tone(Tone.WARNING if text else Tone.MUTED)
        self._sentence.setText(text or self._look.sentence)

    @property
    def sentence_text(self) -> str:
        """What it says below its title."""
        return self._sentence.text()

    def set_first(self, is_first: bool) -> None:
        """The first prompt in line wears the amber, edge and button."""
        super().set_first(is_first)
        self._main.set_kind(ButtonKind.PRIMARY if is_first else ButtonKind.PLAIN)

    def keep_within(self, room: int) -> None:
        """Where its buttons side by side are wider than the room, a menu holds quiet ones.

        All but one of them go there first, then that one, too.
        """
        before = len(self._widths)
        while self._widths and self._widths[-1] <= room:
            self._widths.pop()
        if len(self._widths) < before:
            self._fold_buttons()
        while (width := self.minimumSizeHint().width()) > room:
            if len(self._widths) == len(self._folds) - 1:
                return
            self._widths.append(width)
            self._fold_buttons()

    def _fold_buttons(self) -> None:
        self._rebuild_buttons()
        self._row.invalidate()
        self._column.invalidate()

    @property
    def _folds(self) -> tuple[int, ...]:
        """How many quiet buttons may stay in sight, from the widest card to the narrowest."""
        count = len(self._look.quiet)
        if count < 2:
            return (count,)
        return (count, 1, 0) if count <= MOST_QUIET else (1, 0)

    def focus_main(self) -> None:
        """Give the keyboard to the main button."""
        self._main.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(216), self._theme.px(122))

    def minimumSizeHint(self) -> QSize:
        width = self._column.minimumSize().width()
        return QSize(max(width, self._theme.px(180)), self._theme.px(104))

    def _rebuild_buttons(self) -> None:
        for button in self._buttons:
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        while self._row.count() > 1:
            self._row.takeAt(1)
        kind = ButtonKind.PRIMARY if self._is_first else ButtonKind.PLAIN
        self._main = self._button(self._look.main, kind)
        quiet = self._look.quiet
        count = self._folds[len(self._widths)]
        first = self._look.shows_first
        cut = count if first else len(quiet) - count
        shown, folded = (quiet[:cut], quiet[cut:]) if first else (quiet[cut:], quiet[:cut])
        self._buttons = [self._main, *(self._quiet(action) for action in shown)]
        if folded:
            self._buttons.insert(1 + (len(shown) if first else 0), self._menu_of(folded))
        for button in self._buttons:
            self._row.addWidget(button)
            button.show()  # a hidden one has no width yet
        self._row.addStretch(1)
        QWidget.setTabOrder(self._buttons[-1], self.reasons)

    def _button(self, action: CardAction, kind: ButtonKind) -> Button:
        button = Button(self._theme, action.text, kind=kind, key_cap=action.key_cap)
        button.clicked.connect(lambda: self.acted.emit(action.key, self.dice.text()))
        return button

    def _quiet(self, action: CardAction) -> Button | IconButton:
        if not action.icon:
            return self._button(action, ButtonKind.QUIET)
        button = IconButton(self._theme, action.icon, action.text, size=32, icon_size=18)
        button.clicked.connect(lambda: self.acted.emit(action.key, self.dice.text()))
        return button

    def _menu_of(self, actions: tuple[CardAction, ...]) -> Button:
        button = Button(
            self._theme,
            self._look.others,
            kind=ButtonKind.QUIET,
            icon_after="interface.collapse",
        )
        menu = QMenu(button)
        for action in actions:
            entry = menu.addAction(action.text)
            entry.triggered.connect(
                lambda _checked, key=action.key: self.acted.emit(key, self.dice.text())
            )
        button.clicked.connect(lambda: menu.popup(button.mapToGlobal(QPoint(0, button.height()))))
        return button

    def _on_reasons_clicked(self) -> None:
        below = self.reasons.rect().bottomLeft()
        self.reasons_wanted.emit(self.reasons.mapToGlobal(below))

    def _on_die_entered(self) -> None:
        self.acted.emit(self._look.main.key, self.dice.text())

    def _on_theme_changed(self) -> None:
        is_long = len(self._look.die) > LONG_DIE
        self.dice.set_width(84 if is_long else 50)
        self.updateGeometry()


class _Sentence(Label):
    """Takes the room between title and buttons, however long it is; the buttons stay whole."""

    def hasHeightForWidth(self) -> bool:
        return False

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(80), round(self._theme.line(Role.BODY)))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class CardIcon(QWidget):
    """The icon at the head of a card; hidden without one."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme, self._icon, self._tone = theme, "", Tone.TEXT
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def icon(self) -> str:
        """The key of what it shows, "" for nothing."""
        return self._icon

    def show_icon(self, icon: str, tone: Tone = Tone.TEXT) -> None:
        """`icon` is a key of the icons, "" for none."""
        self._icon, self._tone = icon, tone
        self.setVisible(bool(icon))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(18), self._theme.px(18))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._icon:
            painter = QPainter(self)
            rect = QRectF(self.rect())
            ink = tone_colour(self._tone, self._theme.colours)
            self._theme.icons.paint(painter, self._icon, rect, ink)
