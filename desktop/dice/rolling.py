"""Rolling dice: where chance comes from, and what came up."""

import random
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from desktop.dice.error import DiceError
from desktop.dice.expression import MOST_EXPLOSIONS, Expression, Fallen, Pool, pools_in
from desktop.dice.notation import shown, shown_pool


class Dice(Protocol):
    """Where chance comes from; passed in wherever something is rolled."""

    def roll(self, sides: int) -> int:
        """One die: a number from 1 to `sides`."""
        ...


class ThrownWhole(ABC):
    """Dice of which a whole throw can be told at once, as a sum."""

    @abstractmethod
    def throw(self, expression: Expression) -> "Roll":
        """All dice of an expression."""


class RandomDice:
    """Fair dice from a source of random numbers, the system's own unless one is given."""

    def __init__(self, source: random.Random | None = None) -> None:
        self._random = (source or random.SystemRandom()).random

    def roll(self, sides: int) -> int:
        """One die: a number from 1 to `sides`."""
        return int(self._random() * sides) + 1


def seeded(seed: int) -> RandomDice:
    """Dice that fall the same way whenever they are thrown with that seed."""
    return RandomDice(random.Random(seed))


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
    """What came up: the total and every die, kept or not."""

    expression: Expression
    total: int
    values: tuple[tuple[int, ...], ...]
    """What the dice of each pool show, from left to right; empty when only the total was told."""
    typed: bool = False
    """Whether people rolled it on the table and typed it in."""

    @property
    def dice(self) -> tuple[Die, ...]:
        """Every die from left to right."""
        pools = zip(pools_in(self.expression.root), self.values, strict=False)
        return tuple(
            die
            for number, (pool, values) in enumerate(pools)
            for die in _laid(pool, values, number)
        )


def roll(expression: Expression, dice: Dice) -> Roll:
    """Roll `expression` with `dice`, from left to right; dice that are thrown whole throw it."""
    if isinstance(dice, ThrownWhole):
        return dice.throw(expression)
    fallen: Fallen = []
    return Roll(expression, expression.root.rolled(dice.roll, fallen), tuple(fallen))


def typed_dice(expression: Expression, values: Sequence[int]) -> Roll:
    """The roll whose dice came up as `values`, from left to right, on the table.

    Raises DiceError when they are too many, too few or not on the dice.
    """
    read = _TypedDice(expression, values)
    rolled = roll(expression, read)
    if read.left:
        raise read.wrong()
    return Roll(expression, rolled.total, rolled.values, typed=True)


def typed_total(expression: Expression, total: int) -> Roll:
    """The roll of which people told only the total; any total, for the table has the last word."""
    return Roll(expression, total, (), typed=True)


def shown_roll(roll: Roll) -> str:
    """The roll with its dice, dropped ones in square brackets: "2d20kh1 (15, [3]) + 4"."""
    if not roll.values:
        return shown(roll.expression)
    laid = iter(roll.values)
    return shown(roll.expression, lambda pool: f"{shown_pool(pool)} ({_shown(pool, next(laid))})")


def _shown(pool: Pool, values: tuple[int, ...]) -> str:
    """The dice of one pool: "15, [3]"."""
    if pool.keep is None and not pool.exploding:
        return ", ".join(map(str, values))
    texts = []
    for die in _laid(pool, values, 0):
        text = f"{die.value}{'!' if die.exploded else ''}"
        texts.append(text if die.kept else f"[{text}]")
    return ", ".join(texts)


def _laid(pool: Pool, values: tuple[int, ...], number: int) -> list[Die]:
    """The dice of one pool, with what became of each; it follows from what they show."""
    if pool.exploding:
        dice: list[Die] = []
        explosions = 0
        for value in values:
            explodes = value == pool.sides and explosions < MOST_EXPLOSIONS
            explosions = explosions + 1 if explodes else 0
            dice.append(Die(pool.sides, value, number, exploded=explodes))
        return dice
    order = range(len(values))
    kept = set(order)
    if pool.keep is not None:
        # Of equal dice the first ones are kept: the sort is stable.
        sign = -1 if pool.keep.highest else 1
        kept = set(sorted(order, key=lambda place: sign * values[place])[: pool.keep.count])
    return [Die(pool.sides, values[place], number, kept=place in kept) for place in order]


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
