"""Lines that offer names as one types: one name, or several with commas between."""

from collections.abc import Iterable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCompleter

from desktop.controllers.cast.spell_names import SEPARATOR
from desktop.views.design.theme import Theme
from desktop.views.dialogs.fields import LineField

LEAST = 2
"""Letters from which names are offered."""
MOST_SHOWN = 9


class OfferedField(LineField):
    """A name of its own, or one of those that are offered, wherever what is typed stands in it."""

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

    def typed(self, text: str) -> str:
        """What of a text is being typed."""
        return text.strip()

    def with_name(self, text: str, name: str) -> str:
        """The text with a name in place of what was being typed."""
        return name

    def _dress(self) -> None:
        self.completer.setWidget(self.line)
        self.completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.completer.setMaxVisibleItems(MOST_SHOWN)
        self.completer.activated.connect(self._take)

    def _on_edited(self, text: str) -> None:
        typed = self.typed(text)
        self.completer.setCompletionPrefix(typed)
        if len(typed) >= LEAST and self.completer.completionCount():
            self.completer.complete()
            return
        popup = self.completer.popup()
        if popup is not None:
            popup.hide()

    def _take(self, name: str) -> None:
        self.line.setText(self.with_name(self.line.text(), name))
        self.show_mistake("")


class ListedField(OfferedField):
    """A line of names with commas between; the one behind the last comma is completed."""

    def typed(self, text: str) -> str:
        """What stands behind the last comma."""
        return text.rpartition(SEPARATOR)[2].strip()

    def with_name(self, text: str, name: str) -> str:
        """The names before, this one, and room for the next."""
        before, comma, _ = text.rpartition(SEPARATOR)
        start = f"{before}{comma} " if comma else ""
        return f"{start}{name}{SEPARATOR} "
