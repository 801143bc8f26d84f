"""The tour over the window: all is dim but what the card beside it speaks of."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from desktop.controllers.desk import Desk
from desktop.views.design.buttons import Button, ButtonKind
from desktop.views.design.cards import FloatingCard
from desktop.views.design.labels import Label, Tone
from desktop.views.design.painting import outline_rounded
from desktop.views.design.spacing import keep_spaced
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role

CARD_WIDTH, GAP, RADIUS = 360, 12, 8


@dataclass(frozen=True, slots=True)
class Stop:
    """One stop: the keys of its words begin with `key`; `at` is what it speaks of."""

    key: str
    at: Callable[[], QWidget]


class TourOverlay(QWidget):
    """Enter or right goes on, left goes back, Esc leaves."""

    left = Signal()

    def __init__(self, desk: Desk, theme: Theme, stops: Sequence[Stop], owner: QWidget) -> None:
        super().__init__(owner)
        self._desk, self._theme, self._owner = desk, theme, owner
        self._stops, self._place = tuple(stops), 0
        self.card = FloatingCard(theme, self)
        self._count = Label(theme, "", role=Role.SMALL, tone=Tone.MUTED)
        self._title = Label(theme, "", role=Role.TITLE)
        self._text = Label(theme, "", role=Role.BODY, wraps=True)
        self.next_button = Button(theme, "", kind=ButtonKind.PRIMARY, key_cap="↵")
        self.back_button = Button(theme, "", kind=ButtonKind.QUIET)
        self.leave_button = Button(theme, "", kind=ButtonKind.QUIET, key_cap="Esc")
        foot = QHBoxLayout()
        foot.addWidget(self.leave_button)
        foot.addStretch(1)
        foot.addWidget(self.back_button)
        foot.addWidget(self.next_button)
        column = QVBoxLayout(self.card)
        keep_spaced(theme, column, (18, 14, 18, 14), 8)
        for part in (self._count, self._title, self._text):
            column.addWidget(part)
        column.addLayout(foot)
        self.next_button.clicked.connect(lambda: self.go(1))
        self.back_button.clicked.connect(lambda: self.go(-1))
        self.leave_button.clicked.connect(self.left)
        owner.installEventFilter(self)
        desk.language_changed.connect(self.refresh)
        theme.changed.connect(self.refresh)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.hide()

    @property
    def stop(self) -> Stop:
        """Where the tour is."""
        return self._stops[self._place]

    @property
    def shown_text(self) -> str:
        """What the card says."""
        return f"{self._title.text()}\n{self._text.text()}"

    def begin(self) -> None:
        """From the first stop on."""
        self._place = 0
        self.setGeometry(self._owner.rect())
        self.show()
        self.raise_()
        self.refresh()
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def go(self, by: int) -> None:
        """On or back; behind the last stop it is over."""
        place = self._place + by
        if place >= len(self._stops):
            self.left.emit()
        elif place >= 0:
            self._place = place
            self.refresh()

    def refresh(self) -> None:
        """The words of the stop, and the card beside what it speaks of."""
        if self.isHidden():
            return
        text, last = self._desk.text, len(self._stops)
        self._count.setText(text("view.tour.count", number=self._place + 1, of=last))
        self._title.setText(text(f"view.tour.{self.stop.key}"))
        self._text.setText(text(f"view.tour.{self.stop.key}.text"))
        is_last = self._place == last - 1
        self.next_button.setText(text("view.tour.done" if is_last else "view.tour.next"))
        self.back_button.setText(text("view.tour.back"))
        self.back_button.setEnabled(self._place > 0)
        self.leave_button.setText(text("view.tour.leave"))
        self.setAccessibleName(self.shown_text)
        self._place_card()
        self.update()

    def lit(self) -> QRect:
        """What the stop speaks of, in the pixels of the overlay."""
        widget = self.stop.at()
        corner = widget.mapTo(self._owner, QPoint(0, 0))
        return QRect(corner, widget.size()).intersected(self.rect())

    def _place_card(self) -> None:
        """Right of what is lit, else left, below or above it; in its corner where none fits."""
        px, lit = self._theme.px, self.lit()
        width = px(CARD_WIDTH)
        layout = self.card.layout()
        assert layout is not None, "its parts are laid out"
        self.card.setFixedWidth(width)
        layout.activate()
        size = QSize(width, layout.heightForWidth(width))
        self.card.resize(size)
        gap, room = px(GAP), self.rect().adjusted(px(GAP), px(GAP), -px(GAP), -px(GAP))
        middle = lit.center()
        across, down = middle.x() - size.width() // 2, middle.y() - size.height() // 2
        corners = (
            QPoint(lit.right() + gap, down),
            QPoint(lit.left() - gap - size.width(), down),
            QPoint(across, lit.bottom() + gap),
            QPoint(across, lit.top() - gap - size.height()),
        )
        for corner in corners:
            place = _pushed_into(QRect(corner, size), room)
            if not place.intersects(lit):
                self.card.move(place.topLeft())
                return
        inside = QPoint(lit.right() - gap - size.width(), lit.bottom() - gap - size.height())
        self.card.move(_pushed_into(QRect(inside, size), room).topLeft())

    # --- Qt -------------------------------------------------------------------------------------

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The window has another size."""
        if watched is self._owner and event.type() is QEvent.Type.Resize and not self.isHidden():
            self.setGeometry(self._owner.rect())
            self.refresh()
        return super().eventFilter(watched, event)

    def event(self, event: QEvent) -> bool:
        """The shortcuts of the window are for later."""
        if event.type() is QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """On, back, or away."""
        match event.key():
            case Qt.Key.Key_Return | Qt.Key.Key_Enter | Qt.Key.Key_Right | Qt.Key.Key_Space:
                self.go(1)
            case Qt.Key.Key_Left:
                self.go(-1)
            case Qt.Key.Key_Escape:
                self.left.emit()
            case _:
                event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """What is dim is not for use now."""
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        """The scrim, with a hole."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        radius, hole = self._theme.px(RADIUS), self.lit().toRectF()
        scrim, lit = QPainterPath(), QPainterPath()
        scrim.addRect(self.rect().toRectF())
        lit.addRoundedRect(hole, radius, radius)
        painter.fillPath(scrim.subtracted(lit), self._theme.colours.scrim)
        outline_rounded(painter, hole, radius, self._theme.colours.accent, 2)
        painter.end()


def _pushed_into(place: QRect, room: QRect) -> QRect:
    """The place moved the least bit so that it lies in the room."""
    x = min(max(place.left(), room.left()), room.right() - place.width())
    y = min(max(place.top(), room.top()), room.bottom() - place.height())
    return QRect(QPoint(x, y), place.size())
