"""The battle map: a picture with its grid, and everything that stands on it for good."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from math import ceil
from typing import TypeVar

from desktop.battlemap.cells import Cell, Place, Point
from desktop.battlemap.features import Drawing, MapText, Marked, Obscurement, Pin, Stairs, without
from desktop.battlemap.grid import Grid
from desktop.battlemap.light import LightLevel
from desktop.battlemap.walls import Door, DoorId, DoorState, Segment, Wall, Way, barriers

_WHOLE = 1e-6  # grid units: a sliver of a cell this thin is no cell

_Kind = TypeVar("_Kind")


@dataclass(frozen=True, slots=True)
class MapPicture:
    """The picture under a map; its bytes are kept apart, by `asset`."""

    asset: str
    """Content key: SHA-256 of the bytes in hex, and the ending: "….png"."""
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Light:
    """A source of light that belongs to the map."""

    position: Point
    bright: float
    """Feet of bright light around it."""
    dim: float
    """Feet around it up to which there is at least dim light."""
    colour: str = "#ffffff"
    intensity: float = 1.0
    casts_shadows: bool = True
    is_sunlight: bool = False
    """What falls through a hole in the roof, or a magical sun."""


@dataclass(frozen=True, slots=True)
class Environment:
    """How the whole map is lit."""

    has_baked_lighting: bool = False
    """Light and shadow are painted into the picture already."""
    ambient_light: str = "#ffffff"
    light: LightLevel = LightLevel.BRIGHT
    """Where no lamp shines."""
    is_sunlit: bool = False
    """Where no lamp shines, the sun does: but for the cells that lie in the shade or darker."""


DAYLIGHT = Environment()
PLAIN_GRID = Grid()


class TerrainKind(Enum):
    """What the ground is."""

    DIFFICULT = "difficult"
    HAZARD = "hazard"
    WATER = "water"
    PIT = "pit"
    RAISED = "raised"  # a platform, a roof, a boulder


@dataclass(frozen=True, slots=True)
class Terrain:
    """Ground of one kind on some cells."""

    kind: TerrainKind
    cells: frozenset[Cell]
    depth: float = 0.0
    """Feet of water, or down to the bottom of the pit."""
    height: float = 0.0
    """Feet that raised ground lies above the floor."""
    damage: str = ""
    """Dice that a hazard deals to whoever enters it, such as "2d6"; "" where the GM says."""
    damage_type: str = ""
    label: str = ""
    """What it is, such as "stairs" or "furniture"; rules may know the word."""
    size: str = ""
    """The size of creatures that furniture is made for; "" where it slows everybody."""
    slope: int = 0
    """Degrees that it rises."""
    gm_only: bool = False
    """A covered pit, a trap: the players are not shown it."""

    @property
    def look(self) -> "Terrain":
        """The same ground without its cells: two of equal look are one."""
        return replace(self, cells=frozenset())


Feature = Wall | Door | Light | Marked
"""Everything that can be put on a map and taken off it as one thing."""


@dataclass(frozen=True, slots=True)
class BattleMap:
    """A map with its grid; `columns` x `rows` grid units large, which need not be whole."""

    title: str
    columns: float
    rows: float
    grid: Grid = PLAIN_GRID
    picture: MapPicture | None = None
    walls: tuple[Wall, ...] = ()
    doors: tuple[Door, ...] = ()
    lights: tuple[Light, ...] = ()
    environment: Environment = DAYLIGHT
    terrain: tuple[Terrain, ...] = ()
    drawings: tuple[Drawing, ...] = ()
    texts: tuple[MapText, ...] = ()
    pins: tuple[Pin, ...] = ()
    stairs: tuple[Stairs, ...] = ()
    obscurements: tuple[Obscurement, ...] = ()
    level: int = 0
    """Which floor of its building: above 0 upstairs, below 0 the cellars."""

    @property
    def pixels_per_cell(self) -> float:
        """Width of a cell in the picture."""
        return self.grid.cell_pixels

    @property
    def cells_wide(self) -> int:
        """Cells in a row of a square grid, one that is cut by the edge included."""
        return ceil(self.columns - _WHOLE)

    @property
    def cells_high(self) -> int:
        """Cells in a column of a square grid, one that is cut by the edge included."""
        return ceil(self.rows - _WHOLE)

    def has_cell(self, cell: Cell) -> bool:
        """Whether the cell is on the map; of a hexagon, whether its middle is."""
        if self.grid.is_hex:
            x, y = self.grid.centre_of(cell)
            return 0 <= x <= self.columns and 0 <= y <= self.rows
        return 0 <= cell.column < self.cells_wide and 0 <= cell.row < self.cells_high

    def holds(self, place: Place) -> bool:
        """Whether every cell of `place` is on the map."""
        return all(self.has_cell(cell) for cell in self.grid.cells_of(place))

    def touches(self, place: Place) -> bool:
        """Whether at least one cell of `place` is on the map."""
        return any(self.has_cell(cell) for cell in self.grid.cells_of(place))

    def cells(self) -> Iterator[Cell]:
        """All cells of the map, row by row."""
        last = self.grid.cell_at(Point(self.columns, self.rows))
        for row in range(last.row + 2):
            for column in range(last.column + 2):
                if self.has_cell(Cell(column, row)):
                    yield Cell(column, row)

    def barriers(self, way: Way) -> tuple[Segment, ...]:
        """All that is in the way of a step or of a look, as the doors stand now."""
        return barriers(self.walls, self.doors, way)

    def with_grid(self, grid: Grid) -> "BattleMap":
        """The map under another grid: all that stands on it keeps its place on the picture.

        The grid is shifted by whole cells so that its cells cover the picture from (0, 0) on.
        """
        across, down = grid.period
        width = self.columns * self.grid.cell_pixels + self.grid.offset.x
        height = self.rows * self.grid.cell_pixels + self.grid.offset.y
        if self.picture is not None:
            width, height = self.picture.width, self.picture.height
        size = grid.cell_pixels
        grid = replace(
            grid,
            offset=Point(
                -((-grid.offset.x) % (across * size)), -((-grid.offset.y) % (down * size))
            ),
        )
        far = grid.from_pixels(Point(width, height))

        def moved(point: Point) -> Point:
            return grid.from_pixels(self.grid.to_pixels(point))

        def there(cell: Cell) -> Cell:
            return grid.cell_at(moved(self.grid.centre_of(cell)))

        def within(cell: Cell) -> Iterator[Cell]:
            """The new cells whose middle lies in an old one."""
            corners = [moved(corner) for corner in self.grid.corners_of(cell)]
            xs, ys = [each.x for each in corners], [each.y for each in corners]
            first, last = (grid.cell_at(Point(pick(xs), pick(ys))) for pick in (min, max))
            for row in range(first.row - 1, last.row + 2):
                for column in range(first.column - 1, last.column + 2):
                    new = Cell(column, row)
                    middle = self.grid.from_pixels(grid.to_pixels(grid.centre_of(new)))
                    if self.grid.cell_at(middle) == cell:
                        yield new

        def under(cells: frozenset[Cell]) -> frozenset[Cell]:
            """Ground without holes and without fringes; what is smaller than a cell stays one."""
            covered = frozenset(new for cell in cells for new in within(cell))
            return covered or frozenset(map(there, cells))

        return replace(
            self,
            grid=grid,
            columns=far.x,
            rows=far.y,
            walls=tuple(
                replace(wall, start=moved(wall.start), end=moved(wall.end)) for wall in self.walls
            ),
            doors=tuple(
                replace(door, start=moved(door.start), end=moved(door.end)) for door in self.doors
            ),
            lights=tuple(replace(light, position=moved(light.position)) for light in self.lights),
            terrain=tuple(replace(ground, cells=under(ground.cells)) for ground in self.terrain),
            drawings=tuple(
                replace(drawing, points=tuple(map(moved, drawing.points)))
                for drawing in self.drawings
            ),
            texts=tuple(replace(text, position=moved(text.position)) for text in self.texts),
            pins=tuple(replace(pin, position=moved(pin.position)) for pin in self.pins),
            stairs=tuple(replace(step, cell=there(step.cell)) for step in self.stairs),
            obscurements=tuple(
                replace(veil, cells=under(veil.cells)) for veil in self.obscurements
            ),
        )

    def features(self) -> Iterator[Feature]:
        """Everything that lies on the map as one thing; the ground is not."""
        yield from self.walls
        yield from self.doors
        yield from self.lights
        yield from self.drawings
        yield from self.texts
        yield from self.pins
        yield from self.stairs
        yield from self.obscurements

    def with_features(
        self, removed: tuple[Feature, ...], added: tuple[Feature, ...]
    ) -> "BattleMap":
        """The map without some features and with others, which come last."""

        def changed(kept: tuple[_Kind, ...], kind: type[_Kind]) -> tuple[_Kind, ...]:
            coming = tuple(one for one in added if isinstance(one, kind))
            left = without(kept, removed)
            return (*left, *coming) if coming else left

        return replace(
            self,
            walls=changed(self.walls, Wall),
            doors=changed(self.doors, Door),
            lights=changed(self.lights, Light),
            drawings=changed(self.drawings, Drawing),
            texts=changed(self.texts, MapText),
            pins=changed(self.pins, Pin),
            stairs=changed(self.stairs, Stairs),
            obscurements=changed(self.obscurements, Obscurement),
        )

    def with_terrain(self, ground: Terrain) -> "BattleMap":
        """The map with that ground on its cells, in place of ground of the same kind there."""
        cells = ground.cells
        terrain: list[Terrain] = []
        for known in self.terrain:
            if known.look == ground.look:
                cells |= known.cells
            elif known.kind is ground.kind:
                terrain += _left_of(known, ground.cells)
            else:
                terrain.append(known)
        return replace(self, terrain=(*terrain, replace(ground, cells=cells)))

    def without_terrain(self, cells: frozenset[Cell]) -> "BattleMap":
        """The map with plain floor on those cells."""
        terrain = tuple(left for known in self.terrain for left in _left_of(known, cells))
        return replace(self, terrain=terrain)

    def find_door(self, door_id: DoorId) -> Door | None:
        """The door of that id, if the map has one."""
        return next((door for door in self.doors if door.id == door_id), None)

    def with_door(self, door_id: DoorId, state: DoorState) -> "BattleMap":
        """The map with one door standing otherwise; this very map if nothing changes."""
        doors = tuple(
            door.with_state(state) if door.id == door_id and door.state is not state else door
            for door in self.doors
        )
        return self if doors == self.doors else replace(self, doors=doors)


def _left_of(ground: Terrain, cells: frozenset[Cell]) -> tuple[Terrain, ...]:
    """The ground without some cells: nothing when that were all."""
    if ground.cells.isdisjoint(cells):
        return (ground,)
    left = ground.cells - cells
    return (replace(ground, cells=left),) if left else ()
