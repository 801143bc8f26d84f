"""Where the names of tokens are written: where they cover nobody, below rather than elsewhere.

What the edge of the screen would cut of a name weighs more than whom it covers.

Those of a pile stand in one block, so that each can be told by its line.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from PySide6.QtCore import QRectF

from desktop.views.map.drawing import NamePlace, TokenLook
from desktop.views.map.tags import name_block, plates_of

MUST_COVER = 0.04
"""Square cells: so little of somebody may be covered by a name without it going elsewhere."""

OVER_NAMES = 3.0
"""How much more it weighs that a name lies on another, which nobody could read, than on a token."""

SHORTENED = 0.08
"""What it weighs that a name is cut to the width of its token."""

CUT = 4.0
"""How much more it weighs that a name is cut by the edge than that it covers somebody."""

COVERS_ITSELF = 0.04
"""What a name weighs, before `CUT`, that covers the foot of whom it names: its face stays clear."""

Group = tuple[TokenLook, ...]
Place = tuple[NamePlace, bool]
"""Where a name is written, and whether it is cut to the width of its token."""


def with_name_places(
    looks: Sequence[TokenLook], room: QRectF | None = None
) -> tuple[TokenLook, ...]:
    """The looks with the places of their names; the very same where no name is shown.

    `room` is the part of the map in view, in grid units; without it there is no edge.
    """
    if not any(look.shows_name for look in looks):
        return tuple(looks)
    bodies = {look.id: _body(look) for look in looks}
    chosen: dict[str, Place] = {}
    written: list[QRectF] = []
    for group in _groups(looks):
        own = {look.id for look in group}
        others = [body for one, body in bodies.items() if one not in own]
        others += [plates_of(look) for look in looks if look.id not in own and look.conditions]
        place = _best(group, others, written, room)
        written.append(_whole(_shortened(group, is_short=place[1]), place[0]))
        chosen |= dict.fromkeys(own, place)
    return tuple(_placed(look, chosen.get(look.id)) for look in looks)


def _placed(look: TokenLook, place: Place | None) -> TokenLook:
    if place is None or place == (look.name_at, look.is_name_short):
        return look
    return replace(look, name_at=place[0], is_name_short=place[1])


def _groups(looks: Iterable[TokenLook]) -> Iterable[Group]:
    """The named ones, those of a pile together; who acts or is selected has the first choice."""
    piles: dict[tuple[float, float, float], list[TokenLook]] = {}
    alone: list[Group] = []
    for look in looks:
        if look.pile is None:
            alone += [(look,)] if look.shows_name else []
        elif look.pile.has_names:
            corner = name_block(look, NamePlace.BELOW)
            piles.setdefault((corner.x(), corner.top(), look.size), []).append(look)
    groups = [*map(tuple, piles.values()), *alone]
    return sorted(groups, key=lambda group: not any(map(_comes_first, group)))


def _comes_first(look: TokenLook) -> bool:
    return look.is_active or look.is_selected


def _best(
    group: Group, bodies: Sequence[QRectF], written: Sequence[QRectF], room: QRectF | None
) -> Place:
    """The first place that covers hardly anything, else the one that covers the least.

    Where every place covers somebody or a name, the name is cut to the width of its token.
    """
    short = _shortened(group, is_short=True)

    def covered(place: NamePlace, names: Group = group) -> float:
        block = _whole(names, place)
        cut = 0.0 if room is None else _area(block) - _shared(block, room)
        if place is NamePlace.WITHIN:
            cut += COVERS_ITSELF
        over_names = sum(_shared(block, other) for other in written)
        over_bodies = sum(_shared(block, other) for other in bodies)
        return cut * CUT + over_names * OVER_NAMES + over_bodies

    places = [place for place in NamePlace if place is not NamePlace.WITHIN or len(group) == 1]
    costs = {place: covered(place) for place in places}
    free = next((place for place in places if costs[place] <= MUST_COVER), None)
    if free is not None:
        return free, False
    cut = {(place, True): covered(place, short) + SHORTENED for place in places}
    whole = {(place, False): cost for place, cost in costs.items()}
    return min(whole | cut, key=(whole | cut).__getitem__)


def _shortened(group: Group, *, is_short: bool) -> Group:
    return tuple(replace(look, is_name_short=is_short) for look in group)


def _whole(group: Group, place: NamePlace) -> QRectF:
    """All lines of a block, as wide as the widest of them."""
    block = QRectF()
    for look in group:
        block = block.united(name_block(look, place))
    return block


def _shared(one: QRectF, other: QRectF) -> float:
    return _area(one.intersected(other)) if one.intersects(other) else 0.0


def _area(one: QRectF) -> float:
    return one.width() * one.height()


def _body(look: TokenLook) -> QRectF:
    """What is drawn of it, its corners left out: a token is round."""
    body = QRectF(look.x, look.y, look.size, look.size)
    if look.body is not None:
        x, y, wide, high = look.body
        body = body.united(QRectF(look.x + x, look.y + y, wide, high))
    return body
