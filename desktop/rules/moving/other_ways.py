"""Other ways of moving in which somebody gets there than the one that is chosen."""

from collections.abc import Callable, Sequence

from desktop.battlemap.battle_map import TerrainKind
from desktop.battlemap.cells import Cell
from desktop.model.combatant import Combatant
from desktop.model.encounter import Encounter
from desktop.model.ids import ConditionKey
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.moving.hazard_ground import entered
from desktop.rules.moving.ledges import first_drop
from desktop.rules.moving.measuring import map_of, places_along
from desktop.rules.moving.pits import first_fall

WALK, FLY, SWIM, BURROW = "walk", "fly", "swim", "burrow"
UNDERWATER = ConditionKey("underwater")

Judge = Callable[[str], Refusal | None]


def other_ways(
    encounter: Encounter, ruleset: Ruleset, who: Combatant, path: Sequence[Cell], by: str
) -> tuple[str, ...]:
    """The other ways in which it could go along a path, the one with most feet left first.

    Only what can be told from the map: walking, flying, swimming where all is water, burrowing
    last; and none in which it would fall or be hurt by the ground where it is not now.
    """
    left = dict(ruleset.movement.ways(encounter, ruleset, who))
    ways = [way for way in (WALK, FLY, SWIM, BURROW) if way != by and left.get(way, 0) > 0]
    ways.sort(key=lambda way: (way == BURROW, -left[way]))
    known = _perils(encounter, ruleset, who, path, by)
    return tuple(
        way
        for way in ways
        if (way != SWIM or _is_all_water(encounter, ruleset, who, path))
        and _perils(encounter, ruleset, who, path, way) <= known
    )


def way_that_does(
    encounter: Encounter,
    ruleset: Ruleset,
    who: Combatant,
    path: Sequence[Cell],
    by: str,
    judge: Judge,
) -> str:
    """The first of the other ways that `judge` lets pass; else ""."""
    ways = other_ways(encounter, ruleset, who, path, by)
    return next((way for way in ways if judge(way) is None), "")


def _perils(
    encounter: Encounter, ruleset: Ruleset, who: Combatant, path: Sequence[Cell], by: str
) -> frozenset[object]:
    """What hurts it on the way: hazards that it enters, a ledge or a pit that it falls from."""
    known = (encounter, ruleset, who, path, by)
    drop, fall = first_drop(*known, forced=False), first_fall(*known)
    falls = (each for each in (drop, fall) if each is not None)
    return frozenset((*(ground for _, ground in entered(*known)), *falls))


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
