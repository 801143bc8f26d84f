"""Armour, shield and the features that matter in a fight, in one line of the form."""

from typing import TypedDict

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from desktop.controllers.creature_form.form import FormText
from desktop.controllers.creature_form.shape import Shape
from desktop.controllers.desk import Desk
from desktop.views.design.buttons import Button
from desktop.views.design.labels import Label, Tone
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.dialogs.fields import ChoiceField

ARMOUR, SHIELD = "armour", "shield"
TRAINED, UNTRAINED = "trained", "untrained"
NO_SHIELD = "none"


class Worn(TypedDict):
    """The fields of the form that this line fills."""

    armour: str
    shield: bool
    untrained: tuple[str, ...]
    traits: tuple[str, ...]


class Outfit(QWidget):
    """Hidden for games that know none of it."""

    def __init__(self, desk: Desk, theme: Theme, shape: Shape) -> None:
        super().__init__()
        self._desk, self._shape = desk, shape
        self._traits: tuple[str, ...] = ()
        self.armour = ChoiceField(theme, width=180)
        self.training = ChoiceField(theme, width=130)
        self.shield = ChoiceField(theme, width=150)
        self.traits = Button(theme, "", icon_after="interface.collapse")
        self.traits.clicked.connect(self._on_traits_wanted)
        self._chosen = Label(theme, "", role=Role.SMALL, tone=Tone.MUTED, wraps=True)
        row = QHBoxLayout()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(row)
        column.addWidget(self._chosen)
        for field in (self.armour, self.training, self.shield):
            row.addWidget(field)
        row.addWidget(self.traits, 1, Qt.AlignmentFlag.AlignBottom)
        self.setVisible(bool(shape.traits))
        self.retranslate()

    @property
    def values(self) -> Worn:
        """What stands in the line."""
        untrained = [ARMOUR] if self.training.key == UNTRAINED else []
        if self.shield.key == UNTRAINED:
            untrained.append(SHIELD)
        return Worn(
            armour=self.armour.key,
            shield=self.shield.key in (TRAINED, UNTRAINED),
            untrained=tuple(untrained),
            traits=self._traits,
        )

    def show_form(self, form: FormText) -> None:
        """Put everything in."""
        self.armour.choose(form.armour)
        self.training.choose(UNTRAINED if ARMOUR in form.untrained else TRAINED)
        worn = UNTRAINED if SHIELD in form.untrained else TRAINED
        self.shield.choose(worn if form.shield else NO_SHIELD)
        self._traits = form.traits
        self._show_traits()

    def retranslate(self) -> None:
        """Its words in the GM's language."""
        text = self._desk.text
        self.armour.name(text("view.form.armour"))
        suits = {key: text(f"armour.{key}") for key in self._shape.armours}
        self.armour.offer({"": text("view.form.armour_printed")} | suits)
        self.training.name(text("view.form.training"))
        self.training.offer(
            {TRAINED: text("view.form.trained"), UNTRAINED: text("view.form.untrained")}
        )
        self.shield.name(text("view.form.shield"))
        self.shield.offer(
            {
                NO_SHIELD: "–",
                TRAINED: text("view.form.shield_worn"),
                UNTRAINED: text("view.form.shield_untrained"),
            }
        )
        self.traits.setText(self._desk.text("view.form.traits"))
        self._show_traits()

    def menu(self) -> QMenu:
        """The features by name; ticked are those that it has."""
        menu = QMenu(self)
        for trait in self._shape.traits:
            action = menu.addAction(self._desk.text(f"trait.{trait}"))
            action.setCheckable(True)
            action.setChecked(trait in self._traits)
            action.triggered.connect(lambda _=False, trait=trait: self._toggle(trait))
        return menu

    def _toggle(self, trait: str) -> None:
        if trait in self._traits:
            self._traits = tuple(each for each in self._traits if each != trait)
        else:
            self._traits = (*self._traits, trait)
        self._show_traits()

    def _show_traits(self) -> None:
        known = [
            self._desk.text(f"trait.{each}") for each in self._traits if each in self._shape.traits
        ]
        # However many there are: they stand on lines of their own and widen nothing.
        self._chosen.setText(" · ".join(known))
        self._chosen.setVisible(bool(known))

    def _on_traits_wanted(self) -> None:
        menu = self.menu()
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(self.traits.mapToGlobal(self.traits.rect().bottomLeft()))
