"""Ledges: whoever something moves off raised ground falls, unless the GM says no."""

from collections.abc import Sequence
from typing import NamedTuple

from desktop.battlemap.battle_map import TerrainKind
from desktop.battlemap.cells import Cell
from desktop.model.combatant import Combatant, Life
from desktop.model.encounter import Encounter
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.places import table_grid
from desktop.rules.moving.hazard_ground import UNTOUCHED
from desktop.rules.moving.measuring import JUMP, map_of, place_at
from desktop.rules.moving.pits import depth_under

LOWEST = 5
"""Feet: from a lower step nobody falls."""


class Drop(NamedTuple):
    """At which step of a path it falls, how many feet, and how high above the floor it lands."""

    step: int
    feet: int
    lands: int


def first_drop(
    encounter: Encounter, ruleset: Ruleset, who: Combatant, path: Sequence[Cell], by: str
) -> Drop | None:
    """The first step of a path on which the raised ground is no more under any of its space.

    Whoever is above that ground is held up by something else, and so is who hovers. A token on
    raised ground need not say how high it is: then it lies on the floor again below.
    """
    battle_map, token = map_of(encounter, who), who.token
    if battle_map is None or token is None or who.life is Life.DEAD or who.creature.hover:
        return None
    if by in (*UNTOUCHED, JUMP):
        return None
    if not any(ground.kind is TerrainKind.RAISED for ground in battle_map.terrain):
        return None
    top = _ground(encounter, ruleset, who, path[0])
    if top <= 0 or not 0 <= token.elevation <= top:
        return None
    for step, cell in enumerate(path[1:], 1):
        there = _ground(encounter, ruleset, who, cell)
        if top - there >= LOWEST:
            return Drop(step, top - there, there if token.elevation else min(there, 0))
    return None


def _ground(encounter: Encounter, ruleset: Ruleset, who: Combatant, cell: Cell) -> int:
    """How many feet the ground that bears it there lies above the floor, or below it."""
    battle_map = map_of(encounter, who)
    assert battle_map is not None, "it moves on a map"
    grid = table_grid(battle_map.grid, encounter, ruleset)
    space = grid.cells_of(place_at(ruleset, who, grid, cell))
    raised = max(
        (
            ground.height
            for ground in battle_map.terrain
            if ground.kind is TerrainKind.RAISED and not ground.cells.isdisjoint(space)
        ),
        default=0.0,
    )
    return round(raised) or -depth_under(encounter, ruleset, who, cell)
