"""Amounts of a line: told before Enter without a die thrown, dealt with it."""

import re

from desktop.controllers.by_hand import damage_by_hand, typed_damage
from desktop.controllers.command_line.proposals import Amount, Dealt
from desktop.controllers.desk import Desk
from desktop.controllers.rolls.amounts import (
    AmountError,
    read_amount,
    read_damage,
    type_words,
)
from desktop.dice.rolling import Dice
from desktop.language.message import Listing, Message
from desktop.model.amount import DamageAmount
from desktop.model.commands import Command, GrantTemporary, Heal

_AMOUNT = re.compile(r"[+\-\u2212\u2013]?\d.*")
_HAS_DICE = re.compile(r"\dd\d|\bd\d", re.IGNORECASE)


class _Ones:
    """Stands in for dice where only the words of an amount are looked at."""

    def roll(self, sides: int) -> int:
        return 1


def is_amount(word: str) -> bool:
    """Whether a word may begin an amount: a number, with a sign or as dice."""
    return _AMOUNT.fullmatch(word) is not None


def blow_of(text: str, desk: Desk) -> tuple[DamageAmount, ...]:
    """The damage of a hit as it is typed, its dice not thrown; none where it is no damage."""
    words = type_words(desk.ruleset.damage_types, desk.all_languages)
    try:
        return read_damage(text, words, {}, _Ones()).amounts
    except AmountError:
        return ()


def amount_told(kind: Amount, text: str, who: Listing, desk: Desk) -> Message:
    """What an amount does, in words; raises AmountError."""
    if kind is Amount.DAMAGE:
        return _damage_told(text, who, desk)
    amount = read_amount(text, _Ones())
    if _HAS_DICE.search(text):
        return Message(f"line.{kind}_by_dice", {"who": who, "typed": text})
    if kind is Amount.TEMPORARY and desk.ruleset.shields:
        return Message("line.shield", {"who": who, "amount": amount})
    return Message(f"line.{kind}", {"who": who, "amount": amount})


def _damage_told(text: str, who: Listing, desk: Desk) -> Message:
    typed = typed_damage(text, desk, _Ones())
    has_more = typed.critical or typed.knock_out or any(part.tags for part in typed.amounts)
    if has_more or _HAS_DICE.search(text):
        return Message("line.damage_typed", {"who": who, "typed": text})
    amounts = Listing(
        tuple(
            Message(f"damage.{part.type or 'untyped'}.amount", {"count": part.amount})
            for part in typed.amounts
        )
    )
    key = "line.half_damage" if typed.half else "line.damage"
    return Message(key, {"who": who, "amounts": amounts})


def dealt(wish: Dealt, desk: Desk, dice: Dice) -> Command:
    """The command of an amount, its dice thrown; raises AmountError."""
    match wish.kind:
        case Amount.HEALING:
            return Heal(wish.ids, read_amount(wish.text, dice))
        case Amount.TEMPORARY:
            return GrantTemporary(wish.ids, read_amount(wish.text, dice))
        case Amount.DAMAGE:
            return damage_by_hand(wish.ids, wish.text, desk, dice)
