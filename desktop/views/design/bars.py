"""Hit points as a bar: length first, then colour, a notch at half, hatching for what may be."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.views.design.painting import fill_rounded, hatch, outline_rounded
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Colours

BLOODIED = 0.5
LOW = 0.25
CORNER = 2


@dataclass(frozen=True, slots=True)
class BarLook:
    """What a bar shows; every number is a fraction of the maximum hit points.

    `damage` and `healing` are previews of what has not happened yet.
    """

    fraction: float
    temporary: float = 0.0
    damage: float = 0.0
    healing: float = 0.0


def bar_colour(fraction: float, colours: Colours) -> QColor:
    """Of hit points that are a `fraction` of the whole: full, bloodied or low."""
    if fraction > BLOODIED:
        return colours.hpFull
    return colours.hpBloodied if fraction > LOW else colours.hpLow


def paint_bar(painter: QPainter, rect: QRectF, look: BarLook, colours: Colours) -> None:
    """Paint the whole bar; more than the maximum (temporary hit points) shrinks the scale."""
    fraction = min(1.0, max(0.0, look.fraction))
    temporary = max(0.0, look.temporary)
    whole = max(1.0, fraction + temporary)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    clip = QPainterPath()
    clip.addRoundedRect(rect, CORNER, CORNER)
    painter.setClipPath(clip)
    painter.fillRect(rect, colours.hpTrack)
    after = min(1.0, max(0.0, fraction - max(0.0, look.damage - temporary)))
    healed = min(1.0, fraction + look.healing)
    _part(painter, rect, 0, after / whole, bar_colour(after, colours))
    if after < fraction:
        _hatched(painter, rect, after / whole, fraction / whole, colours.hpLow, colours)
    if healed > fraction:
        _hatched(painter, rect, fraction / whole, healed / whole, colours.hpFull, colours)
    if temporary:
        start = max(fraction, healed) / whole
        _hatched(painter, rect, start, start + temporary / whole, colours.hpTemp, colours)
    notch = rect.left() + rect.width() * BLOODIED / whole
    painter.fillRect(QRectF(round(notch) - 1, rect.top(), 2, rect.height()), colours.window)
    painter.restore()


def paint_group_bar(
    painter: QPainter, rect: QRectF, fractions: tuple[float | None, ...], colours: Colours
) -> None:
    """One segment a member; None is a dead member, an empty outline."""
    if not fractions:
        return
    gap = 3.0
    width = (rect.width() - gap * (len(fractions) - 1)) / len(fractions)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for index, fraction in enumerate(fractions):
        segment = QRectF(rect.left() + index * (width + gap), rect.top(), width, rect.height())
        if fraction is None:
            outline_rounded(painter, segment, CORNER, colours.lineStrong)
            continue
        fill_rounded(painter, segment, CORNER, colours.hpTrack)
        shown = QRectF(segment)
        shown.setWidth(segment.width() * min(1.0, max(0.0, fraction)))
        fill_rounded(painter, shown, CORNER, bar_colour(fraction, colours))
    painter.restore()


class HitPointBar(QWidget):
    """The bar as a widget, as in the inspector."""

    def __init__(self, theme: Theme, look: BarLook, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._look = look
        self._height = 9
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self._on_theme_changed)

    @property
    def look(self) -> BarLook:
        """What it shows."""
        return self._look

    def show_look(self, look: BarLook, *, spoken: str = "") -> None:
        """Show other hit points; `spoken` is what a screen reader says of them."""
        if spoken:
            self.setAccessibleName(spoken)
        if look != self._look:
            self._look = look
            self.update()

    def set_bar_height(self, height: int) -> None:
        """Height at 100 %: 7 in rows, 9 in the inspector."""
        self._height = height
        self._on_theme_changed()

    def _on_theme_changed(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(120), self._theme.px(self._height))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(24), self._theme.px(self._height))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_bar(painter, QRectF(self.rect()), self._look, self._theme.colours)


def _part(painter: QPainter, rect: QRectF, start: float, end: float, colour: QColor) -> None:
    painter.fillRect(_stretch(rect, start, end), colour)


def _hatched(
    painter: QPainter, rect: QRectF, start: float, end: float, colour: QColor, colours: Colours
) -> None:
    stretch = _stretch(rect, start, end)
    painter.fillRect(stretch, colours.window)
    painter.setBrushOrigin(stretch.topLeft())
    stripe = max(2.2, rect.height() / 4)
    painter.fillRect(stretch, hatch(colour, stripe, stripe))


def _stretch(rect: QRectF, start: float, end: float) -> QRectF:
    left = round(rect.left() + rect.width() * start)
    right = round(rect.left() + rect.width() * min(1.0, end))
    return QRectF(left, rect.top(), right - left, rect.height())
