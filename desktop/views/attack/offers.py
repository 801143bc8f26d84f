"""Chips of the attack card: damage that may be dealt on top, reactions against the hit."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from desktop.controllers.attack import AttackController
from desktop.controllers.desk import Desk
from desktop.dice.notation import written
from desktop.rules.optional_damage import OptionalDamage
from desktop.rules.questions import AttackPreview
from desktop.views.design.buttons import Button, ButtonSize
from desktop.views.design.theme import Theme
from desktop.views.reasons import FlowLayout


class OfferChips(QWidget):
    """One chip for each offer; those of damage stay pressed while it is dealt."""

    def __init__(self, desk: Desk, theme: Theme, attack: AttackController) -> None:
        super().__init__()
        self._desk, self._theme, self._attack = desk, theme, attack
        self._flow = FlowLayout(self, gap=0)
        self.chips: list[Button] = []
        self._shown: object = None

    def show_preview(self, preview: AttackPreview) -> None:
        """Offer what the attack as it stands allows."""
        shown = (preview.optional, self._desk.language)
        if shown == self._shown:
            return
        self._shown = shown
        for chip in self.chips:
            self._flow.removeWidget(chip)
            chip.deleteLater()
        self.chips = [self._damage_chip(part) for part in preview.optional]
        for chip in self.chips:
            self._flow.addWidget(chip)
            chip.show()
        self.setVisible(bool(self.chips))
        self.updateGeometry()

    def _damage_chip(self, part: OptionalDamage) -> Button:
        reason = self._desk.rendered(part.reason)
        chip = Button(self._theme, f"+{written(part.dice)} · {reason}", size=ButtonSize.SMALL)
        chip.setCheckable(True)
        chip.setChecked(part.chosen)
        chip.setToolTip(self._desk.text("view.attack.optional", reason=reason))
        chip.clicked.connect(self._toggling(part.key))
        return chip

    def _toggling(self, key: str) -> Callable[[], None]:
        return lambda: self._attack.toggle_optional(key)
