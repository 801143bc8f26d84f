"""Features of characters as data: sneak attacks, fighting styles, evasion."""

from dataclasses import replace

from desktop.dice.average import average
from desktop.dice.notation import parse
from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.creature import (
    Attack,
    AttackKind,
    AttackSource,
    Damage,
    DamageWhen,
    FeatureKey,
)
from desktop.model.reasons import Standing, Trace, fold, number
from desktop.rules.casting.spell_numbers import DISCIPLE
from desktop.rules.effects.asking import answering
from desktop.rules.engine.conditions import Fact, Question
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.hits import OptionalDamage
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.attacking import great_weapons, strikes, trait_dice
from desktop.rules.fifth.attacking.trait_dice import SNEAK_MARK, FindMode, sneak_reason
from desktop.rules.fifth.gear import arms, hands
from desktop.rules.fifth.harm.auras import AURA
from desktop.rules.fifth.harm.dying import DEATH_SAVES
from desktop.rules.fifth.places import runs
from desktop.rules.fifth.statblocks.traits import CRITICALS, EVASION, find_trait
from desktop.rules.harm.optional_damage import OPTIONAL, is_wished, offered, stated
from desktop.rules.rolls.rolling import LESS, average_of
from desktop.rules.sight.perceiving import is_incapacitated

SNEAK = "sneak_attack"
"""The number of its dice, among the numbers of a creature."""

UNCANNY = "uncanny-dodge"
"""Half the damage of one attack, for the reaction."""
ARCHERY, DEFENSE, DUELING = "archery", "defense", "dueling"
PROTECTION = "protection"
"""Disadvantage for who attacks somebody beside it, for the reaction of a shield (2014)."""
TWO_WEAPONS = "two-weapon-fighting"
MASTERY = "weapon-mastery"
LUCKY = "lucky"
SMITE = "divine-smite"
"""Slots that a paladin of 2014 spends on a hit."""
CRAWLS_FREELY = "crawls-freely"
"""Crawling costs it nothing extra (52-PTG-GEN-1)."""
UNARMOURED = ("unarmored-defense-con", "unarmored-defense-wis")
TRAITS = (
    EVASION,
    UNCANNY,
    ARCHERY,
    DEFENSE,
    DUELING,
    great_weapons.STYLE,
    PROTECTION,
    TWO_WEAPONS,
    MASTERY,
    LUCKY,
    SMITE,
    DISCIPLE,
    CRAWLS_FREELY,
    *UNARMOURED,
    *sorted(CRITICALS),
    DEATH_SAVES,
    AURA,
)
"""The features that the form offers by name."""

SNEAKY = FeatureKey("sneak-attack")
"""The trait of stat blocks whose attacks hold the dice of their sneak attack."""
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
    if attack.source is not AttackSource.WEAPON or hands.needs_both_hands(who, attack):
        return False
    versatile = situation.wish is not None and situation.wish.versatile
    return not versatile and all(key == attack.key for key in hands.weapons_in_hand(who))


def sneak_dice(situation: Situation, find_mode: FindMode) -> int:
    """The dice of a sneak attack that this hit deals: those that nothing else is done with."""
    whole = whole_sneak(situation, find_mode)
    return whole - strikes.forgone(situation, whole) if whole else 0


def whole_sneak(situation: Situation, find_mode: FindMode) -> int:
    """The dice of its sneak attack; 0 where it is none, or is not wished."""
    dice = situation.actor.creature.numbers.get(SNEAK, 0)
    if not dice or situation.attack is None or not is_fit(situation.attack):
        return 0
    _, is_due = sneak_reason(situation, find_mode)
    return dice if is_wished(situation, SNEAK, due=is_due) else 0


def is_fit(attack: Attack) -> bool:
    """Whether a sneak attack can be made with it: a finesse or ranged weapon."""
    is_fine = arms.FINESSE in attack.properties or attack.kind is AttackKind.RANGED
    return is_fine and attack.source is AttackSource.WEAPON


def has_charged(situation: Situation) -> bool:
    """Whether the map shows the straight run that the attack asks for."""
    charge = 0 if situation.attack is None else situation.attack.terms.charge
    return bool(charge) and runs.has_charged(situation, charge)


def is_printed_sneak(situation: Situation, part: Damage) -> bool:
    """Whether a part of a printed attack are the dice of the Sneak Attack of that stat block."""
    creature, attack = situation.actor.creature, situation.attack
    return (
        part.when is DamageWhen.STATED
        and not part.replaces
        and SNEAK not in creature.numbers
        and attack is not None
        and is_fit(attack)
        and creature.find_feature(SNEAKY) is not None
    )


def has_printed_sneak(situation: Situation, parts: tuple[Damage, ...]) -> bool:
    """Whether the dice of its trait stand among the parts of the attack, or among its numbers."""
    return SNEAK in situation.actor.creature.numbers or any(
        is_printed_sneak(situation, part) for part in parts
    )


def optional_damage(
    situation: Situation, parts: tuple[Damage, ...], find_mode: FindMode
) -> tuple[OptionalDamage, ...]:
    """What the attack may deal on top: sneak attacks, and parts of which its text says when."""
    found: list[OptionalDamage] = []
    dice = situation.actor.creature.numbers.get(SNEAK, 0)
    if dice and parts and situation.attack is not None and is_fit(situation.attack):
        reason, is_due = sneak_reason(situation, find_mode)
        left = dice - strikes.forgone(situation, whole_sneak(situation, find_mode))
        part = Damage(f"{left}d6", 0, parts[0].types)
        found.append(offered(situation, SNEAK, part, reason, due=is_due))
    for place, part in enumerate(parts):
        if is_printed_sneak(situation, part):
            reason, is_due = sneak_reason(situation, find_mode)
            found.append(offered(situation, str(place), part, reason, due=is_due))
        elif part.when in OPTIONAL:
            due = part.when is DamageWhen.STATED and has_charged(situation)
            found.append(stated(situation, place, part, due=due))
    if not has_printed_sneak(situation, parts):
        found += trait_dice.optional(situation, parts, find_mode)
    sneak = whole_sneak(situation, find_mode)
    return (*found, *strikes.offers(situation, parts, sneak=sneak))


def more_damage(
    situation: Situation, parts: tuple[Damage, ...], find_mode: FindMode
) -> tuple[Damage, ...]:
    """The parts of a hit with what features add to them."""
    if not parts:
        return parts
    first = strikes.struck_by(situation, parts[0])
    if is_duelling(situation):
        text = f"{first.dice}+{STYLE_BONUS}"
        first = replace(first, dice=text, average=first.average + STYLE_BONUS)
    found = [first, *parts[1:]]
    if dice := sneak_dice(situation, find_mode):
        text = f"{dice}d6"
        found.append(Damage(text, average(parse(text)), parts[0].types))
    if not has_printed_sneak(situation, parts):
        found += [part for _, part in trait_dice.dealt(situation, parts, find_mode)]
    found += strikes.dealt(situation, parts)
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


def remember(
    draft: Draft, situation: Situation, parts: tuple[Damage, ...], find_mode: FindMode
) -> None:
    """A sneak attack was dealt on this turn."""
    if whole_sneak(situation, find_mode) or any(
        is_printed_sneak(situation, part)
        and is_wished(situation, str(place), due=sneak_reason(situation, find_mode)[1])
        for place, part in enumerate(parts)
    ):
        arms.mark(draft, situation.actor.id, SNEAK_MARK)
    if not has_printed_sneak(situation, parts):
        trait_dice.remember(draft, situation, parts, find_mode)
    strikes.remember(draft, situation, parts, sneak=whole_sneak(situation, find_mode))


def follow(draft: Draft, situation: Situation, find_mode: FindMode) -> None:
    """What features do to whoever is hit, besides damage."""
    strikes.follow(draft, situation, sneak=whole_sneak(situation, find_mode))


def evades(draft: Draft, who: Combatant) -> bool:
    """Evasion, of the form or of a stat block; since 2024 not while it is incapacitated."""
    creature = who.creature
    if EVASION not in creature.traits and find_trait(creature, EVASION) is None:
        return False
    if not draft.ruleset.numbers["evasion_needs_acting"]:
        return True
    return not is_incapacitated(who, draft.ruleset)


def printed(attacker: Combatant, attack: Attack) -> Attack:
    """An attack by ability as it would stand in a stat block: with its whole bonus and damage."""
    if not attack.ability:
        return attack
    return replace(
        attack,
        bonus=fold(arms.attack_bonus(attacker.creature, attack)),
        damage=arms.damage_parts(attacker.creature, attack, bare=False),
    )
