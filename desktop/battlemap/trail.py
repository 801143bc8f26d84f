"""A way where there is no grid: cells, and how far aside of each the mover really stands."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import ceil, hypot
from typing import SupportsIndex, overload

from desktop.battlemap.cells import NO_SHIFT, Cell, Point, bounded, settled

_BENT = 1e-2  # cells that a place may lie beside a line to be on it: shifts are rounded


class Trail(tuple[Cell, ...]):
    """The anchor cells of a way as any path of cells, with the exact places beside them.

    A part of it is a trail, too. What knows nothing of exact places reads its cells.
    """

    shifts: tuple[Point, ...]

    def __new__(cls, cells: Iterable[Cell], shifts: Iterable[Point]) -> "Trail":
        """As many shifts as cells."""
        made = super().__new__(cls, cells)
        made.shifts = tuple(shifts)
        assert len(made.shifts) == len(made), "each cell has its shift"
        return made

    @overload
    def __getitem__(self, place: SupportsIndex, /) -> Cell: ...
    @overload
    def __getitem__(self, place: slice, /) -> "Trail": ...
    def __getitem__(self, place: SupportsIndex | slice, /) -> "Cell | Trail":
        if isinstance(place, slice):
            return Trail(super().__getitem__(place), self.shifts[place])
        return super().__getitem__(place)

    def __eq__(self, other: object) -> bool:
        is_same = tuple.__eq__(self, other) is True
        return is_same and (not isinstance(other, Trail) or self.shifts == other.shifts)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return tuple.__hash__(self)

    @property
    def points(self) -> tuple[Point, ...]:
        """The exact places of the top left corner."""
        return tuple(
            Point(cell.column + shift.x, cell.row + shift.y)
            for cell, shift in zip(self, self.shifts, strict=True)
        )

    @property
    def lengths(self) -> tuple[float, ...]:
        """Cells of each step, straight."""
        return tuple(hypot(b.x - a.x, b.y - a.y) for a, b in pairwise(self.points))

    @property
    def turns(self) -> tuple[int, ...]:
        """The places in it between which it runs straight, both ends included."""
        points = self.points
        found = [0]
        for place in range(1, len(points) - 1):
            if not _is_between(points[found[-1]], points[place], points[place + 1]):
                found.append(place)
        return (*found, len(points) - 1) if len(points) > 1 else tuple(found)


def _is_between(start: Point, middle: Point, end: Point) -> bool:
    """Whether the middle one lies on the straight line from start to end."""
    right, down = end.x - start.x, end.y - start.y
    length = hypot(right, down)
    ahead = right * (middle.x - start.x) + down * (middle.y - start.y)
    if not length or not 0 <= ahead <= length * length:
        return False
    aside = right * (middle.y - start.y) - down * (middle.x - start.x)
    return abs(aside) / length < _BENT


def trail_through(points: Sequence[Point]) -> Trail:
    """Straight from each of these places to the next one, a cell at a time at most."""
    places = [settled(points[0])]
    for start, end in pairwise(points):
        right, down = end.x - start.x, end.y - start.y
        steps = max(1, ceil(max(abs(right), abs(down)) - 1e-9))
        places += [
            settled(Point(start.x + right * step / steps, start.y + down * step / steps))
            for step in range(1, steps + 1)
        ]
    return Trail(*zip(*places, strict=True))


def exact(path: tuple[Cell, ...], shifts: tuple[Point, ...]) -> tuple[Cell, ...]:
    """A path with the exact places of its steps; without any told it stays plain."""
    return Trail(path, map(bounded, shifts)) if shifts else path


def shifts_of(path: Sequence[Cell]) -> tuple[Point, ...]:
    """How far aside of its cells a path goes; () where it is right on them all."""
    shifts = path.shifts if isinstance(path, Trail) else ()
    return shifts if any(map(any, shifts)) else ()


def joined(behind: Sequence[Cell], path: Sequence[Cell]) -> tuple[Cell, ...]:
    """One way after another, exact where the second one is."""
    if not isinstance(path, Trail):
        return (*behind, *path)
    before = behind.shifts if isinstance(behind, Trail) else (NO_SHIFT,) * len(behind)
    return Trail((*behind, *path), (*before, *path.shifts))


# --- as plain data ------------------------------------------------------------------------------


def plain(path: Sequence[Cell]) -> str:
    """A path as text: "3,4 4,4", with the exact places "3,4,0.25,-0.5 4,4,0.25,-0.5"."""
    shifts = shifts_of(path)
    if not shifts:
        return " ".join(f"{column},{row}" for column, row in path)
    return " ".join(
        f"{cell.column},{cell.row},{shift.x},{shift.y}"
        for cell, shift in zip(path, shifts, strict=True)
    )


def read(text: str) -> tuple[Cell, ...]:
    """The path that `plain` told."""
    steps = [step.split(",") for step in text.split()]
    cells = tuple(Cell(int(step[0]), int(step[1])) for step in steps)
    if not steps or len(steps[0]) != _EXACT:
        return cells
    return Trail(cells, (bounded(Point(float(step[2]), float(step[3]))) for step in steps))


_EXACT = 4  # parts of a step that is told with its exact place
