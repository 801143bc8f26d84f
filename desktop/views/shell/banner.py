"""One line above the map for what the GM must know: unsaved steps, a parked screen, a refusal."""

from PySide6.QtCore import Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.views.design.buttons import Button, ButtonKind, ButtonSize
from desktop.views.design.labels import Label, Tone
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role


class Banner(QWidget):
    """A sentence with at most two buttons; stays until it is answered or taken back."""

    main_wanted = Signal()
    second_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._text = Label(theme, "", role=Role.BODY, tone=Tone.TEXT, wraps=True)
        self.main = Button(theme, "", size=ButtonSize.SMALL)
        self.second = Button(theme, "", kind=ButtonKind.QUIET, size=ButtonSize.SMALL)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 8, 4)
        row.addWidget(self._text, 1)
        row.addWidget(self.main)
        row.addWidget(self.second)
        self.main.clicked.connect(self.main_wanted)
        self.second.clicked.connect(self.second_wanted)
        self.hide()

    @property
    def text(self) -> str:
        """What it says."""
        return self._text.text()

    def tell(self, text: str, *, main: str = "", second: str = "") -> None:
        """Show a sentence; empty buttons are not there."""
        self._text.setText(text)
        self.setAccessibleName(text)
        self.main.setText(main)
        self.main.setVisible(bool(main))
        self.second.setText(second)
        self.second.setVisible(bool(second))
        self.show()

    # --- Qt -------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """A warning's ground and the line below."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colours.warningSoft)
        line = self.rect().adjusted(0, self.height() - 1, 0, 0)
        painter.fillRect(line, self._theme.colours.warning)
        painter.end()
