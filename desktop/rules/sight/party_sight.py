"""What the characters of the players see together; for fogs, as masks of a map's spots.

What the GM keeps hidden plays no part in it: no hidden lamp shines here, and nobody hidden
looks. numpy is imported with the modules that this one imports late.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.eyes import Eyes
from desktop.battlemap.patch import Patch
from desktop.model.combatant import Combatant, Life, Side
from desktop.model.encounter import Encounter
from desktop.model.fog import NO_FOG, Fog, FogMode, Stroke
from desktop.model.ids import CombatantId, MapId
from desktop.model.same import Same
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.places import ELSEWHERE, space_at
from desktop.rules.sight.perceiving import answers, can_see
from desktop.rules.sight.seeing import (
    eyes_of,
    height_of,
    heights_tell,
    how_well,
    light_of,
    scene_of,
)

if TYPE_CHECKING:
    from desktop.battlemap.masks import Mask

FRIENDS = (Side.HERO, Side.ALLY)


def viewers_of(encounter: Encounter, map_id: MapId) -> tuple[Combatant, ...]:
    """Those through whose eyes the players see a map now."""
    chosen = encounter.fog.get(map_id, NO_FOG).viewers
    return tuple(
        who
        for who in encounter.combatants.values()
        if who.token is not None
        and who.token.map == map_id
        and not who.hidden
        and who.life is Life.UP
        and (who.id in chosen if chosen else who.side in FRIENDS)
    )


def seen_by(
    encounter: Encounter, ruleset: Ruleset, who: Combatant, *, for_players: bool = True
) -> "Mask":
    """The spots of its map that somebody sees from where it stands, and those it stands on."""
    from desktop.battlemap.masks import lay_place

    assert who.token is not None, "only somebody with a token looks at the map"
    scene = scene_of(encounter, ruleset, who.token.map, for_players=for_players)
    battle_map = encounter.maps[who.token.map]
    eyes = party_eyes(ruleset, who)
    place = space_at(who, who.token, ruleset, battle_map.grid)
    shape = scene.spots.shape
    assert shape is not None, "the spots of a map"
    levels = scene.made_out(eyes, place, here=height_of(ruleset, who))
    seen: Mask = (levels > 0).reshape(shape)
    if eyes.sight > 0:
        lay_place(seen, scene.grid, place)
    return seen


def seen_by_party(encounter: Encounter, ruleset: Ruleset, map_id: MapId) -> "Mask":
    """The spots of a map that the players see now."""
    from desktop.battlemap.masks import mask_of
    from desktop.battlemap.spots import shape_of

    battle_map = encounter.maps[map_id]
    seen = mask_of((), shape_of(battle_map.columns, battle_map.rows))
    for who in viewers_of(encounter, map_id):
        seen |= seen_by(encounter, ruleset, who)
    return seen


def looks_along(
    encounter: Encounter,
    ruleset: Ruleset,
    map_id: MapId,
    who: Combatant,
    places: Iterable[Combatant],
) -> "Mask":
    """The spots that the players saw while somebody went along these places."""
    from desktop.battlemap.masks import mask_of
    from desktop.battlemap.spots import shape_of

    battle_map = encounter.maps[map_id]
    seen = mask_of((), shape_of(battle_map.columns, battle_map.rows))
    is_viewer = any(viewer.id == who.id for viewer in viewers_of(encounter, map_id))
    lights_the_way = light_of(who) is not None and not who.hidden
    for there in places:
        if lights_the_way:  # the others see by its light as well
            seen |= seen_by_party(encounter.with_combatant(there), ruleset, map_id)
        elif is_viewer:
            seen |= seen_by(encounter, ruleset, there)
    return seen


def unseen_by_party(encounter: Encounter, ruleset: Ruleset) -> frozenset[CombatantId]:
    """Those whom something (invisibility, having hidden) keeps from the eyes of the whole party.

    The party's own are known to it, and so is who is away. Whoever is seen by one character is
    seen by the players.
    """
    party = [
        who
        for who in encounter.combatants.values()
        if who.side in FRIENDS and not who.hidden and who.life is Life.UP
    ]
    return frozenset(
        who.id
        for who in encounter.combatants.values()
        if who.side not in FRIENDS
        and not who.has_effect(ELSEWHERE)
        and answers(who, Question.UNSEEN, ruleset)
        and not any(can_see(encounter, ruleset, viewer, who, for_players=True) for viewer in party)
    )


# --- memory and strokes -------------------------------------------------------------------------


def explored_spots(fog: Fog, battle_map: BattleMap) -> "Mask":
    """The spots of a map that the players' characters have seen at some time; not to change."""
    return _explored(Same(fog.explored), battle_map.columns, battle_map.rows)


@lru_cache(maxsize=8)
def _explored(explored: Same[tuple[Patch, ...]], columns: float, rows: float) -> "Mask":
    from desktop.battlemap.masks import mask_of
    from desktop.battlemap.spots import shape_of

    return mask_of(explored.value, shape_of(columns, rows))


def hand_spots(fog: Fog, battle_map: BattleMap) -> tuple["Mask", "Mask"]:
    """The spots that the GM shows, and those that the GM covers; not to change."""
    return _hand(Same(fog.hand), battle_map.columns, battle_map.rows)


@lru_cache(maxsize=8)
def _hand(hand: Same[tuple[Stroke, ...]], columns: float, rows: float) -> tuple["Mask", "Mask"]:
    from desktop.battlemap.masks import lay, mask_of
    from desktop.battlemap.spots import shape_of

    shape = shape_of(columns, rows)
    shown, covered = mask_of((), shape), mask_of((), shape)
    for stroke in hand.value:
        lay(shown, stroke.patch, value=stroke.reveals)
        lay(covered, stroke.patch, value=not stroke.reveals)
    return shown, covered


# --- what the players may see -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class FogMasks:
    """The spots that the players see now, and those that they see or remember."""

    visible: "Mask"
    explored: "Mask"


def fog_masks(encounter: Encounter, ruleset: Ruleset, map_id: MapId) -> FogMasks | None:
    """What of a map the players see; None: all of it. Not to change: both windows ask."""
    return _fog_masks(Same(encounter), Same(ruleset), map_id)


@lru_cache(maxsize=2)
def _fog_masks(fight: Same[Encounter], rules: Same[Ruleset], map_id: MapId) -> FogMasks | None:
    encounter, ruleset = fight.value, rules.value
    fog = encounter.fog.get(map_id, NO_FOG)
    if fog.mode is FogMode.OFF or map_id not in encounter.maps:
        return None
    battle_map = encounter.maps[map_id]
    shown, covered = hand_spots(fog, battle_map)
    if fog.mode is FogMode.HAND:
        return FogMasks(shown, shown)
    visible = (seen_by_party(encounter, ruleset, map_id) | shown) & ~covered
    if fog.mode is FogMode.NOW:
        return FogMasks(visible, visible)
    explored = (explored_spots(fog, battle_map) & ~covered) | visible
    return FogMasks(visible, explored)


def is_in_view(encounter: Encounter, ruleset: Ruleset, masks: FogMasks, who: Combatant) -> bool:
    """Whether the players see somebody where it stands; they always know where their own are.

    The masks tell of the floor: who is above it, or stands in a low bank, is looked at by itself.
    """
    from desktop.battlemap.masks import shows_place

    if who.token is None or who.side in FRIENDS:
        return True
    battle_map = encounter.maps[who.token.map]
    grid = battle_map.grid
    place = space_at(who, who.token, ruleset, grid)
    fog = encounter.fog.get(who.token.map, NO_FOG)
    if fog.mode is FogMode.HAND or not heights_tell(encounter, who):
        return shows_place(masks.visible, grid, place)
    shown, covered = hand_spots(fog, battle_map)
    if shows_place(shown, grid, place) or not shows_place(~covered, grid, place):
        return shows_place(shown, grid, place)
    return any(
        how_well(encounter, ruleset, viewer, party_eyes(ruleset, viewer), who, for_players=True)
        for viewer in viewers_of(encounter, who.token.map)
    )


def party_eyes(ruleset: Ruleset, viewer: Combatant) -> Eyes:
    """What somebody of the party perceives with now."""
    return eyes_of(viewer, is_blind=answers(viewer, Question.SIGHT, ruleset))
