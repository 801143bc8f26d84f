"""What is seen past walls and doors from points; sights are kept until the walls change.

numpy is imported with this module, so it is imported late.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from desktop.battlemap.cells import Point
from desktop.battlemap.sight import Sight
from desktop.battlemap.sight_walls import Booleans, Integers, SightWalls, walls_for_sight
from desktop.battlemap.spots import Spots, seen_spots
from desktop.battlemap.walls import Door, Wall, WallKind

_KEPT = 512  # sights that are kept until they are looked for anew
_HAIR = 1e-6  # of a line: so much before its end
_FEW = 25  # places from each of which is looked by itself: as many as a huge creature has cells


class WallView:
    """The walls and doors of a map, and what is seen past them from points; sights are kept."""

    def __init__(
        self, walls: tuple[Wall, ...], doors: tuple[Door, ...], columns: float, rows: float
    ) -> None:
        self.walls: SightWalls = walls_for_sight(walls, doors)
        real = tuple(wall for wall in walls if wall.kind is not WallKind.ILLUSION)
        self.unveiled = self if len(real) == len(walls) else WallView(real, doors, columns, rows)
        """What is seen past them by eyes that no illusion stops."""
        self._is_open = len(self.walls.starts) == 0
        self._columns, self._rows = columns, rows
        self._sights: dict[Point, Sight] = {}
        self._masks: dict[Point, Booleans] = {}
        self._held: tuple[Spots, tuple[Integers, Integers]] | None = None

    def sight_from(self, point: Point) -> Sight:
        """What is seen from a point."""
        found = self._sights.get(point)
        if found is None:
            if len(self._sights) >= _KEPT:
                self._sights.clear()
            found = Sight(point, self.walls, columns=self._columns, rows=self._rows)
            self._sights[point] = found
        return found

    def reaches(self, points: Iterable[Point], spots: Spots) -> Booleans:
        """For each spot whether the line from one of the points to it is free."""
        if self._is_open:
            return np.ones(len(spots), dtype=np.bool_)
        reached = np.zeros(len(spots), dtype=np.bool_)
        for point in points:
            if spots.shape is None:
                reached |= self.sight_from(point).sees(spots.points)
            else:
                reached |= self._mask(point, spots)
        return reached

    def reach_back(self, points: Sequence[Point], spots: Spots) -> Booleans:
        """For each point and spot whether the line from the spot to the point is free, (p, s).

        From few spots is looked as from any viewer, and so from those that look along a wall on
        which they lie. From the many others of a map it is looked the other way, up to a hair
        before them: a wall on which a spot lies hides nothing from it, and it sees nothing that
        lies on another.
        """
        free = np.ones((len(points), len(spots)), dtype=np.bool_)
        if self._is_open:
            return free
        there, one_by_one = np.array(points), np.arange(len(spots))
        if len(spots) > _FEW:
            held, walls = self._holding(spots)
            lying = np.unique(held)
            is_blocked = np.zeros(len(points), dtype=np.bool_)
            is_blocked[self.walls.holding(there)[0]] = True
            for number, point in enumerate(points):
                ends = spots.points.copy()
                ends[lying] += _HAIR * (there[number] - ends[lying])
                free[number] = not is_blocked[number] and self.sight_from(point).sees(ends)
            one_by_one = np.unique(held[self.walls.are_beside(there, walls).any(axis=0)])
        for place in one_by_one:
            x, y = spots.points[place]
            free[:, place] = self.sight_from(Point(float(x), float(y))).sees(there)
        return free

    def _holding(self, spots: Spots) -> tuple[Integers, Integers]:
        if self._held is None or self._held[0] is not spots:
            self._held = (spots, self.walls.holding(spots.points))
        return self._held[1]

    def _mask(self, point: Point, spots: Spots) -> Booleans:
        found = self._masks.get(point)
        if found is None or len(found) != len(spots):
            if len(self._masks) >= _KEPT // 8:
                self._masks.clear()
            found = self._masks[point] = seen_spots(self.sight_from(point), spots)
        return found
