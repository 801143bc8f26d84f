"""Saves against one spell, answered in one step: rolled by the program, all saved, all failed."""

from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.prompts import (
    FAILURE,
    ROLL,
    SUCCESS,
    SavesTogether,
    answer_together,
)
from desktop.views.design.buttons import Button, ButtonKind, ButtonSize
from desktop.views.design.theme import Theme

ICONS = {ROLL: "action.die", SUCCESS: "interface.success", FAILURE: "interface.failure"}


class SavesRow(QWidget):
    """Three small buttons; hidden while nobody shares a save."""

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self.saves: SavesTogether | None = None
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        self.buttons: dict[str, Button] = {}
        for key, icon in ICONS.items():
            button = Button(theme, "", kind=ButtonKind.QUIET, size=ButtonSize.SMALL)
            button.set_icon(icon)
            button.clicked.connect(lambda _=False, key=key: self._on_clicked(key))
            row.addWidget(button)
            self.buttons[key] = button
        self.hide()

    def show_saves(self, saves: SavesTogether | None) -> None:
        """Offer these."""
        self.saves = saves
        self.setVisible(saves is not None)
        if saves is None:
            return
        for key, button in self.buttons.items():
            count = len(saves.prompts)
            button.setText(self._desk.text(f"view.saves.{key}", count=count))
            tip = self._desk.text(f"view.saves.{key}.tip", label=saves.label, count=count)
            button.setToolTip(tip)
            button.setAccessibleName(tip)

    def _on_clicked(self, key: str) -> None:
        if self.saves is not None:
            self._desk.dispatch(answer_together(self.saves, key))
