"""What a row of the turn order is made of: score, badge, points, bar, marks."""

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPixmap

from desktop.controllers.desk import Desk
from desktop.controllers.turns.row import Row, RowKind
from desktop.language.message import Message
from desktop.model.combatant import Life
from desktop.views.design.badges import paint_badge
from desktop.views.design.bars import BarLook, paint_bar
from desktop.views.design.painting import (
    CENTRED,
    LEFT,
    RIGHT,
    draw_text,
    fill_rounded,
    outline_rounded,
    text_width,
)
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role, SideLook
from desktop.views.turn_order.compact import paint_icon
from desktop.views.turn_order.portraits import glyph_of

SCORE_WIDTH = 42  # pixels at 100 %


def kept_number(text: str, number: int | None, font: QFont, width: float) -> str:
    """The name as it fits; what is cut is not the number by which it is told from others."""
    if number is None or text_width(text, font) <= width:
        return text
    kept = f" {number}"
    head = text.removesuffix(kept)
    room = width - text_width(kept, font)
    return QFontMetricsF(font).elidedText(head, Qt.TextElideMode.ElideRight, room) + kept


class RowParts:
    """Draws parts of one row into the boxes that it is given, in the painter's pixels."""

    def __init__(
        self, desk: Desk, theme: Theme, painter: QPainter, row: Row, picture: QPixmap | None
    ) -> None:
        self._desk, self._theme, self._painter, self._row = desk, theme, painter, row
        self._picture = picture
        self._colours = theme.colours

    def _px(self, length: float) -> int:
        return self._theme.px(length)

    def score(self, rect: QRectF, indent: float = 0) -> None:
        """The initiative at the left of the row `rect`, "=" below it for a tie."""
        row = self._row
        text = "–" if row.score is None else str(row.score)
        box = QRectF(
            rect.left() + indent + self._px(6),
            rect.top(),
            self._px(SCORE_WIDTH - 14),
            rect.height(),
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

    def badge(self, box: QRectF) -> None:
        """The shape of the side with portrait or picture."""
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

    def name_and_points(self, line: QRectF, role: Role) -> None:
        """The first line: the name gives way to the hit points, or to a skull."""
        row, colours = self._row, self._colours
        is_out = row.life in (Life.DEAD, Life.DEFEATED)
        taken = 0.0
        if is_out:
            skull = self._px(17)
            square = QRectF(line.right() - skull, line.top(), skull, skull)
            self._theme.icons.paint(self._painter, "state.dead", square, colours.muted)
            taken = skull + self._px(6)
        else:
            taken = self.points(line) + self._px(6)
            if row.following and row.deaths is not None:
                room = QRectF(line.left(), line.top(), line.width() - taken, line.height())
                taken += self.tag(room)
        name = QRectF(line.left(), line.top(), line.width() - taken, line.height())
        faded = is_out or row.life is Life.DYING
        ink = colours.muted if faded else colours.text
        font = self._theme.font(role)
        text = kept_number(self._desk.shown(row.name), row.number, font, name.width())
        draw_text(self._painter, name, text, font, ink)

    def points(self, box: QRectF) -> float:
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

    def tag(self, line: QRectF) -> float:
        """Draw the tag "next" against the right edge; answer the width it takes."""
        text = self._desk.text("view.turns.next", who=self._row.name)
        font = self._theme.font(Role.SMALL, weight=600)
        width = text_width(text, font) + self._px(12)
        height = self._px(18)
        box = QRectF(line.right() - width, line.center().y() - height / 2, width, height)
        fill_rounded(self._painter, box, self._px(4), self._colours.accentSoft)
        outline_rounded(self._painter, box, self._px(4), self._colours.accentEdge)
        draw_text(self._painter, box, text, font, self._colours.accentText, CENTRED)
        return width + self._px(6)

    def bar(self, box: QRectF) -> None:
        """The hit points as a bar."""
        row = self._row
        maximum = max(1, row.maximum)
        look = BarLook(row.current / maximum, row.temporary / maximum)
        paint_bar(self._painter, box, look, self._colours)

    def marks(self, box: QRectF, *, words: bool = True) -> None:
        """What is on somebody, as many as there is room for."""
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
            text = self._desk.rendered(mark.text) if mark.text and words else ""
            ink = colours.muted if mark.spent else ink
            if mark.spent and not text:  # a word is struck itself
                paint_icon(self._painter, self._theme, mark.icon, square, spent=True)
            else:
                self._theme.icons.paint(self._painter, mark.icon, square, ink)
            left += size + self._px(3)
            if mark.count is not None:
                text = f"{text} {mark.count}".strip()
            detail = self._desk.rendered(mark.detail) if mark.detail and words else ""
            end = box.right() - (text_width(detail, quiet) + self._px(4) if detail else 0.0)
            for word, face, colour in ((text, font, ink), (detail, quiet, colours.muted)):
                room = QRectF(left, box.top(), max(0.0, end - left), box.height())
                if word and room.width() > self._px(14):
                    is_struck = mark.spent and word is text
                    used = draw_text(self._painter, room, word, face, colour, struck=is_struck)
                    left += used + self._px(4)
                end = box.right()  # the name gives way to what is said of it
            left += self._px(3)

    def deaths(self, box: QRectF) -> None:
        """Death saves: three successes and three failures to fill."""
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

    def legendary(self, box: QRectF, *, word: bool) -> float:
        """Legendary actions as dots, with their word where there is room; where they end."""
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
        if word:
            text = self._desk.text("view.turns.legendary")
            room = QRectF(x + self._px(2), box.top(), box.right() - x, box.height())
            font = self._theme.font(Role.SMALL)
            draw_text(self._painter, room, text, font, self._colours.text, LEFT)
        return x + self._px(4)
