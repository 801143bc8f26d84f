"""The column of the reasons: each with a click struck or restored, cover, and what is offered."""

from dataclasses import replace

from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.controllers.attack.card import AttackController
from desktop.controllers.desk import Desk
from desktop.rules.previews.questions import AttackPreview
from desktop.views.attack.manner import CoverChoice
from desktop.views.attack.offers import OfferChips
from desktop.views.attack.reason_list import ReasonList
from desktop.views.design.buttons import Button, ButtonKind, ButtonSize
from desktop.views.design.labels import SectionHeading
from desktop.views.design.map_card import card_column
from desktop.views.design.theme import Theme
from desktop.views.reason_menu import reason_menu


class ReasonColumn(QWidget):
    """Why the roll has its bonus; the GM strikes, restores and adds."""

    def __init__(
        self, desk: Desk, theme: Theme, attack: AttackController, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._desk, self._attack = desk, attack
        self._head = SectionHeading(theme, "")
        self.add = Button(theme, "", kind=ButtonKind.QUIET, size=ButtonSize.SMALL)
        self.reasons = ReasonList(desk, theme)
        self.offers = OfferChips(desk, theme, attack)
        self.cover = CoverChoice(desk, theme)
        column = card_column(theme, self, above=10, below=12)
        head = QHBoxLayout()
        head.addWidget(self._head, 1)
        head.addWidget(self.add)
        column.addLayout(head)
        column.addWidget(self.reasons, 1)
        column.addWidget(self.offers)
        column.addWidget(self.cover)
        self.add.clicked.connect(self._on_add_clicked)
        self.reasons.toggled.connect(attack.toggle_reason)
        self.cover.chosen.connect(
            lambda degree: attack.change_manner(replace(attack.manner, cover=degree))
        )

    def refresh(self, preview: AttackPreview) -> None:
        """Draw the reasons as they stand."""
        self._head.set_text(self._desk.text("view.attack.reasons"))
        self.reasons.show_reasons(preview, self._attack.adjustments)
        self.cover.show_degree(preview.cover, self._desk.ruleset.covers)
        self.offers.show_preview(preview)
        self.add.setText(self._desk.text("view.attack.add"))

    def _on_add_clicked(self) -> None:
        menu = reason_menu(self._desk, self._attack, self)
        menu.popup(self.add.mapToGlobal(self.add.rect().bottomLeft()))
