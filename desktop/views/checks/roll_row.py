"""One roll that waits: who rolls, what counts, and the fields for the dice on the table."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.prompts import turning_of
from desktop.controllers.rolls.typed import PLAIN, TypedRoll, read_roll, wanted_for
from desktop.language.message import Parameter
from desktop.language.render import shown_signed
from desktop.model.reasons import Trace
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.previews.foreseen import waiting_in
from desktop.views.design.dice_fields import DiceFields
from desktop.views.design.labels import Label, Tone
from desktop.views.design.theme import Theme
from desktop.views.reasons import number_text, spoken_reason, tooltip_of

FIELD = 64


class RollRow(QWidget):
    """Its reasons are its tooltip; a field for each die that counts."""

    entered = Signal()

    def __init__(self, desk: Desk, theme: Theme, name: Parameter) -> None:
        super().__init__()
        self._desk, self._name = desk, ""
        self.name = Label(theme, "")
        self._wanted = PLAIN
        self.bonus = Label(theme, "", tone=Tone.MUTED)
        self.dice = DiceFields(theme, self)
        self.die = self.dice.first
        self.dice.set_width(FIELD)
        self.dice.entered.connect(self.entered)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.name, 1)
        row.addWidget(self.bonus)
        row.addWidget(self.dice)
        self.show_name(name)

    def show_name(self, name: Parameter) -> None:
        """Who rolls."""
        self._name = self._desk.text("view.check.die_of", who=name)
        self.name.setText(self._desk.shown(name))
        self.dice.show_wanted(self._wanted, name=self._name)

    def show_roll(self, trace: Trace, bonus: int, mode: RollMode, *, fails: bool = False) -> None:
        """What counts on it now, and which dice it asks for."""
        desk = self._desk
        waiting = waiting_in(trace)
        parts = [shown_signed(bonus, desk.language)]
        parts += [number_text(each, desk) for each in waiting]
        text = " ".join(parts)
        if turning := turning_of(mode, trace):
            text = f"{text}, {desk.text(turning)}"
        self.bonus.setText(desk.text("view.reason.automatic_failure") if fails else text)
        self.setToolTip(tooltip_of(*(", ".join(spoken_reason(each, desk)) for each in trace)))
        self._wanted = wanted_for(mode, waiting)
        self.dice.show_wanted(self._wanted, name=self._name)

    def typed(self) -> TypedRoll:
        """The dice that were typed; raises NumberError."""
        return read_roll(self.dice.text(), self._wanted, self._desk.language)
