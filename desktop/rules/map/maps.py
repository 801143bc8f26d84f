"""The map on the table and where tokens are put by the GM's hand."""

from dataclasses import replace

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import NO_SHIFT, Cell
from desktop.battlemap.walls import DoorState
from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Token
from desktop.model.creature import Creature
from desktop.model.encounter import Encounter, Phase
from desktop.model.ids import MapId
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import judge_present
from desktop.rules.map.places import on_its_grid, space_of_size
from desktop.rules.map.regridding import has_other_cells, keep_places
from desktop.rules.map.taking_after import fog_before, judge_fog, take_after, with_light_before

MOST_ELEVATION = 10_000


def kept_on_map(draft: Draft, creature: Creature, token: Token | None) -> Token | None:
    """The token moved the least bit so that a cell of it is on its map (RP81).

    Right on its cells where there is a grid.
    """
    if token is None:
        return None
    battle_map = draft.encounter.maps.get(token.map)
    if battle_map is None:
        return token
    token = on_its_grid(token, battle_map.grid)
    size = draft.ruleset.sizes.get(creature.size) or draft.ruleset.sizes["medium"]
    if battle_map.touches(space_of_size(size, token, battle_map.grid)):
        return token
    column = min(max(token.cell.column, 0), max(0, battle_map.cells_wide - 1))
    row = min(max(token.cell.row, 0), max(0, battle_map.cells_high - 1))
    return replace(token, cell=Cell(column, row), shift=NO_SHIFT)


def decide_show_map(draft: Draft, command: c.ShowMap) -> Refusal | None:
    """Put a map on the table: a new one, one of the fight's, or none."""
    encounter = draft.encounter
    if command.battle_map is None:
        return _show_known(draft, command.map, to_players=command.to_players)
    to_players = command.to_players or _goes_on_air(encounter, command.map)
    fog = fog_before(encounter, command.map)
    if to_players and (refusal := judge_fog(draft, fog, command.battle_map)):
        return refusal
    is_new = command.map not in encounter.maps
    battle_map = command.battle_map
    if is_new:
        battle_map = with_light_before(encounter, battle_map)
    identity = MapId(draft.fresh("m")) if command.map is None else command.map
    draft.add(e.MapShown(identity, battle_map, to_players))
    take_after(draft, identity, fog, is_darkened=battle_map != command.battle_map)
    _bring_back(draft, identity)
    return None


def _goes_on_air(encounter: Encounter, map_id: MapId | None) -> bool:
    """Whether the players see it at once: the map that they are on, or the first one.

    In the midst of a fight the first one, too, is made ready before it is shown.
    """
    if map_id is not None and map_id == encounter.played_map:
        return True
    return not encounter.maps and encounter.phase is not Phase.RUNNING


def _show_known(draft: Draft, map_id: MapId | None, *, to_players: bool) -> Refusal | None:
    """Look at one of the fight's maps, and send the players there; or take the map away."""
    if map_id is None:
        draft.add(e.MapShown(None, None, to_players=True))
        return None
    known = draft.encounter.maps.get(map_id)
    if known is None:
        return Refusal(Message("refusal.unknown_map"), can_overrule=False)
    fog = fog_before(draft.encounter, map_id)
    if to_players and (refusal := judge_fog(draft, fog, known)):
        return refusal
    draft.add(e.MapShown(map_id, None, to_players))
    take_after(draft, map_id, fog, is_darkened=False)
    return None


def decide_change_map(draft: Draft, command: c.ChangeMap) -> Refusal | None:
    """Change a map; all on it stays in its place, or is brought to its edge."""
    before = draft.encounter.maps.get(command.map)
    if before is None:
        return Refusal(Message("refusal.unknown_map"), can_overrule=False)
    has_moved = has_other_cells(before, command.battle_map)
    if has_moved:
        _forget_explored(draft, command.map)
    draft.add(e.MapShown(command.map, command.battle_map, to_players=False))
    if has_moved:
        keep_places(draft, command.map, before)
    _bring_back(draft, command.map)
    return None


def _forget_explored(draft: Draft, map_id: MapId) -> None:
    """What was explored under another grid says nothing about the places under this one."""
    fog = draft.encounter.fog.get(map_id)
    if fog is not None and (fog.explored or fog.hand):
        draft.add(e.FogRedrawn(map_id))


def _bring_back(draft: Draft, battle_map: MapId) -> None:
    for who in tuple(draft.encounter.combatants.values()):
        if who.token is None or who.token.map != battle_map:
            continue
        kept = kept_on_map(draft, who.creature, who.token)
        if kept != who.token:
            draft.add(e.TokenPlaced(who.id, kept))


def decide_set_door(draft: Draft, command: c.SetDoor) -> Refusal | None:
    """Open, close, lock or find a door."""
    battle_map: BattleMap | None = draft.encounter.maps.get(command.map)
    door = None if battle_map is None else battle_map.find_door(command.door)
    if door is None:
        return Refusal(Message("refusal.unknown_door"), can_overrule=False)
    if door.state is command.state:
        return None
    if door.state is DoorState.LOCKED and command.state is DoorState.OPEN:
        refusal = Refusal(Message("refusal.door_locked"))
        if draft.stands(refusal):
            return refusal
    draft.add(e.DoorChanged(command.map, command.door, command.state))
    return None


def decide_place_tokens(draft: Draft, command: c.PlaceTokens) -> Refusal | None:
    """Put tokens somewhere or take them off the map, free of cost."""
    if refusal := judge_present(draft, command.tokens):
        return refusal
    for who, token in command.tokens.items():
        if token is not None and token.map not in draft.encounter.maps:
            return Refusal(Message("refusal.unknown_map"), can_overrule=False)
        kept = kept_on_map(draft, draft.combatant(who).creature, token)
        if kept is not None and abs(kept.elevation) > MOST_ELEVATION:
            return Refusal(
                Message(
                    "refusal.out_of_range",
                    {"value": kept.elevation, "low": -MOST_ELEVATION, "high": MOST_ELEVATION},
                ),
                can_overrule=False,
            )
        if kept != draft.combatant(who).token:
            draft.add(e.TokenPlaced(who, kept))
    return None
