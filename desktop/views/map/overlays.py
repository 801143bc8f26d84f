"""What floats over the map, and the thumbnail of the players' screen.

Texts are given by the window, in its language; the overlays only show them.
"""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.views.design.painting import (
    LEFT,
    RIGHT,
    draw_text,
    fill_rounded,
    outline_rounded,
    text_width,
)
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.map.surface import MapSurface


class Floating(QWidget):
    """A surface over the map; presses on it do not reach the map."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        theme.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        colours = self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = QRectF(self.rect())
        fill_rounded(painter, body, self._theme.px(8), colours.panel)
        outline_rounded(painter, body, self._theme.px(8), colours.line)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()


class Thumbnail(Floating):
    """What the players see, made from the very frame of their window; a click folds it."""

    folded = Signal(bool)
    activated = Signal()  # double click: show the players' window

    def __init__(self, theme: Theme, canvas: MapSurface) -> None:
        super().__init__(theme, canvas)
        self._canvas = canvas
        self._frame = QPixmap()
        self._title, self._note = "", ""
        self._is_on_air = False
        self._folds = {False: False, True: True}  # folded over a map, and over the board
        self._is_over_cards = False
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(canvas.place_overlays)

    @property
    def is_folded(self) -> bool:
        """Whether only its title is there."""
        return self._folds[self._is_over_cards]

    def lie_over_cards(self, *, is_over_cards: bool) -> None:
        """The cards of the board need the room, and so does a low map: it is folded until the GM
        unfolds it there."""
        if is_over_cards is not self._is_over_cards:
            before, self._is_over_cards = self.is_folded, is_over_cards
            if self.is_folded is not before:
                self._tell_folded()

    @property
    def frame(self) -> QPixmap:
        """The frame that it shows."""
        return self._frame

    def show_frame(self, frame: QPixmap) -> None:
        """Show a frame of the players' window."""
        self._frame = frame
        if not self.is_folded:
            self.update()

    def set_texts(self, title: str, note: str, *, is_on_air: bool) -> None:
        """ "Players", "follows the turn", and whether anybody can see it."""
        self._title, self._note, self._is_on_air = title, note, is_on_air
        self.setAccessibleName(f"{title}, {note}".strip(", "))
        self.update()

    def fold(self, *, is_folded: bool) -> None:
        """Fold it away, or show it whole."""
        if is_folded != self.is_folded:
            self._folds[self._is_over_cards] = is_folded
            self._tell_folded()

    def _tell_folded(self) -> None:
        self.updateGeometry()
        self._canvas.place_overlays()
        self.folded.emit(self.is_folded)

    def sizeHint(self) -> QSize:
        height = 28 if self.is_folded else 124
        return QSize(self._theme.px(184), self._theme.px(height))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        theme, colours = self._theme, self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        foot = theme.px(26)
        if not self.is_folded:
            gap = theme.px(4)
            room = QRectF(gap, gap, self.width() - 2 * gap, self.height() - foot - gap)
            self._paint_frame(painter, room)
        line = QRectF(0, self.height() - foot, self.width(), foot)
        size = theme.px(16)
        icon = QRectF(theme.px(8), line.center().y() - size / 2, size, size)
        key = "interface.on_air" if self._is_on_air else "interface.no_screen"
        ink = colours.success if self._is_on_air else colours.muted
        theme.icons.paint(painter, key, icon, ink)
        text = line.adjusted(theme.px(30), 0, -theme.px(8), 0)
        bold = theme.font(Role.SMALL, weight=600)
        draw_text(painter, text, self._title, bold, colours.text, LEFT)
        taken = text_width(self._title, bold) + theme.px(8)
        rest = text.adjusted(taken, 0, 0, 0)
        draw_text(painter, rest, self._note, theme.font(Role.SMALL), colours.muted, RIGHT)

    def _paint_frame(self, painter: QPainter, room: QRectF) -> None:
        painter.fillRect(room, self._theme.map_colours.window)
        if self._frame.isNull():
            return
        size = self._frame.size().scaled(room.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio)
        target = QRectF(0, 0, size.width(), size.height())
        target.moveCenter(room.center())
        painter.drawPixmap(target, self._frame, QRectF(self._frame.rect()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.fold(is_folded=not self.is_folded)
        event.accept()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.activated.emit()
        event.accept()
