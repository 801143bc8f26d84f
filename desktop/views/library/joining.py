"""How the chosen creature joins: side, hidden, hit points, initiative; and the one button."""

from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.library.page import LibraryController
from desktop.dice.notation import written
from desktop.language.message import Message
from desktop.model.combatant import Side
from desktop.rules.encounter.experience import encounter_budget
from desktop.views.design.buttons import Button, ButtonKind, IconButton
from desktop.views.design.choices import SegmentedControl
from desktop.views.design.flow import FlowLayout
from desktop.views.design.labels import Label, Tone
from desktop.views.design.sheet_look import mark_mistake
from desktop.views.design.theme import Theme
from desktop.views.reasons import told_rule, tooltip_of

AVERAGE, ROLLED = "average", "rolled"


class JoiningBar(QWidget):
    """Below the stat block."""

    add_wanted = Signal()
    place_wanted = Signal()
    edit_wanted = Signal()
    delete_wanted = Signal()
    shape_wanted = Signal()

    def __init__(
        self, desk: Desk, theme: Theme, controller: LibraryController, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._desk, self._theme, self._controller = desk, theme, controller
        self.sides = SegmentedControl(theme, tuple((side.value, "") for side in Side))
        self.hidden = QCheckBox(self)
        self.hidden.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.points = SegmentedControl(theme, ((AVERAGE, ""), (ROLLED, "")))
        self._points_name = Label(theme, "", tone=Tone.MUTED)
        self.initiative = QLineEdit(self)
        self._initiative_name = Label(theme, "", tone=Tone.MUTED)
        self._mistake = Label(theme, "", tone=Tone.DANGER, wraps=True)
        self.edit = Button(theme, "", kind=ButtonKind.QUIET, icon="interface.edit")
        self.delete = Button(theme, "", kind=ButtonKind.QUIET, icon="interface.delete")
        self.shape = Button(theme, "", kind=ButtonKind.QUIET)
        self.place = IconButton(theme, "interface.map", "", is_outlined=True)
        self.add = Button(theme, "", kind=ButtonKind.PRIMARY, key_cap="↵")
        self.budget = Label(theme, "", tone=Tone.MUTED, wraps=True)
        self._shown: tuple[object, ...] = ()
        self._lay_out()
        self.sides.chosen.connect(self._on_side_chosen)
        self.hidden.clicked.connect(self._on_hidden_clicked)
        self.points.chosen.connect(self._on_points_chosen)
        self.initiative.textEdited.connect(self._on_initiative_typed)
        self.initiative.returnPressed.connect(self.add_wanted)
        self.edit.clicked.connect(self.edit_wanted)
        self.delete.clicked.connect(self.delete_wanted)
        self.shape.clicked.connect(self.shape_wanted)
        self.add.clicked.connect(self.add_wanted)
        self.place.clicked.connect(self.place_wanted)
        theme.changed.connect(self._on_theme_changed)
        self.show_budget()
        self._on_theme_changed()

    def retranslate(self) -> None:
        """The words in the GM's language."""
        text = self._desk.text
        self.show_budget()
        self.sides.set_texts({side.value: text(f"side.{side.value}") for side in Side})
        self.sides.setAccessibleName(text("view.library.side"))
        self.hidden.setText(text("view.library.hidden"))
        self._points_name.setText(text("view.library.points"))
        self._initiative_name.setText(text("view.library.initiative"))
        self.initiative.setPlaceholderText(text("view.library.rolled"))
        self.initiative.setAccessibleName(text("view.library.initiative"))
        self.place.set_name(text("view.library.place"))
        self.edit.setText(text("view.library.edit_copy"))
        self.delete.setText(text("view.library.delete"))
        self._shown = ()
        self.refresh()

    def refresh(self) -> None:
        """Show how the chosen one joins."""
        controller, text = self._controller, self._desk.text
        joining, entry = controller.joining, controller.entry
        shifter = controller.shifter
        own = None if shifter is None else (shifter.id, shifter.own_name)
        may = (
            controller.joins_running_fight,
            controller.can_add,
            controller.can_place,
            controller.looks_for_form,
            controller.form_limit is not None,
        )
        state = (joining, entry, may, own)
        if state == self._shown:
            return
        self._shown = state
        creature = controller.creature
        self.sides.show_choice(joining.side.value)
        self.hidden.setChecked(joining.hidden)
        average = "" if creature is None else str(creature.hit_points)
        dice = "" if creature is None else written(creature.hit_dice or "")
        self.points.set_texts(
            {
                AVERAGE: text("view.library.average", amount=average),
                ROLLED: text("view.library.roll_points", dice=dice),
            }
        )
        self.points.setVisible(bool(dice))
        self._points_name.setVisible(bool(dice))
        self.points.show_choice(ROLLED if joining.rolled else AVERAGE)
        key = "view.library.add"
        if controller.joins_running_fight and joining.initiative is None:
            key = "view.library.add_and_roll"
        changes = controller.looks_for_form and shifter is not None
        if changes:
            key = "view.library.take_shape"
        self.add.setText(self._desk.rendered(Message(key, {"count": joining.count})))
        self.add.setEnabled(controller.can_add)
        self.place.setVisible(controller.can_place)
        self.edit.setEnabled(creature is not None)
        self.shape.setVisible(shifter is not None and not changes)
        if shifter is not None:
            by_gift = controller.form_limit is not None
            self.shape.setText(
                text("view.library.take_shape" if by_gift else "view.library.turn_into")
            )
            key = "view.library.take_shape_of" if by_gift else "view.library.turn_into_of"
            told = text(key, who=shifter.name)
            self.shape.setToolTip(told)
            self.shape.setAccessibleName(told)
        self.delete.setVisible(entry is not None and entry.is_own)

    def show_budget(self) -> None:
        """How the fight compares with what the party may face, where the game has budgets."""
        found = None
        if self._desk.session is not None:
            found = encounter_budget(self._desk.encounter, self._desk.ruleset)
        self.budget.setVisible(found is not None)
        if found is None:
            return
        told = self._desk.text(
            "view.budget.line",
            experience=found.experience,
            low=found.low,
            moderate=found.moderate,
            high=found.high,
            difficulty=Message(f"view.budget.{found.difficulty.value}"),
            left=found.left,
        )
        warnings = [self._desk.rendered(message) for message in found.warnings]
        self.budget.setText(" ".join((told, *warnings)))
        rules = ("experience_budget", "experience_warnings")
        names = (self._desk.ruleset.rule(name) for name in rules)
        self.budget.setToolTip(tooltip_of(*(told_rule(name, self._desk) for name in names)))

    def _lay_out(self) -> None:
        """Lines break where the page is narrow: no word is cut off."""
        gap = self._theme.px(10)
        first = FlowLayout(gap=gap, last_at_right=True)
        for widget in (self.sides, self.hidden, self.delete, self.edit):
            first.addWidget(widget)
        second = FlowLayout(gap=gap, last_at_right=True)
        begins = _together(self._initiative_name, self.initiative, self.place)
        for part in (_together(self._points_name, self.points), begins, self.add):
            second.addWidget(part)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 8, 18, 8)
        column.setSpacing(6)
        column.addLayout(first)
        column.addWidget(self._mistake)
        column.addLayout(second)
        last = QHBoxLayout()
        last.addWidget(self.budget, 1)
        last.addWidget(self.shape, 0, Qt.AlignmentFlag.AlignRight)
        column.addLayout(last)
        self._mistake.hide()

    def _on_side_chosen(self, side: str) -> None:
        self._controller.join_as(replace(self._controller.joining, side=Side(side)))

    def _on_hidden_clicked(self) -> None:
        joining = replace(self._controller.joining, hidden=self.hidden.isChecked())
        self._controller.join_as(joining)

    def _on_points_chosen(self, choice: str) -> None:
        self._controller.join_as(replace(self._controller.joining, rolled=choice == ROLLED))

    def _on_initiative_typed(self, text: str) -> None:
        error = self._controller.type_initiative(text)
        self._mistake.setVisible(error is not None)
        if error is not None:
            self._mistake.setText(self._desk.rendered(error.message))
        mark_mistake(self.initiative, is_wrong=error is not None)
        self.add.setEnabled(error is None and self._controller.can_add)

    def _on_theme_changed(self) -> None:
        self.initiative.setFixedWidth(self._theme.px(76))


def _together(*widgets: QWidget) -> QWidget:
    """A name and its control, which no break of the line separates."""
    holder = QWidget()
    row = QHBoxLayout(holder)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(10)
    for widget in widgets:
        row.addWidget(widget)
    return holder
