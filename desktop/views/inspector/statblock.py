"""The stat block as set text in the reader's language."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.library.statblock import paragraphs_of
from desktop.model.creature import Creature
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme
from desktop.views.inspector.set_text import SetText


class StatBlock(QWidget):
    """A creature to be read: on a page of its own it scrolls, below other things it `grows`."""

    def __init__(
        self, desk: Desk, theme: Theme, *, grows: bool = False, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self._creature: Creature | None = None
        self._language = ""
        self.text = SetText(theme, grows=grows)
        column = QVBoxLayout(self)
        keep_spaced(theme, column, (14, 12, 8, 8))
        column.addWidget(self.text)

    def show_creature(self, creature: Creature | None) -> None:
        """Read this one, from its beginning; nothing happens when it is shown already."""
        language = f"{self._desk.language.code}{self._desk.language.units}"
        if creature is self._creature and language == self._language:
            return
        self._creature, self._language = creature, language
        self.text.write(() if creature is None else paragraphs_of(creature, self._desk))
