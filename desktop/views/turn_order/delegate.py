"""How a row of the turn order is drawn."""

from collections.abc import Callable

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize
from PySide6.QtGui import QColor, QFont, QPainter, QPixmap
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.turns.order import ROW_ROLE, Row, RowKind
from desktop.language.message import Message
from desktop.model.combatant import Life
from desktop.rules.previews.questions import BudgetItem
from desktop.views.design.badges import paint_badge
from desktop.views.design.bars import BarLook, paint_bar, paint_group_bar
from desktop.views.design.painting import (
    CENTRED,
    LEFT,
    RIGHT,
    draw_text,
    fill_rounded,
    outline_rounded,
    side_path,
    text_width,
)
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role, SideLook
from desktop.views.turn_order.budget import STEP, height_of, laid_out, paint_budget
from desktop.views.turn_order.portraits import glyph_of

Index = QModelIndex | QPersistentModelIndex
FindPicture = Callable[[str], QPixmap | None]

LOW, TALL = 720, 1000
HEIGHTS = {  # low, normal, tall windows
    RowKind.SINGLE: (56, 62, 75),
    RowKind.GROUP: (56, 62, 75),
    RowKind.MEMBER: (24, 25, 30),
    RowKind.FIXED: (32, 32, 32),
}
ACTIVE_HEIGHTS = (93, 99, 102)
LOW_ROW = 60  # rows lower than this set their lines closer
SCORE_WIDTH = 42
BADGE = 34
ACTED = 0.86
MOST_STRIPS = 256  # painted rows kept, about 80 kB each


class RowDelegate(QStyledItemDelegate):
    """Paints rows from the tokens; sizes follow the height of the window."""

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._desk, self._theme, self._view = desk, theme, parent
        self._strips: dict[tuple[Row, int, int, float], QPixmap] = {}
        self._more: dict[tuple[tuple[BudgetItem, ...], float], int] = {}
        desk.language_changed.connect(self._forget)
        theme.changed.connect(self._forget)
        self._find_picture: FindPicture = lambda _key: None

    def show_pictures(self, find: FindPicture) -> None:
        """Show own pictures of combatants; called again when there are others."""
        self._find_picture = find
        self._strips.clear()

    def _forget(self) -> None:
        self._strips.clear()
        self._more.clear()

    # --- Qt -------------------------------------------------------------------------------------

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        """The height of the row's kind at this size of window."""
        row: Row = index.data(ROW_ROLE)
        window = self._view.window().height() / self._theme.scale
        step = 0 if window < LOW else 2 if window >= TALL else 1
        height = HEIGHTS[row.kind][step]
        if row.active and row.kind is RowKind.SINGLE:
            height = ACTIVE_HEIGHTS[step]
        return QSize(100, self._theme.px(height) + self._more_lines(row))

    def _more_lines(self, row: Row) -> int:
        """What the second and third line of the budget add to a row.

        Room for a scroll bar is left, so that no height depends on whether there is one.
        """
        if not row.budget or row.kind is not RowKind.SINGLE:
            return 0
        bar = self._view.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        width = content_width(self._view.width() - bar, row, self._theme)
        known = self._more.get((row.budget, width))
        if known is None:
            pills = laid_out(row.budget, self._desk.rendered, self._theme, width)
            known = max(0, height_of(pills, self._theme) - self._theme.px(STEP))
            self._more[row.budget, width] = known
        return known

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        """The whole row."""
        row: Row = index.data(ROW_ROLE)
        rect = QRectF(option.rect)
        painter.save()
        painter.drawPixmap(rect.topLeft(), self._strip(row, rect, painter))
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & QStyle.StateFlag.State_HasFocus:
            ring = rect.adjusted(2, 2, -2, -2)
            outline_rounded(painter, ring, self._theme.px(4), self._theme.colours.focus, 2)
        painter.restore()

    def _strip(self, row: Row, rect: QRectF, painter: QPainter) -> QPixmap:
        """The row as a picture: most rows of a step look as they did before it."""
        width, height = round(rect.width()), round(rect.height())
        ratio = painter.device().devicePixelRatioF()
        key = (row, width, height, ratio)
        strip = self._strips.get(key)
        if strip is None:
            if len(self._strips) >= MOST_STRIPS:
                self._forget()
            strip = QPixmap(round(width * ratio), round(height * ratio))
            strip.setDevicePixelRatio(ratio)
            strip.fill(self._theme.colours.panel)
            brush = QPainter(strip)
            brush.setRenderHint(QPainter.RenderHint.Antialiasing)
            picture = self._find_picture(row.picture) if row.picture else None
            place = QRectF(0, 0, width, height)
            _RowPainter(self._desk, self._theme, brush, row, place, picture).paint()
            brush.end()
            self._strips[key] = strip
        return strip


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


class _RowPainter:
    def __init__(
        self,
        desk: Desk,
        theme: Theme,
        painter: QPainter,
        row: Row,
        rect: QRectF,
        picture: QPixmap | None = None,
    ) -> None:
        self._picture = picture
        self._desk, self._theme, self._painter, self._row = desk, theme, painter, row
        self._rect = rect
        self._colours = theme.colours

    def paint(self) -> None:
        row = self._row
        self._ground()
        if row.acted and not row.selected:
            self._painter.setOpacity(ACTED)
        match row.kind:
            case RowKind.SINGLE:
                self._single()
            case RowKind.GROUP:
                self._group()
            case RowKind.MEMBER:
                self._member()
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
        self._score(indent)
        badge = self._px(BADGE if not row.active else BADGE + 4)
        left = self._rect.left() + self._px(SCORE_WIDTH) + indent
        box = QRectF(left, 0, badge, badge)
        box.moveTop(self._rect.top() + (self._px(12) if row.active else self._middle(badge)))
        self._badge(box)
        is_low = self._rect.height() < self._px(LOW_ROW)
        content = QRectF(
            box.right() + self._px(10),
            self._rect.top() + self._px(4 if is_low else 7),
            content_width(self._rect.width(), row, self._theme),
            self._rect.height() - self._px(12),
        )
        role = Role.ACTIVE if row.active else Role.ROW
        line = self._theme.line(role)
        self._name_and_points(QRectF(content.left(), content.top(), content.width(), line), role)
        below = content.top() + line + self._px(2 if is_low else 4)
        if row.life not in (Life.DEAD, Life.DEFEATED):
            bar = self._px(9 if row.active else 7)
            self._bar(QRectF(content.left(), below, content.width(), bar))
            below += bar + self._px(3 if is_low else 5)
        rest = QRectF(content.left(), below, content.width(), self._px(18))
        if row.active and row.budget:
            pills = laid_out(row.budget, self._desk.rendered, self._theme, rest.width())
            paint_budget(self._painter, self._theme, rest, pills)
            rest.translate(0, height_of(pills, self._theme))
        if row.following and row.deaths is None:
            # On the last line: the name has the whole of the first one but for the points.
            rest.setWidth(rest.width() - self._tag(rest))
        if row.deaths is not None:
            self._deaths(rest)
        elif row.legendary is not None and not row.marks:
            self._legendary(rest)
        else:
            self._marks(rest)

    def _group(self) -> None:
        row = self._row
        self._score(0)
        badge = self._px(BADGE)
        box = QRectF(self._rect.left() + self._px(SCORE_WIDTH), 0, badge, badge)
        box.moveTop(self._rect.top() + self._middle(badge))
        self._badge(box)
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
        draw_text(self._painter, name, self._desk.shown(row.name), font, self._colours.text)
        bar = QRectF(left, top + line + self._px(3), width, self._px(6))
        paint_group_bar(self._painter, bar, row.fractions, self._colours)
        text = self._desk.text("view.turns.standing", count=row.standing)
        if row.dead:
            dead = self._desk.text("view.turns.fallen", count=row.dead)
            text = self._desk.text("view.joined", first=text, second=dead)
        small = self._theme.font(Role.SMALL)
        rest = QRectF(left, bar.bottom() + self._px(2), width, self._theme.line(Role.SMALL))
        if row.following:
            rest.setWidth(rest.width() - self._tag(rest))
        draw_text(self._painter, rest, text, small, self._colours.muted)

    def _member(self) -> None:
        row, colours = self._row, self._colours
        middle = self._rect.center().y()
        shape = self._px(11)
        is_out = row.life in (Life.DEAD, Life.DEFEATED)
        side = SideLook.NEUTRAL if is_out or row.side is None else SideLook(row.side.value)
        left = self._rect.left() + self._px(SCORE_WIDTH) - self._px(2)
        box = QRectF(left, middle - shape / 2, shape, shape)
        self._painter.fillPath(side_path(side, box), colours.side(side))
        small = self._theme.font(Role.BODY, weight=600)
        number = QRectF(left + self._px(18), self._rect.top(), self._px(32), self._rect.height())
        label = str(row.number) if row.number is not None else self._desk.shown(row.name)
        ink = colours.muted if is_out else colours.text
        draw_text(self._painter, number, label, small, ink)
        bar_left = number.right() + self._px(2)
        points_width = self._px(52)
        right = self._rect.right() - self._px(10)
        if is_out:
            gone = self._desk.text("view.turns.dead", who=row.name)
            words = QRectF(bar_left, self._rect.top(), self._px(100), self._rect.height())
            draw_text(self._painter, words, gone, self._theme.font(Role.SMALL), colours.muted)
            skull = self._px(15)
            square = QRectF(right - skull, middle - skull / 2, skull, skull)
            self._theme.icons.paint(self._painter, "state.dead", square, colours.muted)
            return
        bar = QRectF(bar_left, middle - self._px(3), self._px(62), self._px(6))
        self._bar(bar)
        marks = QRectF(
            bar.right() + self._px(8),
            middle - self._px(9),
            right - points_width - bar.right() - self._px(10),
            self._px(18),
        )
        self._marks(marks, words=False)
        self._points(
            QRectF(right - points_width, self._rect.top(), points_width, self._rect.height())
        )

    def _fixed(self) -> None:
        self._score(0)
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

    # --- parts ----------------------------------------------------------------------------------

    def _middle(self, size: float) -> float:
        return (self._rect.height() - size) / 2

    def _score(self, indent: float) -> None:
        row = self._row
        text = "–" if row.score is None else str(row.score)
        box = QRectF(
            self._rect.left() + indent + self._px(6),
            self._rect.top(),
            self._px(SCORE_WIDTH - 14),
            self._rect.height(),
        )
        if row.active and row.kind is RowKind.SINGLE:
            box.setHeight(self._px(62))
        font = self._theme.font(Role.LEAD, weight=600)
        ink = self._colours.accentText if row.active else self._colours.muted
        draw_text(self._painter, box, text, font, ink, RIGHT, struck=row.delayed)
        if row.tied:
            mark = self._theme.font(Role.SMALL, weight=600)
            below = box.translated(0, self._px(15))
            draw_text(self._painter, below, "=", mark, self._colours.muted, RIGHT)

    def _badge(self, box: QRectF) -> None:
        row = self._row
        side = SideLook.NEUTRAL if row.side is None else SideLook(row.side.value)
        is_dead = row.life in (Life.DEAD, Life.DEFEATED)
        glyph = row.glyph or glyph_of(row, self._desk)
        paint_badge(
            self._painter,
            box,
            side,
            self._theme,
            glyph=glyph,
            portrait=self._picture,
            is_dead=is_dead,
        )

    def _name_and_points(self, line: QRectF, role: Role) -> None:
        row, colours = self._row, self._colours
        is_out = row.life in (Life.DEAD, Life.DEFEATED)
        taken = 0.0
        if is_out:
            skull = self._px(17)
            square = QRectF(line.right() - skull, line.top(), skull, skull)
            self._theme.icons.paint(self._painter, "state.dead", square, colours.muted)
            taken = skull + self._px(6)
        else:
            taken = self._points(line) + self._px(6)
            if row.following and row.deaths is not None:
                room = QRectF(line.left(), line.top(), line.width() - taken, line.height())
                taken += self._tag(room)
        name = QRectF(line.left(), line.top(), line.width() - taken, line.height())
        faded = is_out or row.life is Life.DYING
        ink = colours.muted if faded else colours.text
        draw_text(self._painter, name, self._desk.shown(row.name), self._theme.font(role), ink)

    def _points(self, box: QRectF) -> float:
        """Draw "19/27 +5" against the right edge; answer its width."""
        row, colours = self._row, self._colours
        strong = self._theme.font(Role.ROW, weight=700)
        weak = self._theme.font(Role.SMALL)
        pieces: list[tuple[str, QFont, QColor]] = []
        ink = colours.danger if row.current == 0 else colours.text
        pieces.append((str(row.current), strong, ink))
        pieces.append((f"/{row.maximum}", weak, colours.muted))
        if row.temporary:
            pieces.append(
                (f" +{row.temporary}", self._theme.font(Role.SMALL, weight=650), colours.info)
            )
        width = 0.0
        for text, font, colour in reversed(pieces):
            part = text_width(text, font)
            place = QRectF(box.right() - width - part, box.top(), part + 1, box.height())
            draw_text(self._painter, place, text, font, colour)
            width += part
        return width

    def _tag(self, line: QRectF) -> float:
        """Draw the tag "next" against the right edge; answer the width it takes."""
        text = self._desk.text("view.turns.next")
        font = self._theme.font(Role.SMALL, weight=600)
        width = text_width(text, font) + self._px(12)
        height = self._px(18)
        box = QRectF(line.right() - width, line.center().y() - height / 2, width, height)
        fill_rounded(self._painter, box, self._px(4), self._colours.accentSoft)
        outline_rounded(self._painter, box, self._px(4), self._colours.accentEdge)
        draw_text(self._painter, box, text, font, self._colours.accentText, CENTRED)
        return width + self._px(6)

    def _bar(self, box: QRectF) -> None:
        row = self._row
        maximum = max(1, row.maximum)
        look = BarLook(row.current / maximum, row.temporary / maximum)
        paint_bar(self._painter, box, look, self._colours)

    def _marks(self, box: QRectF, *, words: bool = True) -> None:
        left, size = box.left(), self._px(15)
        font, quiet = self._theme.font(Role.SMALL, weight=550), self._theme.font(Role.SMALL)
        colours = self._colours
        for mark in self._row.marks:
            if left + size > box.right() + 1:
                break
            square = QRectF(left, box.center().y() - size / 2, size, size)
            ink = colours.text
            if mark.danger or mark.warning:
                ink = colours.danger if mark.danger else colours.warning
            self._theme.icons.paint(self._painter, mark.icon, square, ink)
            left += size + self._px(3)
            text = self._desk.rendered(mark.text) if mark.text and words else ""
            if mark.count is not None:
                text = f"{text} {mark.count}".strip()
            detail = self._desk.rendered(mark.detail) if mark.detail and words else ""
            end = box.right() - (text_width(detail, quiet) + self._px(4) if detail else 0.0)
            for word, face, colour in ((text, font, ink), (detail, quiet, colours.muted)):
                room = QRectF(left, box.top(), max(0.0, end - left), box.height())
                if word and room.width() > self._px(14):
                    left += draw_text(self._painter, room, word, face, colour) + self._px(4)
                end = box.right()  # the name gives way to what is said of it
            left += self._px(3)

    def _deaths(self, box: QRectF) -> None:
        colours = self._colours
        successes, failures = self._row.deaths or (0, 0)
        size, gap = self._px(15), self._px(2)
        text = self._desk.rendered(Message("view.turns.dying"))
        font = self._theme.font(Role.SMALL, weight=600)
        fixed = size + self._px(14)  # the icon before the word, and the gaps that always are
        if fixed + text_width(text, font) + 6 * (size + gap) > box.width():
            size, gap = self._px(12), self._px(1)
        marks = 6 * (size + gap)
        square = QRectF(box.left(), box.center().y() - size / 2, size, size)
        self._theme.icons.paint(self._painter, "state.down", square, colours.danger)
        room = QRectF(square.right() + self._px(4), box.top(), 0, box.height())
        room.setRight(max(room.left(), box.right() - marks - self._px(10)))
        used = draw_text(self._painter, room, text, font, colours.danger)
        left = room.left() + used + self._px(6)
        for icon, count, colour in (
            ("interface.success", successes, colours.success),
            ("interface.failure", failures, colours.danger),
        ):
            for place in range(3):
                square = QRectF(left, box.center().y() - size / 2, size, size)
                filled = place < count
                name = icon if filled else "interface.open_slot"
                ink = colour if filled else colours.lineStrong
                self._theme.icons.paint(self._painter, name, square, ink)
                left += size + gap
            left += self._px(4)

    def _legendary(self, box: QRectF) -> None:
        left, maximum = self._row.legendary or (0, 0)
        size = self._px(11)
        x = box.left()
        for place in range(maximum):
            circle = QRectF(x, box.center().y() - size / 2, size, size)
            if place < left:
                fill_rounded(self._painter, circle, size / 2, self._colours.on)
            else:
                outline_rounded(self._painter, circle, size / 2, self._colours.lineStrong, 1.5)
            x += size + self._px(4)
        text = self._desk.text("view.turns.legendary")
        room = QRectF(x + self._px(2), box.top(), box.right() - x, box.height())
        font = self._theme.font(Role.SMALL)
        draw_text(self._painter, room, text, font, self._colours.text, LEFT)
