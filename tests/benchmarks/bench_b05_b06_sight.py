"""B5 and B6: what is seen past 500 and 2,000 walls, beside all rays and beside shapely."""

import random

import numpy as np
import shapely
from shapely.geometry import Polygon, box

from desktop.battlemap.cells import Point
from desktop.battlemap.sight import Sight
from desktop.battlemap.sight_walls import Floats, SightWalls
from desktop.battlemap.walls import Segment
from tests.support.measuring import Benchmark, Outcome, best, milliseconds, ratio

SIZE = 100.0
VIEWER = Point(50.2173, 49.3391)


def walls(count: int) -> list[Segment]:
    """A map full of walls, none of which the viewer touches."""
    chance = random.Random(count)
    found: list[Segment] = []
    while len(found) < count:
        x, y = chance.uniform(0, SIZE), chance.uniform(0, SIZE)
        if abs(x - VIEWER.x) + abs(y - VIEWER.y) > 5:
            end = Point(x + chance.uniform(-2, 2), y + chance.uniform(-2, 2))
            found.append(Segment(Point(x, y), end))
    return found


def sweep(ready: SightWalls) -> Floats:
    """The product: the seen area of one viewer, unlimited."""
    return Sight(VIEWER, ready, columns=SIZE, rows=SIZE).polygon()


def all_rays(ready: SightWalls) -> Floats:
    """The usual way: three rays past every end, each against every wall."""
    border = np.array([[-9, -9], [109, -9], [109, 109], [-9, 109]], dtype=float)
    starts = np.concatenate((ready.starts, border)) - VIEWER
    ahead = np.concatenate((ready.ends, np.roll(border, -1, axis=0))) - VIEWER - starts
    points = np.concatenate((starts, starts + ahead))
    angles = np.arctan2(points[:, 1], points[:, 0])
    angles = np.sort(np.concatenate((angles - 1e-6, angles, angles + 1e-6)))
    right, down = np.cos(angles)[:, None], np.sin(angles)[:, None]
    turn = right * ahead[:, 1] - down * ahead[:, 0]
    with np.errstate(divide="ignore", invalid="ignore"):
        far = (starts[:, 0] * ahead[:, 1] - starts[:, 1] * ahead[:, 0]) / turn
        share = (starts[:, 0] * down - starts[:, 1] * right) / turn
    far = np.where((far > 0) & (share >= 0) & (share <= 1), far, np.inf).min(axis=1)
    corners: Floats = np.stack((np.cos(angles) * far, np.sin(angles) * far), axis=1) + VIEWER
    return corners


def shadows(pieces: list[Segment], area: Polygon) -> shapely.Geometry:
    """Shapely's way: the map without the shadow of every wall."""
    cast = []
    for start, end in pieces:
        far = []
        for x, y in (end, start):
            right, down = x - VIEWER.x, y - VIEWER.y
            scale = 400 / np.hypot(right, down)
            far.append((VIEWER.x + right * scale, VIEWER.y + down * scale))
        cast.append(Polygon([start, end, *far]))
    left = area.difference(shapely.union_all(cast))
    return next(
        piece for piece in getattr(left, "geoms", [left]) if piece.covers(shapely.Point(VIEWER))
    )


def past_500_walls() -> Outcome:
    """The sweep beside all rays."""
    ready = SightWalls(walls(500))
    return ratio(lambda: sweep(ready), lambda: all_rays(ready))


def time_past(count: int) -> Outcome:
    """The sweep alone, in milliseconds."""
    ready = SightWalls(walls(count))
    sweep(ready)
    return best(lambda: milliseconds(lambda: sweep(ready)), runs=9)


def past_2000_walls() -> Outcome:
    """The sweep beside shapely; both must see the same area."""
    pieces = walls(2_000)
    ready, area = SightWalls(pieces), box(0, 0, SIZE, SIZE)
    ours = Polygon(sweep(ready)).intersection(area).area
    theirs = shadows(pieces, area).area
    assert abs(ours - theirs) <= 1e-6 * theirs, (ours, theirs)
    return ratio(lambda: sweep(ready), lambda: shadows(pieces, area))


BENCHMARKS = (
    Benchmark("B5", "sight, 500 walls, beside all rays", past_500_walls, at_most=0.10),
    Benchmark("B5", "sight, 500 walls", lambda: time_past(500), at_most=4, unit="ms"),
    Benchmark("B6", "sight, 2,000 walls, beside shapely", past_2000_walls, at_most=0.10),
    Benchmark("B6", "sight, 2,000 walls", lambda: time_past(2_000), at_most=16, unit="ms"),
)
