"""The rows of the turn card: what the rules have done, and what is yours to decide."""

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.prompts import (
    ICONS,
    blow_text,
    buttons_of,
    die_of,
    doubt_of,
    foreseen_of,
    is_ruled,
    sentence_of,
    title_of,
    wanted_of,
)
from desktop.controllers.turns.card import Done
from desktop.model.amount import AS_REASONED, Adjustments
from desktop.model.prompt import Prompt
from desktop.views.design.buttons import Button, ButtonKind, ButtonSize, IconButton
from desktop.views.design.cards import Card
from desktop.views.design.dice_fields import DiceFields
from desktop.views.design.flow import FlowLayout
from desktop.views.design.labels import Label, Tone
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.reasons import told_reasons, told_rule, tooltip_of

MARK, FIELD = 22, 60
BESIDE = 300
"""Answers wider than this together stand below the sentence, not beside it."""


class Mark(QWidget):
    """An icon, and before it the tick of what is done."""

    def __init__(self, theme: Theme, icon: str, *, is_done: bool) -> None:
        super().__init__()
        self._theme, self._icon, self.is_done = theme, icon, is_done
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    # --- Qt -------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """Two icons beside each other."""
        return QSize(self._theme.px(2 * MARK + 6), self._theme.px(MARK))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Tick or ring, then the icon."""
        theme, colours = self._theme, self._theme.colours
        size = theme.px(MARK - 4)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        place = self.rect().adjusted(0, 2, 0, 0)
        first = place.adjusted(0, 0, size - place.width(), size - place.height())
        second = first.translated(theme.px(MARK + 4), 0)
        tick = "interface.success" if self.is_done else "interface.open_slot"
        ink = colours.success if self.is_done else colours.muted
        theme.icons.paint(painter, tick, first.toRectF(), ink)
        theme.icons.paint(painter, self._icon, second.toRectF(), colours.text)
        painter.end()


class DoneRow(Card):
    """What the rules have done; what ended may be kept."""

    kept = Signal(object)  # Done

    def __init__(self, desk: Desk, theme: Theme, done: Done) -> None:
        super().__init__(theme)
        text = desk.rendered(done.text)
        self.text = Label(theme, text, weight=600, wraps=True)
        if done.rule:
            self.setToolTip(tooltip_of(told_rule(done.rule, desk)))
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.px(12), theme.px(8), theme.px(8), theme.px(8))
        row.setSpacing(theme.px(10))
        row.addWidget(Mark(theme, done.icon, is_done=True))
        row.addWidget(self.text, 1)
        self.keep: Button | None = None
        if done.keep is not None:
            self.keep = Button(
                theme,
                desk.text("view.turn_card.let_be" if done.lets_be else "view.turn_card.keep"),
                kind=ButtonKind.QUIET,
                size=ButtonSize.SMALL,
            )
            spoken = "view.turn_card.let_be_of" if done.lets_be else "view.turn_card.keep_of"
            self.keep.setAccessibleName(desk.text(spoken, text=done.text))
            self.keep.clicked.connect(lambda _=False: self.kept.emit(done))
            row.addWidget(self.keep)


class PromptRow(Card):
    """A decision: the die on the table and its buttons; ticked once it is taken."""

    acted = Signal(object, str, str)  # Prompt, key of the button, typed

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        prompt: Prompt,
        adjustments: Adjustments = AS_REASONED,
    ) -> None:
        super().__init__(theme)
        self.prompt = prompt
        foreseen = foreseen_of(prompt, desk, adjustments)
        sentence = sentence_of(prompt, desk, foreseen)
        self.title = Label(theme, title_of(prompt, desk), weight=600, wraps=True)
        self._sentence = Label(theme, sentence, role=Role.SMALL, tone=Tone.MUTED, wraps=True)
        rule = (told_rule(prompt.rule, desk),) if prompt.rule else ()
        self.setToolTip(tooltip_of(sentence, *told_reasons(foreseen, desk), *rule))
        words = QVBoxLayout()
        words.setSpacing(1)
        words.addWidget(self.title)
        words.addWidget(self._sentence)
        name = desk.text("view.now.reasons")
        self.reasons = IconButton(theme, "interface.add", name, size=26, icon_size=16)
        self.reasons.setVisible(is_ruled(prompt))
        self._mark = Mark(theme, ICONS[prompt.kind], is_done=False)
        self.dice = DiceFields(theme, self)
        self.die = self.dice.first
        self.dice.set_width(FIELD)
        self.dice.show_wanted(
            wanted_of(prompt, foreseen),
            name=self.title.text(),
            placeholder=die_of(prompt),
            blow=blow_text(prompt, desk),
        )
        self.dice.setVisible(bool(die_of(prompt)))
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.px(12), theme.px(8), theme.px(8), theme.px(8))
        row.setSpacing(theme.px(8))
        row.addWidget(self._mark)
        row.addLayout(words, 1)
        row.addWidget(self.reasons)
        row.addWidget(self.dice)
        self.buttons: dict[str, Button] = {}
        for place, button in enumerate(buttons_of(prompt)):
            kind = ButtonKind.PLAIN if place == 0 else ButtonKind.QUIET
            made = Button(theme, desk.rendered(button.text), kind=kind, size=ButtonSize.SMALL)
            made.clicked.connect(lambda _=False, key=button.key: self._act(key))
            self.buttons[button.key] = made
        wide = sum(made.sizeHint().width() for made in self.buttons.values())
        answers: QLayout = row
        if wide > theme.px(BESIDE):
            answers = FlowLayout(gap=theme.px(6))
            words.addSpacing(theme.px(4))
            words.addLayout(answers)
        for made in self.buttons.values():
            answers.addWidget(made)
        self.dice.entered.connect(self._on_return)
        self.dice.edited.connect(lambda _: self._show_doubt(prompt, desk, sentence))

    def _show_doubt(self, prompt: Prompt, desk: Desk, sentence: str) -> None:
        """A warning where the dice cannot give the damage that is typed."""
        blow = self.dice.blow
        doubt = None if blow is None else doubt_of(prompt, blow.text(), desk)
        self._sentence.set_tone(Tone.MUTED if doubt is None else Tone.WARNING)
        self._sentence.setText(sentence if doubt is None else desk.rendered(doubt))

    @property
    def is_done(self) -> bool:
        """Whether it has been answered."""
        return self._mark.is_done

    def finish(self) -> None:
        """Answered: the tick, and nothing to press any more."""
        self._mark.is_done = True
        self._mark.update()
        self.dice.hide()
        self.reasons.hide()
        for button in self.buttons.values():
            button.hide()
        self.set_first(False)

    def focus(self) -> None:
        """The keyboard goes to the die, else to the first button."""
        if not self.dice.isHidden():
            self.die.setFocus(Qt.FocusReason.TabFocusReason)
        else:
            next(iter(self.buttons.values())).setFocus(Qt.FocusReason.TabFocusReason)

    def _on_return(self) -> None:
        self._act(next(iter(self.buttons)))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter in a die is taken by its row: the card, which would be left, does not see it."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            event.accept()
            return
        super().keyPressEvent(event)

    def _act(self, key: str) -> None:
        self.acted.emit(self.prompt, key, self.dice.text())
