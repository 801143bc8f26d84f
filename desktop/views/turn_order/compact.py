"""What is left of a turn in little room: icons told apart by shape, those spent struck."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont, QPainter, QPen

from desktop.controllers.turns.marks import icon_of_budget
from desktop.language.message import Parameter
from desktop.rules.previews.questions import MOVEMENT, BudgetItem
from desktop.views.design.painting import draw_text, text_width
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role

SIZE, GAP, INNER = 13, 5, 2  # pixels before scaling
Shown = Callable[[Parameter], str]


def compact_width(items: tuple[BudgetItem, ...], shown: Shown, theme: Theme) -> float:
    """How wide the icons and numbers of a budget are."""
    font = _font(theme)
    return sum(_width(item, shown, theme, font) + theme.px(GAP) for item in _drawn(items))


def paint_compact(
    painter: QPainter,
    theme: Theme,
    box: QRectF,
    items: tuple[BudgetItem, ...],
    shown: Shown,
) -> None:
    """Draw a budget from the left of a box on; movement is its number alone."""
    font, size, left = _font(theme), theme.px(SIZE), box.left()
    for item in _drawn(items):
        ink = theme.colours.muted if item.spent else theme.colours.text
        place, text = left, _text(item, shown)
        if item.key != MOVEMENT:
            square = QRectF(left, box.center().y() - size / 2, size, size)
            paint_icon(painter, theme, icon_of_budget(item.key), square, spent=item.spent)
            place += size + theme.px(INNER)
        if text:
            room = QRectF(place, box.top(), text_width(text, font) + 1, box.height())
            is_struck = item.spent and item.key == MOVEMENT
            draw_text(painter, room, text, font, ink, struck=is_struck)
        left += _width(item, shown, theme, font) + theme.px(GAP)


def paint_icon(painter: QPainter, theme: Theme, icon: str, square: QRectF, *, spent: bool) -> None:
    """An icon; what is spent is pale and struck from corner to corner."""
    colours = theme.colours
    if not spent:
        theme.icons.paint(painter, icon, square, colours.text)
        return
    theme.icons.paint(painter, icon, square, colours.lineStrong)
    painter.setPen(QPen(colours.text, max(1.2, theme.px(1.4))))
    painter.drawLine(
        QPointF(square.left() - 1, square.bottom() + 1),
        QPointF(square.right() + 1, square.top() - 1),
    )


def _drawn(items: tuple[BudgetItem, ...]) -> tuple[BudgetItem, ...]:
    return tuple(item for item in items if icon_of_budget(item.key))


def _text(item: BudgetItem, shown: Shown) -> str:
    return "" if item.left is None else shown(item.left)


def _width(item: BudgetItem, shown: Shown, theme: Theme, font: QFont) -> float:
    text = _text(item, shown)
    words = text_width(text, font) + 1 if text else 0.0
    if item.key == MOVEMENT:
        return words
    gap = theme.px(INNER) if text else 0
    return theme.px(SIZE) + gap + words


def _font(theme: Theme) -> QFont:
    return theme.font(Role.SMALL, weight=550)
