"""Cards for setting the players' screen up: is it the right one, and how large is an inch there."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from desktop.controllers.players.show import CARD_WIDTH_MILLIMETRES, card_pixels
from desktop.language.message import Message
from desktop.language.render import Language, render
from desktop.views.design.fonts import font_of
from desktop.views.design.painting import CENTRED, draw_text, text_width

CARD_HEIGHT_MILLIMETRES = 53.98
CORNER_MILLIMETRES = 3.18
COLOURS = ("#ffffff", "#ffd400", "#00d5e0", "#2fbf4f", "#d63bd0", "#e0352f", "#2f55e0", "#000000")
SHADES = 11
WORDS, SMALL = 0.055, 0.026


def paint_test_card(painter: QPainter, place: QRectF, density: float, language: Language) -> None:
    """Colours, shades, a frame at the very edge, inches. `density`: pixels an inch."""
    painter.fillRect(place, QColor("#202020"))
    painter.setPen(QPen(QColor("#ffffff"), 2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(place.adjusted(1, 1, -1, -1))
    height = 0.16 * place.height()
    across = place.width() * 0.8 / len(COLOURS)
    left, top = place.left() + 0.1 * place.width(), place.top() + 0.12 * place.height()
    for number, colour in enumerate(COLOURS):
        painter.fillRect(QRectF(left + number * across, top, across + 1, height), QColor(colour))
    across = place.width() * 0.8 / SHADES
    for number in range(SHADES):
        shade = round(255 * number / (SHADES - 1))
        strip = QRectF(left + number * across, top + height, across + 1, height / 2)
        painter.fillRect(strip, QColor(shade, shade, shade))
    text = render(Message("view.players.test_card"), language)
    words = QRectF(place.left(), place.top() + 0.42 * place.height(), place.width(), height)
    draw_text(painter, words, text, _fitting(text, place, WORDS), QColor("#ffffff"), CENTRED)
    _inches(painter, place, density, language)


def paint_ruler(painter: QPainter, place: QRectF, density: float, language: Language) -> None:
    """The outline of a bank card in the middle. `density`: device-independent pixels an inch."""
    painter.fillRect(place, QColor("#202020"))
    width = card_pixels(density)
    scale = width / CARD_WIDTH_MILLIMETRES
    box = QRectF(0, 0, width, CARD_HEIGHT_MILLIMETRES * scale)
    box.moveCenter(place.center())
    painter.setPen(QPen(QColor("#ffffff"), 2))
    painter.setBrush(QColor("#3a3a3a"))
    painter.drawRoundedRect(box, CORNER_MILLIMETRES * scale, CORNER_MILLIMETRES * scale)
    text = render(Message("view.players.ruler_card"), language)
    words = QRectF(place.left(), place.top(), place.width(), max(0.0, box.top() - place.top()))
    draw_text(painter, words, text, _fitting(text, place, SMALL * 1.3), QColor("#ffffff"), CENTRED)
    _inches(painter, place, density, language)


def _inches(painter: QPainter, place: QRectF, density: float, language: Language) -> None:
    """A line of whole inches near the lower edge."""
    count = max(1, int(place.width() * 0.8 / max(1.0, density)))
    left = place.center().x() - count * density / 2
    level = place.bottom() - 0.12 * place.height()
    painter.setPen(QPen(QColor("#ffffff"), 2))
    painter.drawLine(QPointF(left, level), QPointF(left + count * density, level))
    tick = 0.02 * place.height()
    for number in range(count + 1):
        x = left + number * density
        painter.drawLine(QPointF(x, level - tick), QPointF(x, level + tick))
    text = render(Message("view.players.inches", {"count": count}), language)
    below = QRectF(place.left(), level + tick, place.width(), 0.06 * place.height())
    draw_text(painter, below, text, _fitting(text, place, SMALL), QColor("#ffffff"), CENTRED)


def _fitting(text: str, place: QRectF, fraction: float) -> QFont:
    """A font of that fraction of the height, smaller where the line would not fit."""
    font = font_of(fraction * place.height(), weight=600)
    taken = text_width(text, font)
    room = 0.9 * place.width()
    if taken > room:
        font = font_of(fraction * place.height() * room / taken, weight=600)
    return font
