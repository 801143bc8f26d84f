"""The floor of a map: where people stand or could, as opposed to the rock between the rooms.

Walls alone do not say which side of them is floor. Those who stand there do; else lights and
doors, which nobody puts into rock.
"""

from collections.abc import Iterable, Iterator
from collections.abc import Set as AbstractSet
from math import hypot, inf

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Footprint, Point
from desktop.battlemap.ground import Ground
from desktop.battlemap.movement import reach
from desktop.battlemap.room import has_room
from desktop.battlemap.walls import DoorState
from desktop.model.copying import replace

DETOUR = 2.0
"""A way that is longer than so many times the straight one leads around something."""


def nearest_floor(battle_map: BattleMap, wanted: Cell, standing: Iterable[Cell]) -> Cell:
    """The cell of the floor that is nearest to the wanted one; that one where nothing says more."""
    if not battle_map.walls:
        return wanted
    ground = Ground(opened(battle_map))
    floor: set[Cell] = set()
    for seed in tuple(standing) or tuple(_lit_or_passed(battle_map)):
        if seed not in floor and battle_map.has_cell(seed):
            floor |= {cell for cell in reach(ground, seed, inf).costs if battle_map.has_cell(cell)}
    if wanted in floor or not floor:
        return wanted
    return min(floor, key=lambda cell: (_straight(battle_map, wanted, cell), cell.row, cell.column))


def is_beside(battle_map: BattleMap, start: Cell, end: Cell) -> bool:
    """Whether one walks from a cell to another without a long way around walls."""
    if not battle_map.walls and not battle_map.doors:
        return True
    feet = max(_straight(battle_map, start, end), battle_map.grid.feet_per_cell) * DETOUR
    return end in reach(Ground(battle_map), start, feet).costs


def opened(battle_map: BattleMap) -> BattleMap:
    """The map with all its doors open."""
    doors = tuple(door.with_state(DoorState.OPEN) for door in battle_map.doors)
    return replace(battle_map, doors=doors)


def reached_cells(battle_map: BattleMap, start: Cell) -> AbstractSet[Cell] | None:
    """The cells from which a way leads there, through doors however they stand; None: all.

    Into a cell whose very middle lies on a wall none leads, though one leads out of it.
    """
    if not battle_map.walls:
        return None
    ground = Ground(opened(battle_map))
    if not any(ground.can_step(near, start) for near in battle_map.grid.neighbours(start)):
        return {start}
    return reach(ground, start, inf).costs.keys()


def stands_beside(
    battle_map: BattleMap,
    start: Cell,
    anchor: Cell,
    sides: tuple[int, int],
    taken: AbstractSet[Cell],
) -> bool:
    """Whether a token of so many cells has room there, on the same side of all walls."""
    if not is_beside(battle_map, start, anchor):
        return False
    wide = (max(sides) - 1) * battle_map.grid.feet_per_cell
    near = max(_straight(battle_map, start, anchor), battle_map.grid.feet_per_cell)
    reached = reach(Ground(battle_map), start, (near + wide) * DETOUR).costs.keys()
    return has_room(Ground(battle_map, *sides), anchor, reached, taken)


def _lit_or_passed(battle_map: BattleMap) -> Iterator[Cell]:
    grid = battle_map.grid
    for light in battle_map.lights:
        yield grid.cell_at(light.position)
    for door in battle_map.doors:
        across, down = door.end.x - door.start.x, door.end.y - door.start.y
        length = hypot(across, down) or 1.0
        for side in (-0.5, 0.5):
            x = (door.start.x + door.end.x) / 2 - down / length * side
            y = (door.start.y + door.end.y) / 2 + across / length * side
            yield grid.cell_at(Point(x, y))


def _straight(battle_map: BattleMap, start: Cell, end: Cell) -> float:
    return battle_map.grid.distance(Footprint(start), Footprint(end))
