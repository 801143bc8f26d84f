"""B1 to B3: dice, beside the d20 library."""

import random
from functools import partial

from desktop.dice.error import DiceError
from desktop.dice.notation import parse
from desktop.dice.rolling import RandomDice, roll
from tests.support.measuring import Benchmark, Outcome, best, milliseconds, peer, ratio

EXPRESSIONS = ("1d20+5", "2d6+3", "8d6", "4d6kh3", "2d20kh1+7", "(1d8+2d6)*2-1")
TIMES = 100
"""Passes over the six expressions in one run: a single one is shorter than the clock's noise."""

HOSTILE = (
    "999999999d9999",
    "(" * 10_000,
    "(" * 150 + ")" * 150,
    "-" * 300,
    "1d1!" * 75,
    "9*" * 149 + "9",
    "1000d10000kh500",
    "d" * 300,
    "1/(" * 100,
    "9" * 100_000,
)


def parse_and_roll() -> Outcome:
    """Six expressions read and rolled, nothing remembered from before on either side."""
    roller, dice = peer("d20").Roller(), RandomDice(random.Random(1))

    def ours() -> None:
        for _ in range(TIMES):
            parse.cache_clear()
            for text in EXPRESSIONS:
                roll(parse(text), dice)

    def theirs() -> None:
        for _ in range(TIMES):
            roller._parse_cache.clear()
            for text in EXPRESSIONS:
                roller.roll(text)

    return ratio(ours, theirs)


def roll_parsed() -> Outcome:
    """The same six, read once before."""
    roller, dice = peer("d20").Roller(), RandomDice(random.Random(1))
    expressions = [parse(text) for text in EXPRESSIONS]
    trees = [roller.parse(text) for text in EXPRESSIONS]

    def ours() -> None:
        for _ in range(TIMES):
            for expression in expressions:
                roll(expression, dice)

    def theirs() -> None:
        for _ in range(TIMES):
            for tree in trees:
                roller.roll(tree)

    return ratio(ours, theirs)


def refuse(text: str) -> None:
    """Read what must be refused by an error of ours."""
    try:
        parse(text)
    except DiceError:
        return
    raise AssertionError(f"{text[:20]!r} was read")


def hostile_texts() -> Outcome:
    """The slowest of the hostile texts."""
    outcomes = [best(partial(milliseconds, partial(refuse, text))) for text in HOSTILE]
    return max(outcomes, key=lambda outcome: outcome.figure)


BENCHMARKS = (
    Benchmark("B1", "parse and roll six expressions", parse_and_roll, at_most=0.25),
    Benchmark("B2", "roll a parsed expression", roll_parsed, at_most=0.25),
    Benchmark("B3", "ten hostile dice texts, the slowest", hostile_texts, at_most=5, unit="ms"),
)
