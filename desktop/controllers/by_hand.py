"""Damage by hand: what is typed into a field, for whoever it is meant."""

from desktop.controllers.desk import Desk
from desktop.controllers.rolls.amounts import TypedDamage, manner_words, read_damage, type_words
from desktop.dice.rolling import Dice
from desktop.model.commands import DealDamage
from desktop.model.ids import CombatantId


def typed_damage(text: str, desk: Desk, dice: Dice) -> TypedDamage:
    """The amounts and manners of a text, in the words of every language; raises AmountError."""
    languages = desk.all_languages
    words = type_words(desk.ruleset.damage_types, languages)
    return read_damage(text, words, manner_words(languages), dice)


def damage_by_hand(
    targets: tuple[CombatantId, ...], text: str, desk: Desk, dice: Dice
) -> DealDamage:
    """The command that deals what is typed, its dice thrown; raises AmountError."""
    typed = typed_damage(text, desk, dice)
    return DealDamage(
        targets,
        typed.amounts,
        saved=frozenset(targets) if typed.half else frozenset(),
        critical=typed.critical,
        knock_out=typed.knock_out,
    )
