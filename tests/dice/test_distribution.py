"""Exact odds of dice, beside icepool as the oracle and by counting every throw."""

from collections import Counter
from fractions import Fraction
from itertools import product

import icepool
import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.dice.average import expected
from desktop.dice.distribution import (
    Distribution,
    Fall,
    TooWide,
    distribution,
    distribution_of,
    mixed,
    together,
)
from desktop.dice.notation import parse


def odds(text: str) -> dict[int, Fraction]:
    """The chance of each total."""
    found = distribution(parse(text))
    return {total: Fraction(ways, found.whole) for total, ways in found.items().items()}


def oracle(die: icepool.Die) -> dict[int, Fraction]:
    """The same by icepool."""
    whole = die.denominator()
    return {int(total): Fraction(ways, whole) for total, ways in die.items() if ways}


d4, d6, d8 = icepool.d4, icepool.d6, icepool.d8


@pytest.mark.parametrize(
    ("text", "die"),
    [
        ("7", icepool.Die([7])),
        ("1d20", icepool.d20),
        ("8d6+5", 8 @ d6 + 5),
        ("2d6+1d4-1", 2 @ d6 + d4 - 1),
        ("-1d4", -d4),
        ("1d8-1d6", d8 - d6),
        ("4d6kh3", d6.highest(4, 3)),
        ("4d6kh4", 4 @ d6),
        ("2d20kl1", icepool.d20.lowest(2)),
        ("5d8kl2-1d4", d8.lowest(5, 2) - d4),
        ("6d4dl1", d4.highest(6, 5)),
        ("1d6!", d6.explode(depth=10)),
        ("3d6!", 3 @ d6.explode(depth=10)),
        ("(1d8+2d6)*2-1", (d8 + 2 @ d6) * 2 - 1),
        ("4d6/2", (4 @ d6) // 2),
        ("-3d4/2", (-(3 @ d4)) // 2),
        ("1d6*1d4", d6 * d4),
        ("5d1", icepool.Die([5])),
    ],
)
def test_the_odds_are_those_of_icepool(text, die):
    assert odds(text) == oracle(die)


def test_a_die_explodes_ten_times_at_most():
    assert odds("1d2!")[22] == Fraction(1, 2**11)
    assert max(odds("1d2!")) == 22


@given(st.integers(1, 4), st.integers(1, 5), st.integers(1, 4), st.booleans())
def test_kept_dice_are_those_of_every_throw(count, sides, kept, highest):
    kept = min(kept, count)
    thrown = product(range(1, sides + 1), repeat=count)
    every = Counter(sum(sorted(dice, reverse=highest)[:kept]) for dice in thrown)
    found = odds(f"{count}d{sides}k{'h' if highest else 'l'}{kept}")
    assert found == {total: Fraction(ways, sides**count) for total, ways in every.items()}


@pytest.mark.parametrize("text", ["3d6+2", "4d6kh3", "3d10!", "2d8kl1", "2d6-1d4", "(2d6)*3"])
def test_the_mean_is_the_average_of_the_notation(text):
    assert distribution(parse(text)).mean() == expected(parse(text))


def test_at_least_and_quantiles():
    two = distribution(parse("2d6"))
    assert (two.least, two.most, two.whole) == (2, 12, 36)
    assert two.at_least(2) == two.at_least(-5) == 1
    assert two.at_least(11) == Fraction(3, 36)
    assert two.at_least(13) == 0
    assert (two.quantile(Fraction(1, 2)), two.quantile(Fraction(1)), two.quantile(Fraction(0))) == (
        7,
        12,
        2,
    )


def test_a_resistance_maps_totals():
    assert distribution(parse("1d4")).mapped(lambda total: total // 2).items() == {0: 1, 1: 2, 2: 1}


def test_what_is_settled_first_is_mixed():
    miss, hit = Distribution(0, (1,)), distribution(parse("1d4"))
    found = mixed({miss: Fraction(1, 3), hit: Fraction(2, 3)})
    assert {total: Fraction(ways, found.whole) for total, ways in found.items().items()} == {
        0: Fraction(1, 3),
        **dict.fromkeys((1, 2, 3, 4), Fraction(1, 6)),
    }


@given(
    st.dictionaries(st.integers(-9, 9), st.integers(1, 10**9), min_size=1, max_size=6),
    st.dictionaries(st.integers(-9, 9), st.integers(1, 10**9), min_size=1, max_size=6),
)
def test_two_sums_meet_in_every_way(one, other):
    every: Counter[int] = Counter()
    for (first, ways), (second, more) in product(one.items(), other.items()):
        every[first + second] += ways * more
    assert together(distribution_of(one), distribution_of(other)).items() == every


@pytest.mark.parametrize(
    "text", ["1000d10000", "100d100kh50", "900d10!", "1d10000*1d10000", "9d9*99999", "500d2*1d9*99"]
)
def test_what_is_too_wide_is_told_with_its_dice(text):
    with pytest.raises(TooWide) as error:
        distribution(parse(text))
    assert error.value.key == "dice.error.too_wide"


def fallen(text: str, fall: Fall) -> dict[int, Fraction]:
    """The chance of each total where a feature has a say in how dice count."""
    found = distribution(parse(text), fall)
    return {total: Fraction(ways, found.whole) for total, ways in found.items().items()}


@pytest.mark.parametrize(
    ("text", "fall", "die"),
    [
        ("2d6+3", Fall(again=2), 2 @ d6.reroll([1, 2], depth=1) + 3),
        ("1d1", Fall(again=2), icepool.Die([1])),
        ("2d6+3", Fall(least=3), 2 @ icepool.Die([3, 3, 3, 4, 5, 6]) + 3),
        ("1d8+3", Fall(twice=True), d8.highest(2, 1) + 3),
        ("2d6", Fall(least=3, twice=True), (2 @ icepool.Die([3, 3, 3, 4, 5, 6])).highest(2, 1)),
        ("7", Fall(twice=True), icepool.Die([7])),
    ],
)
def test_dice_that_fall_again_or_count_for_more_are_what_icepool_has(text, fall, die):
    assert fallen(text, fall) == oracle(die)


@pytest.mark.parametrize("text", ["2d6!", "4d6kh3"])
def test_dropped_and_exploding_dice_are_not_counted_where_low_ones_fall_again(text):
    with pytest.raises(TooWide):
        distribution(parse(text), Fall(again=2))
