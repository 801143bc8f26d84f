"""Who is inside a thing on the map, as only those get who pass through such."""

from collections.abc import Sequence

from desktop.battlemap.cells import Cell
from desktop.battlemap.walls import Way
from desktop.model.combatant import Combatant
from desktop.model.encounter import Encounter
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.places import is_off_map, moved_along, space_at
from desktop.rules.moving.measuring import filled_cells, map_of, narrowing


def is_inside(encounter: Encounter, ruleset: Ruleset, who: Combatant) -> bool:
    """Whether what fills a cell, or a wall, runs through its space."""
    battle_map = map_of(encounter, who)
    if battle_map is None or who.token is None or is_off_map(who):
        return False
    grid = battle_map.grid
    place = space_at(who, who.token, ruleset, grid)
    if not filled_cells(battle_map).isdisjoint(grid.under(place)):
        return True
    return narrowing(grid, place, battle_map.barriers(Way.MOVEMENT)) is not None


def ends_inside(
    encounter: Encounter, ruleset: Ruleset, who: Combatant, path: Sequence[Cell]
) -> bool:
    """Whether a way of somebody who passes through things ends in one."""
    if not ruleset.movement.passes_through(who):
        return False
    return is_inside(encounter, ruleset, moved_along(who, path[-1:])[0])
