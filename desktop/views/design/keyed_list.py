"""A list of things to open or delete."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget

from desktop.views.design.theme import Theme


class KeyedList(QListWidget):
    """A list whose keys do what its buttons do."""

    open_wanted = Signal()
    delete_wanted = Signal()
    other_wanted = Signal()

    def __init__(self, theme: Theme, size: tuple[int, int]) -> None:
        super().__init__()
        self.setMinimumSize(theme.px(size[0]), theme.px(size[1]))
        self.setSpacing(2)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    # --- Qt -------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens, Delete deletes, left and right change the list."""
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.open_wanted.emit()
            case Qt.Key.Key_Delete:
                self.delete_wanted.emit()
            case Qt.Key.Key_Left | Qt.Key.Key_Right:
                self.other_wanted.emit()
            case _:
                super().keyPressEvent(event)
