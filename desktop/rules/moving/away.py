"""Who is on another plane has left the map, and comes back to the place left or the nearest free.

The place is kept with the effect that holds it away, as plain data.
"""

from collections.abc import Iterator

from desktop.battlemap.cells import Cell
from desktop.battlemap.ground import Ground
from desktop.battlemap.movement import reach
from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant, Token
from desktop.model.copying import replace
from desktop.model.effect import ActiveEffect
from desktop.rules.engine.draft import Draft
from desktop.rules.map.places import ELSEWHERE, space_at, table_grid
from desktop.rules.map.places_left import leaving, place_left
from desktop.rules.moving import riding
from desktop.rules.moving.measuring import taken_cells

SEARCHED = (30, 120, 1_000)
"""Feet around the place left in which a free one is looked for."""


def settle(draft: Draft) -> None:
    """A finisher: whoever is elsewhere leaves the map, whoever is no longer comes back."""
    for who in draft.changed():
        held = next((one for one in who.effects if one.key == ELSEWHERE), None)
        if held is not None and who.token is not None:
            _leave(draft, who, held, who.token)
        elif held is None and who.token is None:
            before = draft.start.combatants.get(who.id)
            left = None if before is None else place_left(before)
            if left is not None and left.map in draft.encounter.maps:
                come_back(draft, who, left)


def _leave(draft: Draft, who: Combatant, held: ActiveEffect, token: Token) -> None:
    if who.ride is not None:
        riding.get_off(draft, who.id, keeps_place=True)
    for rider in riding.riders_of(draft, who.id):
        riding.get_off(draft, rider.id, keeps_place=True)
    draft.add(e.EffectChanged(who.id, leaving(held, token), told=False))
    draft.add(e.TokenPlaced(who.id, None))


def come_back(draft: Draft, who: Combatant, left: Token) -> None:
    """It stands at that place again, or in the nearest free one; the latter is told."""
    standing = replace(who, token=left)
    battle_map = draft.encounter.maps[left.map]
    grid = table_grid(battle_map.grid, draft.encounter, draft.ruleset)
    taken = taken_cells(draft, standing, grid)
    cell = next(
        (
            cell
            for cell in _nearest(draft, standing, left)
            if taken.isdisjoint(
                grid.cells_of(space_at(who, replace(left, cell=cell), draft.ruleset, grid))
            )
        ),
        left.cell,
    )
    if replace(left, cell=cell) != who.token:
        draft.add(e.TokenPlaced(who.id, replace(left, cell=cell)))
    if cell != left.cell:
        told = Message("note.back_beside", {"who": who.name})
        draft.add(e.Noted(told, combatants=(who.id,)))


def _nearest(draft: Draft, standing: Combatant, left: Token) -> Iterator[Cell]:
    """The place left, then those around it that no wall parts from it, from near to far."""
    yield left.cell
    battle_map = draft.encounter.maps[left.map]
    space = space_at(standing, left, draft.ruleset, battle_map.grid)
    ground = Ground(battle_map, space.cells_wide, space.cells_high)
    known = {left.cell}
    for feet in SEARCHED:
        costs = reach(ground, left.cell, feet).costs
        new = sorted(costs.keys() - known, key=lambda cell: (costs[cell], cell.row, cell.column))
        known.update(new)
        yield from (cell for cell in new if battle_map.holds(space.moved_to(cell)))
