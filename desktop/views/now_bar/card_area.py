"""Where the cards of the Now bar lie side by side."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QScrollArea, QSizePolicy, QWidget


class CardArea(QScrollArea):
    """The cards side by side, as wide as they are; what has no room is reached by the wheel."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._wanted = 0
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Expanding)

    def want(self, width: int) -> None:
        """Take that many device-independent pixels, if there are as many."""
        if width != self._wanted:
            self._wanted = width
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(self._wanted, super().sizeHint().height())
