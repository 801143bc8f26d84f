"""What hangs in the air and stops a look on its way: thick fog and magical darkness.

Thick fog is looked out of, as what obscures is judged where one looks, but never through.
Magical darkness is seen neither into nor out of nor through, but by senses made for it and as
far as they reach (51-VIS-02, 51-VIS-04, 52-OBSC-2, 52-SENSE-TRUE-1). Darkness without magic
stops no look: who stands beyond it in the light is seen. A look that passes above or below is
not stopped. numpy is imported with this module, so
it is imported late.
"""

from collections.abc import Iterable, Sequence

from desktop.battlemap.banks import Bank, edges_around
from desktop.battlemap.cells import Footprint
from desktop.battlemap.columns import Columns, ColumnView, columns_of
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
        self._fog = _columns(known, ObscurementKind.HEAVY, grid)
        self._dark = _columns(known, ObscurementKind.MAGIC_DARKNESS, grid)
        self._views: dict[tuple[tuple[Bank, ...], WallKind], WallView] = {}

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

    def _beyond(self, place: Footprint, reach: float) -> list[Columns]:
        """The magical darkness that is farther away than a sense reaches."""
        if reach <= 0:
            return self._dark
        found = []
        for each in self._dark:
            feet = feet_from(self._grid, place, each.spots)
            if (far := each.some(feet > reach + _REACHED)) is not None:
                found.append(far)
        return found

    def _view(
        self, columns: Sequence[Columns], kind: WallKind, here: Height, there: Height
    ) -> View | None:
        """Fog is looked into, as into an object: a look ends where it would come out of it."""
        met = [each.some(each.are_met(here, there)) for each in columns]
        in_the_way = [each for each in met if each is not None]
        if not in_the_way:
            return None
        if not all(each.hold(here, there).all() for each in in_the_way):
            most = 2 if kind is WallKind.OBJECT else 1
            return ColumnView(in_the_way, self._grid, here, there, most=most)
        banks = tuple(each.bank for each in in_the_way)
        found = self._views.get((banks, kind))
        if found is None:
            if len(self._views) >= _KEPT:
                self._views.clear()
            edges = tuple(Wall(*edge, kind) for edge in edges_around(self._grid, banks))
            found = self._views[banks, kind] = WallView(edges, (), *self._size)
        return found


def _columns(
    obscurements: Iterable[Obscurement], kind: ObscurementKind, grid: Grid
) -> list[Columns]:
    return [
        columns_of(veil, grid)
        for veil in obscurements
        if veil.kind is kind and not veil.is_everywhere
    ]
