"""What the pages about a fight have in common: a head, their ground, and the way out."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.controllers.desk import Desk
from desktop.views.design.buttons import IconButton
from desktop.views.design.cards import CardIcon
from desktop.views.design.labels import ElidedLabel, Label, Separator, Tone
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role


class InsightPage(QWidget):
    """A page that only shows; heirs fill what lies below its head (`_whole`)."""

    close_wanted = Signal()

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._theme = desk, theme
        icon = CardIcon(theme)
        icon.show_icon("interface.statistics")
        self.title = Label(theme, "", role=Role.TITLE)
        self.told = ElidedLabel(theme, "", role=Role.BODY, tone=Tone.MUTED)
        self.close_button = IconButton(theme, "interface.close", "")
        self.close_button.clicked.connect(self.close_wanted)
        head = QHBoxLayout()
        head.setContentsMargins(18, 10, 16, 10)
        head.setSpacing(12)
        head.addWidget(icon)
        head.addWidget(self.title)
        head.addWidget(self.told, 1)
        self._controls = QHBoxLayout()
        self._controls.setSpacing(12)
        head.addLayout(self._controls)
        head.addWidget(self.close_button)
        self._whole = QVBoxLayout(self)
        self._whole.setContentsMargins(0, 0, 0, 0)
        self._whole.setSpacing(0)
        self._whole.addLayout(head)
        self._whole.addWidget(Separator(theme, Qt.Orientation.Horizontal))
        theme.changed.connect(self.update)

    def add_control(self, control: QWidget) -> None:
        """One more thing at the right of the head."""
        self._controls.addWidget(control)

    # --- Qt -------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc closes the page."""
        if event.key() == Qt.Key.Key_Escape:
            self.close_wanted.emit()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The page's ground."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colours.window)
        painter.end()
