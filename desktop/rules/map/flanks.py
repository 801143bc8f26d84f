"""Who stands on opposite edges or corners of somebody."""

from desktop.battlemap.cells import HALF, Footprint
from desktop.model.combatant import Combatant
from desktop.rules.engine.situation import Situation
from desktop.rules.map.places import footprint_of, grid_of


def are_opposite(situation: Situation, one: Combatant, other: Combatant) -> bool:
    """Whether the target is between two who stand on its map, edge by edge or corner by corner."""
    target = situation.target
    assert target is not None, "somebody is flanked"
    grid = grid_of(situation.encounter, target, situation.ruleset)
    assert grid is not None, "the distance to it is known"
    prints = [footprint_of(who, situation.ruleset, grid) for who in (one, other, target)]
    here, there, middle = (footprint for footprint in prints if footprint is not None)
    sides, opposite = side_of(here, middle), side_of(there, middle)
    return sides != (0, 0) and sides == (-opposite[0], -opposite[1])


def side_of(footprint: Footprint, target: Footprint) -> tuple[int, int]:
    """On which edge (one 0) or corner (none 0) of the target a footprint lies; (0, 0): on it.

    Where there is no grid it may reach over that edge by less than half a cell.
    """
    here, there = footprint.corner, target.corner
    return (
        _side(here.x, footprint.cells_wide, there.x, target.cells_wide),
        _side(here.y, footprint.cells_high, there.y, target.cells_high),
    )


def _side(start: float, length: int, target: float, target_length: int) -> int:
    if start + length < target + HALF:
        return -1
    return 1 if start > target + target_length - HALF else 0
