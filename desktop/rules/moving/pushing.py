"""Pushing somebody one square away."""

from collections.abc import Callable, Sequence
from itertools import product
from math import hypot

from desktop.battlemap.cells import Cell, Footprint, Point, settled
from desktop.battlemap.grid import Grid, GridKind, edge_gaps
from desktop.battlemap.trail import Trail, trail_through
from desktop.battlemap.walls import Segment, Way, is_blocked, nearest_free
from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.copying import replace
from desktop.model.ids import CombatantId
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusals import Parameters
from desktop.rules.map.places import footprint_of, grid_of, sharing_space
from desktop.rules.moving import pits
from desktop.rules.moving.company import company_of
from desktop.rules.moving.measuring import filled_cells
from desktop.rules.moving.movement import walk

PUSH = 5


def push_away(draft: Draft, source: CombatantId, target: CombatantId) -> None:
    """Move the target one square straight away from the source; a wall holds it where it is."""
    push_far(draft, source, target, PUSH)


def push_far(draft: Draft, source: CombatantId, target: CombatantId, feet: int) -> None:
    """The same for so many feet, in one go: what `Ruleset.pushes` is in these games.

    Negative feet pull it toward the source, as far as the space beside it. Over a pit, off a
    ledge or into a hazard it stops until that is settled.
    """
    who, pushed = draft.combatant(source), draft.combatant(target)
    if who.token is None or pushed.token is None or who.token.map != pushed.token.map:
        return
    grid = grid_of(draft.encounter, pushed, draft.ruleset)
    assert grid is not None, "somebody on a map stands on its grid"
    near = footprint_of(who, draft.ruleset, grid)
    assert near is not None, "the source has a token"
    path = _straight_path(draft, near, pushed, feet)
    if len(path) > 1:
        walk(draft, target, path, "walk", paid=False, forced=True)
        _tell_shared_space(draft, target)


AFAR = 200
"""Cells behind it that something thrown is pushed from: so its way is straight."""


def fling(
    draft: Draft, target: CombatantId, way: tuple[int, int], feet: int
) -> tuple[float, bool, Combatant | None]:
    """Throw it so far, by columns and rows `way`, up to a wall or the space of somebody.

    How many feet it flew, whether something held it up, and whom it was thrown at.
    """
    thrown = draft.combatant(target)
    grid, start = grid_of(draft.encounter, thrown, draft.ruleset), thrown.token
    assert grid is not None, "it is on a map"
    assert start is not None, "it is on a map"
    column, row = start.cell
    behind = Footprint(Cell(column - way[0] * AFAR, row - way[1] * AFAR), 1, 1)
    path = _straight_path(draft, behind, thrown, feet)
    others = {each.id for each in sharing_space(draft.encounter, draft.ruleset, thrown)}
    struck, free = None, len(path)
    for step in range(1, len(path)):
        struck = _in_the_way(draft, thrown, path, step, others)
        if struck is not None or not _is_on_map(draft, thrown, path[step]):
            free = step
            break
    whole = max(1, round(feet / grid.feet_per_cell)) if grid.kind is not GridKind.NONE else 1
    is_held = struck is None and len(path) <= whole
    if free > 1:
        walk(draft, target, path[:free], "walk", paid=False, forced=True)
    flown = grid.distance(start.cell, path[free - 1])
    return flown, is_held, struck


def _is_on_map(draft: Draft, thrown: Combatant, cell: Cell) -> bool:
    grid, token = grid_of(draft.encounter, thrown, draft.ruleset), thrown.token
    assert grid is not None, "it is on a map"
    assert token is not None, "it is on a map"
    space = footprint_of(thrown, draft.ruleset, grid)
    assert space is not None, "it is on a map"
    return draft.encounter.maps[token.map].holds(space.moved_to(cell))


def _in_the_way(
    draft: Draft, thrown: Combatant, path: Sequence[Cell], step: int, others: set[CombatantId]
) -> Combatant | None:
    """Whose space it would come into with that step; those whom it shared one with do not count."""
    assert thrown.token is not None, "it is on a map"
    there = replace(thrown, token=replace(thrown.token, cell=path[step]))
    company = company_of(draft.encounter, draft.ruleset, thrown) | others
    for other in sharing_space(draft.encounter, draft.ruleset, there):
        if other.id not in company and not other.is_out:
            return other
    return None


def _straight_path(draft: Draft, near: Footprint, pushed: Combatant, feet: int) -> Sequence[Cell]:
    """The way straight from a space, up to what holds it: walls, pillars, the side of a pit.

    With negative feet that toward it, up to that space.
    """
    grid = grid_of(draft.encounter, pushed, draft.ruleset)
    assert grid is not None, "somebody on a map stands on its grid"
    place = footprint_of(pushed, draft.ruleset, grid)
    assert place is not None, "the target has a token"
    assert pushed.token is not None, "the target has a token"
    battle_map = draft.encounter.maps[pushed.token.map]
    walls, filled = battle_map.barriers(Way.MOVEMENT), filled_cells(battle_map)
    is_down = pits.is_in(draft.encounter, draft.ruleset, pushed)

    def is_held(there: Footprint) -> bool:
        if not filled.isdisjoint(grid.under(there)):
            return True
        known = draft.encounter, draft.ruleset, pushed
        exact = Trail((there.anchor,), (there.shift,))
        return is_down and not any(pits.depths_along(*known, exact))

    if grid.kind is GridKind.NONE:
        trail = _true_line(near, place, feet / grid.feet_per_cell, walls)
        return _until_held(trail, place, is_held)
    path = [pushed.token.cell]
    for _ in range(max(1, round(abs(feet) / grid.feet_per_cell))):
        if feet < 0 and grid.distance(place, near) <= grid.feet_per_cell:
            break
        end = _straight_on(grid, grid.centre_of(near), place, toward=feet < 0)
        there = place.moved_to(end)
        if is_blocked(grid.centre_of(place), grid.centre_of(there), walls):
            break
        if is_held(there):
            break
        path.append(end)
        place = there
    return tuple(path)


def _until_held(trail: Trail, place: Footprint, is_held: Callable[[Footprint], bool]) -> Trail:
    """The line as far as nothing holds the space, to the hundredth of its last step."""
    spaces = [place.put_at(*step) for step in zip(trail, trail.shifts, strict=True)]
    held = next((step for step, at in enumerate(spaces) if step and is_held(at)), None)
    if held is None:
        return trail
    here, there = trail.points[held - 1], trail.points[held]

    def at(share: int) -> tuple[Cell, Point]:
        right, down = there.x - here.x, there.y - here.y
        return settled(Point(here.x + right * share / 100, here.y + down * share / 100))

    free, beyond = 0, 100
    while beyond - free > 1:
        middle = (free + beyond) // 2
        if is_held(place.put_at(*at(middle))):
            beyond = middle
        else:
            free = middle
    if not free:
        return trail[:held]
    cell, shift = at(free)
    return Trail((*trail[:held], cell), (*trail.shifts[:held], shift))


def _true_line(
    source: Footprint, place: Footprint, cells: float, walls: Sequence[Segment]
) -> Trail:
    """So many cells straight away from a space, the pushed one's edge at most at a wall.

    With negative ones toward it until both touch. To the right from right over it.
    """
    corner, half = place.corner, min(place.cells_wide, place.cells_high) / 2
    middle, origin = _middle(place), _middle(source)
    right, down = middle.x - origin.x, middle.y - origin.y
    length = hypot(right, down)
    right, down = (right / length, down / length) if length else (1.0, 0.0)
    far = cells
    if cells < 0:
        right, down, far = -right, -down, min(-cells, _until_they_touch(source, place, right, down))

    def ahead(start: Point, by: float) -> Point:
        return Point(start.x + right * by, start.y + down * by)

    stop = nearest_free(middle, ahead(middle, far + half), walls)
    free = hypot(stop.x - middle.x, stop.y - middle.y) - half
    trail = trail_through((corner, ahead(corner, min(far, max(0.0, free)))))
    return trail if trail.points[0] != trail.points[-1] else trail[:1]


def _middle(space: Footprint) -> Point:
    return Point(space.corner.x + space.cells_wide / 2, space.corner.y + space.cells_high / 2)


def _until_they_touch(source: Footprint, place: Footprint, right: float, down: float) -> float:
    """Cells along the line between the middles until the edges of both spaces meet."""
    ways = zip(edge_gaps(source, place), (abs(right), abs(down)), strict=True)
    return max(gap / share if gap > 0 else 0.0 for gap, share in ways)


def _tell_shared_space(draft: Draft, target: CombatantId) -> None:
    """Being put into the space of another is not forbidden: the GM says where it ends."""
    pushed, rule = draft.combatant(target), draft.ruleset.rule("forced_space")
    company = company_of(draft.encounter, draft.ruleset, pushed)
    sharing = tuple(sharing_space(draft.encounter, draft.ruleset, pushed))
    for other in draft.encounter.combatants.values():
        if other.id in company or other.is_out or not rule:
            continue
        if other in sharing:
            told: Parameters = {"who": pushed.name, "other": other.name}
            draft.add(e.Noted(Message("note.forced_space", told), rule, (target,)))
            return


def _straight_on(grid: Grid, origin: Point, place: Footprint, *, toward: bool = False) -> Cell:
    """The next cell of a footprint on the line from the origin through it, or back along it."""
    here = grid.centre_of(place)
    sign = -1 if toward else 1
    away = (sign * (here.x - origin.x), sign * (here.y - origin.y))
    cells = [
        Cell(place.anchor.column + column, place.anchor.row + row)
        for column, row in product((-1, 0, 1), repeat=2)
        if column or row
    ]
    steps = [cell for cell in cells if grid.distance(place.anchor, cell) <= grid.feet_per_cell]

    def along(cell: Cell) -> float:
        there = grid.centre_of(place.moved_to(cell))
        step = (there.x - here.x, there.y - here.y)
        return (step[0] * away[0] + step[1] * away[1]) / hypot(*step)

    return max(steps, key=along)
