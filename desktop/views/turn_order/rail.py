"""The turn order in a narrow window: initiative, badge and bar of each row, without words."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from desktop.controllers.turns.row import Row, RowKind
from desktop.model.combatant import Life
from desktop.views.design.bars import paint_group_bar
from desktop.views.design.painting import CENTRED, LEFT, draw_text
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.turn_order.row_parts import RowParts

BADGE, BAR = 32, 6
HEIGHTS = {RowKind.SINGLE: 56, RowKind.GROUP: 56, RowKind.MEMBER: 24, RowKind.FIXED: 32}


def paint_in_rail(theme: Theme, painter: QPainter, row: Row, rect: QRectF, parts: RowParts) -> None:
    """The content of one row; the tooltip has what the words would say."""
    px, colours = theme.px, theme.colours
    bar = QRectF(rect.left() + px(9), rect.bottom() - px(11), rect.width() - px(16), px(BAR))
    number = QRectF(rect.left() + px(7), rect.top(), px(24), rect.height() - px(12))
    font = theme.font(Role.LEAD, weight=600)
    ink = colours.accentText if row.active else colours.muted
    if row.kind is RowKind.FIXED:
        parts.score(rect)
        size = px(16)
        square = QRectF(rect.right() - px(12) - size, rect.center().y() - size / 2, size, size)
        theme.icons.paint(painter, "action.hazard", square, colours.muted)
        return
    if row.kind is RowKind.MEMBER:
        place = QRectF(rect.left() + px(9), rect.top(), px(20), rect.height())
        shown = "" if row.number is None else str(row.number)
        draw_text(painter, place, shown, theme.font(Role.SMALL, weight=600), colours.text, LEFT)
        bar.setLeft(place.right())
        bar.moveTop(rect.center().y() - bar.height() / 2)
        if row.life in (Life.DEAD, Life.DEFEATED):
            size = px(14)
            skull = QRectF(bar.left(), rect.center().y() - size / 2, size, size)
            theme.icons.paint(painter, "state.dead", skull, colours.muted)
        else:
            parts.bar(bar)
        return
    score = "–" if row.score is None else str(row.score)
    draw_text(painter, number, score, font, ink, CENTRED, struck=row.delayed)
    size = px(BADGE)
    parts.badge(QRectF(rect.right() - px(6) - size, rect.top() + px(5), size, size))
    if row.kind is RowKind.GROUP:
        paint_group_bar(painter, bar, row.fractions, colours)
    elif row.life not in (Life.DEAD, Life.DEFEATED):
        parts.bar(bar)
