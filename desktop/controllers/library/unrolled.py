"""Spells of MythCraft that need no roll: their one saving throw asks nobody for anything."""

from desktop.dice.notation import written
from desktop.language.message import Message
from desktop.language.render import Language, render
from desktop.model.creature import Attack, AttackKey, AttackKind, AttackSource, Feature

NO_ROLL = "none"
"""In place of the defence that is rolled against: it simply happens."""
CLOSE = 5


def is_unrolled(feature: Feature) -> bool:
    """Whether a paragraph is a spell that needs no roll: the form shows it among the attacks."""
    return not feature.attacks and len(feature.saves) == 1 and not feature.saves[0].ability


def as_attack(feature: Feature) -> Attack:
    """Such a spell as if it were an attack, for the row that shows it."""
    save = feature.saves[0]
    is_close = save.range is not None and save.range <= CLOSE
    return Attack(
        key=AttackKey(str(feature.key)),
        names=feature.names,
        kind=AttackKind.MELEE if is_close else AttackKind.RANGED,
        source=AttackSource.SPELL,
        bonus=0,
        reach=save.range if is_close else None,
        normal_range=None if is_close else save.range,
        damage=save.damage,
        defence=NO_ROLL,
        ap_cost=feature.cost,
        conditions=save.conditions,
        area=save.area,
        rounds=save.rounds,
        given=save.given,
        properties=("verbal",) if save.verbal else (),
    )


def gifts_of(feature: Feature, language: Language) -> tuple[str, ...]:
    """What it gives back, as it stands in the field of the damage: "2d6+2 healing"."""
    save = feature.saves[0]
    return tuple(
        f"{written(dice)} {render(Message(f'spell_word.{word}'), language)}"
        for word, dice in (("heals", save.heals), ("shields", save.temporary))
        if dice
    )
