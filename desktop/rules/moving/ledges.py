"""Ledges: whoever something moves off raised ground falls, and so does who walks off a high one.

Unless the GM says no: it climbs down then, or is held. A step of some feet is walked down.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from desktop.battlemap.battle_map import TerrainKind
from desktop.battlemap.cells import Cell
from desktop.model.combatant import Combatant, Life
from desktop.model.encounter import Encounter
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.places import is_ethereal, table_grid
from desktop.rules.moving.climbing import CLIMB, FLY, WALKED, climbs_as_it_walks
from desktop.rules.moving.hazard_ground import UNTOUCHED
from desktop.rules.moving.measuring import JUMP, map_of, places_along
from desktop.rules.moving.pits import depths_along, height_at

LOWEST = 5
"""Feet: nobody is thrown off a lower step."""


class Drop(NamedTuple):
    """At which step of a path it falls, how many feet, and how high above the floor it lands."""

    step: int
    feet: int
    lands: int


def first_drop(
    encounter: Encounter,
    ruleset: Ruleset,
    who: Combatant,
    path: Sequence[Cell],
    by: str,
    *,
    forced: bool,
) -> Drop | None:
    """The first step of a path on which the raised ground is no more under any of its space.

    Whoever is above that ground is held up by something else, and so is who hovers. A token on
    raised ground need not say how high it is: then it lies on the floor again below. Not
    `forced`, whoever climbs, or is able to climb or fly as it walks, comes down unharmed.
    """
    battle_map, token = map_of(encounter, who), who.token
    if battle_map is None or token is None or who.life is Life.DEAD or who.creature.hover:
        return None
    if by in (*UNTOUCHED, JUMP) or is_ethereal(who):
        return None
    if not any(ground.kind is TerrainKind.RAISED for ground in battle_map.terrain):
        return None
    top, *_ = levels = _levels(encounter, ruleset, who, path)
    if not 0 <= token.elevation <= max(0, top):
        return None
    if forced:
        return _thrown_off(who, levels) if top > 0 else None
    if by == CLIMB or _comes_down_by_itself(encounter, ruleset, who):
        return None
    for step, (above, below) in enumerate(pairwise(levels), 1):
        if above > 0 and above - below >= WALKED:
            return _drop(who, step, above, below)
    return None


def height_after(
    encounter: Encounter, ruleset: Ruleset, who: Combatant, path: Sequence[Cell], by: str
) -> int:
    """Its height after a way on its own feet: out of the pit that it was in, or that of the
    raised ground that it keeps under them.
    """
    token = who.token
    assert token is not None, "only somebody with a token moves"
    if token.elevation > 0 and by not in UNTOUCHED:
        top, *_, end = _levels(encounter, ruleset, who, path)
        if top > 0 and token.elevation == top:
            return max(0, end)
    return height_at(encounter, ruleset, who, path)


def _thrown_off(who: Combatant, levels: Sequence[int]) -> Drop | None:
    top = levels[0]
    for step, there in enumerate(levels[1:], 1):
        if top - there >= LOWEST:
            return _drop(who, step, top, there)
    return None


def _drop(who: Combatant, step: int, above: int, below: int) -> Drop:
    assert who.token is not None, "who falls is on the map"
    return Drop(step, above - below, below if who.token.elevation else min(below, 0))


def _comes_down_by_itself(encounter: Encounter, ruleset: Ruleset, who: Combatant) -> bool:
    """Whether it flies, or climbs as easily as it walks."""
    flies = ruleset.movement.speed(encounter, ruleset, who, FLY).value > 0
    return flies or climbs_as_it_walks(encounter, ruleset, who)


def _levels(
    encounter: Encounter, ruleset: Ruleset, who: Combatant, path: Sequence[Cell]
) -> list[int]:
    """How many feet the ground that bears it lies above the floor, or below it, along a path."""
    battle_map = map_of(encounter, who)
    assert battle_map is not None, "it moves on a map"
    grid = table_grid(battle_map.grid, encounter, ruleset)
    raised = [ground for ground in battle_map.terrain if ground.kind is TerrainKind.RAISED]
    found: list[int] = []
    depths = depths_along(encounter, ruleset, who, path)
    for place, depth in zip(places_along(ruleset, who, grid, path), depths, strict=True):
        space = grid.under(place)
        heights = (each.height for each in raised if not each.cells.isdisjoint(space))
        found.append(round(max(heights, default=0.0)) or -depth)
    return found
