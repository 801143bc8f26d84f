"""A map that comes onto the table takes after that of the players: what they see, and its light.

A fog that was chosen is meant for the fight, not for one picture: of the next map, too, nothing
shows that nobody has seen.
"""

from dataclasses import replace

from desktop.battlemap.battle_map import DAYLIGHT, BattleMap
from desktop.battlemap.light import LightLevel
from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.encounter import Encounter, Phase
from desktop.model.fog import NO_FOG, Fog, FogMode
from desktop.model.ids import MapId
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal

MOST_CELLS = 360_000
TOO_LARGE = Message("refusal.map_too_large_for_fog")


def is_too_large_for_fog(battle_map: BattleMap) -> bool:
    """Whether a fog over a map would take too much memory."""
    return battle_map.columns * battle_map.rows > MOST_CELLS


def with_light_before(encounter: Encounter, battle_map: BattleMap) -> BattleMap:
    """A new map of a running fight, as dark as the one before unless it says itself how it is."""
    before = encounter.as_played().battle_map
    own = battle_map.environment
    if before is None or encounter.phase is Phase.PREPARING:
        return battle_map
    if own.light is not LightLevel.BRIGHT or own.ambient_light != DAYLIGHT.ambient_light:
        return battle_map
    light = before.environment.light
    return replace(battle_map, environment=replace(own, light=light))


def fog_before(encounter: Encounter, map_id: MapId | None) -> Fog | None:
    """The fog that a map takes over when it comes onto the table; None where it keeps its own.

    Its own is what was once chosen for it, if only that all of it is visible.
    """
    if map_id in encounter.fog:
        return None
    played = encounter.played_map
    before = tuple(reversed(tuple(encounter.maps))) if played is None else (played,)
    fogs = (encounter.fog.get(one, NO_FOG) for one in before)
    return next((fog for fog in fogs if fog.mode is not FogMode.OFF), None)


def judge_fog(draft: Draft, fog: Fog | None, battle_map: BattleMap) -> Refusal | None:
    """A map that no fog can cover is shown whole only when the GM says so."""
    if fog is None or not is_too_large_for_fog(battle_map):
        return None
    refusal = Refusal(TOO_LARGE)
    return refusal if draft.stands(refusal) else None


def take_after(draft: Draft, map_id: MapId, fog: Fog | None, *, is_darkened: bool) -> None:
    """Cover the map as the one before was, and tell what it has taken over."""
    battle_map = draft.encounter.maps[map_id]
    if fog is not None and not is_too_large_for_fog(battle_map):
        draft.add(e.FogSet(map_id, fog.mode, fog.viewers))
        draft.add(e.Noted(Message("note.fog_taken_over", {"map": battle_map.title})))
    if is_darkened:
        key = f"note.light_taken_over_{battle_map.environment.light.value}"
        draft.add(e.Noted(Message(key, {"map": battle_map.title})))
