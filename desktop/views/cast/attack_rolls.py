"""The attack rolls of a spell: below each target what counts, and the fields for its dice."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from desktop.controllers.cast.card import CastController
from desktop.controllers.desk import Desk
from desktop.controllers.prompts import turning_of
from desktop.controllers.rolls.typed import wanted_by
from desktop.language.render import shown_signed
from desktop.model.reasons import Trace
from desktop.rules.previews.foreseen import Foreseen
from desktop.views.design.buttons import Button, ButtonKind, ButtonSize
from desktop.views.design.dice_fields import DiceFields
from desktop.views.design.labels import ElidedLabel, Tone
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.reason_menu import reason_menu
from desktop.views.reasons import told_reasons, tooltip_of

ROW, LEAST_ROWS, MOST_ROWS = 62, 2, 3


class AttackRoll(QWidget):
    """One of them: what counts, the button of its reasons, the fields for its dice."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self.trace: Trace = ()
        self.told = ElidedLabel(theme, "", role=Role.SMALL, tone=Tone.MUTED)
        self.reasons = Button(theme, "", kind=ButtonKind.QUIET, size=ButtonSize.SMALL)
        self.dice = DiceFields(theme, self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(2))
        head = QHBoxLayout()
        head.setSpacing(theme.px(4))
        head.addWidget(self.told, 1)
        head.addWidget(self.reasons)
        column.addLayout(head)
        column.addWidget(self.dice, 0, Qt.AlignmentFlag.AlignLeft)


class AttackRolls(QScrollArea):
    """As many rows as attacks; more than a few by scrolling."""

    entered = Signal()

    def __init__(self, desk: Desk, theme: Theme, cast: CastController) -> None:
        super().__init__()
        self._desk, self._theme, self._cast = desk, theme, cast
        self.rows: list[AttackRoll] = []
        holder = QWidget()
        self._column = QVBoxLayout(holder)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(theme.px(4))
        self._column.addStretch(1)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidget(holder)
        self.hide()

    def clear(self) -> None:
        """Nothing is typed."""
        for row in self.rows:
            row.dice.clear()

    def show_rolls(self, rolls: tuple[Foreseen, ...]) -> None:
        """Ask for the dice of these; what was typed stays."""
        while len(self.rows) > len(rolls):
            row = self.rows.pop()
            self._cast.type_dice(len(self.rows), "")
            self._column.removeWidget(row)
            row.hide()
            row.deleteLater()
        while len(self.rows) < len(rolls):
            self._add()
        for place, (row, roll) in enumerate(zip(self.rows, rolls, strict=True)):
            desk = self._desk
            parts = [shown_signed(roll.bonus, desk.language)]
            turning = turning_of(roll.mode, roll.trace)
            parts += [desk.text(turning)] if turning else []
            told = ", ".join((*parts, desk.rendered(roll.purpose)))
            row.trace = roll.trace
            row.told.setText(told)
            row.reasons.setText(desk.text("view.attack.reasons"))
            row.setToolTip(tooltip_of(told, *told_reasons(roll, desk)))
            row.dice.show_wanted(wanted_by(roll), name=told)
            self._cast.type_dice(place, row.dice.text())
        self.setAccessibleName(self._desk.text("view.cast.dice"))
        self.setVisible(bool(rolls))
        self.setMinimumHeight(self._theme.px(ROW) * max(1, min(len(rolls), LEAST_ROWS)))
        self.setMaximumHeight(self._theme.px(ROW) * max(1, min(len(rolls), MOST_ROWS)))

    def _add(self) -> None:
        place = len(self.rows)
        row = AttackRoll(self._theme)
        row.dice.edited.connect(lambda text: self._cast.type_dice(place, text))
        row.dice.entered.connect(lambda: self._on_entered(place))
        row.reasons.clicked.connect(lambda: self._open_reasons(row))
        self._column.insertWidget(place, row)
        self.rows.append(row)

    def _open_reasons(self, row: AttackRoll) -> None:
        """What counts may be struck, and more added; it holds for all attacks of the spell."""
        menu = reason_menu(self._desk, self._cast, self, row.trace)
        menu.popup(row.reasons.mapToGlobal(row.reasons.rect().bottomLeft()))

    def _on_entered(self, place: int) -> None:
        """Enter after typed dice goes on to the next attack that has none."""
        waiting = [row for row in self.rows[place + 1 :] if not row.dice.text()]
        if waiting and self.rows[place].dice.text():
            waiting[0].dice.setFocus(Qt.FocusReason.TabFocusReason)
            self.ensureWidgetVisible(waiting[0])
            return
        self.entered.emit()
