"""The stat block as plain text in the reader's language."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.statblock import Paragraph, ParagraphKind, paragraphs_of
from desktop.model.creature import Creature
from desktop.views.design.labels import Label, Separator, Tone
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role

ROLES = {
    ParagraphKind.TITLE: (Role.TITLE, Tone.TEXT),
    ParagraphKind.SUBTITLE: (Role.BODY, Tone.MUTED),
    ParagraphKind.FACT: (Role.STAT_TEXT, Tone.TEXT),
    ParagraphKind.HEADING: (Role.LEAD, Tone.TEXT),
    ParagraphKind.FEATURE: (Role.STAT_TEXT, Tone.TEXT),
}


class StatBlock(QScrollArea):
    """A creature to be read; text can be selected, never HTML."""

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._theme = desk, theme
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._creature: Creature | None = None
        self._language = ""
        self._holder = QWidget()
        self._column = QVBoxLayout(self._holder)
        self._column.setContentsMargins(14, 12, 14, 14)
        self._column.setSpacing(6)
        self.setWidget(self._holder)

    def show_creature(self, creature: Creature | None) -> None:
        """Read this one; nothing happens when it is shown already."""
        language = f"{self._desk.language.code}{self._desk.language.metres}"
        if creature is self._creature and language == self._language:
            return
        self._creature, self._language = creature, language
        while (item := self._column.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        if creature is not None:
            for paragraph in paragraphs_of(creature, self._desk):
                self._add(paragraph)
        self._column.addStretch(1)
        self.verticalScrollBar().setValue(0)

    def _add(self, paragraph: Paragraph) -> None:
        role, tone = ROLES[paragraph.kind]
        text = paragraph.text
        if paragraph.lead:
            text = f"{paragraph.lead}  {text}" if text else paragraph.lead
        label = Label(self._theme, text, role=role, tone=tone, wraps=True)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._column.addWidget(label)
        if paragraph.kind in (ParagraphKind.SUBTITLE, ParagraphKind.HEADING):
            self._column.addWidget(Separator(self._theme, Qt.Orientation.Horizontal))


def plain_text_of(block: StatBlock) -> str:
    """All that a stat block shows, for tests."""
    return "\n".join(label.text() for label in block.findChildren(QLabel))
