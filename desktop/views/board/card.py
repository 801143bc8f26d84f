"""One combatant's card on the board: badge, name, points, bar, and what is on it."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPixmap

from desktop.controllers.desk import Desk
from desktop.controllers.turns.row import Row
from desktop.model.combatant import Life
from desktop.views.design.painting import fill_rounded, outline_rounded
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.turn_order.row_parts import RowParts

BADGE, RADIUS = 44, 8
ACTED, NO_TARGET = 0.86, 0.4  # how strongly those are drawn


def paint_card(
    painter: QPainter,
    rect: QRectF,
    row: Row,
    desk: Desk,
    theme: Theme,
    picture: QPixmap | None,
    *,
    is_offered: bool | None,
) -> None:
    """Draw a card; `is_offered` while a target is asked for: whether it may be this one."""
    colours, px = theme.colours, theme.px
    if is_offered is False:
        painter.setOpacity(NO_TARGET)
    elif row.acted and not row.selected:
        painter.setOpacity(ACTED)
    fill_rounded(painter, rect, px(RADIUS), colours.accentSoft if row.active else colours.card)
    edge = rect.adjusted(1, 1, -1, -1)
    if row.selected:
        outline_rounded(painter, edge, px(RADIUS), colours.select, 2)
    elif is_offered or row.active:
        outline_rounded(painter, edge, px(RADIUS), colours.accentEdge, 1.5)
    _paint_content(RowParts(desk, theme, painter, row, picture), rect, row, theme)
    painter.setOpacity(1.0)


def _paint_content(parts: RowParts, rect: QRectF, row: Row, theme: Theme) -> None:
    px, size = theme.px, theme.px(BADGE)
    parts.badge(QRectF(rect.left() + px(10), rect.center().y() - size / 2, size, size))
    left = rect.left() + px(10) + size + px(10)
    line = theme.line(Role.ROW)
    place = QRectF(left, rect.top() + px(8), rect.right() - px(12) - left, line)
    parts.name_and_points(place, Role.ROW)
    below = place.bottom() + px(4)
    if row.life not in (Life.DEAD, Life.DEFEATED):
        parts.bar(QRectF(left, below, place.width(), px(7)))
        below += px(7 + 5)
    rest = QRectF(left, below, place.width(), px(18))
    if row.deaths is not None:
        parts.deaths(rest)
        return
    if row.following:
        rest.setWidth(rest.width() - parts.tag(rest))
    if row.legendary is not None:
        rest.setLeft(parts.legendary(rest, word=False))
    parts.marks(rest)
