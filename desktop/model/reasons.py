"""Why a number is what it is: contributions with their standing, and the value they give."""

from dataclasses import dataclass, replace
from enum import Enum

from desktop.language.message import Message


class Standing(Enum):
    """What became of a contribution when the value was settled."""

    COUNTED = "counted"
    OUTRANKED = "outranked"
    CANCELLED = "cancelled"
    NOT_MET = "not_met"


class Kind(Enum):
    """What a contribution does: adds to the number, or turns the roll."""

    NUMBER = "number"
    ADVANTAGE = "advantage"
    DISADVANTAGE = "disadvantage"
    HIGHER = "higher"  # two dice, of which the higher counts, where that is no advantage
    LOWER = "lower"
    LOWEST = "lowest"  # three dice, of which the lowest counts
    AUTOMATIC_SUCCESS = "automatic_success"
    AUTOMATIC_FAILURE = "automatic_failure"
    MULTIPLIER = "multiplier"  # change is in per cent: 50 halves, 200 doubles, 0 removes
    MULTIPLIER_UP = "multiplier_up"  # the same, rounded up (MythCraft)
    SET = "set"  # change replaces what was counted before it
    CAP = "cap"  # what was counted before it is at most change
    FLOOR = "floor"  # what was counted before it is at least change
    LEAST = "least"  # a d20 that shows less counts as change
    NOTE = "note"  # changes nothing, is worth telling


@dataclass(frozen=True, slots=True)
class Contribution:
    """One reason.

    `rule` is the id of its row in the catalogue, "" for a ruling or a creature's own number.
    `dice` ("1d4", "-1d4") are rolled with the roll that it counts on; `change` is then what came
    of them, 0 before that.
    """

    reason: Message
    kind: Kind = Kind.NUMBER
    change: int = 0
    standing: Standing = Standing.COUNTED
    rule: str = ""
    ruling: bool = False
    dice: str = ""

    def with_standing(self, standing: Standing) -> "Contribution":
        """This contribution with another standing."""
        return self if self.standing is standing else replace(self, standing=standing)


def number(reason: Message, change: int, rule: str = "") -> Contribution:
    """A contribution that adds a number."""
    return Contribution(reason, Kind.NUMBER, change, rule=rule)


Trace = tuple[Contribution, ...]


@dataclass(frozen=True, slots=True)
class Explained:
    """A number with its reasons. The value is folded from the counted contributions only."""

    trace: Trace = ()

    @property
    def value(self) -> int:
        """The number that the counted contributions give, in their order."""
        return fold(self.trace)


def fold(trace: Trace) -> int:
    """Apply the counted contributions in order, starting from 0; halves round towards zero."""
    value = 0
    for contribution in trace:
        if contribution.standing is not Standing.COUNTED:
            continue
        change = contribution.change
        match contribution.kind:
            case Kind.NUMBER:
                value += change
            case Kind.MULTIPLIER:
                value = value * change // 100
            case Kind.MULTIPLIER_UP:
                value = -(-value * change // 100)
            case Kind.SET:
                value = change
            case Kind.CAP:
                value = min(value, change)
            case Kind.FLOOR:
                value = max(value, change)
            case _:
                pass
    return value
