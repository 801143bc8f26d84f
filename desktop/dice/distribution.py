"""How often dice come to each total, counted exactly: whole numbers of ways, never rounded.

Equal dice are added by prefix sums: a die of n sides adds, to each total, the ways of the n totals
below it, which is the difference of two sums. Anything else is added by one product of large
numbers, in which each total has its own digits.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, pairwise
from math import comb
from typing import assert_never

from desktop.dice.error import DiceError
from desktop.dice.expression import (
    MOST_EXPLOSIONS,
    Constant,
    Expression,
    Negated,
    Operation,
    Part,
    Pool,
    Sign,
)
from desktop.dice.notation import shown

MOST_SPAN = 20_000
"""Totals from the lowest to the highest; wider dice are not counted."""
MOST_WORK = 2_000_000
"""Small steps of one count: bounds what hostile dice can cost to some tenths of a second."""


@dataclass(frozen=True, slots=True)
class Distribution:
    """In how many ways each total from `least` upward comes up; the first and last are not 0."""

    least: int
    ways: tuple[int, ...]

    @property
    def most(self) -> int:
        """The highest total."""
        return self.least + len(self.ways) - 1

    @property
    def whole(self) -> int:
        """All ways together."""
        return sum(self.ways)

    def items(self) -> dict[int, int]:
        """The totals that can come up, each with its ways."""
        return {total: ways for total, ways in enumerate(self.ways, self.least) if ways}

    def at_least(self, total: int) -> Fraction:
        """The chance of `total` or more."""
        return Fraction(sum(self.ways[max(0, total - self.least) :]), self.whole)

    def mean(self) -> Fraction:
        """The average total."""
        weighed = sum(total * ways for total, ways in enumerate(self.ways, self.least))
        return Fraction(weighed, self.whole)

    def quantile(self, share: Fraction) -> int:
        """The lowest total that is not passed with at least this chance (1/2: the median)."""
        wanted = share * self.whole
        reached = accumulate(self.ways)
        return self.least + next(place for place, ways in enumerate(reached) if ways >= wanted)

    def mapped(self, become: Callable[[int], int]) -> "Distribution":
        """What it is once every total has become another, as by a resistance."""
        found: dict[int, int] = {}
        for total, ways in self.items().items():
            place = become(total)
            found[place] = found.get(place, 0) + ways
        return distribution_of(found)


@dataclass(frozen=True, slots=True)
class Fall:
    """How dice are counted where a feature changes that.

    A die that shows no more than `again` falls once more, one below `least` counts as that; what
    is thrown `twice` has the higher of both totals.
    """

    again: int = 0
    least: int = 0
    twice: bool = False

    def die(self, sides: int) -> "Distribution":
        """One die of so many sides."""
        ways: dict[int, int] = {}
        low = min(self.again, sides)
        for face in range(1, sides + 1):
            counted = max(face, self.least)
            first = 0 if face <= low else sides
            ways[counted] = ways.get(counted, 0) + first + low
        return distribution_of(ways)

    def whole(self, found: "Distribution") -> "Distribution":
        """What a throw of that distribution comes to."""
        if not self.twice:
            return found
        sums = [0, *accumulate(found.ways)]
        ways = (high * high - low * low for low, high in pairwise(sums))
        return Distribution(found.least, tuple(ways))


AS_THEY_LIE = Fall()
"""Dice that count as they fall."""


class TooWide(DiceError):
    """Dice of so many totals that they are not counted."""


def distribution_of(ways: Mapping[int, int]) -> Distribution:
    """The distribution of totals that come up in so many ways; one of them must be possible."""
    possible = [total for total, times in ways.items() if times]
    least, most = min(possible), max(possible)
    return Distribution(least, tuple(ways.get(total, 0) for total in range(least, most + 1)))


@lru_cache(maxsize=256)
def distribution(expression: Expression, fall: Fall = AS_THEY_LIE) -> Distribution:
    """The distribution of `expression`; raises TooWide where it is too much to count.

    Dice of which some are dropped, or that explode, are not counted where a feature has a say.
    """
    counted = _Count(expression, fall)
    return fall.whole(counted.part(expression.root))


def together(one: Distribution, other: Distribution) -> Distribution:
    """The distribution of the sum of two that do not depend on each other."""
    # Each total has so many bits that no sum of products can reach the next one.
    size = (one.whole * other.whole).bit_length() // 8 + 1
    product = _packed(one.ways, size) * _packed(other.ways, size)
    length = len(one.ways) + len(other.ways) - 1
    content = product.to_bytes(length * size, "little")
    ways = tuple(
        int.from_bytes(content[place : place + size], "little")
        for place in range(0, length * size, size)
    )
    return Distribution(one.least + other.least, ways)


def mixed(cases: Mapping[Distribution, Fraction]) -> Distribution:
    """Of a total for which it is first settled how it comes up; the chances add to 1."""
    scale = 1
    for found, chance in cases.items():
        scale *= chance.denominator * found.whole
    ways: dict[int, int] = {}
    for found, chance in cases.items():
        share = int(chance * scale) // found.whole
        for total, times in found.items().items():
            ways[total] = ways.get(total, 0) + share * times
    return distribution_of(ways)


def _packed(ways: tuple[int, ...], size: int) -> int:
    return int.from_bytes(b"".join(times.to_bytes(size, "little") for times in ways), "little")


class _Count:
    """One count, with what may still be spent on it."""

    def __init__(self, expression: Expression, fall: Fall) -> None:
        self._text = shown(expression)
        self._fall = fall
        self._left = MOST_WORK

    def part(self, part: Part) -> Distribution:
        match part:
            case Constant(value):
                return Distribution(value, (1,))
            case Pool():
                return self._pool(part)
            case Negated(inner):
                return _negated(self.part(inner))
            case Operation(sign, left, right):
                return self._operation(sign, self.part(left), self.part(right))
            case _:
                assert_never(part)

    def _spend(self, work: int, span: int) -> None:
        self._left -= work
        if self._left < 0 or span > MOST_SPAN:
            raise TooWide("dice.error.too_wide", self._text, parameters={"dice": self._text})

    def _pool(self, pool: Pool) -> Distribution:
        count, sides = pool.count, pool.sides
        if self._fall.again or self._fall.least:
            return self._fallen(pool)
        if pool.exploding:
            span = count * sides * (MOST_EXPLOSIONS + 1)
            self._spend(span * count * sides.bit_length() * MOST_EXPLOSIONS, span)
            one = _exploding(sides)
            found = one
            for _ in range(count - 1):
                found = together(found, one)
            return found
        if pool.keep is not None and pool.keep.count < count:
            kept = pool.keep.count
            self._spend((kept * sides) ** 2 * count, kept * sides)
            highest = _highest(count, sides, kept)
            if pool.keep.highest:
                return highest
            # A die turned upside down: the lowest are the highest, seen from above.
            least = kept * (sides + 1) - highest.most
            return Distribution(least, highest.ways[::-1])
        self._spend(count * count * sides, count * sides)
        return _equal(count, sides)

    def _fallen(self, pool: Pool) -> Distribution:
        span = pool.count * max(pool.sides, self._fall.least)
        self._spend(span * pool.count, MOST_SPAN + 1 if pool.exploding or pool.keep else span)
        one = self._fall.die(pool.sides)
        found = one
        for _ in range(pool.count - 1):
            found = together(found, one)
        return found

    def _operation(self, sign: Sign, left: Distribution, right: Distribution) -> Distribution:
        if sign is Sign.MINUS:
            right = _negated(right)
        if sign in (Sign.PLUS, Sign.MINUS):
            self._spend(len(left.ways) + len(right.ways), len(left.ways) + len(right.ways))
            return together(left, right)
        self._spend(len(left.ways) * len(right.ways), 0)
        found: dict[int, int] = {}
        for one, ways in left.items().items():
            for other, more in right.items().items():
                total = sign.reckon(one, other)
                found[total] = found.get(total, 0) + ways * more
        self._spend(0, max(found) - min(found))
        return distribution_of(found)


def _negated(found: Distribution) -> Distribution:
    return Distribution(-found.most, found.ways[::-1])


def _equal(count: int, sides: int) -> Distribution:
    """`count` equal dice: each die adds the ways of the `sides` totals below."""
    ways = [1] * sides
    for _ in range(count - 1):
        sums = list(accumulate(ways))
        upper = sums + sums[-1:] * (sides - 1)
        lower = [0] * sides + sums
        ways = [high - low for high, low in zip(upper, lower, strict=False)]
    return Distribution(count, tuple(ways))


def _exploding(sides: int) -> Distribution:
    """One die that is rolled again and added when it shows its highest side."""
    ways: dict[int, int] = {}
    for again in range(MOST_EXPLOSIONS + 1):
        weight = sides ** (MOST_EXPLOSIONS - again)
        last = sides if again == MOST_EXPLOSIONS else sides - 1
        for face in range(1, last + 1):
            ways[again * sides + face] = weight
    return distribution_of(ways)


def _highest(count: int, sides: int, kept: int) -> Distribution:
    """The sum of the `kept` highest of `count` dice.

    Faces are laid from the highest down; known is how many dice lie and what those of them that
    are kept come to. Once `kept` lie, the others may show anything lower.
    """
    done: dict[int, int] = {}
    open_: dict[tuple[int, int], int] = {(0, 0): 1}
    for face in range(sides, 0, -1):
        lower = face - 1
        wider: dict[tuple[int, int], int] = {}
        for (lying, total), ways in open_.items():
            for more in range(count - lying + 1):
                chosen = ways * comb(count - lying, more)
                sum_ = total + min(more, kept - lying) * face
                if lying + more < kept:
                    place = lying + more, sum_
                    wider[place] = wider.get(place, 0) + chosen
                else:
                    rest = lower ** (count - lying - more)
                    done[sum_] = done.get(sum_, 0) + chosen * rest
        open_ = wider
    return distribution_of(done)
