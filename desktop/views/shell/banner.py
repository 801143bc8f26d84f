"""One line above the map for what the GM must know: unsaved steps, a parked screen, a refusal."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.views.design.buttons import Button, ButtonKind, ButtonSize
from desktop.views.design.labels import Label, Tone
from desktop.views.design.painting import fill_rounded, outline_rounded
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role


class Banner(QWidget):
    """A sentence with at most three buttons; stays until it is answered or taken back."""

    main_wanted = Signal()
    second_wanted = Signal()
    other_wanted = Signal()
    gone = Signal()
    """It is free for something else to be said."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._is_calm = False
        self._text = Label(theme, "", role=Role.BODY, tone=Tone.TEXT, wraps=True)
        self.main = Button(theme, "", size=ButtonSize.SMALL)
        self.second = Button(theme, "", kind=ButtonKind.QUIET, size=ButtonSize.SMALL)
        self.other = Button(theme, "", size=ButtonSize.SMALL)
        self._rule = Label(theme, "", role=Role.SMALL, tone=Tone.MUTED, wraps=True)
        said = QVBoxLayout()
        said.setSpacing(1)
        said.addWidget(self._text)
        said.addWidget(self._rule)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 8, 4)
        row.addLayout(said, 1)
        row.addWidget(self.other)
        row.addWidget(self.main)
        row.addWidget(self.second)
        self.other.clicked.connect(self.other_wanted)
        self.main.clicked.connect(self.main_wanted)
        self.second.clicked.connect(self.second_wanted)
        self.hide()

    @property
    def text(self) -> str:
        """What it says."""
        return self._text.text()

    @property
    def is_calm(self) -> bool:
        """Whether it looks as if nothing were wrong."""
        return self._is_calm

    @property
    def rule(self) -> str:
        """The rule that is told below the sentence."""
        return self._rule.text()

    def tell(
        self,
        text: str,
        *,
        rule: str = "",
        main: str = "",
        second: str = "",
        other: str = "",
        is_calm: bool = False,
    ) -> None:
        """Show a sentence and the rule behind it; empty buttons are not there.

        `other` comes first: what takes the reason out of the way. `is_calm`: nothing is wrong.
        """
        self._is_calm = is_calm
        self._text.setText(text)
        self._rule.setText(rule)
        self._rule.setVisible(bool(rule))
        self.setAccessibleName(f"{text} {rule}".rstrip())
        self.other.setText(other)
        self.other.setVisible(bool(other))
        self.main.setText(main)
        self.main.setVisible(bool(main))
        self.second.setText(second)
        self.second.setVisible(bool(second))
        self.show()
        self.update()

    # --- Qt -------------------------------------------------------------------------------------

    def hideEvent(self, event: QHideEvent) -> None:
        """Taken away, by itself or with the page that it is on."""
        super().hideEvent(event)
        self.gone.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """A warning's ground and its line, or those of a surface where nothing is wrong."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body, radius = QRectF(self.rect()), self._theme.px(6)
        colours = self._theme.colours
        fill_rounded(
            painter, body, radius, colours.raised if self._is_calm else colours.warningSoft
        )
        outline_rounded(painter, body, radius, colours.line if self._is_calm else colours.warning)
        painter.end()
