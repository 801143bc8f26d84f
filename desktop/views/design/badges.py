"""Whose side somebody is on, as a shape before a colour, with a glyph or a portrait in it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.views.design.painting import side_path
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Colours, SideLook

GLYPH_SHARE = 0.58
DEFAULT_GLYPHS = {
    SideLook.HERO: "portrait.hero",
    SideLook.ALLY: "portrait.ally",
    SideLook.NEUTRAL: "portrait.neutral",
    SideLook.HOSTILE: "portrait.hostile",
}


def paint_badge(
    painter: QPainter,
    rect: QRectF,
    side: SideLook,
    theme: Theme,
    *,
    glyph: str = "",
    portrait: QPixmap | None = None,
    is_dead: bool = False,
    colours: Colours | None = None,
) -> None:
    """Paint the side's shape filled with its colour; below 20 px it stays without a glyph.

    `colours` instead of the theme's: the players' screen is dark in every theme.
    """
    colours = colours or theme.colours
    shown = SideLook.NEUTRAL if is_dead else side
    path = side_path(shown, rect)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    painter.fillPath(path, colours.side(shown))
    if portrait is not None and not portrait.isNull():
        painter.setClipPath(side_path(shown, rect.adjusted(2, 2, -2, -2)))
        draw_portrait(painter, rect, portrait)
    elif rect.width() >= 20:
        size = round(rect.width() * GLYPH_SHARE)
        square = QRectF(0, 0, size, size)
        square.moveCenter(rect.center())
        theme.icons.paint(painter, glyph or DEFAULT_GLYPHS[side], square, colours.onSide)
    painter.restore()


def badge_icon(side: SideLook, size: int, theme: Theme, *, on: QWidget) -> QIcon:
    """The badge of a side as an icon of `size` pixels, for an item of a view."""
    ratio = on.devicePixelRatioF()
    pixmap = QPixmap(round(size * ratio), round(size * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_badge(painter, QRectF(0, 0, size, size), side, theme)
    painter.end()
    return QIcon(pixmap)


def draw_portrait(painter: QPainter, rect: QRectF, portrait: QPixmap) -> None:
    """Fill a square with a picture that may be much larger: made small smoothly first."""
    ratio = painter.device().devicePixelRatioF() if painter.device() is not None else 1.0
    side = max(1, round(rect.width() * ratio))
    small = portrait.scaled(
        side,
        side,
        Qt.AspectRatioMode.IgnoreAspectRatio,
        Qt.TransformationMode.SmoothTransformation,
    )
    painter.drawPixmap(rect, small, QRectF(small.rect()))


class SideBadge(QWidget):
    """The badge as a widget of a fixed size."""

    def __init__(
        self,
        theme: Theme,
        side: SideLook,
        *,
        glyph: str = "",
        size: int = 36,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._side = side
        self._glyph = glyph
        self._portrait: QPixmap | None = None
        self._is_dead = False
        self._size = size
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        theme.changed.connect(self._on_theme_changed)

    def show_side(
        self,
        side: SideLook,
        *,
        glyph: str = "",
        portrait: QPixmap | None = None,
        is_dead: bool = False,
        spoken: str = "",
    ) -> None:
        """Show another combatant; `spoken` names the side for a screen reader."""
        self.setAccessibleName(spoken)
        shown = (self._side, self._glyph, self._portrait, self._is_dead)
        if (side, glyph, portrait, is_dead) != shown:
            self._side, self._glyph, self._portrait = side, glyph, portrait
            self._is_dead = is_dead
            self.update()

    def _on_theme_changed(self) -> None:
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(self._size), self._theme.px(self._size))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_badge(
            painter,
            QRectF(self.rect()),
            self._side,
            self._theme,
            glyph=self._glyph,
            portrait=self._portrait,
            is_dead=self._is_dead,
        )


class PictureBadge(SideBadge):
    """The badge that a click asks for another picture of."""

    clicked = Signal()

    def __init__(self, theme: Theme, side: SideLook, *, parent: QWidget | None = None) -> None:
        super().__init__(theme, side, parent=parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents, on=False)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton and self.rect().contains(
            event.position().toPoint()
        ):
            self.clicked.emit()
