"""How much of a target is behind something, line by line.

Lines run from the middle of a square of whoever aims to the sample points of the target, each
at five heights. What stands behind the target, or passes through the start, stops none of
them. numpy is imported with this module, so it is imported late.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import inf

import numpy as np
from numpy.typing import NDArray

from desktop.battlemap.cells import Footprint, Place, Point, footprint_at
from desktop.battlemap.grid import Grid
from desktop.battlemap.sight import SAMPLES, sample_points
from desktop.battlemap.walls import Segment

EYES = SAMPLES[-1]
"""How high of its own height somebody looks out."""

_TOUCH = 1e-9


class Stuff(Enum):
    """What an obstacle can do at most."""

    SOLID = "solid"  # hides everything
    WINDOW = "window"  # leaves a gap: three quarters at most
    SOFT = "soft"  # somebody in the way: half at most


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Something in the way: its outline, from how high to how high (feet), and its stuff."""

    pieces: tuple[Segment, ...]
    stuff: Stuff = Stuff.SOLID
    low: float = -inf
    high: float = inf


@dataclass(frozen=True, slots=True)
class CoverLine:
    """A line in plan: how many of its five heights are stopped, and by which obstacle first."""

    start: Point
    end: Point
    stopped: int
    obstacle: int | None


@dataclass(frozen=True, slots=True)
class Covering:
    """The shares of the lines that are stopped by what is solid, by that and windows, by all.

    `obstacles` are the numbers of those that stop lines, the one that stops the most first.
    """

    solid: float
    screened: float
    whole: float
    lines: tuple[CoverLine, ...]
    obstacles: tuple[int, ...]

    @property
    def rank(self) -> tuple[float, float, float]:
        """What makes one square better to aim from than another: the least."""
        return (self.solid, self.screened, self.whole)


@dataclass(frozen=True, slots=True)
class Body:
    """A place with the height (feet) of its floor, and how tall what stands there is."""

    place: Place
    floor: float = 0.0
    tall: float = 5.0


def covering_from(
    grid: Grid, start: Point, height: float, target: Body, obstacles: Sequence[Obstacle]
) -> Covering:
    """How the target is covered from a point `height` feet above the floor."""
    points = sample_points(grid, sorted(grid.cells_of(target.place)))
    if any(shift := footprint_at(target.place).shift):  # where it really is, without a grid
        points = points + np.array(shift)
    heights = target.floor + np.array(SAMPLES) * target.tall
    shape = (len(points), len(heights))
    stopped = {stuff: np.zeros(shape, dtype=np.bool_) for stuff in Stuff}
    nearest = np.full(len(points), inf)
    first = np.full(len(points), -1)
    counts: dict[int, int] = {}
    for number, obstacle in enumerate(obstacles):
        hit, along = _stopped(start, height, points, heights, obstacle)
        if not hit.any():
            continue
        counts[number] = int(hit.sum())
        stopped[obstacle.stuff] |= hit
        is_first = hit.any(axis=1) & (along < nearest)
        nearest[is_first], first[is_first] = along[is_first], number
    screened = stopped[Stuff.SOLID] | stopped[Stuff.WINDOW]
    whole = screened | stopped[Stuff.SOFT]
    lines = tuple(
        CoverLine(start, Point(float(x), float(y)), int(many), None if by < 0 else int(by))
        for (x, y), many, by in zip(points, whole.sum(axis=1), first, strict=True)
    )
    return Covering(
        float(stopped[Stuff.SOLID].mean()),
        float(screened.mean()),
        float(whole.mean()),
        lines,
        tuple(sorted(counts, key=lambda number: (-counts[number], number))),
    )


def best_covering(
    grid: Grid, attacker: Body, target: Body, obstacles: Sequence[Obstacle]
) -> Covering:
    """The covering from the square of the attacker that is best for it."""
    height, shift = attacker.floor + EYES * attacker.tall, footprint_at(attacker.place).shift
    return min(
        (
            covering_from(
                grid, grid.centre_of(Footprint(cell, shift=shift)), height, target, obstacles
            )
            for cell in sorted(grid.cells_of(attacker.place))
        ),
        key=lambda found: found.rank,
    )


def _stopped(
    start: Point,
    height: float,
    points: NDArray[np.float64],
    heights: NDArray[np.float64],
    obstacle: Obstacle,
) -> tuple[NDArray[np.bool_], NDArray[np.float64]]:
    """Which heights of each line it stops, and how far along the line that is (a share)."""
    hit = np.zeros((len(points), len(heights)), dtype=np.bool_)
    nearest = np.full(len(points), inf)
    for piece in obstacle.pieces:
        along = _met(start, points, piece)
        level = height + np.where(along < inf, along, 0.0)[:, None] * (heights[None, :] - height)
        here = (along[:, None] < inf) & (level >= obstacle.low) & (level <= obstacle.high)
        hit |= here
        nearest = np.where(here.any(axis=1), np.minimum(nearest, along), nearest)
    return hit, nearest


def _met(start: Point, points: NDArray[np.float64], piece: Segment) -> NDArray[np.float64]:
    """How far along each line (0 to 1) it meets a piece, its ends included; inf where not."""
    ahead = points - np.array(start)
    side_x, side_y = piece.end.x - piece.start.x, piece.end.y - piece.start.y
    from_x, from_y = piece.start.x - start.x, piece.start.y - start.y
    turn = ahead[:, 0] * side_y - ahead[:, 1] * side_x
    with np.errstate(divide="ignore", invalid="ignore"):
        along = (from_x * side_y - from_y * side_x) / turn
        across = (from_x * ahead[:, 1] - from_y * ahead[:, 0]) / turn
    meets = (
        (np.abs(turn) > _TOUCH)
        & (along > _TOUCH)
        & (along <= 1 + _TOUCH)
        & (across >= -_TOUCH)
        & (across <= 1 + _TOUCH)
    )
    return np.where(meets, along, _met_lengthwise(from_x, from_y, ahead, turn, piece, start))


def _met_lengthwise(
    from_x: float,
    from_y: float,
    ahead: NDArray[np.float64],
    turn: NDArray[np.float64],
    piece: Segment,
    start: Point,
) -> NDArray[np.float64]:
    """For lines along the very piece: where it begins, if that is ahead."""
    square = (ahead**2).sum(axis=1)
    aside = np.abs(from_x * ahead[:, 1] - from_y * ahead[:, 0]) <= _TOUCH * (1 + square)
    to_x, to_y = piece.end.x - start.x, piece.end.y - start.y
    with np.errstate(divide="ignore", invalid="ignore"):
        one = (from_x * ahead[:, 0] + from_y * ahead[:, 1]) / square
        other = (to_x * ahead[:, 0] + to_y * ahead[:, 1]) / square
    near, far = np.minimum(one, other), np.maximum(one, other)
    meets = (np.abs(turn) <= _TOUCH) & aside & (far > _TOUCH) & (near <= 1)
    return np.where(meets, np.maximum(near, 0.0), inf)


def outline_of(
    grid: Grid, place: Place, share: float = SAMPLES[-1] - SAMPLES[0]
) -> tuple[Segment, ...]:
    """The outline of somebody who stands in the way: as far out as its own sample points."""
    if grid.is_hex:
        pieces: list[Segment] = []
        for cell in sorted(grid.cells_of(place)):
            middle = grid.centre_of(cell)
            corners = [
                Point(
                    middle.x + (corner.x - middle.x) * share,
                    middle.y + (corner.y - middle.y) * share,
                )
                for corner in grid.corners_of(cell)
            ]
            pieces += _around(corners)
        return tuple(pieces)
    space, edge = footprint_at(place), (1 - share) / 2
    left, top = space.corner.x + edge, space.corner.y + edge
    right = space.corner.x + space.cells_wide - edge
    bottom = space.corner.y + space.cells_high - edge
    return tuple(
        _around([Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)])
    )


def _around(corners: Sequence[Point]) -> list[Segment]:
    return [
        Segment(start, end) for start, end in zip(corners, (*corners[1:], corners[0]), strict=True)
    ]
