"""The spells of a creature: names in one line, offered as one types."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCompleter

from desktop.controllers.spell_names import SEPARATOR, SpellNames
from desktop.language.render import Language
from desktop.views.creature_form.fields import LineField
from desktop.views.design.theme import Theme

LEAST = 2
"""Letters from which names are offered."""
MOST_SHOWN = 9


class SpellField(LineField):
    """A line of names; the one behind the last comma is completed, wherever it is found."""

    def __init__(self, theme: Theme, names: SpellNames) -> None:
        super().__init__(theme)
        self._names = names
        self.completer = QCompleter([], self)
        self.completer.setWidget(self.line)
        self._dress()
        self.line.textEdited.connect(self._offer)

    def offer(self, language: Language) -> None:
        """The names in the reader's language."""
        self.completer.deleteLater()
        self.completer = QCompleter(list(self._names.offered(language)), self)
        self.completer.setWidget(self.line)
        self._dress()

    def _dress(self) -> None:
        self.completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self.completer.setMaxVisibleItems(MOST_SHOWN)
        self.completer.activated.connect(self._take)

    def _offer(self, text: str) -> None:
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
