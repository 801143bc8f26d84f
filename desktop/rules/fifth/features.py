"""Features of characters as data: sneak attacks, fighting styles, evasion."""

from collections.abc import Callable
from dataclasses import replace

from desktop.dice.average import average
from desktop.dice.notation import parse
from desktop.language.message import Message
from desktop.model.combatant import Combatant, Life
from desktop.model.creature import Attack, AttackKind, AttackSource, Damage, FeatureKey
from desktop.model.reasons import Standing, Trace, fold
from desktop.rules.conditions import Fact, Question
from desktop.rules.draft import Draft
from desktop.rules.fifth import arms
from desktop.rules.rolling import LESS, average_of, number
from desktop.rules.ruleset import RollMode
from desktop.rules.situation import (
    Situation,
    answering,
    are_allies,
    is_incapacitated,
    is_near,
)

SNEAK = "sneak_attack"
"""The number of its dice, among the numbers of a creature."""

EVASION = "evasion"
ARCHERY, DEFENSE, DUELING = "archery", "defense", "dueling"
TWO_WEAPONS = "two-weapon-fighting"
MASTERY = "weapon-mastery"
LUCKY = "lucky"
UNARMOURED = ("unarmored-defense-con", "unarmored-defense-wis")
TRAITS = (EVASION, ARCHERY, DEFENSE, DUELING, TWO_WEAPONS, MASTERY, LUCKY, *UNARMOURED)
"""The features that the form offers by name."""

SNEAK_MARK = "sneak"
STYLE_BONUS = 2


def _trait(name: str, change: int) -> Trace:
    return (number(Message("reason.trait", {"trait": Message(f"trait.{name}")}), change),)


def attack_reasons(situation: Situation) -> Trace:
    """Archery: +2 with ranged weapons."""
    attack = situation.attack
    if attack is None or ARCHERY not in situation.actor.creature.traits:
        return ()
    is_bow = attack.kind is AttackKind.RANGED and attack.source is AttackSource.WEAPON
    return _trait(ARCHERY, STYLE_BONUS) if is_bow else ()


def armour_reasons(who: Combatant) -> Trace:
    """Defense: +1 in armour."""
    if DEFENSE not in who.creature.traits or not who.creature.armour:
        return ()
    return _trait(DEFENSE, 1)


def is_duelling(situation: Situation) -> bool:
    """Whether the +2 of Dueling counts: one weapon in one hand, and no other."""
    attack, who = situation.attack, situation.actor
    if attack is None or DUELING not in who.creature.traits or situation.ranged:
        return False
    if attack.source is not AttackSource.WEAPON or arms.needs_both_hands(who, attack):
        return False
    versatile = situation.wish is not None and situation.wish.versatile
    return not versatile and all(key == attack.key for key in arms.weapons_in_hand(who))


FindMode = Callable[[], RollMode]
"""Finds out whether a hit was rolled with advantage: asked only where that changes something."""


def sneak_dice(situation: Situation, find_mode: FindMode) -> int:
    """The dice of a sneak attack that this hit deals; 0 where it is none.

    Once a turn, with a finesse or ranged weapon: with advantage, or without disadvantage when an
    ally of the attacker stands beside the target.
    """
    who, attack = situation.actor, situation.attack
    dice = who.creature.numbers.get(SNEAK, 0)
    if not dice or attack is None or arms.has_mark(who, SNEAK_MARK):
        return 0
    is_fit = arms.FINESSE in attack.properties or attack.kind is AttackKind.RANGED
    if not is_fit or attack.source is not AttackSource.WEAPON:
        return 0
    mode = find_mode()
    if mode is RollMode.ADVANTAGE:
        return dice
    return dice if mode is RollMode.PLAIN and _is_flanked(situation) else 0


def _is_flanked(situation: Situation) -> bool:
    target, rules = situation.target, situation.ruleset
    assert target is not None, "an attack is made on somebody"
    return any(
        other.id not in (situation.actor.id, target.id)
        and other.life is Life.UP
        and are_allies(other, situation.actor)
        and not are_allies(other, target)
        and not is_incapacitated(other, rules)
        and is_near(situation.encounter, rules, other, target)
        for other in situation.encounter.combatants.values()
    )


def more_damage(
    situation: Situation, parts: tuple[Damage, ...], find_mode: FindMode
) -> tuple[Damage, ...]:
    """The parts of a hit with what features add to them."""
    if not parts:
        return parts
    found = list(parts)
    if is_duelling(situation):
        first = found[0]
        found[0] = Damage(
            f"{first.dice}+{STYLE_BONUS}", first.average + STYLE_BONUS, first.types, first.when,
            first.replaces,
        )  # fmt: skip
    if dice := sneak_dice(situation, find_mode):
        text = f"{dice}d6"
        found.append(Damage(text, average(parse(text)), parts[0].types))
    for question, of_target in ((Question.EXTRA_DAMAGE, False), (Question.EXTRA_DAMAGE_ON, True)):
        for _, fact, told in answering(situation, question, of_target=of_target):
            if told.standing is Standing.COUNTED:
                _add_extra(found, fact)
    return tuple(found)


def _add_extra(found: list[Damage], fact: Fact) -> None:
    """Dice of their own type beside the others; a number, or dice without a type, with the first.

    Dice that are taken away leave at least 1: the first part has no less than that.
    """
    first = found[0]
    if fact.dice and not fact.dice.startswith(LESS):
        types = fact.types or first.types
        found.append(Damage(fact.dice, average(parse(fact.dice)), types))
        return
    more = fact.dice or f"{fact.change:+d}"
    found[0] = replace(
        first,
        dice=f"{first.dice}{more}",
        average=first.average + (average_of(fact.dice) if fact.dice else fact.change),
    )


def remember(draft: Draft, situation: Situation, find_mode: FindMode) -> None:
    """A sneak attack was dealt on this turn."""
    if sneak_dice(situation, find_mode):
        arms.mark(draft, situation.actor.id, SNEAK_MARK)


def evades(draft: Draft, who: Combatant) -> bool:
    """Evasion, of the form or of a stat block, unless it is incapacitated."""
    creature = who.creature
    has_it = EVASION in creature.traits or creature.find_feature(FeatureKey(EVASION)) is not None
    return has_it and not is_incapacitated(who, draft.ruleset)


def printed(attacker: Combatant, attack: Attack) -> Attack:
    """An attack by ability as it would stand in a stat block: with its whole bonus and damage."""
    if not attack.ability:
        return attack
    return replace(
        attack,
        bonus=fold(arms.attack_bonus(attacker.creature, attack)),
        damage=arms.damage_parts(attacker.creature, attack, bare=False),
    )
