"""Dice as a tree: what is rolled, before anything is rolled."""

import operator
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import assert_never

MOST_DICE = 1_000
MOST_SIDES = 10_000
MOST_TOTAL = 1_000_000_000
MOST_EXPLOSIONS = 10
"""How often one die may explode: a bound on luck, so that every total has one."""


RollOne = Callable[[int], int]
"""Gives one die of so many sides, from 1 up."""

Fallen = list[tuple[int, ...]]
"""What the dice of each pool show, from left to right."""


Bounds = tuple[int, int]
"""The lowest and the highest total."""


class DividesByZero(ArithmeticError):
    """A divisor can be zero."""


class Sign(Enum):
    """An operator between two parts, and how it reckons: a division is rounded down."""

    PLUS = "+", operator.add
    MINUS = "-", operator.sub
    TIMES = "*", operator.mul
    OVER = "/", operator.floordiv

    def __init__(self, text: str, reckon: Callable[[int, int], int]) -> None:
        self.text = text
        self.reckon = reckon


@dataclass(frozen=True, slots=True)
class Keep:
    """Only the `count` highest, or lowest, dice of a pool count."""

    count: int
    highest: bool


@dataclass(frozen=True, slots=True)
class Constant:
    """A plain number, not negative."""

    value: int

    def rolled(self, roll_one: RollOne, fallen: Fallen) -> int:
        """The number itself."""
        return self.value

    def bounds(self) -> Bounds:
        """The number, as its lowest and its highest."""
        return self.value, self.value


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

    def rolled(self, roll_one: RollOne, fallen: Fallen) -> int:
        """The total of the dice that count; what all of them show is added to `fallen`."""
        sides = self.sides
        if self.exploding:
            values = [value for _ in range(self.count) for value in _exploding(sides, roll_one)]
        elif self.count == 1:
            value = roll_one(sides)
            fallen.append((value,))
            return value
        else:
            values = [roll_one(sides) for _ in range(self.count)]
        fallen.append(tuple(values))
        if self.keep is None:
            return sum(values)
        values.sort(reverse=self.keep.highest)
        return sum(values[: self.keep.count])

    def bounds(self) -> Bounds:
        """The lowest and the highest total."""
        most = self.sides * (1 + MOST_EXPLOSIONS) if self.exploding else self.sides
        kept = self.kept
        return kept, kept * most


def _exploding(sides: int, roll_one: RollOne) -> list[int]:
    values = [roll_one(sides)]
    while values[-1] == sides and len(values) <= MOST_EXPLOSIONS:
        values.append(roll_one(sides))
    return values


@dataclass(frozen=True, slots=True)
class Negated:
    """A part with a minus before it."""

    part: "Part"

    def rolled(self, roll_one: RollOne, fallen: Fallen) -> int:
        """The total of the part, its sign turned."""
        return -self.part.rolled(roll_one, fallen)

    def bounds(self) -> Bounds:
        """The lowest and the highest total; raises DividesByZero."""
        low, high = self.part.bounds()
        return -high, -low


@dataclass(frozen=True, slots=True)
class Operation:
    """Two parts and the operator between them."""

    sign: Sign
    left: "Part"
    right: "Part"

    def rolled(self, roll_one: RollOne, fallen: Fallen) -> int:
        """The total of both parts together, the left one rolled first."""
        left = self.left.rolled(roll_one, fallen)
        return self.sign.reckon(left, self.right.rolled(roll_one, fallen))

    def bounds(self) -> Bounds:
        """The lowest and the highest total; raises DividesByZero."""
        left, right = self.left.bounds(), self.right.bounds()
        sign = self.sign
        if sign is Sign.PLUS:
            return left[0] + right[0], left[1] + right[1]
        if sign is Sign.MINUS:
            return left[0] - right[1], left[1] - right[0]
        if sign is Sign.OVER and right[0] <= 0 <= right[1]:
            raise DividesByZero
        # A product or quotient is at its ends where both parts are at theirs.
        corners = [sign.reckon(a, b) for a in left for b in right]
        return min(corners), max(corners)


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
        return not pools_in(self.root)


def pools_in(part: Part) -> tuple[Pool, ...]:
    """The pools of `part` from left to right."""
    match part:
        case Constant():
            return ()
        case Pool():
            return (part,)
        case Negated(inner):
            return pools_in(inner)
        case Operation(left=left, right=right):
            return pools_in(left) + pools_in(right)
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
