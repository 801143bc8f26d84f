"""Spells that are measured by hit points, and those that mend what has befallen somebody."""

from dataclasses import dataclass

from desktop.model.effect import Moment
from desktop.model.modifier import Influence


@dataclass(frozen=True, slots=True)
class SpellPool:
    """Hit points of creatures that it reaches, those with the fewest first.

    It `spares` creatures of some kinds, those `immune` to a condition, and, where it must be
    `seen`, whoever cannot see.
    """

    dice: str
    growth: str = ""
    conditions: tuple[str, ...] = ()
    spares: tuple[str, ...] = ()
    immune: str = ""
    seen: bool = False


@dataclass(frozen=True, slots=True)
class SpellLimit:
    """The most hit points of whom it works on: it `kills`, or does what the spell says.

    Whoever has more takes the damage of one that kills; else it has what is `beyond` until that
    moment of the caster's next turn.
    """

    points: int
    kills: bool = False
    beyond: Influence | None = None
    beyond_lasts: Moment = Moment.START


@dataclass(frozen=True, slots=True)
class SpellMending:
    """What it undoes: conditions (`one` of them, which the caster chooses), dying, death.

    With `whole` its target, or the one that it `revives`, has all its hit points, else the
    revived has 1.
    """

    lifts: tuple[str, ...] = ()
    one: bool = False
    steadies: bool = False
    revives: bool = False
    whole: bool = False
    curses: tuple[str, ...] = ()  # the last parts of the keys of spells that it ends
    ordeal: int = 0  # what the revived has less on all its rolls; each long rest takes 1 off
