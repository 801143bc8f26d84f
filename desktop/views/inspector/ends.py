"""The ways in which a condition may end, with their numbers, as lines to choose from."""

from collections.abc import Callable

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from desktop.controllers.conditions.details import OF_SOURCE, Details, EndChoice
from desktop.controllers.desk import Desk
from desktop.language.message import Message, Parameter
from desktop.language.numbers import read_number
from desktop.model.ids import CombatantId
from desktop.views.design.labels import Label, Tone
from desktop.views.design.radio import RadioRow
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme

MOST_ROUNDS = 100_000
MOST_DC = 100
TEXTS = {
    EndChoice.GM: "view.ends.gm",
    EndChoice.OWN_END: "view.ends.turn_end",
    EndChoice.OWN_START: "view.ends.turn_start",
    EndChoice.SOURCE_END: "view.ends.turn_end",
    EndChoice.SOURCE_START: "view.ends.turn_start",
    EndChoice.HELD: "view.ends.held",
    EndChoice.THIS_TURN: "view.ends.this_turn",
    EndChoice.ROUNDS: "view.ends.rounds",
    EndChoice.SAVE: "view.ends.save",
}
WITHOUT_SOURCE = {
    EndChoice.SOURCE_END: EndChoice.OWN_END,
    EndChoice.SOURCE_START: EndChoice.OWN_START,
    EndChoice.HELD: EndChoice.GM,
}


class EndsBox(QWidget):
    """One line a way; arrows move, a click on one with a number goes on to its field."""

    entered = Signal()  # Enter in a field

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._theme = desk, theme
        self._abilities: tuple[str, ...] = ("",)
        self.rows = {choice: RadioRow(theme) for choice in EndChoice}
        self.rounds = QLineEdit()
        self.ability = QComboBox()
        self.dc = QLineEdit()
        self._dc_label = Label(theme, "", tone=Tone.MUTED)
        self._lay_out()
        self.choose(EndChoice.GM)
        for choice, row in self.rows.items():
            row.clicked.connect(self._clicked(choice))
            row.step_wanted.connect(self._on_step_wanted)
        self.rounds.returnPressed.connect(self.entered)
        self.dc.returnPressed.connect(self.entered)
        theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    @property
    def choice(self) -> EndChoice:
        """The chosen way."""
        return next(choice for choice, row in self.rows.items() if row.isChecked())

    def choose(self, choice: EndChoice) -> None:
        """Choose a way and show the fields that it needs."""
        for each, row in self.rows.items():
            row.setChecked(each is choice)
        self.rounds.setVisible(choice is EndChoice.ROUNDS)
        for widget in (self.ability, self.dc, self._dc_label):
            widget.setVisible(choice is EndChoice.SAVE)

    def focus(self) -> None:
        """Give the keyboard to the chosen line."""
        self.rows[self.choice].setFocus(Qt.FocusReason.TabFocusReason)

    def retranslate(self, abilities: tuple[str, ...]) -> None:
        """Fields and abilities in the GM's language."""
        text = self._desk.text
        self.rounds.setAccessibleName(text("view.ends.rounds"))
        self.dc.setAccessibleName(text("view.ends.dc"))
        self._dc_label.setText(text("view.ends.dc"))
        self.ability.setAccessibleName(text("view.ends.ability"))
        kept = self.ability.currentIndex()
        self._abilities = abilities
        with QSignalBlocker(self.ability):
            self.ability.clear()
            names = [self._desk.rendered(Message(f"ability.{key}")) for key in abilities]
            self.ability.addItems(names)
            self.ability.setCurrentIndex(max(0, kept))

    def name_rows(
        self,
        own: Parameter,
        source: Parameter | None,
        *,
        running: bool,
        held: Parameter | None = None,
    ) -> None:
        """Say whose turns are meant; without a source (None) its turns are not offered.

        `held` is what the source concentrates on, without which that is not offered.
        """
        for choice, row in self.rows.items():
            who = source if choice in OF_SOURCE and source is not None else own
            known: dict[str, Parameter] = {"who": who}
            if choice is EndChoice.HELD:
                known = {"what": "" if held is None else held}
            row.setText(self._desk.text(TEXTS[choice], **known))
        self.rows[EndChoice.HELD].setVisible(held is not None)
        if held is None and self.choice is EndChoice.HELD:
            self.choose(WITHOUT_SOURCE[EndChoice.HELD])
        for choice in OF_SOURCE:
            self.rows[choice].setVisible(source is not None)
        self.rows[EndChoice.THIS_TURN].setVisible(running)
        if source is None and self.choice in OF_SOURCE:
            self.choose(WITHOUT_SOURCE[self.choice])

    def show_details(self, details: Details) -> None:
        """The ways and numbers of an effect."""
        self.choose(details.choice)
        self.rounds.setText(str(details.rounds))
        self.dc.setText(str(details.dc))
        usual = "wis" if "wis" in self._abilities else self._abilities[0]
        ability = details.ability if details.ability in self._abilities else usual
        self.ability.setCurrentIndex(self._abilities.index(ability))

    def typed(self, source: CombatantId | None) -> Details:
        """What was chosen and typed; raises NumberError."""
        choice, language = self.choice, self._desk.language
        rounds, dc = 1, 0
        if choice is EndChoice.ROUNDS:
            rounds = read_number(self.rounds.text(), language, low=1, high=MOST_ROUNDS)
        if choice is EndChoice.SAVE:
            dc = read_number(self.dc.text(), language, low=1, high=MOST_DC)
        ability = self._abilities[max(0, self.ability.currentIndex())]
        return Details(choice, source, rounds, ability, dc)

    def _clicked(self, choice: EndChoice) -> Callable[[], None]:
        return lambda: self._on_row_clicked(choice)

    def _on_row_clicked(self, choice: EndChoice) -> None:
        self.choose(choice)
        fields = {EndChoice.ROUNDS: self.rounds, EndChoice.SAVE: self.dc}
        if choice in fields:
            fields[choice].setFocus(Qt.FocusReason.OtherFocusReason)
            fields[choice].selectAll()

    def _on_step_wanted(self, step: int) -> None:
        shown = [choice for choice, row in self.rows.items() if not row.isHidden()]
        self.choose(shown[(shown.index(self.choice) + step) % len(shown)])
        self.focus()

    def _on_theme_changed(self) -> None:
        for field in (self.rounds, self.dc):
            field.setFixedWidth(self._theme.px(64))

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        keep_spaced(self._theme, column, gap=2)
        for choice, row in self.rows.items():
            line = QHBoxLayout()
            keep_spaced(self._theme, line, gap=6)
            line.addWidget(row, 1)
            if choice is EndChoice.ROUNDS:
                line.addWidget(self.rounds)
            column.addLayout(line)
        save = QHBoxLayout()
        keep_spaced(self._theme, save, gap=6)
        save.addWidget(self.ability, 1)
        save.addWidget(self._dc_label)
        save.addWidget(self.dc)
        column.addLayout(save)
