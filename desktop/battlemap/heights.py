"""How high somebody looks from, or is looked at, and how high stands what hangs in the air."""

from dataclasses import dataclass
from math import inf

from desktop.battlemap.cells import Point
from desktop.battlemap.features import Obscurement

EYES = 0.9
"""How high of its own height somebody looks out."""


@dataclass(frozen=True, slots=True)
class Height:
    """Feet above the floor of the map: of somebody's feet, and of its eyes."""

    feet: float = 0.0
    eyes: float = 0.0


GROUND = Height(0.0, EYES * 5.0)
"""The floor: of a low bank of mist it is seen as somebody of human height who stands there is."""


@dataclass(frozen=True, slots=True)
class AreaVeil(Obscurement):
    """The mist or darkness of an area of effect: from `low` to `high` feet above the floor.

    With a `middle` it is a ball, highest there. Who is in it is told by the feet, as for all that
    an area does; over a bank of a stated height looks whoever has the eyes above it. With an
    `edge` it fills of its cells what lies within that: a convex line, where there is no grid.
    """

    low: float = -inf
    high: float = inf
    middle: Point | None = None
    edge: tuple[Point, ...] = ()
