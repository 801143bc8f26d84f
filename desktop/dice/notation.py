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
from typing import assert_never

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
    pools_in,
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
_TOKEN = re.compile(r"[0-9]+|k[hl]?|d[hl]?|\S")
_SIGNS = {sign.text: sign for sign in Sign}
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
    reader = _Reader(text)
    return _checked(reader.expression(), reader.dice, text)


def doubled(expression: Expression) -> Expression:
    """`expression` with twice the dice, as for a critical hit; constants stay as they are.

    Raises DiceError when that is more dice than can be rolled.
    """
    root = with_dice_doubled(expression.root)
    dice = sum(pool.count for pool in pools_in(root))
    return _checked(root, dice, shown(expression))


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


def written(dice: str) -> str:
    """Dice that stand in data ("1d4-1") as people see them: with a minus sign, not a hyphen."""
    return dice.replace("-", _WRITTEN[Sign.MINUS])


def stored(text: str) -> str:
    """Dice as they stand in data, the inverse of `written`: "1d4 − 1" is "1d4-1"."""
    return shown(parse(text)).replace(" ", "").replace(_WRITTEN[Sign.MINUS], "-")


def _checked(root: Part, dice: int, text: str) -> Expression:
    if dice > MOST_DICE:
        raise DiceError("dice.error.count", text, parameters={"most": MOST_DICE})
    try:
        low, high = root.bounds()
    except DividesByZero:
        raise DiceError(
            "dice.error.divides_by_zero", text, column=_column_of("/\u00f7\u2215\uff0f", text)
        ) from None
    if max(high, -low) > MOST_TOTAL:
        raise DiceError("dice.error.too_large", text, parameters={"most": MOST_TOTAL})
    return Expression(root, low, high)


def _column_of(signs: str, text: str) -> int:
    return 1 + max(text.find(sign) for sign in signs)


class _Reader:
    """Reads one text, a token ahead: a number, a sign, or the end ("")."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._meant = text.lower() if text.isascii() else text.translate(_MEANT)
        self._tokens: list[str] = _TOKEN.findall(self._meant)
        self._tokens.append(_END)
        self._place = 0
        self._depth = 0
        self._next = self._tokens[0]
        self.dice = 0

    def expression(self) -> Part:
        if self._next == _END:
            raise self._error("dice.error.empty")
        part = self._sum()
        if self._next == ")":
            raise self._error("dice.error.not_opened")
        if self._next != _END:
            raise self._unexpected()
        return part

    def _sum(self) -> Part:
        part = self._product()
        while self._next in ("+", "-"):
            sign = _SIGNS[self._take()]
            part = Operation(sign, part, self._product())
        return part

    def _product(self) -> Part:
        part = self._signed()
        while self._next in ("*", "/"):
            sign = _SIGNS[self._take()]
            part = Operation(sign, part, self._signed())
        return part

    def _signed(self) -> Part:
        negative = False
        while self._next in ("+", "-"):
            negative ^= self._take() == "-"
        part = self._plain()
        return Negated(part) if negative else part

    def _plain(self) -> Part:
        if self._next == "(":
            return self._bracket()
        place = self._place
        if self._next == "d":
            return self._pool(1, place)
        value = self._number(MOST_TOTAL, "dice.error.too_large")
        return self._pool(value, place) if self._next == "d" else Constant(value)

    def _bracket(self) -> Part:
        opening = self._place
        self._take()
        self._depth += 1
        if self._depth > MOST_DEPTH:
            raise self._error("dice.error.too_deep", opening, most=MOST_DEPTH)
        part = self._sum()
        if self._next == _END:
            raise self._error("dice.error.not_closed", opening)
        if self._next != ")":
            raise self._unexpected()
        self._take()
        self._depth -= 1
        return part

    def _pool(self, count: int, place: int) -> Pool:
        if not 1 <= count <= MOST_DICE:
            raise self._error("dice.error.count", place, most=MOST_DICE)
        self.dice += count
        self._take()
        place = self._place
        if self._next == "%":
            self._take()
            sides = 100
        else:
            sides = self._number(MOST_SIDES, "dice.error.sides")
        if sides < 1:
            raise self._error("dice.error.sides", place, most=MOST_SIDES)
        if self._next == "!":
            return self._exploding(count, sides)
        if self._next in _SUFFIXES:
            return self._keeping(count, sides)
        return Pool(count, sides)

    def _exploding(self, count: int, sides: int) -> Pool:
        if sides == 1:
            raise self._error("dice.error.endless")
        self._take()
        return Pool(count, sides, exploding=True)

    def _keeping(self, count: int, sides: int) -> Pool:
        place = self._place
        suffix = self._take()
        number = self._number(MOST_DICE, "dice.error.keep") if _is_number(self._next) else 1
        drops = suffix[0] == "d"
        kept = count - number if drops else number
        if not 1 <= kept <= count:
            raise self._error("dice.error.keep", place, most=count)
        if count * sides > MOST_KEPT_WORK:
            raise self._error("dice.error.keep_too_much", place)
        highest = (suffix[1:] == "l") if drops else (suffix[1:] != "l")
        return Pool(count, sides, Keep(kept, highest))

    def _number(self, most: int, key: str) -> int:
        token = self._next
        if not _is_number(token):
            raise self._unexpected()
        # The text is at most 300 signs long, far below where reading digits gets slow.
        value = int(token)
        if value > most:
            raise self._error(key, most=most)
        self._take()
        return value

    def _take(self) -> str:
        taken = self._next
        self._place += 1
        self._next = self._tokens[self._place]
        return taken

    def _unexpected(self) -> DiceError:
        if self._next == _END:
            return self._error("dice.error.unfinished")
        sign = self._text[self._column_of(self._place) - 1]
        return self._error("dice.error.unexpected", sign=sign)

    def _error(self, key: str, place: int | None = None, **parameters: str | int) -> DiceError:
        column = self._column_of(self._place if place is None else place)
        return DiceError(key, self._text, column=column, parameters=parameters)

    def _column_of(self, place: int) -> int:
        """Where the token at `place` stands; looked up only when there is something to tell."""
        columns = [found.start() + 1 for found in _TOKEN.finditer(self._meant)]
        return [*columns, len(self._text) + 1][place]


def _is_number(token: str) -> bool:
    # Compared as text: a digit of another script is behind ":".
    return "0" <= token < ":"


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
