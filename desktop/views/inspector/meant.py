"""What a condition is about: a type of damage, or dice instead of a number, in its details."""

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QComboBox, QLineEdit, QVBoxLayout, QWidget

from desktop.controllers.conditions.details import Details
from desktop.controllers.desk import Desk
from desktop.dice.notation import parse, stored, written
from desktop.rules.engine.conditions import Condition
from desktop.views.design.labels import SectionHeading
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme


class MeantBox(QWidget):
    """Hidden for conditions that are about neither."""

    entered = Signal()  # Enter in the field

    def __init__(self, desk: Desk, theme: Theme) -> None:
        super().__init__()
        self._desk = desk
        self._types: tuple[str, ...] = ("",)
        self._heads = (SectionHeading(theme, ""), SectionHeading(theme, ""))
        self.type, self.dice = QComboBox(), QLineEdit()
        self.dice.setMaxLength(60)
        self.dice.returnPressed.connect(self.entered)
        column = QVBoxLayout(self)
        keep_spaced(theme, column, gap=4)
        for head, field in zip(self._heads, (self.type, self.dice), strict=True):
            column.addWidget(head)
            column.addWidget(field)

    def retranslate(self, condition: Condition) -> None:
        """Names and types in the GM's language, and only the fields that it asks for."""
        text = self._desk.text
        names = text("view.meant.type"), text("view.meant.dice")
        shown = condition.typed, condition.diced
        fields = self.type, self.dice
        for head, field, name, is_asked in zip(self._heads, fields, names, shown, strict=True):
            head.set_text(name)
            head.setVisible(is_asked)
            field.setAccessibleName(name)
            field.setVisible(is_asked)
        self.dice.setPlaceholderText(text("view.meant.dice_hint"))
        self.setVisible(any(shown))
        kept = self._chosen_type()
        self._types = ("", *self._desk.ruleset.damage_types)
        with QSignalBlocker(self.type):
            self.type.clear()
            self.type.addItem(text("view.meant.any_type"))
            self.type.addItems([text(f"damage.{key}") for key in self._types[1:]])
        self._choose_type(kept)

    def show_details(self, details: Details) -> None:
        """What an effect is about."""
        self._choose_type(details.type)
        self.dice.setText(written(details.dice) if details.dice else "")

    def typed(self) -> tuple[str, str]:
        """The chosen type and the typed dice, "" without; raises DiceError."""
        dice = "" if self.dice.isHidden() else self.dice.text().strip()
        if dice:
            parse(dice)
        return "" if self.type.isHidden() else self._chosen_type(), stored(dice) if dice else ""

    def _chosen_type(self) -> str:
        return self._types[max(0, self.type.currentIndex())]

    def _choose_type(self, key: str) -> None:
        self.type.setCurrentIndex(self._types.index(key) if key in self._types else 0)
