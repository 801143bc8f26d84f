"""The journal as a list of lines; a line opens into its reasons."""

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QKeyEvent, QPainter, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from desktop.controllers.desk import Desk
from desktop.controllers.journal import LINE_ROLE, JournalModel
from desktop.session.journal_lines import Line
from desktop.views.design.painting import RIGHT, draw_text, outline_rounded, text_width
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role

Index = QModelIndex | QPersistentModelIndex
WRAP = int(Qt.TextFlag.TextWordWrap.value) | int(Qt.AlignmentFlag.AlignVCenter.value)


class JournalDelegate(QStyledItemDelegate):
    """An icon and a sentence; headings in the display face of rows."""

    def __init__(self, desk: Desk, theme: Theme, parent: QListView) -> None:
        super().__init__(parent)
        self._desk, self._theme, self._list = desk, theme, parent
        self._heights: dict[tuple[Line, int], int] = {}  # lines at a width: asked anew each step
        theme.changed.connect(self._heights.clear)
        desk.language_changed.connect(self._heights.clear)

    # --- Qt -------------------------------------------------------------------------------------

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """As high as the wrapped sentence."""
        line: Line = index.data(LINE_ROLE)
        width = max(120, self._list.viewport().width() - self._theme.px(44) - self._why(line))
        height = self._heights.get((line, width))
        if height is None:
            font = self._theme.font(Role.ROW if line.heading else Role.BODY)
            text = self._desk.rendered(line.message)
            box = QFontMetricsF(font).boundingRect(QRectF(0, 0, width, 10_000), WRAP, text)
            height = round(box.height()) + self._theme.px(10 if line.heading else 6)
            self._heights[line, width] = height
        return QSize(width, height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """One line."""
        line: Line = index.data(LINE_ROLE)
        colours = self._theme.colours
        rect = QRectF(option.rect)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        size = self._theme.px(15)
        left = rect.left() + self._theme.px(12)
        if not line.heading and self._theme.icons.has_icon(line.mark):
            square = QRectF(left, rect.top() + self._theme.px(5), size, size)
            self._theme.icons.paint(painter, line.mark, square, colours.muted)
        if not line.heading:
            left += size + self._theme.px(8)
        font = self._theme.font(Role.ROW if line.heading else Role.BODY)
        painter.setFont(font)
        painter.setPen(colours.text)
        right = rect.right() - self._theme.px(8)
        if line.trace:
            small = self._theme.font(Role.SMALL)
            why = QRectF(right - self._why(line), rect.top(), self._why(line), rect.height())
            draw_text(painter, why, self._desk.text("view.now.why"), small, colours.muted, RIGHT)
            painter.setFont(font)
            painter.setPen(colours.text)
        room = QRectF(left, rect.top(), right - self._why(line) - left, rect.height())
        painter.drawText(room, WRAP, self._desk.rendered(line.message))
        if option.state & QStyle.StateFlag.State_HasFocus:
            outline_rounded(painter, rect.adjusted(1, 1, -1, -1), 4, colours.focus, 2)
        painter.restore()

    def _why(self, line: Line) -> int:
        """The room for the word that offers the reasons of a line."""
        if not line.trace:
            return 0
        word = text_width(self._desk.text("view.now.why"), self._theme.font(Role.SMALL))
        return round(word) + self._theme.px(10)


class JournalList(QListView):
    """Scrolls to the newest line by itself unless the GM is reading further up."""

    line_chosen = Signal(object)  # Line

    def __init__(
        self, desk: Desk, theme: Theme, model: JournalModel, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._desk = desk
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMinimumHeight(0)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setModel(model)
        self.setItemDelegate(JournalDelegate(desk, theme, self))
        self._journal = model
        model.rowsInserted.connect(self._on_rows_changed)
        self.verticalScrollBar().valueChanged.connect(self._on_scrolled)
        self.clicked.connect(self._on_clicked)
        theme.changed.connect(self.scheduleDelayedItemsLayout)  # once it is seen
        desk.language_changed.connect(self._on_language_changed)
        self._on_language_changed()

    def _on_rows_changed(self) -> None:
        if not self.isVisible():
            return  # laid out when it is shown, not at every step behind another tab
        bar = self.verticalScrollBar()
        if bar.value() >= bar.maximum() - 4:
            self.scrollToBottom()

    def _on_scrolled(self, value: int) -> None:
        """At the top, the steps before are told; what is read stays where it is."""
        bar = self.verticalScrollBar()
        if value > bar.minimum() or bar.maximum() == bar.minimum():
            return
        if self.isVisible() and self._journal.has_earlier:
            below = bar.maximum() - value
            self._journal.tell_earlier()
            self.doItemsLayout()
            bar.setValue(bar.maximum() - below)

    def _on_clicked(self, index: QModelIndex) -> None:
        self.line_chosen.emit(index.data(LINE_ROLE))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter opens the reasons of a line."""
        index = self.currentIndex()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and index.isValid():
            self.line_chosen.emit(index.data(LINE_ROLE))
        else:
            super().keyPressEvent(event)

    def _on_language_changed(self) -> None:
        self.setAccessibleName(self._desk.text("view.now.journal"))
        self.scheduleDelayedItemsLayout()

    # --- Qt -------------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        """Begin at the newest line."""
        super().showEvent(event)
        self.scrollToBottom()
