"""The stat block in the reader's language: what it is, its abilities on cards, set text."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.library.key_numbers import scores_of, told_beside
from desktop.controllers.library.statblock import head_of
from desktop.model.creature import Creature
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme
from desktop.views.inspector.number_strip import AbilityCards
from desktop.views.inspector.set_text import SetText


class StatBlock(QWidget):
    """A creature to be read, as high as it is: whatever holds it scrolls."""

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._creature: Creature | None = None
        self._language = ""
        self.head = SetText(theme, grows=True)
        self.cards = AbilityCards(theme)
        self.text = SetText(theme, grows=True)
        column = QVBoxLayout(self)
        keep_spaced(theme, column, (14, 12, 8, 8))
        for part in (self.head, self.cards):
            column.addWidget(part)
        column.addSpacing(theme.px(10))
        column.addWidget(self.text)
        column.addStretch(1)

    @property
    def plain_text(self) -> str:
        """All that is shown."""
        cards = [f"{one.caption} {one.value} {one.note}".strip() for one in self.cards.numbers]
        return "\n".join((self.head.toPlainText(), *cards, self.text.toPlainText()))

    def show_creature(self, creature: Creature | None) -> None:
        """Read this one, from its beginning; nothing happens when it is shown already."""
        language = f"{self._desk.language.code}{self._desk.language.units}"
        if creature is self._creature and language == self._language:
            return
        self._creature, self._language = creature, language
        self.head.write(() if creature is None else head_of(creature, self._desk))
        self.cards.show_numbers(() if creature is None else scores_of(creature, self._desk))
        self.text.write(() if creature is None else told_beside(creature, self._desk))
