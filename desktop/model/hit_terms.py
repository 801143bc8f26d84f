"""On what terms a hit, or a failed save, gives the conditions that a stat block names."""

from dataclasses import dataclass

from desktop.model.bond import Bond
from desktop.model.effect import LaterHarm, WayOut
from desktop.model.moment import Moment

GRIPPED_ONLY = "gripped-only"
"""A property of an attack that is made on whom its attacker grapples, and on nobody else."""

ALL_DAMAGE = "all"
"""Stands for every type of damage."""


@dataclass(frozen=True, slots=True)
class HitTerms:
    """On whom a hit puts its conditions, how long they last, how many it holds at once."""

    largest: str = ""  # the largest size of those that get them; "" any
    charge: int = 0  # ft that it must have moved straight toward the target before
    then: str = ""  # the paragraph whose save the target makes after such a charge
    instead: bool = False  # in place of its damage, if whoever attacks wants it so
    until: Moment | None = None  # of whose next turn; None: until something ends them
    of_target: bool = False  # of the target's next turn, not the attacker's
    holds: int = 1  # how many it grapples at once: it has so many claws
    binds: bool = True  # while it holds as many as it can, it strikes nobody else
    later: tuple[LaterHarm, ...] = ()  # damage on turns of the target, as long as it lasts
    way_out: WayOut | None = None  # the check that frees from its conditions
    lowers: str = ""  # the type of its damage that lowers the maximum as well, or ALL_DAMAGE
    drains: bool = False  # the attacker regains as much
    gripped: bool = False  # only whom the attacker grapples
    weakens: str = ""  # dice of Strength that whom it hits loses
    moves: int = 0  # ft that whom it hits is pushed away; negative: pulled toward the attacker
    bond: Bond | None = None  # what holds whom it grapples or restrains
    hard: bool = False  # whom it grapples escapes with disadvantage


AS_TOLD = HitTerms()
"""Whoever is hit has them until something ends them; one at a time is held."""


@dataclass(frozen=True, slots=True)
class SaveTerms:
    """Whom a saving throw is asked of, and how the conditions of a failure end."""

    kinds: tuple[str, ...] = ()  # only creatures of these kinds; () any
    rounds: int = 0  # they last so long; 0: not by the clock
    until: Moment | None = None  # of whose next turn they last
    of_target: bool = False  # of the target's next turn, not of that of whoever asks
    repeats: Moment | None = None  # the save is made again at that moment of each of its turns
    worse: str = ""  # the condition that they become when it fails again
    later: tuple[LaterHarm, ...] = ()  # damage on turns of the target, as long as they last
    way_out: WayOut | None = None  # the check that frees from them
    lowers: str = ""  # the type of the damage that lowers the maximum as well, or ALL_DAMAGE
    drains: bool = False  # whoever asks for the save regains as much
    by_five: tuple[str, ...] = ()  # what it brings as well where it fails by 5 or more
    wakes: bool = False  # whom that fells senseless damage wakes
    at_zero: tuple[str, ...] = ()  # whom its damage brings to 0 is stable, with these for an hour
    wound: str = ""  # one that is open already "grows" by the same dice, or is opened "once"
    steels: bool = False  # whoever saves is immune to it for a day
    steels_after: bool = False  # and so is whoever has had what a failure brings
    ages: str = ""  # dice: ten times as many years older is whoever fails by 5 or more
    bond: Bond | None = None  # what holds whom it restrains
    escape_dc: int | None = None  # to escape the grapple that a failure gives
    when_damaged: bool = False  # the save is made again as damage is taken
    contest: bool = False  # a check against that of whoever has hit, not a number
    possesses: bool = False  # whoever asks for the save goes into the body of whom it fails
    destroys: str = ""  # a failure is the end of whoever has this challenge or less; "" of nobody


FOR_GOOD = SaveTerms()
"""Asked of everybody; what a failure gives lasts until something ends it."""
