"""Light on a map: how bright it is, and what shines."""

from dataclasses import dataclass
from enum import Enum

from desktop.battlemap.cells import Footprint, Point


class LightLevel(Enum):
    """How bright it is."""

    BRIGHT = "bright"
    DIM = "dim"
    DARK = "dark"


@dataclass(frozen=True, slots=True)
class Shine:
    """A light as it falls on a map: a lamp of the map, or one that a token carries.

    `bright` and `dim` are feet, both from the light itself; a `direction` (degrees clockwise
    from east) makes it a cone, as wide at every point as that is far. A light with a `place` is
    measured from the cells of that place, one without from its own position.
    """

    position: Point
    bright: float
    dim: float
    place: Footprint | None = None
    direction: float | None = None
    casts_shadows: bool = True
    elevation: float = 0.0
    """Feet above the floor of the map."""
    sunlight: float = 0.0
    """Feet from the light itself up to which it is sunlight."""
