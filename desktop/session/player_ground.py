"""What the players see of the ground: on a blank map its walls, doors, terrain; light and mist.

On a map with a picture the picture shows them; open doors, mist, pits and deep water are drawn
on it. A secret door
is a wall here, a locked one only closed, and how often a wall was drawn cannot be told. Of what
the fog hides nothing is left.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise
from math import ceil, floor, hypot
from typing import TYPE_CHECKING

from desktop.battlemap.battle_map import BattleMap, Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.features import Obscurement, ObscurementKind
from desktop.battlemap.grid import Grid
from desktop.battlemap.walls import DoorState, Segment, Wall, WallKind, joined, without_gap
from desktop.model.encounter import Encounter
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.dangers import DEEP
from desktop.rules.map.laid_areas import is_told
from desktop.rules.moving.stairs import ends_on
from desktop.rules.sight.glowing import Run, glows_on, within
from desktop.rules.sight.party_sight import FogMasks

if TYPE_CHECKING:
    from desktop.battlemap.masks import Mask

BESIDE = 0.12
"""Grid units from a wall to where it is looked at: the spots right beside it."""


class LineKind(Enum):
    """What stands there."""

    WALL = "wall"
    WINDOW = "window"
    LOW = "low"
    DOOR = "door"
    OPEN_DOOR = "open_door"


KINDS = {
    WallKind.WALL: LineKind.WALL,
    WallKind.OBJECT: LineKind.WALL,
    WallKind.WINDOW: LineKind.WINDOW,
    WallKind.LOW: LineKind.LOW,
    WallKind.ILLUSION: LineKind.WALL,  # as real as any, to those who look at it
}


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A wall or a door of a blank map."""

    start: Point
    end: Point
    kind: LineKind


@dataclass(frozen=True, slots=True)
class PlayerGround:
    """Ground of one kind, without its numbers."""

    kind: TerrainKind
    cells: frozenset[Cell]


@dataclass(frozen=True, slots=True)
class PlayerMist:
    """Fog, smoke, darkness in the air, however it came there; without cells it is everywhere.

    Where there is no grid it fills of its cells what lies within its true edge, if it has one.
    """

    kind: ObscurementKind
    cells: frozenset[Cell] = frozenset()
    outline: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class PlayerGlow:
    """The colour of a light where it falls: its middle, grid units of bright and of any light."""

    position: Point
    bright: float
    reach: float
    colour: str
    lit: tuple[Run, ...]
    intensity: float = 1.0


def drawn_as_areas(encounter: Encounter) -> frozenset[Wall]:
    """The walls that magic raises where its area is drawn instead, or nothing at all.

    Fire and thorns stop looks, but they are no masonry; what is kept hidden shows no wall.
    """
    return frozenset(
        wall
        for area in encounter.areas.values()
        if area.raises is WallKind.ILLUSION or not is_told(encounter, area)
        for wall in area.walls
    )


def lines_of(
    battle_map: BattleMap, masks: FogMasks | None, left_out: frozenset[Wall] = frozenset()
) -> tuple[PlayerLine, ...]:
    """Walls and doors of a blank map, as far as the players know them, but for some.

    A picture shows them itself, but not that a door stands open.
    """
    doors = _doors_of(battle_map, masks)
    if battle_map.picture is not None:
        return tuple(one for one in doors if one.kind is LineKind.OPEN_DOOR)
    standing: dict[LineKind, list[Segment]] = {}
    for wall in battle_map.walls:
        if wall in left_out:
            continue
        standing.setdefault(KINDS[wall.kind], []).append(wall.segment)
    for door in battle_map.doors:
        if door.state is DoorState.SECRET:
            standing.setdefault(LineKind.WALL, []).append(door.segment)
    walls = []
    for kind in LineKind:
        pieces = joined(standing.get(kind, []))
        for one in doors:
            leaf = Segment(one.start, one.end)
            pieces = tuple(left for piece in pieces for left in without_gap(piece, leaf))
        if masks is not None:
            known = (part for piece in pieces for part in _known_pieces(piece, masks.explored))
            pieces = joined(known)
        walls += [PlayerLine(*piece, kind) for piece in pieces]
    return (*walls, *doors)


def _doors_of(battle_map: BattleMap, masks: FogMasks | None) -> tuple[PlayerLine, ...]:
    """The doors that the players know, in an order that does not tell when they were drawn."""
    found: list[PlayerLine] = []
    for door in battle_map.doors:
        if door.state is DoorState.SECRET:
            continue
        if masks is None or any(_known_pieces(door.segment, masks.explored)):
            is_open = door.is_open
            if masks is not None:  # one that is out of sight may stand otherwise by now
                is_open = is_open and any(_known_pieces(door.segment, masks.visible))
            kind = LineKind.OPEN_DOOR if is_open else LineKind.DOOR
            found.append(PlayerLine(door.start, door.end, kind))
    return tuple(sorted(found, key=lambda one: (one.start, one.end, one.kind.value)))


def _known_pieces(whole: Segment, mask: "Mask") -> Iterator[Segment]:
    """The parts of a line that run along spots which the players know, spot by spot.

    It is cut where it passes from one line of spots to the next, wherever it begins or ends: what
    lies in the dark does not show in the parts that are known.
    """
    from desktop.battlemap.spots import FINE

    start, end = sorted(whole)
    across, down = end.x - start.x, end.y - start.y
    length = hypot(across, down)
    if not length:
        return
    is_flat = abs(across) >= abs(down)
    first, last = sorted((start.x, end.x) if is_flat else (start.y, end.y))
    slope = down / across if is_flat else across / down
    base = start.y - start.x * slope if is_flat else start.x - start.y * slope
    cuts = [each / FINE for each in range(floor(first * FINE) + 1, ceil(last * FINE))]
    aside_x, aside_y = -down / length * BESIDE, across / length * BESIDE

    def at(place: float) -> Point:
        other = base + place * slope
        x, y = (place, other) if is_flat else (other, place)
        return Point(round(x, 4) + 0.0, round(y, 4) + 0.0)

    places = [first, *cuts, last]
    for here, there in pairwise(places):
        middle = at((here + there) / 2)
        if any(
            _is_set(mask, middle.x + side * aside_x, middle.y + side * aside_y) for side in (-1, 1)
        ):
            yield Segment(at(here), at(there))


def _is_set(mask: "Mask", x: float, y: float) -> bool:
    from desktop.battlemap.spots import FINE

    row, column = floor(y * FINE), floor(x * FINE)
    high, wide = mask.shape
    return 0 <= row < high and 0 <= column < wide and bool(mask[row, column])


def grounds_of(battle_map: BattleMap, masks: FogMasks | None) -> tuple[PlayerGround, ...]:
    """The ground of a blank map that is no secret, in cells that the players know.

    A picture shows the ground itself, but for what tokens sink into: a pit and deep water may
    have been drawn into a plain floor, and who is in them stands as if on nothing.
    """
    told = [one for one in battle_map.terrain if not one.gm_only]
    if battle_map.picture is not None:
        told = [one for one in told if _lets_sink(one)]
    found = []
    for kind in TerrainKind:
        cells = frozenset[Cell]().union(*(one.cells for one in told if one.kind is kind))
        if masks is not None:
            cells = frozenset(cell for cell in cells if _knows(masks, battle_map, cell))
        if cells:
            found.append(PlayerGround(kind, cells))
    return tuple(found)


def _lets_sink(ground: Terrain) -> bool:
    is_deep = ground.kind is TerrainKind.WATER and ground.depth >= DEEP
    return is_deep or ground.kind is TerrainKind.PIT


def stairways_of(
    encounter: Encounter, battle_map: BattleMap, masks: FogMasks | None
) -> tuple[Cell, ...]:
    """Where stairs are that are no secret, on a blank map; where they lead is not told."""
    map_id = encounter.shown_map
    if battle_map.picture is not None or map_id is None:
        return ()
    cells = {end.cell for end in ends_on(encounter, map_id) if not end.is_secret}
    return tuple(sorted(cell for cell in cells if masks is None or _knows(masks, battle_map, cell)))


IN_THE_AIR = (ObscurementKind.LIGHT, ObscurementKind.HEAVY, ObscurementKind.MAGIC_DARKNESS)
"""What is seen to hang there; where it is only dark is told by what is not seen."""


def mists_of(
    battle_map: BattleMap, magic: Iterable[PlayerMist], masks: FogMasks | None
) -> tuple[PlayerMist, ...]:
    """Mist that the GM has drawn, and that of `magic`, on every map; of each kind all in one.

    Where there is no grid every magic one has its own true edge.
    """
    found = []
    edged = sorted((one for one in magic if one.outline), key=lambda one: one.outline)
    magic = tuple(one for one in magic if not one.outline)
    for kind in IN_THE_AIR:
        same: list[Obscurement | PlayerMist] = [*battle_map.obscurements, *magic]
        same = [one for one in same if one.kind is kind]
        if any(not one.cells for one in same):
            found.append(PlayerMist(kind))
            continue
        found += _edged([one for one in edged if one.kind is kind], battle_map.grid, masks)
        cells = frozenset[Cell]().union(*(one.cells for one in same))
        if masks is not None:
            cells = _noticed(cells, battle_map.grid, masks)
        if cells:
            found.append(PlayerMist(kind, cells))
    return tuple(found)


def _edged(mists: Iterable[PlayerMist], grid: Grid, masks: FogMasks | None) -> Iterator[PlayerMist]:
    for one in mists:
        cells = one.cells if masks is None else _noticed(one.cells, grid, masks)
        if cells:
            yield replace(one, cells=cells)


def _noticed(cells: frozenset[Cell], grid: Grid, masks: FogMasks) -> frozenset[Cell]:
    """The known cells of a bank of mist of which something is seen now, if only its edge.

    A bank that hangs wholly out of sight leaves no trace, even where the players have been.
    """
    from desktop.battlemap.masks import shows_cells

    known = {cell for cell in cells if shows_cells(masks.explored, grid, (cell,))}
    reached: set[Cell] = set()
    waiting = [
        cell for cell in known if shows_cells(masks.visible, grid, (cell, *grid.neighbours(cell)))
    ]
    while waiting:
        cell = waiting.pop()
        if cell not in reached:
            reached.add(cell)
            waiting += known.intersection(grid.neighbours(cell)) - reached
    return frozenset(reached)


def _knows(masks: FogMasks, battle_map: BattleMap, cell: Cell) -> bool:
    from desktop.battlemap.masks import shows_cells

    return shows_cells(masks.explored, battle_map.grid, (cell,))


def glows_of(
    encounter: Encounter, ruleset: Ruleset, masks: FogMasks | None
) -> tuple[PlayerGlow, ...]:
    """Coloured light on the shown map where the players see it fall."""
    map_id = encounter.shown_map
    assert map_id is not None, "a map is shown"
    feet = encounter.maps[map_id].grid.feet_per_cell
    found = []
    for _, glow in glows_on(encounter, ruleset, map_id, for_players=True):
        lit = glow.lit if masks is None else within(glow, masks.visible)
        if lit:
            found.append(
                PlayerGlow(
                    glow.position,
                    glow.bright / feet,
                    glow.reach / feet,
                    glow.colour,
                    lit,
                    glow.intensity,
                )
            )
    return tuple(found)
