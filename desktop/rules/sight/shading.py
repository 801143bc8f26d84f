"""Where it is dark on a map for the characters of the players, to be drawn for them.

Walls play no part in it: what stands in between is told by the fog, where there is one. Only
magical darkness also darkens what lies beyond it, unless the table shows that. The
lamps and the magic that the GM keeps hidden do not count. numpy comes in only on maps that are
not bright everywhere.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop.battlemap.eyes import Eyes
from desktop.battlemap.features import ObscurementKind
from desktop.battlemap.light import LightLevel
from desktop.model.combatant import Combatant
from desktop.model.encounter import Encounter
from desktop.model.ids import MapId
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.places import space_at
from desktop.rules.sight.party_sight import FRIENDS, party_eyes, viewers_of
from desktop.rules.sight.seeing import height_of, heights_tell, scene_of, veils_on

if TYPE_CHECKING:
    from desktop.battlemap.masks import Mask

DARKENING = (
    ObscurementKind.DIM_LIGHT,
    ObscurementKind.DARKNESS,
    ObscurementKind.MAGIC_DARKNESS,
)
MOST_CELLS = 90_000
"""A larger map is drawn as if it were bright."""


@dataclass(frozen=True, slots=True)
class Shades:
    """The spots that nobody of the party makes out for want of light, and those that are dim."""

    dark: "Mask"
    dim: "Mask"


def shades_on(encounter: Encounter, ruleset: Ruleset, map_id: MapId) -> Shades | None:
    """How dark a map is for the best eyes of the party there; None: bright everywhere.

    Without anybody of the party on it, it is as dark as the light leaves it.
    """
    if not _is_darkened(encounter, ruleset, map_id):
        return None
    import numpy as np

    battle_map = encounter.maps[map_id]
    scene = scene_of(encounter, ruleset, map_id, for_players=True)
    shape = scene.spots.shape
    assert shape is not None, "the spots of a map"
    past, levels = _shows_beyond(encounter, ruleset), None
    for who in viewers_of(encounter, map_id):
        assert who.token is not None, "a viewer stands on the map"
        eyes, place = party_eyes(ruleset, who), space_at(who, who.token, ruleset, battle_map.grid)
        high = height_of(ruleset, who)
        seen = scene.brightness_for(eyes, place, here=high, past_darkness=past)
        levels = seen if levels is None else np.maximum(levels, seen)
    if levels is None:
        levels = scene.brightness_for(Eyes(), None)
    levels = levels.reshape(shape)
    if levels.min() > 1:
        return None
    return Shades(levels == 0, levels == 1)


def is_shaded(
    encounter: Encounter, ruleset: Ruleset, shades: Shades | None, who: Combatant
) -> bool:
    """Whether nobody of the party makes somebody out for want of light; its own are known.

    The shades tell of the floor: who is above it is looked at by itself.
    """
    from desktop.battlemap.masks import shows_cells

    token = who.token
    if token is None or who.side in FRIENDS:
        return False
    grid = encounter.maps[token.map].grid
    place = space_at(who, token, ruleset, grid)
    viewers = viewers_of(encounter, token.map)
    if not viewers or not heights_tell(encounter, who):
        return shades is not None and not shows_cells(~shades.dark, grid, grid.cells_of(place))
    if not _is_darkened(encounter, ruleset, token.map):
        return False
    scene, there = (
        scene_of(encounter, ruleset, token.map, for_players=True),
        height_of(ruleset, who),
    )
    past = _shows_beyond(encounter, ruleset)
    for viewer in viewers:
        assert viewer.token is not None, "a viewer stands on the map"
        start = space_at(viewer, viewer.token, ruleset, grid)
        eyes, here = party_eyes(ruleset, viewer), height_of(ruleset, viewer)
        if scene.brightness_of(eyes, start, place, here=here, there=there, past_darkness=past):
            return False
    return True


def _shows_beyond(encounter: Encounter, ruleset: Ruleset) -> bool:
    """Whether the table shows what lies beyond magical darkness."""
    return ruleset.chooses(encounter, "beyond_darkness", "shown")


def _is_darkened(encounter: Encounter, ruleset: Ruleset, map_id: MapId) -> bool:
    battle_map = encounter.maps[map_id]
    if battle_map.columns * battle_map.rows > MOST_CELLS:
        return False
    veils = veils_on(encounter, ruleset, map_id, for_players=True)
    return battle_map.environment.light is not LightLevel.BRIGHT or any(
        veil.kind in DARKENING for veil in (*battle_map.obscurements, *veils)
    )
