"""What is seen past walls and doors from points; sights are kept until the walls change.

numpy is imported with this module, so it is imported late.
"""

from collections.abc import Iterable

import numpy as np

from desktop.battlemap.cells import Point
from desktop.battlemap.sight import Sight
from desktop.battlemap.sight_walls import Booleans, SightWalls, walls_for_sight
from desktop.battlemap.spots import Spots, seen_spots
from desktop.battlemap.walls import Door, Wall, WallKind

_KEPT = 512  # sights that are kept until they are looked for anew


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

    def _mask(self, point: Point, spots: Spots) -> Booleans:
        found = self._masks.get(point)
        if found is None or len(found) != len(spots):
            if len(self._masks) >= _KEPT // 8:
                self._masks.clear()
            found = self._masks[point] = seen_spots(self.sight_from(point), spots)
        return found
