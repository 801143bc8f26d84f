"""Pushing somebody one square away."""

from itertools import product
from math import hypot

from desktop.battlemap.cells import Cell, Footprint, Point
from desktop.battlemap.grid import Grid
from desktop.battlemap.walls import Way, is_blocked
from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.ids import CombatantId
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters
from desktop.rules.map.places import distance_between, footprint_of, grid_of
from desktop.rules.moving.measuring import company_of
from desktop.rules.moving.movement import walk

PUSH = 5


def push_away(draft: Draft, source: CombatantId, target: CombatantId) -> None:
    """Move the target one square straight away from the source; a wall holds it where it is."""
    who, pushed = draft.combatant(source), draft.combatant(target)
    if who.token is None or pushed.token is None or who.token.map != pushed.token.map:
        return
    grid = grid_of(draft.encounter, pushed, draft.ruleset)
    assert grid is not None, "somebody on a map stands on its grid"
    near = footprint_of(who, draft.ruleset, grid)
    far = footprint_of(pushed, draft.ruleset, grid)
    assert near is not None, "the source has a token"
    assert far is not None, "the target has a token"
    end = _straight_on(grid, grid.centre_of(near), far)
    walls = draft.encounter.maps[pushed.token.map].barriers(Way.MOVEMENT)
    if not is_blocked(grid.centre_of(far), grid.centre_of(far.moved_to(end)), walls):
        walk(draft, target, (pushed.token.cell, end), "walk", paid=False, forced=True)
        _tell_shared_space(draft, target)


def push_far(draft: Draft, source: CombatantId, target: CombatantId, feet: int) -> None:
    """The same for so many feet, square by square: what `Ruleset.pushes` is in these games."""
    for _ in range(feet // PUSH):
        push_away(draft, source, target)


def _tell_shared_space(draft: Draft, target: CombatantId) -> None:
    """Being put into the space of another is not forbidden: the GM says where it ends."""
    pushed, rule = draft.combatant(target), draft.ruleset.rule("forced_space")
    company = company_of(draft.encounter, draft.ruleset, pushed)
    for other in draft.encounter.combatants.values():
        if other.id in company or other.is_out or not rule:
            continue
        if distance_between(draft.encounter, draft.ruleset, pushed, other) == 0:
            told: Parameters = {"who": pushed.name, "other": other.name}
            draft.add(e.Noted(Message("note.forced_space", told), rule, (target,)))
            return


def _straight_on(grid: Grid, origin: Point, place: Footprint) -> Cell:
    """The next cell of a footprint on the line from the origin through it."""
    here = grid.centre_of(place)
    away = (here.x - origin.x, here.y - origin.y)
    cells = [
        Cell(place.anchor.column + column, place.anchor.row + row)
        for column, row in product((-1, 0, 1), repeat=2)
        if column or row
    ]
    steps = [cell for cell in cells if grid.distance(place.anchor, cell) <= PUSH]

    def along(cell: Cell) -> float:
        there = grid.centre_of(place.moved_to(cell))
        step = (there.x - here.x, there.y - here.y)
        return (step[0] * away[0] + step[1] * away[1]) / hypot(*step)

    return max(steps, key=along)
