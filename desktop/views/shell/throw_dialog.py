"""One throw that the program would make: typed as it lies on the table, or rolled."""

import re

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.prompts import sentence_of, title_of
from desktop.controllers.rolls.asked import THE_REST, AskedThrow, Rest, kept_of_several, read_told
from desktop.controllers.rolls.typed import DiceWanted
from desktop.dice.error import DiceError
from desktop.dice.notation import shown
from desktop.dice.table_dice import Told
from desktop.language.message import Message
from desktop.language.numbers import NumberError
from desktop.model.commands import AnswerPrompt, Command
from desktop.model.prompt import Prompt
from desktop.session.labels import label_of
from desktop.views.design.buttons import Button, ButtonKind
from desktop.views.design.dice_fields import DiceFields
from desktop.views.design.labels import Label, Tone
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.dialogs.card import CardDialog
from desktop.views.reasons import ReasonRow

WIDTH, MOST_LINES = 420, 5
ONE_DIE = re.compile(r"1?d\d+")
"""A single die without anything added: a number typed for it is what it shows."""


class ThrowDialog(CardDialog):
    """What has happened up to it, the dice, and a field; left empty the program rolls."""

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget, asked: AskedThrow) -> None:
        super().__init__(desk, theme, title_for(asked.command, desk), parent)
        self._asked = asked
        self.told: Told | Rest | None = None
        self.setMinimumWidth(theme.px(WIDTH))
        prompt = _prompt_of(asked.command, desk)
        told = [] if prompt is None else [sentence_of(prompt, desk)]
        told += [desk.rendered(line.message) for line in asked.lines[-MOST_LINES:]]
        for text in told:
            self.body.addWidget(Label(theme, text, tone=Tone.MUTED, wraps=True))
        if asked.what is not None:
            self.body.addWidget(Label(theme, desk.rendered(asked.what), weight=600, wraps=True))
        if asked.trace:
            reasons = ReasonRow(desk, theme)
            reasons.show_trace(asked.trace)
            self.body.addWidget(reasons)
        dice = shown(asked.expression)
        self.body.addWidget(Label(theme, dice, role=Role.TITLE))
        mode = kept_of_several(asked.expression)
        self.dice = None if mode is None else DiceFields(theme, self)
        if self.dice is None or mode is None:
            self.field = QLineEdit(self)
            self.field.setPlaceholderText(dice)
            self.field.setAccessibleName(dice)
            self.field.returnPressed.connect(self.accept)
            self.body.addWidget(self.field)
        else:
            self.dice.show_wanted(DiceWanted(mode), name=dice)
            self.dice.entered.connect(self.accept)
            self.field = self.dice.first
            self.body.addWidget(self.dice)
        hint = desk.text("view.throw.hint" if mode is None else "view.throw.hint_two")
        if ONE_DIE.fullmatch(dice):
            hint = desk.text("view.throw.hint_one")
        self.body.addWidget(Label(theme, hint, role=Role.SMALL, tone=Tone.MUTED, wraps=True))
        self.rest = Button(theme, desk.text("view.throw.rest"), kind=ButtonKind.QUIET)
        self.rest.clicked.connect(self._on_rest_clicked)
        self.buttons.addWidget(self.rest)
        self.add_buttons(desk.text("view.ok"))
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_rest_clicked(self) -> None:
        self.told = THE_REST
        super().accept()

    # --- Qt -------------------------------------------------------------------------------------

    def accept(self) -> None:
        """Only with a throw that there is, or with none."""
        try:
            text = self.field.text() if self.dice is None else self.dice.text()
            self.told = read_told(text, self._asked.expression, self.desk.language)
        except NumberError as error:
            self.tell_error(self.desk.rendered(error.message))
            return
        except DiceError as error:
            self.tell_error(self.desk.rendered(Message(error.key, error.parameters)))
            return
        super().accept()


def title_for(command: Command, desk: Desk) -> str:
    """What is being done."""
    prompt = _prompt_of(command, desk)
    return desk.rendered(label_of(command)) if prompt is None else title_of(prompt, desk)


def _prompt_of(command: Command, desk: Desk) -> Prompt | None:
    if not isinstance(command, AnswerPrompt):
        return None
    return next((known for known in desk.encounter.prompts if known.id == command.prompt), None)
