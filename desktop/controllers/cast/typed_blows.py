"""The dice and the damage of a spell as the GM types them: of one attack, of several, of darts."""

from collections.abc import Mapping, Sequence

from desktop.controllers.cast.dealing import each_of
from desktop.controllers.desk import Desk
from desktop.controllers.rolls.amounts import AmountError, read_damage, type_words
from desktop.controllers.rolls.typed import TypedRoll, read_roll, wanted_by
from desktop.dice.rolling import Dice
from desktop.language.message import Message
from desktop.language.render import Language
from desktop.model.amount import DamageAmount
from desktop.model.ids import CombatantId
from desktop.rules.previews.foreseen import Foreseen

BETWEEN = ";"
"""Between the damage of one attack and that of the next."""

Blows = tuple[tuple[DamageAmount, ...], ...]


def read_rolls(
    typed: Mapping[int, str], rolls: Sequence[Foreseen], language: Language
) -> tuple[TypedRoll, ...]:
    """The dice of each attack by its place; NumberError where they are none."""
    return tuple(
        read_roll(typed.get(place, ""), wanted_by(roll), language)
        for place, roll in enumerate(rolls)
    )


def parts_of(damage: str, *, is_divided: bool) -> list[str]:
    """What is typed for each attack."""
    return damage.split(BETWEEN) if is_divided else [damage]


def read_blows(parts: Sequence[str], desk: Desk, dice: Dice) -> Blows:
    """The damage of each attack, nothing where it is to be rolled; AmountError."""
    words = type_words(desk.ruleset.damage_types, desk.all_languages)
    return tuple(
        read_damage(part, words, {}, dice).amounts if part.strip() else () for part in parts
    )


def blows_of_darts(blows: Blows, shots: int, targets: Sequence[CombatantId]) -> Blows:
    """The damage of each dart: they all hit, so one amount is that of all on one target."""
    if len(blows) == shots or not targets:
        return blows
    if len(blows) == 1 and len(set(targets)) == 1:
        return each_of(blows[0], shots)
    raise AmountError(Message("amount.each_dart", {"count": shots, "typed": len(blows)}))
