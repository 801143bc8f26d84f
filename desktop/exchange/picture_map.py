"""A plain picture as a map: a grid laid over it as the GM sets it."""

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.grid import Grid
from desktop.exchange.imported_map import ImportedMap, map_picture, map_title, whole_picture
from desktop.exchange.picture_header import PictureHeader

ENDINGS = (".png", ".jpg", ".jpeg", ".webp")

SMALLEST_CELL = 4.0
"""Pixels: a finer grid would hide its picture."""

_COLUMNS = 30
_COMMON_CELLS = (70, 140, 100, 72, 75, 64, 128, 150, 256, 200, 120, 80, 60, 50, 300)


def read_picture_map(
    content: bytes,
    title: str,
    grid: Grid | None = None,
) -> ImportedMap:
    """The picture in `content` under `grid`, by default squares as wide as `likely_cell` guesses.

    The grid can be laid anew at any time: `BattleMap.with_grid`. Raises `MapImportError`.
    """
    header = whole_picture(content)
    bare = BattleMap(map_title(title), 1, 1, picture=map_picture(content, header))
    battle_map = bare.with_grid(grid or Grid(cell_pixels=likely_cell(header)))
    return ImportedMap(battle_map, content, header.kind, notes=())


def likely_cell(header: PictureHeader) -> float:
    """A width of cells that divides both sides of the picture, else one that gives 30 columns."""
    for cell in _COMMON_CELLS:
        if header.width % cell == 0 and header.height % cell == 0:
            return float(cell)
    return max(SMALLEST_CELL, header.width / _COLUMNS)
