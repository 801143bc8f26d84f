"""The ogre's hall beside the cards: our own map with a fight on it, fading into the page."""

from pathlib import Path
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPixmap

from desktop.battlemap.cells import Cell
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import SideLook, translucent
from desktop.views.map.drawing import TokenLook
from desktop.views.map.tokens import TokenBakery

PICTURE_CELL = 100.0
CELLS_HIGH = 14.2
LEFT_CELL = 1.6
FADE = 170.0


class Piece(NamedTuple):
    """A token of the picture."""

    side: SideLook
    label: str
    glyph: str
    x: float
    y: float
    size: float = 1.0
    is_active: bool = False


PIECES = (
    Piece(SideLook.HERO, "A", "portrait.caster", 5, 6, is_active=True),
    Piece(SideLook.HERO, "B", "portrait.helmed", 11, 6),
    Piece(SideLook.HERO, "L", "portrait.rogue", 2, 8),
    Piece(SideLook.HERO, "T", "portrait.cleric", 9, 9),
    Piece(SideLook.HOSTILE, "1", "portrait.hostile", 10, 8),
    Piece(SideLook.HOSTILE, "2", "portrait.hostile", 7, 4),
    Piece(SideLook.HOSTILE, "3", "portrait.hostile", 8, 2),
    Piece(SideLook.HOSTILE, "4", "portrait.hostile", 3, 4),
    Piece(SideLook.HOSTILE, "", "portrait.large", 12, 6, 2.0),
)


class MapArt:
    """Paints the hall into a rectangle; the picture is decoded once and kept at one size."""

    def __init__(self, theme: Theme, maps: Path) -> None:
        self._theme = theme
        self._file = maps / "ogre-hall.webp"
        self._picture: QPixmap | None = None
        self._scaled: tuple[float, QPixmap] | None = None
        self._bakery = TokenBakery(theme.icons, theme.map_colours, lambda _key: None)

    def paint(self, painter: QPainter, rect: QRect, ratio: float) -> None:
        """Fill `rect` from the hall's left wall on; its left edge is lost in the page."""
        cell = rect.height() / CELLS_HIGH
        picture = self._at(cell, ratio)
        origin = QPointF(rect.left() - LEFT_CELL * cell, rect.top() - 0.4 * cell)
        painter.save()
        painter.setClipRect(rect)
        painter.fillRect(rect, self._theme.map_colours.window)
        painter.drawPixmap(origin, picture)
        for piece in PIECES:
            self._paint_piece(painter, piece, origin, cell, ratio)
        self._fade(painter, rect)
        painter.restore()

    def _at(self, cell: float, ratio: float) -> QPixmap:
        if self._scaled is not None and self._scaled[0] == cell * ratio:
            return self._scaled[1]
        if self._picture is None:
            self._picture = QPixmap(str(self._file))
        width = round(self._picture.width() / PICTURE_CELL * cell * ratio)
        scaled = self._picture.scaledToWidth(width, Qt.TransformationMode.SmoothTransformation)
        scaled.setDevicePixelRatio(ratio)
        self._scaled = (cell * ratio, scaled)
        return scaled

    def _paint_piece(
        self, painter: QPainter, piece: Piece, origin: QPointF, cell: float, ratio: float
    ) -> None:
        look = TokenLook(
            id=piece.label,
            name="",
            side=piece.side,
            cell=Cell(0, 0),
            x=piece.x,
            y=piece.y,
            size=piece.size,
            label=piece.label,
            glyph=piece.glyph,
            is_active=piece.is_active,
        )
        baked = self._bakery.baked(look, cell, ratio)
        margin = baked.margin / ratio
        corner = QPointF(origin.x() + piece.x * cell, origin.y() + piece.y * cell)
        painter.drawPixmap(corner - QPointF(margin, margin), baked.body)

    def _fade(self, painter: QPainter, rect: QRect) -> None:
        page = self._theme.colours.window
        for start, end in (
            (QPointF(rect.left(), 0), QPointF(rect.left() + self._theme.px(FADE), 0)),
            (QPointF(0, rect.bottom()), QPointF(0, rect.bottom() - self._theme.px(FADE / 3))),
        ):
            fade = QLinearGradient(start, end)
            fade.setColorAt(0, QColor(page))
            fade.setColorAt(0.4, translucent(page, 0.55))
            fade.setColorAt(1, translucent(page, 0))
            painter.fillRect(QRectF(rect), fade)
