"""B4: exact odds of an attack with advantage whose damage is 8d6+5, twice the dice on a 20."""

from collections.abc import Callable
from fractions import Fraction

from desktop.dice.distribution import Distribution, distribution, mixed
from desktop.dice.notation import parse
from tests.support.measuring import Benchmark, Outcome, peer, ratio

NEEDED = 12
"""The least die that hits."""
TIMES = 20


def ours() -> dict[int, Fraction]:
    """The chance of each total of damage, nothing remembered from before."""
    distribution.cache_clear()
    die = distribution(parse("2d20kh1"))
    critical = die.at_least(20)
    cases = {
        Distribution(0, (1,)): 1 - die.at_least(NEEDED),
        distribution(parse("8d6+5")): die.at_least(NEEDED) - critical,
        distribution(parse("16d6+5")): critical,
    }
    found = mixed(cases)
    return {total: Fraction(ways, found.whole) for total, ways in found.items().items()}


def theirs() -> Callable[[], dict[int, Fraction]]:
    """The same by icepool."""
    icepool = peer("icepool")

    def odds() -> dict[int, Fraction]:
        dice = icepool.Die(range(1, 7))
        d20 = icepool.Die(range(1, 21)).highest(2)
        plain, critical = 8 @ dice + 5, 16 @ dice + 5
        damage = d20.map(lambda die: critical if die == 20 else plain if die >= NEEDED else 0)
        whole = damage.denominator()
        return {int(total): Fraction(ways, whole) for total, ways in damage.items() if ways}

    return odds


def exact_odds() -> Outcome:
    """Both are equal as fractions; the time of ours over that of icepool."""
    peers = theirs()
    assert ours() == peers()
    return ratio(lambda: [ours() for _ in range(TIMES)], lambda: [peers() for _ in range(TIMES)])


BENCHMARKS = (Benchmark("B4", "exact odds, advantage and critical", exact_odds, at_most=0.25),)
