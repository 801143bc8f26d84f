"""A line of names with commas between, offered as one types: spells, damage types, conditions."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCompleter

from desktop.controllers.cast.spell_names import SEPARATOR
from desktop.views.design.theme import Theme
from desktop.views.dialogs.fields import LineField

LEAST = 2
"""Letters from which names are offered."""
MOST_SHOWN = 9


class ListedField(LineField):
    """The name behind the last comma is completed, wherever what is typed stands in it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self.completer = QCompleter([], self)
        self._dress()
        self.line.textEdited.connect(self._on_edited)

    def offer(self, names: Iterable[str]) -> None:
        """The names in the reader's language."""
        self.completer.deleteLater()
        self.completer = QCompleter(list(names), self)
        self._dress()

    def _dress(self) -> None:
        self.completer.setWidget(self.line)
        self.completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.completer.setMaxVisibleItems(MOST_SHOWN)
        self.completer.activated.connect(self._take)

    def _on_edited(self, text: str) -> None:
        typed = text.rpartition(SEPARATOR)[2].strip()
        self.completer.setCompletionPrefix(typed)
        if len(typed) >= LEAST and self.completer.completionCount():
            self.completer.complete()
            return
        popup = self.completer.popup()
        if popup is not None:
            popup.hide()

    def _take(self, name: str) -> None:
        before, comma, _ = self.line.text().rpartition(SEPARATOR)
        start = f"{before}{comma} " if comma else ""
        self.line.setText(f"{start}{name}{SEPARATOR} ")
        self.show_mistake("")
