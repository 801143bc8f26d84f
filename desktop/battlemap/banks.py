"""Banks of mist and darkness by their edges: whole cells, or what of them lies within a true edge.

Without a grid the true edge of an area is no line of cells; but walls and gaps still take whole
cells away from it. numpy is imported with this module, so it is imported late.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.edges import edges_of
from desktop.battlemap.grid import Grid
from desktop.battlemap.sight_walls import Booleans, Floats
from desktop.battlemap.walls import Segment

MOST_EDGES = 12
"""Banks with a true edge that are cut with each other: of more the cells count."""
_HAIR = 1e-6
_SHORTEST = 1e-9


class Bank(NamedTuple):
    """The cells that something takes, and the convex edge within which it does, if it has one."""

    cells: frozenset[Cell]
    edge: tuple[Point, ...] = ()


def are_within(edge: Sequence[Point], points: Floats) -> Booleans:
    """For each of some points, (n, 2), whether it lies within a convex edge, or on it."""
    within: Booleans = np.all(_depths(edge, points) >= 0, axis=1)
    return within


@lru_cache(maxsize=32)
def edges_around(grid: Grid, banks: tuple[Bank, ...]) -> tuple[Segment, ...]:
    """All that has one of the banks on one side alone."""
    whole = frozenset[Cell]().union(*(bank.cells for bank in banks if not bank.edge))
    edged = [bank for bank in dict.fromkeys(banks) if bank.edge]
    if not edged or len(edged) > MOST_EDGES:
        return tuple(edges_of(grid, whole.union(*(bank.cells for bank in edged))))
    known = [*edged, Bank(whole)] if whole else edged
    lines = [edges_of(grid, bank.cells) for bank in known]
    lines += [list(map(Segment, bank.edge, (*bank.edge[1:], bank.edge[0]))) for bank in edged]
    pieces = np.array([line for some in lines for line in some], dtype=np.float64)
    for bank in edged:
        pieces = _cut_at(pieces, _met(bank.edge, pieces))
    for axis in (0, 1):
        pieces = _cut_at_lines(pieces, axis)
    middles, ahead = pieces.mean(axis=1), pieces[:, 1] - pieces[:, 0]
    aside = np.stack([-ahead[:, 1], ahead[:, 0]], axis=1)
    aside *= _HAIR / np.hypot(ahead[:, 0], ahead[:, 1])[:, np.newaxis]
    edges = pieces[_are_in(known, middles + aside) != _are_in(known, middles - aside)]
    segments = (Segment(Point(*start), Point(*end)) for start, end in edges.tolist())
    return tuple({_as_drawn(one): one for one in segments}.values())


def _as_drawn(segment: Segment) -> tuple[float, ...]:
    """The same for two segments that lie on each other, whichever way they go."""
    first, last = sorted(segment)
    return tuple(round(place, 6) for place in (*first, *last))


def _sides(edge: Sequence[Point]) -> tuple[Floats, Floats]:
    """Where the sides of an edge start, and where they lead: so that the inside is at their left
    on a map whose rows go down.
    """
    corners = np.array(edge, dtype=np.float64)
    after = np.roll(corners, -1, axis=0)
    turn = (corners[:, 0] * after[:, 1] - corners[:, 1] * after[:, 0]).sum()
    if turn < 0:
        corners = corners[::-1]
        after = np.roll(corners, -1, axis=0)
    return corners, after - corners


def _depths(edge: Sequence[Point], points: Floats) -> Floats:
    """How far inside of each side each point lies, in units of the length of that side, (p, s)."""
    starts, ahead = _sides(edge)
    x, y = points[:, :1] - starts[:, 0], points[:, 1:] - starts[:, 1]
    depths: Floats = ahead[:, 0] * y - ahead[:, 1] * x
    return depths


def _are_in(banks: Sequence[Bank], points: Floats) -> Booleans:
    """For each point whether it is in any of the banks."""
    cells = [Cell(*place) for place in np.floor(points).astype(np.intp).tolist()]
    found = np.zeros(len(points), dtype=np.bool_)
    for bank in banks:
        held = [number for number, cell in enumerate(cells) if cell in bank.cells]
        inside = np.array(held, dtype=np.intp)
        found[inside] |= are_within(bank.edge, points[inside]) if bank.edge else True
    return found


def _met(edge: Sequence[Point], pieces: Floats) -> Floats:
    """At which shares of its length each piece comes into a convex edge and out of it, (n, 2)."""
    depth = _depths(edge, pieces[:, 0])
    gain = _depths(edge, pieces[:, 1]) - depth
    with np.errstate(divide="ignore", invalid="ignore"):  # what runs beside meets nothing
        share = -depth / gain
    enters = np.where(gain > 0, share, 0.0).max(axis=1)
    leaves = np.where(gain < 0, share, 1.0).min(axis=1)
    return np.stack([enters, leaves], axis=1)


def _cut_at(pieces: Floats, shares: Floats) -> Floats:
    """The pieces in up to three, at two shares of each that lie in it."""
    first, second = (np.clip(shares[:, number], 0.0, 1.0) for number in (0, 1))
    first, second = np.minimum(first, second), np.maximum(first, second)
    start, ahead = pieces[:, 0], pieces[:, 1] - pieces[:, 0]
    ends = [start, *(start + share[:, np.newaxis] * ahead for share in (first, second))]
    ends.append(pieces[:, 1])
    found = np.concatenate([np.stack(ends[number : number + 2], axis=1) for number in range(3)])
    return _long(found)


def _cut_at_lines(pieces: Floats, axis: int) -> Floats:
    """The pieces cut where they cross the lines between columns (0) or rows (1)."""
    start, ahead = pieces[:, 0], pieces[:, 1] - pieces[:, 0]
    low, high = pieces[..., axis].min(axis=1), pieces[..., axis].max(axis=1)
    count = np.maximum(np.ceil(high) - np.floor(low), 1).astype(np.intp)
    which = np.repeat(np.arange(len(pieces)), count)
    number = np.arange(len(which)) - np.repeat(np.cumsum(count) - count, count)
    left = np.maximum(np.floor(low)[which] + number, low[which])
    right = np.minimum(np.floor(low)[which] + number + 1, high[which])
    length = ahead[which, axis]
    is_flat = length == 0
    with np.errstate(divide="ignore", invalid="ignore"):  # what runs along the lines stays whole
        shares = [(place - start[which, axis]) / length for place in (left, right)]
    shares = [np.where(is_flat, end, share) for end, share in zip((0.0, 1.0), shares, strict=True)]
    ends = [start[which] + share[:, np.newaxis] * ahead[which] for share in shares]
    return _long(np.stack(ends, axis=1))


def _long(pieces: Floats) -> Floats:
    length = np.abs(pieces[:, 1] - pieces[:, 0]).max(axis=1)
    long: Floats = pieces[length > _SHORTEST]
    return long
