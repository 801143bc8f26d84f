"""What a viewer makes out on a map: past walls, by the light there is, with its senses.

A spot is made out when the line to it is free and it is lit for the viewer's eyes, or when a
sense reaches it that needs no light. How a spot is lit and obscured is judged at the spot
itself, never where the viewer stands; thick fog and magical darkness stop the line besides.
numpy is imported with this module, so it is imported late.
"""

from collections.abc import Iterable
from enum import IntEnum
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray

from desktop.battlemap import looks
from desktop.battlemap.cells import Cell, Footprint, Place, footprint_at
from desktop.battlemap.eyes import EVERYWHERE, Eyes, Seen
from desktop.battlemap.features import Obscurement, ObscurementKind
from desktop.battlemap.grid import Grid
from desktop.battlemap.light import LightLevel, Shine
from desktop.battlemap.sight_walls import Booleans, Floats
from desktop.battlemap.spots import (
    Spots,
    feet_from,
    spots_of_cells,
    spots_of_map,
)
from desktop.battlemap.veils import Veils, lies_under
from desktop.battlemap.wall_view import WallView

Levels = NDArray[np.uint8]

_KEPT = 512  # sights that are kept until they are looked for anew
_CONE = 0.5  # half the width of a cone for each unit of its length
_REACHED = 1e-6  # feet


class Brightness(IntEnum):
    """Light as a number, darkest first."""

    DARK = 0
    DIM = 1
    BRIGHT = 2


BRIGHTNESS = {
    LightLevel.DARK: Brightness.DARK,
    LightLevel.DIM: Brightness.DIM,
    LightLevel.BRIGHT: Brightness.BRIGHT,
}


class Scene:
    """A map as it is lit and veiled at one time; good until light, walls or doors change."""

    def __init__(
        self,
        view: WallView,
        grid: Grid,
        *,
        columns: float,
        rows: float,
        ambient: LightLevel = LightLevel.BRIGHT,
        shines: tuple[Shine, ...] = (),
        obscurements: tuple[Obscurement, ...] = (),
        both_ways: bool = False,
    ) -> None:
        """`both_ways`: who sees somebody is seen by it, as far as the line between them goes."""
        self.view, self.grid = view, grid
        self._size = (columns, rows)
        self._ambient = BRIGHTNESS[ambient]
        self._shines, self._obscurements = shines, obscurements
        self._both_ways = both_ways
        self._veils = Veils(obscurements, grid, columns, rows)
        self._light: Levels | None = None
        self._hides: Levels | None = None
        self._magic: Booleans | None = None
        self._made_out: dict[tuple[Eyes, Footprint], Levels] = {}
        self._bright_for: dict[tuple[Eyes, Footprint | None], Levels] = {}

    @property
    def spots(self) -> Spots:
        """All spots of the map."""
        return spots_of_map(self.grid, *self._size)

    @property
    def is_plain(self) -> bool:
        """Whether it is bright and clear everywhere."""
        return self._ambient is Brightness.BRIGHT and not self._obscurements

    def made_out(
        self, eyes: Eyes, viewer: Place, spots: Spots | None = None, *, height: float = 0.0
    ) -> Levels:
        """How well each spot is seen: the values of `Seen`; of the whole map not to change.

        `height` is how many feet the spots lie above or below the viewer.
        """
        place = footprint_at(viewer)
        if spots is not None:
            return self._levels_from(eyes, place, spots, height)
        found = self._made_out.get((eyes, place))
        if found is None:
            if len(self._made_out) >= _KEPT // 8:
                self._made_out.clear()
            found = self._made_out[eyes, place] = self._levels_from(eyes, place, self.spots, height)
        return found

    def _levels_from(self, eyes: Eyes, place: Footprint, where: Spots, height: float) -> Levels:
        unveiled = self.view.unveiled if eyes.truesight > 0 else self.view
        if self.is_plain and eyes.sight >= EVERYWHERE and unveiled is self.view:
            in_line = self._lines(place, where)
            return np.where(in_line, np.uint8(Seen.CLEARLY), np.uint8(Seen.NOT))
        feet = np.maximum(feet_from(self.grid, place, where.columns, where.rows), height)

        def free(veils: tuple[WallView, ...] = ()) -> Booleans:
            reached = self._lines(place, where, veils)
            if unveiled is not self.view:
                through = self._lines(place, where, veils, unveiled)
                reached = reached | (through & _within(feet, eyes.truesight))
            return reached

        veils = self._veils.in_the_way(eyes, place)
        reached = free(veils)
        if veils and eyes.blindsight > 0:
            reached = reached | (free() & _within(feet, eyes.blindsight))
        return np.where(reached, self._levels(eyes, feet, where), np.uint8(Seen.NOT))

    def _lines(
        self,
        place: Place,
        where: Spots,
        veils: tuple[WallView, ...] = (),
        walls: WallView | None = None,
    ) -> Booleans:
        views = (walls or self.view, *veils)
        return looks.reached(self.grid, place, where, views, both_ways=self._both_ways)

    def how_well(self, eyes: Eyes, viewer: Place, target: Place, *, height: float = 0.0) -> Seen:
        """How well somebody there is seen: as its best sample point."""
        spots = spots_of_cells(self.grid, self.grid.cells_of(target))
        levels = self.made_out(eyes, viewer, spots, height=height)
        return Seen(int(levels.max(initial=0)))

    def has_line(self, viewer: Place, target: Place) -> bool:
        """Whether a line from one of the viewer's cells to a point of the target is free."""
        spots = spots_of_cells(self.grid, self.grid.cells_of(target))
        return bool(self._lines(viewer, spots).any())

    def has_clear_line(self, viewer: Place, target: Place) -> bool:
        """Whether ordinary eyes have a line that neither walls nor thick veils stop."""
        spots = spots_of_cells(self.grid, self.grid.cells_of(target))
        veils = self._veils.in_the_way(Eyes(), footprint_at(viewer))
        return bool(self._lines(viewer, spots, veils).any())

    def brightness_at(self, cell: Cell) -> Brightness:
        """The light of a cell: that of its brightest point."""
        spots = spots_of_cells(self.grid, (cell,))
        return Brightness(int(self._light_at(spots).max(initial=0)))

    def hidden_by(self, cells: Iterable[Cell]) -> ObscurementKind | None:
        """The thickest fog or magical darkness that lies over all of the cells."""
        worst = self._hides_at(spots_of_cells(self.grid, cells)).min(initial=_THICKEST)
        return next((kind for kind, thick in _THICKNESS.items() if thick == worst), None)

    # --- the eyes -------------------------------------------------------------------------------

    def _levels(self, eyes: Eyes, feet: Floats, spots: Spots) -> Levels:
        hides = self._hides_at(spots)
        seen = self._brightness(eyes, feet, spots)
        fog_light = hides == _THICKNESS[ObscurementKind.LIGHT]
        seen = np.where(fog_light, np.minimum(seen, np.uint8(Seen.DIMLY)), seen)
        seen = np.where(hides == _THICKNESS[ObscurementKind.HEAVY], np.uint8(Seen.NOT), seen)
        seen = np.where(_within(feet, max(eyes.sight, eyes.truesight)), seen, np.uint8(0))
        seen = np.where(_within(feet, eyes.blindsight), np.uint8(Seen.CLEARLY), seen)
        return seen.astype(np.uint8)

    def _brightness(self, eyes: Eyes, feet: Floats, spots: Spots) -> Levels:
        """How bright it is for these eyes, as values of `Brightness`."""
        light, magic = self._light_at(spots), self._magic_at(spots)
        light = np.where(magic, np.uint8(Brightness.DARK), light)
        brightened = _within(feet, eyes.darkvision) & ~magic
        brightened |= _within(feet, eyes.magic_darkvision)
        brightened |= _within(feet, eyes.low_light) & (light == Brightness.DIM)
        light = np.minimum(light + brightened, np.uint8(Brightness.BRIGHT))
        light = np.where(_within(feet, eyes.truesight), np.uint8(Brightness.BRIGHT), light)
        return light.astype(np.uint8)

    def brightness_for(self, eyes: Eyes, viewer: Place | None) -> Levels:
        """How bright each spot of the map is for somebody there, whatever stands in between.

        The values of `Brightness`; without a viewer it is the light alone. Not to change.
        """
        place = None if viewer is None else footprint_at(viewer)
        found = self._bright_for.get((eyes, place))
        if found is None:
            if len(self._bright_for) >= _KEPT // 8:
                self._bright_for.clear()
            spots = self.spots
            if place is None:
                found = self._brightness(eyes, np.full(len(spots), np.inf), spots)
            else:
                feet = feet_from(self.grid, place, spots.columns, spots.rows)
                found = self._brightness(eyes, feet, spots)
                found = np.where(_within(feet, max(eyes.sight, eyes.truesight)), found, 0)
                bright = np.uint8(Brightness.BRIGHT)
                found = np.where(_within(feet, eyes.blindsight), bright, found).astype(np.uint8)
            self._bright_for[eyes, place] = found
        return found

    # --- light and what hides -------------------------------------------------------------------

    def _light_at(self, spots: Spots) -> Levels:
        if spots.shape is None:
            return self._lit(spots)
        if self._light is None:
            self._light = self._lit(spots)
        return self._light

    def _lit(self, spots: Spots) -> Levels:
        light = np.full(len(spots), self._ambient, dtype=np.uint8)
        _lay(light, spots, self._obscurements, _AMBIENT)
        for shine in self._shines:
            np.maximum(light, self.shone(shine, spots), out=light)
        return light

    def shone(self, shine: Shine, spots: Spots) -> Levels:
        """The light that one source throws on each spot."""
        feet = self._feet_from_light(shine, spots)
        lit = (feet <= shine.bright + _REACHED).astype(np.uint8)
        lit += feet <= max(shine.bright, shine.dim) + _REACHED
        if shine.direction is not None:
            lit *= _in_cone(shine, spots)
        if shine.casts_shadows and lit.any():
            lit *= self.view.reaches((shine.position,), spots)
        return lit

    def _feet_from_light(self, shine: Shine, spots: Spots) -> Floats:
        if shine.place is not None:
            return feet_from(self.grid, shine.place, spots.columns, spots.rows)
        away = spots.points - np.array(shine.position)
        feet: Floats = np.hypot(away[:, 0], away[:, 1]) * self.grid.feet_per_cell
        return feet

    def _hides_at(self, spots: Spots) -> Levels:
        if spots.shape is None:
            return self._hidden(spots)
        if self._hides is None:
            self._hides = self._hidden(spots)
        return self._hides

    def _magic_at(self, spots: Spots) -> Booleans:
        """Where there is magical darkness, whatever else hangs in the air."""
        if spots.shape is None:
            return self._darkened(spots)
        if self._magic is None:
            self._magic = self._darkened(spots)
        return self._magic

    def _darkened(self, spots: Spots) -> Booleans:
        magic = np.zeros(len(spots), dtype=np.bool_)
        for veil in self._obscurements:
            if veil.kind is ObscurementKind.MAGIC_DARKNESS:
                magic |= lies_under(veil, spots)
        return magic

    def _hidden(self, spots: Spots) -> Levels:
        hides = np.zeros(len(spots), dtype=np.uint8)
        _lay(hides, spots, self._obscurements, _THICKNESS, thickest=True)
        return hides


_THICKNESS = {
    ObscurementKind.LIGHT: 1,
    ObscurementKind.MAGIC_DARKNESS: 2,
    ObscurementKind.HEAVY: 3,
}
_THICKEST = 3
_AMBIENT = {
    ObscurementKind.DIM_LIGHT: int(Brightness.DIM),
    ObscurementKind.DARKNESS: int(Brightness.DARK),
}


def _lay(
    values: Levels,
    spots: Spots,
    obscurements: Iterable[Obscurement],
    by_kind: dict[ObscurementKind, int],
    *,
    thickest: bool = False,
) -> None:
    """Set the values of the spots that lie under obscurements of certain kinds."""
    for veil in obscurements:
        value = by_kind.get(veil.kind)
        if value is None:
            continue
        under = lies_under(veil, spots)
        values[under] = np.maximum(values[under], value) if thickest else value


def _within(feet: Floats, reach: float) -> Booleans:
    """What a sense reaches; one that is not there reaches nothing, not even its bearer."""
    inside: Booleans = (
        feet <= reach + _REACHED if reach > 0 else np.zeros(len(feet), dtype=np.bool_)
    )
    return inside


def _in_cone(shine: Shine, spots: Spots) -> Booleans:
    assert shine.direction is not None, "only a cone has a direction"
    turn = radians(shine.direction)
    away = spots.points - np.array(shine.position)
    ahead = away[:, 0] * cos(turn) + away[:, 1] * sin(turn)
    aside = away[:, 1] * cos(turn) - away[:, 0] * sin(turn)
    inside: Booleans = np.abs(aside) <= ahead * _CONE + _REACHED
    return inside
