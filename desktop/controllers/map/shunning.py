"""Where nobody would choose to come in: dangers under the feet, and beside opponents."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from math import hypot, inf

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, cells_for_space
from desktop.battlemap.ground import Ground
from desktop.battlemap.movement import reach
from desktop.controllers.map.floor import opened
from desktop.model.combatant import Combatant, Side
from desktop.model.creature import Creature
from desktop.model.encounter import Encounter
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.dangers import deadly_cells
from desktop.rules.map.laid_areas import cells_of
from desktop.rules.map.places import space_at

APART = 15
"""Feet that newcomers keep from opponents while there is room."""
MEETING = 30
"""Feet between the sides when one of them comes onto the map."""
MEETING_SHARE = 0.4
"""On a small map, such a share of its longer side: at its very edge nobody has elbow room."""
NEARBY = 120
"""Feet around the opponents that are looked at before the whole map."""


def unpleasant_cells(encounter: Encounter, ruleset: Ruleset) -> set[Cell]:
    """Cells of fires and lamps, and of magic that lies on the shown map and acts there."""
    battle_map = encounter.battle_map
    assert battle_map is not None, "there is a map"
    cells = {battle_map.grid.cell_at(light.position) for light in battle_map.lights}
    for area in encounter.areas.values():
        if area.laid.map == encounter.shown_map and (area.moments or area.influence is not None):
            cells |= cells_of(encounter, ruleset, area.laid)
    return cells


def cells_near_opponents(
    encounter: Encounter, ruleset: Ruleset, side: Side, feet: float
) -> set[Cell]:
    """Cells that are within so many feet of an opponent, the corners of the square included."""
    battle_map = encounter.battle_map
    assert battle_map is not None, "there is a map"
    steps = round(feet / battle_map.grid.feet_per_cell)
    return {
        Cell(column, row)
        for left, top, right, bottom in _boxes(encounter, ruleset, battle_map, side)
        for column in range(left - steps, right + steps + 1)
        for row in range(top - steps, bottom + steps + 1)
    }


def opposite_cell(
    encounter: Encounter, ruleset: Ruleset, creature: Creature, side: Side
) -> Cell | None:
    """Where the first of a side comes in against those who stand on the map; None: nobody does.

    So far from them as a meeting wants, as near as that allows, rather in their room than behind
    a door, where its whole space is on safe ground.
    """
    battle_map = encounter.battle_map
    assert battle_map is not None, "there is a map"
    boxes = tuple(_boxes(encounter, ruleset, battle_map, side))
    if not boxes:
        return None
    sides, step = sides_of(ruleset, creature, battle_map), battle_map.grid.feet_per_cell
    unsafe = deadly_cells(battle_map, creature) | unpleasant_cells(encounter, ruleset)
    longer = max(battle_map.columns, battle_map.rows)
    wanted = max(1, min(int(longer * MEETING_SHARE), round(MEETING / step)))
    too_near = cells_near_opponents(encounter, ruleset, side, (wanted - 1) * step)
    start = Cell(*boxes[0][:2])
    best: tuple[float, float, float, Cell] | None = None
    enough = min(wanted, APART / step)
    searches = ((battle_map, NEARBY, wanted), (battle_map, inf, enough))
    for there, feet, least in (*searches, (opened(battle_map), inf, wanted)):
        ground = Ground(there, *sides)
        costs = reach(Ground(there), start, feet).costs
        for cell, cost in costs.items():
            space = ground.cells_at(cell)
            if not unsafe.isdisjoint(space):
                continue
            if not all(part in costs and there.has_cell(part) for part in space):
                continue
            is_far = too_near.isdisjoint(space)
            steps = wanted if is_far else _steps_between(space, boxes)
            straight = hypot(cell.column - start.column, cell.row - start.row)
            rank = (-steps, cost, straight, cell)
            if best is None or rank < best:
                best = rank
        if best is not None and -best[0] >= least:
            break
    return None if best is None or best[0] >= 0 else best[3]


Box = tuple[int, int, int, int]


def _steps_between(space: frozenset[Cell], boxes: Iterable[Box]) -> int:
    """How many steps the nearest of some boxes is away from a space."""
    return min(
        max(left - cell.column, cell.column - right, top - cell.row, cell.row - bottom)
        for cell in space
        for left, top, right, bottom in boxes
    )


def as_large_as_now(ruleset: Ruleset, one: Combatant) -> Creature:
    """Its creature in the size that magic has given it."""
    size = ruleset.size_of(one)
    if ruleset.sizes.get(one.creature.size, ruleset.sizes["medium"]) is size:
        return one.creature
    known = next(key for key, each in ruleset.sizes.items() if each is size)
    return replace(one.creature, sizes=(known,))


def sides_of(ruleset: Ruleset, creature: Creature, battle_map: BattleMap) -> tuple[int, int]:
    """How many cells it is wide and high as it comes in, looking nowhere."""
    size = ruleset.sizes.get(creature.size) or ruleset.sizes["medium"]
    feet = battle_map.grid.feet_per_cell
    wide, high = (cells_for_space(side, feet) for side in size.sides(None))
    return wide, high


def _boxes(
    encounter: Encounter, ruleset: Ruleset, battle_map: BattleMap, side: Side
) -> Iterator[Box]:
    """The first and the last column and row of each opponent's space."""
    for one in encounter.combatants.values():
        token = one.token
        if token is None or token.map != encounter.shown_map or not _is_opponent(one, side):
            continue
        cells = battle_map.grid.cells_of(space_at(one, token, ruleset, battle_map.grid))
        columns, rows = [cell.column for cell in cells], [cell.row for cell in cells]
        yield min(columns), min(rows), max(columns), max(rows)


def _is_opponent(one: Combatant, side: Side) -> bool:
    if Side.NEUTRAL in (one.side, side) or one.is_out:
        return False
    ours = (Side.HERO, Side.ALLY)
    return (one.side in ours) != (side in ours)
