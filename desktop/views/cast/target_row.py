"""One target of a spell: chosen or not, and how its save is made."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QWidget

from desktop.controllers.cast.saving import Saving
from desktop.controllers.desk import Desk
from desktop.model.combatant import Combatant
from desktop.model.ids import CombatantId
from desktop.session.portraits import portrait_of
from desktop.views.design.badges import SideBadge
from desktop.views.design.buttons import Button, ButtonKind, ButtonSize
from desktop.views.design.labels import ElidedLabel
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role, SideLook

SAVINGS = {
    Saving.ROLL: ("view.cast.rolls", "action.die"),
    Saving.ASK: ("view.cast.asks", "interface.help"),
    Saving.SUCCESS: ("view.cast.saved", "interface.success"),
    Saving.FAILURE: ("view.cast.failed", "interface.failure"),
    Saving.WILLING: ("view.cast.willing", "interface.check"),
    Saving.SPARED: ("view.cast.spared", "interface.success"),
    Saving.HAMPERED: ("view.cast.hampered", "interface.failure"),
}


NARROW = 260
"""A row that is narrower (pixels at 100 %) has no room for the badge."""


class TargetRow(QWidget):
    """A checkbox, the name, and a button that goes through the ways of saving.

    A click anywhere else on the row takes the target in or out, too. Long names give way.
    """

    toggled = Signal(object)  # CombatantId
    saving_wanted = Signal(object)
    more_wanted = Signal(object)

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._theme = desk, theme
        self.who: CombatantId | None = None
        self._badge = SideBadge(theme, SideLook.HOSTILE)
        self.box = QCheckBox(self)
        self._name = ElidedLabel(theme, "", role=Role.BODY)
        self._name.keep_end()
        self.box.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.saving = Button(theme, "", kind=ButtonKind.QUIET, size=ButtonSize.SMALL)
        self.shots = Button(theme, "", kind=ButtonKind.QUIET, size=ButtonSize.SMALL)
        self.shots.hide()
        row = QHBoxLayout(self)
        keep_spaced(theme, row, (0, 0, 0, 0), 6)
        row.addWidget(self._badge)
        row.addWidget(self.box)
        row.addWidget(self._name, 1)
        row.addWidget(self.saving)
        row.addWidget(self.shots)
        self.box.clicked.connect(lambda: self.toggled.emit(self.who))
        self.saving.clicked.connect(lambda: self.saving_wanted.emit(self.who))
        self.shots.clicked.connect(lambda: self.more_wanted.emit(self.who))

    def show_target(self, combatant: Combatant, *, chosen: bool, saving: Saving | None) -> None:
        """Draw somebody; without `saving` nothing is saved against."""
        self.who = combatant.id
        self._badge.show_side(SideLook(combatant.side.value), glyph=portrait_of(combatant))
        name = self._desk.shown(combatant.name)
        self._name.setText(name)
        self.box.setAccessibleName(name)
        self.box.setChecked(chosen)
        self.saving.setVisible(saving is not None and chosen)
        if saving is not None:
            key, icon = SAVINGS[saving]
            self.saving.setText(self._desk.text(key))
            self.saving.set_icon(icon)
            self.saving.setAccessibleName(f"{name}: {self._desk.text(key)}")

    def show_shots(self, count: int, most: int) -> None:
        """How many of a spell's darts or rays are aimed at him; a click aims one more."""
        self.shots.setVisible(count > 0)
        self.shots.setText(f"×{count}")
        self.shots.set_icon("interface.add")
        self.shots.setEnabled(count < most)
        told = self._desk.text("view.cast.shots", count=count, most=most)
        self.shots.setToolTip(told)
        self.shots.setAccessibleName(f"{self.box.accessibleName()}: {told}")

    # --- Qt -------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Where it is narrow the name needs the room of the badge."""
        super().resizeEvent(event)
        self._badge.setVisible(self.width() >= self._theme.px(NARROW))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """The press that a click on the row begins with."""
        if event.button() is not Qt.MouseButton.LeftButton:
            super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """In or out."""
        is_here = self.rect().contains(event.position().toPoint())
        if event.button() is Qt.MouseButton.LeftButton and is_here:
            self.toggled.emit(self.who)
        else:
            super().mouseReleaseEvent(event)
