"""Typed numbers that the dice cannot give: a slip of the finger is told, never refused for good."""

import re
from collections.abc import Sequence

from desktop.controllers.rolls.typed import SIDES, DiceWanted, TypedRoll, most_of
from desktop.dice.error import DiceError
from desktop.dice.notation import doubled, parse, shown, written
from desktop.language.message import Message

DICE_TYPED = re.compile(r"\d*\s*d\s*\d", re.IGNORECASE)
"""Whoever types dice means them."""


def doubted_total(typed: TypedRoll, bonus: int, wanted: DiceWanted) -> Message | None:
    """Why no d20 with this bonus comes to a typed total; None where one does."""
    if typed.total is None:
        return None
    swing = [(dice.startswith("-"), most_of(dice)) for dice in wanted.bonus]
    low = 1 + bonus - sum(most for is_less, most in swing if is_less)
    high = SIDES + bonus + sum(most for is_less, most in swing if not is_less)
    if low <= typed.total <= high:
        return None
    told = {"total": typed.total, "least": low, "most": high}
    return Message("doubt.total", told)


def doubted_amount(
    text: str, total: int | None, dice: Sequence[str], most: Sequence[str] = ()
) -> Message | None:
    """Why these dice do not come to a typed amount; None where they may, or nothing is known.

    `most` are the dice of a critical hit, where it may be one.
    """
    if total is None or not dice or DICE_TYPED.search(text):
        return None
    highest = tuple(most) or tuple(dice)
    try:
        low = sum(parse(each).minimum for each in dice)
        high = sum(parse(each).maximum for each in highest)
    except DiceError:
        return None
    if total > high:
        return Message("doubt.too_much", {"dice": " + ".join(map(written, highest)), "most": high})
    if total < max(0, low):
        return Message("doubt.too_little", {"dice": " + ".join(map(written, dice)), "least": low})
    return None


def twice(dice: str) -> str:
    """The dice of a critical hit of these; the same where that are too many."""
    try:
        return shown(doubled(parse(dice)))
    except DiceError:
        return dice
