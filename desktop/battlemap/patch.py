"""A piece of a map, finer than its cells: how explored and covered parts are kept."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Patch:
    """Some of the spots of a map (`battlemap.spots`: five each way in a grid unit).

    A rectangle of spots, and which of them, row by row: packed bits, compressed, as base64.
    """

    column: int
    row: int
    width: int
    height: int
    bits: str
