"""Fog over a map: what the players have explored, and what the GM shows or covers by hand."""

from dataclasses import dataclass
from enum import Enum

from desktop.battlemap.cells import Point
from desktop.battlemap.patch import Patch
from desktop.model.ids import CombatantId


class FogMode(Enum):
    """What decides how much of a map the players see."""

    OFF = "off"  # they see all of it
    SIGHT = "sight"  # what their characters see, and dimly what those have explored
    NOW = "now"  # what their characters see at this moment, and nothing of before
    HAND = "hand"  # what the GM has shown


@dataclass(frozen=True, slots=True)
class Stroke:
    """What the GM showed or covered with one gesture."""

    patch: Patch
    reveals: bool


@dataclass(frozen=True, slots=True)
class Fog:
    """The fog of one map.

    `viewers` are those whose sight the players share; without any it is all heroes and allies.
    `explored` are pieces of memory that add up; of the strokes by `hand` the later ones win.
    """

    mode: FogMode = FogMode.OFF
    viewers: tuple[CombatantId, ...] = ()
    explored: tuple[Patch, ...] = ()
    hand: tuple[Stroke, ...] = ()

    @property
    def by_sight(self) -> FogMode:
        """The mode in which sight decides, with memory unless it is already without."""
        return self.mode if self.mode is FogMode.NOW else FogMode.SIGHT


NO_FOG = Fog()


class FogShapeKind(Enum):
    """How a stroke of the GM is meant."""

    BRUSH = "brush"  # all within `radius` of the points and of the lines between them
    RECTANGLE = "rectangle"  # from corner to corner
    POLYGON = "polygon"
    ROOM = "room"  # all around the point up to walls and closed doors
    ALL = "all"


@dataclass(frozen=True, slots=True)
class FogShape:
    """A shape drawn with a fog tool; points and radius in grid units."""

    kind: FogShapeKind
    points: tuple[Point, ...] = ()
    radius: float = 0.5
