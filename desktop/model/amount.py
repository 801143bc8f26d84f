"""Choices and amounts that wishes and facts share."""

from dataclasses import dataclass, replace
from enum import Enum

from desktop.model.reasons import Contribution


class HitPointChoice(Enum):
    """How hit points of newcomers are found."""

    AVERAGE = "average"
    ROLLED = "rolled"


class AttackOutcome(Enum):
    """How an attack came out."""

    HIT = "hit"
    MISS = "miss"
    CRITICAL = "critical"


@dataclass(frozen=True, slots=True)
class DamageAmount:
    """So many points of one type; "" is untyped. `magical` and the like are `tags`."""

    amount: int
    type: str = ""
    tags: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Adjustments:
    """What the GM struck from and added to the reasons of a roll.

    `struck` holds the rule id of a contribution, or its reason's key where it has no rule.
    """

    struck: tuple[str, ...] = ()
    added: tuple[Contribution, ...] = ()

    def toggled(self, contribution: Contribution) -> "Adjustments":
        """With a reason struck, or restored; one that the GM added goes."""
        if contribution.ruling:
            return replace(self, added=tuple(x for x in self.added if x != contribution))
        key = contribution.rule or contribution.reason.key
        kept = tuple(each for each in self.struck if each != key)
        return replace(self, struck=kept if key in self.struck else (*self.struck, key))


AS_REASONED = Adjustments()
