"""Walls made ready for looking past them: cut where they cross, as arrays.

Done once for each change of walls or doors; numpy is imported with this module, so it is
imported late.
"""

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from desktop.battlemap.walls import Door, Segment, Wall, WallKind, Way, barriers

Floats = NDArray[np.float64]
Integers = NDArray[np.intp]
Booleans = NDArray[np.bool_]

_INSIDE = 1e-9  # of a wall's length: crossings nearer to its end than this are no crossings
_BESIDE = 1e-2  # grid units: so near to the line of a wall one looks along it
_CHUNK = 1 << 21  # pairs of walls that are compared at once: bounds the memory


class SightWalls:
    """All that stops a look, cut so that no two pieces cross.

    `starts` and `ends` are (n, 2); `is_object` marks edges of objects, which are looked into:
    only the second such edge on a line stops it.
    """

    def __init__(self, solid: Sequence[Segment], objects: Sequence[Segment] = ()) -> None:
        pieces = np.array([*solid, *objects], dtype=np.float64).reshape(-1, 2, 2)
        marks = np.arange(len(pieces)) >= len(solid)
        self.starts, self.ends, self.is_object = _cut_at_crossings(pieces, marks)

    def holding(self, points: Floats) -> tuple[Integers, Integers]:
        """Pairs of one of `points`, (n, 2), and a piece of wall on which it lies."""
        ahead = self.ends - self.starts
        square = np.maximum((ahead**2).sum(axis=1), _INSIDE**2)
        step = max(1, _CHUNK // (8 * max(1, len(self.starts))))
        pairs = [(np.zeros(0, dtype=np.intp), np.zeros(0, dtype=np.intp))]
        for first in range(0, len(points), step):
            away = points[first : first + step, None] - self.starts
            along = np.clip((away * ahead).sum(axis=2) / square, 0.0, 1.0)
            off = away - along[..., None] * ahead
            point, wall = np.nonzero((off**2).sum(axis=2) < _INSIDE**2)
            pairs.append((point + first, wall))
        held, walls = zip(*pairs, strict=True)
        return np.concatenate(held), np.concatenate(walls)

    def are_beside(self, points: Floats, walls: Integers) -> Booleans:
        """For each of `points` and of those pieces whether it lies all but on its line, (p, w)."""
        ahead = self.ends[walls] - self.starts[walls]
        away = points[:, None] - self.starts[walls]
        aside = np.abs(ahead[:, 0] * away[..., 1] - ahead[:, 1] * away[..., 0])
        beside: Booleans = aside <= _BESIDE * np.hypot(ahead[:, 0], ahead[:, 1])
        return beside


def walls_for_sight(walls: Sequence[Wall], doors: Sequence[Door]) -> SightWalls:
    """What stops a look: walls and doors that are not open, and objects."""
    objects = [wall for wall in walls if wall.kind is WallKind.OBJECT]
    others = [wall for wall in walls if wall.kind is not WallKind.OBJECT]
    return SightWalls(barriers(others, doors, Way.SIGHT), [wall.segment for wall in objects])


def _cut_at_crossings(pieces: Floats, marks: Booleans) -> tuple[Floats, Floats, Booleans]:
    starts, ahead = pieces[:, 0], pieces[:, 1] - pieces[:, 0]
    owners: list[Integers] = [np.arange(len(pieces))]
    shares: list[Floats] = [np.zeros(len(pieces))]
    for first, second in _pairs_that_may_cross(pieces):
        turn = _cross(ahead[first], ahead[second])
        between = starts[second] - starts[first]
        with np.errstate(divide="ignore", invalid="ignore"):  # parallel walls give no number
            on_first = _cross(between, ahead[second]) / turn
            on_second = _cross(between, ahead[first]) / turn
        crossing = (
            (on_first > _INSIDE)
            & (on_first < 1 - _INSIDE)
            & (on_second > _INSIDE)
            & (on_second < 1 - _INSIDE)
        )
        owners += [first[crossing], second[crossing]]
        shares += [on_first[crossing], on_second[crossing]]
    owner, share = np.concatenate(owners), np.concatenate(shares)
    order = np.lexsort((share, owner))
    owner, share = owner[order], share[order]
    is_last = np.append(owner[1:] != owner[:-1], True)[: len(owner)]
    until = np.where(is_last, 1.0, np.append(share[1:], 1.0)[: len(share)])
    return (
        starts[owner] + ahead[owner] * share[:, None],
        starts[owner] + ahead[owner] * until[:, None],
        marks[owner],
    )


def _pairs_that_may_cross(pieces: Floats) -> Iterator[tuple[Integers, Integers]]:
    """Pairs whose boxes meet, some millions at a time: sorted by left side, then swept."""
    low, high = pieces.min(axis=1), pieces.max(axis=1)
    order = np.argsort(low[:, 0], kind="stable")
    ends = np.searchsorted(low[order, 0], high[order, 0], side="right")
    counts = ends - np.arange(len(order)) - 1
    done = 0
    while done < len(order):
        totals = np.cumsum(counts[done:])
        until = done + max(1, int(np.searchsorted(totals, _CHUNK, side="right")))
        some = np.arange(done, until)
        first = np.repeat(some, counts[some])
        offsets = np.arange(len(first)) - np.repeat(
            np.cumsum(counts[some]) - counts[some], counts[some]
        )
        here, there = order[first], order[first + 1 + offsets]
        meeting = (low[here, 1] <= high[there, 1]) & (low[there, 1] <= high[here, 1])
        yield here[meeting], there[meeting]
        done = until


def _cross(first: Floats, second: Floats) -> Floats:
    product: Floats = first[:, 0] * second[:, 1] - first[:, 1] * second[:, 0]
    return product
