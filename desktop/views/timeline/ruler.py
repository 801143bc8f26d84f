"""The slider over the whole history: rounds as bands, turns as ticks, the present as a flag."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QSlider, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.timeline import TimelineController
from desktop.session.timeline import Timeline, TurnMark
from desktop.views.design.painting import CENTRED, LEFT, draw_text, fill_rounded, outline_rounded
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role

HEIGHT = 64
ROUNDS, TURNS = 24, 20  # heights of the two rows
HANDLE = 10
NARROWEST = 46  # px that a round must have for its whole name to be written
NARROW_ROUND = 16  # px that it must have for its number
NARROW_TURN = 28  # px that a turn must have for the beginning of its name


class TimeRuler(QSlider):
    """A slider whose value is the step. Arrows go by step, with Ctrl by turn; pages by round."""

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        controller: TimelineController,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._desk, self._theme, self._controller = desk, theme, controller
        self._left, self._right = 0, 0
        self._is_told = False
        self._track: QPixmap | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setTracking(True)
        self.valueChanged.connect(self._on_value_changed)
        controller.changed.connect(self.refresh)
        controller.redrawn.connect(self.refresh)
        controller.redrawn.connect(self.forget)
        desk.language_changed.connect(self.forget)
        theme.changed.connect(self.updateGeometry)
        theme.changed.connect(self.forget)
        self.refresh()

    def fit(self, left: int, right: int) -> None:
        """Lie exactly over a plot: where its room begins and ends."""
        self._left, self._right = left, max(left + 1, right)
        self.forget()

    def forget(self) -> None:
        """Rounds and turns are to be drawn anew."""
        self._track = None
        self.update()

    def refresh(self) -> None:
        """Draw the state of the controller."""
        self._is_told = True
        self.setRange(0, self._controller.last)
        self.setValue(self._controller.step)
        self._is_told = False
        self.update()

    def x_of(self, step: float) -> float:
        """Where a step is."""
        room = self._room()
        return room.left() + room.width() * (step + 0.5) / (max(1, self.maximum()) + 1)

    def step_at(self, x: float) -> int:
        """The step that is there."""
        room = self._room()
        step = (x - room.left()) / room.width() * (max(1, self.maximum()) + 1) - 0.5
        return max(0, min(self.maximum(), round(step)))

    def _room(self) -> QRectF:
        right = self._right or self.width()
        return QRectF(self._left, 0, max(1, right - self._left), self.height())

    def _on_value_changed(self, step: int) -> None:
        if not self._is_told:
            self._controller.go_to(step)

    # --- painting -------------------------------------------------------------------------------

    def _drawn_track(self) -> QPixmap:
        """Rounds and turns as a picture: a moving handle does not draw them anew."""
        timeline = self._controller.timeline
        dpr = self.devicePixelRatioF()
        track = QPixmap(round(self.width() * dpr), round(self.height() * dpr))
        track.setDevicePixelRatio(dpr)
        track.fill(Qt.GlobalColor.transparent)
        painter = QPainter(track)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        room = self._room()
        ground = QRectF(room.left(), 0, room.width(), self._theme.px(ROUNDS + TURNS))
        painter.fillRect(ground, self._theme.colours.input)
        self._paint_bands(painter, timeline)
        self._paint_turns(painter, timeline.turns)
        painter.end()
        return track

    def _paint_bands(self, painter: QPainter, timeline: Timeline) -> None:
        theme = self._theme
        colours = theme.colours
        starts = [turn for turn in timeline.turns if turn.opens_round]
        row = theme.px(ROUNDS)
        for place, start in enumerate(starts):
            end = starts[place + 1].step if place + 1 < len(starts) else self.maximum() + 1
            band = QRectF(self.x_of(start.step - 0.5), 0, 0, row)
            band.setRight(self.x_of(end - 0.5))
            painter.fillRect(band, colours.raised if place % 2 else colours.card)
            if band.width() < theme.px(NARROW_ROUND):
                continue
            font = theme.font(Role.SMALL, weight=600)
            inside = band.adjusted(6, 0, -4, 0)
            if inside.width() < theme.px(NARROWEST):
                draw_text(painter, band, str(start.round), font, colours.text, CENTRED)
            else:
                text = self._desk.text("view.timeline.round", round=start.round)
                draw_text(painter, inside, text, font, colours.text, LEFT)

    def _paint_turns(self, painter: QPainter, turns: tuple[TurnMark, ...]) -> None:
        theme = self._theme
        colours = theme.colours
        top, height = theme.px(ROUNDS), theme.px(TURNS)
        for place, turn in enumerate(turns):
            end = turns[place + 1].step if place + 1 < len(turns) else self.maximum() + 1
            left, right = self.x_of(turn.step - 0.5), self.x_of(end - 0.5)
            painter.setPen(QPen(colours.lineStrong, 1))
            painter.drawLine(
                QPointF(round(left) + 0.5, top), QPointF(round(left) + 0.5, top + height)
            )
            if right - left >= theme.px(NARROW_TURN):
                room = QRectF(left + 5, top, right - left - 8, height)
                name = self._desk.shown(turn.who)
                draw_text(painter, room, name, theme.font(Role.SMALL), colours.muted, LEFT)

    def _paint_handle(self, painter: QPainter) -> None:
        theme, colours = self._theme, self._theme.colours
        present = self._controller.present
        base = self.height() - theme.px(4)
        if present is not None:
            x = self.x_of(present)
            flag = QPolygonF([QPointF(x - 6, base), QPointF(x + 6, base), QPointF(x, base - 9)])
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colours.accentEdge)
            painter.drawPolygon(flag)
        x = self.x_of(self.value())
        half = theme.px(HANDLE) / 2
        body = QRectF(x - half, 2, 2 * half, self.height() - 4)
        fill_rounded(painter, body, half, colours.on)
        if self.hasFocus():
            outline_rounded(painter, body.adjusted(-2, -2, 2, 2), half + 2, colours.focus, 2)

    # --- Qt -------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """As high as two rows and the foot of the handle."""
        return QSize(400, self._theme.px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """The same height."""
        return QSize(200, self._theme.px(HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Rounds, turns, present, handle."""
        if self._track is None:
            self._track = self._drawn_track()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPixmap(0, 0, self._track)
        self._paint_handle(painter)
        painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Another width, another picture."""
        super().resizeEvent(event)
        self.forget()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go there."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self.setValue(self.step_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag along."""
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.setValue(self.step_at(event.position().x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Stay there."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """By step, by turn, by round, to the ends."""
        controller = self._controller
        by_turn = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        match event.key():
            case Qt.Key.Key_Left | Qt.Key.Key_Right:
                way = 1 if event.key() == Qt.Key.Key_Right else -1
                (controller.go_by_turn if by_turn else controller.go_by)(way)
            case Qt.Key.Key_PageUp:
                controller.go_by_round(-1)
            case Qt.Key.Key_PageDown:
                controller.go_by_round(1)
            case Qt.Key.Key_Home:
                controller.go_to(0)
            case Qt.Key.Key_End:
                controller.go_to(controller.last)
            case _:
                event.ignore()
