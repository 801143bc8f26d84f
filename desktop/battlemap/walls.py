"""Walls and doors: what stands in the way of steps and of sight."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from math import sqrt
from typing import NamedTuple, NewType

from desktop.battlemap.cells import Point

DoorId = NewType("DoorId", str)

_SHORTEST = 1e-6  # grid units: a wall shorter than this is no wall
_TOUCHING = 1e-4  # grid units between two pieces that count as one
_BESIDE = 0.05  # grid units: how far off its wall a door may be drawn


class WallKind(Enum):
    """What a wall is made of."""

    WALL = "wall"
    WINDOW = "window"  # seen through, not walked through
    LOW = "low"  # seen over and climbed over; gives cover
    ILLUSION = "illusion"  # stops looks until it is seen through, and nothing else
    OBJECT = "object"  # edge of a pillar, tree …: it is seen itself, nothing is seen past it


class DoorState(Enum):
    """How a door stands."""

    OPEN = "open"
    CLOSED = "closed"
    LOCKED = "locked"
    SECRET = "secret"  # closed, and a wall for those who have not found it


class Way(Enum):
    """For what something may be in the way."""

    MOVEMENT = "movement"
    SIGHT = "sight"


class Segment(NamedTuple):
    """A straight piece between two points."""

    start: Point
    end: Point


@dataclass(frozen=True, slots=True)
class Wall:
    """A straight piece of wall."""

    start: Point
    end: Point
    kind: WallKind = WallKind.WALL
    height: float | None = None
    """Feet above the floor; None is up to the ceiling."""

    @property
    def segment(self) -> Segment:
        """Where it stands."""
        return Segment(self.start, self.end)

    def is_in_the_way(self, way: Way) -> bool:
        """Whether it stops a step or a look across it."""
        if way is Way.MOVEMENT:
            return self.kind not in (WallKind.LOW, WallKind.ILLUSION)
        return self.kind in (WallKind.WALL, WallKind.OBJECT, WallKind.ILLUSION)


@dataclass(frozen=True, slots=True)
class Door:
    """A door in a wall, or one that stands free."""

    id: DoorId
    start: Point
    end: Point
    state: DoorState = DoorState.CLOSED
    freestanding: bool = False

    @property
    def segment(self) -> Segment:
        """Where it stands when it is closed."""
        return Segment(self.start, self.end)

    @property
    def is_open(self) -> bool:
        """Whether one can walk and look through."""
        return self.state is DoorState.OPEN

    def with_state(self, state: DoorState) -> "Door":
        """The same door, standing otherwise."""
        return replace(self, state=state)


class Cleaned(NamedTuple):
    """Walls without those of no length (counted) and without doubles."""

    walls: tuple[Wall, ...]
    without_length: int
    doubled: int


def cleaned(walls: Iterable[Wall]) -> Cleaned:
    """Leave out walls of length zero and walls that are there already, in either direction."""
    kept: dict[tuple[Point, Point, WallKind], Wall] = {}
    without_length = doubled = 0
    for wall in walls:
        if abs(wall.start.x - wall.end.x) + abs(wall.start.y - wall.end.y) < _SHORTEST:
            without_length += 1
            continue
        first, last = sorted((wall.start, wall.end))
        if kept.setdefault((first, last, wall.kind), wall) is not wall:
            doubled += 1
    return Cleaned(tuple(kept.values()), without_length, doubled)


def barriers(walls: Iterable[Wall], doors: Iterable[Door], way: Way) -> tuple[Segment, ...]:
    """All that is in the way: walls and doors that are not open.

    Some programs draw the wall on under its doors: an open door is a gap in such a wall too.
    """
    standing = [wall.segment for wall in walls if wall.is_in_the_way(way)]
    shut: list[Segment] = []
    for door in doors:
        if door.is_open:
            standing = [piece for wall in standing for piece in without_gap(wall, door.segment)]
        else:
            shut.append(door.segment)
    return (*standing, *shut)


def without_gap(wall: Segment, gap: Segment) -> tuple[Segment, ...]:
    """What is left of `wall` where `gap` lies along it; the wall itself if it does not."""
    ahead_x, ahead_y = wall.end.x - wall.start.x, wall.end.y - wall.start.y
    square = ahead_x * ahead_x + ahead_y * ahead_y
    length = sqrt(square)
    if not length:
        return (wall,)  # a point

    def beside(point: Point) -> float:
        turned = ahead_x * (point.y - wall.start.y) - ahead_y * (point.x - wall.start.x)
        return abs(turned) / length

    def along(point: Point) -> float:
        ahead = ahead_x * (point.x - wall.start.x) + ahead_y * (point.y - wall.start.y)
        return ahead / square

    if beside(gap.start) > _BESIDE or beside(gap.end) > _BESIDE:
        return (wall,)
    first, last = sorted((along(gap.start), along(gap.end)))
    shortest = _SHORTEST / length
    if last <= shortest or first >= 1 - shortest or last - first <= shortest:
        return (wall,)

    def at(share: float) -> Point:
        return Point(wall.start.x + ahead_x * share, wall.start.y + ahead_y * share)

    pieces = []
    if first > shortest:
        pieces.append(Segment(wall.start, at(first)))
    if last < 1 - shortest:
        pieces.append(Segment(at(last), wall.end))
    return tuple(pieces)


def joined(pieces: Iterable[Segment]) -> tuple[Segment, ...]:
    """The same lines with pieces that touch or overlap along one line as one, in a fixed order.

    Where a line was cut, and how often a part of it was drawn, can no longer be told.
    """
    lines: dict[tuple[float, float, float], list[tuple[float, float, Segment]]] = {}
    for piece in pieces:
        first, last = sorted((piece.start, piece.end))
        across, down = last.x - first.x, last.y - first.y
        length = sqrt(across * across + down * down)
        if length < _SHORTEST:
            continue
        across, down = across / length, down / length
        aside = first.x * down - first.y * across
        line = (round(across, 5) + 0.0, round(down, 5) + 0.0, round(aside, 3) + 0.0)
        begin = first.x * across + first.y * down
        lines.setdefault(line, []).append((begin, begin + length, Segment(first, last)))
    found: list[Segment] = []
    for along in lines.values():
        along.sort()
        _, reach, whole = along[0]
        for begin, end, piece in along[1:]:
            if begin > reach + _TOUCHING:
                found.append(whole)
                whole, reach = piece, end
            elif end > reach:
                whole, reach = Segment(whole.start, piece.end), end
        found.append(whole)
    return tuple(sorted(found))


def is_blocked(start: Point, end: Point, segments: Sequence[Segment]) -> bool:
    """Whether the line from `start` to `end` meets one of `segments`, their ends included.

    What passes through `start` itself is left behind and does not count.
    """
    return any(meets(start, end, segment) for segment in segments)


def meets(start: Point, end: Point, segment: Segment) -> bool:
    """Whether the line from `start` (which does not count itself) to `end` meets `segment`."""
    first = _turn(start, end, segment.start)
    second = _turn(start, end, segment.end)
    if (first > 0 and second > 0) or (first < 0 and second < 0):
        return False
    if first == 0 and second == 0:
        return _meets_along(start, end, segment)
    here = _turn(segment.start, segment.end, start)
    there = _turn(segment.start, segment.end, end)
    if here == 0:
        return False  # it passes through `start`
    return not ((here > 0 and there > 0) or (here < 0 and there < 0))


def _turn(start: Point, end: Point, point: Point) -> float:
    """Above 0 if `point` is on the one side of the line, below on the other, 0 on it."""
    turn = (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
    return 0.0 if abs(turn) < 1e-12 else turn


def _meets_along(start: Point, end: Point, segment: Segment) -> bool:
    """For a segment on the very line: whether a part of it lies ahead, up to `end`."""
    ahead_x, ahead_y = end.x - start.x, end.y - start.y
    square = ahead_x * ahead_x + ahead_y * ahead_y
    shares = [
        ahead_x * (point.x - start.x) + ahead_y * (point.y - start.y)
        for point in (segment.start, segment.end)
    ]
    return max(shares) > 1e-12 and min(shares) <= square


def nearest_free(start: Point, end: Point, segments: Sequence[Segment]) -> Point:
    """`end`, or the last point before the first of `segments` on the way there from `start`."""
    far = sqrt((end.x - start.x) ** 2 + (end.y - start.y) ** 2)
    nearest = far
    for segment in segments:
        if not meets(start, end, segment):
            continue
        ahead = _turn(segment.start, segment.end, start)
        behind = _turn(segment.start, segment.end, end)
        if ahead != behind:
            nearest = min(nearest, far * ahead / (ahead - behind))
    if nearest >= far:
        return end
    share = max(0.0, nearest - _BESIDE) / far
    return Point(start.x + (end.x - start.x) * share, start.y + (end.y - start.y) * share)
