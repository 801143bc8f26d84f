"""Creatures that a spell calls: by name out of the library, or any of a kind and challenge."""

from dataclasses import dataclass
from enum import Enum

from desktop.model.creature import Texts


class SummonTurn(Enum):
    """When what was called has its turns."""

    OWN = "own"  # its own initiative; those called together roll as a group
    AFTER = "after"  # at its caller's number, immediately after that one
    WITH = "with"  # in its caller's turns


@dataclass(frozen=True, slots=True)
class SpellSummon:
    """A creature of the library that it may call, of several the caster chooses one.

    From a `level` of slot on it calls so many of them, and more for each level above that. What
    `fades` is gone with the spell, and at 0 hit points.
    """

    creature: str  # the last part of its key: "skeleton"
    names: Texts
    count: int = 1
    level: int = 0
    grows: int = 0
    fades: bool = False
    turn: SummonTurn = SummonTurn.OWN


@dataclass(frozen=True, slots=True)
class SpellCall:
    """So many creatures of these kinds whose challenge is no higher; they fade with the spell.

    From the levels of slot in `times` on they are so many times as many, from those in `rises`
    on their challenge may be that; `harder`: 1 more for each level above the spell's own. They
    count as the kind `also`, too. One that is `unbound` stays as a foe of whoever lost the
    concentration, until the time of the spell is over.
    """

    kinds: tuple[str, ...]
    challenge: str  # "1/4"
    count: int = 1
    times: tuple[tuple[int, int], ...] = ()
    rises: tuple[tuple[int, str], ...] = ()
    harder: bool = False
    also: str = ""
    unbound: bool = False

    @property
    def key(self) -> str:
        """The word for it where the caster chooses among several."""
        return f"call.{self.challenge}"
