"""Where it is dark on a map for the characters of the players, to be drawn for them.

Walls play no part in it: what stands in between is told by the fog, where there is one. Only
magical darkness also darkens what lies beyond it, unless the table shows that. Thick fog darkens
nothing, as it is seen itself, but hides who stands in it or beyond it (51-VIS-02, 52-OBSC-2). The
lamps and the magic that the GM keeps hidden do not count. numpy comes in only on maps that are
not bright everywhere.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from desktop.battlemap.eyes import Eyes
from desktop.battlemap.features import ObscurementKind
from desktop.battlemap.light import LightLevel
from desktop.model.combatant import Combatant
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId, MapId
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.places import space_at
from desktop.rules.sight.party_sight import FRIENDS, party_eyes, viewers_of
from desktop.rules.sight.seeing import height_of, heights_tell, scene_of, veils_on

if TYPE_CHECKING:
    from desktop.battlemap.masks import Mask
    from desktop.battlemap.vision import Levels, Scene

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
    scene = scene_of(encounter, ruleset, map_id, for_players=True)
    shape = scene.spots.shape
    assert shape is not None, "the spots of a map"
    levels = _brightness(encounter, ruleset, map_id, scene, through_fog=True).reshape(shape)
    if levels.min() > 1:
        return None
    return Shades(levels == 0, levels == 1)


def shaded_ones(
    encounter: Encounter,
    ruleset: Ruleset,
    map_id: MapId,
    shades: Shades | None,
    company: Iterable[Combatant],
) -> frozenset[CombatantId]:
    """Those of whoever is on a map whom nobody of the party makes out for want of light or for
    thick fog; its own are known.

    The shades tell of the floor: who is above it is looked at by itself.
    """
    from desktop.battlemap.masks import shows_place

    strangers = [who for who in company if who.side not in FRIENDS]
    if not strangers:
        return frozenset()
    grid, dark = encounter.maps[map_id].grid, None if shades is None else shades.dark
    is_fogged = _is_fogged(encounter, ruleset, map_id)
    if is_fogged:
        scene = scene_of(encounter, ruleset, map_id, for_players=True)
        levels = _brightness(encounter, ruleset, map_id, scene, through_fog=False)
        dark = (levels == 0).reshape(scene.spots.shape)
    are_looked_at = is_fogged or _is_darkened(encounter, ruleset, map_id)
    viewers, found = viewers_of(encounter, map_id), set()
    for who in strangers:
        assert who.token is not None, "who is on the map has a token"
        if viewers and heights_tell(encounter, who):
            if are_looked_at and not _is_made_out(encounter, ruleset, viewers, who):
                found.add(who.id)
        elif dark is not None:
            place = space_at(who, who.token, ruleset, grid)
            if not shows_place(~dark, grid, place):
                found.add(who.id)
    return frozenset(found)


def _is_made_out(
    encounter: Encounter, ruleset: Ruleset, viewers: Iterable[Combatant], who: Combatant
) -> bool:
    """Whether one of them makes somebody out, who may be up in the air."""
    assert who.token is not None, "it is on the map"
    scene = scene_of(encounter, ruleset, who.token.map, for_players=True)
    there, grid = height_of(ruleset, who), encounter.maps[who.token.map].grid
    place, past = space_at(who, who.token, ruleset, grid), _shows_beyond(encounter, ruleset)
    for viewer in viewers:
        assert viewer.token is not None, "a viewer stands on the map"
        start = space_at(viewer, viewer.token, ruleset, grid)
        eyes, here = party_eyes(ruleset, viewer), height_of(ruleset, viewer)
        if scene.brightness_of(eyes, start, place, here=here, there=there, past_veils=past):
            return True
    return False


def _brightness(
    encounter: Encounter, ruleset: Ruleset, map_id: MapId, scene: "Scene", *, through_fog: bool
) -> "Levels":
    """How bright each spot of a map is for the best eyes of the party there."""
    import numpy as np

    grid, past = encounter.maps[map_id].grid, _shows_beyond(encounter, ruleset)
    levels = None
    for who in viewers_of(encounter, map_id):
        assert who.token is not None, "a viewer stands on the map"
        seen = scene.brightness_for(
            party_eyes(ruleset, who),
            space_at(who, who.token, ruleset, grid),
            here=height_of(ruleset, who),
            past_veils=past,
            through_fog=through_fog,
        )
        levels = seen if levels is None else np.maximum(levels, seen)
    if levels is None:
        return scene.brightness_for(Eyes(), None, through_fog=through_fog)
    return levels


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
