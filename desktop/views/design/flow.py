"""A layout that breaks its items into rows as wide as there is room."""

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QLayout, QLayoutItem, QWidget


class FlowLayout(QLayout):
    """Puts widgets one after the other and breaks lines; the last one maybe at the right edge."""

    def __init__(
        self, parent: QWidget | None = None, *, gap: int = 4, last_at_right: bool = False
    ) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._gap, self._last_at_right = gap, last_at_right
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
        """Place everything, in the middle of its line; answer the height of all lines."""
        y, height = rect.y(), 0
        for line in self._lines(rect):
            y += height and height + self._gap
            height = max(item.sizeHint().height() for item, _ in line)
            for item, x in line:
                put(item, QPoint(x, y + (height - item.sizeHint().height()) // 2))
        return y + height - rect.y()

    def _lines(self, rect: QRect) -> list[list[tuple[QLayoutItem, int]]]:
        """What stands in each line, with its left edge; what is hidden leaves no gap."""
        lines: list[list[tuple[QLayoutItem, int]]] = []
        shown = [item for item in self._items if not item.isEmpty()]
        x = rect.x()
        for item in shown:
            width = item.sizeHint().width()
            if not lines or (x > rect.x() and x + width > rect.right() + 1):
                lines.append([])
                x = rect.x()
            if self._last_at_right and item is shown[-1]:
                x = max(x, rect.right() + 1 - width)
            lines[-1].append((item, x))
            x += width + self._gap
        return lines
