"""Stairs: cells from which one gets to another map of the fight, in both directions."""

from dataclasses import dataclass

from desktop.battlemap.cells import NO_SHIFT, Cell
from desktop.battlemap.ground import Ground
from desktop.battlemap.movement import reach
from desktop.battlemap.room import anchors_with_room
from desktop.language.message import Distance, Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant, Token
from desktop.model.copying import replace
from desktop.model.encounter import Encounter
from desktop.model.ids import MapId
from desktop.rules.attacking.actions import is_counted, may_move
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters, judge_present
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.places import footprint_of, table_grid
from desktop.rules.moving.measuring import map_of, taken_cells
from desktop.rules.moving.teleporting import has_room

WALK = "walk"
NEAR = 30
"""Feet around the end of the stairs in which a free place is looked for."""


@dataclass(frozen=True, slots=True)
class StairsEnd:
    """A cell on one map from which stairs lead to another map, whichever end was drawn there."""

    cell: Cell
    to_map: MapId
    is_secret: bool = False


def ends_on(encounter: Encounter, map_id: MapId) -> tuple[StairsEnd, ...]:
    """Where one can leave a map by stairs: those drawn on it, and where others arrive."""
    ends: dict[tuple[Cell, MapId], bool] = {}
    for other, there in encounter.maps.items():
        for one in there.stairs:
            to_map = MapId(one.to_map)
            if other == map_id and to_map in encounter.maps:
                end = one.cell, to_map
            elif to_map == map_id:
                end = one.to_cell, other
            else:
                continue
            ends[end] = ends.get(end, True) and one.gm_only
    return tuple(StairsEnd(*end, is_secret) for end, is_secret in ends.items())


def ways_from(
    encounter: Encounter, ruleset: Ruleset, who: Combatant
) -> tuple[tuple[MapId, Cell], ...]:
    """Where the stairs lead on which somebody stands, up and down alike."""
    token = who.token
    here = None if token is None else encounter.maps.get(token.map)
    if token is None or here is None:
        return ()
    footprint = footprint_of(who, ruleset, here.grid)
    assert footprint is not None, "it has a token"
    cells = here.grid.cells_of(footprint)
    ways = {
        (MapId(one.to_map), one.to_cell): None
        for one in here.stairs
        if one.cell in cells and one.to_map in encounter.maps
    }
    for map_id, there in encounter.maps.items():
        for one in there.stairs:
            if one.to_map == token.map and one.to_cell in cells:
                ways[map_id, one.cell] = None
    return tuple(ways)


def decide_take_stairs(draft: Draft, command: c.TakeStairs) -> Refusal | None:
    """Go to the other end; on its own turn it costs a step of the map that is left."""
    if refusal := judge_present(draft, (command.combatant,)):
        return refusal
    who = draft.combatant(command.combatant)
    ways = dict(ways_from(draft.encounter, draft.ruleset, who))
    if who.token is None or command.to_map not in ways:
        return Refusal(Message("refusal.no_stairs", {"who": who.name}), can_overrule=False)
    cell = ways[command.to_map]
    feet = round(draft.encounter.maps[who.token.map].grid.feet_per_cell)
    is_paid = is_counted(draft, who) and may_move(draft, who)
    if is_paid and (refusal := draft.stands(_judge(draft, who, feet))):
        return refusal
    foot = replace(who.token, map=command.to_map, cell=cell, shift=NO_SHIFT)
    token = _beside_others(draft, who, foot)
    cost = feet if is_paid else 0
    draft.add(e.TokenMoved(who.id, (who.token.cell, token.cell), token, feet, cost))
    if token != foot:
        draft.add(e.Noted(Message("note.stairs_taken", {"who": who.name}), combatants=(who.id,)))
    if cost:
        draft.ruleset.movement.spend(draft, who.id, cost, WALK)
    return None


def _beside_others(draft: Draft, who: Combatant, foot: Token) -> Token:
    """At the foot of the stairs, or the nearest place to it where nobody stands already."""
    there = replace(who, token=foot)
    battle_map = map_of(draft.encounter, there)
    assert battle_map is not None, "the stairs lead to a map"
    if not battle_map.has_cell(foot.cell) or has_room(draft, there):
        return foot
    grid = table_grid(battle_map.grid, draft.encounter, draft.ruleset)
    space = footprint_of(there, draft.ruleset, grid)
    assert space is not None, "it has a token"
    ground = Ground(battle_map, space.cells_wide, space.cells_high)
    costs = reach(Ground(battle_map), foot.cell, NEAR).costs
    free = anchors_with_room(ground, foot.cell, costs, taken_cells(draft, there, grid))
    return replace(foot, cell=next(free, foot.cell))


def _judge(draft: Draft, who: Combatant, feet: int) -> Refusal | None:
    movement = draft.ruleset.movement
    if refusal := movement.judge(draft, who, WALK):
        return refusal
    left = movement.left(draft.encounter, draft.ruleset, who, WALK)
    if feet <= left:
        return None
    told: Parameters = {"who": who.name, "cost": Distance(feet), "left": Distance(left)}
    return Refusal(Message("refusal.too_far", told), movement.rule)
