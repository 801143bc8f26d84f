"""How much room the plates of conditions have: nobody's lie on those of others, nor on a number.

Each token looks only at the cells around its plates, so that many cost little.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from math import floor

from PySide6.QtCore import QRectF

from desktop.views.map.drawing import PlateRoom, TokenLook
from desktop.views.map.tags import plates_of

BETWEEN = 0.06
"""Cells between the plates of two, so that each strip is seen as one."""
FOOT, INSET = 0.45, 0.08
"""How high a token's label and bar stand from its lower edge; what its outline leaves free."""

Cells = dict[tuple[int, int], list[TokenLook]]


def with_plate_room(looks: Sequence[TokenLook]) -> list[TokenLook]:
    """The looks, those with conditions as they have room; the others are the very same."""
    if not any(look.conditions for look in looks):
        return list(looks)
    around: Cells = defaultdict(list)
    for look in looks:
        for cell in _cells(look.x, look.y, look.size, look.size):
            around[cell].append(look)
    return [_with_room(look, around) if look.conditions else look for look in looks]


def _with_room(look: TokenLook, around: Cells) -> TokenLook:
    free = plates_of(look)
    wide = free.adjusted(-BETWEEN, 0, BETWEEN, 0)
    room = PlateRoom.FREE
    for other in _near(look, wide, around):
        foot = QRectF(other.x + INSET, other.y + other.size - FOOT, other.size - 2 * INSET, FOOT)
        if look.y >= other.y + other.size - FOOT and wide.intersects(foot):
            return replace(look, plate_room=PlateRoom.LOW)
        if other.conditions and wide.intersects(plates_of(other)):
            room = PlateRoom.NARROW
    return look if room is look.plate_room else replace(look, plate_room=room)


def _near(look: TokenLook, wide: QRectF, around: Cells) -> Iterable[TokenLook]:
    """Those who stand beside or above, once each; not who shares its place, nor rider and mount."""
    seen = {look.id}
    left = wide.left() - 1
    for cell in _cells(left, wide.top() - 1, wide.right() + 1 - left, wide.height() + 1):
        for other in around.get(cell, ()):
            is_joined = look.mount == other.id or other.mount == look.id
            is_piled = look.pile is not None and other.pile is not None and _is_here(look, other)
            if other.id not in seen and not is_joined and not is_piled:
                seen.add(other.id)
                yield other


def _is_here(look: TokenLook, other: TokenLook) -> bool:
    return abs(look.x - other.x) < 0.5 and abs(look.y - other.y) < 0.5


def _cells(x: float, y: float, wide: float, high: float) -> list[tuple[int, int]]:
    """The cells that a rectangle touches."""
    columns = range(floor(x), floor(x + wide - 0.01) + 1)
    rows = range(floor(y), floor(y + high - 0.01) + 1)
    return [(column, row) for column in columns for row in rows]
