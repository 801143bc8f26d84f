"""What is asked when words, a pin or stairs are put on the map."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit, QPlainTextEdit, QWidget

from desktop.battlemap.features import MapText, Pin
from desktop.controllers.desk import Desk
from desktop.language.clean_text import clean
from desktop.views.design.buttons import Button, ButtonKind
from desktop.views.design.labels import Label, Tone
from desktop.views.design.theme import Theme
from desktop.views.dialogs.card import CardDialog

LONGEST_TITLE = 80
LONGEST_NOTE = 3_500


class NoteDialog(CardDialog):
    """A title and a note; what is there already can be taken away."""

    def __init__(
        self, desk: Desk, theme: Theme, parent: QWidget, before: Pin | None = None
    ) -> None:
        super().__init__(desk, theme, desk.text("view.tool.pin"), parent)
        self._is_gone = False
        self.title_field = QLineEdit("" if before is None else before.title)
        self.title_field.setMaxLength(LONGEST_TITLE)
        self.title_field.setMinimumWidth(round(theme.px(340)))
        self.note_field = QPlainTextEdit("" if before is None else before.note)
        self.note_field.setTabChangesFocus(True)
        self.note_field.setMinimumHeight(round(theme.px(120)))
        for key, field in (
            ("view.tool.pin_title", self.title_field),
            ("view.tool.pin_note", self.note_field),
        ):
            name = desk.text(key)
            field.setAccessibleName(name)
            self.body.addWidget(Label(theme, name, tone=Tone.MUTED))
            self.body.addWidget(field)
        if before is not None:
            remove = Button(theme, desk.text("view.tool.remove"), kind=ButtonKind.DANGER)
            remove.clicked.connect(self._on_remove)
            self.buttons.insertWidget(0, remove)
        self._ok = self.add_buttons(desk.text("view.ok"), writes=True)
        self.title_field.textChanged.connect(self._on_edited)
        self.title_field.returnPressed.connect(self._on_return)
        self._on_edited()
        self.title_field.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def title(self) -> str:
        """The title; "" when the pin is to go."""
        return "" if self._is_gone else clean(self.title_field.text()).strip()

    @property
    def note(self) -> str:
        """The note below it."""
        return clean(self.note_field.toPlainText()).strip()[:LONGEST_NOTE]

    def _on_edited(self) -> None:
        self._ok.setEnabled(bool(self.title_field.text().strip()))

    def _on_return(self) -> None:
        if self._ok.isEnabled():
            self.accept()

    def _on_remove(self) -> None:
        self._is_gone = True
        self.accept()


class WordsDialog(CardDialog):
    """Words for the map, several lines of them; none take them away."""

    def __init__(
        self, desk: Desk, theme: Theme, parent: QWidget, before: MapText | None = None
    ) -> None:
        super().__init__(desk, theme, desk.text("view.tool.text"), parent)
        self.field = QPlainTextEdit("" if before is None else before.text)
        self.field.setTabChangesFocus(True)
        self.field.setAccessibleName(desk.text("view.tool.words"))
        self.field.setMinimumSize(round(theme.px(340)), round(theme.px(80)))
        self.field.selectAll()
        self.body.addWidget(Label(theme, desk.text("view.tool.words"), tone=Tone.MUTED))
        self.body.addWidget(self.field)
        self.add_buttons(desk.text("view.ok"), writes=True)
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def text(self) -> str:
        """The words, without empty lines around."""
        return clean(self.field.toPlainText()).strip()[:LONGEST_NOTE]
