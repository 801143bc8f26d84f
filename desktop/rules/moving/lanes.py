"""Steps from cell to cell, and the walls and shut doors that stand across them."""

from collections.abc import Sequence
from itertools import pairwise

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Footprint, Point
from desktop.battlemap.grid import Grid
from desktop.battlemap.trail import Trail
from desktop.battlemap.walls import Door, Segment, Way, is_blocked
from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.encounter import Encounter
from desktop.rules.engine.measured import Measured
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.moving.measuring import map_of, places_along


def what_stops(
    encounter: Encounter,
    ruleset: Ruleset,
    who: Combatant,
    path: Sequence[Cell],
    steps: Measured,
) -> Refusal | None:
    """The wall or the shut door between the middles; who squeezes needs one line that is free.

    Without a grid these are the lines that it really goes along: what they cross stops it, what
    they pass by does not. Only how narrow a way is, is told by whole cells.
    """
    battle_map = map_of(encounter, who)
    assert battle_map is not None, "it stands on a map"
    walls = battle_map.barriers(Way.MOVEMENT)
    if not walls or ruleset.movement.passes_through(who):
        return None
    grid = battle_map.grid
    places = places_along(ruleset, who, grid, path)
    if isinstance(path, Trail) and not any(gap is not None for gap in steps.gaps):
        straight = [places[place] for place in path.turns]
        blocked = (middles(grid, start, end) for start, end in pairwise(straight))
        lane = next((lane for lane in blocked if meets(lane, walls)), None)
        return None if lane is None else _refused_at(battle_map, who, [lane])
    narrow = (steps.gaps[0] if steps.gaps else None, *steps.gaps)
    for place, (start, end) in enumerate(pairwise(places)):
        is_narrow = narrow[place] is not None or narrow[place + 1] is not None
        lanes = lanes_of(grid, start, end) if is_narrow else [middles(grid, start, end)]
        if all(meets(lane, walls) for lane in lanes):
            return _refused_at(battle_map, who, lanes)
    return None


Lane = list[tuple[Point, Point]]
"""Steps of the cells of a space that follow one another, from middle to middle."""


def middles(grid: Grid, start: Footprint, end: Footprint) -> Lane:
    """A step as one line."""
    return [(grid.centre_of(start), grid.centre_of(end))]


def lanes_of(grid: Grid, start: Footprint, end: Footprint) -> list[Lane]:
    """A step cell by cell, those behind one another together.

    What stands across the way stops all of them, also where the middle of a cell is past it.
    """
    across, down = (
        end.anchor.column - start.anchor.column,
        end.anchor.row - start.anchor.row,
    )
    lanes: dict[int, Lane] = {}
    for cell in grid.cells_of(start):
        there = grid.carried(cell, start.anchor, end.anchor)
        lane = lanes.setdefault(cell.column * down - cell.row * across, [])
        here, beyond = Footprint(cell, shift=start.shift), Footprint(there, shift=end.shift)
        lane.append((grid.centre_of(here), grid.centre_of(beyond)))
    return list(lanes.values())


def meets(lane: Lane, walls: Sequence[Segment]) -> bool:
    """Whether something stands across it."""
    return any(is_blocked(here, there, walls) for here, there in lane)


def _refused_at(battle_map: BattleMap, who: Combatant, lanes: Sequence[Lane]) -> Refusal:
    """The refusal that names what is met: a door that can be opened, or a wall."""
    for door in battle_map.doors:
        if not door.is_open and any(meets(lane, (door.segment,)) for lane in lanes):
            told: Parameters = {"who": who.name, "state": Message(f"door.{door.state.value}")}
            return Refusal(Message("refusal.door", told), opens=door.id)
    return Refusal(Message("refusal.wall", {"who": who.name}))


def step_through(
    encounter: Encounter, ruleset: Ruleset, who: Combatant, path: Sequence[Cell], door: Door
) -> int:
    """The place in a path right before a door; its start for one that stands beside it."""
    battle_map = map_of(encounter, who)
    assert battle_map is not None, "it stands on a map"
    grid, leaf = battle_map.grid, (door.segment,)
    steps = list(pairwise(places_along(ruleset, who, grid, path)))
    for place, (start, end) in enumerate(steps):
        if meets(middles(grid, start, end), leaf):
            return place
    for place, (start, end) in enumerate(steps):  # a wide one passes it with a shoulder
        if any(meets(lane, leaf) for lane in lanes_of(grid, start, end)):
            return place
    return 0
