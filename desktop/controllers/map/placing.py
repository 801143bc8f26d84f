"""Free cells on the shown map for those who join."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Footprint, Point, bounded
from desktop.battlemap.grid import GridKind
from desktop.battlemap.ground import Ground
from desktop.battlemap.movement import reach
from desktop.battlemap.room import anchors_with_room
from desktop.battlemap.walls import Way, is_blocked
from desktop.controllers.map.floor import nearest_floor
from desktop.controllers.map.shunning import (
    APART,
    cells_near_opponents,
    opposite_cell,
    sides_of,
    unpleasant_cells,
)
from desktop.model.combatant import Side, Token
from desktop.model.copying import replace
from desktop.model.creature import Creature
from desktop.model.encounter import Encounter
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.dangers import deadly_cells
from desktop.rules.map.places import space_at

SEARCHED = (30, 90, 300, 1_000)
"""Feet around the first cell that are looked at, as long as there is not room enough."""

NEAR = SEARCHED[:2]
"""Feet within which a good place is looked for first."""

EVERYWHERE = tuple((feet, set[Cell]()) for feet in SEARCHED)
"""Any ground will do."""


def free_tokens(
    encounter: Encounter,
    ruleset: Ruleset,
    creature: Creature,
    count: int,
    side: Side,
    *,
    near: Cell | None = None,
) -> tuple[Token, ...]:
    """Places for so many copies: near the last one of their side, else away from opponents,
    else in the map's middle, or on the floor that is nearest to it.

    `near` is another cell to begin at.

    They keep away from opponents and out of lamps and magic while there is room near by, and out
    of hazards, pits and deep water (who does not fly or swim) wherever there is other ground.
    Nobody stands on another or behind a wall as seen from the first cell. Fewer tokens, or
    none, when there is no map or no room.
    """
    battle_map = encounter.battle_map
    if battle_map is None:
        return ()
    start = near
    if start is None:
        start = _last_of(encounter, side) or opposite_cell(encounter, ruleset, creature, side)
    if start is None:
        start = _middle(encounter, battle_map)
    deadly = deadly_cells(battle_map, creature)
    shunned = deadly | unpleasant_cells(encounter, ruleset)
    close, touching = (
        shunned | cells_near_opponents(encounter, ruleset, side, feet)
        for feet in (APART, battle_map.grid.feet_per_cell)
    )
    # Rather a little farther than in a fire or at an opponent's side, but not at the other end.
    rings = (
        *((feet, kept) for kept in (close, touching) for feet in NEAR),
        *((feet, deadly) for feet in SEARCHED),
    )
    found = _tokens(encounter, ruleset, creature, count, start, rings)
    return found or _tokens(encounter, ruleset, creature, count, start, EVERYWHERE)


def tokens_around(
    encounter: Encounter, ruleset: Ruleset, creature: Creature, count: int, start: Cell
) -> tuple[Token, ...]:
    """Places for so many copies at a cell that the GM points at, and around it.

    Nobody stands on another or behind a wall as seen from there, nor half in a pit or the like
    while there is other ground near by; only what the very cell is, and who stands beside it, is
    the GM's affair. Fewer tokens where there is no room, none beside the map.
    """
    battle_map = encounter.battle_map
    if battle_map is None or not battle_map.has_cell(start):
        return ()
    deadly = deadly_cells(battle_map, creature)
    if start in deadly:
        sides = sides_of(ruleset, creature, battle_map)
        deadly -= battle_map.grid.cells_of(Footprint(start, *sides))
    rings = (*((feet, deadly) for feet in NEAR), *EVERYWHERE)
    return _tokens(encounter, ruleset, creature, count, start, rings)


def let_go_at(
    encounter: Encounter, ruleset: Ruleset, tokens: tuple[Token, ...], at: Point
) -> tuple[Token, ...]:
    """The places around the cell of a point, all as far aside of their cells as the point is.

    So where there is no grid the first one stands exactly there. Whom a wall or somebody's space
    would then be in the way of stays right on its cells.
    """
    battle_map = encounter.battle_map
    if battle_map is None or battle_map.grid.kind is not GridKind.NONE:
        return tokens
    grid, walls = battle_map.grid, battle_map.barriers(Way.MOVEMENT)
    middle = grid.centre_of(grid.cell_at(at))
    shift = bounded(Point(at.x - middle.x, at.y - middle.y))
    taken = [
        space_at(one, one.token, ruleset, grid)
        for one in encounter.combatants.values()
        if one.token is not None and one.token.map == encounter.shown_map
    ]

    def is_clear(cell: Cell) -> bool:
        there = Footprint(cell, shift=shift)
        if any(grid.overlap(there, space) for space in taken):
            return False
        return not is_blocked(grid.centre_of(cell), grid.centre_of(there), walls)

    return tuple(replace(token, shift=shift) if is_clear(token.cell) else token for token in tokens)


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
    wide, high = sides_of(ruleset, creature, battle_map)
    taken = set(taken_on(encounter, ruleset, battle_map))
    walker = Ground(battle_map)
    ground = walker if (wide, high) == (1, 1) else Ground(battle_map, wide, high)
    found: list[Cell] = []
    for feet, shunned in rings:
        costs = reach(walker, start, feet).costs
        found = list(islice(_free(ground, start, costs, taken | shunned), count))
        if len(found) == count:
            break
    return tuple(Token(shown, cell) for cell in found)


def _free(
    ground: Ground, start: Cell, costs: Mapping[Cell, float], taken: set[Cell]
) -> Iterator[Cell]:
    """Cells from near to far, each with room for the whole token beside those before it."""
    used: set[Cell] = set()
    for cell in anchors_with_room(ground, start, costs, taken):
        cells = ground.cells_at(cell)
        if not cells & used:
            used |= cells
            yield cell


CAMPS = {Side.HERO: (Side.HERO, Side.ALLY), Side.ALLY: (Side.ALLY, Side.HERO)}
"""Beside whom one comes in, one's own first."""


def _last_of(encounter: Encounter, side: Side) -> Cell | None:
    """Where the last one of a side, or of its friends, stands that is no secret."""
    for friends in CAMPS.get(side, (side,)):
        placed = [
            one.token
            for one in encounter.combatants.values()
            if one.side is friends
            and one.token is not None
            and one.token.map == encounter.shown_map
            and not one.hidden
        ]
        if placed:
            return placed[-1].cell
    return None


def _middle(encounter: Encounter, battle_map: BattleMap) -> Cell:
    middle = Point(battle_map.columns / 2, battle_map.rows / 2)
    others = (
        one.token.cell
        for one in encounter.combatants.values()
        if one.token is not None and one.token.map == encounter.shown_map
    )
    return nearest_floor(battle_map, battle_map.grid.cell_at(middle), others)


def taken_on(encounter: Encounter, ruleset: Ruleset, battle_map: BattleMap) -> Iterator[Cell]:
    """The cells of the shown map on which somebody stands."""
    for one in encounter.combatants.values():
        if one.token is None or one.token.map != encounter.shown_map:
            continue
        yield from battle_map.grid.cells_of(space_at(one, one.token, ruleset, battle_map.grid))
