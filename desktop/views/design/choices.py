"""Choosing one of a few, and counting a few: segments and pips."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QButtonGroup, QHBoxLayout, QSizePolicy, QWidget

from desktop.views.design.buttons import Button, ButtonSize
from desktop.views.design.painting import fill_rounded, outline_rounded
from desktop.views.design.theme import Theme


class SegmentedControl(QWidget):
    """One of a few words; the chosen one is inverse. Arrows move within it."""

    chosen = Signal(str)

    def __init__(
        self,
        theme: Theme,
        segments: tuple[tuple[str, str], ...],
        *,
        name: str = "",
        parent: QWidget | None = None,
    ) -> None:
        """`segments` are pairs of key and text."""
        super().__init__(parent)
        self._group = QButtonGroup(self)
        self._group.setExclusive(True)
        self._buttons: dict[str, Button] = {}
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        for key, text in segments:
            button = Button(theme, text, size=ButtonSize.SMALL)
            button.setCheckable(True)
            button.clicked.connect(lambda _=False, key=key: self.chosen.emit(key))
            self._group.addButton(button)
            self._buttons[key] = button
            row.addWidget(button)
        row.addStretch(1)
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    @property
    def current(self) -> str:
        """The key of the chosen segment, or nothing."""
        for key, button in self._buttons.items():
            if button.isChecked():
                return key
        return ""

    def show_choice(self, key: str) -> None:
        """Press in the button of a key; a key without one changes nothing."""
        if key in self._buttons:
            self._buttons[key].setChecked(True)

    def set_texts(self, texts: dict[str, str]) -> None:
        """Show the segments in another language."""
        for key, text in texts.items():
            self._buttons[key].setText(text)

    def set_tips(self, texts: dict[str, str]) -> None:
        """What short segments stand for, as tooltips and for screen readers."""
        for key, text in texts.items():
            self._buttons[key].setToolTip(text)
            self._buttons[key].setAccessibleName(text)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        step = steps.get(Qt.Key(event.key()), 0)
        keys = list(self._buttons)
        if step and self.current in keys:
            key = keys[(keys.index(self.current) + step) % len(keys)]
            self._buttons[key].setFocus(Qt.FocusReason.OtherFocusReason)
            self._buttons[key].click()
            return
        super().keyPressEvent(event)


class PipKind(StrEnum):
    """What the filled pips stand for."""

    COUNT = "count"
    SUCCESS = "success"
    FAILURE = "failure"


@dataclass(frozen=True, slots=True)
class PipsLook:
    """`filled` of `total` pips."""

    filled: int
    total: int
    kind: PipKind = PipKind.COUNT


PIP = 14
PIP_GAP = 3


def pips_width(theme: Theme, look: PipsLook) -> float:
    """In device-independent pixels."""
    return look.total * theme.px(PIP) + max(0, look.total - 1) * theme.px(PIP_GAP)


def paint_pips(
    painter: QPainter, left: float, middle: float, theme: Theme, look: PipsLook
) -> float:
    """Paint a row of pips, success and failure told apart by mark; return its width."""
    colours = theme.colours
    size = theme.px(PIP)
    for index in range(look.total):
        square = QRectF(
            left + index * (size + theme.px(PIP_GAP)), round(middle - size / 2), size, size
        )
        if index >= look.filled:
            inside = square.adjusted(1, 1, -1, -1)
            outline_rounded(painter, inside, inside.width() / 2, colours.lineStrong, 1.5)
        elif look.kind is PipKind.COUNT:
            inside = square.adjusted(1, 1, -1, -1)
            fill_rounded(painter, inside, inside.width() / 2, colours.on)
        elif look.kind is PipKind.SUCCESS:
            theme.icons.paint(painter, "interface.success", square, colours.success)
        else:
            theme.icons.paint(painter, "interface.failure", square, colours.danger)
    return pips_width(theme, look)


class Pips(QWidget):
    """A row of pips as a widget."""

    def __init__(self, theme: Theme, look: PipsLook, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._look = theme, look
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._on_theme_changed)

    def show_look(self, look: PipsLook, *, spoken: str = "") -> None:
        """Draw others; `spoken` is what a screen reader says in place of "2/3"."""
        self._look = look
        self.setAccessibleName(spoken or f"{look.filled}/{look.total}")
        self._on_theme_changed()

    def _on_theme_changed(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(round(pips_width(self._theme, self._look)), self._theme.px(PIP + 2))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_pips(painter, 0, self.height() / 2, self._theme, self._look)
