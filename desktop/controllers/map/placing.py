"""Free cells on the shown map for those who join."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from desktop.battlemap.battle_map import BattleMap, TerrainKind
from desktop.battlemap.cells import Cell, Point, cells_for_space
from desktop.battlemap.ground import Ground
from desktop.battlemap.movement import reach
from desktop.controllers.map.floor import nearest_floor
from desktop.model.combatant import Side, Token
from desktop.model.creature import Creature
from desktop.model.encounter import Encounter
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.places import space_at

SEARCHED = (30, 90, 300, 1_000)
"""Feet around the first cell that are looked at, as long as there is not room enough."""

NEAR = SEARCHED[:2]
"""Feet within which a good place is looked for first."""


def free_tokens(
    encounter: Encounter,
    ruleset: Ruleset,
    creature: Creature,
    count: int,
    side: Side,
    *,
    near: Cell | None = None,
) -> tuple[Token, ...]:
    """Places for so many copies: near the last one of their side, else in the map's middle,
    or on the floor that is nearest to it.

    `near` is another cell to begin at.

    Near by, they keep out of hazards and lights and away from the cells beside opponents.
    Nobody stands on another or behind a wall as seen from the first cell. Fewer tokens, or
    none, when there is no map or no room.
    """
    battle_map = encounter.battle_map
    if battle_map is None:
        return ()
    start = _first_cell(encounter, battle_map, side) if near is None else near
    shunned = _shunned(encounter, ruleset, battle_map, side)
    # Rather a little farther than in a fire or at an opponent's side, but not at the other end.
    rings = (*((feet, shunned) for feet in NEAR), *((feet, set[Cell]()) for feet in SEARCHED))
    return _tokens(encounter, ruleset, creature, count, start, rings)


def tokens_around(
    encounter: Encounter, ruleset: Ruleset, creature: Creature, count: int, start: Cell
) -> tuple[Token, ...]:
    """Places for so many copies at a cell that the GM points at, and around it.

    Nobody stands on another or behind a wall as seen from there; hazards and opponents are the
    GM's affair. Fewer tokens where there is no room, none beside the map.
    """
    battle_map = encounter.battle_map
    if battle_map is None or not battle_map.has_cell(start):
        return ()
    rings = tuple((feet, set[Cell]()) for feet in SEARCHED)
    return _tokens(encounter, ruleset, creature, count, start, rings)


def _tokens(
    encounter: Encounter,
    ruleset: Ruleset,
    creature: Creature,
    count: int,
    start: Cell,
    rings: Iterable[tuple[int, set[Cell]]],
) -> tuple[Token, ...]:
    """The nearest free places within so many feet, away from the cells beside that number."""
    battle_map, shown = encounter.battle_map, encounter.shown_map
    if battle_map is None or shown is None:
        return ()
    wide, high = _cells_of(ruleset, creature, battle_map)
    taken = set(_taken(encounter, ruleset, battle_map))
    walker = Ground(battle_map)
    ground = walker if (wide, high) == (1, 1) else Ground(battle_map, wide, high)
    found: list[Cell] = []
    for feet, shunned in rings:
        costs = reach(walker, start, feet).costs
        found = list(islice(_free(ground, costs, taken | shunned), count))
        if len(found) == count:
            break
    return tuple(Token(shown, cell) for cell in found)


def _free(ground: Ground, costs: Mapping[Cell, float], taken: set[Cell]) -> Iterator[Cell]:
    """Cells from near to far, each with room for the whole token; of equally far ones by row."""
    used = set(taken)
    for cell in sorted(costs, key=lambda cell: (costs[cell], cell.row, cell.column)):
        cells = ground.cells_at(cell)
        is_on_floor = all(part in costs and ground.battle_map.has_cell(part) for part in cells)
        if is_on_floor and not cells & used and _can_leave(ground, cell):
            used |= cells
            yield cell


def _can_leave(ground: Ground, anchor: Cell) -> bool:
    """Whether a step is open: in a pillar or across a wall none is."""
    return any(ground.can_step(anchor, near) for near in ground.grid.neighbours(anchor))


def _first_cell(encounter: Encounter, battle_map: BattleMap, side: Side) -> Cell:
    placed = [
        one.token
        for one in encounter.combatants.values()
        if one.side is side
        and one.token is not None
        and one.token.map == encounter.shown_map
        and not one.hidden
    ]
    if placed:
        return placed[-1].cell
    middle = Point(battle_map.columns / 2, battle_map.rows / 2)
    others = (
        one.token.cell
        for one in encounter.combatants.values()
        if one.token is not None and one.token.map == encounter.shown_map
    )
    return nearest_floor(battle_map, battle_map.grid.cell_at(middle), others)


def _taken(encounter: Encounter, ruleset: Ruleset, battle_map: BattleMap) -> Iterator[Cell]:
    for one in encounter.combatants.values():
        if one.token is None or one.token.map != encounter.shown_map:
            continue
        yield from battle_map.grid.cells_of(space_at(one, one.token, ruleset, battle_map.grid))


def _shunned(
    encounter: Encounter, ruleset: Ruleset, battle_map: BattleMap, side: Side
) -> set[Cell]:
    """Cells where nobody would choose to come in: hazards, fires, beside opponents."""
    grid = battle_map.grid
    cells = {grid.cell_at(light.position) for light in battle_map.lights}
    for ground in battle_map.terrain:
        if ground.kind is TerrainKind.HAZARD:
            cells |= ground.cells
    ours = (Side.HERO, Side.ALLY)
    for one in encounter.combatants.values():
        is_opponent = one.side is not Side.NEUTRAL and (one.side in ours) != (side in ours)
        if one.token is None or one.token.map != encounter.shown_map or not is_opponent:
            continue
        for cell in grid.cells_of(space_at(one, one.token, ruleset, grid)):
            cells.update(grid.neighbours(cell))
    return cells


def _cells_of(ruleset: Ruleset, creature: Creature, battle_map: BattleMap) -> tuple[int, int]:
    """How many cells it is wide and high as it comes in, looking nowhere."""
    size = ruleset.sizes.get(creature.size) or ruleset.sizes["medium"]
    feet = battle_map.grid.feet_per_cell
    wide, high = (cells_for_space(side, feet) for side in size.sides(None))
    return wide, high
