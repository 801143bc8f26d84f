"""Small dialogs in the look of the program: a text, a choice, a question, a sheet."""

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from desktop.controllers.desk import Desk
from desktop.controllers.manual.notices import Block
from desktop.language.clean_text import clean
from desktop.views.design.buttons import Button, ButtonKind, KeyCap
from desktop.views.design.labels import Label, SectionHeading, Tone
from desktop.views.design.scrolling import scrolled
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.dialogs.tab_order import ReadingDialog

LONGEST = 200
LONG_LABEL = 60
LONG_ROW = 34
READING_WIDTH, READING_HEIGHT, SCROLL_BAR = 600, 320, 14


KEYS_WHILE_WRITING = ("Ctrl+Return", "Ctrl+Enter")
"""They accept a dialog with a text of several lines."""


class CardDialog(ReadingDialog):
    """A dialog with a title in the display face, a body, and buttons at the bottom right."""

    def __init__(self, desk: Desk, theme: Theme, title: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.desk, self.theme = desk, theme
        self.setWindowTitle(title)
        self.setModal(True)
        self._entered: Button | None = None
        self.body = QVBoxLayout()
        self.body.setSpacing(theme.px(8))
        self.buttons = QHBoxLayout()
        self.buttons.addStretch(1)
        self.error = Label(theme, "", role=Role.SMALL, tone=Tone.DANGER, wraps=True)
        self.error.hide()
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.px(20), theme.px(16), theme.px(20), theme.px(16))
        column.setSpacing(theme.px(12))
        column.addWidget(Label(theme, title.rstrip("…"), role=Role.TITLE))
        column.addLayout(self.body, 1)
        column.addWidget(self.error)
        column.addLayout(self.buttons)

    def tell_error(self, text: str) -> None:
        """Show what is wrong; "" takes it back."""
        self.error.setText(text)
        self.error.setVisible(bool(text))

    def add_buttons(
        self,
        main: str,
        *,
        kind: ButtonKind = ButtonKind.PRIMARY,
        enters: bool = False,
        writes: bool = False,
    ) -> Button:
        """Cancel and the main button, which accepts; with `enters` Enter does from everywhere,
        with `writes` Ctrl+Enter, since Enter begins a new line there.
        """
        no = self.desk.text("view.cancel")
        cancel = Button(self.theme, no, kind=ButtonKind.QUIET, key_cap="Esc")
        cancel.clicked.connect(self.reject)
        cap = "↵" if enters else _cap_of(KEYS_WHILE_WRITING[0]) if writes else ""
        accept = Button(self.theme, main, kind=kind, key_cap=cap)
        accept.clicked.connect(self.accept)
        for keys in KEYS_WHILE_WRITING if writes else ():
            QShortcut(QKeySequence(keys), self).activated.connect(accept.click)
        if enters:
            self.press_on_enter(accept)
        self.buttons.addWidget(cancel)
        self.buttons.addWidget(accept)
        return accept

    def add_close(self) -> None:
        """The only button there is; Enter presses it from anywhere."""
        close = Button(self.theme, self.desk.text("view.close"), kind=ButtonKind.PRIMARY)
        close.clicked.connect(self.accept)
        self.buttons.addWidget(close)
        self.press_on_enter(close)

    def press_on_enter(self, button: Button) -> None:
        """Enter presses this one from wherever no other button has the keyboard."""
        self._entered = button

    # --- Qt -------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter, where the dialog has a button for it."""
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if self._entered is not None and is_enter:
            if self.result() != QDialog.DialogCode.Accepted:  # by the field that had the key
                self._entered.click()
            return
        super().keyPressEvent(event)


def _cap_of(keys: str) -> str:
    """What a key cap shows of them on this system."""
    text = QKeySequence(keys).toString(QKeySequence.SequenceFormat.NativeText)
    return text.replace("Return", "↵")


class TextDialog(CardDialog):
    """One line of text, and what it is for."""

    def __init__(
        self, desk: Desk, theme: Theme, parent: QWidget, *, title: str, label: str, text: str = ""
    ) -> None:
        super().__init__(desk, theme, title, parent)
        self.field = QLineEdit(text, self)
        self.field.setMaxLength(LONGEST)
        self.field.setAccessibleName(label)
        self.field.selectAll()
        self.field.setMinimumWidth(theme.px(320))
        self.body.addWidget(Label(theme, label, tone=Tone.MUTED, wraps=len(label) > LONG_LABEL))
        self.body.addWidget(self.field)
        self.add_buttons(desk.text("view.ok"), enters=True)
        self.field.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def text(self) -> str:
        """What was typed, without spaces around."""
        return clean(self.field.text()).strip()


class QuestionDialog(CardDialog):
    """A question whose default is no, or yes where that is `harmless`."""

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        parent: QWidget,
        *,
        title: str,
        text: str,
        yes: str,
        no: str = "",
        harmless: bool = False,
    ) -> None:
        super().__init__(desk, theme, title, parent)
        label = Label(theme, text, wraps=True)
        label.setMinimumWidth(theme.px(360))
        self.body.addWidget(label)
        self.no, self.yes = Button(theme, no or desk.text("view.cancel")), Button(theme, yes)
        self.no.clicked.connect(self.reject)
        self.yes.clicked.connect(self.accept)
        other, main = (self.no, self.yes) if harmless else (self.yes, self.no)
        other.set_kind(ButtonKind.QUIET if harmless else ButtonKind.PLAIN)
        main.set_kind(ButtonKind.PRIMARY)
        self.buttons.addWidget(other)
        self.buttons.addWidget(main)
        main.setFocus(Qt.FocusReason.OtherFocusReason)


class SheetDialog(CardDialog):
    """Rows of key caps and words, section by section: the shortcut sheet."""

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        parent: QWidget,
        *,
        title: str,
        sections: Sequence[tuple[str, Sequence[tuple[str, str]]]],
    ) -> None:
        super().__init__(desk, theme, title, parent)
        holder = QWidget()
        columns = QHBoxLayout(holder)
        columns.setSpacing(theme.px(28))
        sides = (QGridLayout(), QGridLayout())
        for side in sides:
            # One grid a side: the words of all its sections begin in one line.
            side.setHorizontalSpacing(theme.px(16))
            side.setVerticalSpacing(theme.px(6))
            side.setColumnStretch(1, 1)
            columns.addLayout(side, 1)
        for place, (heading, rows) in enumerate(sections):
            side = sides[place % 2]
            if side.count():
                side.setRowMinimumHeight(side.rowCount(), theme.px(4))
            side.addWidget(SectionHeading(theme, heading), side.rowCount(), 0, 1, 2)
            for keys, text in rows:
                line = side.rowCount()
                side.addWidget(KeyCap(theme, keys), line, 0, Qt.AlignmentFlag.AlignLeft)
                # A label that wraps asks for the height of two lines.
                side.addWidget(Label(theme, text, wraps=len(text) > LONG_ROW), line, 1)
        for side in sides:
            side.setRowStretch(side.rowCount(), 1)
        area = scrolled(holder)
        area.setAccessibleName(title)
        area.setMinimumSize(theme.px(820), theme.px(460))
        self.body.addWidget(area)
        self.add_close()


READ_AS = {
    0: (Role.BODY, Tone.TEXT),
    1: (Role.CAPTION, Tone.MUTED),
    2: (Role.LEAD, Tone.TEXT),
}
"""Text and the two levels of headings; the first is written in capitals."""
ABOVE_HEADING = {1: 18, 2: 10}


class PlainTextDialog(CardDialog):
    """Paragraphs to read, with headings between: About, notices, what an import repaired."""

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        parent: QWidget,
        *,
        title: str,
        paragraphs: Sequence[str | Block],
    ) -> None:
        super().__init__(desk, theme, title, parent)
        holder = QWidget()
        column = QVBoxLayout(holder)
        for paragraph in paragraphs:
            block = Block(paragraph) if isinstance(paragraph, str) else paragraph
            if block.level and column.count():
                column.addSpacing(theme.px(ABOVE_HEADING[block.level]))
            role, tone = READ_AS[block.level]
            label = Label(theme, block.text, role=role, tone=tone, wraps=True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            # A long address must not make all the other lines wider than the dialog.
            policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            policy.setHeightForWidth(True)
            label.setSizePolicy(policy)
            column.addWidget(label)
        column.addStretch(1)
        area = QScrollArea()
        area.setAccessibleName(title)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(holder)
        width = theme.px(READING_WIDTH)
        needed = column.heightForWidth(width) + theme.px(4)
        area.setMinimumSize(width + theme.px(SCROLL_BAR), min(needed, theme.px(READING_HEIGHT)))
        self.body.addWidget(area)
        self.add_close()
        # A scroll area would ask for as much as its labels want while they have no width yet.
        self.resize(self.minimumSizeHint())
