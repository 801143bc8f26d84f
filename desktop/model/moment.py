"""The moments of a turn."""

from enum import Enum


class Moment(Enum):
    """The start or the end of a turn."""

    START = "start"
    END = "end"
