"""How light falls on a map, to be drawn: the colour is only seen, no rule asks for it.

numpy comes in only on maps where something shines.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from desktop.battlemap.cells import Point
from desktop.battlemap.grid import Grid
from desktop.battlemap.light import Shine
from desktop.model.combatant import Combatant
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId, MapId
from desktop.model.same import Same
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.own_light import OWN
from desktop.rules.sight.seeing import area_shines, lamp_shine, light_of, scene_of, shine_of

if TYPE_CHECKING:
    from desktop.battlemap.masks import Mask
    from desktop.battlemap.wall_view import WallView

PLAIN = "#ffffff"
"""A light without a colour: it is not drawn."""
FLAME = "#ffb454"
COLD = "#cfe0ff"
FLAMES = frozenset(
    {
        *("candle", "torch", "lamp", "hooded_lantern", "hooded_lantern_lowered"),
        *("bullseye_lantern", OWN),
    }
)
MOST_GLOWS = 200
"""On one map; what is more shines without being drawn."""

Run = tuple[int, int, int]
"""Spots of a row of the map that are lit: the row, the first, the last."""


@dataclass(frozen=True, slots=True)
class Glow:
    """One light as it falls: its middle, feet of bright light and of any, what it reaches."""

    position: Point
    bright: float
    reach: float
    colour: str
    lit: tuple[Run, ...]
    intensity: float = 1.0
    """How strongly it is drawn: 1 as usual, 0 not at all."""


def glows_on(
    encounter: Encounter, ruleset: Ruleset, map_id: MapId, *, for_players: bool = False
) -> Iterator[tuple[CombatantId | None, Glow]]:
    """The coloured lights of a map with their bearers; none of the hidden for the players.

    Lamps that are painted into the picture already are left out.
    """
    battle_map = encounter.maps[map_id]
    lights: list[tuple[CombatantId | None, str, Shine, float]] = []
    if not battle_map.environment.has_baked_lighting:
        lights += [
            (None, each.colour, lamp_shine(each), each.intensity)
            for each in battle_map.lights
            if each.intensity > 0
        ]
    for who in encounter.combatants.values():
        shine = shine_of(encounter, ruleset, who, map_id)
        if shine is not None and not (for_players and who.hidden):
            lights.append((who.id, _colour_of(who), shine, 1.0))
    shines = area_shines(encounter, ruleset, map_id, for_players=for_players)
    lights += [(None, COLD, shine, 1.0) for shine in shines]
    lights = [each for each in lights if each[1].lower() != PLAIN][:MOST_GLOWS]
    if not lights:
        return
    scene = scene_of(encounter, ruleset, map_id, for_players=for_players)
    size = (battle_map.columns, battle_map.rows)
    for bearer, colour, shine, intensity in lights:
        glow = _glow(Same(scene.view), scene.grid, size, shine, colour)
        yield bearer, replace(glow, intensity=intensity)


def _colour_of(who: Combatant) -> str:
    light = light_of(who)
    return FLAME if light is not None and light.source in FLAMES else COLD


@lru_cache(maxsize=256)
def _glow(
    view: "Same[WallView]", grid: Grid, size: tuple[float, float], shine: Shine, colour: str
) -> Glow:
    from desktop.battlemap.vision import Scene

    scene = Scene(view.value, grid, columns=size[0], rows=size[1])
    shape = scene.spots.shape
    assert shape is not None, "the spots of a map"
    mask = (scene.shone(shine, scene.spots) > 0).reshape(shape)
    return Glow(
        shine.position, shine.bright, max(shine.bright, shine.dim), colour, tuple(runs_in(mask))
    )


def within(glow: Glow, mask: "Mask") -> tuple[Run, ...]:
    """What a light reaches of some spots."""
    import numpy as np

    lit = np.zeros(mask.shape, dtype=np.bool_)
    for row, first, last in glow.lit:
        lit[row, first : last + 1] = True
    return tuple(runs_in(lit & mask))


def runs_in(mask: "Mask") -> Iterator[Run]:
    """Spots that are set, as runs in their rows."""
    import numpy as np

    for row in np.flatnonzero(mask.any(axis=1)):
        edges = np.flatnonzero(np.diff(mask[row].astype(np.int8), prepend=0, append=0))
        for first, after in zip(edges[::2], edges[1::2], strict=True):
            yield int(row), int(first), int(after) - 1
