"""Rolling dice: where chance comes from, and what came up."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, assert_never

from desktop.dice.error import DiceError
from desktop.dice.expression import (
    MOST_EXPLOSIONS,
    Constant,
    Expression,
    Keep,
    Negated,
    Operation,
    Part,
    Pool,
    Sign,
)
from desktop.dice.notation import shown, shown_pool


class Dice(Protocol):
    """Where chance comes from; passed in wherever something is rolled."""

    def roll(self, sides: int) -> int:
        """One die: a number from 1 to `sides`."""
        ...


class RandomDice:
    """Fair dice from a source of random numbers, the system's own unless one is given."""

    def __init__(self, source: random.Random | None = None) -> None:
        self._random = (source or random.SystemRandom()).random

    def roll(self, sides: int) -> int:
        """One die: a number from 1 to `sides`."""
        return int(self._random() * sides) + 1


@dataclass(frozen=True, slots=True)
class Die:
    """One die that lies on the table."""

    sides: int
    value: int
    pool: int = 0
    """Which pool of the expression it belongs to, counted from 0 from left to right."""
    kept: bool = True
    exploded: bool = False
    """Whether it showed its highest side and brought the next die."""


@dataclass(frozen=True, slots=True)
class Roll:
    """What came up: every die, kept or not, and the total."""

    expression: Expression
    total: int
    dice: tuple[Die, ...]
    typed: bool = False
    """Whether people rolled it on the table and typed it in."""


def roll(expression: Expression, dice: Dice) -> Roll:
    """Roll `expression` with `dice`, from left to right."""
    rolled: list[Die] = []
    table = _Table(dice, rolled)
    return Roll(expression, table.total_of(expression.root), tuple(rolled))


def typed_dice(expression: Expression, values: Sequence[int]) -> Roll:
    """The roll whose dice came up as `values`, from left to right, on the table.

    Raises DiceError when they are too many, too few or not on the dice.
    """
    read = _TypedDice(expression, values)
    rolled = roll(expression, read)
    if read.left:
        raise read.wrong()
    return Roll(expression, rolled.total, rolled.dice, typed=True)


def typed_total(expression: Expression, total: int) -> Roll:
    """The roll of which people told only the total; any total, for the table has the last word."""
    return Roll(expression, total, (), typed=True)


def shown_roll(roll: Roll) -> str:
    """The roll with its dice, dropped ones in square brackets: "2d20kh1 (15, [3]) + 4"."""
    if not roll.dice:
        return shown(roll.expression)
    pools: dict[int, list[str]] = {}
    for die in roll.dice:
        text = f"{die.value}{'!' if die.exploded else ''}"
        pools.setdefault(die.pool, []).append(text if die.kept else f"[{text}]")
    texts = iter(pools.values())
    return shown(roll.expression, lambda pool: f"{shown_pool(pool)} ({', '.join(next(texts))})")


class _Table:
    """The dice of one roll as they fall."""

    def __init__(self, dice: Dice, rolled: list[Die]) -> None:
        self._roll = dice.roll
        self._rolled = rolled
        self._pools = 0

    def total_of(self, part: Part) -> int:
        match part:
            case Pool():
                return self._total_of_pool(part)
            case Constant(value):
                return value
            case Operation(sign, left, right):
                return _combined(sign, self.total_of(left), self.total_of(right))
            case Negated(inner):
                return -self.total_of(inner)
            case _:
                assert_never(part)

    def _total_of_pool(self, pool: Pool) -> int:
        number, sides = self._pools, pool.sides
        self._pools += 1
        if pool.exploding:
            fallen = [die for _ in range(pool.count) for die in self._exploding(sides, number)]
        else:
            values = [self._roll(sides) for _ in range(pool.count)]
            if pool.keep is not None:
                return self._keep(values, pool.keep, sides, number)
            fallen = [Die(sides, value, number) for value in values]
        self._rolled += fallen
        return sum([die.value for die in fallen])

    def _keep(self, values: list[int], keep: Keep, sides: int, number: int) -> int:
        # Of equal dice the first ones are kept: the sort is stable.
        places = sorted(range(len(values)), key=values.__getitem__)
        if keep.highest:
            places = sorted(range(len(values)), key=lambda place: -values[place])
        kept = frozenset(places[: keep.count])
        self._rolled += [
            Die(sides, value, number, kept=place in kept) for place, value in enumerate(values)
        ]
        return sum(values[place] for place in kept)

    def _exploding(self, sides: int, number: int) -> list[Die]:
        fallen: list[Die] = []
        again = True
        while again:
            value = self._roll(sides)
            again = value == sides and len(fallen) < MOST_EXPLOSIONS
            fallen.append(Die(sides, value, number, exploded=again))
        return fallen


def _combined(sign: Sign, left: int, right: int) -> int:
    match sign:
        case Sign.PLUS:
            return left + right
        case Sign.MINUS:
            return left - right
        case Sign.TIMES:
            return left * right
        case Sign.OVER:
            # Rounded down, below zero too. A divisor is never zero: `parse` refuses it.
            return left // right
        case _:
            assert_never(sign)


class _TypedDice:
    """Dice that show what people typed."""

    def __init__(self, expression: Expression, values: Sequence[int]) -> None:
        self._expression = expression
        self.left = list(values)

    def roll(self, sides: int) -> int:
        if not self.left or not 1 <= self.left[0] <= sides:
            raise self.wrong()
        return self.left.pop(0)

    def wrong(self) -> DiceError:
        text = shown(self._expression)
        return DiceError("dice.error.typed", text, parameters={"dice": text})
