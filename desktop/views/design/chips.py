"""Chips: the reasons of a number, tags, and the pills of the turn budget."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from desktop.views.design.buttons import PaintedButton
from desktop.views.design.painted_word import PaintedWord
from desktop.views.design.painting import (
    CENTRED,
    LEFT,
    draw_text,
    fill_rounded,
    outline_rounded,
    text_width,
)
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role


class ChipKind(StrEnum):
    """Whether a reason counts, and why not."""

    COUNTED = "counted"
    OUTRANKED = "outranked"
    CANCELLED = "cancelled"
    NOT_MET = "not_met"
    RULING = "ruling"


HEIGHT = 22
PADDING = 6


class ReasonChip(PaintedButton):
    """One reason of a number and how it stands; a click asks to strike or restore it."""

    def __init__(
        self,
        theme: Theme,
        text: str,
        *,
        value: str = "",
        kind: ChipKind = ChipKind.COUNTED,
        spoken: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(theme, parent)
        self._value, self._kind = value, kind
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setText(text)
        self.setAccessibleName(spoken or f"{text} {value}".strip())

    @property
    def value(self) -> str:
        """What it changes, as shown."""
        return self._value

    @property
    def kind(self) -> ChipKind:
        """Whether its reason counts."""
        return self._kind

    def sizeHint(self) -> QSize:
        width = chip_width(self._theme, self.text(), self._value, self._kind)
        return QSize(round(width) + 4, self._theme.px(HEIGHT) + 4)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_chip(painter, self.body(), self._theme, self.text(), self._value, self._kind)
        self.paint_ring(painter, self._theme.px(4))


class CancelledPair(QWidget):
    """Two reasons that cancel each other out, joined by the word that says so."""

    def __init__(self, theme: Theme, first: ReasonChip, between: str, second: ReasonChip) -> None:
        super().__init__()
        self._theme, self._between = theme, between
        self._word = QWidget(self)
        self.setAccessibleName(between)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        for part in (first, self._word, second):
            row.addWidget(part)
        self._chips = (first, second)
        theme.changed.connect(self._on_theme_changed)
        self._on_theme_changed()

    @property
    def chips(self) -> tuple[ReasonChip, ReasonChip]:
        """Both reasons."""
        return self._chips

    def _on_theme_changed(self) -> None:
        font = self._theme.font(Role.SMALL, weight=500)
        self._word.setFixedWidth(round(text_width(self._between, font)) + self._theme.px(6))
        self.updateGeometry()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, colours = self._theme, self._theme.colours
        painter = QPainter(self)
        first, second = self._chips
        height = self._chips[0].body()
        left = first.geometry().left() + height.right() - theme.px(2)
        right = second.geometry().left() + second.body().left() + theme.px(2)
        slot = QRectF(left, height.top(), right - left, height.height())
        painter.fillRect(slot, colours.raised)
        font = theme.font(Role.SMALL, weight=500)
        draw_text(painter, slot, self._between, font, colours.text, CENTRED)


class Tag(PaintedWord):
    """A word in a frame that states something: "next", "SRD 5.2.1"; it cannot be pressed."""

    def __init__(
        self,
        theme: Theme,
        text: str,
        *,
        is_accent: bool = False,
        is_round: bool = False,
        icon: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(theme, text, parent)
        self._icon = icon
        self._is_accent, self._is_round = is_accent, is_round

    def _font(self) -> QFont:
        return self._theme.font(Role.SMALL, weight=600)

    def sizeHint(self) -> QSize:
        theme = self._theme
        icon = theme.px(19) if self._icon else 0
        padding = theme.px(9 if self._is_round else 5)
        width = text_width(self._text, self._font()) + 2 * padding + icon
        return QSize(round(width), theme.px(22 if self._is_round else 17))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, colours = self._theme, self._theme.colours
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        body = QRectF(self.rect())
        if self._is_accent:
            paint_tag(painter, body, theme, self._text)
            return
        if self._is_round:
            fill_rounded(painter, body, body.height() / 2, colours.raised)
        else:
            outline_rounded(painter, body, theme.px(4), colours.lineStrong)
        left = theme.px(9 if self._is_round else 5)
        if self._icon:
            size = theme.px(14)
            square = QRectF(left, body.center().y() - size / 2, size, size)
            theme.icons.paint(painter, self._icon, square, colours.text)
            left += theme.px(19)
        slot = QRectF(left, 0, body.width() - left, body.height())
        draw_text(painter, slot, self._text, self._font(), colours.text)


def paint_tag(painter: QPainter, rect: QRectF, theme: Theme, text: str) -> None:
    """The amber frame around "next"."""
    fill_rounded(painter, rect, theme.px(4), theme.colours.accentSoft)
    outline_rounded(painter, rect, theme.px(4), theme.colours.accentEdge)
    font = theme.font(Role.SMALL, weight=600)
    draw_text(painter, rect, text, font, theme.colours.accentText, CENTRED)


def chip_width(theme: Theme, text: str, value: str, kind: ChipKind) -> float:
    """In device-independent pixels."""
    width = text_width(text, theme.font(Role.SMALL, weight=500)) + 2 * theme.px(PADDING)
    if value:
        width += text_width(f" {value}", theme.font(Role.SMALL, weight=700))
    if kind is ChipKind.RULING:
        width += theme.px(19)
    return width


def paint_chip(
    painter: QPainter, rect: QRectF, theme: Theme, text: str, value: str, kind: ChipKind
) -> None:
    """Paint one reason chip that fills the rectangle."""
    colours = theme.colours
    radius = theme.px(4)
    ink: QColor = colours.text
    is_struck = False
    match kind:
        case ChipKind.COUNTED:
            fill_rounded(painter, rect, radius, colours.raised)
        case ChipKind.OUTRANKED | ChipKind.CANCELLED:
            outline_rounded(painter, rect, radius, colours.lineStrong)
            ink, is_struck = colours.muted, True
        case ChipKind.NOT_MET:
            outline_rounded(painter, rect, radius, colours.line)
            ink = colours.muted
        case ChipKind.RULING:
            outline_rounded(painter, rect, radius, colours.accentEdge, 1.2)
    left = rect.left() + theme.px(PADDING)
    if kind is ChipKind.RULING:
        size = theme.px(14)
        square = QRectF(left, rect.center().y() - size / 2, size, size)
        theme.icons.paint(painter, "interface.ruling", square, colours.accentText)
        left += theme.px(19)
    right = rect.right() - theme.px(2)
    slot = QRectF(left, rect.top(), right - left, rect.height())
    start = left
    left += draw_text(painter, slot, text, theme.font(Role.SMALL, weight=500), ink, LEFT)
    if value:
        slot.setLeft(left)
        bold = theme.font(Role.SMALL, weight=700)
        left += draw_text(painter, slot, f" {value}", bold, ink, LEFT)
    if is_struck:
        middle = round(rect.center().y()) + 0.5
        painter.setPen(QPen(ink, 1.2, Qt.PenStyle.SolidLine))
        painter.drawLine(QPointF(start, middle), QPointF(left, middle))
