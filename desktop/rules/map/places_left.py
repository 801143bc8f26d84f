"""Where those who are on another plane left the map; kept with the effect that holds them away."""

from desktop.battlemap.cells import Cell, Point
from desktop.model.combatant import Combatant, Token
from desktop.model.copying import replace
from desktop.model.effect import ActiveEffect
from desktop.model.ids import MapId
from desktop.rules.map.places import ELSEWHERE

MAP, COLUMN, ROW, HEIGHT, FACING = "map", "column", "row", "height", "facing"
"""Parameters of the effect: where its bearer left."""
RIGHT, DOWN = "right", "down"
"""The same where it stood aside of its cells: thousandths of one."""
THOUSAND = 1_000


def place_left(who: Combatant) -> Token | None:
    """Where somebody who is elsewhere left, and comes back to; None for whoever is here."""
    held = next((one for one in who.effects if one.key == ELSEWHERE), None)
    return None if held is None or who.token is not None else place_kept(held)


def leaving(held: ActiveEffect, token: Token) -> ActiveEffect:
    """The effect with the place that its bearer comes back to."""
    place: dict[str, str | int] = {
        MAP: token.map,
        COLUMN: token.cell.column,
        ROW: token.cell.row,
        HEIGHT: token.elevation,
    }
    if token.facing is not None:
        place[FACING] = token.facing
    if any(token.shift):
        place[RIGHT], place[DOWN] = (round(along * THOUSAND) for along in token.shift)
    known = (FACING, RIGHT, DOWN)
    others = {key: value for key, value in held.parameters.items() if key not in known}
    return replace(held, parameters=type(held.parameters)({**others, **place}))


def place_kept(held: ActiveEffect) -> Token | None:
    """The place that is kept with an effect, or None."""
    told = held.parameters
    if MAP not in told:
        return None
    facing = told.get(FACING)
    return Token(
        MapId(str(told[MAP])),
        Cell(int(told[COLUMN]), int(told[ROW])),
        int(told[HEIGHT]),
        None if facing is None else int(facing),
        Point(int(told.get(RIGHT, 0)) / THOUSAND, int(told.get(DOWN, 0)) / THOUSAND),
    )
