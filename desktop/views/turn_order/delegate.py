"""The rows of the turn order as the list asks for them: their heights, and kept pictures."""

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import (
    QAbstractItemView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
)

from desktop.controllers.desk import Desk
from desktop.controllers.turns.order import ROW_ROLE
from desktop.controllers.turns.row import Row, RowKind
from desktop.rules.previews.questions import BudgetItem
from desktop.views.design.painting import (
    outline_rounded,
)
from desktop.views.design.theme import Theme
from desktop.views.turn_order.budget import STEP, height_of, in_a_row
from desktop.views.turn_order.member import more_height
from desktop.views.turn_order.rail import HEIGHTS as RAIL_HEIGHTS
from desktop.views.turn_order.row_painter import RowPainter, content_width

Index = QModelIndex | QPersistentModelIndex
FindPicture = Callable[[str], QPixmap | None]

LOW, TALL = 720, 1000
HEIGHTS = {  # low, normal, tall windows
    RowKind.SINGLE: (56, 62, 75),
    RowKind.GROUP: (56, 62, 75),
    RowKind.MEMBER: (24, 25, 30),
    RowKind.FIXED: (32, 32, 32),
}
ACTIVE_HEIGHTS = (93, 99, 102)
RAIL = 72
MOST_STRIPS = 256  # painted rows kept, about 80 kB each


class RowDelegate(QStyledItemDelegate):
    """Paints rows from the tokens; sizes follow the height of the window."""

    def __init__(self, desk: Desk, theme: Theme, parent: QAbstractItemView) -> None:
        super().__init__(parent)
        self._desk, self._theme, self._view = desk, theme, parent
        self._strips: dict[tuple[Row, int, int, float], QPixmap] = {}
        self._more: dict[tuple[tuple[BudgetItem, ...], float], int] = {}
        desk.language_changed.connect(self._forget)
        theme.changed.connect(self._forget)
        self._find_picture: FindPicture = lambda _key: None
        self.is_rail = False
        """Whether rows are only badges, as narrow as a rail."""

    def show_pictures(self, find: FindPicture) -> None:
        """Show own pictures of combatants; called again when there are others."""
        self._find_picture = find
        self._strips.clear()

    def _forget(self) -> None:
        self._strips.clear()
        self._more.clear()

    # --- Qt -------------------------------------------------------------------------------------

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """The height of the row's kind at this size of window."""
        row: Row = index.data(ROW_ROLE)
        if self.is_rail:
            return QSize(self._theme.px(RAIL), self._theme.px(RAIL_HEIGHTS[row.kind]))
        window = self._view.window().height() / self._theme.scale
        step = 0 if window < LOW else 2 if window >= TALL else 1
        height = HEIGHTS[row.kind][step]
        if row.active and row.kind is RowKind.SINGLE:
            height = ACTIVE_HEIGHTS[step]
        return QSize(100, self._theme.px(height) + self._more_lines(row))

    def _more_lines(self, row: Row) -> int:
        """What the second and third line of the budget add to a row, as wide as it is painted."""
        if not row.budget:
            return 0
        room = self._view.viewport().width()
        if row.kind is not RowKind.SINGLE:
            return more_height(row, room, self._desk, self._theme)
        width = content_width(room, row, self._theme)
        known = self._more.get((row.budget, width))
        if known is None:
            pills = in_a_row(row.budget, self._desk.rendered, self._theme, width)
            known = max(0, height_of(pills, self._theme) - self._theme.px(STEP))
            self._more[row.budget, width] = known
        return known

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """The whole row."""
        row: Row = index.data(ROW_ROLE)
        rect = QRectF(option.rect)
        painter.save()
        painter.drawPixmap(rect.topLeft(), self._strip(row, rect, painter))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_HasFocus:
            ring = rect.adjusted(2, 2, -2, -2)
            outline_rounded(painter, ring, self._theme.px(4), self._theme.colours.focus, 2)
        painter.restore()

    def _strip(self, row: Row, rect: QRectF, painter: QPainter) -> QPixmap:
        """The row as a picture: most rows of a step look as they did before it."""
        width, height = round(rect.width()), round(rect.height())
        ratio = painter.device().devicePixelRatioF()
        key = (row, width, height, ratio)
        strip = self._strips.get(key)
        if strip is None:
            if len(self._strips) >= MOST_STRIPS:
                self._forget()
            strip = QPixmap(round(width * ratio), round(height * ratio))
            strip.setDevicePixelRatio(ratio)
            strip.fill(self._theme.colours.panel)
            brush = QPainter(strip)
            brush.setRenderHint(QPainter.RenderHint.Antialiasing)
            picture = self._find_picture(row.picture) if row.picture else None
            place = QRectF(0, 0, width, height)
            RowPainter(
                self._desk, self._theme, brush, row, place, picture, is_rail=self.is_rail
            ).paint()
            brush.end()
            self._strips[key] = strip
        return strip
