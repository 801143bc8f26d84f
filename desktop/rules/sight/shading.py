"""Where it is dark on a map for the characters of the players, to be drawn for them.

Walls play no part in it: what stands in between is told by the fog, where there is one. Only
magical darkness also darkens what lies beyond it, unless the table shows that. Thick fog darkens
nothing, as it is seen itself, but hides who stands in it or beyond it (51-VIS-02, 52-OBSC-2). The
lamps and the magic that the GM keeps hidden do not count. numpy comes in only on maps that are
not bright everywhere.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop.battlemap.cells import Place
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
    """Whether nobody of the party makes somebody out for want of light or for thick fog; its own
    are known.

    The shades tell of the floor: where there is fog, or who is above it, is looked at by itself.
    """
    from desktop.battlemap.masks import shows_cells

    token = who.token
    if token is None or who.side in FRIENDS:
        return False
    grid = encounter.maps[token.map].grid
    place = space_at(who, token, ruleset, grid)
    viewers, is_fogged = viewers_of(encounter, token.map), _is_fogged(encounter, ruleset, token.map)
    if not viewers or not (is_fogged or heights_tell(encounter, who)):
        is_dark = shades is not None and not shows_cells(~shades.dark, grid, grid.cells_of(place))
        return is_dark or (is_fogged and _is_in_fog(encounter, ruleset, who, place))
    if not is_fogged and not _is_darkened(encounter, ruleset, token.map):
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
        if scene.brightness_of(eyes, start, place, here=here, there=there, past_veils=past):
            return False
    return True


def _is_in_fog(encounter: Encounter, ruleset: Ruleset, who: Combatant, place: Place) -> bool:
    assert who.token is not None, "who is in a fog is on its map"
    scene = scene_of(encounter, ruleset, who.token.map, for_players=True)
    hidden = scene.hidden_by(scene.grid.cells_of(place), height_of(ruleset, who))
    return hidden is ObscurementKind.HEAVY


def _shows_beyond(encounter: Encounter, ruleset: Ruleset) -> bool:
    """Whether the table shows what lies beyond magical darkness, and who is beyond thick fog."""
    return ruleset.chooses(encounter, "beyond_darkness", "shown")


def _is_darkened(encounter: Encounter, ruleset: Ruleset, map_id: MapId) -> bool:
    battle_map = encounter.maps[map_id]
    if battle_map.columns * battle_map.rows > MOST_CELLS:
        return False
    is_bright = battle_map.environment.light is LightLevel.BRIGHT
    return not is_bright or any(kind in DARKENING for kind in _kinds(encounter, ruleset, map_id))


def _is_fogged(encounter: Encounter, ruleset: Ruleset, map_id: MapId) -> bool:
    return ObscurementKind.HEAVY in _kinds(encounter, ruleset, map_id)


def _kinds(encounter: Encounter, ruleset: Ruleset, map_id: MapId) -> set[ObscurementKind]:
    veils = veils_on(encounter, ruleset, map_id, for_players=True)
    return {veil.kind for veil in (*encounter.maps[map_id].obscurements, *veils)}
