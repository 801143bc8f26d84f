"""A layout that breaks its items into rows as wide as there is room."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Puts widgets one after the other and breaks lines."""

    def __init__(self, parent: QWidget | None = None, *, gap: int = 4) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap = gap
        self.setContentsMargins(0, 0, 0, 0)

    # --- Qt -------------------------------------------------------------------------------------

    def addItem(self, item: QLayoutItem) -> None:
        """Take one more."""
        self._items.append(item)

    def count(self) -> int:
        """How many there are."""
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        """The item at a place; None behind the last, as Qt asks."""
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        """Give one away."""
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        """It takes no more room than it needs."""
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        """The height follows the width."""
        return True

    def heightForWidth(self, width: int) -> int:
        """The height of all lines."""
        return self._arrange(QRect(0, 0, width, 0), lambda item, place: None)

    def setGeometry(self, rect: QRect) -> None:
        """Place everything."""
        super().setGeometry(rect)
        self._arrange(rect, lambda item, place: item.setGeometry(QRect(place, item.sizeHint())))

    def sizeHint(self) -> QSize:
        """The smallest useful size."""
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        """As large as the largest item."""
        size = QSize(0, 0)
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _arrange(self, rect: QRect, put: Callable[[QLayoutItem, QPoint], None]) -> int:
        x, y, line = rect.x(), rect.y(), 0
        for item in self._items:
            if item.isEmpty():
                continue  # what is hidden leaves no gap
            hint = item.sizeHint()
            if x > rect.x() and x + hint.width() > rect.right() + 1:
                x, y, line = rect.x(), y + line + self._gap, 0
            put(item, QPoint(x, y))
            x += hint.width() + self._gap
            line = max(line, hint.height())
        return y + line - rect.y()
