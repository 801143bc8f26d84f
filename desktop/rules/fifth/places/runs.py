"""The straight run that somebody has just made: whether it charged at a target.

Kept as two counters, columns in one and rows in the other: where it began and where it ended, 0
being none. Whoever stands elsewhere by now has not run there.
"""

from collections.abc import Sequence
from itertools import pairwise

from desktop.battlemap.cells import Cell
from desktop.battlemap.grid import Grid
from desktop.model.combatant import Combatant
from desktop.model.copying import replace
from desktop.model.counter import RUN_COLUMN, RUN_ROW
from desktop.model.encounter import Encounter
from desktop.model.events import CounterSet
from desktop.model.ids import CombatantId
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.engine.situation import Situation
from desktop.rules.map.places import grid_of, space_at

MOST_CELLS = 100_000
"""More than a map has columns or rows, with those around it."""
BEFORE = MOST_CELLS // 2
"""So many of them may lie before its first one."""


def remember(draft: Draft, who: CombatantId, path: Sequence[Cell]) -> None:
    """Its run goes on along a path, or begins again where it bends back."""
    combatant = draft.combatant(who)
    grid = grid_of(draft.encounter, combatant, draft.ruleset)
    assert grid is not None, "somebody who moves is on a map"
    if path[0] == path[-1]:
        return
    start, end = _run(combatant) or (path[0], path[0])
    if end != path[0]:
        start = path[0]
    for here, there in pairwise(path):
        if not _goes_on(grid, start, here, there):
            start = here
    _set(draft, who, _packed(start.column, path[-1].column), _packed(start.row, path[-1].row))


def forget(draft: Draft, who: CombatantId) -> None:
    """The run is over: it has hit somebody, or was moved by others."""
    _set(draft, who, 0, 0)


def has_charged(situation: Situation, feet: int) -> bool:
    """Whether its last straight run has brought it so many feet nearer to the target."""
    target = situation.target
    assert target is not None, "an attack is made on somebody"
    run = run_toward(situation.encounter, situation.ruleset, situation.actor, target)
    return run is not None and run >= feet


def run_toward(
    encounter: Encounter, ruleset: Ruleset, who: Combatant, target: Combatant
) -> float | None:
    """The feet that its last straight run has brought it nearer; None where no map tells."""
    grid, run = grid_of(encounter, who, ruleset), _run(who)
    if grid is None or who.token is None or target.token is None:
        return None
    if run is None or run[1] != who.token.cell or who.token.map != target.token.map:
        return 0
    there = space_at(target, target.token, ruleset, grid)
    before = space_at(who, replace(who.token, cell=run[0]), ruleset, grid)
    return grid.distance(before, there) - grid.distance(
        space_at(who, who.token, ruleset, grid), there
    )


def _goes_on(grid: Grid, start: Cell, here: Cell, there: Cell) -> bool:
    """Whether a step leads farther away from where the run began, by its whole length."""
    return grid.distance(start, there) >= grid.distance(start, here) + grid.feet_per_cell


def _packed(start: int, end: int) -> int:
    return (start + BEFORE) * MOST_CELLS + end + BEFORE


def _run(who: Combatant) -> tuple[Cell, Cell] | None:
    """Where its run began and ended."""
    columns, rows = who.count(RUN_COLUMN), who.count(RUN_ROW)
    if not columns or not rows:
        return None
    (left, right), (top, bottom) = divmod(columns, MOST_CELLS), divmod(rows, MOST_CELLS)
    return Cell(left - BEFORE, top - BEFORE), Cell(right - BEFORE, bottom - BEFORE)


def _set(draft: Draft, who: CombatantId, columns: int, rows: int) -> None:
    for key, value in ((RUN_COLUMN, columns), (RUN_ROW, rows)):
        if draft.combatant(who).count(key) != value:
            draft.add(CounterSet(who, key, value, None))
