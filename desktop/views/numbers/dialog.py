"""The dialog in which the GM sets the numbers of a combatant: points, marks, slots, uses."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QValidator
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QSpinBox, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.numbers import NumberLine, left_to_move, numbers_of, set_numbers
from desktop.language.numbers import NumberError, read_length
from desktop.language.render import Language, shown_length
from desktop.model.combatant import Combatant
from desktop.model.ids import CounterKey
from desktop.model.spell import FindSpell
from desktop.views.design.labels import Label, Tone
from desktop.views.design.scrolling import scrolled
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.dialogs.card import CardDialog
from desktop.views.dialogs.form_rows import FormRows, indent_digits

WIDTH, MOST_HEIGHT, SCROLL_BAR = 500, 430, 14
FIELD = 108
STEP, MOST = 5, 9999
"""More than any number of a stat block; the rules refuse what is beyond their own bounds."""


class LengthSpin(QSpinBox):
    """Whole feet, shown and typed in the units of the reader; a step is a cell."""

    def __init__(self, language: Language, parent: QWidget) -> None:
        super().__init__(parent)
        self._language = language
        self.setSingleStep(STEP)

    def textFromValue(self, value: int) -> str:
        return shown_length(value, self._language)

    def valueFromText(self, text: str) -> int:
        try:
            return round(read_length(text, self._language, high=MOST))
        except NumberError:
            return self.value()

    def validate(self, text: str, position: int) -> tuple[QValidator.State, str, int]:
        try:
            read_length(text, self._language, high=MOST)
        except NumberError:
            return QValidator.State.Intermediate, text, position
        return QValidator.State.Acceptable, text, position


class NumberRow(QWidget):
    """A number, and its maximum beside it: a second field where that is the GM's to set."""

    def __init__(self, desk: Desk, theme: Theme, line: NumberLine) -> None:
        super().__init__()
        self.key = line.key
        self._maximum = line.maximum
        name = desk.shown(line.name)
        spin = LengthSpin(desk.language, self) if line.is_length else QSpinBox(self)
        self.current = self._dressed(spin, theme, line.current, name)
        self.maximum: QSpinBox | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.px(8))
        row.addWidget(self.current)
        if line.sets_maximum and line.maximum is not None:
            top = desk.text("view.numbers.maximum", name=line.name)
            self.maximum = self._dressed(QSpinBox(self), theme, line.maximum, top)
            row.addWidget(Label(theme, "/", tone=Tone.MUTED))
            row.addWidget(self.maximum)
        elif line.is_length:
            unit = desk.text(f"view.grid.{desk.language.units}")
            row.addWidget(Label(theme, unit, tone=Tone.MUTED))
        elif line.maximum is not None:
            self.current.setMaximum(line.maximum)
            of = desk.text("view.numbers.of", maximum=line.maximum)
            row.addWidget(Label(theme, of, tone=Tone.MUTED))
        row.addStretch(1)
        self.setFocusProxy(self.current)

    def _dressed(self, spin: QSpinBox, theme: Theme, value: int, name: str) -> QSpinBox:
        spin.setRange(0, MOST)
        spin.setValue(value)
        spin.setFixedWidth(theme.px(FIELD))
        spin.setAccessibleName(name)
        indent_digits(spin, theme)
        return spin

    @property
    def wanted(self) -> tuple[int, int | None]:
        """The number and its maximum as they stand here."""
        top = self._maximum if self.maximum is None else self.maximum.value()
        return self.current.value(), top


class NumbersDialog(CardDialog):
    """Every number of one combatant; what differs when it is accepted becomes a step each."""

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        combatant: Combatant,
        parent: QWidget,
        find: FindSpell | None = None,
    ) -> None:
        title = desk.text("view.numbers.title", who=combatant.name)
        super().__init__(desk, theme, title, parent)
        self._find = find
        self._who = combatant.id
        self.rows: dict[CounterKey, NumberRow] = {}
        self.body.addWidget(
            Label(theme, desk.text("view.numbers.about"), role=Role.SMALL, tone=Tone.MUTED)
        )
        self.body.addWidget(self._list(combatant))
        self.main = self.add_buttons(desk.text("view.numbers.set"), enters=True)
        self.accepted.connect(self._on_accepted)
        self.rows[next(iter(self.rows))].current.selectAll()
        self.rows[next(iter(self.rows))].setFocus(Qt.FocusReason.OtherFocusReason)

    def _list(self, combatant: Combatant) -> QScrollArea:
        form = FormRows(self.theme)
        for line in numbers_of(combatant, self._find, next_move=left_to_move(self.desk, combatant)):
            row = NumberRow(self.desk, self.theme, line)
            form.add(self.desk.shown(line.name), row)
            self.rows[line.key] = row
        area = scrolled(form)
        height = min(form.sizeHint().height() + self.theme.px(4), self.theme.px(MOST_HEIGHT))
        area.setFixedHeight(height)
        area.setMinimumWidth(self.theme.px(WIDTH) + self.theme.px(SCROLL_BAR))
        return area

    def _on_accepted(self) -> None:
        if self._who in self.desk.encounter.combatants:
            wanted = {key: row.wanted for key, row in self.rows.items()}
            set_numbers(self.desk, self._who, wanted)
