"""How a row of the turn order is laid out and drawn, kind by kind."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFont, QPainter, QPixmap

from desktop.controllers.desk import Desk
from desktop.controllers.turns.row import Row, RowKind
from desktop.model.combatant import Life
from desktop.views.design.bars import paint_group_bar
from desktop.views.design.painting import (
    RIGHT,
    draw_text,
    outline_rounded,
    text_width,
)
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role
from desktop.views.turn_order.budget import height_of, in_a_row, paint_budget
from desktop.views.turn_order.member import MemberPainter
from desktop.views.turn_order.rail import paint_in_rail
from desktop.views.turn_order.row_parts import SCORE_WIDTH, RowParts

LOW_ROW = 60  # rows lower than this set their lines closer
BADGE = 34
ACTED = 0.86


def content_width(width: float, row: Row, theme: Theme) -> float:
    """What a row of one combatant has right of its badge, in a list of some width."""
    badge = theme.px(BADGE + 4 if row.active else BADGE)
    indent = theme.px(14) if row.delayed else 0
    return width - theme.px(SCORE_WIDTH) - indent - badge - theme.px(20)


def chevron_of(rect: QRectF, theme: Theme) -> QRectF:
    """Where a group's row has the mark that opens and closes it."""
    size, line = theme.px(14), theme.line(Role.ROW)
    left = rect.left() + theme.px(SCORE_WIDTH) + theme.px(BADGE) + theme.px(10)
    return QRectF(left, rect.top() + theme.px(6) + (line - size) / 2, size, size)


def split_at(text: str, font: QFont, width: float) -> tuple[str, str]:
    """As many words as fit, at least one, and the others."""
    words = text.split(" ")
    for count in range(len(words), 1, -1):
        begin = " ".join(words[:count])
        if text_width(begin, font) <= width:
            return begin, " ".join(words[count:])
    return words[0], " ".join(words[1:])


class RowPainter:
    """One row, drawn once, at `rect` of the painter; `picture` is the own one of whom it shows."""

    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        painter: QPainter,
        row: Row,
        rect: QRectF,
        picture: QPixmap | None = None,
        *,
        is_rail: bool = False,
    ) -> None:
        self._desk, self._theme, self._painter, self._row = desk, theme, painter, row
        self._rect, self._is_rail = rect, is_rail
        self._colours = theme.colours
        self._parts = RowParts(desk, theme, painter, row, picture)

    def paint(self) -> None:
        """The whole row."""
        row = self._row
        self._ground()
        if row.acted and not row.selected:
            self._painter.setOpacity(ACTED)
        match row.kind:
            case _ if self._is_rail:
                paint_in_rail(self._theme, self._painter, row, self._rect, self._parts)
            case RowKind.SINGLE:
                self._single()
            case RowKind.GROUP:
                self._group()
            case RowKind.MEMBER:
                MemberPainter(self._desk, self._theme, self._painter, row, self._parts).paint(
                    self._rect
                )
            case RowKind.FIXED:
                self._fixed()
        self._painter.setOpacity(1.0)
        if row.selected:
            outline_rounded(
                self._painter, self._rect.adjusted(1, 1, -1, -1), 1, self._colours.select, 2
            )

    def _px(self, length: float) -> int:
        return self._theme.px(length)

    # --- ground ---------------------------------------------------------------------------------

    def _ground(self) -> None:
        row, colours, painter, rect = self._row, self._colours, self._painter, self._rect
        ground = colours.window if row.kind is RowKind.MEMBER else colours.panel
        painter.fillRect(rect, ground)
        if row.active and row.kind is not RowKind.MEMBER:
            painter.fillRect(rect, colours.accentSoft)
            outline_rounded(painter, rect, 1, colours.accentEdge)
            edge = QRectF(rect.left(), rect.top(), self._px(5), rect.height())
            painter.fillRect(edge, colours.accent)
        elif row.following and row.kind is not RowKind.MEMBER:
            edge = QRectF(rect.left(), rect.top(), self._px(5), rect.height())
            painter.fillRect(edge, colours.raised)
        if row.kind is not RowKind.MEMBER:
            line = QRectF(rect.left(), rect.bottom() - 1, rect.width(), 1)
            painter.fillRect(line, colours.line)

    # --- kinds ----------------------------------------------------------------------------------

    def _single(self) -> None:
        row = self._row
        indent = self._px(14) if row.delayed else 0
        self._parts.score(self._rect, indent)
        badge = self._px(BADGE if not row.active else BADGE + 4)
        left = self._rect.left() + self._px(SCORE_WIDTH) + indent
        box = QRectF(left, 0, badge, badge)
        box.moveTop(self._rect.top() + (self._px(12) if row.active else self._middle(badge)))
        self._parts.badge(box)
        is_low = self._rect.height() < self._px(LOW_ROW)
        content = QRectF(
            box.right() + self._px(10),
            self._rect.top() + self._px(4 if is_low else 7),
            content_width(self._rect.width(), row, self._theme),
            self._rect.height() - self._px(12),
        )
        role = Role.ACTIVE if row.active else Role.ROW
        line = self._theme.line(role)
        self._parts.name_and_points(
            QRectF(content.left(), content.top(), content.width(), line), role
        )
        below = content.top() + line + self._px(2 if is_low else 4)
        if row.life not in (Life.DEAD, Life.DEFEATED):
            bar = self._px(9 if row.active else 7)
            self._parts.bar(QRectF(content.left(), below, content.width(), bar))
            below += bar + self._px(3 if is_low else 5)
        rest = QRectF(content.left(), below, content.width(), self._px(18))
        if row.active and row.budget:
            pills = in_a_row(row.budget, self._desk.rendered, self._theme, rest.width())
            paint_budget(self._painter, self._theme, rest, pills)
            rest.translate(0, height_of(pills, self._theme))
        if row.following and row.deaths is None:
            # On the last line: the name has the whole of the first one but for the points.
            rest.setWidth(rest.width() - self._parts.tag(rest))
        if row.deaths is not None:
            self._parts.deaths(rest)
        else:
            if row.legendary is not None:
                rest.setLeft(self._parts.legendary(rest, word=not row.marks))
            self._parts.marks(rest)

    def _group(self) -> None:
        row = self._row
        self._parts.score(self._rect)
        badge = self._px(BADGE)
        box = QRectF(self._rect.left() + self._px(SCORE_WIDTH), 0, badge, badge)
        box.moveTop(self._rect.top() + self._middle(badge))
        self._parts.badge(box)
        left = box.right() + self._px(10)
        width = self._rect.right() - left - self._px(10)
        top = self._rect.top() + self._px(6)
        line = self._theme.line(Role.ROW)
        icon = "interface.collapse" if row.open else "interface.expand"
        square = chevron_of(self._rect, self._theme)
        self._theme.icons.paint(self._painter, icon, square, self._colours.text)
        name_left = square.right() + self._px(4)
        name = QRectF(name_left, top, left + width - name_left, line)
        font = self._theme.font(Role.ROW)
        shown, over = split_at(self._desk.shown(row.name), font, name.width())
        draw_text(self._painter, name, shown, font, self._colours.text)
        bar = QRectF(left, top + line + self._px(3), width, self._px(6))
        paint_group_bar(self._painter, bar, row.fractions, self._colours)
        text = self._desk.text("view.turns.standing", count=row.standing)
        if row.active and row.to_act:
            to_act = self._desk.text("view.turns.to_act", count=row.to_act)
            text = self._desk.text("view.joined", first=text, second=to_act)
        if row.dead:
            dead = self._desk.text("view.turns.fallen", count=row.dead)
            text = self._desk.text("view.joined", first=text, second=dead)
        small = self._theme.font(Role.SMALL)
        rest = QRectF(left, bar.bottom() + self._px(2), width, self._theme.line(Role.SMALL))
        if row.following:
            rest.setWidth(rest.width() - self._parts.tag(rest))
        if over:  # the rest of a long name matters more than how many stand
            draw_text(self._painter, rest, over, small, self._colours.text)
        else:
            used = draw_text(self._painter, rest, text, small, self._colours.muted)
            rest.setLeft(rest.left() + used + self._px(8))
            self._parts.marks(rest, words=False)

    def _fixed(self) -> None:
        self._parts.score(self._rect)
        middle = self._rect.center().y()
        size = self._px(16)
        left = self._rect.left() + self._px(SCORE_WIDTH) + self._px(9)
        icon = "action.hazard"
        square = QRectF(left, middle - size / 2, size, size)
        self._theme.icons.paint(self._painter, icon, square, self._colours.muted)
        right = self._rect.right() - self._px(10)
        small = self._theme.font(Role.SMALL)
        fixed = self._desk.text("view.turns.fixed")
        width = text_width(fixed, small)
        note = QRectF(right - width - 1, self._rect.top(), width + 1, self._rect.height())
        draw_text(self._painter, note, fixed, small, self._colours.muted, RIGHT)
        name = QRectF(
            left + size + self._px(12),
            self._rect.top(),
            note.left() - left - size - self._px(18),
            self._rect.height(),
        )
        font = self._theme.font(Role.ROW, weight=500)
        draw_text(self._painter, name, self._desk.shown(self._row.name), font, self._colours.text)

    def _middle(self, size: float) -> float:
        return (self._rect.height() - size) / 2
