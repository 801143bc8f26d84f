"""The card of the command line: a field, and below it what Enter would do."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from desktop.controllers.command_line.proposals import Proposal
from desktop.controllers.command_line.reading import MOST
from desktop.controllers.command_line.words import LONGEST
from desktop.controllers.desk import Desk
from desktop.language.message import Message
from desktop.views.design.cards import FloatingCard
from desktop.views.design.labels import ElidedLabel, Label, Tone
from desktop.views.design.painting import fill_rounded
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role

WIDTH, ROW = 640, 32
"""Of the card and of each proposal, in pixels of the design."""


class ProposalRow(QWidget):
    """One proposal: what it does, and where else it is found; the current one stands out."""

    clicked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._is_current = False
        self._told = ElidedLabel(theme, role=Role.ROW)
        self._detail = Label(theme, role=Role.SMALL, tone=Tone.MUTED)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(self)
        keep_spaced(theme, row, (10, 0, 10, 0), 12)
        row.addWidget(self._told, 1)
        row.addWidget(self._detail)

    @property
    def text(self) -> str:
        """What it says."""
        return self._told.text()

    def show_texts(self, told: str, detail: str, *, is_current: bool) -> None:
        """Say this, and whether Enter does it."""
        self._told.setText(told)
        self._detail.setText(detail)
        self.setAccessibleName(f"{told} {detail}".strip())
        self._is_current = is_current
        self.update()

    # --- Qt -------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """One line."""
        return QSize(self._theme.px(WIDTH // 2), self._theme.px(ROW))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """A click does it."""
        if self.rect().contains(event.position().toPoint()):
            self.clicked.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The ground of the current one."""
        if self._is_current:
            painter = QPainter(self)
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            colour = self._theme.colours.accentSoft
            fill_rounded(painter, self.rect().toRectF(), self._theme.px(6), colour)
            painter.end()


class LineCard(FloatingCard):
    """Tells what is typed and what is taken; up and down choose, Tab types it to its end."""

    typed = Signal(str)
    taken = Signal(object)  # Proposal
    left = Signal()

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self._desk, self._theme, self._owner = desk, theme, parent
        self._proposals: tuple[Proposal, ...] = ()
        self._current = 0
        self.field = QLineEdit(self)
        self.field.setMaxLength(LONGEST)
        self.field.installEventFilter(self)
        self.field.textEdited.connect(self.typed)
        self.note = Label(theme, "", role=Role.SMALL, tone=Tone.MUTED, wraps=True)
        self.rows = tuple(ProposalRow(theme, self) for _each in range(MOST))
        column = QVBoxLayout(self)
        keep_spaced(theme, column, (12, 12, 12, 12), 4)
        column.addWidget(self.field)
        column.addWidget(self.note)
        for place, row in enumerate(self.rows):
            row.clicked.connect(lambda place=place: self._take(place))
            column.addWidget(row)
        self.hide()

    def open(self) -> None:
        """An empty line with the keyboard."""
        text = self._desk.text
        self.field.setPlaceholderText(text("line.field"))
        self.field.setAccessibleName(text("line.field"))
        self.field.setFont(self._theme.font(Role.LEAD))
        self.field.setText("")
        self.show_proposals(())
        self.show()
        self.raise_()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_proposals(
        self, proposals: tuple[Proposal, ...], nothing: Message | None = None
    ) -> None:
        """What the line may mean; the first is what Enter does.

        `nothing` says why there are none; without it the card shows what may be written.
        """
        self._proposals, self._current = proposals, 0
        self._show_rows()
        self.note.setText(self._desk.rendered(nothing or Message("line.hint")))
        self.note.setVisible(not proposals)
        self.keep_place()

    def say(self, text: str) -> None:
        """Why the line was not obeyed."""
        self.note.setText(text)
        self.note.show()
        self.keep_place()

    def keep_place(self) -> None:
        """Below the upper edge of its parent, in the middle, as high as its content."""
        owner = self._owner
        width = min(self._theme.px(WIDTH), owner.width() - 2 * self._theme.px(16))
        layout = self.layout()
        assert layout is not None
        layout.activate()
        height = layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else -1
        height = max(height, layout.totalSizeHint().height()) if height < 0 else height
        self.setGeometry((owner.width() - width) // 2, self._theme.px(72), width, height)

    def _show_rows(self) -> None:
        for place, row in enumerate(self.rows):
            row.setVisible(place < len(self._proposals))
            if place < len(self._proposals):
                proposal = self._proposals[place]
                told = self._desk.shown(proposal.told)
                row.show_texts(told, proposal.detail, is_current=place == self._current)
        current = self.rows[self._current].text if self._proposals else ""
        self.field.setAccessibleDescription(current)

    def _take(self, place: int) -> None:
        if place < len(self._proposals):
            self.taken.emit(self._proposals[place])

    def _step(self, by: int) -> None:
        if self._proposals:
            self._current = (self._current + by) % len(self._proposals)
            self._show_rows()

    def _complete(self) -> None:
        """The line as the current proposal has it, typed to its end."""
        if self._proposals:
            line = self._proposals[self._current].line
            if line != self.field.text():
                self.field.setText(line)
                self.typed.emit(line)

    # --- Qt -------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The keys of the field; whoever looks elsewhere leaves it."""
        if event.type() is QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            return self._on_key(Qt.Key(event.key()))
        if event.type() is QEvent.Type.FocusOut and self.isVisible():
            self.left.emit()
        return super().eventFilter(watched, event)

    def _on_key(self, key: Qt.Key) -> bool:
        match key:
            case Qt.Key.Key_Down:
                self._step(1)
            case Qt.Key.Key_Up:
                self._step(-1)
            case Qt.Key.Key_Tab:
                self._complete()
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self._take(self._current)
            case Qt.Key.Key_Escape:
                self.left.emit()
            case _:
                return False
        return True
