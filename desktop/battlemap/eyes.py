"""What somebody perceives with, and how well something is perceived."""

from dataclasses import dataclass
from enum import IntEnum

EVERYWHERE = 1e9  # feet: a sense without an end


class Seen(IntEnum):
    """How well something is seen."""

    NOT = 0
    DIMLY = 1  # it is lightly obscured for the viewer
    CLEARLY = 2


@dataclass(frozen=True, slots=True)
class Eyes:
    """What somebody perceives with; ranges in feet, 0 is not at all.

    `sight` is how far ordinary sight goes. Darkvision and low-light vision brighten what they
    reach by one step (low-light vision does nothing in darkness); magical darkvision does so
    in magical darkness too. Blindsight needs no light and knows no fog, truesight no light.
    """

    sight: float = EVERYWHERE
    darkvision: float = 0.0
    low_light: float = 0.0
    magic_darkvision: float = 0.0
    blindsight: float = 0.0
    truesight: float = 0.0
