"""What the GM wants of a new fight, and the wishes that lay it out."""

from dataclasses import dataclass
from enum import Enum

from desktop.model.party import Character


class MapChoice(Enum):
    """Where the map of a new fight comes from."""

    HALL = "hall"  # our own
    FILE = "file"  # the GM is asked for a file once the fight is there
    KEPT = "kept"  # the GM is asked which one of the campaign's
    NONE = "none"


@dataclass(frozen=True, slots=True)
class NewFight:
    """The filled-in dialog. `title` is never empty."""

    ruleset: str
    title: str
    map: MapChoice
    characters: tuple[Character, ...] = ()
