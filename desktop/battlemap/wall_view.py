"""What is seen past walls and doors from points; sights are kept until the walls change.

numpy is imported with this module, so it is imported late.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from desktop.battlemap.cells import Point
from desktop.battlemap.sight import Sight
from desktop.battlemap.sight_walls import Booleans, SightWalls, walls_for_sight
from desktop.battlemap.spots import Spots, seen_spots
from desktop.battlemap.walls import Door, Wall, WallKind

_KEPT = 512  # sights that are kept until they are looked for anew
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
        self._held: tuple[Spots, Booleans] | None = None

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

        From few spots, and from those on a wall, is looked as from any viewer. From the many others
        of a map it is looked the other way: that is the same, but to a point on a wall.
        """
        free = np.ones((len(points), len(spots)), dtype=np.bool_)
        if self._is_open:
            return free
        there = np.array(points)
        one_by_one = np.ones(len(spots), dtype=np.bool_)
        if len(spots) > _FEW:
            one_by_one = self._on_walls(spots)
            is_blocked = self.walls.hold(there)
            for number, point in enumerate(points):
                free[number] = not is_blocked[number] and self.sight_from(point).sees(spots.points)
        for place in np.flatnonzero(one_by_one):
            x, y = spots.points[place]
            free[:, place] = self.sight_from(Point(float(x), float(y))).sees(there)
        return free

    def _on_walls(self, spots: Spots) -> Booleans:
        if self._held is None or self._held[0] is not spots:
            self._held = (spots, self.walls.hold(spots.points))
        return self._held[1]

    def _mask(self, point: Point, spots: Spots) -> Booleans:
        found = self._masks.get(point)
        if found is None or len(found) != len(spots):
            if len(self._masks) >= _KEPT // 8:
                self._masks.clear()
            found = self._masks[point] = seen_spots(self.sight_from(point), spots)
        return found
