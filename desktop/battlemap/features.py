"""What the GM draws on a map besides walls: drawings, texts, pins, stairs, obscured areas."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise
from math import hypot
from typing import NewType, TypeVar

from desktop.battlemap.cells import Cell, Point

FeatureId = NewType("FeatureId", str)
NEW = FeatureId("")
"""The identity of a feature that the fight has not numbered yet."""


class DrawingShape(Enum):
    """How the points of a drawing are joined."""

    FREE = "free"
    LINE = "line"
    RECTANGLE = "rectangle"  # from corner to corner
    ELLIPSE = "ellipse"  # within that rectangle


@dataclass(frozen=True, slots=True)
class Drawing:
    """A stroke or shape on the map."""

    points: tuple[Point, ...]
    shape: DrawingShape = DrawingShape.FREE
    colour: str = "#ffffff"
    width: float = 0.08
    """Grid units."""
    gm_only: bool = False
    id: FeatureId = NEW


@dataclass(frozen=True, slots=True)
class MapText:
    """Words on the map; `position` is the middle of their first line."""

    position: Point
    text: str
    colour: str = "#ffffff"
    size: float = 0.4
    """Height of a line in grid units."""
    gm_only: bool = False
    id: FeatureId = NEW


@dataclass(frozen=True, slots=True)
class Pin:
    """A place with a note, for the GM's eyes only."""

    position: Point
    title: str
    note: str = ""
    id: FeatureId = NEW


@dataclass(frozen=True, slots=True)
class Stairs:
    """A cell from which one gets to a cell of another map (or level) of the fight."""

    cell: Cell
    to_map: str
    to_cell: Cell
    id: FeatureId = NEW
    gm_only: bool = False


class ObscurementKind(Enum):
    """How hard it is to see through."""

    LIGHT = "light"  # thin fog, rain, patchy foliage
    HEAVY = "heavy"  # thick fog, dense foliage: truesight does not help
    MAGIC_DARKNESS = "magic_darkness"  # darkvision does not help, lamps neither
    DIM_LIGHT = "dim_light"  # where no lamp shines
    DARKNESS = "darkness"  # where no lamp shines
    SHADE = "shade"  # as bright as around it, but the sun does not come there


@dataclass(frozen=True, slots=True)
class Obscurement:
    """Fog, rain, smoke or darkness over some cells; without cells, over the whole map.

    `height`: the feet above the floor up to which it lies; whoever has its eyes above looks over
    it. None: it has no end.
    """

    kind: ObscurementKind
    cells: frozenset[Cell] = frozenset()
    id: FeatureId = NEW
    height: float | None = None

    @property
    def is_everywhere(self) -> bool:
        """Whether it lies over the whole map."""
        return not self.cells


Marked = Drawing | MapText | Pin | Stairs | Obscurement
"""The features that carry an identity of the fight."""

Kind = TypeVar("Kind")


def without(kept: tuple[Kind, ...], gone: Iterable[object]) -> tuple[Kind, ...]:
    """The features that are not among `gone`; the very tuple when none is."""
    leaving = set(gone)
    left = tuple(one for one in kept if one not in leaving)
    return kept if len(left) == len(kept) else left


def distance_to_segment(point: Point, start: Point, end: Point) -> float:
    """Grid units from a point to the nearest place of a straight piece."""
    ahead_x, ahead_y = end.x - start.x, end.y - start.y
    square = ahead_x * ahead_x + ahead_y * ahead_y
    share = 0.0
    if square > 0:
        along = (point.x - start.x) * ahead_x + (point.y - start.y) * ahead_y
        share = min(1.0, max(0.0, along / square))
    return hypot(point.x - start.x - share * ahead_x, point.y - start.y - share * ahead_y)


def outline_of(drawing: Drawing) -> tuple[tuple[Point, Point], ...]:
    """The straight pieces of a drawing; an ellipse by those around it."""
    points: Sequence[Point] = drawing.points
    if drawing.shape in (DrawingShape.RECTANGLE, DrawingShape.ELLIPSE) and len(points) > 1:
        first, last = points[0], points[-1]
        points = (
            first,
            Point(last.x, first.y),
            last,
            Point(first.x, last.y),
            first,
        )
    if len(points) == 1:
        return ((points[0], points[0]),)
    return tuple(pairwise(points))


def numbered(feature: Marked, identity: str) -> Marked:
    """The feature with its identity."""
    return replace(feature, id=FeatureId(identity))
