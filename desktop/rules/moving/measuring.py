"""What a path costs: feet of each step, the ground under it, and how narrow the way is."""

from collections.abc import Mapping, Sequence

from desktop.battlemap.battle_map import BattleMap, Terrain, TerrainKind
from desktop.battlemap.cells import Cell, Footprint
from desktop.battlemap.grid import Grid
from desktop.battlemap.trail import Trail
from desktop.battlemap.walls import Segment, Way, is_blocked, meets
from desktop.model.area import LastingArea
from desktop.model.combatant import Combatant
from desktop.model.encounter import Encounter
from desktop.model.ids import AreaId, CounterKey
from desktop.rules.areas.areas import holds_height
from desktop.rules.effects.ends import turn_stamp
from desktop.rules.engine.conditions import Question, modifiers_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.measured import Measured, Surcharge
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.laid_areas import cells_of
from desktop.rules.map.places import are_apart, are_hostile, footprint_of, table_grid
from desktop.rules.moving.climbing import rises_for
from desktop.rules.moving.company import SlowSpaces, slow_company
from desktop.rules.moving.surcharges import SOLID, UNPRACTISED, step_surcharges, why_rough
from desktop.rules.sight.perceiving import answers


def measured(
    encounter: Encounter, ruleset: Ruleset, who: Combatant, path: Sequence[Cell], by: str
) -> Measured:
    """Measure a path of anchor cells for somebody, step by step."""
    battle_map = map_of(encounter, who)
    if battle_map is None or len(path) < 2:
        return Measured((), ())
    grid = table_grid(battle_map.grid, encounter, ruleset)
    lengths = _whole_steps(grid, path)
    slow = slow_ground(encounter, ruleset, battle_map, who, by)
    in_the_way = SlowSpaces(grid, slow_company(encounter, ruleset, grid, who))
    walls = battle_map.barriers(Way.MOVEMENT)
    passes = ruleset.movement.passes_through(who)
    filled = filled_cells(battle_map) if passes else frozenset()
    magic = magic_ground(encounter, ruleset, who, by)
    rough_ground = [
        each for each in battle_map.terrain if ruleset.movement.is_rough(ruleset, who, each, by)
    ]
    costs, gaps = [], []
    dearer: list[tuple[Surcharge, ...]] = []
    met: dict[AreaId, None] = {}
    last, *places = places_along(ruleset, who, grid, path)
    before = grid.under(last)
    rises = rises_for(encounter, ruleset, who, by)
    for length, place in zip(lengths, places, strict=True):
        here = grid.under(place)
        rough = max((slow[cell] for cell in here if cell in slow), default=1)
        crossed = in_the_way.met_at(place)
        if crossed:
            rough = max(rough, DIFFICULT)
        rough = max(rough, 1, *(_against(encounter, grid, each, here, before) for each in magic))
        climb = 0
        if rises is not None:
            lifted = rises.cost(rises.level(before), rises.level(here))
            over = rises.over(grid.centre_of(last), grid.centre_of(place))
            climb = round(lifted + over)
        before = here
        gap = narrowing(grid, place, walls)
        is_solid = passes and (
            gap is not None or not filled.isdisjoint(here) or crosses(grid, last, place, walls)
        )
        if passes:
            rough, gap = max(rough, step_through(ruleset, who) if is_solid else 1), None
        last, is_tight = place, gap is not None
        cost = length * step_cost(encounter, ruleset, who, by, rough, squeezed=is_tight)
        areas = [area for area, cells in magic if not cells.isdisjoint(here)]
        met.update((area.id, None) for area in areas)
        costs.append(cost + climb)
        gaps.append(gap)
        climbed = (Surcharge(UNPRACTISED["climb"], climb),) if climb else ()
        if cost == length:
            dearer.append(climbed)
            continue
        charged = ruleset.movement.surcharges(
            encounter, ruleset, who, by, difficult=rough > 1, squeezed=is_tight
        )
        why = SOLID if is_solid else why_rough(here, areas, rough_ground, crossed)
        dearer.append((*step_surcharges(charged, length, cost, why), *climbed))
    if by == JUMP and leaps(encounter, who):
        costs = _up_to(costs, ruleset.numbers.get("leap_cost", 0))
        dearer = []
    return Measured(lengths, tuple(costs), tuple(gaps), tuple(met), tuple(dearer))


def step_through(ruleset: Ruleset, who: Combatant) -> int:
    """What a foot costs inside of what is solid, for whoever passes through it at all."""
    return 1 if answers(who, Question.FREE_GOING, ruleset) else DIFFICULT


def crosses(grid: Grid, start: Footprint, end: Footprint, walls: Sequence[Segment]) -> bool:
    """Whether the step of some cell of a space, from middle to middle, meets a wall."""
    if not walls:
        return False
    lines = zip(sorted(grid.cells_of(start)), sorted(grid.cells_of(end)), strict=False)
    return any(
        meets(grid.centre_of(here), grid.centre_of(there), wall)
        for here, there in lines
        for wall in walls
    )


JUMP = "jump"
LEAPT = CounterKey("turn_of_leap")
"""The turn on which somebody last leapt by magic; it does so once a turn."""


def leaps(encounter: Encounter, who: Combatant) -> bool:
    """Whether magic lets its next jump cost little."""
    is_open = who.count(LEAPT) != turn_stamp(encounter) + 1
    return is_open and bool(modifiers_of(who, Question.LEAP))


def _up_to(costs: Sequence[int], most: int) -> list[int]:
    """The costs of the steps until so many feet are spent; the rest costs nothing."""
    found: list[int] = []
    for cost in costs:
        found.append(min(cost, most - sum(found)))
    return found


def _against(
    encounter: Encounter,
    grid: Grid,
    magic: tuple[LastingArea, frozenset[Cell]],
    here: frozenset[Cell],
    before: frozenset[Cell],
) -> int:
    """What a foot of a step costs that goes against an area that blows from its owner."""
    area, cells = magic
    owner = None if area.owner is None else encounter.combatants.get(area.owner)
    if area.ground is None or not area.ground.towards or owner is None or owner.token is None:
        return 1
    if cells.isdisjoint(here):
        return 1
    near, far = (min(grid.distance(owner.token.cell, x) for x in each) for each in (here, before))
    return area.ground.cost if near < far else 1


def step_cost(
    encounter: Encounter,
    ruleset: Ruleset,
    who: Combatant,
    by: str,
    rough: int,
    *,
    squeezed: bool = False,
) -> int:
    """Feet of movement for each foot over ground that asks for so many of a walker."""
    movement = ruleset.movement
    hard = movement.factor(encounter, ruleset, who, by, difficult=rough > 1, squeezed=squeezed)
    if rough <= 2:
        return hard
    plain = movement.factor(encounter, ruleset, who, by, difficult=False, squeezed=squeezed)
    return hard + rough - 2 if hard > plain else hard


def _whole_steps(grid: Grid, path: Sequence[Cell]) -> tuple[int, ...]:
    """Feet of each step as whole numbers whose sums are those of the path, rounded down."""
    lengths: list[int] = []
    walked, whole = 0.0, 0
    for length in grid.step_lengths(path):
        walked += length
        step = int(walked + 1e-9) - whole
        lengths.append(step)
        whole += step
    return tuple(lengths)


def map_of(encounter: Encounter, who: Combatant) -> BattleMap | None:
    """The map on which it stands, or None."""
    return None if who.token is None else encounter.maps.get(who.token.map)


def place_at(ruleset: Ruleset, who: Combatant, grid: Grid, cell: Cell) -> Footprint:
    """The cells that it takes up with its anchor in that cell."""
    footprint = footprint_of(who, ruleset, grid)
    assert footprint is not None, "only somebody with a token moves"
    return footprint.moved_to(cell)


def places_along(
    ruleset: Ruleset, who: Combatant, grid: Grid, path: Sequence[Cell]
) -> tuple[Footprint, ...]:
    """The spaces that it takes up at each place of a path; those of a trail are exact."""
    footprint = footprint_of(who, ruleset, grid)
    assert footprint is not None, "only somebody with a token moves"
    if not isinstance(path, Trail):
        return tuple(footprint.moved_to(cell) for cell in path)
    return tuple(map(footprint.put_at, path, path.shifts))


DIFFICULT = 2
"""Feet of movement that each foot over difficult ground costs a walker."""


def slow_cells(
    encounter: Encounter,
    ruleset: Ruleset,
    battle_map: BattleMap,
    grid: Grid,
    who: Combatant,
    by: str,
) -> Mapping[Cell, int]:
    """The cells that cost extra, and the feet that a foot there asks for.

    The ground, what magic makes of it, and the spaces of others by the game's rule.
    """
    slow = dict(slow_ground(encounter, ruleset, battle_map, who, by))
    for _, space in slow_company(encounter, ruleset, grid, who):
        for cell in grid.cells_of(space):
            slow[cell] = max(DIFFICULT, slow.get(cell, 1))
    return slow


def slow_ground(
    encounter: Encounter, ruleset: Ruleset, battle_map: BattleMap, who: Combatant, by: str
) -> Mapping[Cell, int]:
    """The cells whose ground costs extra, by itself or by magic."""
    slow: dict[Cell, int] = {}
    if answers(who, Question.FREE_GOING, ruleset):
        return slow
    for terrain in battle_map.terrain:
        if ruleset.movement.is_rough(ruleset, who, terrain, by):
            slow.update(dict.fromkeys(terrain.cells, DIFFICULT))
    if ruleset.movement.passes_through(who):
        slow.update(dict.fromkeys(filled_cells(battle_map), DIFFICULT))
    for area, cells in magic_ground(encounter, ruleset, who, by):
        assert area.ground is not None, "only those with ground"
        if area.ground.towards:
            continue  # it depends on the step
        slow.update((cell, max(area.ground.cost, slow.get(cell, 1))) for cell in cells)
    return slow


def magic_ground(
    encounter: Encounter, ruleset: Ruleset, who: Combatant, by: str
) -> tuple[tuple[LastingArea, frozenset[Cell]], ...]:
    """The areas of magic on its map that make the going harder for it, with their cells."""
    if who.token is None or not encounter.areas or answers(who, Question.FREE_GOING, ruleset):
        return ()
    return tuple(
        (area, cells_of(encounter, ruleset, area.laid))
        for area in encounter.areas.values()
        if area.laid.map == who.token.map and _hinders(encounter, ruleset, area, who, by)
    )


def _hinders(
    encounter: Encounter, ruleset: Ruleset, area: LastingArea, who: Combatant, by: str
) -> bool:
    made = area.ground
    if made is None or who.token is None or who.id in (*area.spared, area.laid.around):
        return False
    owner = None if area.owner is None else encounter.combatants.get(area.owner)
    if made.foes and owner is not None and not are_hostile(encounter, ruleset, owner, who):
        return False
    if made.fills:
        return holds_height(area.laid, who.token.elevation)
    floor = Terrain(TerrainKind.DIFFICULT, frozenset())
    return ruleset.movement.is_rough(ruleset, who, floor, by)


FILLING = frozenset(("pillar", "boulder"))
"""Labels of raised ground that fills its cells completely; a barrel or a corpse does not."""


def filled_cells(battle_map: BattleMap) -> frozenset[Cell]:
    """The cells in which nobody can stand, because things fill them."""
    filled: set[Cell] = set()
    for terrain in battle_map.terrain:
        if terrain.label in FILLING:
            filled |= terrain.cells
    return frozenset(filled)


def ground_at(battle_map: BattleMap, cells: frozenset[Cell], kind: TerrainKind) -> float | None:
    """How deep the ground of that kind is under all of these cells; None where some has none."""
    deepest: dict[Cell, float] = {}
    for terrain in battle_map.terrain:
        if terrain.kind is kind:
            for cell in terrain.cells & cells:
                deepest[cell] = max(terrain.depth, deepest.get(cell, 0.0))
    return min(deepest.values()) if deepest.keys() == cells else None


def narrowing(grid: Grid, place: Footprint, walls: Sequence[Segment]) -> float | None:
    """The feet between walls where a wall cuts the space that somebody takes up, else None."""
    wide, high = place.cells_wide, place.cells_high
    if not walls or wide < 2 or high < 2:
        return None
    if grid.is_hex:
        return _narrowing_of_hexagons(grid, place, walls)
    near = _near(place, walls)
    if not near:
        return None
    anchor = place.anchor

    def widest(length: int, lines: int, *, across: bool) -> int:
        """The widest run of cells without a wall between, in the narrowest of the lines."""
        narrowest = length
        for line in range(lines):
            run = best = 1
            for step in range(length - 1):
                here = (step, line) if across else (line, step)
                there = (step + 1, line) if across else (line, step + 1)
                start = grid.centre_of(Cell(anchor.column + here[0], anchor.row + here[1]))
                end = grid.centre_of(Cell(anchor.column + there[0], anchor.row + there[1]))
                run = 1 if is_blocked(start, end, near) else run + 1
                best = max(best, run)
            narrowest = min(narrowest, best)
        return narrowest

    free = min(widest(wide, high, across=True), widest(high, wide, across=False))
    return None if free == min(wide, high) else free * grid.feet_per_cell


def _narrowing_of_hexagons(grid: Grid, place: Footprint, walls: Sequence[Segment]) -> float | None:
    """The width of the largest space that its largest undivided part holds, if walls divide it."""
    waiting = set(grid.cells_of(place))
    if not any(_runs_by(grid, place, wall) for wall in walls):
        return None
    whole, largest = len(waiting), 0
    while waiting:
        edge = [waiting.pop()]
        part = 0
        while edge:
            cell = edge.pop()
            part += 1
            for near in waiting.intersection(grid.neighbours(cell)):
                if not is_blocked(grid.centre_of(cell), grid.centre_of(near), walls):
                    waiting.remove(near)
                    edge.append(near)
        largest = max(largest, part)
    if largest == whole:
        return None
    wide = max(n for n in range(1, place.cells_wide) if round(3 * n * n / 4) <= largest)
    return wide * grid.feet_per_cell


def _runs_by(grid: Grid, place: Footprint, wall: Segment) -> bool:
    """Whether the box around a wall comes near the middle of a space."""
    middle, reach = grid.centre_of(place), float(place.cells_wide)
    return (
        min(wall.start.x, wall.end.x) < middle.x + reach
        and max(wall.start.x, wall.end.x) > middle.x - reach
        and min(wall.start.y, wall.end.y) < middle.y + reach
        and max(wall.start.y, wall.end.y) > middle.y - reach
    )


def _near(place: Footprint, walls: Sequence[Segment]) -> tuple[Segment, ...]:
    """The walls that may cut the space."""
    left, top = place.anchor.column, place.anchor.row
    right, bottom = left + place.cells_wide, top + place.cells_high
    return tuple(
        wall
        for wall in walls
        if min(wall.start.x, wall.end.x) < right
        and max(wall.start.x, wall.end.x) > left
        and min(wall.start.y, wall.end.y) < bottom
        and max(wall.start.y, wall.end.y) > top
    )


def taken_cells(draft: Draft, who: Combatant, grid: Grid) -> frozenset[Cell]:
    """The cells that others or things take up on its map; the dead lie there as things."""
    battle_map = map_of(draft.encounter, who)
    taken = set() if battle_map is None else set(filled_cells(battle_map))
    for other in draft.encounter.combatants.values():
        if other.id == who.id or other.is_out or other.token is None or who.token is None:
            continue
        if are_apart(who, other):
            continue
        space = footprint_of(other, draft.ruleset, grid)
        if other.token.map == who.token.map and space is not None:
            taken |= grid.cells_of(space)
    return frozenset(taken)
