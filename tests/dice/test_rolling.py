"""Rolling: every die is kept in the result, chance comes from outside."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.dice.error import DiceError
from desktop.dice.notation import parse
from desktop.dice.rolling import (
    Die,
    RandomDice,
    Roll,
    roll,
    shown_roll,
    typed_dice,
    typed_total,
)
from tests.support.loaded_dice import ForcedDice, LoadedDice


def rolled(text: str, *values: int) -> Roll:
    dice = LoadedDice(values)
    result = roll(parse(text), dice)
    assert dice.left == ()
    return result


def test_every_die_is_in_the_result() -> None:
    result = rolled("2d6+3+1d4", 5, 2, 4)
    assert result.total == 14
    assert result.dice == (Die(6, 5, 0), Die(6, 2, 0), Die(4, 4, 1))


@pytest.mark.parametrize(("text", "total", "dropped"), [("2d20kh1", 15, 3), ("2d20kl1", 3, 15)])
def test_dropped_dice_stay_visible(text: str, total: int, dropped: int) -> None:
    result = rolled(text, 3, 15)
    assert result.total == total
    assert [die.value for die in result.dice] == [3, 15]
    assert [die.value for die in result.dice if not die.kept] == [dropped]


def test_of_equal_dice_the_first_is_kept() -> None:
    assert [die.kept for die in rolled("3d6kh1", 4, 4, 2).dice] == [True, False, False]
    assert [die.kept for die in rolled("3d6kl1", 4, 2, 2).dice] == [False, True, False]


def test_a_die_explodes_on_its_highest_side() -> None:
    result = rolled("2d6!", 6, 6, 2, 3)
    assert result.total == 17
    assert [die.exploded for die in result.dice] == [True, True, False, False]


def test_a_die_explodes_ten_times_at_most() -> None:
    result = roll(parse("1d6!"), ForcedDice(6))
    assert len(result.dice) == 11
    assert result.total == parse("1d6!").maximum == 66


@pytest.mark.parametrize(
    ("text", "total"), [("7/2", 3), ("-7/2", -4), ("7/-2", -4), ("(1d6+3)/2*2", 8), ("-(2-5)", 3)]
)
def test_a_division_is_rounded_down(text: str, total: int) -> None:
    assert roll(parse(text), ForcedDice(6)).total == total


def test_dice_rolled_on_the_table_are_typed_in() -> None:
    result = typed_dice(parse("2d6+3"), [5, 2])
    assert (result.total, result.typed) == (10, True)
    assert [die.value for die in result.dice] == [5, 2]
    assert typed_total(parse("2d6+3"), 9) == Roll(parse("2d6+3"), 9, (), typed=True)


@pytest.mark.parametrize("values", [[5], [5, 2, 1], [7, 1], [0, 1], []])
def test_typed_dice_must_be_possible(values: list[int]) -> None:
    with pytest.raises(DiceError) as refused:
        typed_dice(parse("2d6+3"), values)
    assert refused.value.key == "dice.error.typed"
    assert refused.value.parameters["dice"] == "2d6 + 3"


def test_a_roll_is_written_with_its_dice() -> None:
    assert shown_roll(rolled("2d20kh1+4-1d4", 3, 15, 2)) == "2d20kh1 ([3], 15) + 4 − 1d4 (2)"
    assert shown_roll(rolled("1d6!", 6, 1)) == "1d6! (6!, 1)"
    assert shown_roll(typed_total(parse("2d6+3"), 9)) == "2d6 + 3"


def test_fair_dice_show_every_side() -> None:
    dice = RandomDice(random.Random(7))
    assert {dice.roll(6) for _ in range(200)} == {1, 2, 3, 4, 5, 6}
    assert 1 <= RandomDice().roll(20) <= 20


@given(
    st.sampled_from(["3d8+6", "4d6kh3-2", "2d6!*3", "-2d10/3", "(1d4+1)*(1d6-8)", "d%"]),
    st.integers(),
)
def test_totals_stay_within_their_bounds(text: str, seed: int) -> None:
    expression = parse(text)
    result = roll(expression, RandomDice(random.Random(seed)))
    assert expression.minimum <= result.total <= expression.maximum
    again = [die.value for die in result.dice]
    assert typed_dice(expression, again).total == result.total


def test_loaded_dice_fail_when_empty_or_impossible() -> None:
    with pytest.raises(AssertionError, match="no value is left"):
        LoadedDice([]).roll(6)
    with pytest.raises(AssertionError, match="7 is not on a d6"):
        LoadedDice([7]).roll(6)
