"""Another form that takes up more room: it stands where there is some, and throws nobody down."""

from dataclasses import replace

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell
from desktop.battlemap.ground import Ground
from desktop.battlemap.movement import reach
from desktop.battlemap.room import anchors_with_room
from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.ids import CombatantId, CounterKey
from desktop.rules.engine.draft import Draft
from desktop.rules.map.places import footprint_of, sharing_space, table_grid
from desktop.rules.moving.measuring import company_of, map_of
from desktop.rules.moving.teleporting import taken_cells

CROWDED = CounterKey("crowded")
"""Marks whoever shares a space only because somebody grew there, as long as it stays."""
NEAR = 30
"""Feet around the old cell in which room is looked for."""


def settle(draft: Draft) -> None:
    """A finisher: larger forms find room beside their old cells, or it is told that none is."""
    grown = {event.combatant for event in draft.events if isinstance(event, e.CreatureReplaced)}
    for who in draft.changed():
        before = draft.start.combatants.get(who.id)
        battle_map = map_of(draft.encounter, who)
        if before is None or battle_map is None:
            continue
        if who.id in grown and not _was_settled(draft, who.id):
            _make_room(draft, before, who, battle_map)
        elif who.count(CROWDED) and before.token != who.token:
            draft.add(e.CounterSet(who.id, CROWDED, 0, None))


def _was_settled(draft: Draft, who: CombatantId) -> bool:
    """Whether this decision found it room before, or told that there is none."""
    keys = ("note.grows_aside", "note.grows_over")
    return any(
        isinstance(event, e.Noted) and event.text.key in keys and event.combatants[0] == who
        for event in draft.events
    )


def _make_room(draft: Draft, before: Combatant, who: Combatant, battle_map: BattleMap) -> None:
    """Beside its old cells if it now lies on others; they did not choose that."""
    assert who.token is not None, "only somebody on a map grows over others"
    ruleset = draft.ruleset
    grid = table_grid(battle_map.grid, draft.encounter, ruleset)
    then, now = (footprint_of(one, ruleset, grid) for one in (before, who))
    if then is None or now is None or now.cells_wide <= then.cells_wide:
        return
    company = company_of(draft.encounter, ruleset, who)
    old = {other.id for other in sharing_space(draft.encounter, ruleset, before)}
    others = [
        other
        for other in sharing_space(draft.encounter, ruleset, who)
        if not other.is_out and other.id not in company and other.id not in old
    ]
    if not others:
        return
    own, start = grid.cells_of(then), who.token.cell
    costs = reach(Ground(battle_map), start, NEAR).costs
    ground = Ground(battle_map, now.cells_wide, now.cells_high)
    free = list(anchors_with_room(ground, start, costs, taken_cells(draft, who, grid)))
    if free:
        goal = max(free, key=lambda cell: len(own & ground.cells_at(cell)))
        _step_aside(draft, who, goal)
        return
    told = Message("note.grows_over", {"who": who.name, "other": others[0].name})
    draft.add(e.Noted(told, combatants=(who.id, *(other.id for other in others))))
    for one in (who, *others):
        draft.add(e.CounterSet(one.id, CROWDED, 1, None))


def _step_aside(draft: Draft, who: Combatant, goal: Cell) -> None:
    assert who.token is not None, "only somebody on the map grows over others"
    token = replace(who.token, cell=goal)
    draft.add(e.TokenMoved(who.id, (who.token.cell, goal), token, 0, 0, forced=True))
    told = Message("note.grows_aside", {"who": who.name})
    draft.add(e.Noted(told, combatants=(who.id,)))
