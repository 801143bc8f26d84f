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
AT_ONCE = 256
"""Obstacles that are met together."""


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
    hits, reached = _stopped(start, height, points, heights, obstacles)
    screens = hits[[each.stuff is not Stuff.SOFT for each in obstacles]].any(axis=0)
    solid = hits[[each.stuff is Stuff.SOLID for each in obstacles]].any(axis=0)
    whole = hits.any(axis=0)
    counts = hits.sum(axis=(1, 2))
    first = reached.argmin(axis=0) if obstacles else np.zeros(len(points), dtype=np.intp)
    lines = tuple(
        CoverLine(start, Point(float(x), float(y)), int(many), int(by) if many else None)
        for (x, y), many, by in zip(points, whole.sum(axis=1), first, strict=True)
    )
    return Covering(
        float(solid.mean()),
        float(screens.mean()),
        float(whole.mean()),
        lines,
        tuple(sorted(map(int, counts.nonzero()[0]), key=lambda number: (-counts[number], number))),
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
    obstacles: Sequence[Obstacle],
) -> tuple[NDArray[np.bool_], NDArray[np.float64]]:
    """Which heights of each line each obstacle stops, and how far along it does so (a share).

    All pieces of an outline are met at once, as many obstacles together as fit into little memory.
    """
    hits = np.zeros((len(obstacles), len(points), len(heights)), dtype=np.bool_)
    reached = np.full((len(obstacles), len(points)), inf)
    solid = [number for number, each in enumerate(obstacles) if each.pieces]
    for some in (solid[at : at + AT_ONCE] for at in range(0, len(solid), AT_ONCE)):
        met = [obstacles[number] for number in some]
        counts = [len(each.pieces) for each in met]
        along = _met(start, points, [piece for each in met for piece in each.pieces])
        is_met = along < inf
        level = height + np.where(is_met, along, 0.0)[:, :, None] * (heights - height)
        low = np.repeat([each.low for each in met], counts)[:, None, None]
        high = np.repeat([each.high for each in met], counts)[:, None, None]
        here = is_met[:, :, None] & (level >= low) & (level <= high)
        firsts = np.cumsum([0, *counts[:-1]])
        hits[some] = np.logical_or.reduceat(here, firsts, axis=0)
        stops = np.where(here.any(axis=2), along, inf)
        reached[some] = np.minimum.reduceat(stops, firsts, axis=0)
    return hits, reached


def _met(
    start: Point, points: NDArray[np.float64], pieces: Sequence[Segment]
) -> NDArray[np.float64]:
    """How far along each line (0 to 1) it meets each piece, its ends included; inf where not.

    A row a piece, a column a line.
    """
    ahead_x, ahead_y = (points - np.array(start)).T
    ends = np.array([(*piece.start, *piece.end) for piece in pieces]).T[:, :, None]
    from_x, from_y = ends[0] - start.x, ends[1] - start.y
    side_x, side_y = ends[2] - ends[0], ends[3] - ends[1]
    turn = ahead_x * side_y - ahead_y * side_x
    aside = from_x * ahead_y - from_y * ahead_x
    with np.errstate(divide="ignore", invalid="ignore"):
        along = (from_x * side_y - from_y * side_x) / turn
        across = aside / turn
        meets = (
            (np.abs(turn) > _TOUCH)
            & (along > _TOUCH)
            & (along <= 1 + _TOUCH)
            & (across >= -_TOUCH)
            & (across <= 1 + _TOUCH)
        )
        # A line along the very piece meets it where it begins, if that is ahead.
        square = ahead_x**2 + ahead_y**2
        one = (from_x * ahead_x + from_y * ahead_y) / square
        other = ((ends[2] - start.x) * ahead_x + (ends[3] - start.y) * ahead_y) / square
        near, far = np.minimum(one, other), np.maximum(one, other)
        lengthwise = (
            (np.abs(turn) <= _TOUCH)
            & (np.abs(aside) <= _TOUCH * (1 + square))
            & (far > _TOUCH)
            & (near <= 1)
        )
    return np.where(meets, along, np.where(lengthwise, np.maximum(near, 0.0), inf))


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
