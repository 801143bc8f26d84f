"""The row of a member of a group: number or name, hit points, what is left of its turn."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from desktop.controllers.desk import Desk
from desktop.controllers.turns.row import Row
from desktop.model.combatant import Life
from desktop.views.design.painting import draw_text, side_path, text_width
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role, SideLook
from desktop.views.turn_order.budget import Pill, height_of, laid_out, paint_budget
from desktop.views.turn_order.compact import compact_width, paint_compact
from desktop.views.turn_order.row_parts import RowParts

LEFT, SHAPE, NAME, NUMBER_WIDTH, RIGHT = 40, 11, 18, 32, 10  # pixels before scaling
BAR, SHORT_BAR = 62, 20
MARKS_LINE, MOST_HIGH = 20, 30
DONE = 0.55


def pills_of(row: Row, width: float, desk: Desk, theme: Theme) -> tuple[Pill, ...]:
    """The budget of a member with a name of its own: in words, below its name."""
    if not row.named:
        return ()
    room = width - theme.px(LEFT + RIGHT)
    return laid_out(row.budget, desk.rendered, theme, room)


def more_height(row: Row, width: float, desk: Desk, theme: Theme) -> int:
    """What the lines below the first one add to the height of a member's row."""
    marks = theme.px(MARKS_LINE) if row.budget and row.marks else 0
    return height_of(pills_of(row, width, desk, theme), theme) + marks


class MemberPainter:
    """Paints the row of one member of a group."""

    def __init__(
        self, desk: Desk, theme: Theme, painter: QPainter, row: Row, parts: RowParts
    ) -> None:
        self._desk, self._theme, self._painter, self._row = desk, theme, painter, row
        self._parts, self._colours = parts, theme.colours

    def _px(self, length: float) -> int:
        return self._theme.px(length)

    def paint(self, rect: QRectF) -> None:
        """The whole row, but for its ground."""
        row, colours, left = self._row, self._colours, self._px(LEFT)
        if row.done and not row.selected:
            self._painter.setOpacity(DONE)
        lines = more_height(row, rect.width(), self._desk, self._theme)
        # The height leaves room for a scroll bar, so that it may be a line of pills too many.
        high = min(rect.height() - lines, self._px(MOST_HIGH))
        line = QRectF(rect.left(), rect.top(), rect.width(), high)
        shape, middle = self._px(SHAPE), line.center().y()
        is_out = row.life in (Life.DEAD, Life.DEFEATED)
        side = SideLook.NEUTRAL if is_out or row.side is None else SideLook(row.side.value)
        box = QRectF(left, middle - shape / 2, shape, shape)
        self._painter.fillPath(side_path(side, box), colours.side(side))
        room = line.adjusted(left + self._px(NAME), 0, -self._px(RIGHT), 0)
        if is_out:
            self._fallen(room)
        else:
            self._standing(room)
        below = QRectF(left, line.bottom(), rect.right() - self._px(RIGHT) - left, lines)
        if pills := pills_of(row, rect.width(), self._desk, self._theme):
            paint_budget(self._painter, self._theme, below, pills)
            below.setTop(below.top() + height_of(pills, self._theme))
        if row.budget and row.marks:
            below.setHeight(self._px(MARKS_LINE - 2))
            self._parts.marks(below)

    def _label(self) -> str:
        row = self._row
        is_number = row.number is not None and not row.named
        return str(row.number) if is_number else self._desk.shown(row.name)

    def _fallen(self, room: QRectF) -> None:
        row, colours = self._row, self._colours
        skull, small = self._px(15), self._theme.font(Role.SMALL)
        square = QRectF(room.right() - skull, room.center().y() - skull / 2, skull, skull)
        self._theme.icons.paint(self._painter, "state.dead", square, colours.muted)
        gone = self._desk.text("view.turns.dead", who=row.name)
        font, label = self._theme.font(Role.BODY, weight=600), self._label()
        most = room.width() - skull - text_width(gone, small) - self._px(12)
        width = min(max(text_width(label, font), self._px(NUMBER_WIDTH)), most)
        name = QRectF(room.left(), room.top(), width, room.height())
        draw_text(self._painter, name, label, font, colours.muted)
        words = QRectF(name.right() + self._px(4), room.top(), self._px(100), room.height())
        draw_text(self._painter, words, gone, small, colours.muted)

    def _standing(self, room: QRectF) -> None:
        """From the right: hit points, budget or marks; the bar has what the name leaves."""
        row = self._row
        points = self._parts.points(room)
        if not row.named:
            points = max(points, self._px(40))  # one below the other
        room.setRight(room.right() - points - self._px(8))
        if row.budget and not row.named:
            room.setRight(self._compact(room))
        elif not row.budget and row.marks:
            room.setRight(self._marks_at(room))
        font, label = self._theme.font(Role.BODY, weight=600), self._label()
        wanted = text_width(label, font) + 1
        if not row.named and not row.budget:
            wanted = max(wanted, self._px(NUMBER_WIDTH))
        elif not row.named:
            wanted = max(wanted, text_width("88", font))
        name = QRectF(room.left(), room.top(), min(wanted, room.width()), room.height())
        draw_text(self._painter, name, label, font, self._colours.text)
        left = name.right() + self._px(4 if row.budget else 2)
        width = min(room.right() - left, self._px(BAR))
        if width >= self._px(SHORT_BAR):
            self._parts.bar(QRectF(left, room.center().y() - self._px(3), width, self._px(6)))

    def _compact(self, room: QRectF) -> float:
        """Paint the budget by its icons, a tick when all is spent; where it begins."""
        row, theme, desk = self._row, self._theme, self._desk
        width = compact_width(row.budget, desk.shown, theme)
        left = room.right() - width
        if row.done:
            size = self._px(15)
            square = QRectF(left, room.center().y() - size / 2, size, size)
            theme.icons.paint(self._painter, "interface.check", square, self._colours.text)
        else:
            place = QRectF(left, room.top(), width, room.height())
            paint_compact(self._painter, theme, place, row.budget, desk.shown)
        return left - self._px(4)

    def _marks_at(self, room: QRectF) -> float:
        """Paint the marks without words, as many as leave room for name and bar; their left."""
        widths = self._marks_width()
        name = text_width(self._label(), self._theme.font(Role.BODY, weight=600))
        named = name if self._row.named else self._px(NUMBER_WIDTH + BAR)
        most = max(self._px(18), room.width() - named - self._px(8))
        left = room.right() - min(widths, most)
        if not self._row.named:
            left = min(left, room.left() + self._px(NUMBER_WIDTH + BAR + 10))
        self._parts.marks(
            QRectF(left, room.center().y() - self._px(9), room.right() - left, self._px(18)),
            words=False,
        )
        return left - self._px(4)

    def _marks_width(self) -> float:
        """How wide the icons of the marks are with their numbers."""
        font = self._theme.font(Role.SMALL, weight=550)
        return sum(
            self._px(15 + 3 + 3)
            + (0 if mark.count is None else text_width(str(mark.count), font) + self._px(4))
            for mark in self._row.marks
        )
