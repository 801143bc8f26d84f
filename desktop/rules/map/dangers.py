"""Ground on which nobody would choose to stand: pits, deep water, hazards."""

from desktop.battlemap.battle_map import BattleMap, TerrainKind
from desktop.battlemap.cells import Cell
from desktop.model.creature import Creature

FLY, SWIM = "fly", "swim"
DEEP = 5.0
"""Feet of water that cover somebody who does not swim at the surface."""


def deadly_cells(battle_map: BattleMap, creature: Creature) -> set[Cell]:
    """Cells in which it would fall, sink or burn.

    Whoever flies is above pits and water, whoever swims is at home in the water.
    """
    flies = creature.hover or creature.speeds.get(FLY, 0) > 0
    swims = creature.speeds.get(SWIM, 0) > 0
    cells: set[Cell] = set()
    for ground in battle_map.terrain:
        is_pit = ground.kind is TerrainKind.PIT and not flies
        is_deep = ground.kind is TerrainKind.WATER and ground.depth >= DEEP
        if ground.kind is TerrainKind.HAZARD or is_pit or (is_deep and not (flies or swims)):
            cells |= ground.cells
    return cells


RUNNING_WATER = "running_water"
"""What water on a map may be called that some creatures do not bear."""
