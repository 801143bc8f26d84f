"""Condition toggles: what is on is inverse; everything else about it has its own mark."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.views.design.buttons import PaintedButton
from desktop.views.design.painting import (
    CENTRED,
    RIGHT,
    draw_text,
    fill_rounded,
    outline_rounded,
    text_width,
)
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role, mixed, translucent

MARGIN = 1.5  # room for the focus ring; neighbours are laid out without spacing
STEPPER_WIDTH = 46


class ToggleState(StrEnum):
    """Whether a condition stands on nobody, on all, by another one, or on some."""

    OFF = "off"
    ON = "on"
    IMPLIED = "implied"
    MIXED = "mixed"


@dataclass(frozen=True, slots=True)
class ToggleLook:
    """What one toggle shows, every text already in the reader's language.

    `end` is the counter chip of a condition that ends by itself, `note` the quiet word at the
    right ("by Unconscious", "2 of 3"), `level` is None for conditions without levels.
    """

    name: str
    icon: str
    state: ToggleState = ToggleState.OFF
    end: str = ""
    note: str = ""
    level: int | None = None
    is_immune: bool = False
    spoken: str = ""


NOTE_ROOM = 36
"""Pixels at 100 % that are enough to guess a cut note by."""


class ConditionToggle(PaintedButton):
    """One condition of the selection: a click toggles it, a right click asks for details.

    It never changes its own look: `clicked` is a wish, `show_look` comes from the state.
    """

    detail_requested = Signal()
    level_stepped = Signal(int)

    def __init__(self, theme: Theme, look: ToggleLook, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._height = 26
        self.setCheckable(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._look = look
        self._take(look)

    @property
    def look(self) -> ToggleLook:
        """What it shows."""
        return self._look

    def show_look(self, look: ToggleLook) -> None:
        """Show another state; the same one is not painted again."""
        if look != self._look:
            self._take(look)

    def _take(self, look: ToggleLook) -> None:
        self._look = look
        self.setText(look.name)
        self.setChecked(look.state is ToggleState.ON)
        extra = look.end or look.note or ("" if look.level is None else str(look.level))
        self.setAccessibleName(look.spoken or f"{look.name} {extra}".strip())
        self._on_theme_changed()

    def set_row_height(self, height: int) -> None:
        """Height at 100 %: 26, or 31 where there is room."""
        self._height = height
        self._on_theme_changed()

    def nextCheckState(self) -> None:
        """Stay as it is: the state says whether the wish came true."""

    def body(self) -> QRectF:
        """Its painted part, in pixels of the widget."""
        return QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)

    def sizeHint(self) -> QSize:
        theme = self._theme
        width = theme.px(30) + text_width(self._look.name, theme.font(Role.BODY, weight=600))
        return QSize(round(width) + theme.px(34), theme.px(self._height) + 3)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(80), self._theme.px(self._height) + 3)

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, look = self._theme, self._look
        colours = theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = self.body()
        radius = theme.px(5)
        is_on = look.state is ToggleState.ON
        ink = colours.onText if is_on else colours.text
        if is_on:
            fill_rounded(painter, body, radius, colours.on)
        elif look.is_immune:
            ink = colours.muted
            outline_rounded(painter, body, radius, colours.line)
        else:
            over = self._is_hovered or self.isDown()
            fill_rounded(painter, body, radius, colours.raised if over else colours.card)
        if look.state is ToggleState.IMPLIED:
            outline_rounded(painter, body, radius, colours.text, 1.2, Qt.PenStyle.DashLine)
        if not self.isEnabled():
            ink = colours.faint
        right = self._paint_right(painter, body, ink, is_on=is_on)
        icon = theme.px(17)
        square = QRectF(body.left() + theme.px(8), body.center().y() - icon / 2, icon, icon)
        theme.icons.paint(painter, look.icon, square, ink)
        left = square.right() + theme.px(6)
        slot = QRectF(left, body.top(), max(0.0, right - left - 3), body.height())
        draw_text(
            painter, slot, look.name, theme.font(Role.BODY, weight=600 if is_on else 500), ink
        )
        if self.hasFocus():
            outline_rounded(painter, QRectF(self.rect()), radius + 2, colours.focus, 2)

    def _paint_right(self, painter: QPainter, body: QRectF, ink: QColor, *, is_on: bool) -> float:
        """Paint what stands at the right end; return where the name has to stop."""
        theme, look, colours = self._theme, self._look, self._theme.colours
        right = body.right() - theme.px(8)
        if look.is_immune and not is_on:
            icon = theme.px(15)
            square = QRectF(right - icon, body.center().y() - icon / 2, icon, icon)
            theme.icons.paint(painter, "interface.immune", square, ink)
            return square.left()
        if look.level is not None and is_on:
            return self._paint_stepper(painter, body, look.level, ink)
        if look.end or look.state is ToggleState.MIXED:
            fill = mixed(colours.on, colours.onText, 0.2) if is_on else colours.raised
            text = look.end or look.note
            font = theme.font(Role.SMALL, weight=600)
            width = text_width(text, font) + 2 * theme.px(5)
            height = min(theme.px(18), body.height() - 6)
            chip = QRectF(
                body.right() - theme.px(5) - width, body.center().y() - height / 2, width, height
            )
            fill_rounded(painter, chip, theme.px(4), fill)
            draw_text(painter, chip, text, font, ink, CENTRED)
            return chip.left()
        if look.note:
            font = theme.font(Role.SMALL)
            # The name comes first: a note without room is left to the tooltip.
            name = text_width(look.name, theme.font(Role.BODY, weight=600))
            room = min(body.width() * 0.5, right - body.left() - theme.px(40) - name)
            if room < theme.px(NOTE_ROOM) and room < text_width(look.note, font):
                return right
            slot = QRectF(right - room, body.top(), room, body.height())
            note_ink = translucent(ink, 0.75) if is_on else colours.muted
            return right - draw_text(painter, slot, look.note, font, note_ink, RIGHT)
        return right

    def _paint_stepper(self, painter: QPainter, body: QRectF, level: int, ink: QColor) -> float:
        theme = self._theme
        minus, number, plus = self._stepper(body)
        font = theme.font(Role.BODY, weight=700)
        icon = theme.px(12)
        for rect, key in ((minus, "interface.minus"), (plus, "interface.add")):
            square = QRectF(0, 0, icon, icon)
            square.moveCenter(rect.center())
            theme.icons.paint(painter, key, square, ink)
        draw_text(painter, number, str(level), font, ink, CENTRED)
        return minus.left()

    def _stepper(self, body: QRectF) -> tuple[QRectF, QRectF, QRectF]:
        width = self._theme.px(STEPPER_WIDTH) / 3
        left = body.right() - 3 * width - self._theme.px(2)
        return (
            QRectF(left, body.top(), width, body.height()),
            QRectF(left + width, body.top(), width, body.height()),
            QRectF(left + 2 * width, body.top(), width, body.height()),
        )

    def _step_at(self, at: QPointF) -> int:
        if self._look.level is None or self._look.state is not ToggleState.ON:
            return 0
        minus, _number, plus = self._stepper(self.body())
        if minus.contains(at):
            return -1
        return 1 if plus.contains(at) else 0

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        step = self._step_at(event.position())
        if step and event.button() is Qt.MouseButton.LeftButton and self.isDown():
            self.setDown(False)
            self.level_stepped.emit(step)
            return
        super().mouseReleaseEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.detail_requested.emit()
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.detail_requested.emit()
        elif event.text() in ("+", "-") and self._look.level is not None:
            self.level_stepped.emit(1 if event.text() == "+" else -1)
        else:
            super().keyPressEvent(event)


class LevelTrack(QWidget):
    """A condition of a few named levels (Exhaustion): minus, one box a level, plus.

    The last level is deadly and drawn so when `is_last_deadly`.
    """

    level_chosen = Signal(int)
    detail_requested = Signal()

    def __init__(
        self,
        theme: Theme,
        *,
        icon: str,
        name: str,
        levels: int,
        is_last_deadly: bool = True,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme, self._icon, self._levels = theme, icon, levels
        self._name = name
        self._level = 0
        self._is_last_deadly = is_last_deadly
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(name)
        theme.changed.connect(self._on_theme_changed)

    @property
    def level(self) -> int:
        """The level that is shown."""
        return self._level

    def show_level(self, name: str, level: int, *, spoken: str = "") -> None:
        """Show another level of `name`; `spoken` is what a screen reader says of it."""
        self.setAccessibleName(spoken or f"{name} {level}")
        if (name, level) != (self._name, self._level):
            self._name, self._level = name, level
            self.update()

    def _on_theme_changed(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(280), self._theme.px(26) + 3)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(200), self._theme.px(26) + 3)

    def _boxes(self) -> list[QRectF]:
        """Minus, the levels, plus, laid out from the right edge."""
        theme = self._theme
        body = QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        small, big, gap = theme.px(14), theme.px(20), theme.px(2)
        widths = [big, *([small] * self._levels), big]
        right = body.right() - theme.px(4)
        left = right - sum(widths) - gap * (len(widths) - 1) - 2 * gap
        boxes = []
        for index, width in enumerate(widths):
            height = big if width == big else theme.px(16)
            boxes.append(QRectF(round(left), round(body.center().y() - height / 2), width, height))
            left += width + gap + (gap if index in (0, self._levels) else 0)
        return boxes

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, colours = self._theme, self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        fill_rounded(painter, body, theme.px(5), colours.card)
        icon = theme.px(17)
        square = QRectF(body.left() + theme.px(8), body.center().y() - icon / 2, icon, icon)
        theme.icons.paint(painter, self._icon, square, colours.text)
        boxes = self._boxes()
        left = square.right() + theme.px(6)
        slot = QRectF(left, body.top(), boxes[0].left() - left - 4, body.height())
        draw_text(painter, slot, self._name, theme.font(Role.BODY, weight=500), colours.text)
        for box, key in ((boxes[0], "interface.minus"), (boxes[-1], "interface.add")):
            outline_rounded(painter, box, theme.px(4), colours.lineStrong)
            size = theme.px(12)
            mark = QRectF(0, 0, size, size)
            mark.moveCenter(box.center())
            theme.icons.paint(painter, key, mark, colours.text)
        for level, box in enumerate(boxes[1:-1], start=1):
            self._paint_level(painter, level, box)
        if self.hasFocus():
            outline_rounded(painter, QRectF(self.rect()), theme.px(5) + 2, colours.focus, 2)

    def _paint_level(self, painter: QPainter, level: int, box: QRectF) -> None:
        theme, colours = self._theme, self._theme.colours
        is_deadly = self._is_last_deadly and level == self._levels
        is_on = level <= self._level
        if is_on:
            fill_rounded(painter, box, theme.px(3), colours.dangerFill if is_deadly else colours.on)
        else:
            edge = colours.danger if is_deadly else colours.lineStrong
            outline_rounded(painter, box, theme.px(3), edge)
        ink = colours.onText if is_on else colours.muted
        if is_deadly:
            size = theme.px(10)
            mark = QRectF(0, 0, size, size)
            mark.moveCenter(box.center())
            ink = colours.onDanger if is_on else colours.danger
            theme.icons.paint(painter, "state.dead", mark, ink)
        else:
            draw_text(painter, box, str(level), theme.font(Role.SMALL, weight=700), ink, CENTRED)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        for index, box in enumerate(self._boxes()):
            if box.adjusted(-1, -4, 1, 4).contains(event.position()):
                self._choose(index)
                return

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.detail_requested.emit()
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if event.text() == "+" or key == Qt.Key.Key_Right:
            self._choose(self._levels + 1)
        elif event.text() == "-" or key == Qt.Key.Key_Left:
            self._choose(0)
        elif event.text().isdigit() and int(event.text()) <= self._levels:
            self.level_chosen.emit(int(event.text()))
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.detail_requested.emit()
        else:
            super().keyPressEvent(event)

    def _choose(self, index: int) -> None:
        if index == 0:
            chosen = self._level - 1
        elif index == self._levels + 1:
            chosen = self._level + 1
        else:
            chosen = index - 1 if index == self._level else index
        if 0 <= chosen <= self._levels:
            self.level_chosen.emit(chosen)
