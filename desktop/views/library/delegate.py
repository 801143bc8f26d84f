"""One row of the library: badge, name with the match marked, type, numbers, how many."""

from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPixmap
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.library.page import ENTRY_ROLE, LibraryController, other_name
from desktop.language.folding import folded
from desktop.language.message import Message
from desktop.model.combatant import Combatant, Side
from desktop.model.creature import Creature
from desktop.model.ids import CombatantId
from desktop.session.portraits import portrait_of
from desktop.storage.library import LibraryEntry
from desktop.views.design.badges import paint_badge
from desktop.views.design.painting import CENTRED, RIGHT, draw_text, outline_rounded, text_width
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role, SideLook

HEIGHT = 50
STEP = 26
BADGE = 32
NAME_LEFT = 58
NUMBER = 48
KIND_SHARE = 0.36
KEPT = 100
"""Pictures of rows that are kept, some 16 MB at the usual width."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Where the columns of a row stand, in pixels from its left; numbers end at theirs."""

    kind: float
    challenge: float
    points: float
    armour: float
    minus: float
    plus: float


def columns_of(width: int, theme: Theme) -> Columns:
    """The columns of a row of that width."""
    px = theme.px
    plus = width - px(12) - px(STEP)
    minus = plus - px(30) - px(STEP)
    armour = minus - px(22)
    return Columns(
        kind=max(px(190), width * KIND_SHARE),
        challenge=armour - 2 * px(NUMBER),
        points=armour - px(NUMBER),
        armour=armour,
        minus=minus,
        plus=plus,
    )


class LibraryDelegate(QStyledItemDelegate):
    """Draws rows from the theme."""

    def __init__(
        self, desk: Desk, theme: Theme, controller: LibraryController, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._desk, self._theme, self._controller = desk, theme, controller
        self._kept: dict[tuple[str, float, float], QPixmap] = {}
        desk.language_changed.connect(self.forget_pictures)
        theme.changed.connect(self.forget_pictures)

    def plus_rect(self, row: QRectF) -> QRectF:
        """The button for one more."""
        left = columns_of(round(row.width()), self._theme).plus
        return self._step_rect(row, left)

    def minus_rect(self, row: QRectF) -> QRectF:
        """The button for one less, on the chosen row."""
        left = columns_of(round(row.width()), self._theme).minus
        return self._step_rect(row, left)

    def _step_rect(self, row: QRectF, left: float) -> QRectF:
        side = self._theme.px(STEP)
        return QRectF(row.left() + left, row.center().y() - side / 2, side, side)

    # --- Qt -------------------------------------------------------------------------------------

    def sizeHint(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """Rows are all equally high."""
        return QSize(self._theme.px(300), self._theme.px(HEIGHT))

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """One row: what never changes of it comes from the kept pictures."""
        entry: LibraryEntry = index.data(ENTRY_ROLE)
        colours = self._theme.colours
        row = QRectF(option.rect)
        is_on = bool(option.state & QStyle.StateFlag.State_Selected)
        ink = colours.onText if is_on else colours.text
        second = colours.onText if is_on else colours.muted
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if is_on:
            painter.fillRect(row, colours.on)
            self._paint_still(painter, row, entry, ink, second, self._controller.joining.side)
            self._paint_count(painter, row, ink)
        else:
            if option.state & QStyle.StateFlag.State_MouseOver:
                painter.fillRect(row, colours.card)
            self._paint_match(painter, row, entry)
            painter.drawPixmap(row.topLeft(), self._still(painter, row, entry))
        painter.restore()

    def forget_pictures(self) -> None:
        """Language, units, theme or scale are others now."""
        self._kept.clear()

    def _still(self, painter: QPainter, row: QRectF, entry: LibraryEntry) -> QPixmap:
        """The parts of a row that do not depend on what is typed or chosen, kept as a picture."""
        ratio = painter.device().devicePixelRatioF()
        key = (entry.key, row.width(), ratio)
        picture = self._kept.get(key)
        if picture is None:
            picture = QPixmap(round(row.width() * ratio), round(row.height() * ratio))
            picture.setDevicePixelRatio(ratio)
            picture.fill(QColor(0, 0, 0, 0))
            inner = QPainter(picture)
            inner.setRenderHint(QPainter.RenderHint.Antialiasing)
            colours = self._theme.colours
            place = QRectF(0, 0, row.width(), row.height())
            self._paint_still(inner, place, entry, colours.text, colours.muted, Side.HOSTILE)
            icon = _inside(self.plus_rect(place), self._theme)
            self._theme.icons.paint(inner, "interface.add", icon, colours.text)
            inner.end()
            if len(self._kept) >= KEPT:
                self._kept.pop(next(iter(self._kept)))
            self._kept[key] = picture
        return picture

    def _paint_still(
        self,
        painter: QPainter,
        row: QRectF,
        entry: LibraryEntry,
        ink: QColor,
        second: QColor,
        side: Side,
    ) -> None:
        theme = self._theme
        columns = columns_of(round(row.width()), theme)
        line = QRectF(row.left(), row.bottom() - 1, row.width(), 1)
        painter.fillRect(line, theme.colours.line)
        size = theme.px(BADGE)
        badge = QRectF(row.left() + theme.px(14), row.center().y() - size / 2, size, size)
        paint_badge(painter, badge, SideLook(side.value), theme, glyph=glyph_of(entry, side))
        draw_text(
            painter,
            self._name_room(row),
            self._desk.shown(entry.name),
            theme.font(Role.LEAD),
            ink,
        )
        kind = QRectF(
            row.left() + columns.kind,
            row.top(),
            columns.challenge - theme.px(32) - columns.kind,
            row.height(),
        )
        self._paint_kind(painter, kind, entry, second)
        self._paint_numbers(painter, row, entry, ink)

    def _name_room(self, row: QRectF) -> QRectF:
        left = self._theme.px(NAME_LEFT)
        width = columns_of(round(row.width()), self._theme).kind - left - self._theme.px(8)
        return QRectF(row.left() + left, row.top(), width, row.height())

    def _paint_match(self, painter: QPainter, row: QRectF, entry: LibraryEntry) -> None:
        """What was typed, marked in the name; or the other language's name, if it is there."""
        query = folded(self._controller.words)
        if not query:
            return
        desk, room = self._desk, self._name_room(row)
        name = desk.shown(entry.name)
        start = folded_place(name, query)
        if start is not None:
            self._mark(painter, room, name, start, len(query))
            return
        other = other_name(entry, desk.language.code)
        if other and folded_place(other, query) is not None:
            taken = text_width(name, self._theme.font(Role.LEAD))
            rest = room.adjusted(taken + self._theme.px(8), 0, 0, 0)
            small = self._theme.font(Role.SMALL, italic=True)
            draw_text(painter, rest, other, small, self._theme.colours.muted)

    def _mark(self, painter: QPainter, room: QRectF, name: str, start: int, length: int) -> None:
        """The matching letters on amber ground, underlined: not by colour alone."""
        theme, colours = self._theme, self._theme.colours
        metrics = QFontMetricsF(theme.font(Role.LEAD))
        left = room.left() + metrics.horizontalAdvance(name[:start])
        width = metrics.horizontalAdvance(name[start : start + length])
        height = metrics.height()
        ground = QRectF(left, room.center().y() - height / 2, width, height)
        ground = ground.intersected(room)
        painter.fillRect(ground, colours.accentSoft)
        painter.fillRect(QRectF(ground.left(), ground.bottom(), ground.width(), 2), colours.accent)

    def _paint_kind(
        self, painter: QPainter, room: QRectF, entry: LibraryEntry, ink: QColor
    ) -> None:
        """The kind over the size: side by side they are too long for the column."""
        desk, theme = self._desk, self._theme
        size = desk.rendered(Message(f"size.{entry.size}", {"who": entry.name}))
        if entry.source:
            size = f"{size} · {entry.source}"
        if not entry.kind:
            draw_text(painter, room, size, theme.font(Role.BODY), ink)
            return
        kind = desk.rendered(Message(f"creature_type.{entry.kind}", {"who": entry.name}))
        middle, line = room.center().y(), theme.line(Role.BODY)
        upper = QRectF(room.left(), middle - line, room.width(), line)
        draw_text(painter, upper, kind, theme.font(Role.BODY), ink)
        lower = QRectF(room.left(), middle, room.width(), theme.line(Role.SMALL))
        draw_text(painter, lower, size, theme.font(Role.SMALL), ink)

    def _paint_numbers(
        self, painter: QPainter, row: QRectF, entry: LibraryEntry, ink: QColor
    ) -> None:
        theme = self._theme
        columns = columns_of(round(row.width()), theme)
        armour = "" if entry.armour_class is None else str(entry.armour_class)
        numbers = (
            (columns.challenge, entry.challenge, 700),
            (columns.points, str(entry.hit_points), 500),
            (columns.armour, armour, 500),
        )
        for right, text, weight in numbers:
            place = QRectF(row.left() + right - theme.px(60), row.top(), theme.px(60), row.height())
            draw_text(painter, place, text, theme.font(Role.BODY, weight=weight), ink, RIGHT)

    def _paint_count(self, painter: QPainter, row: QRectF, ink: QColor) -> None:
        theme = self._theme
        plus, minus = self.plus_rect(row), self.minus_rect(row)
        count = QRectF(minus.right(), row.top(), plus.left() - minus.right(), row.height())
        text = str(self._controller.joining.count)
        draw_text(painter, count, text, theme.font(Role.ACTIVE), ink, CENTRED)
        for rect, icon in ((minus, "interface.minus"), (plus, "interface.add")):
            outline_rounded(painter, rect, theme.px(5), ink)
            theme.icons.paint(painter, icon, _inside(rect, theme), ink)


def _inside(rect: QRectF, theme: Theme) -> QRectF:
    size = theme.px(14)
    inner = QRectF(0, 0, size, size)
    inner.moveCenter(rect.center())
    return inner


def folded_place(name: str, query: str) -> int | None:
    """Where in a name the words stand; None when they do not, or folding changes its length."""
    plain = _plain(name) if query else None
    place = -1 if plain is None else plain.find(query)
    return None if place < 0 else place


@lru_cache(maxsize=4_000)
def _plain(name: str) -> str | None:
    """The name folded sign by sign, None where its length would change."""
    plain = "".join(folded(sign) or " " for sign in name)
    return plain if len(plain) == len(name) else None


def glyph_of(entry: LibraryEntry, side: Side) -> str:
    """The portrait that the creature will have on that side."""
    bare = Creature(
        key=entry.key,
        ruleset=entry.ruleset,
        names=entry.names,
        hit_points=entry.hit_points,
        sizes=(entry.size,),
        kind=entry.kind,
        tags=entry.tags,
    )
    return portrait_of(Combatant(CombatantId(""), bare, side))
