"""Whoever takes up more room, by another form or by magic: it stands where there is some, off walls
and what is deadly, and throws nobody down.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Footprint
from desktop.battlemap.grid import Grid
from desktop.battlemap.ground import Ground
from desktop.battlemap.movement import reach
from desktop.battlemap.room import anchors_with_room
from desktop.language.message import Distance, Message
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.ids import CombatantId, ConditionKey, CounterKey
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters
from desktop.rules.map.dangers import deadly_cells
from desktop.rules.map.places import brought_to, footprint_of, sharing_space, space_at, table_grid
from desktop.rules.moving.company import company_of
from desktop.rules.moving.measuring import filled_cells, map_of, taken_cells

GRAPPLED = ConditionKey("grappled")
CROWDED = CounterKey("crowded")
"""Marks whoever shares a space only because somebody grew there, as long as it stays."""
NEAR = 30
"""Feet around the old cell in which room is looked for."""
OVER, TIGHT, INTO = "note.grows_over", "note.grows_tight", "note.grows_into"
"""What is told where there is no room: on others, in walls, in what is deadly."""
FAR = "note.grows_far"
"""What is told where the nearest room is not right beside its old place."""


def settle(draft: Draft) -> None:
    """A finisher: whoever has grown finds room by its old cells, or it is told that none is."""
    for who in draft.changed():
        before = draft.start.combatants.get(who.id)
        battle_map = map_of(draft.encounter, who)
        if before is None or battle_map is None:
            continue
        if before.token == who.token:
            if _may_have_grown(before, who) and not _was_settled(draft, who.id):
                _make_room(draft, before, who, battle_map)
        elif who.count(CROWDED):
            draft.add(e.CounterSet(who.id, CROWDED, 0, None))


def _may_have_grown(before: Combatant, who: Combatant) -> bool:
    """Whether it has another form, or magic on it that may change its size."""
    return before.creature is not who.creature or before.effects is not who.effects


def _was_settled(draft: Draft, who: CombatantId) -> bool:
    """Whether this decision told before that there is no room for it."""
    keys = (OVER, TIGHT, INTO)
    return any(
        event.text.key in keys and event.combatants[0] == who for event in draft.facts(e.Noted)
    )


def _make_room(draft: Draft, before: Combatant, who: Combatant, battle_map: BattleMap) -> None:
    """Beside its old cells if it now lies on others, in a wall or in what is deadly."""
    assert who.token is not None, "only somebody on a map takes up room"
    ruleset = draft.ruleset
    grid = table_grid(battle_map.grid, draft.encounter, ruleset)
    then, now = (footprint_of(one, ruleset, grid) for one in (before, who))
    if then is None or now is None or now.cells_wide <= then.cells_wide:
        return
    own, cells, start = grid.cells_of(then), grid.cells_of(now), who.token.cell
    others = _others_under(draft, before, who)
    aloft = who.token.elevation > 0
    deadly = set() if aloft else deadly_cells(battle_map, who.creature)
    deadly = set() if deadly & own else deadly  # it is in it already
    costs = reach(Ground(battle_map), start, NEAR).costs
    ground = Ground(battle_map, now.cells_wide, now.cells_high)
    is_shut = start not in anchors_with_room(ground, start, costs, filled_cells(battle_map))
    if not (others or is_shut or deadly & cells):
        return
    space, holding = _spaces(draft, who, grid), _held_spaces(draft, who, grid)

    def worth(cell: Cell) -> tuple[bool, int, int, float]:
        shared, there = len(own & ground.cells_at(cell)), space(cell)
        near = sum(grid.distance(there, one) <= grid.feet_per_cell for one in holding)
        return shared > 0, near, shared, -grid.distance(then, there)

    taken = taken_cells(draft, who, grid)
    for shunned in (deadly, frozenset[Cell]()):
        free = list(anchors_with_room(ground, start, costs, taken | shunned))
        if free:
            goal = max(free, key=worth)
            _step_aside(draft, who, goal, others, grid.distance(then, space(goal)), grid)
            if deadly & ground.cells_at(goal):
                _tell(draft, INTO, who)
            return
    if not others:
        _tell(draft, TIGHT, who, draft.ruleset.rule("squeeze"))
        return
    told = Message(OVER, {"who": who.name, "other": others[0].name})
    draft.add(e.Noted(told, combatants=(who.id, *(other.id for other in others))))
    for one in (who, *others):
        draft.add(e.CounterSet(one.id, CROWDED, 1, None))


def _others_under(draft: Draft, before: Combatant, who: Combatant) -> list[Combatant]:
    """On whom it lies now and did not before; they did not choose that."""
    encounter, ruleset = draft.encounter, draft.ruleset
    company = company_of(encounter, ruleset, who)
    old = {other.id for other in sharing_space(encounter, ruleset, before)}
    return [
        other
        for other in sharing_space(encounter, ruleset, who)
        if not other.is_out and other.id not in company and other.id not in old
    ]


def _held_spaces(draft: Draft, who: Combatant, grid: Grid) -> list[Footprint]:
    """Where those stand that have it in their grip, or are in its own."""
    combatants = draft.encounter.combatants
    grips = [(who, effect) for effect in who.effects]
    grips += [(one, x) for one in combatants.values() for x in one.effects if x.source == who.id]
    pairs = {(one.id, x.source) for one, x in grips if x.key == GRAPPLED}
    ids = {each for pair in pairs for each in pair} - {who.id, None}
    partners = [one for one in combatants.values() if one.id in ids]
    spaces = [footprint_of(one, draft.ruleset, grid) for one in partners]
    return [space for space in spaces if space is not None]


def _spaces(draft: Draft, who: Combatant, grid: Grid) -> Callable[[Cell], Footprint]:
    """The space that it takes up at a cell."""

    def space(cell: Cell) -> Footprint:
        assert who.token is not None, "only somebody on a map takes up room"
        return space_at(who, replace(who.token, cell=cell), draft.ruleset, grid)

    return space


def _step_aside(
    draft: Draft, who: Combatant, goal: Cell, others: Sequence[Combatant], feet: float, grid: Grid
) -> None:
    assert who.token is not None, "only somebody on a map takes up room"
    if goal == who.token.cell:
        return
    token = replace(who.token, cell=goal)
    draft.add(brought_to(who, token))
    if feet > grid.feet_per_cell:
        told: Parameters = {"who": who.name, "distance": Distance(round(feet))}
        draft.add(e.Noted(Message(FAR, told), combatants=(who.id,)))
        return
    _tell(draft, "note.grows_aside" if others else "note.grows_off", who)


def _tell(draft: Draft, key: str, who: Combatant, rule: str = "") -> None:
    draft.add(e.Noted(Message(key, {"who": who.name}), rule, (who.id,)))
