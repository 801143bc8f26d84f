"""Areas of effect laid on cells: sphere, cylinder, cube, cone, line and emanation.

Everything is reckoned in grid units, so pixels, zoom and screens change nothing. Directions
are degrees clockwise from east (y points down). A cell counts by its centre unless a game has
another rule; what lies exactly on an edge is decided once: the sides of cubes and lines
belong to them on one side only, so that an area never takes more cells than it is large.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum
from math import ceil, cos, floor, hypot, pi, radians, sin, sqrt
from typing import NamedTuple, Protocol

from desktop.battlemap.cells import Cell, Footprint, Point, footprint_at
from desktop.battlemap.grid import Grid, GridKind

_DIGITS = 9  # grid units are compared to so many decimals
_ROUND = 96  # corners of the polygon that stands for a circle
_TOUCH = 1e-6  # square grid units: less is no entering


class CellRule(Enum):
    """When a cell belongs to an area."""

    CENTRE = "centre"  # its centre does (both editions of D&D)
    HALF = "half"  # at least half of it does (MythCraft: cones and radii)
    ENTERED = "entered"  # any of it does (MythCraft: lines)


class Area(Protocol):
    """A shape on the map; lengths of its fields are feet."""

    def holds(self, point: Point, grid: Grid) -> bool:
        """Whether a point belongs to it."""

    def outline(self, grid: Grid) -> tuple[Point, ...]:
        """Its corners, for drawing and for measuring; a circle has many."""


@dataclass(frozen=True, slots=True)
class Sphere:
    """All within `radius` of `origin`, which belongs to it; also the round of a cylinder."""

    origin: Point
    radius: float

    def holds(self, point: Point, grid: Grid) -> bool:
        """Whether a point belongs to it."""
        away = hypot(point.x - self.origin.x, point.y - self.origin.y)
        return round(away - self.radius / grid.feet_per_cell, _DIGITS) <= 0

    def at_height(self, feet: float) -> "Sphere | None":
        """The round that the sphere makes so far above or below its middle, if any."""
        if abs(feet) > self.radius:
            return None
        return Sphere(self.origin, sqrt(self.radius**2 - feet**2))

    def outline(self, grid: Grid) -> tuple[Point, ...]:
        """Its edge as a polygon of many corners, which lie on it."""
        turn = 2 * pi / _ROUND
        radius = self.radius / grid.feet_per_cell
        return tuple(
            Point(
                self.origin.x + radius * cos(turn * corner),
                self.origin.y + radius * sin(turn * corner),
            )
            for corner in range(_ROUND)
        )


@dataclass(frozen=True, slots=True)
class Cube:
    """A cube from `origin` on one of its faces towards `direction`; origin not included.

    `aside` moves it along that face, in feet to the right of its direction.
    """

    origin: Point
    direction: float
    side: float
    aside: float = 0.0

    def holds(self, point: Point, grid: Grid) -> bool:
        """Whether a point belongs to it."""
        ahead, right = _along(self.origin, self.direction, point, grid)
        return _is_between(ahead, 0.0, self.side) and _is_between(
            right - self.aside, -self.side / 2, self.side / 2
        )

    def outline(self, grid: Grid) -> tuple[Point, ...]:
        """Its four corners."""
        low, high = self.aside - self.side / 2, self.aside + self.side / 2
        corners = ((0.0, low), (self.side, low), (self.side, high), (0.0, high))
        return _corners(self.origin, self.direction, corners, grid)


@dataclass(frozen=True, slots=True)
class Cone:
    """As wide at every point as it is far from `origin`, which does not belong to it."""

    origin: Point
    direction: float
    length: float

    def holds(self, point: Point, grid: Grid) -> bool:
        """Whether a point belongs to it."""
        ahead, right = _along(self.origin, self.direction, point, grid)
        return 0 < ahead <= self.length and round(abs(right) - ahead / 2, _DIGITS) <= 0

    def outline(self, grid: Grid) -> tuple[Point, ...]:
        """Its three corners."""
        half = self.length / 2
        corners = ((0.0, 0.0), (self.length, -half), (self.length, half))
        return _corners(self.origin, self.direction, corners, grid)


@dataclass(frozen=True, slots=True)
class Line:
    """A straight strip from `origin`, which does not belong to it."""

    origin: Point
    direction: float
    length: float
    width: float = 5.0

    def holds(self, point: Point, grid: Grid) -> bool:
        """Whether a point belongs to it."""
        ahead, right = _along(self.origin, self.direction, point, grid)
        return 0 < ahead <= self.length and _is_between(right, -self.width / 2, self.width / 2)

    def outline(self, grid: Grid) -> tuple[Point, ...]:
        """Its four corners."""
        half = self.width / 2
        corners = ((0.0, -half), (self.length, -half), (self.length, half), (0.0, half))
        return _corners(self.origin, self.direction, corners, grid)


def cells_in(area: Area, grid: Grid, rule: CellRule = CellRule.CENTRE) -> frozenset[Cell]:
    """The cells that an area takes."""
    outline = area.outline(grid)
    found = _cells_about(outline, grid)
    if rule is CellRule.CENTRE:
        return frozenset(cell for cell in found if area.holds(grid.centre_of(cell), grid))
    shares = ((cell, _shared(outline, grid.corners_of(cell))) for cell in found)
    if rule is CellRule.ENTERED:
        return frozenset(cell for cell, (common, _) in shares if common > _TOUCH)
    return frozenset(cell for cell, (common, whole) in shares if common >= whole / 2 - _TOUCH)


def emanation(
    place: Cell | Footprint,
    feet: float,
    grid: Grid,
    *,
    with_origin: bool = False,
    is_round: bool = False,
) -> frozenset[Cell]:
    """The cells within `feet` of a creature's space, counted from its edge on all sides.

    A round one takes only those whose centre is so near, as other areas do: without the corners.
    Without a grid it takes all of which any part is so near.
    """
    own = grid.cells_of(place)
    if grid.kind is GridKind.NONE:
        around = _cells_near(place, feet, grid) - own
        return around | own if with_origin else around
    around = grid.cells_within(place, feet)
    if is_round:
        around = frozenset(cell for cell in around if _gap(cell, own, grid) <= feet)
    return around | own if with_origin else around


def rounded(place: Cell | Footprint, feet: float, grid: Grid) -> tuple[Point, ...]:
    """The true edge of what lies within `feet` of a space: its corners are round."""
    space, radius = footprint_at(place), feet / grid.feet_per_cell
    left, top = space.corner
    right, low = left + space.cells_wide, top + space.cells_high
    quarter = _ROUND // 4
    return tuple(
        Point(
            x + radius * cos(2 * pi * (turn + step) / _ROUND),
            y + radius * sin(2 * pi * (turn + step) / _ROUND),
        )
        for x, y, turn in (
            (right, low, 0),
            (left, low, quarter),
            (left, top, 2 * quarter),
            (right, top, 3 * quarter),
        )
        for step in range(quarter + 1)
    )


def _cells_near(place: Cell | Footprint, feet: float, grid: Grid) -> frozenset[Cell]:
    """The cells of which any part lies within `feet` of a space."""
    space, radius = footprint_at(place), feet / grid.feet_per_cell
    left, top = space.corner
    right, low = left + space.cells_wide, top + space.cells_high
    return frozenset(
        Cell(column, row)
        for column in range(floor(left - radius), ceil(right + radius))
        for row in range(floor(top - radius), ceil(low + radius))
        if hypot(max(0.0, left - column - 1, column - right), max(0.0, top - row - 1, row - low))
        < radius - _TOUCH
    )


def takes_part(outline: Sequence[Point], cells: frozenset[Cell], space: Footprint) -> bool:
    """Whether an area without a grid takes any of a space that lies aside of its cells.

    Only where one of the `cells` that the area takes lies under it: of what a wall keeps off,
    that says so much as whole cells can.
    """
    left, top = space.corner
    right, low = left + space.cells_wide, top + space.cells_high
    for column in range(floor(left), ceil(right)):
        for row in range(floor(top), ceil(low)):
            if Cell(column, row) not in cells:
                continue
            west, east = max(left, column), min(right, column + 1)
            north, south = max(top, row), min(low, row + 1)
            part = (Point(west, north), Point(east, north), Point(east, south), Point(west, south))
            if _shared(outline, part)[0] > _TOUCH:
                return True
    return False


def _gap(cell: Cell, space: frozenset[Cell], grid: Grid) -> float:
    """Feet from the centre of a cell to the edge of a space."""
    centre = grid.centre_of(cell)
    return (
        min(
            hypot(max(0.0, abs(centre.x - at.x) - 0.5), max(0.0, abs(centre.y - at.y) - 0.5))
            for at in map(grid.centre_of, space)
        )
        * grid.feet_per_cell
    )


class _Along(NamedTuple):
    ahead: float
    right: float


def _unit(direction: float) -> Point:
    """One unit in a direction; exact at right angles."""
    turn = radians(direction % 360)
    return Point(round(cos(turn), 12), round(sin(turn), 12))


def _along(origin: Point, direction: float, point: Point, grid: Grid) -> _Along:
    """How many feet a point lies ahead of the origin, and to the right of that direction."""
    unit = _unit(direction)
    x, y = point.x - origin.x, point.y - origin.y
    feet = grid.feet_per_cell
    return _Along(
        round((x * unit.x + y * unit.y) * feet, _DIGITS),
        round((y * unit.x - x * unit.y) * feet, _DIGITS),
    )


def _is_between(value: float, low: float, high: float) -> bool:
    """Whether a value lies in a span that does not hold its lower end."""
    return round(value - low, _DIGITS) > 0 and round(value - high, _DIGITS) <= 0


def _corners(
    origin: Point, direction: float, corners: Sequence[tuple[float, float]], grid: Grid
) -> tuple[Point, ...]:
    unit, feet = _unit(direction), grid.feet_per_cell
    return tuple(
        Point(
            origin.x + (ahead * unit.x - right * unit.y) / feet,
            origin.y + (ahead * unit.y + right * unit.x) / feet,
        )
        for ahead, right in corners
    )


def _cells_about(outline: Sequence[Point], grid: Grid) -> list[Cell]:
    """All cells of the box around an outline, and one more on each side."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    first = grid.cell_at(Point(min(xs), min(ys)))
    last = grid.cell_at(Point(max(xs), max(ys)))
    return [
        Cell(column, row)
        for column in range(first.column - 1, last.column + 2)
        for row in range(first.row - 1, last.row + 2)
    ]


def _shared(outline: Sequence[Point], cell: Sequence[Point]) -> tuple[float, float]:
    """The area that two convex outlines have in common, and that of the second."""
    left = list(outline)
    for start, end in zip(cell, (*cell[1:], cell[0]), strict=True):
        left = _cut(left, _side_of(start, end))
    return _size(left), _size(cell)


def _side_of(start: Point, end: Point) -> Callable[[Point], float]:
    def side(point: Point) -> float:
        return (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)

    return side


def _cut(outline: list[Point], side: Callable[[Point], float]) -> list[Point]:
    """The part of a convex outline on the side where `side` is not negative."""
    kept: list[Point] = []
    for here, there in zip(outline, (*outline[1:], *outline[:1]), strict=True):
        before, after = side(here), side(there)
        if before >= 0:
            kept.append(here)
        if (before > 0 > after) or (before < 0 < after):
            share = before / (before - after)
            kept.append(
                Point(here.x + (there.x - here.x) * share, here.y + (there.y - here.y) * share)
            )
    return kept


def _size(outline: Sequence[Point]) -> float:
    if not outline:
        return 0.0
    pairs = zip(outline, (*outline[1:], outline[0]), strict=True)
    return abs(sum(a.x * b.y - b.x * a.y for a, b in pairs)) / 2
