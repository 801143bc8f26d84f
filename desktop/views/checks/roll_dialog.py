"""The dice of an action on the table: those of whoever acts, and of whoever rolls against it."""

from dataclasses import replace

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.rolls.typed import TypedRoll
from desktop.dice.notation import written
from desktop.language.numbers import NumberError, read_number
from desktop.model.commands import TakeAction
from desktop.rules.previews.foreseen import Foreseen
from desktop.views.checks.roll_row import RollRow
from desktop.views.design.labels import Label, SectionHeading, Tone
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.dialogs.card import CardDialog
from desktop.views.dialogs.form_rows import FormRows
from desktop.views.reasons import ReasonRow

WIDTH, MOST_SUM = 460, 999


class RollDialog(CardDialog):
    """A row a roll with its reasons below it; what is left empty the program rolls."""

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        parent: QWidget,
        wish: TakeAction,
        rolls: tuple[Foreseen, ...],
    ) -> None:
        super().__init__(desk, theme, desk.text(f"action.{wish.action}"), parent)
        self._wish, self._rolls = wish, rolls
        self.setMinimumWidth(theme.px(WIDTH))
        self.lines: list[RollRow] = []
        self.reasons: list[ReasonRow] = []
        for roll in rolls:
            self._add_roll(roll)
        self.amount = QLineEdit(self)
        self.amount.hide()
        if dice := desk.ruleset.actions[wish.action].sums:
            rows = FormRows(theme)
            rows.add(desk.text("view.dice.sum"), self.amount)
            self.amount.setPlaceholderText(written(dice))
            self.amount.returnPressed.connect(self.accept)
            self.amount.show()
            self.body.addWidget(rows)
        hint = desk.text("view.dice.hint")
        self.body.addWidget(Label(theme, hint, role=Role.SMALL, tone=Tone.MUTED, wraps=True))
        self.body.addStretch(1)
        self.add_buttons(desk.text("view.ok"))
        first = self.lines[0].die if self.lines else self.amount
        first.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def command(self) -> TakeAction:
        """The action with the dice that were typed; raises NumberError."""
        own, other = TypedRoll(), TypedRoll()
        for line, roll in zip(self.lines, self._rolls, strict=True):
            if roll.who == self._wish.combatant:
                own = line.typed()
            else:
                other = line.typed()
        text = self.amount.text().strip()
        language = self.desk.language
        return replace(
            self._wish,
            dice=own.dice,
            bonus=own.bonus,
            against_dice=other.dice,
            against_bonus=other.bonus,
            amount=read_number(text, language, low=0, high=MOST_SUM) if text else None,
        )

    def _add_roll(self, roll: Foreseen) -> None:
        desk, theme = self.desk, self.theme
        line = RollRow(desk, theme, desk.encounter.combatants[roll.who].name)
        line.show_roll(roll.trace, roll.bonus, roll.mode)
        place = len(self.lines)
        line.entered.connect(lambda: self._on_entered(place))
        reasons = ReasonRow(desk, theme)
        reasons.show_trace(roll.trace)
        heading = (
            desk.rendered(roll.purpose)
            if roll.dc is None
            else desk.text("view.dice.against_dc", purpose=roll.purpose, dc=roll.dc)
        )
        self.body.addWidget(SectionHeading(theme, heading))
        self.body.addWidget(line)
        self.body.addWidget(reasons)
        self.lines.append(line)
        self.reasons.append(reasons)

    def _on_entered(self, place: int) -> None:
        """Enter after typed dice goes on to the next roll that has none, else it is done."""
        waiting = [line for line in self.lines[place + 1 :] if not line.dice.text()]
        if waiting and self.lines[place].dice.text():
            waiting[0].die.setFocus(Qt.FocusReason.TabFocusReason)
            return
        self.accept()

    # --- Qt -------------------------------------------------------------------------------------

    def accept(self) -> None:
        """Only with dice that there are; it says what is wrong."""
        try:
            _ = self.command
        except NumberError as error:
            self.tell_error(self.desk.rendered(error.message))
            return
        super().accept()
