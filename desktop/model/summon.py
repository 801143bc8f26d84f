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
class SummonGrowth:
    """What of its stat block comes from the level of the spell, and from whoever calls it.

    The numbers of the block are those of the text; for each level of the spell `defence` is added
    to AC and `damage` to the first part of what its attacks deal; for each level `above` that one
    `points` to its hit points and `dice` to that damage. Attack rolls, save DCs and proficiency
    are its caller's.
    """

    above: int = 0
    defence: int = 0
    points: int = 0
    damage: int = 0
    dice: str = ""
    modifier: bool = False  # the spellcasting ability modifier of its caller to that damage
    halves: bool = False  # its Multiattack has half as many attacks as the level
    heals: int = 0  # more hit points that it gives back, for each level
    flies: int = 0  # the least level at which it flies; 0: at each


@dataclass(frozen=True, slots=True)
class SpellSummon:
    """A creature that it may call, of several the caster chooses one.

    From a `level` of slot on it calls so many of them, and more for each level above that, each
    of which counts as `weight` of the number; `own`: that is the spellcasting ability modifier.
    What `fades` is gone with the spell, and at 0 hit points; what is `frail` as soon as it takes
    damage, what is `bound` as its caller dies. There is `only` one at a time.
    """

    creature: str  # the last part of its key: "skeleton"
    names: Texts
    count: int = 1
    level: int = 0
    grows: int = 0
    fades: bool = False
    turn: SummonTurn = SummonTurn.OWN
    weight: int = 1
    own: bool = False
    speed: int = 0  # feet that it walks, where the text says something else than its block
    frail: bool = False
    bound: bool = False
    only: bool = False
    bond: int = 0  # feet within which spells that heal its caller heal it as much
    growth: SummonGrowth | None = None
    kind: str = ""  # that it has instead of its own
    mind: int = 0  # its Intelligence is at least that

    @property
    def word(self) -> str:
        """The word for it where the caster chooses among several."""
        return f"{self.creature}:{self.kind}" if self.kind else self.creature


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
