"""The tags of tokens, over all of them: the names for the players, the numbers of a pile.

Of a pile only the uppermost is seen; its tags say who is in it, each with its hit points. A tag
can be pressed like the token that it belongs to.
"""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPixmap

from desktop.battlemap.cells import Point
from desktop.views.design.bars import bar_colour
from desktop.views.design.fonts import font_of
from desktop.views.design.painting import CENTRED, draw_text, text_width
from desktop.views.design.tokens import Colours, translucent
from desktop.views.map.drawing import NamePlace, PlateRoom, TokenLook, TokenState

# Lengths in cells.
STACKED, MOST_STACKED = 0.12, 4
"""How far each token of a pile lies beside the one below it; more lie on one another."""
CHIP_WIDE, CHIP_HIGH, A_ROW = 0.5, 0.44, 3
LINE = 0.4
"""Height of a name with the gap below it."""
NAME_ROOM = 0.42
"""How far a name reaches beyond its token at each side."""
BESIDE, LETTER = 0.06, 0.17
"""The gap to a name at the right or left; about how wide a letter of it is."""
RAISED = 0.24
"""How far the upper row of chips lies over the tokens."""
PLATE, PLATES_SHOWN, PLATES_RAISED = 0.36, 3, 0.2
"""Side of a condition plate; so many are shown; how far they stand over the upper edge."""
NARROW_PLATE, NARROW_PLACES = 0.31, 3
"""The same among others: side, and how many have room with "+n"."""

DARK, BONE, INK = QColor("#0B0D11"), QColor("#F1EEE6"), QColor("#14181E")


def shift_of(place: int) -> float:
    """How far to the right and up a token of a pile lies."""
    return STACKED * min(place, MOST_STACKED)


def has_tag(look: TokenLook) -> bool:
    """Whether something of it is written over all tokens."""
    return look.shows_name or (look.pile is not None and bool(look.label))


def chip_of(look: TokenLook) -> QRectF | None:
    """Where the chip of somebody in a pile lies, in grid units."""
    pile = look.pile
    if pile is None or pile.has_names or not look.label:
        return None
    row, column = divmod(pile.place, A_ROW)
    in_row = min(A_ROW, pile.count - row * A_ROW)
    middle, bottom = _foot(look)
    left = middle + (column - in_row / 2) * CHIP_WIDE
    return QRectF(left, bottom - RAISED + row * CHIP_HIGH, CHIP_WIDE, CHIP_HIGH)


def is_on_chip(look: TokenLook, place: Point) -> bool:
    """Whether a place of the map lies on its chip."""
    chip = chip_of(look)
    return chip is not None and chip.contains(QPointF(*place))


def corner_of(look: TokenLook, tag: QPixmap, step: float) -> tuple[int, int]:
    """Where its tag is drawn, from the corner of its square, in device pixels."""
    chip = chip_of(look)
    if chip is not None:
        return round((chip.x() - look.x) * step), round((chip.y() - look.y) * step)
    block = name_block(look, look.name_at)
    left, wide = (block.x() - look.x) * step, block.width() * step
    if look.name_at is NamePlace.LEFT:
        left += wide - tag.width()
    elif look.name_at is not NamePlace.RIGHT:
        left += (wide - tag.width()) / 2
    return round(left), round((block.y() - look.y) * step)


def name_block(look: TokenLook, place: NamePlace) -> QRectF:
    """The room for its name beside its token or its pile, in grid units, about as wide as it is."""
    line, count, rise = 0, 1, 0.0
    if look.pile is not None:
        line, count = look.pile.place, look.pile.count
        rise = shift_of(count - 1)
    wide = min(_widest_name(look), LETTER * len(_written(look)) + 0.22)
    middle, bottom = _foot(look)
    left, right, top = middle - look.size / 2, middle + look.size / 2, bottom - look.size
    x, y = middle - wide / 2, bottom - 0.02
    if place is NamePlace.ABOVE:
        x, y = middle + rise - wide / 2, top - rise - count * LINE - _raised(look)
    elif place is NamePlace.RIGHT:
        x, y = right + rise + BESIDE, (top - rise + bottom - count * LINE) / 2
    elif place is NamePlace.LEFT:
        x, y = left - BESIDE - wide, (top - rise + bottom - count * LINE) / 2
    elif place is NamePlace.WITHIN:
        y = bottom - LINE
    return QRectF(x, y + line * LINE, wide, LINE)


@dataclass(frozen=True, slots=True)
class Plates:
    """How the conditions of a token are shown: lengths in cells."""

    side: float
    shown: int
    more: int
    """Those that only "+n" tells."""
    raised: float
    """How far they stand over the upper edge."""

    @property
    def wide(self) -> float:
        """All together."""
        return self.side * (self.shown + bool(self.more))


def plates_for(look: TokenLook) -> Plates:
    """As large as there is room: among others no wider than the token."""
    count, side, most = len(look.conditions), PLATE, PLATES_SHOWN
    if look.plate_room is not PlateRoom.FREE and (most + 1) * side > look.size:
        places = NARROW_PLACES if look.size >= 1 else NARROW_PLACES - 1
        side = min(NARROW_PLATE, look.size / places)
        most = places if count <= places else places - 1
    shown = min(count, most)
    raised = 0.0 if look.plate_room is PlateRoom.LOW else PLATES_RAISED
    return Plates(side, shown, count - shown, raised)


def plates_of(look: TokenLook) -> QRectF:
    """Where the plates of its conditions lie, in grid units; empty without any."""
    plates = plates_for(look)
    left = look.x + (look.size - plates.wide) / 2
    return QRectF(left, look.y - plates.raised, plates.wide, plates.side if plates.shown else 0.0)


def _widest_name(look: TokenLook) -> float:
    return look.size if look.is_name_short else look.size + 2 * NAME_ROOM


def _raised(look: TokenLook) -> float:
    """How much higher a name stands above somebody who has plates there."""
    return plates_for(look).raised if look.conditions and look.pile is None else 0.0


def _written(look: TokenLook) -> str:
    return look.name if look.shows_name else look.label


def reach_of_tag(look: TokenLook) -> float:
    """How far a tag reaches beyond the square of its token, in cells, wherever it lies."""
    if not has_tag(look):
        return 0.0
    if look.name_at in (NamePlace.RIGHT, NamePlace.LEFT):
        return look.size + 2 * NAME_ROOM + MOST_STACKED * STACKED * 2 + BESIDE
    if look.pile is None:
        return NAME_ROOM + _raised(look)
    rows = look.pile.count * LINE if look.pile.has_names else look.pile.count / A_ROW + 1
    if look.name_at is NamePlace.ABOVE:
        rows += MOST_STACKED * STACKED
    return shift_of(look.pile.place) + max(NAME_ROOM, rows)


def paint_tag(look: TokenLook, step: float, colours: Colours) -> QPixmap | None:
    """The tag of a token at `step` device pixels a cell."""
    if not has_tag(look):
        return None
    if look.pile is not None and not look.pile.has_names:
        return _chip(look, step, colours)
    return _name(_written(look), _widest_name(look), step)


def _foot(look: TokenLook) -> tuple[float, float]:
    """The middle of the lower edge of its square, for a pile that of the lowest one."""
    shift = 0.0 if look.pile is None else shift_of(look.pile.place)
    return look.x - shift + look.size / 2, look.y + shift + look.size


def _name(text: str, widest: float, step: float) -> QPixmap:
    """On a plate of its own; too long a name is cut at its end."""
    font = font_of(max(10.0, 0.3 * step), weight=700)
    room = widest * step - 2
    width = min(room, text_width(text, font) + 0.22 * step)
    tag = _blank(width, max(12.0, 0.38 * step))
    painter = QPainter(tag)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(translucent(DARK, 0.92))
    plate = QRectF(tag.rect())
    painter.drawRoundedRect(plate, 0.09 * step, 0.09 * step)
    inside = plate.adjusted(0.08 * step, 0, -0.08 * step, 0)
    draw_text(painter, inside, text, font, QColor("white"), CENTRED)
    painter.end()
    return tag


def _chip(look: TokenLook, step: float, colours: Colours) -> QPixmap:
    """Its number framed in the colour of its side, over its hit points."""
    tag = _blank(CHIP_WIDE * step, CHIP_HIGH * step)
    painter = QPainter(tag)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if look.is_secret:
        painter.setOpacity(0.7)
    fill, ink = DARK, QColor("white")
    if look.is_selected:
        fill, ink = BONE, INK
    elif look.is_active:
        fill, ink = QColor(colours.accent), INK
    elif look.state is not TokenState.NORMAL:
        ink = QColor(colours.muted)
    edge = max(1.2, 0.045 * step)
    body = QRectF(tag.rect()).adjusted(edge / 2, edge / 2, -edge / 2, -edge / 2)
    painter.setPen(QPen(colours.side(look.side), edge))
    painter.setBrush(fill)
    painter.drawRoundedRect(body, 0.08 * step, 0.08 * step)
    inside = body.adjusted(edge, edge / 2, -edge, -edge / 2)
    if look.bar is not None:
        bar = QRectF(inside.left(), inside.bottom() - 0.08 * step, inside.width(), 0.07 * step)
        inside.setBottom(bar.top())
        fraction = min(1.0, max(0.0, look.bar.fraction))
        painter.fillRect(bar, translucent(INK, 0.6))
        bar.setWidth(bar.width() * fraction)
        painter.fillRect(bar, bar_colour(fraction, colours))
    size = 0.32 * step
    wide = text_width(look.label, font_of(size, weight=700))
    size = max(6.0, min(size, size * inside.width() / max(1.0, wide)))
    draw_text(painter, inside, look.label, font_of(size, weight=700), ink, CENTRED)
    painter.end()
    return tag


def _blank(width: float, height: float) -> QPixmap:
    tag = QPixmap(max(1, round(width)), max(1, round(height)))
    tag.fill(Qt.GlobalColor.transparent)
    return tag
