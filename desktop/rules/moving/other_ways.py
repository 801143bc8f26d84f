"""Another way of moving in which somebody gets there, where the chosen one does not carry it."""

from collections.abc import Callable, Sequence

from desktop.battlemap.battle_map import TerrainKind
from desktop.battlemap.cells import Cell
from desktop.model.combatant import Combatant
from desktop.model.encounter import Encounter
from desktop.model.ids import ConditionKey
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.moving.measuring import map_of, places_along

WALK, FLY, SWIM = "walk", "fly", "swim"
UNDERWATER = ConditionKey("underwater")

Judge = Callable[[str], Refusal | None]


def way_that_does(
    encounter: Encounter,
    ruleset: Ruleset,
    who: Combatant,
    path: Sequence[Cell],
    by: str,
    judge: Judge,
) -> str:
    """The first other way that `judge` lets pass, the one with most feet left first; else "".

    Only what can be told from the map: walking, flying, and swimming where all is water.
    """
    left = dict(ruleset.movement.ways(encounter, ruleset, who))
    ways = [way for way in (WALK, FLY, SWIM) if way != by and left.get(way, 0) > 0]
    ways.sort(key=lambda way: -left[way])
    for way in ways:
        if way == SWIM and not _is_all_water(encounter, ruleset, who, path):
            continue
        if judge(way) is None:
            return way
    return ""


def _is_all_water(
    encounter: Encounter, ruleset: Ruleset, who: Combatant, path: Sequence[Cell]
) -> bool:
    battle_map = map_of(encounter, who)
    assert battle_map is not None, "it moves on a map"
    if who.has_effect(UNDERWATER):
        return True
    wet: set[Cell] = set()
    for terrain in battle_map.terrain:
        if terrain.kind is TerrainKind.WATER:
            wet |= terrain.cells
    grid = battle_map.grid
    places = places_along(ruleset, who, grid, path)
    return all(grid.under(place) <= wet for place in places)
