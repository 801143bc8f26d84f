"""Whom somebody drags along: it keeps its place beside it, and meets the ground that is there."""

from collections.abc import Sequence
from dataclasses import replace

from desktop.battlemap.cells import Cell
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.rules.engine.draft import Draft
from desktop.rules.map.maps import kept_on_map
from desktop.rules.moving import hazard_ground, pits
from desktop.rules.moving.ledges import first_drop

ON_THE_GROUND = "walk"


def take_along(draft: Draft, mover: Combatant, path: Sequence[Cell]) -> None:
    """Whom it drags along its path; the GM puts it elsewhere where its place is taken.

    Every hazard on the way hurts it; over a pit or off a ledge it falls where the way ends.
    """
    start, end = path[0], path[-1]
    if start == end:
        return
    for held, _ in draft.ruleset.movement.dragged(draft.encounter, draft.ruleset, mover):
        if held.token is None or mover.token is None or held.token.map != mover.token.map:
            continue
        cell = held.token.cell
        way = [_beside(cell, start, each) for each in path]
        token = kept_on_map(draft, held.creature, replace(held.token, cell=way[-1]))
        assert token is not None, "it has one"
        draft.add(e.TokenMoved(held.id, (cell, token.cell), token, 0, 0, forced=True))
        _meet_ground(draft, held, (*way[:-1], token.cell))


def _beside(cell: Cell, start: Cell, now: Cell) -> Cell:
    return Cell(cell.column + now.column - start.column, cell.row + now.row - start.row)


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
