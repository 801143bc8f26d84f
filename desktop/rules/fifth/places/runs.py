"""The straight run that somebody has just made: whether it charged at a target.

Kept as two counters, columns in one and rows in the other: where it began and where it ended, 0
being none. Whoever stands elsewhere by now has not run there. Without a grid these are the exact
places, and a run goes on straight from turn to turn.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import dist

from desktop.battlemap.cells import Cell, Footprint, Point, settled
from desktop.battlemap.grid import Grid, GridKind
from desktop.battlemap.trail import Trail
from desktop.model.combatant import Combatant, Token
from desktop.model.counter import RUN_COLUMN, RUN_ROW
from desktop.model.encounter import Encounter
from desktop.model.events import CounterSet
from desktop.model.ids import CombatantId
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.engine.situation import Situation
from desktop.rules.map.places import grid_of, space_at, whole_feet

MOST_CELLS = 30_000
"""More than a map has columns or rows, with those around it."""
BEFORE = MOST_CELLS // 2
"""So many of them may lie before its first one."""
FINE = 1_000
"""Parts of a cell in which a place is kept: without a grid it lies aside of its cell."""
STRAIGHT = 0.95
"""So much of a piece of a way must lead farther away for the run to go on without a grid."""


def remember(draft: Draft, who: CombatantId, path: Sequence[Cell]) -> None:
    """Its run goes on along a path, or begins again where it bends back."""
    combatant = draft.combatant(who)
    grid = grid_of(draft.encounter, combatant, draft.ruleset)
    assert grid is not None, "somebody who moves is on a map"
    assert combatant.token is not None, "somebody who moves is on a map"
    way = _turns(grid, combatant.token, path)
    if _is_same(way[0], way[-1]):
        return
    start, end = _run(combatant) or (way[0], way[0])
    if not _is_same(end, way[0]):
        start = way[0]
    for here, there in pairwise(way):
        if not _goes_on(grid, start, here, there):
            start = here
    _set(draft, who, _packed(start.x, way[-1].x), _packed(start.y, way[-1].y))


def _turns(grid: Grid, token: Token, path: Sequence[Cell]) -> Sequence[Point]:
    """The corners of its space at each step; without a grid where its way turns."""
    if isinstance(path, Trail):
        return [path.points[place] for place in path.turns]
    places = range(len(path)) if grid.kind is not GridKind.NONE else grid.turns_of(path)
    return [Footprint(path[place], shift=token.shift).corner for place in places]


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
    now = space_at(who, who.token, ruleset, grid)
    if run is None or not _is_same(run[1], now.corner) or who.token.map != target.token.map:
        return 0
    there = space_at(target, target.token, ruleset, grid)
    before = now.put_at(*settled(run[0]))
    return whole_feet(grid, grid.apart(before, there) - grid.apart(now, there))


def _goes_on(grid: Grid, start: Point, here: Point, there: Point) -> bool:
    """Whether a step leads farther away from where the run began, by its whole length."""
    if grid.kind is GridKind.NONE:
        gained = dist(start, there) - dist(start, here)
        return gained >= STRAIGHT * dist(here, there)
    began, before, after = (settled(at)[0] for at in (start, here, there))
    return grid.distance(began, after) >= grid.distance(began, before) + grid.feet_per_cell


def _is_same(one: Point, other: Point) -> bool:
    return dist(one, other) < 1 / FINE


def _packed(start: float, end: float) -> int:
    first, last = (round((along + BEFORE) * FINE) for along in (start, end))
    return first * MOST_CELLS * FINE + last


def _run(who: Combatant) -> tuple[Point, Point] | None:
    """Where its run began and ended."""
    columns, rows = who.count(RUN_COLUMN), who.count(RUN_ROW)
    if not columns or not rows:
        return None
    packed = MOST_CELLS * FINE
    (left, right), (top, bottom) = divmod(columns, packed), divmod(rows, packed)
    return _place(left, top), _place(right, bottom)


def _place(across: int, down: int) -> Point:
    return Point(across / FINE - BEFORE, down / FINE - BEFORE)


def _set(draft: Draft, who: CombatantId, columns: int, rows: int) -> None:
    for key, value in ((RUN_COLUMN, columns), (RUN_ROW, rows)):
        if draft.combatant(who).count(key) != value:
            draft.add(CounterSet(who, key, value, None))
