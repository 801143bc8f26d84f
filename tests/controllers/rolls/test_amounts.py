"""A minus before a plain number is how people write what is taken away."""

from random import Random

import pytest

from desktop.controllers.rolls.amounts import read_amount, read_damage
from desktop.dice.rolling import RandomDice


@pytest.mark.parametrize("typed", ["-5", " - 5 ", "\u22125", "5"])
def test_five_taken_away_is_five(typed: str) -> None:
    assert read_amount(typed, RandomDice(Random(1))) == 5


def test_dice_below_nothing_are_nothing() -> None:
    assert read_amount("1d4-10", RandomDice(Random(1))) == 0


def test_a_damage_with_its_type_may_have_the_minus_too() -> None:
    read = read_damage("-7 fire", {"fire": "fire"}, (), RandomDice(Random(1)))
    assert [(one.amount, one.type) for one in read.amounts] == [(7, "fire")]


@pytest.mark.parametrize("typed", ["7 fire, 3 cold", "7 fire and 3 cold", "7 fuoco e 3 freddo"])
def test_two_types_are_parted_by_a_comma_or_by_a_word(typed: str) -> None:
    words = {"fire": "fire", "cold": "cold", "fuoco": "fire", "freddo": "cold"}
    read = read_damage(typed, words, (), RandomDice(Random(1)))
    assert [(one.amount, one.type) for one in read.amounts] == [(7, "fire"), (3, "cold")]
