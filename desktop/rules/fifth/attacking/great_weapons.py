"""Great Weapon Fighting: low dice of a weapon in both hands fall again, or count as a 3."""

from dataclasses import dataclass

from desktop.dice.distribution import Fall
from desktop.dice.rolling import Dice
from desktop.model.creature import AttackSource
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.gear.hands import takes_both_hands

STYLE = "great-weapon-fighting"
LOW = 2
"""Dice that show no more are low."""


@dataclass(frozen=True, slots=True)
class _Again:
    """A low die falls once more, and counts then."""

    dice: Dice

    def roll(self, sides: int) -> int:
        value = self.dice.roll(sides)
        return self.dice.roll(sides) if value <= LOW else value


@dataclass(frozen=True, slots=True)
class _Least:
    """A low die counts as so much."""

    dice: Dice
    least: int

    def roll(self, sides: int) -> int:
        return max(self.least, self.dice.roll(sides))


def helps(situation: Situation) -> bool:
    """Whether the style counts: a blow with a weapon that is held in both hands."""
    attack, who = situation.attack, situation.actor
    if attack is None or STYLE not in who.creature.traits or situation.ranged:
        return False
    return attack.source is AttackSource.WEAPON and takes_both_hands(situation)


def fall_of(least: int) -> Fall:
    """How the dice count with the style."""
    return Fall(least=least) if least else Fall(again=LOW)


def dice_of(dice: Dice, least: int) -> Dice:
    """The dice as the style has them: low ones count as `least`, or with 0 fall once more."""
    return _Least(dice, least) if least else _Again(dice)
