"""What a viewer makes out on a map: past walls, by the light there is, with its senses.

A spot is made out when the line to it is free and it is lit for the viewer's eyes, or when a
sense reaches it that needs no light. How a spot is lit and obscured is judged at the spot
itself, never where the viewer stands; thick fog and magical darkness stop the line besides.
numpy is imported with this module, so it is imported late.
"""

from dataclasses import replace
from enum import IntEnum
from math import cos, radians, sin

import numpy as np
from numpy.typing import NDArray

from desktop.battlemap import looks
from desktop.battlemap.cells import Cell, Footprint, Place, footprint_at
from desktop.battlemap.columns import lies_under
from desktop.battlemap.eyes import EVERYWHERE, Eyes, Seen
from desktop.battlemap.features import Obscurement, ObscurementKind
from desktop.battlemap.grid import Grid
from desktop.battlemap.heights import GROUND, Height
from desktop.battlemap.light import LightLevel, Shine
from desktop.battlemap.sight_walls import Booleans, Floats
from desktop.battlemap.spots import (
    Spots,
    feet_from,
    spots_of_cells,
    spots_of_map,
    spots_of_place,
)
from desktop.battlemap.veils import Veils
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
        is_sunlit: bool = False,
        shines: tuple[Shine, ...] = (),
        obscurements: tuple[Obscurement, ...] = (),
        both_ways: bool = False,
    ) -> None:
        """`both_ways`: who sees somebody is seen by it, as far as the line between them goes.

        `is_sunlit`: the light where no lamp shines is that of the sun.
        """
        self.view, self.grid = view, grid
        self._size = (columns, rows)
        self._ambient, self._is_sunlit = BRIGHTNESS[ambient], is_sunlit
        self._shines, self._obscurements = shines, obscurements
        self._both_ways = both_ways
        self._veils = Veils(obscurements, grid, columns, rows)
        self._light: Levels | None = None
        self._hides: Levels | None = None
        self._magic: Booleans | None = None
        self._made_out: dict[tuple[Eyes, Footprint, Height], Levels] = {}
        self._bright_for: dict[tuple[Eyes, Footprint | None, Height, bool, bool], Levels] = {}

    @property
    def spots(self) -> Spots:
        """All spots of the map."""
        return spots_of_map(self.grid, *self._size)

    @property
    def is_plain(self) -> bool:
        """Whether it is bright and clear everywhere."""
        return self._ambient is Brightness.BRIGHT and not self._obscurements

    def made_out(
        self,
        eyes: Eyes,
        viewer: Place,
        spots: Spots | None = None,
        *,
        here: Height = GROUND,
        there: Height = GROUND,
    ) -> Levels:
        """How well each spot is seen: the values of `Seen`; of the whole map not to change.

        `here` is how high the viewer is, `there` what is looked at: of the whole map its floor.
        """
        place = footprint_at(viewer)
        if spots is not None:
            return self._levels_from(eyes, place, spots, here, there)
        found = self._made_out.get((eyes, place, here))
        if found is None:
            if len(self._made_out) >= _KEPT // 8:
                self._made_out.clear()
            found = self._levels_from(eyes, place, self.spots, here, GROUND)
            self._made_out[eyes, place, here] = found
        return found

    def _levels_from(
        self, eyes: Eyes, place: Footprint, where: Spots, here: Height, there: Height
    ) -> Levels:
        unveiled = self.view.unveiled if eyes.truesight > 0 else self.view
        if self.is_plain and eyes.sight >= EVERYWHERE and unveiled is self.view:
            in_line = self._lines(place, where)
            return np.where(in_line, np.uint8(Seen.CLEARLY), np.uint8(Seen.NOT))
        feet = self._feet(place, where, here, there)

        def free(veils: tuple[looks.View, ...] = ()) -> Booleans:
            reached = self._lines(place, where, veils)
            if unveiled is not self.view:
                through = self._lines(place, where, veils, unveiled)
                reached = reached | (through & _within(feet, eyes.truesight))
            return reached

        veils = self._veils.in_the_way(eyes, place, here, there)
        reached = free(veils)
        if veils and eyes.blindsight > 0:
            reached = reached | (free() & _within(feet, eyes.blindsight))
        return np.where(reached, self._levels(eyes, feet, where, there), np.uint8(Seen.NOT))

    def _lines(
        self,
        place: Place,
        where: Spots,
        veils: tuple[looks.View, ...] = (),
        walls: WallView | None = None,
    ) -> Booleans:
        views = (walls or self.view, *veils)
        return looks.reached(self.grid, place, where, views, both_ways=self._both_ways)

    def how_well(
        self,
        eyes: Eyes,
        viewer: Place,
        target: Place,
        *,
        here: Height = GROUND,
        there: Height = GROUND,
    ) -> Seen:
        """How well somebody there is seen: as its best sample point."""
        spots = spots_of_place(self.grid, target)
        levels = self.made_out(eyes, viewer, spots, here=here, there=there)
        return Seen(int(levels.max(initial=0)))

    def has_line(self, viewer: Place, target: Place) -> bool:
        """Whether a line from one of the viewer's cells to a point of the target is free."""
        spots = spots_of_place(self.grid, target)
        return bool(self._lines(viewer, spots).any())

    def has_clear_line(
        self, viewer: Place, target: Place, *, here: Height = GROUND, there: Height = GROUND
    ) -> bool:
        """Whether ordinary eyes have a line that neither walls nor thick veils stop."""
        spots = spots_of_place(self.grid, target)
        veils = self._veils.in_the_way(Eyes(), footprint_at(viewer), here, there)
        return bool(self._lines(viewer, spots, veils).any())

    def brightness_at(self, cell: Cell) -> Brightness:
        """The light of a cell: that of its brightest point."""
        spots = spots_of_cells(self.grid, (cell,))
        return Brightness(int(self._light_at(spots).max(initial=0)))

    def brightness_of_place(self, place: Place, at: Height = GROUND) -> Brightness:
        """The light of the brightest point of somebody who is there."""
        spots = spots_of_place(self.grid, place)
        light = np.where(self._magic_at(spots, at), np.uint8(0), self._light_at(spots, at))
        return Brightness(int(light.max(initial=0)))

    def has_sunlight(self, place: Place, at: Height = GROUND) -> bool:
        """Whether sunlight falls on any point of somebody who is there."""
        spots = spots_of_place(self.grid, place)
        sunny = np.full(len(spots), self._is_sunlit, dtype=np.bool_)
        for veil in self._obscurements:
            if veil.kind in _SUNLESS:
                sunny &= ~lies_under(veil, spots, self.grid, at)
        for shine in self._shines:
            if shine.sunlight > 0:
                reach = replace(shine, bright=shine.sunlight, dim=shine.sunlight)
                sunny |= self.shone(reach, spots, at) > 0
        return bool((sunny & ~self._magic_at(spots, at)).any())

    def hidden_by(self, place: Place, at: Height = GROUND) -> ObscurementKind | None:
        """The thickest fog or magical darkness that lies over all of a space, so high."""
        worst = self._hides_at(spots_of_place(self.grid, place), at).min(initial=_THICKEST)
        return next((kind for kind, thick in _THICKNESS.items() if thick == worst), None)

    # --- the eyes -------------------------------------------------------------------------------

    def _levels(self, eyes: Eyes, feet: Floats, spots: Spots, at: Height) -> Levels:
        hides = self._hides_at(spots, at)
        seen = self._brightness(eyes, feet, spots, at)
        fog_light = hides == _THICKNESS[ObscurementKind.LIGHT]
        seen = np.where(fog_light, np.minimum(seen, np.uint8(Seen.DIMLY)), seen)
        seen = np.where(hides == _THICKNESS[ObscurementKind.HEAVY], np.uint8(Seen.NOT), seen)
        seen = np.where(_within(feet, max(eyes.sight, eyes.truesight)), seen, np.uint8(0))
        seen = np.where(_within(feet, eyes.blindsight), np.uint8(Seen.CLEARLY), seen)
        return seen.astype(np.uint8)

    def _brightness(self, eyes: Eyes, feet: Floats, spots: Spots, at: Height = GROUND) -> Levels:
        """How bright it is for these eyes, as values of `Brightness`."""
        light, magic = self._light_at(spots, at), self._magic_at(spots, at)
        light = np.where(magic, np.uint8(Brightness.DARK), light)
        brightened = _within(feet, eyes.darkvision) & ~magic
        brightened |= _within(feet, eyes.magic_darkvision)
        brightened |= _within(feet, eyes.low_light) & (light == Brightness.DIM)
        light = np.minimum(light + brightened, np.uint8(Brightness.BRIGHT))
        light = np.where(_within(feet, eyes.truesight), np.uint8(Brightness.BRIGHT), light)
        return light.astype(np.uint8)

    def brightness_for(
        self,
        eyes: Eyes,
        viewer: Place | None,
        *,
        here: Height = GROUND,
        past_veils: bool = True,
        through_fog: bool = True,
    ) -> Levels:
        """How bright each spot of the floor is for somebody there, whatever stands in between.

        The values of `Brightness`; without a viewer it is the light alone. Not `past_veils`, it
        is dark as well where magical darkness lies in between. Not `through_fog`, it is so in
        thick fog, and that lies in between as well. Not to change.
        """
        place = None if viewer is None else footprint_at(viewer)
        key = (eyes, place, here, past_veils, through_fog)
        found = self._bright_for.get(key)
        if found is None:
            if len(self._bright_for) >= _KEPT // 8:
                self._bright_for.clear()
            heights = (here, GROUND)
            found = self._bright(eyes, place, self.spots, *heights)
            if place is not None and not past_veils:
                ways = self._veils.darkness if through_fog else self._veils.in_the_way
                veils = ways(eyes, place, *heights)
                found = self._this_side(found, eyes, place, self.spots, veils, heights)
            if not through_fog:
                found = self._out_of_fog(found, eyes, place, self.spots, heights)
            self._bright_for[key] = found
        return found

    def brightness_of(
        self,
        eyes: Eyes,
        viewer: Place,
        target: Place,
        *,
        here: Height,
        there: Height,
        past_veils: bool = True,
    ) -> Brightness:
        """The same, not through fog, of the brightest point of somebody who is there."""
        spots, place = spots_of_place(self.grid, target), footprint_at(viewer)
        levels = self._bright(eyes, place, spots, here, there)
        if not past_veils:
            veils = self._veils.in_the_way(eyes, place, here, there)
            levels = self._this_side(levels, eyes, place, spots, veils, (here, there))
        levels = self._out_of_fog(levels, eyes, place, spots, (here, there))
        return Brightness(int(levels.max(initial=0)))

    def _out_of_fog(
        self,
        levels: Levels,
        eyes: Eyes,
        place: Footprint | None,
        spots: Spots,
        heights: tuple[Height, Height],
    ) -> Levels:
        """What is left of the brightness where no thick fog lies."""
        is_fogged = self._hides_at(spots, heights[1]) == _THICKNESS[ObscurementKind.HEAVY]
        if place is not None and eyes.blindsight > 0:
            is_fogged &= ~_within(self._feet(place, spots, *heights), eyes.blindsight)
        return np.where(is_fogged, np.uint8(Brightness.DARK), levels)

    def _this_side(
        self,
        levels: Levels,
        eyes: Eyes,
        place: Footprint,
        spots: Spots,
        veils: tuple[looks.View, ...],
        heights: tuple[Height, Height],
    ) -> Levels:
        """What is left of the brightness where none of the veils lies in between."""
        if not veils:
            return levels
        free = looks.reached(self.grid, place, spots, veils, both_ways=self._both_ways)
        if eyes.blindsight > 0:
            free |= _within(self._feet(place, spots, *heights), eyes.blindsight)
        return np.where(free, levels, np.uint8(Brightness.DARK))

    def _feet(self, place: Footprint, spots: Spots, here: Height, there: Height) -> Floats:
        """How far away each spot is."""
        feet = feet_from(self.grid, place, spots)
        apart: Floats = np.maximum(feet, abs(here.feet - there.feet))
        return apart

    def _bright(
        self, eyes: Eyes, place: Footprint | None, spots: Spots, here: Height, there: Height
    ) -> Levels:
        if place is None:
            return self._brightness(eyes, np.full(len(spots), np.inf), spots, there)
        feet = self._feet(place, spots, here, there)
        found = self._brightness(eyes, feet, spots, there)
        found = np.where(_within(feet, max(eyes.sight, eyes.truesight)), found, 0)
        bright = np.uint8(Brightness.BRIGHT)
        return np.where(_within(feet, eyes.blindsight), bright, found).astype(np.uint8)

    # --- light and what hides -------------------------------------------------------------------

    def _light_at(self, spots: Spots, at: Height = GROUND) -> Levels:
        if spots.shape is None:
            return self._lit(spots, at)
        if self._light is None:
            self._light = self._lit(spots, GROUND)
        return self._light

    def _lit(self, spots: Spots, at: Height) -> Levels:
        light = np.full(len(spots), self._ambient, dtype=np.uint8)
        self._lay(light, spots, at, _AMBIENT)
        for shine in self._shines:
            np.maximum(light, self.shone(shine, spots, at), out=light)
        return light

    def shone(self, shine: Shine, spots: Spots, at: Height = GROUND) -> Levels:
        """The light that one source throws on each spot, so high above the floor."""
        feet = self._feet_from_light(shine, spots)
        feet = np.maximum(feet, abs(shine.elevation - at.feet))
        lit = (feet <= shine.bright + _REACHED).astype(np.uint8)
        lit += feet <= max(shine.bright, shine.dim) + _REACHED
        if shine.direction is not None:
            lit *= _in_cone(shine, spots)
        if shine.casts_shadows and lit.any():
            lit *= self.view.reaches((shine.position,), spots)
        return lit

    def _feet_from_light(self, shine: Shine, spots: Spots) -> Floats:
        if shine.place is not None:
            return feet_from(self.grid, shine.place, spots)
        away = spots.points - np.array(shine.position)
        feet: Floats = np.hypot(away[:, 0], away[:, 1]) * self.grid.feet_per_cell
        return feet

    def _hides_at(self, spots: Spots, at: Height) -> Levels:
        if spots.shape is None:
            return self._hidden(spots, at)
        if self._hides is None:
            self._hides = self._hidden(spots, GROUND)
        return self._hides

    def _magic_at(self, spots: Spots, at: Height) -> Booleans:
        """Where there is magical darkness, whatever else hangs in the air."""
        if spots.shape is None:
            return self._darkened(spots, at)
        if self._magic is None:
            self._magic = self._darkened(spots, GROUND)
        return self._magic

    def _darkened(self, spots: Spots, at: Height) -> Booleans:
        magic = np.zeros(len(spots), dtype=np.bool_)
        for veil in self._obscurements:
            if veil.kind is ObscurementKind.MAGIC_DARKNESS:
                magic |= lies_under(veil, spots, self.grid, at)
        return magic

    def _hidden(self, spots: Spots, at: Height) -> Levels:
        hides = np.zeros(len(spots), dtype=np.uint8)
        self._lay(hides, spots, at, _THICKNESS, thickest=True)
        return hides

    def _lay(
        self,
        values: Levels,
        spots: Spots,
        at: Height,
        by_kind: dict[ObscurementKind, int],
        *,
        thickest: bool = False,
    ) -> None:
        """Set the values of the spots that lie under obscurements of certain kinds."""
        for veil in self._obscurements:
            value = by_kind.get(veil.kind)
            if value is None:
                continue
            under = lies_under(veil, spots, self.grid, at)
            values[under] = np.maximum(values[under], value) if thickest else value


_THICKNESS = {
    ObscurementKind.LIGHT: 1,
    ObscurementKind.MAGIC_DARKNESS: 2,
    ObscurementKind.HEAVY: 3,
}
_THICKEST = 3
_SUNLESS = (ObscurementKind.SHADE, ObscurementKind.DIM_LIGHT, ObscurementKind.DARKNESS)
"""Where the sun of the map does not come; that of a lamp or of magic still may."""
_AMBIENT = {
    ObscurementKind.DIM_LIGHT: int(Brightness.DIM),
    ObscurementKind.DARKNESS: int(Brightness.DARK),
}


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
