"""Dice that lie on the table: told throw by throw, else wanted or rolled."""

import pytest

from desktop.dice.error import DiceError
from desktop.dice.notation import parse
from desktop.dice.rolling import roll
from desktop.dice.table_dice import DiceWanted, TableDice, Told
from tests.support.loaded_dice import LoadedDice

EIGHT = parse("2d6+3")


def test_throws_are_taken_in_their_order_as_dice_or_as_a_sum():
    dice = TableDice((Told((4, 2)), Told(total=11), Told((17,)), Told((5,), typed=False)))
    first = roll(EIGHT, dice)
    assert (first.total, [die.value for die in first.dice], first.typed) == (9, [4, 2], True)
    second = roll(EIGHT, dice)
    assert (second.total, second.dice) == (11, ())
    assert (dice.roll(20), dice.was_typed) == (17, True)
    assert (dice.roll(6), dice.was_typed) == (5, False)


def test_a_throw_that_nobody_told_is_wanted_or_rolled():
    with pytest.raises(DiceWanted) as wanted:
        roll(EIGHT, TableDice(()))
    assert wanted.value.expression == EIGHT
    dice = TableDice((Told((3,)),), LoadedDice((6, 1)))
    assert (dice.roll(20), roll(EIGHT, dice).total, dice.was_typed) == (3, 10, False)


def test_dice_that_cannot_show_that_are_told():
    with pytest.raises(DiceError):
        roll(EIGHT, TableDice((Told((7, 1)),)))
