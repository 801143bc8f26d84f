"""A card over the lower map: it tells when it opens and leaves, and keeps its place there."""

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.views.design.cards import FloatingCard
from desktop.views.design.labels import Separator
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme

WIDTH = 760
MARGIN = 8


class MapCard(FloatingCard):
    """As wide as the map, as high as the design or as its content needs; folded, only its head."""

    opened = Signal(bool)  # whether it is there now

    def __init__(self, theme: Theme, height: int, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._height = height
        self._map: QWidget | None = None
        self._body: QWidget | None = None

    def ask_height(self, height: int) -> None:
        """At least so high, in pixels of the design."""
        if height != self._height:
            self._height = height
            self.keep_place()

    @property
    def is_folded(self) -> bool:
        """Whether only the head is there."""
        return self._body is not None and self._body.isHidden()

    def fold(self, *, is_folded: bool) -> None:
        """Leave the map free while something is pointed at there, or show the whole card."""
        if self._body is not None and self.is_folded is not is_folded:
            self._body.setVisible(not is_folded)
            self.keep_place()

    def add_body(self, body: QWidget) -> None:
        """What folds away; the layout of the card has the head already."""
        layout = self.layout()
        assert layout is not None, "the head comes first"
        layout.addWidget(body)
        self._body = body

    def keep_over(self, shown_map: QWidget) -> None:
        """Follow the size of the map, of which it is a child."""
        self._map = shown_map
        shown_map.installEventFilter(self)

    def keep_place(self) -> None:
        """Lie at the lower edge of the map; called when the content has changed, too."""
        if self._map is None:
            return
        room = self._map.rect()
        width = max(room.width() - 2 * MARGIN, self.minimumSizeHint().width())
        layout = self.layout()
        # Rows of buttons break in a narrow card: it grows by their lines.
        broken = -1 if layout is None else layout.minimumHeightForWidth(width)
        height = min(max(self.sizeHint().height(), broken), room.height() - 2 * MARGIN)
        self.setGeometry(MARGIN, room.height() - height - MARGIN, width, height)
        self.raise_()

    # --- Qt -------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """In pixels of the screen."""
        layout = self.layout()
        needed = 0 if layout is None else layout.minimumSize().height()
        least = 0 if self.is_folded else self._theme.px(self._height)
        return QSize(self._theme.px(WIDTH), max(needed, least))

    def event(self, event: QEvent) -> bool:
        """What its rows need is known once they have been asked anew."""
        is_done = super().event(event)
        if event.type() is QEvent.Type.LayoutRequest and self.isVisible():
            self.keep_place()
        return is_done

    def showEvent(self, event: QShowEvent) -> None:
        """It is there."""
        super().showEvent(event)
        self.opened.emit(True)

    def hideEvent(self, event: QHideEvent) -> None:
        """It is gone."""
        super().hideEvent(event)
        self.opened.emit(False)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The card follows the size of the map."""
        if watched is self._map and event.type() is QEvent.Type.Resize:
            self.keep_place()
        return super().eventFilter(watched, event)


def card_column(theme: Theme, parent: QWidget, *, above: int = 8, below: int = 10) -> QVBoxLayout:
    """The layout of one column of a card, with that much room above and below at 100 %."""
    column = QVBoxLayout(parent)
    keep_spaced(theme, column, (14, above, 10, below), 5)
    return column


def side_by_side(theme: Theme, *columns: tuple[QWidget, int]) -> QHBoxLayout:
    """The columns of a card with their shares of its width, a line between each two."""
    row = QHBoxLayout()
    row.setSpacing(0)
    for place, (column, share) in enumerate(columns):
        if place:
            row.addWidget(Separator(theme, Qt.Orientation.Vertical))
        row.addWidget(column, share)
    return row
