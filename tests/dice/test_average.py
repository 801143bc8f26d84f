"""Averages, checked against hand-counted and enumerated dice."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.dice.average import MiddlingDice, average, expected
from desktop.dice.notation import parse
from desktop.dice.rolling import roll
from tests.support.loaded_dice import ForcedDice


@pytest.mark.problem("RP57")
def test_average_hit_points_are_rounded_down() -> None:
    assert average(parse("3D8+6")) == 19
    assert roll(parse("3D8+6"), ForcedDice(1)).total == parse("3D8+6").minimum == 9
    assert roll(parse("3D8+6"), ForcedDice(8)).total == parse("3D8+6").maximum == 30


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1d4", Fraction(5, 2)),
        ("-1d4", Fraction(-5, 2)),
        ("8d6/2", Fraction(14)),
        ("2*(1d6-1)", Fraction(5)),
        ("2d20kh1", Fraction(553, 40)),
        ("2d20kl1", Fraction(287, 40)),
        ("2d20kh2", Fraction(21)),
        ("7", Fraction(7)),
    ],
)
def test_averages_are_exact(text: str, value: Fraction) -> None:
    assert expected(parse(text)) == value


def test_an_exploding_die_is_worth_more() -> None:
    # 3.5 x (1 + 1/6 + 1/36 + ...), of which ten steps are counted.
    assert expected(parse("1d6!")) == Fraction(7, 2) * sum(Fraction(1, 6**n) for n in range(11))


@given(st.integers(1, 4), st.integers(2, 5), st.data())
def test_kept_dice_average_as_counted_out(count: int, sides: int, data: st.DataObject) -> None:
    kept = data.draw(st.integers(1, count))
    falls = [sorted(fall) for fall in product(range(1, sides + 1), repeat=count)]
    highest = Fraction(sum(sum(fall[-kept:]) for fall in falls), len(falls))
    lowest = Fraction(sum(sum(fall[:kept]) for fall in falls), len(falls))
    assert expected(parse(f"{count}d{sides}kh{kept}")) == highest
    assert expected(parse(f"{count}d{sides}kl{kept}")) == lowest


def test_dice_for_a_preview_show_the_middle_and_come_to_the_average() -> None:
    dice = MiddlingDice()
    assert roll(parse("2d6"), dice).total == average(parse("2d6")) == 7
    assert roll(parse("1d3"), dice).total == 2
    assert roll(parse("1d8"), dice).total == 4  # alone it is below the middle, as averages are
