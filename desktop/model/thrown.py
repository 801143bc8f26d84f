"""How somebody is thrown: how far, where to, what it and whoever it is thrown at take."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Throw:
    """In a random direction, or to a place that is `chosen`: there all who are in it save.

    What it strikes hurts it by `dice` for every ten feet; a creature that it is thrown at saves
    against `dc`, or takes the same and falls prone.
    """

    feet: int
    chosen: bool = False
    dice: str = ""
    kind: str = ""
    ability: str = ""
    dc: int = 0
