"""Where somebody can get with the movement that is left, and with a Dash on top."""

from collections.abc import Mapping
from dataclasses import dataclass

from desktop.battlemap.battle_map import TerrainKind
from desktop.battlemap.cells import Cell
from desktop.battlemap.ground import Ground
from desktop.battlemap.movement import reach, shortest_path
from desktop.model.combatant import Combatant
from desktop.model.encounter import Encounter
from desktop.model.reasons import Explained
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.places import footprint_of, table_grid
from desktop.rules.moving.measuring import company_of, is_above, map_of, slow_cells, step_cost
from desktop.rules.moving.radar import NO_DICE

SHY = 0.004
"""So much dearer hazardous cells seem to who looks for a way: of two equal ones the safe one."""
FARTHEST = 400
"""Feet up to which a way is looked for."""


@dataclass(frozen=True, slots=True)
class Going:
    """How somebody gets over the ground of its map in one mode.

    `plain` is what a foot costs at least, `factors` how much dearer cells are than that;
    through `barred` cells it may not pass, in `taken` ones it may not stop.
    """

    plain: int
    factors: Mapping[Cell, float]
    barred: frozenset[Cell]
    taken: frozenset[Cell]


@dataclass(frozen=True, slots=True)
class Range:
    """The cells that can be reached now, and those that a Dash adds."""

    now: frozenset[Cell]
    dashing: frozenset[Cell]


def going_of(
    encounter: Encounter, ruleset: Ruleset, who: Combatant, by: str, *, shies: bool = False
) -> Going | None:
    """The ground as it is for somebody; None without a map. `shies`: hazards seem dearer."""
    battle_map = map_of(encounter, who)
    if battle_map is None or who.token is None:
        return None
    grid = table_grid(battle_map.grid, encounter, ruleset)
    plain = ruleset.movement.factor(encounter, ruleset, who, by, difficult=False)
    slow = slow_cells(encounter, ruleset, battle_map, grid, who, by)
    dear = {
        rough: step_cost(encounter, ruleset, who, by, rough) / plain for rough in set(slow.values())
    }
    factors = {cell: dear[rough] for cell, rough in slow.items()}
    for terrain in battle_map.terrain:
        if shies and terrain.kind is TerrainKind.HAZARD:
            for cell in terrain.cells:
                factors[cell] = factors.get(cell, 1.0) + SHY
    barred: set[Cell] = set()
    taken: set[Cell] = set()
    draft = Draft(encounter, ruleset, NO_DICE)
    company = company_of(encounter, ruleset, who)
    for other in encounter.combatants.values():
        if other.id in company or other.token is None or other.token.map != who.token.map:
            continue
        space = footprint_of(other, ruleset, grid)
        if space is None or is_above(who, other, ruleset):
            continue
        if ruleset.movement.judge_space(draft, who, other, ends=False) is not None:
            barred |= grid.cells_of(space)
        elif ruleset.movement.judge_space(draft, who, other, ends=True) is not None:
            taken |= grid.cells_of(space)
    return Going(plain, factors, frozenset(barred), frozenset(taken))


def range_of(
    encounter: Encounter, ruleset: Ruleset, who: Combatant, by: str, ground: Ground
) -> Range:
    """What is in reach in that mode, by anchor cells. `ground` is its map for its size."""
    going = going_of(encounter, ruleset, who, by)
    if going is None or who.token is None:
        return Range(frozenset(), frozenset())
    left = ruleset.movement.left(encounter, ruleset, who, by)
    speed: Explained = ruleset.movement.speed(encounter, ruleset, who, by)
    farthest = left + max(0, speed.value)
    costs = reach(
        ground,
        who.token.cell,
        farthest / going.plain,
        factors=going.factors,
        barred=going.barred,
    ).costs
    free = {
        cell: cost * going.plain
        for cell, cost in costs.items()
        if going.taken.isdisjoint(ground.cells_at(cell)) and cell != who.token.cell
    }
    now = frozenset(cell for cell, cost in free.items() if cost < left + 1)
    return Range(now, frozenset(free) - now)


def way(going: Going, ground: Ground, start: Cell, goal: Cell) -> tuple[Cell, ...]:
    """The cheapest way between two cells for somebody; () where there is none near enough."""
    found = shortest_path(
        ground, start, goal, feet=FARTHEST, factors=going.factors, barred=going.barred
    )
    return () if found is None else found.path
