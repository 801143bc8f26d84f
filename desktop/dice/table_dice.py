"""Dice that lie on the table: told one throw after the other, until one is wanted that is not."""

from collections.abc import Sequence
from dataclasses import dataclass

from desktop.dice.expression import Expression
from desktop.dice.notation import parse
from desktop.dice.rolling import Dice, Roll, ThrownWhole, roll, typed_dice, typed_total


@dataclass(frozen=True, slots=True)
class Told:
    """One throw: what its dice show, or (`total`) only what they come to."""

    values: tuple[int, ...] = ()
    total: int | None = None
    typed: bool = True
    """Whether people rolled it; else the program did."""


class DiceWanted(Exception):
    """A throw is wanted that nobody has told yet."""

    def __init__(self, expression: Expression) -> None:
        super().__init__(expression)
        self.expression = expression


class OpenDice:
    """The program's dice where people are at hand, who can be asked for throws on the table."""

    def __init__(self, program: Dice) -> None:
        self._program = program

    def roll(self, sides: int) -> int:
        """One die, rolled by the program."""
        return self._program.roll(sides)


class TableDice(ThrownWhole):
    """The told throws in their order; after them those of `otherwise`, or `DiceWanted`."""

    def __init__(self, told: Sequence[Told], otherwise: Dice | None = None) -> None:
        self._told = list(told)
        self._otherwise = otherwise
        self.was_typed = False
        """Whether the last throw was rolled by people."""

    def roll(self, sides: int) -> int:
        """One die."""
        return self.throw(parse(f"1d{sides}")).total

    def throw(self, expression: Expression) -> Roll:
        """A whole throw at once: of "8d6" people may tell the sum."""
        if self._told:
            told = self._told.pop(0)
            self.was_typed = told.typed
            return thrown(expression, told)
        if self._otherwise is None:
            raise DiceWanted(expression)
        self.was_typed = False
        return roll(expression, self._otherwise)


def thrown(expression: Expression, told: Told) -> Roll:
    """The roll that was told; raises DiceError where the dice cannot show that."""
    if told.total is not None:
        return typed_total(expression, told.total)
    return typed_dice(expression, told.values)
