"""A field with its name above and what is wrong with it below."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from desktop.language.clean_text import clean
from desktop.views.design.labels import Label, Tone
from desktop.views.design.sheet_look import mark_mistake
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role

NARROW = 100
"""A field narrower than this (pixels at 100 %) has no room for a sentence below it."""
MOST_TYPED = 20_000
"""Nobody types more; what is pasted beyond it is cut before it can slow the window."""


class Field(QWidget):
    """Ground of the fields: the name above, room for a sentence below."""

    def __init__(self, theme: Theme, editor: QWidget, *, width: int = 0) -> None:
        super().__init__()
        self.editor = editor
        self.is_narrow = 0 < width < NARROW
        self._sentence = ""
        self._caption = Label(theme, "", role=Role.SMALL, tone=Tone.MUTED)
        self._mistake = Label(theme, "", role=Role.SMALL, tone=Tone.DANGER, wraps=True)
        self._mistake.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addWidget(self._caption)
        column.addWidget(editor)
        column.addWidget(self._mistake)
        column.addStretch(1)
        if width:
            editor.setFixedWidth(theme.px(width))
            self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Preferred)
        self.setFocusProxy(editor)

    def name(self, caption: str, hint: str = "") -> None:
        """Its name, which is what a screen reader says too; `hint` stands in the empty field."""
        self._caption.setText(caption)
        self._caption.setVisible(bool(caption))
        self.editor.setAccessibleName(caption or hint)
        if isinstance(self.editor, QLineEdit | QPlainTextEdit):
            self.editor.setPlaceholderText(hint)

    @property
    def caption(self) -> str:
        """Its name as it is read."""
        return self._caption.text()

    @property
    def mistake(self) -> str:
        """What is wrong, or ""."""
        return self._sentence

    def show_mistake(self, sentence: str) -> None:
        """Say what is wrong with it, "" for nothing; a narrow one says it in its tooltip."""
        self._sentence = sentence
        self._mistake.setText(sentence)
        self._mistake.setVisible(bool(sentence) and not self.is_narrow)
        self.editor.setToolTip(sentence)
        self.editor.setAccessibleDescription(sentence)
        mark_mistake(self.editor, is_wrong=bool(sentence))


class LineField(Field):
    """One line; Enter goes on to the next field."""

    def __init__(self, theme: Theme, *, width: int = 0) -> None:
        self.line = QLineEdit()
        self.line.setMaxLength(MOST_TYPED)
        super().__init__(theme, self.line, width=width)
        self.line.textEdited.connect(lambda _text: self.show_mistake(""))
        self.line.installEventFilter(self)

    @property
    def text(self) -> str:
        """What stands in it."""
        return clean(self.line.text())

    def set_text(self, text: str) -> None:
        """Put a text in."""
        self.line.setText(text)
        self.line.setCursorPosition(0)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Enter alone is a step on, not the end of the form."""
        if (
            watched is self.line
            and event.type() == QEvent.Type.KeyPress
            and isinstance(event, QKeyEvent)
            and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
            and not event.modifiers() & Qt.KeyboardModifier.ControlModifier
        ):
            self.line.focusNextChild()
            return True
        return super().eventFilter(watched, event)


class TextField(Field):
    """Several lines of plain text; Tab leaves it."""

    def __init__(self, theme: Theme, *, lines: int = 3) -> None:
        self.lines = QPlainTextEdit()
        self.lines.setTabChangesFocus(True)
        super().__init__(theme, self.lines)
        self.lines.setFixedHeight(theme.px(lines * 18 + 16))
        self.lines.textChanged.connect(lambda: self.show_mistake(""))

    @property
    def text(self) -> str:
        """What stands in it."""
        return clean(self.lines.toPlainText())

    def set_text(self, text: str) -> None:
        """Put a text in."""
        self.lines.setPlainText(text)


class ChoiceField(Field):
    """One of a few; the keys are what is kept, the words what is read."""

    def __init__(self, theme: Theme, *, width: int = 0) -> None:
        self.box = QComboBox()
        super().__init__(theme, self.box, width=width)

    @property
    def key(self) -> str:
        """The key of the choice."""
        return self.box.currentData() or ""

    def offer(self, choices: dict[str, str]) -> None:
        """The words of all choices by their keys; the chosen one stays."""
        chosen = self.key
        self.box.clear()
        for key, word in choices.items():
            self.box.addItem(word, key)
        self.choose(chosen)

    def choose(self, key: str) -> None:
        """Choose by key; an unknown one is offered as it is."""
        place = self.box.findData(key)
        if place < 0 and key:
            self.box.addItem(key, key)
            place = self.box.count() - 1
        self.box.setCurrentIndex(max(0, place))
