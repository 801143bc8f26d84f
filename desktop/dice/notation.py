"""Dice notation, read and written: "2d6+3", "d20", "4d6kh3", "2d20kl1 − 1", "d%".

    sum     := product (("+" | "-") product)*
    product := signed (("*" | "/") signed)*
    signed  := ("+" | "-")* (number | [number] "d" (number | "%") [suffix] | "(" sum ")")
    suffix  := ("k" | "kh" | "kl" | "dh" | "dl") [number] | "!"

`k` and `kh` keep the highest, `kl` the lowest; `dh` and `dl` drop; `!` explodes. Every dash,
full-width sign and kind of space that people paste is understood.
"""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, assert_never

from desktop.dice.error import DiceError
from desktop.dice.expression import (
    MOST_DICE,
    MOST_SIDES,
    MOST_TOTAL,
    Constant,
    DividesByZero,
    Expression,
    Keep,
    Negated,
    Operation,
    Part,
    Pool,
    Sign,
    bounds_of,
    dice_in,
    with_dice_doubled,
)

MOST_SIGNS = 300
MOST_DEPTH = 32
MOST_KEPT_WORK = 10_000
"""Dice times sides of a pool of which some are kept: bounds the work of its average."""

_DASHES = "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u2043\u207b\ufe58\ufe63"
_UNSEEN = "\u200b\u200c\u200d\u2060\ufeff"
_MEANT = (
    # Full-width forms of all ASCII signs first.
    {wide: chr(wide - 0xFEE0) for wide in range(0xFF01, 0xFF5F)}
    | dict.fromkeys(map(ord, _DASHES), "-")
    | dict.fromkeys(map(ord, _UNSEEN), " ")
    | str.maketrans("\ufe62\u207a\u00d7\u2217\ufe61\u00f7\u2215\ufe59\ufe5a", "++***//()")
    | str.maketrans("DKHL\uff24\uff2b\uff28\uff2c", "dkhldkhl")
)
_TOKEN = re.compile(r"(\s*)(?:([0-9]+)|(k[hl]?|d[hl]?|[-+*/()%!])|\Z)")
_SIGNS = {sign.value: sign for sign in Sign}
_SUFFIXES = {"k", "kh", "kl", "dh", "dl"}
_END = ""


@lru_cache(maxsize=256)
def parse(text: str) -> Expression:
    """The dice that `text` shows; raises DiceError.

    Never more than 300 signs, 32 brackets deep, 1,000 dice, 10,000 sides or a total of 10^9.
    """
    if len(text) > MOST_SIGNS:
        raise DiceError(
            "dice.error.too_long", text, column=MOST_SIGNS + 1, parameters={"most": MOST_SIGNS}
        )
    return _checked(_Reader(text).expression(), text)


def doubled(expression: Expression) -> Expression:
    """`expression` with twice the dice, as for a critical hit; constants stay as they are.

    Raises DiceError when that is more dice than can be rolled.
    """
    return _checked(with_dice_doubled(expression.root), shown(expression))


def shown_pool(pool: Pool) -> str:
    """The text of one pool: "4d6kh3"."""
    text = f"{pool.count}d{pool.sides}"
    if pool.keep is not None:
        text += f"k{'h' if pool.keep.highest else 'l'}{pool.keep.count}"
    return text + "!" * pool.exploding


def shown(expression: Expression, pool_text: Callable[[Pool], str] = shown_pool) -> str:
    """The text of `expression`, which `parse` reads as the same dice: "3d8 + 6".

    `pool_text` writes each pool, called from left to right.
    """
    return _text(expression.root, pool_text)


def _checked(root: Part, text: str) -> Expression:
    if dice_in(root) > MOST_DICE:
        raise DiceError("dice.error.count", text, parameters={"most": MOST_DICE})
    try:
        low, high = bounds_of(root)
    except DividesByZero:
        raise DiceError(
            "dice.error.divides_by_zero", text, column=_column_of("/\u00f7\u2215\uff0f", text)
        ) from None
    if max(high, -low) > MOST_TOTAL:
        raise DiceError("dice.error.too_large", text, parameters={"most": MOST_TOTAL})
    return Expression(root, low, high)


def _column_of(signs: str, text: str) -> int:
    return 1 + max(text.find(sign) for sign in signs)


class _Token(NamedTuple):
    """A number (its digits), a sign, or the end (""), and its column."""

    text: str
    column: int
    is_number: bool


class _Reader:
    """Reads one text, a token ahead."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._meant = text.translate(_MEANT)
        self._place = 0
        self._depth = 0
        self._next = self._token()

    def expression(self) -> Part:
        if self._next.text == _END:
            raise self._error("dice.error.empty")
        part = self._sum()
        if self._next.text == ")":
            raise self._error("dice.error.not_opened")
        if self._next.text != _END:
            raise self._unexpected()
        return part

    def _sum(self) -> Part:
        part = self._product()
        while self._next.text in {"+", "-"}:
            sign = _SIGNS[self._take().text]
            part = Operation(sign, part, self._product())
        return part

    def _product(self) -> Part:
        part = self._signed()
        while self._next.text in {"*", "/"}:
            sign = _SIGNS[self._take().text]
            part = Operation(sign, part, self._signed())
        return part

    def _signed(self) -> Part:
        negative = False
        while self._next.text in {"+", "-"}:
            negative ^= self._take().text == "-"
        part = self._plain()
        return Negated(part) if negative else part

    def _plain(self) -> Part:
        if self._next.text == "(":
            return self._bracket()
        if self._next.text == "d":
            return self._pool(1, self._next.column)
        column = self._next.column
        value = self._number(MOST_TOTAL, "dice.error.too_large")
        return self._pool(value, column) if self._next.text == "d" else Constant(value)

    def _bracket(self) -> Part:
        opening = self._take()
        self._depth += 1
        if self._depth > MOST_DEPTH:
            raise self._error("dice.error.too_deep", opening.column, most=MOST_DEPTH)
        part = self._sum()
        if self._next.text == _END:
            raise self._error("dice.error.not_closed", opening.column)
        if self._next.text != ")":
            raise self._unexpected()
        self._take()
        self._depth -= 1
        return part

    def _pool(self, count: int, column: int) -> Pool:
        if not 1 <= count <= MOST_DICE:
            raise self._error("dice.error.count", column, most=MOST_DICE)
        self._take()
        column = self._next.column
        if self._next.text == "%":
            self._take()
            sides = 100
        else:
            sides = self._number(MOST_SIDES, "dice.error.sides")
        if sides < 1:
            raise self._error("dice.error.sides", column, most=MOST_SIDES)
        return self._with_suffix(Pool(count, sides))

    def _with_suffix(self, pool: Pool) -> Pool:
        suffix = self._next
        if suffix.text == "!":
            self._take()
            if pool.sides == 1:
                raise self._error("dice.error.endless", suffix.column)
            return Pool(pool.count, pool.sides, exploding=True)
        if suffix.text not in _SUFFIXES:
            return pool
        self._take()
        number = self._number(MOST_DICE, "dice.error.keep") if self._next.is_number else 1
        drops = suffix.text[0] == "d"
        count = pool.count - number if drops else number
        if not 1 <= count <= pool.count:
            raise self._error("dice.error.keep", suffix.column, most=pool.count)
        if pool.count * pool.sides > MOST_KEPT_WORK:
            raise self._error("dice.error.keep_too_much", suffix.column)
        highest = (suffix.text[1:] == "l") if drops else (suffix.text[1:] != "l")
        return Pool(pool.count, pool.sides, Keep(count, highest))

    def _number(self, most: int, key: str) -> int:
        token = self._next
        if not token.is_number:
            raise self._unexpected()
        self._take()
        # The text is at most 300 signs long, far below where reading digits gets slow.
        value = int(token.text)
        if value > most:
            raise self._error(key, token.column, most=most)
        return value

    def _take(self) -> _Token:
        taken = self._next
        self._next = self._token()
        return taken

    def _token(self) -> _Token:
        found = _TOKEN.match(self._meant, self._place)
        if found is None:
            rest = self._meant[self._place :]
            place = self._place + len(rest) - len(rest.lstrip())
            raise self._error("dice.error.unexpected", place + 1, sign=self._text[place])
        self._place = found.end()
        _, digits, sign = found.groups()
        return _Token(digits or sign or _END, found.end(1) + 1, digits is not None)

    def _unexpected(self) -> DiceError:
        column = self._next.column
        if self._next.text == _END:
            return self._error("dice.error.unfinished")
        return self._error("dice.error.unexpected", column, sign=self._text[column - 1])

    def _error(self, key: str, column: int | None = None, **parameters: str | int) -> DiceError:
        return DiceError(key, self._text, column=column or self._next.column, parameters=parameters)


_WRITTEN = {Sign.PLUS: "+", Sign.MINUS: "\u2212", Sign.TIMES: "\u00d7", Sign.OVER: "/"}
_SUMS = {Sign.PLUS, Sign.MINUS}


def _text(part: Part, pool_text: Callable[[Pool], str]) -> str:
    match part:
        case Constant(value):
            return str(value)
        case Pool():
            return pool_text(part)
        case Negated(inner):
            text = _text(inner, pool_text)
            return _WRITTEN[Sign.MINUS] + (f"({text})" if isinstance(inner, Operation) else text)
        case Operation(sign, left, right):
            before, after = _text(left, pool_text), _text(right, pool_text)
            if sign not in _SUMS and _is_sum(left):
                before = f"({before})"
            # "1 − (2 + 3)" and "8 / (2 × 2)": an equal rank on the right needs its brackets.
            if _is_sum(right) or (sign not in _SUMS and isinstance(right, Operation)):
                after = f"({after})"
            return f"{before} {_WRITTEN[sign]} {after}"
        case _:
            assert_never(part)


def _is_sum(part: Part) -> bool:
    return isinstance(part, Operation) and part.sign in _SUMS
