"""Dice that were thrown on the table and typed in: whether they can be what they stand for."""

from desktop.language.message import Message
from desktop.rules.engine.refusal import Refusal

MOST_BONUS = 1000
ROLLED = 0
"""Stands for a die that effects add and that the program rolls, though others are typed."""


def judge_typed_dice(dice: tuple[int, ...], *, most: int = 2) -> Refusal | None:
    """Why these cannot be the d20s on the table, `most` of them, or None."""
    if len(dice) > most:
        return Refusal(Message("refusal.too_many_dice", {"count": len(dice)}), can_overrule=False)
    for die in dice:
        if not 1 <= die <= 20:
            return Refusal(Message("refusal.no_d20", {"value": die}), can_overrule=False)
    return None


def judge_typed_bonus(bonus: tuple[int, ...]) -> Refusal | None:
    """Why these cannot be the dice that effects add, or None; `ROLLED` is none of them."""
    for value in bonus:
        if not ROLLED <= value <= MOST_BONUS:
            told = Message("refusal.no_bonus_die", {"value": value})
            return Refusal(told, can_overrule=False)
    return None
