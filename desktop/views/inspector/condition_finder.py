"""Where a game has very many conditions: a field to find one, and their groups."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from desktop.controllers.conditions.toggles import MOODS
from desktop.controllers.desk import Desk
from desktop.views.design.buttons import Button, ButtonSize
from desktop.views.design.labels import Label, Tone
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role


class ConditionFinder(QWidget):
    """Tells by `changed` that something else is to be shown: `word`, or the `opened` group."""

    changed = Signal()

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._theme = desk, theme
        self._counts: tuple[int, ...] = ()
        self.opened = ""
        self.field = QLineEdit(self)
        self.field.setClearButtonEnabled(True)
        self.field.textChanged.connect(lambda _text: self.changed.emit())
        self.nothing = Label(theme, "", role=Role.SMALL, tone=Tone.MUTED, wraps=True)
        self.nothing.hide()
        self.groups: dict[str, Button] = {}
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for mood in MOODS:
            button = Button(theme, "", size=ButtonSize.SMALL)
            button.setCheckable(True)
            button.clicked.connect(lambda _=False, mood=mood: self._on_group_clicked(mood))
            self.groups[mood] = button
            row.addWidget(button)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 2, 0, 2)
        column.setSpacing(4)
        column.addWidget(self.field)
        column.addWidget(self.nothing)
        column.addLayout(row)

    @property
    def word(self) -> str:
        """What is looked for, without case; "" for nothing."""
        return self.field.text().strip().casefold()

    def retranslate(self) -> None:
        """Everything in the GM's language."""
        hint = self._desk.text("view.conditions.find")
        self.field.setPlaceholderText(hint)
        self.field.setAccessibleName(hint)
        self.nothing.setText(self._desk.text("view.conditions.none"))
        self._counts = ()

    def show_counts(self, counts: tuple[int, ...]) -> None:
        """How many conditions wait in each group; none at all hides everything."""
        self.setVisible(bool(counts))
        if counts == self._counts:
            return
        self._counts = counts
        for mood, count in zip(MOODS, counts, strict=False):
            button = self.groups[mood]
            button.setText(self._desk.text(f"view.conditions.group.{mood}", count=count))
            button.setToolTip(self._desk.text(f"view.conditions.group_tip.{mood}"))

    def open(self, mood: str) -> None:
        """Show a group, or none ("")."""
        self.opened = mood
        for each, button in self.groups.items():
            button.setChecked(each == self.opened)
        self.changed.emit()

    def _on_group_clicked(self, mood: str) -> None:
        self.open("" if self.opened == mood else mood)
