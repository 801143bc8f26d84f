"""The dialog before round 1: a die for each character, rolled for the rest, surprise, ties."""

from functools import partial

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QGridLayout,
    QVBoxLayout,
    QWidget,
)

from desktop.controllers.desk import Desk
from desktop.controllers.turns.initiative import (
    InitiativeController,
    InitiativeRoll,
    InitiativeRow,
    TypedInitiative,
    initiative_roll,
    initiative_rows,
    read_initiative,
)
from desktop.language.message import Message
from desktop.language.numbers import NumberError
from desktop.language.render import shown_signed
from desktop.model.encounter import Phase
from desktop.model.ids import CombatantId
from desktop.model.prompt import Prompt
from desktop.rules.engine.ruleset import RollMode
from desktop.rules.previews.foreseen import waiting_in
from desktop.session.portraits import portrait_of
from desktop.views.design.badges import SideBadge
from desktop.views.design.buttons import Button, ButtonKind
from desktop.views.design.dice_fields import DiceFields
from desktop.views.design.emptying import empty
from desktop.views.design.labels import ElidedLabel, Label, Tone
from desktop.views.design.scrolling import scrolled
from desktop.views.design.sheet_look import mark_mistake
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role, SideLook
from desktop.views.dialogs.frame import foot_of, frame
from desktop.views.dialogs.tab_order import ReadingDialog
from desktop.views.reasons import number_text, spoken_reason, tooltip_of, value_text

SIZE = QSize(560, 600)
FIELD = 84


class InitiativeDialog(ReadingDialog):
    """Enter starts. Ties that the table decides are asked here before the fight begins."""

    begun = Signal()

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._theme = desk, theme
        self._controller = InitiativeController(desk)
        self._title = Label(theme, "", role=Role.TITLE)
        self._hint = Label(theme, "", tone=Tone.MUTED, wraps=True)
        self._mistake = Label(theme, "", tone=Tone.DANGER, wraps=True)
        self._heads = [Label(theme, "", role=Role.CAPTION, tone=Tone.MUTED) for _ in range(4)]
        self.start = Button(theme, "", kind=ButtonKind.PRIMARY, key_cap="↵")
        self.cancel = Button(theme, "", kind=ButtonKind.QUIET, key_cap="Esc")
        self._ties = QVBoxLayout()
        self._tie_box = QWidget()
        self.rows: list[DieRow] = []
        self.setModal(True)
        self._lay_out()
        self.start.clicked.connect(self.begin)
        self.cancel.clicked.connect(self.reject)
        desk.language_changed.connect(self.retranslate)
        self.retranslate()
        first = next((row for row in self.rows if row.has_field), None)
        if first is not None:
            first.die.setFocus()

    def begin(self) -> None:
        """Read what was typed; roll the rest; begin."""
        typed: dict[CombatantId, TypedInitiative] = {}
        wrong: DieRow | None = None
        for row in self.rows:
            try:
                found = read_initiative(row.text, self._desk.language, row.roll.wanted)
            except NumberError as error:
                wrong = wrong or row
                row.show_mistake(self._desk.rendered(error.message))
                continue
            row.show_mistake("")
            if found is not None:
                typed[row.row.first] = found
        if wrong is not None:
            wrong.die.setFocus(Qt.FocusReason.OtherFocusReason)
            self._tell(wrong.mistake)
            return
        surprised = [who for row in self.rows for who in row.surprised_members]
        if self._controller.begin(typed, surprised):
            self._go_on()

    def _go_on(self) -> None:
        if self._controller.has_begun:
            self.begun.emit()
            self.accept()
            return
        self._show_ties(self._controller.ties())

    def _show_ties(self, ties: tuple[Prompt, ...]) -> None:
        """One question for each number that several have."""
        empty(self._ties)
        self._rows_area.hide()
        self.start.hide()
        self._tie_box.show()
        prompt = ties[0]
        text = self._desk.rendered(prompt.text)
        self._put(Label(self._theme, text, role=Role.LEAD, wraps=True))
        for place, (option, name) in enumerate(prompt.options):
            button = Button(self._theme, self._desk.rendered(name))
            button.clicked.connect(partial(self._on_first_chosen, prompt, option))
            self._put(button)
            if place == 0:
                button.setFocus(Qt.FocusReason.OtherFocusReason)
        self._ties.addStretch(1)

    def _put(self, widget: QWidget) -> None:
        self._ties.addWidget(widget)
        widget.show()

    def _on_first_chosen(self, prompt: Prompt, option: str) -> None:
        if self._controller.goes_first(prompt, option):
            self._go_on()

    def _tell(self, sentence: str) -> None:
        self._mistake.setText(sentence)
        self._mistake.setVisible(bool(sentence))

    def _lay_out(self) -> None:
        body = QWidget()
        grid = QGridLayout(body)
        grid.setContentsMargins(20, 4, 20, 12)
        grid.setHorizontalSpacing(10)
        grid.setVerticalSpacing(6)
        grid.setColumnStretch(1, 1)
        for column, head in enumerate(self._heads):
            grid.addWidget(head, 0, column + 1)
        rows = initiative_rows(self._desk.encounter, self._desk.ruleset)
        for place, row in enumerate(rows, 1):
            made = DieRow(self._desk, self._theme, row)
            made.put_into(grid, place)
            self.rows.append(made)
        grid.setRowStretch(len(rows) + 1, 1)
        self._rows_area = scrolled(body, takes_focus=False)
        self._tie_box.setLayout(self._ties)
        self._tie_box.setContentsMargins(12, 0, 12, 0)
        self._tie_box.hide()
        self._mistake.hide()
        for label in (self._title, self._hint):
            label.setContentsMargins(20, 12 if label is self._title else 0, 20, 6)
        bodies = (self._rows_area, self._tie_box)
        foot = foot_of(self.cancel, self.start, notice=self._mistake)
        parts = (self._title, self._hint, *bodies)
        frame(self, self._theme, SIZE, parts, foot, widening=bodies)

    def retranslate(self) -> None:
        """Everything in the GM's language."""
        text = self._desk.text
        self.setWindowTitle(text("view.initiative.title"))
        self._title.setText(text("view.initiative.title"))
        self._hint.setText(text("view.initiative.hint"))
        self.start.setText(text("view.initiative.start"))
        self.cancel.setText(text("view.form.cancel"))
        keys = ("", "view.initiative.bonus", "view.initiative.die", "view.initiative.surprised")
        for head, key in zip(self._heads, keys, strict=True):
            head.setText(text(key) if key else "")
        for row in self.rows:
            row.retranslate()
        if self._tie_box.isVisible():
            self._show_ties(self._controller.ties())

    # --- Qt -------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter starts from every field."""
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and self.start.isVisible():
            self.begin()
            return
        super().keyPressEvent(event)


NONE, SOME, ALL = (
    Qt.CheckState.Unchecked,
    Qt.CheckState.PartiallyChecked,
    Qt.CheckState.Checked,
)
"""How many of a row are surprised."""


class DieRow:
    """The widgets of one row of the grid."""

    def __init__(self, desk: Desk, theme: Theme, row: InitiativeRow) -> None:
        self.row = row
        self._desk, self._theme = desk, theme
        self.mistake = ""
        combatant = desk.encounter.combatant(row.first)
        self._badge = SideBadge(
            theme, SideLook(row.side.value), glyph=portrait_of(combatant), size=28
        )
        self._name = ElidedLabel(theme, "", role=Role.LEAD)
        self.reason = Label(theme, "", role=Role.SMALL, tone=Tone.MUTED, wraps=True)
        self._bonus = Label(theme, "", tone=Tone.MUTED)
        self.dice = DiceFields(theme)
        self.dice.set_width(FIELD)
        self.die = self.dice.first
        self._score = Label(theme, "", role=Role.LEAD)
        self.surprised = QCheckBox()
        some, all_of_it = len(row.surprised), len(row.members)
        self.surprised.setTristate(0 < some < all_of_it)
        self.surprised.setCheckState(SOME if 0 < some < all_of_it else ALL if some else NONE)
        self.surprised.checkStateChanged.connect(self._show_roll)

    @property
    def roll(self) -> InitiativeRoll:
        """What counts on its roll, with the surprise that is ticked."""
        encounter, ruleset = self._desk.encounter, self._desk.ruleset
        return initiative_roll(encounter, ruleset, self.row.first, surprised=self.is_surprised)

    @property
    def has_field(self) -> bool:
        """Whether a die is wanted: those with a number keep it."""
        return self.row.score is None

    @property
    def text(self) -> str:
        """What was typed."""
        return self.dice.text() if self.has_field else ""

    @property
    def is_surprised(self) -> bool:
        """Whether the tick is set for whoever rolls."""
        return self.row.first in self.surprised_members

    @property
    def surprised_members(self) -> tuple[CombatantId, ...]:
        """All of a group, nobody, or those of it who are surprised already."""
        state = self.surprised.checkState()
        if state is SOME:
            return self.row.surprised
        return self.row.members if state is ALL else ()

    def put_into(self, grid: QGridLayout, place: int) -> None:
        """Take a row of the grid."""
        grid.addWidget(self._badge, place, 0)
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(self._name)
        words.addWidget(self.reason)
        grid.addLayout(words, place, 1)
        grid.addWidget(self._bonus, place, 2, Qt.AlignmentFlag.AlignRight)
        if self.has_field:
            grid.addWidget(self.dice, place, 3, Qt.AlignmentFlag.AlignLeft)
        else:
            grid.addWidget(self._score, place, 3)
        grid.addWidget(self.surprised, place, 4, Qt.AlignmentFlag.AlignHCenter)

    def show_mistake(self, sentence: str) -> None:
        """Say what is wrong with the die."""
        self.mistake = sentence
        self.die.setToolTip(sentence)
        self.die.setAccessibleDescription(sentence)
        mark_mistake(self.die, is_wrong=bool(sentence))

    def retranslate(self) -> None:
        """Its words in the GM's language."""
        desk, row = self._desk, self.row
        first = desk.encounter.combatants.get(row.first)
        if first is None:
            return
        name = desk.shown(first.name)
        if len(row.members) > 1:
            bare = desk.shown(first.creature.name)
            name = desk.text("view.initiative.group", name=bare, count=len(row.members))
        self._name.setText(name)
        self._show_roll()
        self.surprised.setAccessibleName(
            desk.rendered(Message("view.initiative.surprised_of", {"who": name}))
        )
        if row.score is not None:
            self._score.setText(str(row.score))

    def _show_roll(self) -> None:
        """Its bonus, a field for each die, and why there are two or more."""
        desk, row, roll = self._desk, self.row, self.roll
        if row.first not in desk.encounter.combatants:
            return
        added = [number_text(each, desk) for each in waiting_in(roll.trace)]
        self._bonus.setText(" ".join((shown_signed(row.bonus, desk.language), *added)))
        self._bonus.setToolTip(
            tooltip_of(*(", ".join(spoken_reason(each, desk)) for each in roll.trace))
        )
        hint = desk.text("view.initiative.type" if row.is_character else "view.initiative.rolled")
        if roll.score is not None:
            hint = str(roll.score)
        elif roll.mode is not RollMode.PLAIN:
            hint = desk.text("view.initiative.type")
        name = desk.text("view.initiative.die_of", who=self._name.text())
        self.dice.show_wanted(roll.wanted, name=name, placeholder=hint)
        why = [
            desk.text("view.initiative.why", reason=each.reason, change=value_text(each, desk))
            for each in roll.deciding
        ]
        self.reason.setText(" · ".join(why))
        self.reason.setToolTip(
            tooltip_of(*(", ".join(spoken_reason(each, desk)) for each in roll.deciding))
        )
        self.reason.setVisible(bool(why) and self.has_field)


def ask_initiative(desk: Desk, theme: Theme, parent: QWidget) -> bool:
    """Open the dialog before round 1 while somebody has no initiative; False when nobody waits."""
    fight = desk.encounter
    waiting = any(one.initiative is None for one in fight.combatants.values())
    if fight.phase is not Phase.PREPARING or not waiting:
        return False
    dialog = InitiativeDialog(desk, theme, parent)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.open()
    return True
