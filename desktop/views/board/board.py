"""The board: everybody as cards, one's own above, the others below; where no map is needed."""

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QFocusEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from desktop.controllers.desk import Desk
from desktop.controllers.turns.row import Row
from desktop.controllers.turns.rows import one_each
from desktop.controllers.turns.telling import spoken_row, tooltip_of
from desktop.controllers.unchanged import Unchanged
from desktop.model.combatant import Side
from desktop.model.ids import CombatantId
from desktop.views.board.card import RADIUS, paint_card
from desktop.views.design.painting import draw_text, outline_rounded
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import Role

CARD_WIDTH, CARD_HEIGHT, GAP, MARGIN = 236, 72, 8, 14
"""The least width of a card, its height, and the room around, in pixels of the design."""
TOP = 48
"""At the top lies the banner that asks for a target."""
OURS = (Side.HERO, Side.ALLY)
HEADINGS = ("view.board.ours", "view.board.theirs")


@dataclass(frozen=True, slots=True)
class Placed:
    """A card and where it lies."""

    row: Row
    rect: QRectF

    @property
    def who(self) -> CombatantId:
        """Whose card it is."""
        return self.row.members[0]


class Board(QWidget):
    """Cards to choose, to point at as targets, to open a menu on; with a cursor for the keys."""

    chosen = Signal(str, bool)  # id, adds to the selection
    toggled = Signal(str)
    picked = Signal(str)
    left = Signal()  # Esc while a target is asked for
    menu_wanted = Signal(str, QPoint)
    digit_typed = Signal(str)

    def __init__(self, desk: Desk, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk, self._theme = desk, theme
        self._before = Unchanged[Row]()
        self._placed: tuple[Placed, ...] = ()
        self._headings: tuple[tuple[str, QRectF], ...] = ()
        self._cursor: CombatantId | None = None
        self._offered: tuple[str, ...] | None = None
        self._begins = False  # Tab goes to the first of those who are offered
        self.find_picture: Callable[[str], QPixmap | None] = lambda _key: None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.MinimumExpanding)
        theme.changed.connect(self.refresh)

    @property
    def cards(self) -> tuple[Placed, ...]:
        """All cards, in the order of the turns, one's own side first."""
        return self._placed

    @property
    def is_picking(self) -> bool:
        """Whether a click or Enter picks a target."""
        return self._offered is not None

    def start_picking(self, candidates: tuple[str, ...], *, anew: bool = False) -> None:
        """Ask for one of these, whom Tab walks in this order; `anew`: from the first one on."""
        self._offered, self._begins = candidates, anew
        self.setCursor(Qt.CursorShape.CrossCursor)
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.update()

    def stop_picking(self) -> None:
        """Nothing is asked for any more; tells nobody."""
        self._offered = None
        self.unsetCursor()
        self.update()

    def refresh(self) -> None:
        """The cards as the fight is now."""
        session = self._desk.session
        rows: tuple[Row, ...] = ()
        if session is not None:
            chosen = self._desk.selection.ids
            rows = one_each(
                session.encounter, session.ruleset, selected=chosen, before=self._before
            )
        self._lay_out(rows)
        self.setAccessibleName(self._desk.text("view.board.name"))
        self.update()

    def card_at(self, at: QPointF) -> Placed | None:
        """The card under a point."""
        return next((card for card in self._placed if card.rect.contains(at)), None)

    def _lay_out(self, rows: tuple[Row, ...]) -> None:
        """One's own, then the others, each under its heading, in as many columns as fit."""
        px, room = self._theme.px, self.width() - 2 * self._theme.px(MARGIN)
        gap, high = px(GAP), px(CARD_HEIGHT)
        columns = max(1, int((room + gap) // (px(CARD_WIDTH) + gap)))
        wide = (room - gap * (columns - 1)) / columns
        placed: list[Placed] = []
        headings: list[tuple[str, QRectF]] = []
        top, line = float(px(TOP)), self._theme.line(Role.CAPTION)
        for is_ours, heading in zip((True, False), HEADINGS, strict=True):
            cards = [row for row in rows if (row.side in OURS) is is_ours]
            if not cards:
                continue
            headings.append((heading, QRectF(px(MARGIN), top, room, line)))
            top += line + px(6)
            for place, row in enumerate(cards):
                down, across = divmod(place, columns)
                left = px(MARGIN) + across * (wide + gap)
                placed.append(Placed(row, QRectF(left, top + down * (high + gap), wide, high)))
            top += (high + gap) * ((len(cards) - 1) // columns + 1) + px(MARGIN)
        self._placed, self._headings = tuple(placed), tuple(headings)
        high = round(top)
        if self.minimumHeight() != high:
            self.setMinimumHeight(high)
        if self._current is None:
            self._cursor = None

    # --- the cursor -----------------------------------------------------------------------------

    @property
    def _current(self) -> Placed | None:
        return next((card for card in self._placed if card.who == self._cursor), None)

    def _go_to(self, card: Placed) -> None:
        self._cursor = card.who
        self.setAccessibleDescription(spoken_row(card.row, self._desk.language))
        self.update()

    def _step(self, across: int, down: int) -> None:
        """To the nearest card in a direction; from none to the first."""
        here = self._current
        if here is None:
            if self._placed:
                self._go_to(self._placed[0])
            return
        centre = here.rect.center()

        def ahead(card: Placed) -> float:
            far = card.rect.center() - centre
            return far.x() * across + far.y() * down

        def length(card: Placed) -> float:
            far = card.rect.center() - centre
            return abs(far.x()) * (1 if across else 3) + abs(far.y()) * (1 if down else 3)

        others = [card for card in self._placed if ahead(card) > 1]
        if others:
            self._go_to(min(others, key=length))

    def _take(self, card: Placed, *, adds: bool) -> None:
        """Choose a card, or pick it while a target is asked for."""
        self._cursor = card.who
        if self._offered is None:
            self.chosen.emit(card.who, adds)
        elif card.who in self._offered:
            self.picked.emit(card.who)

    # --- Qt -------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """As high as its cards."""
        return QSize(self._theme.px(2 * CARD_WIDTH), self.minimumHeight())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """More or fewer columns."""
        super().resizeEvent(event)
        self._lay_out(tuple(card.row for card in self._placed))

    def event(self, event: QEvent) -> bool:
        """X chooses here, and is no shortcut of the window; the tooltip tells a card."""
        is_override = event.type() is QEvent.Type.ShortcutOverride
        if is_override and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_X:
            event.accept()
            return True
        if event.type() is QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            card = self.card_at(QPointF(event.pos()))
            text = "" if card is None else tooltip_of(card.row, self._desk)
            QToolTip.showText(event.globalPos(), text, self)
            return True
        return super().event(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab walks the cards, and leaves behind the last one."""
        cards = {str(card.who): card for card in self._placed}
        order = [who for who in self._offered or () if who in cards] or list(cards)
        at = order.index(self._cursor) if self._cursor in order and not self._begins else -1
        there = at + 1 if forward else at - 1
        if self.hasFocus() and 0 <= there < len(order):
            self._begins = False
            self._go_to(cards[order[there]])
            return True
        return super().focusNextPrevChild(forward)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose, add with Ctrl, or pick; beside the cards nobody."""
        if event.button() is not Qt.MouseButton.LeftButton:
            return
        card = self.card_at(event.position())
        adds = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if card is not None:
            self._take(card, adds=adds)
        elif self._offered is None and not adds:
            self.chosen.emit("", False)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """The menu of the card under the pointer, or of the cursor's by the menu key."""
        is_by_key = event.reason() is QContextMenuEvent.Reason.Keyboard
        card = self._current if is_by_key else self.card_at(QPointF(event.pos()))
        if card is not None:
            at = card.rect.center().toPoint() if is_by_key else event.pos()
            self.menu_wanted.emit(card.who, self.mapToGlobal(at))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows walk, Enter takes, X adds, Esc leaves, digits are for a roll."""
        steps = {
            Qt.Key.Key_Left: (-1, 0),
            Qt.Key.Key_Right: (1, 0),
            Qt.Key.Key_Up: (0, -1),
            Qt.Key.Key_Down: (0, 1),
        }
        key, current = Qt.Key(event.key()), self._current
        if key in steps:
            self._step(*steps[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and current is not None:
            self._take(current, adds=False)
        elif key == Qt.Key.Key_X and current is not None:
            self.toggled.emit(current.who)
        elif key == Qt.Key.Key_Escape and self._offered is not None:
            self.stop_picking()
            self.left.emit()
        elif event.text().isdigit():
            self.digit_typed.emit(event.text())
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """The keyboard starts at who is chosen, or whose turn it is."""
        super().focusInEvent(event)
        if self._current is None:
            likely = sorted(
                self._placed, key=lambda card: (not card.row.selected, not card.row.active)
            )
            if likely:
                self._go_to(likely[0])

    def paintEvent(self, event: QPaintEvent) -> None:
        """The cards that are in sight."""
        theme = self._theme
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for key, place in self._headings:
            font = theme.font(Role.CAPTION)
            draw_text(painter, place, self._desk.text(key), font, theme.colours.muted)
        for card in self._placed:
            if not card.rect.intersects(QRectF(event.rect())):
                continue
            row = card.row
            picture = self.find_picture(row.picture) if row.picture else None
            offered = None if self._offered is None else card.who in self._offered
            paint_card(painter, card.rect, row, self._desk, theme, picture, is_offered=offered)
            if self.hasFocus() and card.who == self._cursor:
                ring = card.rect.adjusted(3, 3, -3, -3)
                outline_rounded(painter, ring, theme.px(RADIUS - 2), theme.colours.focus, 2)
        painter.end()
