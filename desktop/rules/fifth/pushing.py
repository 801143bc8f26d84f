"""Pushing somebody one square away."""

from itertools import product
from math import hypot

from desktop.battlemap.cells import Cell, Footprint, Point
from desktop.battlemap.grid import Grid
from desktop.battlemap.walls import Way, is_blocked
from desktop.model.ids import CombatantId
from desktop.rules.draft import Draft
from desktop.rules.fifth.speeds import WALK
from desktop.rules.movement import walk
from desktop.rules.situation import footprint_of, grid_of

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
        walk(draft, target, (pushed.token.cell, end), WALK, paid=False, forced=True)


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
