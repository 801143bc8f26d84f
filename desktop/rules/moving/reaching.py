"""Where somebody can get with the movement that is left, and with what it could add to it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from desktop.battlemap.battle_map import Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.free_ways import Outline, edges_at, free_reach, pulled_tight, touched_cells
from desktop.battlemap.grid import GridKind
from desktop.battlemap.ground import Ground
from desktop.battlemap.movement import reach, shortest_path
from desktop.battlemap.rises import Rises
from desktop.battlemap.trail import Trail
from desktop.battlemap.true_ways import FindWay, Lines, true_way
from desktop.model.combatant import Combatant, Token
from desktop.model.creature import DefenceKind
from desktop.model.encounter import Encounter
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.places import footprint_of, table_grid
from desktop.rules.moving.climbing import WALKED, rises_for
from desktop.rules.moving.company import company_of, is_above
from desktop.rules.moving.hazard_ground import UNTOUCHED
from desktop.rules.moving.measuring import (
    JUMP,
    map_of,
    slow_cells,
    step_cost,
    step_through,
)
from desktop.rules.moving.radar import NO_DICE

SHY = 0.004
"""So much dearer high ground seems to who looks for a way: of two equal ones the level one."""
SHUN = 4.0
"""The same of fire, and of a pit that it would fall into: so many cells farther goes the way."""
SHUN_FALL = 4.0
"""The same of a ledge that it would fall off, in feet of going for each foot of the fall."""
FARTHEST = 400
"""Feet up to which a way is looked for."""


@dataclass(frozen=True, slots=True)
class Going:
    """How somebody gets over the ground of its map in one mode.

    `plain` is what a foot costs at least, `factors` how much dearer cells are than that;
    through `barred` cells it may not pass, in `taken` ones it may not stop. Who passes through
    walls pays for a step through one `walled` times as much.
    """

    plain: int
    factors: Mapping[Cell, float]
    barred: frozenset[Cell]
    taken: frozenset[Cell]
    walled: float = 1.0
    rises: Rises | None = None
    """What it climbs; in feet of `plain` going."""
    near: frozenset[Cell] = frozenset()
    """Without a grid the cells of `barred` that a space fills by more than half."""
    is_close: bool = False
    """Passes others as near as may be: from cell to cell, for a straighter line could meet them."""

    @property
    def closer(self) -> "Going | None":
        """The same going as near to others as may be, where that is nearer; without a grid only."""
        if self.near == self.barred:
            return None
        return replace(self, is_close=True)


@dataclass(frozen=True, slots=True)
class Range:
    """The cells that can be reached now, and those that a Dash adds.

    On a map without a grid also the edges of both, for the middle of its space, in grid units.
    """

    now: frozenset[Cell]
    dashing: frozenset[Cell]
    now_edges: tuple[Outline, ...] = ()
    dashing_edges: tuple[Outline, ...] = ()


def going_of(
    encounter: Encounter, ruleset: Ruleset, who: Combatant, by: str, *, shies: bool = False
) -> Going | None:
    """The ground as it is for somebody; None without a map.

    `shies`: what hurts it seems dearer; but it does not know of what only the GM sees.
    """
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
        if shies and (dread := _dread_of(who, terrain, by)):
            for cell in terrain.cells:
                factors[cell] = factors.get(cell, 1.0) + dread
    barred: set[Cell] = set()
    near: set[Cell] = set()
    taken: set[Cell] = set()
    draft, is_free = Draft(encounter, ruleset, NO_DICE), grid.kind is GridKind.NONE
    company = company_of(encounter, ruleset, who)
    for other in encounter.combatants.values():
        if other.id in company or other.token is None or other.token.map != who.token.map:
            continue
        space = footprint_of(other, ruleset, grid)
        if space is None or is_above(who, other, ruleset):
            continue
        if ruleset.movement.judge_space(draft, who, other, ends=False) is not None:
            near |= grid.cells_of(space)
            barred |= touched_cells(space) if is_free else grid.cells_of(space)
        elif ruleset.movement.judge_space(draft, who, other, ends=True) is not None:
            taken |= grid.cells_of(space)
    through = step_through(ruleset, who)
    walled = step_cost(encounter, ruleset, who, by, through) / plain
    rises = rises_for(encounter, ruleset, who, by)
    if rises is not None:
        falls = SHUN_FALL if shies and not _stays_up(who, by) else 0.0
        rises = replace(rises, up=rises.up / plain, down=rises.down / plain or falls)
    return Going(
        plain, factors, frozenset(barred), frozenset(taken), walled, rises, frozenset(near)
    )


def _dread_of(who: Combatant, ground: Terrain, by: str) -> float:
    """How much dearer ground seems on which one is hurt, falls in, or falls off on the far side."""
    if ground.gm_only or _stays_up(who, by) or _is_harmless(who, ground):
        return 0.0
    if ground.kind in (TerrainKind.HAZARD, TerrainKind.PIT):
        return SHUN
    return SHY if ground.kind is TerrainKind.RAISED and ground.height >= WALKED else 0.0


def _is_harmless(who: Combatant, ground: Terrain) -> bool:
    """Whether its creature is immune to what the ground deals."""
    return ground.kind is TerrainKind.HAZARD and any(
        each.kind is DefenceKind.IMMUNITY
        and ground.damage_type in each.types
        and not (each.unless or each.only)
        for each in who.creature.defences
    )


def _stays_up(who: Combatant, by: str) -> bool:
    """Whether nothing on the ground hurts it: it does not touch it."""
    is_up = who.token is not None and who.token.elevation > 0
    return by in (*UNTOUCHED, JUMP) or who.creature.hover or is_up


def range_of(
    encounter: Encounter, ruleset: Ruleset, who: Combatant, by: str, ground: Ground
) -> Range:
    """What is in reach in that mode, by anchor cells. `ground` is its map for its size."""
    going = going_of(encounter, ruleset, who, by)
    if going is None or who.token is None:
        return Range(frozenset(), frozenset())
    left = ruleset.movement.left(encounter, ruleset, who, by)
    farthest = left + ruleset.movement.beyond(encounter, ruleset, who, by)
    if ground.grid.kind is GridKind.NONE:
        return _free_range(going, ground, who.token, left, farthest)
    costs = reach(
        ground,
        who.token.cell,
        farthest / going.plain,
        factors=going.factors,
        barred=going.barred,
        rises=going.rises,
        walled=going.walled,
    ).costs
    free = {
        cell: cost * going.plain
        for cell, cost in costs.items()
        if going.taken.isdisjoint(ground.cells_at(cell)) and cell != who.token.cell
    }
    now = frozenset(cell for cell, cost in free.items() if cost < left + 1)
    return Range(now, frozenset(free) - now)


def _free_range(going: Going, ground: Ground, token: Token, left: int, farthest: int) -> Range:
    """The same by true distances, where no grid counts steps."""
    feet = farthest / going.plain
    corner = Point(token.cell.column + token.shift.x, token.cell.row + token.shift.y)
    start = Lines(ground).entry(corner)
    aside = Point(corner.x - start.column, corner.y - start.row)
    legs = free_reach(
        ground,
        start,
        feet,
        factors=going.factors,
        barred=going.barred,
        rises=going.rises,
        aside=aside,
        walled=going.walled,
    )
    costs = {
        cell: leg.feet * going.plain
        for cell, leg in legs.items()
        if going.taken.isdisjoint(ground.cells_at(cell)) and cell != token.cell
    }
    now = frozenset(cell for cell, cost in costs.items() if cost < left + 1)
    far = frozenset(cell for cell, cost in costs.items() if cost < farthest + 1) - now
    middle = ground.grid.centre_of(ground.space_at(start))
    shift = Point(middle.x - start.column - 0.5, middle.y - start.row - 0.5)
    edges = [
        tuple(
            tuple(Point(at.x + shift.x, at.y + shift.y) for at in line)
            for line in edges_at(
                legs, reached / going.plain, ground.grid.feet_per_cell, aside=aside
            )
        )
        for reached in (left, farthest)
    ]
    return Range(now, far, *edges)


def way(going: Going, ground: Ground, start: Cell, goal: Cell) -> tuple[Cell, ...]:
    """The cheapest way between two cells for somebody; () where there is none near enough."""
    barred = going.near if going.is_close else going.barred
    if not barred.isdisjoint(ground.cells_at(goal)):
        return ()
    dear, rises = going.factors, going.rises
    found = shortest_path(
        ground,
        start,
        goal,
        feet=FARTHEST,
        factors=dear,
        barred=barred,
        rises=rises,
        walled=going.walled,
    )
    if found is None:
        return ()
    if ground.grid.kind is not GridKind.NONE or going.is_close:
        return found.path
    return pulled_tight(
        ground, found.path, factors=dear, barred=barred, rises=rises, walled=going.walled
    )


def trail_to(going: Going, ground: Ground, start: Point, end: Point, find: FindWay) -> Trail | None:
    """The same between exact places where there is no grid; `find` is `way`, or remembers it."""
    return true_way(
        ground,
        start,
        end,
        find,
        factors=going.factors,
        barred=going.barred,
        rises=going.rises,
        is_close=going.is_close,
    )
