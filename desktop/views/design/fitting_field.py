"""A field of large letters that get smaller where they would not all be seen."""

from PySide6.QtGui import QFontMetricsF, QResizeEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role

SIZES = (Role.NUMBER, Role.ACTIVE, Role.LEAD, Role.BODY)
"""From the usual letters to the smallest."""
BESIDE = 22
"""What border and padding take of the width, at 100 %."""


class FittingField(QLineEdit):
    """Shows what is typed, or what would be rolled, in the largest letters that have room."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.textChanged.connect(self.fit)
        theme.changed.connect(self.fit)
        self.fit()

    def setPlaceholderText(self, text: str) -> None:
        """The letters follow this text, too, while nothing is typed."""
        super().setPlaceholderText(text)
        self.fit()

    def fit(self) -> None:
        """Choose the letters."""
        text = self.text() or self.placeholderText()
        room = self.width() - self._theme.px(BESIDE)
        fonts = [self._theme.font(role) for role in SIZES]
        fitting = (font for font in fonts if QFontMetricsF(font).horizontalAdvance(text) <= room)
        chosen = next(fitting, fonts[-1])
        if chosen != self.font():
            self.setFont(chosen)

    # --- Qt -------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width, other letters."""
        super().resizeEvent(event)
        self.fit()
