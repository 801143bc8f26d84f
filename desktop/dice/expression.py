"""Dice as a tree: what is rolled, before anything is rolled."""

from dataclasses import dataclass, replace
from enum import Enum
from typing import assert_never

MOST_DICE = 1_000
MOST_SIDES = 10_000
MOST_TOTAL = 1_000_000_000
MOST_EXPLOSIONS = 10
"""How often one die may explode: a bound on luck, so that every total has one."""


class Sign(Enum):
    """An operator between two parts."""

    PLUS = "+"
    MINUS = "-"
    TIMES = "*"
    OVER = "/"


@dataclass(frozen=True, slots=True)
class Keep:
    """Only the `count` highest, or lowest, dice of a pool count."""

    count: int
    highest: bool


@dataclass(frozen=True, slots=True)
class Constant:
    """A plain number, not negative."""

    value: int


@dataclass(frozen=True, slots=True)
class Pool:
    """`count` dice of `sides` sides, rolled together and added."""

    count: int
    sides: int
    keep: Keep | None = None
    exploding: bool = False
    """A die that shows its highest side is rolled once more and added."""

    @property
    def kept(self) -> int:
        """How many of the dice count."""
        return self.count if self.keep is None else self.keep.count


@dataclass(frozen=True, slots=True)
class Negated:
    """A part with a minus before it."""

    part: "Part"


@dataclass(frozen=True, slots=True)
class Operation:
    """Two parts and the operator between them; a division is rounded down."""

    sign: Sign
    left: "Part"
    right: "Part"


Part = Constant | Pool | Negated | Operation


@dataclass(frozen=True, slots=True)
class Expression:
    """Dice that can be rolled: the tree and the lowest and highest total."""

    root: Part
    minimum: int
    maximum: int

    @property
    def is_constant(self) -> bool:
        """Whether no die is in it."""
        return dice_in(self.root) == 0


class DividesByZero(ArithmeticError):
    """A divisor can be zero."""


def bounds_of(part: Part) -> tuple[int, int]:
    """The lowest and the highest total of `part`; raises DividesByZero."""
    match part:
        case Constant(value):
            return value, value
        case Pool(sides=sides, exploding=exploding):
            times = 1 + MOST_EXPLOSIONS if exploding else 1
            return part.kept, part.kept * sides * times
        case Negated(inner):
            low, high = bounds_of(inner)
            return -high, -low
        case Operation(sign, left, right):
            return _bounds(sign, bounds_of(left), bounds_of(right))
        case _:
            assert_never(part)


def _bounds(sign: Sign, left: tuple[int, int], right: tuple[int, int]) -> tuple[int, int]:
    match sign:
        case Sign.PLUS:
            return left[0] + right[0], left[1] + right[1]
        case Sign.MINUS:
            return left[0] - right[1], left[1] - right[0]
        case Sign.TIMES:
            corners = [a * b for a in left for b in right]
        case Sign.OVER:
            if right[0] <= 0 <= right[1]:
                raise DividesByZero
            corners = [a // b for a in left for b in right]
        case _:
            assert_never(sign)
    return min(corners), max(corners)


def dice_in(part: Part) -> int:
    """How many dice are rolled for `part`, explosions aside."""
    match part:
        case Constant():
            return 0
        case Pool(count=count):
            return count
        case Negated(inner):
            return dice_in(inner)
        case Operation(left=left, right=right):
            return dice_in(left) + dice_in(right)
        case _:
            assert_never(part)


def with_dice_doubled(part: Part) -> Part:
    """`part` with twice as many dice in each pool and its constants as they are."""
    match part:
        case Constant():
            return part
        case Pool(count=count, keep=keep):
            more = keep and replace(keep, count=2 * keep.count)
            return replace(part, count=2 * count, keep=more)
        case Negated(inner):
            return Negated(with_dice_doubled(inner))
        case Operation(sign, left, right):
            return Operation(sign, with_dice_doubled(left), with_dice_doubled(right))
        case _:
            assert_never(part)
