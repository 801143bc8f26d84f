"""The cover that the map gives somebody: its degree, its lines, and what is in the way.

numpy comes in only where something stands in the way.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import floor
from typing import TYPE_CHECKING, NamedTuple

from desktop.battlemap.battle_map import BattleMap
from desktop.battlemap.cells import Cell, Footprint, Place, Point, cells_for_space, footprint_at
from desktop.battlemap.grid import Grid, GridKind
from desktop.battlemap.walls import Segment, WallKind
from desktop.language.message import Listing, Message, Parameter
from desktop.model.combatant import Combatant, Token
from desktop.model.encounter import Encounter
from desktop.model.ids import MapId
from desktop.model.same import Same
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.laid_areas import cells_of, heights_of, spine_of
from desktop.rules.map.places import are_parted_by_body, space_at, swallower_of
from desktop.rules.sight.seeing import counts_both_ways

if TYPE_CHECKING:
    from desktop.battlemap.cover import Body, Covering, Obstacle

NONE, LESS, HALF, THREE_QUARTERS, TOTAL = "none", "less", "half", "three_quarters", "total"
ORDER = (NONE, LESS, HALF, THREE_QUARTERS, TOTAL)
"""The degrees, the least first; D&D knows none below half."""

SHARES = ((TOTAL, 1.0), (THREE_QUARTERS, 0.75), (HALF, 0.5))
LOW_WALL = 3.0
"""Feet: how high a low wall is where the map does not say."""
MOST_TOLD = 2
"""Of what hides a target whose only free line is its own."""
_EXACT = 1e-9


@dataclass(frozen=True, slots=True)
class FoundCover:
    """What the map says: a degree of `ORDER`, what gives it, and the lines that were counted."""

    degree: str
    obstacles: tuple[Parameter, ...]
    covering: "Covering | None" = None
    is_from_target: bool = False
    """Whether the lines run from the target, which counts where the table looks both ways."""

    @property
    def share(self) -> int:
        """How much of the target is behind something, in per cent; never rounded up to a half."""
        return 0 if self.covering is None else floor(100 * self.covering.whole + _EXACT)


OPEN = FoundCover(NONE, ())


def find_cover(
    encounter: Encounter, ruleset: Ruleset, attacker: Combatant, target: Combatant
) -> FoundCover | None:
    """The cover of `target` against an attack of `attacker`; None where no map tells.

    What was found last is kept: an attack asks for the degree, for what gives it and for the lines.
    Where the table counts lines both ways, cover is total only if no line from the target to the
    attacker is free either; where one is, three quarters are left.
    """
    return _found(Same(encounter), Same(ruleset), Same(attacker), Same(target))


@lru_cache(maxsize=16)
def _found(
    fight: Same[Encounter], rules: Same[Ruleset], who: Same[Combatant], whom: Same[Combatant]
) -> FoundCover | None:
    encounter, ruleset, attacker, target = fight.value, rules.value, who.value, whom.value
    if are_parted_by_body(attacker, target):
        return FoundCover(TOTAL, _bodies(encounter, attacker, target))
    here, there = attacker.token, target.token
    battle_map = None if here is None else encounter.maps.get(here.map)
    if here is None or there is None or battle_map is None or here.map != there.map:
        return None
    if attacker.id == target.id:
        return None
    grid = battle_map.grid
    start = space_at(attacker, here, ruleset, grid)
    in_the_way = tuple(
        _obstacles(encounter, ruleset, battle_map, (start, target, there), aside=attacker)
    )
    if not in_the_way:
        return OPEN
    from desktop.battlemap.cover import best_covering

    one, other = _body(ruleset, attacker, here, grid), _body(ruleset, target, there, grid)
    obstacles = [made(grid) for _, made in in_the_way]
    names = tuple(name for name, _ in in_the_way)
    found = _judged(best_covering(grid, one, other, obstacles), names)
    if found.degree != TOTAL or not counts_both_ways(encounter, ruleset):
        return found
    back = _judged(best_covering(grid, other, one, obstacles), names)
    if back.degree == TOTAL:
        return found
    told = Message("cover.by.line_from_target", {"by": Listing(found.obstacles[:MOST_TOLD])})
    return FoundCover(THREE_QUARTERS, (told,), back.covering, is_from_target=True)


def _bodies(encounter: Encounter, *who: Combatant) -> tuple[Parameter, ...]:
    """The swallowers around one of two."""
    around = [encounter.combatants.get(inside) for one in who if (inside := swallower_of(one))]
    return tuple(one.name for one in around if one is not None)


def find_cover_from(
    encounter: Encounter,
    ruleset: Ruleset,
    origin: Point,
    height: float,
    target: Combatant,
    source: Combatant | None = None,
) -> FoundCover | None:
    """The same against what starts at a point of the target's map, `height` feet up.

    What starts at the space of its own `source`, as a breath does, is not covered by its body.
    """
    there = target.token
    battle_map = None if there is None else encounter.maps.get(there.map)
    if there is None or battle_map is None:
        return None
    starts_there = source is not None and _starts_at(ruleset, battle_map.grid, origin, source)
    in_the_way = tuple(
        _obstacles(
            encounter,
            ruleset,
            battle_map,
            (origin, target, there),
            aside=source if starts_there else None,
        )
    )
    if not in_the_way:
        return OPEN
    from desktop.battlemap.cover import covering_from

    grid = battle_map.grid
    body = _body(ruleset, target, there, grid)
    found = covering_from(grid, origin, height, body, [made(grid) for _, made in in_the_way])
    return _judged(found, tuple(name for name, _ in in_the_way))


def _starts_at(ruleset: Ruleset, grid: Grid, origin: Point, source: Combatant) -> bool:
    """Whether a point lies in somebody's space or on its edge."""
    token = source.token
    if token is None:
        return False
    if grid.kind is GridKind.NONE:
        box = _box_of(_ends_of(space_at(source, token, ruleset, grid)))
        return box.is_around(origin.x, origin.y, _EXACT)
    for cell in grid.cells_of(space_at(source, token, ruleset, grid)):
        if _box_of(grid.corners_of(cell)).is_around(origin.x, origin.y, _EXACT):
            return True
    return False


def propose_cover(
    encounter: Encounter, ruleset: Ruleset, attacker: Combatant, target: Combatant
) -> str:
    """The degree alone: "" where no map tells; less than half is none (52-COVER-5)."""
    found = find_cover(encounter, ruleset, attacker, target)
    if found is None:
        return ""
    return NONE if found.degree == LESS else found.degree


def propose_partial_cover(
    encounter: Encounter, ruleset: Ruleset, attacker: Combatant, target: Combatant
) -> str:
    """The degree alone, where every blocked line counts (MC-COND-COVER)."""
    found = find_cover(encounter, ruleset, attacker, target)
    return "" if found is None else found.degree


def propose_past_creatures(
    encounter: Encounter, ruleset: Ruleset, attacker: Combatant, target: Combatant
) -> str:
    """The degree by walls, doors and the like alone; "" where no map tells."""
    found = find_cover(encounter, ruleset, attacker, target)
    if found is None:
        return ""
    if found.covering is None or found.is_from_target:
        return found.degree
    return degree_of(found.covering.solid)


def _judged(found: "Covering", names: tuple[Parameter, ...]) -> FoundCover:
    """Somebody in the way covers by half at most, a window by three quarters."""
    degree = max(
        degree_of(found.solid),
        min(degree_of(found.screened), THREE_QUARTERS, key=ORDER.index),
        min(degree_of(found.whole), HALF, key=ORDER.index),
        key=ORDER.index,
    )
    named = dict.fromkeys(names[number] for number in found.obstacles)  # two walls are told once
    return FoundCover(degree, tuple(named), found)


def degree_of(share: float) -> str:
    """The degree of a blocked share of the lines."""
    for degree, least in SHARES:
        if share >= least - _EXACT:
            return degree
    return LESS if share > _EXACT else NONE


def _body(ruleset: Ruleset, who: Combatant, token: Token, grid: Grid) -> "Body":
    from desktop.battlemap.cover import Body

    return Body(
        space_at(who, token, ruleset, grid), float(token.elevation), ruleset.taken_size(who).height
    )


# --- what is in the way -------------------------------------------------------------------------


class _Made:
    """An obstacle that is made once it is known that anything is in the way."""

    __slots__ = ("_high", "_low", "_pieces", "_place", "_stuff")

    def __init__(
        self,
        stuff: str,
        *,
        pieces: tuple[Segment, ...] = (),
        place: Place | None = None,
        low: float = float("-inf"),
        high: float = float("inf"),
    ) -> None:
        self._stuff, self._pieces, self._place = stuff, pieces, place
        self._low, self._high = low, high

    def __call__(self, grid: Grid) -> "Obstacle":
        from desktop.battlemap.cover import Obstacle, Stuff, outline_of

        pieces = self._pieces if self._place is None else outline_of(grid, self._place)
        return Obstacle(pieces, Stuff(self._stuff), self._low, self._high)


_NAMES = {
    WallKind.WALL: "cover.by.wall",
    WallKind.WINDOW: "cover.by.window",
    WallKind.LOW: "cover.by.low_wall",
    WallKind.OBJECT: "cover.by.object",
}
Line = tuple[Place | Point, Combatant, Token]


class _Box(NamedTuple):
    """What lies around both ends of a line, in cells."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, piece: Segment) -> bool:
        """Whether the piece could come into it."""
        (x1, y1), (x2, y2) = piece
        return not (
            max(x1, x2) < self.left
            or min(x1, x2) > self.right
            or max(y1, y2) < self.top
            or min(y1, y2) > self.bottom
        )

    def is_around(self, x: float, y: float, margin: float) -> bool:
        """Whether a point lies in it, or less than the margin beside it."""
        return (
            self.left - margin < x < self.right + margin
            and self.top - margin < y < self.bottom + margin
        )


def _obstacles(
    encounter: Encounter,
    ruleset: Ruleset,
    battle_map: BattleMap,
    line: Line,
    *,
    aside: Combatant | None = None,
) -> Iterator[tuple[Parameter, _Made]]:
    """What lies in the box around both, each with its name; the two themselves do not count."""
    start, target, there = line
    grid = battle_map.grid
    spaces = [space_at(target, there, ruleset, grid)]
    points: list[Point] = []
    if isinstance(start, Point):
        points.append(start)
    else:
        spaces.append(footprint_at(start))
    taken = frozenset[Cell]().union(*map(grid.cells_of, spaces))
    if grid.kind is GridKind.NONE:
        points += [end for space in spaces for end in _ends_of(space)]
    else:
        points += [corner for cell in taken for corner in grid.corners_of(cell)]
    box = _box_of(points)
    yield from _walls_in(battle_map, box)
    yield from _doors_in(battle_map, box)
    yield from _screens_in(encounter, ruleset, there.map, taken)
    for other, token in _others_about(encounter, ruleset, grid, target, box):
        place = space_at(other, token, ruleset, grid)
        if not _lies_in(place, box, grid):
            continue
        if other.is_out or (aside is not None and other.id == aside.id):
            continue
        if grid.kind is GridKind.NONE:
            is_between = not any(grid.overlap(place, space) for space in spaces)
        else:
            is_between = taken.isdisjoint(grid.cells_of(place))
        if is_between:
            low = float(token.elevation)
            high = low + ruleset.taken_size(other).height
            yield other.name, _Made("soft", place=place, low=low, high=high)


def _ends_of(space: Footprint) -> tuple[Point, Point]:
    """The top left and the low right corner of a space where it really lies."""
    corner = space.corner
    return corner, Point(corner.x + space.cells_wide, corner.y + space.cells_high)


def _box_of(points: Sequence[Point]) -> _Box:
    across, down = [point.x for point in points], [point.y for point in points]
    return _Box(min(across), min(down), max(across), max(down))


def _walls_in(battle_map: BattleMap, box: _Box) -> Iterator[tuple[Parameter, _Made]]:
    for wall in battle_map.walls:
        if wall.kind is not WallKind.ILLUSION and box.meets(wall.segment):
            usual = LOW_WALL if wall.kind is WallKind.LOW else None
            height = usual if wall.height is None else wall.height
            stuff = "window" if wall.kind is WallKind.WINDOW else "solid"
            high = float("inf") if height is None else height
            yield Message(_NAMES[wall.kind]), _Made(stuff, pieces=(wall.segment,), high=high)


def _doors_in(battle_map: BattleMap, box: _Box) -> Iterator[tuple[Parameter, _Made]]:
    for door in battle_map.doors:
        if not door.is_open and box.meets(door.segment):
            yield Message("cover.by.door"), _Made("solid", pieces=(door.segment,))


def _screens_in(
    encounter: Encounter, ruleset: Ruleset, shown: MapId, taken: frozenset[Cell]
) -> Iterator[tuple[Parameter, _Made]]:
    """Walls of magic that leave gaps; nobody is behind one in which it stands."""
    for area in encounter.areas.values():
        if not area.screens or area.laid.map != shown:
            continue
        if not taken.isdisjoint(cells_of(encounter, ruleset, area.laid)):
            continue
        low, high = heights_of(area.laid)
        pieces = spine_of(area.laid, encounter.maps[shown].grid)
        yield area.called, _Made("window", pieces=pieces, low=low, high=high)


def _others_about(
    encounter: Encounter, ruleset: Ruleset, grid: Grid, target: Combatant, box: _Box
) -> Iterator[tuple[Combatant, Token]]:
    """Those on the target's map who are not, at a glance, too far away for any size."""
    assert target.token is not None, "a line ends at a token"
    widest = cells_for_space(ruleset.largest_space, grid.feet_per_cell)
    left, top, right, bottom = box
    is_hex, shown = grid.is_hex, target.token.map
    for other in encounter.combatants.values():
        token = other.token
        if token is None or token.map != shown or other.id == target.id:
            continue
        column, row = token.cell
        if is_hex or (left - widest < column < right and top - widest < row < bottom):
            yield other, token


def _lies_in(place: Footprint, box: _Box, grid: Grid) -> bool:
    """On squares lines stay in the box of both; a neighbour of the box is in nobody's way."""
    reach = place.cells_wide if grid.is_hex else place.cells_wide / 2
    return box.is_around(*grid.centre_of(place), reach)
