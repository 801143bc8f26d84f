"""The portrait of a row: that of its first member."""

from desktop.controllers.desk import Desk
from desktop.controllers.turns.row import Row
from desktop.session.portraits import portrait_of


def glyph_of(row: Row, desk: Desk) -> str:
    """The name of the icon; "" for a fixed count."""
    session = desk.session
    if session is None or not row.members:
        return ""
    combatant = session.encounter.combatants.get(row.members[0])
    return "" if combatant is None else portrait_of(combatant)
