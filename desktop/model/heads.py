"""The heads of a creature that loses and grows them in a fight."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Heads:
    """How many heads it has, what kills one of them, what grows again."""

    count: int
    harm: int  # damage within one turn that kills a head
    grows: int = 0  # heads for each that has died, at the end of its own turn
    stopped_by: tuple[str, ...] = ()  # types of damage after which none grow
    heals: int = 0  # hit points that it regains as they grow
    each: bool = False  # for each of them, not once
    bites: bool = False  # its Multiattack makes as many attacks as it has heads
    strikes: bool = False  # each beyond one has a reaction for attacks of opportunity
