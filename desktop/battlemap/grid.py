"""The grid of a map: where its cells are and how far it is from one to another."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import pairwise
from math import floor, hypot

from desktop.battlemap import hexagons
from desktop.battlemap.cells import HALF, NO_SHIFT, Cell, Footprint, Place, Point, footprint_at
from desktop.battlemap.trail import Trail

_TOLERANCE = 1e-9  # feet: sums of straight lengths are not exact

_LONGEST_RUN = 128  # steps of one straight line that are looked at together

_AROUND = ((0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1))

NO_OFFSET = Point(0.0, 0.0)


_HAIR = 1e-3  # cells that a body may reach into another one and still stand beside it


class GridKind(Enum):
    """The shape of the cells."""

    SQUARE = "square"
    HEX_COLUMNS = "hex_columns"  # flat tops
    HEX_ROWS = "hex_rows"  # pointed tops
    NONE = "none"  # nothing is drawn, distances are straight; cells are only a fine lattice


class DiagonalRule(Enum):
    """What a diagonal step on squares costs."""

    EVERY_5 = "every_5"  # as much as any other
    ALTERNATING = "alternating"  # 5 ft, then 10 ft, then 5 ft …
    STRAIGHT = "straight"  # its true length


@dataclass(frozen=True, slots=True)
class Grid:
    """Cells laid over a picture, and the ways to measure on them.

    Everything but `to_pixels` and `from_pixels` counts in grid units and is the same at every
    size of the picture.
    """

    kind: GridKind = GridKind.SQUARE
    cell_pixels: float = 70.0
    """Width of a cell in pixels of the picture (hexagons: from flat side to flat side)."""
    offset: Point = NO_OFFSET
    """Pixel of the picture at which grid point (0, 0) lies."""
    diagonals: DiagonalRule = DiagonalRule.EVERY_5
    feet_per_cell: float = 5.0
    colour: str = "#000000"
    strength: float = 0.35
    """How strongly the lines are drawn: 0 not at all, 1 fully."""

    @property
    def is_hex(self) -> bool:
        """Whether the cells are hexagons."""
        return self.kind in (GridKind.HEX_COLUMNS, GridKind.HEX_ROWS)

    @property
    def _in_rows(self) -> bool:
        return self.kind is GridKind.HEX_ROWS

    @property
    def period(self) -> tuple[float, float]:
        """After how many grid units, to the right and down, the grid looks the same again."""
        if not self.is_hex:
            return 1.0, 1.0
        return (1.0, 2 * hexagons.PITCH) if self._in_rows else (2 * hexagons.PITCH, 1.0)

    # Where things are

    def to_pixels(self, point: Point) -> Point:
        """The pixel of the picture at `point`."""
        return Point(
            self.offset.x + point.x * self.cell_pixels, self.offset.y + point.y * self.cell_pixels
        )

    def from_pixels(self, pixel: Point) -> Point:
        """The point at a pixel of the picture."""
        return Point(
            (pixel.x - self.offset.x) / self.cell_pixels,
            (pixel.y - self.offset.y) / self.cell_pixels,
        )

    def cell_at(self, point: Point) -> Cell:
        """The cell that holds `point`."""
        if self.is_hex:
            return hexagons.cell_at(point, in_rows=self._in_rows)
        return Cell(floor(point.x), floor(point.y))

    def centre_of(self, place: Place) -> Point:
        """The middle of a cell or of a whole footprint."""
        if self.is_hex:
            cells = self.cells_of(place)
            centres = [hexagons.centre_of(cell, in_rows=self._in_rows) for cell in cells]
            return Point(
                sum(centre.x for centre in centres) / len(cells),
                sum(centre.y for centre in centres) / len(cells),
            )
        anchor, wide, high = _parts(place)
        if self.kind is GridKind.NONE:
            corner = footprint_at(place).corner
            return Point(corner.x + wide / 2, corner.y + high / 2)
        return Point(anchor.column + wide / 2, anchor.row + high / 2)

    def middles_of(self, path: Sequence[Cell]) -> tuple[Point, ...]:
        """The middles of the cells of a path; those of a trail where they really are."""
        if isinstance(path, Trail):
            return tuple(Point(at.x + HALF, at.y + HALF) for at in path.points)
        return tuple(map(self.centre_of, path))

    def corners_of(self, cell: Cell) -> tuple[Point, ...]:
        """The corners of a cell, clockwise."""
        if self.is_hex:
            return hexagons.corners(cell, in_rows=self._in_rows)
        left, top = float(cell.column), float(cell.row)
        return (
            Point(left, top),
            Point(left + 1, top),
            Point(left + 1, top + 1),
            Point(left, top + 1),
        )

    def nearest_corner(self, point: Point) -> Point:
        """The corner of a cell that is nearest to `point`: where origins of areas lie."""
        if not self.is_hex:
            return Point(float(round(point.x)), float(round(point.y)))
        corners = self.corners_of(self.cell_at(point))
        return min(corners, key=lambda corner: hypot(corner.x - point.x, corner.y - point.y))

    def cells_of(self, place: Place) -> frozenset[Cell]:
        """The cells that a footprint takes up."""
        if isinstance(place, Cell):
            return frozenset((place,))
        if self.is_hex:
            return hexagons.cells_of(place, in_rows=self._in_rows)
        anchor, wide, high = _parts(place)
        return frozenset(
            Cell(anchor.column + column, anchor.row + row)
            for column in range(wide)
            for row in range(high)
        )

    def under(self, place: Footprint) -> frozenset[Cell]:
        """The cells of the ground on which somebody stands with part of its body.

        On cells those that it takes up. Without a grid those that the circle around its middle
        lies on, wherever it stands.
        """
        if self.kind is not GridKind.NONE or place.shift == NO_SHIFT:
            return self.cells_of(place)
        middle, (x, y) = self.centre_of(place), place.corner
        columns = range(floor(x), floor(x + place.cells_wide) + 1)
        rows = range(floor(y), floor(y + place.cells_high) + 1)
        within = min(place.cells_wide, place.cells_high) / 2 - _HAIR
        return frozenset(
            Cell(column, row)
            for column in columns
            for row in rows
            if hypot(_beyond(middle.x, column), _beyond(middle.y, row)) < within
        )

    def overlap(self, one: Place, other: Place) -> bool:
        """Whether two places share a cell; without a grid, whether more than half of one."""
        if self.is_hex:
            return not self.cells_of(one).isdisjoint(self.cells_of(other))
        if self.kind is GridKind.NONE:
            return max(_true_gaps(footprint_at(one), footprint_at(other))) < HALF
        here, there = _parts(one), _parts(other)
        return not (
            _gap(here[0].column, here[1], there[0].column, there[1])
            or _gap(here[0].row, here[2], there[0].row, there[2])
        )

    def carried(self, cell: Cell, start: Cell, end: Cell) -> Cell:
        """Where a cell comes to lie when all is carried from one cell to another."""
        if not self.is_hex:
            return Cell(cell.column + end.column - start.column, cell.row + end.row - start.row)
        own, here, there = (
            hexagons.axial_of(each, in_rows=self._in_rows) for each in (cell, start, end)
        )
        lies = hexagons.Axial(own.q + there.q - here.q, own.r + there.r - here.r)
        return hexagons.cell_of(lies, in_rows=self._in_rows)

    # How far it is

    def neighbours(self, cell: Cell) -> tuple[Cell, ...]:
        """The cells one step away, whether or not they are on the map."""
        if self.is_hex:
            return hexagons.neighbours(cell, in_rows=self._in_rows)
        return tuple(Cell(cell.column + right, cell.row + down) for right, down in _AROUND)

    def distance(self, start: Place, end: Place) -> float:
        """Feet from the nearest cell of one place to the nearest of the other; 0 if they meet.

        Without a grid straight from where they really are, as from middle to middle of the two
        pieces as large as a cell that lie nearest to each other: right on cells it is what cells
        are apart. Of two creatures see `apart`.
        """
        if self.is_hex:
            return self._hex_steps(start, end) * self.feet_per_cell
        if self.kind is GridKind.NONE:
            gaps = _true_gaps(footprint_at(start), footprint_at(end))
            return hypot(*gaps) * self.feet_per_cell
        here, there = _parts(start), _parts(end)
        across = _gap(here[0].column, here[1], there[0].column, there[1])
        down = _gap(here[0].row, here[2], there[0].row, there[2])
        return self._length(across, down, diagonals_before=0)

    def apart(self, one: Footprint, other: Footprint) -> float:
        """Feet between the spaces of two creatures in the sense of reach.

        On cells as these are apart. Without a grid it is the gap between their nearest edges and
        a cell more: side by side or corner to corner, whoever touches is a cell apart, as on
        squares. The more two spaces overlap the nearer they are; 0 where a whole cell is shared.
        """
        if self.kind is not GridKind.NONE:
            return self.distance(one, other)
        across, down = edge_gaps(one, other)
        gap = hypot(max(0.0, across), max(0.0, down)) + min(0.0, max(across, down))
        return max(0.0, gap + 1) * self.feet_per_cell

    def _hex_steps(self, start: Place, end: Place) -> int:
        ends = [hexagons.axial_of(cell, in_rows=self._in_rows) for cell in self.cells_of(end)]
        return min(
            hexagons.steps_between(hexagons.axial_of(cell, in_rows=self._in_rows), other)
            for cell in self.cells_of(start)
            for other in ends
        )

    def _length(self, across: int, down: int, *, diagonals_before: int) -> float:
        longer, diagonal = max(across, down), min(across, down)
        if self.diagonals is DiagonalRule.EVERY_5:
            return longer * self.feet_per_cell
        if self.diagonals is DiagonalRule.ALTERNATING:
            second_ones = (diagonals_before + diagonal) // 2 - diagonals_before // 2
            return (longer + second_ones) * self.feet_per_cell
        return hypot(across, down) * self.feet_per_cell

    def step_lengths(self, path: Sequence[Cell], *, diagonals_before: int = 0) -> tuple[float, ...]:
        """Feet of each step of `path` (one less than its cells).

        With 5-10-5 the diagonals are counted through the whole path, and from
        `diagonals_before` on when it continues a move. A step over several cells costs what
        the straight way would. Without a grid a straight run of cells is as long as its line,
        and a trail as long as it really is.
        """
        if self.kind is GridKind.NONE:
            if isinstance(path, Trail):
                return tuple(length * self.feet_per_cell for length in path.lengths)
            return self._true_lengths(path)
        lengths: list[float] = []
        for start, end in pairwise(path):
            if self.is_hex:
                lengths.append(self.distance(start, end))
                continue
            across, down = abs(end.column - start.column), abs(end.row - start.row)
            lengths.append(self._length(across, down, diagonals_before=diagonals_before))
            diagonals_before += min(across, down)
        return tuple(lengths)

    def _true_lengths(self, path: Sequence[Cell]) -> tuple[float, ...]:
        lengths: list[float] = []
        for here, there in pairwise(self.turns_of(path)):
            start, end = path[here], path[there]
            whole = hypot(end.column - start.column, end.row - start.row) * self.feet_per_cell
            lengths += [whole / (there - here)] * (there - here)
        return tuple(lengths)

    def turns_of(self, path: Sequence[Cell]) -> tuple[int, ...]:
        """The places in a path between which its cells are those of straight lines.

        Of all ways to see it as lines this is the shortest one.
        """
        best: list[tuple[float, int]] = [(0.0, 0)]  # the length up to each place, the turn before
        for end in range(1, len(path)):
            there = path[end]
            best.append(
                min(
                    (
                        best[first][0]
                        + hypot(there.column - path[first].column, there.row - path[first].row),
                        first,
                    )
                    for first in range(max(0, end - _LONGEST_RUN), end)
                    if _is_straight(path, first, end)
                )
            )
        turns = [len(path) - 1]
        while turns[-1] > 0:
            turns.append(best[turns[-1]][1])
        return tuple(reversed(turns))

    def path_length(self, path: Sequence[Cell], *, diagonals_before: int = 0) -> float:
        """Feet of `path`, step by step."""
        return sum(self.step_lengths(path, diagonals_before=diagonals_before))

    def straight_path(self, start: Cell, end: Cell) -> tuple[Cell, ...]:
        """The cells along the straight line from `start` to `end`, both included."""
        if self.is_hex:
            return self._straight_hex_path(start, end)
        across, down = end.column - start.column, end.row - start.row
        steps = max(abs(across), abs(down), 1)
        path = tuple(
            Cell(start.column + _share(across, step, steps), start.row + _share(down, step, steps))
            for step in range(steps + 1)
        )
        return path if start != end else (start,)

    def _straight_hex_path(self, start: Cell, end: Cell) -> tuple[Cell, ...]:
        here = hexagons.axial_of(start, in_rows=self._in_rows)
        there = hexagons.axial_of(end, in_rows=self._in_rows)
        steps = hexagons.steps_between(here, there)
        q_step, r_step = ((there.q - here.q) / max(steps, 1), (there.r - here.r) / max(steps, 1))
        return tuple(
            hexagons.cell_of(
                # a little off, so that lines between two hexagons always fall to one side
                hexagons.rounded(here.q + q_step * step + 1e-6, here.r + r_step * step + 1e-6),
                in_rows=self._in_rows,
            )
            for step in range(steps + 1)
        )

    def cells_within(self, place: Place, feet: float) -> frozenset[Cell]:
        """The cells at most `feet` away from a place, without the place itself: its reach."""
        inside = self.cells_of(place)
        steps = floor(feet / self.feet_per_cell + _TOLERANCE)
        if self.is_hex:
            return self._ring(inside, steps)
        anchor, wide, high = _parts(place)
        around = (
            Cell(anchor.column + column, anchor.row + row)
            for column in range(-steps, wide + steps)
            for row in range(-steps, high + steps)
        )
        return frozenset(
            cell
            for cell in around
            if cell not in inside and self.distance(place, cell) <= feet + _TOLERANCE
        )

    def _ring(self, inside: Iterable[Cell], steps: int) -> frozenset[Cell]:
        inner = frozenset(inside)
        reached, edge = set(inner), inner
        for _ in range(steps):
            edge = frozenset(
                near for cell in edge for near in self.neighbours(cell) if near not in reached
            )
            reached |= edge
        return frozenset(reached) - inner


def _parts(place: Place) -> tuple[Cell, int, int]:
    footprint: Footprint = footprint_at(place)
    return footprint.anchor, footprint.cells_wide, footprint.cells_high


def _beyond(at: float, start: int) -> float:
    """How far a place lies outside of a cell along one axis."""
    return max(start - at, 0.0, at - start - 1)


def _gap(start: int, start_size: int, end: int, end_size: int) -> int:
    """Steps along one axis from one span of cells to another; 0 where they share one."""
    return max(0, end - (start + start_size - 1), start - (end + end_size - 1))


def _true_gaps(one: Footprint, other: Footprint) -> tuple[float, float]:
    """The same along both axes between exact places, in cells."""
    across, down = edge_gaps(one, other)
    return max(0.0, across + 1), max(0.0, down + 1)


def edge_gaps(one: Footprint, other: Footprint) -> tuple[float, float]:
    """Cells between the exact edges of two spaces, across and down; below 0 where they overlap."""
    here, there = one.corner, other.corner
    across = max(there.x - here.x - one.cells_wide, here.x - there.x - other.cells_wide)
    down = max(there.y - here.y - one.cells_high, here.y - there.y - other.cells_high)
    return across, down


def _is_straight(path: Sequence[Cell], first: int, last: int) -> bool:
    """Whether the cells of a path between two of its places are those of a straight line."""
    start, end, steps = path[first], path[last], last - first
    across, down = end.column - start.column, end.row - start.row
    if steps == 1:
        return True
    return max(abs(across), abs(down)) == steps and all(
        path[first + step]
        == (start.column + _share(across, step, steps), start.row + _share(down, step, steps))
        for step in range(1, steps)
    )


def _share(whole: int, step: int, steps: int) -> int:
    """`whole * step / steps` rounded half away from zero: the same from both ends."""
    rounded = (2 * abs(whole) * step + steps) // (2 * steps)
    return rounded if whole >= 0 else -rounded
