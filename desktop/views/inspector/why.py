"""Why a number is what it is: its reasons in a small popup below it."""

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout, QWidget

from desktop.controllers.desk import Desk
from desktop.model.reasons import Explained
from desktop.views.design.buttons import PaintedButton
from desktop.views.design.emptying import empty
from desktop.views.design.labels import Label
from desktop.views.design.painting import CENTRED, draw_text, fill_rounded, text_width
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.reasons import ReasonRow

WIDTH = 300


class HeadNumber(PaintedButton):
    """A number over its small name; a click asks why."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._under = ""
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    @property
    def number(self) -> str:
        """The number as shown."""
        return self.text()

    def show_number(self, number: str, under: str, *, name: str, tip: str) -> None:
        """Show another one; `name` is what a screen reader says of it."""
        self.setToolTip(tip)
        self.setAccessibleName(name)
        if (number, under) != (self.text(), self._under):
            self.setText(number)
            self._under = under
            self._on_theme_changed()

    # --- Qt -------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """As wide as the wider of the two lines."""
        theme = self._theme
        wide = max(
            text_width(self.text(), theme.font(Role.ACTIVE)),
            text_width(self._under, theme.font(Role.SMALL)),
        )
        height = theme.line(Role.ACTIVE) + theme.line(Role.SMALL) + 4
        return QSize(round(wide) + theme.px(4) + 4, round(height))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Two lines, and a ground under the pointer."""
        theme, colours = self._theme, self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = self.body()
        if self._is_hovered or self.isDown():
            fill_rounded(painter, body, theme.px(4), colours.raised)
        line = theme.line(Role.ACTIVE)
        upper = QRectF(body.left(), body.top(), body.width(), line)
        lower = QRectF(body.left(), upper.bottom(), body.width(), theme.line(Role.SMALL))
        draw_text(painter, upper, self.text(), theme.font(Role.ACTIVE), colours.text, CENTRED)
        draw_text(painter, lower, self._under, theme.font(Role.SMALL), colours.muted, CENTRED)
        self.paint_ring(painter, theme.px(4))
        painter.end()


class WhyPopup(QWidget):
    """One heading and one row of reasons for each number; Esc or a click elsewhere closes it."""

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self._desk, self._theme = desk, theme
        self._column = QVBoxLayout(self)
        keep_spaced(theme, self._column, (12, 10, 12, 12), 6)
        self.rows: list[ReasonRow] = []

    def show_numbers(self, numbers: tuple[tuple[str, Explained], ...], below: QWidget) -> None:
        """Explain these, each by its name, under a widget."""
        empty(self._column)
        self.rows = []
        for name, number in numbers:
            self._column.addWidget(Label(self._theme, name, role=Role.ROW))
            row = ReasonRow(self._desk, self._theme)
            row.show_trace(number.trace)
            self._column.addWidget(row)
            self.rows.append(row)
        width = self._theme.px(WIDTH)
        self.setFixedWidth(width)
        self.setFixedHeight(self._column.totalHeightForWidth(width))
        right = below.mapToGlobal(below.rect().bottomRight())
        self.move(right - QPoint(width, -2))
        self.show()

    # --- Qt -------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        """Ground and edge."""
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colours.card)
        painter.setPen(self._theme.colours.lineStrong)
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        painter.end()
