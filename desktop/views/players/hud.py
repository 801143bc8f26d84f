"""What stands beside and over the players' map: turn order and whose turn it is.

Every length is a fraction of the height, so it looks the same on any television. Nothing here
knows more than the `PlayerEncounter`.
"""

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap

from desktop.language.message import Message
from desktop.language.render import Language, render, shown
from desktop.model.ids import CombatantId
from desktop.session.player_turns import PlayerRow
from desktop.session.player_view import PlayerCombatant, PlayerEncounter
from desktop.views.design.badges import paint_badge
from desktop.views.design.fonts import font_of
from desktop.views.design.painting import (
    RIGHT,
    draw_text,
    fill_rounded,
    outline_rounded,
    text_width,
)
from desktop.views.design.theme import Theme
from desktop.views.design.tokens import SideLook
from desktop.views.players.order_lines import OrderLine, order_lines

CAPTION, ROW, ACTIVE, ROUND, TURN = 0.0185, 0.025, 0.035, 0.041, 0.067
ROW_HEIGHT, ACTIVE_HEIGHT, HEAD_HEIGHT = 0.08, 0.1, 0.07
PANEL_WIDTH = 0.366
MOST_ROWS = 10
CARD_HEIGHT, CARD_GAP = 0.13, 0.037
NARROWEST = 0.6  # of the width: where the screen is narrower than 5:3 all shrinks with its width
UNHURT, BLOODIED, DOWN = "health.unhurt", "health.bloodied", "health.down"
HALF = "health.half"  # where a game has no word for it
WORD_ICONS = {BLOODIED: "state.bloodied", HALF: "state.bloodied", DOWN: "state.down"}


def unit_of(width: float, height: float) -> float:
    """What all lengths are fractions of on a screen of that size."""
    return min(height, NARROWEST * width)


def panel_width(unit: float) -> float:
    """How wide the turn order is."""
    return PANEL_WIDTH * unit


class PlayersHud:
    """Paints rows and the turn card; `glyphs` gives the default glyph of a combatant."""

    def __init__(self, theme: Theme) -> None:
        self._theme = theme
        self._colours = theme.map_colours
        self.find_picture: Callable[[str], QPixmap | None] = lambda _key: None

    def paint_order(
        self,
        painter: QPainter,
        place: QRectF,
        view: PlayerEncounter,
        language: Language,
        unit: float,
    ) -> QRectF:
        """The turn order from the top of `place`; `unit` is the height of the screen."""
        rows = self._shown(order_lines(view))
        box = QRectF(place.left(), place.top(), place.width(), self.order_height(view, unit))
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = QColor(self._colours.panel)
        ground.setAlphaF(0.94)
        fill_rounded(painter, box, 0.011 * unit, ground)
        head = QRectF(box.left() + 0.02 * unit, box.top(), box.width(), HEAD_HEIGHT * unit)
        font = font_of(ROUND * unit, weight=700, is_display=True)
        text = render(Message("view.players.round", {"round": view.round}), language)
        draw_text(painter, head, text, font, self._colours.text)
        top = box.top() + HEAD_HEIGHT * unit
        known = {combatant.id: combatant for combatant in view.combatants}
        for row in rows:
            line = QRectF(box.left(), top, box.width(), self._height(row, unit))
            self._row(painter, line, row, known, language, unit)
            top += line.height()
        painter.restore()
        return box

    def order_height(self, view: PlayerEncounter, unit: float) -> float:
        """How high the turn order is."""
        return HEAD_HEIGHT * unit + sum(
            self._height(row, unit) for row in self._shown(order_lines(view))
        )

    def turn_size(
        self, view: PlayerEncounter, language: Language, unit: float, widest: float
    ) -> QSizeF:
        """How large the card of whose turn it is will be; empty when it is nobody's."""
        row = _active(view)
        if row is None:
            return QSizeF()
        font = font_of(TURN * unit, weight=700, is_display=True)
        caption = font_of(0.0225 * unit, weight=600)
        turn = render(Message("view.players.turn_of"), language)
        text = max(text_width(shown(row.name, language), font), text_width(turn, caption))
        return QSizeF(min(widest, text + 0.17 * unit), CARD_HEIGHT * unit)

    def paint_turn(
        self,
        painter: QPainter,
        card: QRectF,
        view: PlayerEncounter,
        language: Language,
        unit: float,
    ) -> None:
        """The card with the name of whose turn it is; `card` is as large as `turn_size` says."""
        row = _active(view)
        if row is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = QColor(self._colours.panel)
        ground.setAlphaF(0.94)
        edge = 0.008 * unit
        plate, strip = QPainterPath(), QPainterPath()
        radius = 0.014 * unit
        plate.addRoundedRect(card.adjusted(-edge, 0, 0, 0), radius, radius)
        strip.addRect(QRectF(card.left() - edge, card.top(), edge, card.height()))
        # Side by side: under the ground that lets through, the edge would show as a half-moon.
        painter.fillPath(plate.subtracted(strip), ground)
        painter.fillPath(plate.intersected(strip), self._colours.accent)
        badge = 0.08 * unit
        box = QRectF(card.left() + 0.02 * unit, 0, badge, badge)
        box.moveTop(card.center().y() - badge / 2)
        known = {combatant.id: combatant for combatant in view.combatants}
        self._badge(painter, box, row, known[row.members[0]])
        left = box.right() + 0.025 * unit
        small = font_of(0.0225 * unit, weight=600)
        caption = QRectF(left, card.top() + 0.014 * unit, card.right() - left, 0.03 * unit)
        turn = render(Message("view.players.turn_of"), language)
        draw_text(painter, caption, turn, small, self._colours.accentText)
        below = QRectF(left, caption.bottom(), card.right() - left - 0.01 * unit, 0.08 * unit)
        font = font_of(TURN * unit, weight=700, is_display=True)
        draw_text(painter, below, shown(row.name, language), font, self._colours.text)
        painter.restore()

    def _shown(self, rows: tuple[OrderLine, ...]) -> tuple[OrderLine, ...]:
        if len(rows) <= MOST_ROWS:
            return rows
        active = next((place for place, row in enumerate(rows) if row.is_active), 0)
        first = max(0, min(active - 2, len(rows) - MOST_ROWS))
        return rows[first : first + MOST_ROWS]

    def _badge(
        self,
        painter: QPainter,
        box: QRectF,
        row: PlayerRow | OrderLine,
        first: PlayerCombatant,
        *,
        is_dead: bool = False,
    ) -> None:
        paint_badge(
            painter,
            box,
            SideLook(row.side.value),
            self._theme,
            glyph=first.portrait,
            portrait=self.find_picture(first.picture) if first.picture else None,
            is_dead=is_dead,
            colours=self._colours,
        )

    def _height(self, row: OrderLine, unit: float) -> float:
        return (ACTIVE_HEIGHT if row.is_active else ROW_HEIGHT) * unit

    def _row(
        self,
        painter: QPainter,
        line: QRectF,
        row: OrderLine,
        known: dict[CombatantId, PlayerCombatant],
        language: Language,
        unit: float,
    ) -> None:
        colours = self._colours
        painter.fillRect(QRectF(line.left(), line.top(), line.width(), 1), colours.line)
        if row.is_active:
            painter.fillRect(line, colours.accentSoft)
            outline_rounded(painter, line, 2, colours.accentEdge, 0.002 * unit)
            painter.fillRect(
                QRectF(line.left(), line.top(), 0.006 * unit, line.height()), colours.accent
            )
        badge = (0.06 if row.is_active else 0.047) * unit
        box = QRectF(line.left() + 0.028 * unit, 0, badge, badge)
        box.moveTop(line.center().y() - badge / 2)
        first = known[row.members[0]]
        self._badge(painter, box, row, first, is_dead=self._all_dead(row, known))
        left = box.right() + 0.02 * unit
        rest = QRectF(left, line.top(), line.right() - left - 0.015 * unit, line.height())
        self._words(painter, rest, row, first, language, unit)

    def _words(
        self,
        painter: QPainter,
        rest: QRectF,
        row: OrderLine,
        first: PlayerCombatant,
        language: Language,
        unit: float,
    ) -> None:
        """Name and numbers; how it fares and whether it is next beside or below them."""
        colours = self._colours
        size = (ACTIVE if row.is_active else ROW) * unit
        font = font_of(size, weight=700 if row.is_active else 600, is_display=row.is_active)
        plain, small = font_of(ROW * unit, weight=600), font_of(CAPTION * unit, weight=600)
        is_alone = len(row.members) == 1
        word = first.health.word if is_alone else None
        numbers = self._numbers(first) if is_alone else ""
        tag = (
            render(Message("view.players.next", {"who": row.name}), language) if row.is_next else ""
        )
        name = shown(row.name, language)
        room = rest.width() - text_width(name, font)
        for text, face in ((tag, small), (numbers, plain)):
            room -= text_width(text, face) + 0.01 * unit if text else 0
        is_tag_below = bool(tag) and room < 0
        upper, lower = QRectF(rest), QRectF(rest)
        if word is not None or is_tag_below or row.acting is not None:
            upper.setHeight(rest.height() * 0.58)
            lower.setTop(rest.top() + rest.height() * 0.5)
            lower.setHeight(rest.height() * 0.36)
        beside = [] if is_tag_below else [(tag, small, colours.accentText, rest)]
        for text, face, ink, line in (*beside, (numbers, plain, colours.text, upper)):
            if text:
                line.setRight(upper.right())
                taken = draw_text(painter, line, text, face, ink, RIGHT) + 0.01 * unit
                upper.setWidth(upper.width() - taken)
        if text_width(name, font) > upper.width():  # a long name is set smaller before it is cut
            font = font_of(0.75 * size, weight=700, is_display=row.is_active)
        draw_text(painter, upper, name, font, colours.text)
        if is_tag_below:
            draw_text(painter, lower, tag, small, colours.accentText, RIGHT)
        if row.acting is not None:
            acting = shown(row.acting, language)
            draw_text(painter, lower, acting, small, colours.accentText)
        if word is not None:
            self._word(painter, lower, word, language, unit)

    def _word(
        self, painter: QPainter, line: QRectF, word: Message, language: Language, unit: float
    ) -> None:
        """How somebody fares, told by icon as well as colour."""
        colours = self._colours
        worse = dict.fromkeys((BLOODIED, HALF), colours.warning)
        inks = {UNHURT: colours.success, **worse, DOWN: colours.danger}
        ink = inks.get(word.key, colours.text)
        icon = WORD_ICONS.get(word.key)
        if icon is not None:
            size = 0.02 * unit
            box = QRectF(line.left(), line.center().y() - size / 2, size, size)
            self._theme.icons.paint(painter, icon, box, ink)
            line = line.adjusted(size + 0.006 * unit, 0, 0, 0)
        small = font_of(CAPTION * unit, weight=500)
        draw_text(painter, line, render(word, language), small, ink)

    def _numbers(self, combatant: PlayerCombatant) -> str:
        health = combatant.health
        if health.current is None or health.maximum is None:
            return ""
        return f"{health.current}/{health.maximum}"

    def _all_dead(self, row: OrderLine, known: dict[CombatantId, PlayerCombatant]) -> bool:
        return all(known[who].is_dead for who in row.members)


def _active(view: PlayerEncounter) -> PlayerRow | None:
    return next((row for row in view.rows if row.is_active), None)
