"""What dice give on average."""

import operator
from collections.abc import Callable
from fractions import Fraction
from math import comb
from typing import assert_never

from desktop.dice.expression import (
    MOST_EXPLOSIONS,
    Constant,
    Expression,
    Negated,
    Operation,
    Part,
    Pool,
    Sign,
)

_EXACT: dict[Sign, Callable[[Fraction, Fraction], Fraction]] = {
    Sign.PLUS: operator.add,
    Sign.MINUS: operator.sub,
    Sign.TIMES: operator.mul,
    Sign.OVER: operator.truediv,
}


class MiddlingDice:
    """Dice for a preview: below and above the middle in turns, so that sums are the average."""

    def __init__(self) -> None:
        self._above = False

    def roll(self, sides: int) -> int:
        """The middle of the die."""
        if sides % 2:
            return (sides + 1) // 2
        self._above = not self._above
        return sides // 2 if self._above else sides // 2 + 1


def average(expression: Expression) -> int:
    """The average total, rounded down as both games do: 3d8+6 gives 19."""
    return expected(expression).__floor__()


def expected(expression: Expression) -> Fraction:
    """The average total before rounding.

    A division is averaged as if it were not rounded, which is how books print it.
    """
    return _of_part(expression.root)


def _of_part(part: Part) -> Fraction:
    match part:
        case Constant(value):
            return Fraction(value)
        case Pool():
            return _of_pool(part)
        case Negated(inner):
            return -_of_part(inner)
        case Operation(sign, left, right):
            return _EXACT[sign](_of_part(left), _of_part(right))
        case _:
            assert_never(part)


def _of_pool(pool: Pool) -> Fraction:
    one = Fraction(pool.sides + 1, 2)
    if pool.exploding:
        again = Fraction(1, pool.sides)
        return pool.count * one * sum(again**times for times in range(MOST_EXPLOSIONS + 1))
    if pool.keep is None or pool.keep.count == pool.count:
        return pool.count * one
    highest = _of_highest(pool.count, pool.sides, pool.keep.count)
    if pool.keep.highest:
        return highest
    # A die turned upside down: the lowest of n dice are the highest of n, seen from above.
    return pool.keep.count * Fraction(pool.sides + 1) - highest


def _of_highest(count: int, sides: int, kept: int) -> Fraction:
    """The average of the `kept` highest of `count` dice.

    Each side value v adds 1 for every kept die that shows at least v, so the average is the sum
    over v of the average of min(kept, dice that show at least v).
    """
    ways = 0
    for value in range(1, sides + 1):
        reach, miss = sides - value + 1, value - 1
        ways += sum(
            min(kept, dice) * comb(count, dice) * reach**dice * miss ** (count - dice)
            for dice in range(1, count + 1)
        )
    return Fraction(ways, sides**count)
