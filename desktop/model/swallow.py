"""What a stat block does to whom it has swallowed."""

from dataclasses import dataclass

from desktop.model.moment import Moment

GULLET = ("blinded", "restrained")
"""What whoever is inside has, where a paragraph does not say otherwise."""


@dataclass(frozen=True, slots=True)
class Swallow:
    """The inside of a creature: what it does turn by turn, and how somebody gets out of it.

    `harm` is dice and type of each part of its damage. It comes at a moment of the swallower's
    turns, or `of_target`: of the turns of whoever is inside. With `brief` it comes once, at the
    end of the swallower's next turn, and whoever outlives it is out again.
    """

    harm: tuple[tuple[str, str], ...] = ()
    moment: Moment = Moment.START
    of_target: bool = False
    brief: bool = False
    conditions: tuple[str, ...] = GULLET
    holds: int = 0  # how many at once; 0 as many as it gets
    grappled: bool = False  # only whom it grapples
    threshold: int = 0  # damage from within on a single turn that asks for its save; 0: none does
    dc: int = 0  # of that Constitution save
    leaving: int = 0  # ft of movement that the way out of the corpse takes
    bars: str = ""  # the attack that it cannot make while somebody is inside
    upright: bool = False  # whoever comes out stands
    pulling: tuple[str, str] | None = None  # dice and type of what whoever pulls somebody out takes
