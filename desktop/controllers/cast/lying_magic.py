"""Magic that lies on the map, at which a casting may be aimed."""

from desktop.battlemap.cells import Cell
from desktop.controllers.desk import Desk
from desktop.model.area import LastingArea
from desktop.model.combatant import Combatant
from desktop.model.ids import AreaId
from desktop.rules.casting import dispelling


def lying_around(desk: Desk, maker: Combatant | None, *, unmakes: bool) -> tuple[LastingArea, ...]:
    """What lies there, or is made of force; nothing without somebody who aims."""
    if maker is None:
        return ()
    return dispelling.magic_around(desk.encounter, maker, unmakes=unmakes)


def lying_at(desk: Desk, maker: Combatant | None, cell: Cell, *, unmakes: bool) -> AreaId | None:
    """What lies on a cell, or None."""
    if maker is None:
        return None
    found = dispelling.magic_at(desk.encounter, desk.ruleset, maker, cell, unmakes=unmakes)
    return None if found is None else found.id
