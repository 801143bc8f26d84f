"""What the players have explored: it grows with what their characters see, or by hand.

numpy comes in only on maps that have a fog.
"""

from collections.abc import Iterable
from math import isfinite
from typing import TYPE_CHECKING, assert_never

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Point
from desktop.battlemap.trail import exact
from desktop.battlemap.walls import Segment, WallKind
from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import CarriedLight, Combatant
from desktop.model.fog import NO_FOG, Fog, FogMode, FogShape, FogShapeKind, Stroke
from desktop.model.ids import MapId
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import judge_number, judge_present
from desktop.rules.map.places import moved_along
from desktop.rules.map.taking_after import MOST_CELLS, TOO_LARGE, is_too_large_for_fog
from desktop.rules.sight.party_sight import explored_spots, hand_spots, looks_along, seen_by_party

if TYPE_CHECKING:
    from desktop.battlemap.masks import Mask

UNKNOWN_MAP = Refusal(Message("refusal.unknown_map"), can_overrule=False)
NO_SENSE = Refusal(Message("refusal.not_on_map"), can_overrule=False)
NO_ROOM = Refusal(Message("refusal.no_room_here"))
NO_FOG_FITS = Refusal(TOO_LARGE, can_overrule=False)
MOST_POINTS = 2_000
MOST_PIECES = 24
"""Pieces of memory, and strokes, that are kept side by side before they are gathered."""
FARTHEST = 1_000
"""Feet that a light may shine."""

LIGHTS: tuple[CarriedLight, ...] = (
    CarriedLight("candle", 5, 10),
    CarriedLight("torch", 20, 40),
    CarriedLight("lamp", 15, 45),
    CarriedLight("hooded_lantern", 30, 60),
    CarriedLight("hooded_lantern_lowered", 0, 5),
    CarriedLight("bullseye_lantern", 60, 120, 0),
    CarriedLight("sun_blade", 15, 30, sunlight=30),
)
"""What is carried to see by; feet of bright light and of at least dim (51-VIS-06)."""


def decide_set_fog(draft: Draft, command: c.SetFog) -> Refusal | None:
    """Choose what decides about the players' map, and whose sight they share."""
    battle_map = draft.encounter.maps.get(command.map)
    if battle_map is None:
        return UNKNOWN_MAP
    if command.viewers and (refusal := judge_present(draft, command.viewers)):
        return refusal
    if command.mode is not FogMode.OFF and is_too_large_for_fog(battle_map):
        return NO_FOG_FITS
    fog = draft.encounter.fog.get(command.map, NO_FOG)
    if (fog.mode, fog.viewers) != (command.mode, command.viewers):
        draft.add(e.FogSet(command.map, command.mode, command.viewers))
    return None


def decide_paint_fog(draft: Draft, command: c.PaintFog) -> Refusal | None:
    """Show or cover a part of a map by hand; with the fog off, it comes on by hand.

    A room that no wall closes is the whole map: nobody shows that by a single click unasked.
    """
    battle_map = draft.encounter.maps.get(command.map)
    if battle_map is None:
        return UNKNOWN_MAP
    if is_too_large_for_fog(battle_map):
        return NO_FOG_FITS
    if not _makes_sense(command.shape):
        return NO_SENSE
    from desktop.battlemap.masks import packed

    drawn = _drawn(battle_map, command.shape)
    is_room = command.shape.kind is FogShapeKind.ROOM
    if is_room and command.reveals and drawn.all() and not draft.overruled:
        return NO_ROOM
    patch = packed(drawn)
    if patch is None:
        return NO_SENSE
    fog = draft.encounter.fog.get(command.map, NO_FOG)
    if fog.mode is FogMode.OFF:
        draft.add(e.FogSet(command.map, FogMode.HAND, fog.viewers))
    draft.add(e.FogPainted(command.map, Stroke(patch, command.reveals)))
    return None


def _makes_sense(shape: FogShape) -> bool:
    least = {
        FogShapeKind.BRUSH: 1,
        FogShapeKind.RECTANGLE: 2,
        FogShapeKind.POLYGON: 3,
        FogShapeKind.ROOM: 1,
        FogShapeKind.ALL: 0,
    }
    numbers = (shape.radius, *(number for point in shape.points for number in point))
    return (
        least[shape.kind] <= len(shape.points) <= MOST_POINTS
        and all(isfinite(number) and abs(number) < MOST_CELLS for number in numbers)
        and shape.radius > 0
    )


def _drawn(battle_map: BattleMap, shape: FogShape) -> "Mask":
    from desktop.battlemap import masks
    from desktop.battlemap.spots import shape_of

    size = shape_of(battle_map.columns, battle_map.rows)
    points = shape.points
    match shape.kind:
        case FogShapeKind.BRUSH:
            return masks.brushed(points, shape.radius, size)
        case FogShapeKind.RECTANGLE:
            return masks.boxed(points[0], points[-1], size)
        case FogShapeKind.POLYGON:
            return masks.outlined(points, size)
        case FogShapeKind.ROOM:
            return masks.room(points[0], room_borders(battle_map), size)
        case FogShapeKind.ALL:
            return masks.boxed(Point(0, 0), Point(battle_map.columns, battle_map.rows), size)
        case _:
            assert_never(shape.kind)


def room_borders(battle_map: BattleMap) -> tuple[Segment, ...]:
    """What a room ends at: walls, windows, and doors however they stand."""
    solid = (WallKind.WALL, WallKind.WINDOW)
    return (
        *(wall.segment for wall in battle_map.walls if wall.kind in solid),
        *(door.segment for door in battle_map.doors),
    )


def decide_forget_explored(draft: Draft, command: c.ForgetExplored) -> Refusal | None:
    """Begin the players' memory of a map anew."""
    if command.map not in draft.encounter.maps:
        return UNKNOWN_MAP
    draft.add(e.FogRedrawn(command.map))
    return None


def decide_carry_light(draft: Draft, command: c.CarryLight) -> Refusal | None:
    """Light a torch in somebody's hand, or put it out."""
    if refusal := judge_present(draft, command.combatants):
        return refusal
    light = command.light
    if light is not None:
        for feet in (light.bright, light.dim):
            if refusal := judge_number(feet, low=0, high=FARTHEST):
                return refusal
    for who in command.combatants:
        if draft.combatant(who).light != light:
            draft.add(e.LightCarried(who, light))
    return None


# --- exploring ----------------------------------------------------------------------------------

CHANGES_SIGHT = (
    e.TokenMoved,
    e.TokenPlaced,
    e.CombatantJoined,
    e.CreatureReplaced,
    e.DoorChanged,
    e.MapShown,
    e.FeaturesChanged,
    e.FogSet,
    e.FogRedrawn,
    e.LightCarried,
    e.SideChanged,
    e.VisibilityChanged,
    e.LifeChanged,
    e.EffectGained,
    e.EffectEnded,
)
"""Events after which the players may see more, or less."""


def explore(draft: Draft) -> None:
    """Add to the players' memory what their characters have come to see."""
    fogs = draft.encounter.fog
    if not any(fog.mode is FogMode.SIGHT for fog in fogs.values()):
        return
    if draft.has_one_of(CHANGES_SIGHT):
        for map_id, fog in fogs.items():
            if fog.mode is FogMode.SIGHT and map_id in draft.encounter.maps:
                _explore_map(draft, map_id, fog)
    _gather(draft)


def _explore_map(draft: Draft, map_id: MapId, fog: Fog) -> None:
    from desktop.battlemap.masks import packed

    encounter, ruleset = draft.encounter, draft.ruleset
    battle_map = encounter.maps[map_id]
    seen = seen_by_party(encounter, ruleset, map_id).copy()
    for who, moves in _moves(draft, map_id):
        seen |= looks_along(encounter, ruleset, map_id, who, moves)
    seen &= ~explored_spots(fog, battle_map)
    patch = packed(seen)
    if patch is not None:
        draft.add(e.AreaExplored(map_id, patch))


def _moves(draft: Draft, map_id: MapId) -> Iterable[tuple[Combatant, tuple[Combatant, ...]]]:
    """Who walked on the map, and it at each place on its way; of stairs only their end is there."""
    was_on = {who.id: who.token.map for who in draft.start.combatants.values() if who.token}
    for event in draft.events:
        if not isinstance(event, e.TokenMoved | e.TokenPlaced) or event.token is None:
            continue
        came_from = was_on.get(event.combatant, map_id)
        was_on[event.combatant] = event.token.map
        if isinstance(event, e.TokenPlaced) or {came_from, event.token.map} != {map_id}:
            continue
        who = draft.find(event.combatant)
        if who is not None and who.token is not None and who.token.map == map_id:
            yield who, moved_along(who, exact(event.path, event.shifts)[:-1])


def _gather(draft: Draft) -> None:
    """Make one piece of many, so that a long fight stays small."""
    for map_id, fog in tuple(draft.encounter.fog.items()):
        battle_map = draft.encounter.maps.get(map_id)
        if battle_map is None or max(len(fog.explored), len(fog.hand)) <= MOST_PIECES:
            continue
        from desktop.battlemap.masks import packed

        memory = packed(explored_spots(fog, battle_map))
        shown, covered = (packed(mask) for mask in hand_spots(fog, battle_map))
        hand = [
            Stroke(patch, reveals) for patch, reveals in ((shown, True), (covered, False)) if patch
        ]
        draft.add(e.FogRedrawn(map_id, () if memory is None else (memory,), tuple(hand)))
