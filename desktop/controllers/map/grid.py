"""The grid of a map as the GM sets it, and the map under that grid."""

from dataclasses import dataclass, replace

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Point
from desktop.battlemap.grid import DiagonalRule, Grid, GridKind
from desktop.exchange.picture_map import SMALLEST_CELL

THREE = 3
LONG = 1.8
"""So many times as long as wide, a box is a row of cells."""
MOST_CELLS = 1_000
"""Cells a side of the largest map."""


@dataclass(frozen=True, slots=True)
class GridSettings:
    """What can be set.

    `cell_pixels` and the offset count in pixels of the picture; `columns` and `rows` are free
    only where there is no picture.
    """

    kind: GridKind
    cell_pixels: float
    offset_x: float
    offset_y: float
    columns: float
    rows: float
    feet_per_cell: float
    diagonals: DiagonalRule
    colour: str
    strength: float


def settings_of(battle_map: BattleMap) -> GridSettings:
    """The settings of a map; its offset as the first line within the picture."""
    grid = battle_map.grid
    across, down = grid.period
    return GridSettings(
        kind=grid.kind,
        cell_pixels=grid.cell_pixels,
        offset_x=grid.offset.x % (across * grid.cell_pixels),
        offset_y=grid.offset.y % (down * grid.cell_pixels),
        columns=battle_map.columns,
        rows=battle_map.rows,
        feet_per_cell=grid.feet_per_cell,
        diagonals=grid.diagonals,
        colour=grid.colour,
        strength=grid.strength,
    )


def with_settings(battle_map: BattleMap, settings: GridSettings) -> BattleMap:
    """The map under that grid: all on it keeps its place on the picture.

    Settings that are the map's own give this very map.
    """
    before = settings_of(battle_map)
    if settings == before:
        return battle_map
    grid = replace(
        battle_map.grid,
        diagonals=settings.diagonals,
        feet_per_cell=settings.feet_per_cell,
        colour=settings.colour,
        strength=settings.strength,
    )
    if _place_of(settings) == _place_of(before):
        laid = replace(battle_map, grid=grid)
    else:
        laid = battle_map.with_grid(_moved(grid, settings))
    if battle_map.picture is None and (settings.columns, settings.rows) != (
        before.columns,
        before.rows,
    ):
        laid = replace(laid, columns=settings.columns, rows=settings.rows)
    return laid


def fitted(battle_map: BattleMap, start: Point, end: Point) -> GridSettings | None:
    """The settings for a grid whose lines lie on a stretched box, three cells wide or high.

    `start` and `end` are its corners in grid units of the present grid. A box about as high as
    wide is three by three cells, a long one three by one. None for one too small to mean it.
    """
    first, last = (battle_map.grid.to_pixels(corner) for corner in (start, end))
    wide, high = abs(last.x - first.x), abs(last.y - first.y)
    across = 1 if high > wide * LONG else THREE
    down = 1 if wide > high * LONG else THREE
    size = (wide + high) / (across + down)
    low, most = cell_limits(battle_map)
    if not low <= size <= most:
        return None
    over, below = battle_map.grid.period
    return replace(
        settings_of(battle_map),
        cell_pixels=round(size, 3),
        offset_x=round(min(first.x, last.x) % (over * size), 3),
        offset_y=round(min(first.y, last.y) % (below * size), 3),
    )


def cell_limits(battle_map: BattleMap) -> tuple[float, float]:
    """The narrowest and the widest cell that make sense on a map, in pixels of its picture."""
    picture = battle_map.picture
    if picture is None:
        return SMALLEST_CELL, 10_000.0
    longest = max(picture.width, picture.height)
    return max(SMALLEST_CELL, longest / MOST_CELLS), float(longest)


def _place_of(settings: GridSettings) -> tuple[GridKind, float, float, float]:
    return settings.kind, settings.cell_pixels, settings.offset_x, settings.offset_y


def _moved(grid: Grid, settings: GridSettings) -> Grid:
    return replace(
        grid,
        kind=settings.kind,
        cell_pixels=settings.cell_pixels,
        offset=Point(settings.offset_x, settings.offset_y),
    )
