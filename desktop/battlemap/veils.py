"""What hangs in the air and stops a look on its way: thick fog and magical darkness.

Thick fog is looked out of, as what obscures is judged where one looks, but never through.
Magical darkness is seen neither into nor out of nor through, but by senses made for it and as
far as they reach (51-VIS-02, 51-VIS-04, 52-OBSC-2, 52-SENSE-TRUE-1). Darkness without magic
stops no look: who stands beyond it in the light is seen. A look that passes above or below is
not stopped. numpy is imported with this module, so
it is imported late.
"""

from collections.abc import Iterable

import numpy as np

from desktop.battlemap.cells import Cell, Footprint
from desktop.battlemap.columns import Columns, ColumnView
from desktop.battlemap.edges import edges_of
from desktop.battlemap.eyes import Eyes
from desktop.battlemap.features import Obscurement, ObscurementKind
from desktop.battlemap.grid import Grid
from desktop.battlemap.heights import GROUND, Height
from desktop.battlemap.looks import View
from desktop.battlemap.spots import feet_from
from desktop.battlemap.wall_view import WallView
from desktop.battlemap.walls import Wall, WallKind

_KEPT = 64  # shapes of darkness as some eyes see it that are kept
_REACHED = 1e-6  # feet


class Veils:
    """The fog and the magical darkness of a map at one time, as what stops looks."""

    def __init__(
        self, obscurements: Iterable[Obscurement], grid: Grid, columns: float, rows: float
    ) -> None:
        known = tuple(obscurements)
        self._grid, self._size = grid, (columns, rows)
        self._fog = Columns((x for x in known if x.kind is ObscurementKind.HEAVY), grid)
        self._dark = Columns((x for x in known if x.kind is ObscurementKind.MAGIC_DARKNESS), grid)
        self._views: dict[tuple[frozenset[Cell], WallKind], WallView] = {}

    def in_the_way(
        self, eyes: Eyes, place: Footprint, here: Height = GROUND, there: Height = GROUND
    ) -> tuple[View, ...]:
        """What stops the looks of these eyes from there, from one height to another.

        What lies over the whole map is none of it.
        """
        found: list[View] = []
        if fog := self._view(self._fog, WallKind.OBJECT, here, there):
            found.append(fog)
        return (*found, *self.darkness(eyes, place, here, there))

    def darkness(
        self, eyes: Eyes, place: Footprint, here: Height, there: Height
    ) -> tuple[View, ...]:
        """The magical darkness alone that stops the looks of these eyes."""
        dark = self._beyond(place, max(eyes.magic_darkvision, eyes.truesight))
        found = self._view(dark, WallKind.WALL, here, there)
        return () if found is None else (found,)

    def _beyond(self, place: Footprint, reach: float) -> Columns:
        """The magical darkness that is farther away than a sense reaches."""
        if not self._dark.cells or reach <= 0:
            return self._dark
        where = np.array(self._dark.cells, dtype=np.intp).reshape(-1, 2)
        feet = feet_from(self._grid, place, where[:, 0], where[:, 1])
        return self._dark.some(feet > reach + _REACHED)

    def _view(self, columns: Columns, kind: WallKind, here: Height, there: Height) -> View | None:
        """Fog is looked into, as into an object: a look ends where it would come out of it."""
        met = columns.are_met(here, there)
        if not met.any():
            return None
        if not columns.hold(here, there)[met].all():
            most = 2 if kind is WallKind.OBJECT else 1
            return ColumnView(columns.some(met), self._grid, here, there, most=most)
        cells = frozenset(columns.some(met).cells)
        found = self._views.get((cells, kind))
        if found is None:
            if len(self._views) >= _KEPT:
                self._views.clear()
            edges = [Wall(*edge, kind) for edge in edges_of(self._grid, cells)]
            found = self._views[cells, kind] = WallView(tuple(edges), (), *self._size)
        return found
