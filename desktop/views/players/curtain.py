"""The curtain: a picture that fills the players' screen, or the plain one of the program."""

from PySide6.QtCore import QRect, QRectF
from PySide6.QtGui import QColor, QLinearGradient, QPainter

from desktop.controllers.pictures.decoding import TiledPicture
from desktop.views.design.fonts import font_of
from desktop.views.design.painting import CENTRED, draw_text
from desktop.views.design.theme import Theme

NAME = "Mischia"
FOLDS = 14
NAME_HEIGHT = 0.09


def paint_curtain(
    painter: QPainter, place: QRectF, picture: TiledPicture | None, theme: Theme
) -> None:
    """Fill `place`: with the whole picture on black, or with the plain curtain."""
    if picture is None:
        _paint_plain(painter, place, theme)
        return
    painter.fillRect(place, QColor(0, 0, 0))
    scale = min(place.width() / picture.width, place.height() / picture.height)
    box = QRectF(0, 0, picture.width * scale, picture.height * scale)
    box.moveCenter(place.center())
    ratio = painter.device().devicePixelRatioF()
    level = picture.level_for(scale * ratio)
    across = box.width() / level.size.width()
    down = box.height() / level.size.height()
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    whole = QRect(0, 0, level.size.width(), level.size.height())
    for tile in picture.tiles(level, whole):
        area = tile.area
        target = QRectF(
            box.left() + area.left() * across,
            box.top() + area.top() * down,
            area.width() * across,
            area.height() * down,
        )
        painter.drawImage(target, tile.image)


def _paint_plain(painter: QPainter, place: QRectF, theme: Theme) -> None:
    colours = theme.map_colours
    dark, light = QColor(colours.window), QColor(colours.raised)
    fold = place.width() / FOLDS
    for number in range(FOLDS):
        strip = QRectF(place.left() + number * fold, place.top(), fold + 1, place.height())
        shade = QLinearGradient(strip.topLeft(), strip.topRight())
        shade.setColorAt(0.0, dark)
        shade.setColorAt(0.5, light)
        shade.setColorAt(1.0, dark)
        painter.fillRect(strip, shade)
    font = font_of(NAME_HEIGHT * place.height(), weight=700, is_display=True)
    draw_text(painter, place, NAME, font, colours.muted, CENTRED)
