"""What hangs in the air and stops a look on its way: thick fog and magical darkness.

Thick fog is looked out of, as what obscures is judged where one looks, but never through.
Magical darkness is seen neither into nor out of nor through, but by senses made for it and as
far as they reach (51-VIS-02, 51-VIS-04, 52-OBSC-2, 52-SENSE-TRUE-1). Darkness without magic
stops no look: who stands beyond it in the light is seen. numpy is imported with this module, so
it is imported late.
"""

from collections.abc import Iterable

import numpy as np

from desktop.battlemap.cells import Cell, Footprint
from desktop.battlemap.edges import edges_of
from desktop.battlemap.eyes import Eyes
from desktop.battlemap.features import Obscurement, ObscurementKind
from desktop.battlemap.grid import Grid
from desktop.battlemap.sight_walls import Booleans
from desktop.battlemap.spots import Spots, feet_from
from desktop.battlemap.wall_view import WallView
from desktop.battlemap.walls import Wall, WallKind

_KEPT = 64  # shapes of darkness as some eyes see it that are kept
_REACHED = 1e-6  # feet


class Veils:
    """The fog and the magical darkness of a map at one time, as edges that stop looks."""

    def __init__(
        self, obscurements: Iterable[Obscurement], grid: Grid, columns: float, rows: float
    ) -> None:
        known = tuple(obscurements)
        self._grid, self._size = grid, (columns, rows)
        self._fog = _cells(known, ObscurementKind.HEAVY)
        self._dark = _cells(known, ObscurementKind.MAGIC_DARKNESS)
        self._views: dict[tuple[frozenset[Cell], WallKind], WallView] = {}

    def in_the_way(self, eyes: Eyes, place: Footprint) -> tuple[WallView, ...]:
        """What stops the looks of these eyes from there; what lies over the whole map is none."""
        found = []
        if self._fog:  # as an object: a look ends at the second edge, where it would come out
            found.append(self._view(self._fog, WallKind.OBJECT))
        if dark := self._beyond(place, max(eyes.magic_darkvision, eyes.truesight)):
            found.append(self._view(dark, WallKind.WALL))
        return tuple(found)

    def _beyond(self, place: Footprint, reach: float) -> frozenset[Cell]:
        """The magical darkness that is farther away than a sense reaches."""
        if not self._dark or reach <= 0:
            return self._dark
        cells = sorted(self._dark)
        where = np.array(cells, dtype=np.intp).reshape(-1, 2)
        feet = feet_from(self._grid, place, where[:, 0], where[:, 1])
        return frozenset(cells[far] for far in np.flatnonzero(feet > reach + _REACHED))

    def _view(self, cells: frozenset[Cell], kind: WallKind) -> WallView:
        found = self._views.get((cells, kind))
        if found is None:
            if len(self._views) >= _KEPT:
                self._views.clear()
            edges = [Wall(*edge, kind) for edge in edges_of(self._grid, cells)]
            found = self._views[cells, kind] = WallView(tuple(edges), (), *self._size)
        return found


def _cells(obscurements: Iterable[Obscurement], kind: ObscurementKind) -> frozenset[Cell]:
    return frozenset(cell for veil in obscurements if veil.kind is kind for cell in veil.cells)


def lies_under(veil: Obscurement, spots: Spots) -> Booleans:
    """For each spot whether its cell lies under it."""
    if veil.is_everywhere:
        return np.ones(len(spots), dtype=np.bool_)
    cells = np.array(sorted(veil.cells), dtype=np.intp).reshape(-1, 2)
    low = cells.min(axis=0)
    wide, high = cells.max(axis=0) - low + 1
    table = np.zeros((wide, high), dtype=np.bool_)
    table[cells[:, 0] - low[0], cells[:, 1] - low[1]] = True
    column, row = spots.columns - low[0], spots.rows - low[1]
    inside = (column >= 0) & (column < wide) & (row >= 0) & (row < high)
    under = np.zeros(len(spots), dtype=np.bool_)
    under[inside] = table[column[inside], row[inside]]
    return under
