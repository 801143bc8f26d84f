"""Whom somebody drags along: it keeps its place beside it, and meets the ground that is there."""

from collections.abc import Sequence
from math import hypot

from desktop.battlemap.cells import Cell, Point, settled
from desktop.battlemap.grid import Grid
from desktop.battlemap.ground import Ground
from desktop.battlemap.movement import reach
from desktop.battlemap.room import anchors_with_room
from desktop.battlemap.trail import Trail, shifts_of
from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant, Token
from desktop.model.copying import replace
from desktop.rules.engine.draft import Draft
from desktop.rules.map.maps import kept_on_map
from desktop.rules.map.places import brought_to, footprint_of, moved_along, table_grid
from desktop.rules.moving import hazard_ground, pits
from desktop.rules.moving.ledges import first_drop
from desktop.rules.moving.measuring import map_of, place_at, taken_cells
from desktop.rules.moving.teleporting import has_room

ON_THE_GROUND = "walk"
NEAR = 60
"""Feet around its holder in which a place is looked for."""


def take_along(draft: Draft, mover: Combatant, path: Sequence[Cell]) -> None:
    """Whom it drags along its path; where its place is taken or is none, the nearest one beside.

    Whoever clings to it goes where it goes.
    Every hazard on the way hurts it; over a pit or off a ledge it falls where the way ends.
    """
    if len(set(path)) == 1 and not shifts_of(path):
        return  # it rises or sinks
    battle_map = map_of(draft.encounter, mover)
    assert battle_map is not None, "only somebody on a map goes along a path"
    assert mover.token is not None, "only somebody with a token moves"
    for held, _ in draft.ruleset.movement.dragged(draft.encounter, draft.ruleset, mover):
        if held.token is None or held.token.map != mover.token.map:
            continue
        way = _beside(battle_map.grid, held.token, path)
        *passed, there = moved_along(held, way)
        assert there.token is not None, "it stands there"
        goal = there.token
        if not draft.ruleset.movement.clings(held):
            goal = _free_beside(draft, draft.encounter.combatants[mover.id], there, goal)
        token = kept_on_map(draft, held.creature, goal)
        assert token is not None, "it has one"
        places = [kept_on_map(draft, held.creature, one.token) for one in passed]
        draft.add(brought_to(held, token, *(place for place in places[1:] if place is not None)))
        told = Message("note.dragged_along", {"who": held.name, "mover": mover.name})
        draft.add(e.Noted(told, combatants=(held.id, mover.id)))
        _meet_ground(draft, held, (*way[:-1], token.cell))


def _free_beside(draft: Draft, mover: Combatant, held: Combatant, wanted: Token) -> Token:
    """The place that it had beside its holder; else the nearest free one that is as near to it.

    `held` stands where it wants to be. Where there is none it comes to lie on others, and the GM
    puts it elsewhere.
    """
    battle_map = map_of(draft.encounter, mover)
    if battle_map is None or mover.token is None or has_room(draft, held):
        return wanted
    grid = table_grid(battle_map.grid, draft.encounter, draft.ruleset)
    taken = taken_cells(draft, held, grid)
    holder = footprint_of(mover, draft.ruleset, grid)
    assert holder is not None, "it stands on the map"
    before = place_at(draft.ruleset, held, grid, wanted.cell)
    farthest = max(grid.feet_per_cell, grid.apart(holder, before))
    ground = Ground(battle_map, before.cells_wide, before.cells_high)
    costs = reach(Ground(battle_map), mover.token.cell, NEAR).costs
    near = [
        cell
        for cell in anchors_with_room(ground, mover.token.cell, costs, taken)
        if grid.apart(holder, place_at(draft.ruleset, held, grid, cell)) <= farthest
    ]
    return replace(
        wanted, cell=min(near, key=lambda cell: _far(cell, wanted.cell), default=wanted.cell)
    )


def _far(cell: Cell, other: Cell) -> float:
    return hypot(cell.column - other.column, cell.row - other.row)


def _beside(grid: Grid, held: Token, path: Sequence[Cell]) -> Sequence[Cell]:
    """The same way as its, from where the other one stands."""
    if isinstance(path, Trail):
        start, cell, shift = path.points[0], held.cell, held.shift
        right, down = cell.column + shift.x - start.x, cell.row + shift.y - start.y
        return Trail(
            *zip(*(settled(Point(at.x + right, at.y + down)) for at in path.points), strict=True)
        )
    return [grid.carried(held.cell, path[0], cell) for cell in path]


def _meet_ground(draft: Draft, held: Combatant, way: Sequence[Cell]) -> None:
    """Ask what the ground does to it; nothing is left of its way then."""
    known, ends = (draft.encounter, draft.ruleset, held), (way[0], way[-1])
    fall = pits.first_fall(*known, ends, ON_THE_GROUND)
    drop = first_drop(*known, ends, ON_THE_GROUND, forced=True)
    if drop is not None:
        pits.ask(draft, held, drop.feet, {}, place=pits.LEDGE, lands=drop.lands)
    elif fall is not None:
        pits.ask(draft, held, fall[1], {})
    if hazard_ground.first_asked(draft, held, way, ON_THE_GROUND) is not None:
        hazard_ground.ask(draft, held, way, ON_THE_GROUND, {})
