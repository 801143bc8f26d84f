"""Weapons: which ability swings them, what they do to the roll, the marks that they leave."""

import re
from dataclasses import dataclass, replace

from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.commands import MakeAttack
from desktop.model.creature import (
    Attack,
    AttackKey,
    AttackKind,
    AttackSource,
    Creature,
    Damage,
    DamageWhen,
)
from desktop.model.events import CounterSet
from desktop.model.hit_terms import GRIPPED_ONLY
from desktop.model.ids import CombatantId, CounterKey
from desktop.model.reasons import Contribution, Kind, Trace, number
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.engine.situation import CLOSE, Situation
from desktop.rules.fifth.effects.states import GRAPPLED
from desktop.rules.fifth.effects.turn_marks import TURN_MARK
from desktop.rules.fifth.rolls.abilities import ability_modifier, proficiency

FINESSE, THROWN, LIGHT, HEAVY = "finesse", "thrown", "light", "heavy"
LOADING, TWO_HANDED, LANCE, NET = "loading", "two-handed", "lance", "net"
ONE_HANDED_SHOT = "ammunition"
IMPROVISED, UNSKILLED = "improvised", "unskilled"
CREATURES_ONLY = "creatures-only"

THROW, CLUB = "throw", "club"
"""Ways to use a weapon for what it is not made for."""

IMPROVISED_DIE = "1d4"
IMPROVISED_RANGE = (20, 60)
HEAVY_SCORE = 13
UNARMED = AttackKey("unarmed-strike")
REACH = 5
"""Feet that an attack reaches of which nothing else is told."""


def reach_of(attack: Attack) -> int:
    """Feet that a melee attack reaches."""
    return REACH if attack.reach is None else attack.reach


OBJECT = "object"
"""The kind of creatures that are things."""


@dataclass(frozen=True, slots=True)
class WeaponRules:
    """In what the editions differ about weapons."""

    heavy_by_size: bool
    """Small creatures have disadvantage with heavy weapons; else those too weak for them."""
    lance_is_awkward: bool
    """Disadvantage with a lance on whoever is within 5 ft."""
    improvised_throw: str
    """The ability by which things are thrown that are not made for it."""
    has_masteries: bool = False
    light_needs_melee: bool = True
    """Both weapons of two-weapon fighting are melee weapons."""
    thrown_is_drawn: bool = False
    """A thrown weapon is drawn as part of the attack."""
    martial_arts_follow: bool = True
    """The strike of Martial Arts comes after the Attack action only."""
    average_crit_adds: bool = False
    """Average damage of a critical hit adds the average of the further dice, rounded by itself."""
    low_dice_count: int = 0
    """As what low dice count with Great Weapon Fighting; 0: they fall once more."""


# --- which numbers ------------------------------------------------------------------------------


def ability_choices(attack: Attack) -> tuple[str, ...]:
    """The abilities by which it can be made; none where its numbers are printed."""
    return tuple(attack.ability.split("/")) if attack.ability else ()


def ability_of(creature: Creature, attack: Attack, chosen: str = "") -> str:
    """The chosen one, else the better one of its abilities; "" where numbers are printed."""
    choices = ability_choices(attack)
    if not choices:
        return ""
    if chosen in choices:
        return chosen
    return max(choices, key=lambda each: ability_modifier(creature, each))


def attack_bonus(creature: Creature, attack: Attack) -> Trace:
    """The printed bonus, or modifier, proficiency and what the weapon has of its own."""
    ability = ability_of(creature, attack)
    if not ability:
        return (number(Message("reason.attack_bonus"), attack.bonus),)
    found = [
        number(
            Message("reason.ability", {"ability": Message(f"ability.{ability}")}),
            ability_modifier(creature, ability),
        )
    ]
    if is_skilled(attack):
        found.append(number(Message("reason.proficiency"), proficiency(creature)))
    if attack.bonus:
        found.append(number(Message("reason.weapon_bonus"), attack.bonus))
    return tuple(found)


def is_skilled(attack: Attack) -> bool:
    """Whether its bearer is proficient with it: spells always, what is improvised never."""
    return UNSKILLED not in attack.properties


_MODIFIER = re.compile(r"^(?P<dice>\d*d\d+)\s*(?P<sign>[+-])\s*(?P<number>\d+)$")


def with_modifier(dice: str, modifier: int) -> str:
    """ "1d8" and +3 give "1d8+3"."""
    if modifier == 0:
        return dice
    return f"{dice}{modifier:+d}"


def damage_parts(creature: Creature, attack: Attack, *, bare: bool) -> tuple[Damage, ...]:
    """Its parts with the modifier in the first one; `bare` keeps it only where it is negative.

    Fixed damage (a blowgun's 1) and damage of spells take no modifier.
    """
    ability = ability_of(creature, attack)
    modifier = ability_modifier(creature, ability) if ability else 0
    if bare:
        modifier = min(0, modifier)
    adds = bool(ability) and attack.source is not AttackSource.SPELL
    first = next((part for part in attack.damage if part.when is DamageWhen.ALWAYS), None)
    made: list[Damage] = []
    for part in attack.damage:
        is_main = part is first or (part.replaces and part.when is DamageWhen.TWO_HANDED)
        if is_main and adds and "d" in part.dice:
            made.append(replace(part, dice=with_modifier(part.dice, modifier)))
        elif is_main and bare and (printed := _MODIFIER.match(part.dice)) is not None:
            kept = printed["dice"] if printed["sign"] == "+" else part.dice
            made.append(replace(part, dice=kept))
        else:
            made.append(part)
    return tuple(made)


def modifier_used(creature: Creature, attack: Attack) -> int:
    """The ability modifier of an attack: of printed numbers what its damage adds."""
    ability = ability_of(creature, attack)
    if ability:
        return ability_modifier(creature, ability)
    for part in attack.damage:
        if part.when is DamageWhen.ALWAYS and (found := _MODIFIER.match(part.dice)) is not None:
            return int(found["sign"] + found["number"])
    return 0


def as_used(attack: Attack, wish: MakeAttack, rules: WeaponRules) -> Attack:
    """The attack as it is made: with the chosen ability, thrown or swung against its purpose."""
    choices = ability_choices(attack)
    if wish.ability and wish.ability in choices:
        attack = replace(attack, ability=wish.ability)
    if wish.way == THROW:
        normal, far = IMPROVISED_RANGE
        return replace(
            _improvised(attack),
            kind=AttackKind.RANGED,
            ability=rules.improvised_throw,
            normal_range=normal,
            long_range=far,
        )
    if wish.way == CLUB:
        return replace(_improvised(attack), kind=AttackKind.MELEE, ability="str", reach=CLOSE)
    return attack


def _improvised(attack: Attack) -> Attack:
    types = next((part.types for part in attack.damage if part.types), ("bludgeoning",))
    return replace(
        attack,
        bonus=0,
        damage=(Damage(IMPROVISED_DIE, 2, types),),
        conditions=(),
        mastery="",
        ammunition=None,
        properties=(IMPROVISED, UNSKILLED),
    )


# --- marks of a turn ----------------------------------------------------------------------------


def mark(draft: Draft, who: CombatantId, name: str) -> None:
    """Remember until its turn ends that it did this."""
    draft.add(CounterSet(who, CounterKey(TURN_MARK + name), 1, None))


def has_mark(who: Combatant, name: str) -> bool:
    """Whether it did this on the present turn."""
    return who.count(CounterKey(TURN_MARK + name)) > 0


def marks_of(who: Combatant, family: str) -> tuple[str, ...]:
    """What it did of a family ("light:"), without the family's name."""
    begin = TURN_MARK + family
    return tuple(
        str(key).removeprefix(begin)
        for key, counter in who.counters.items()
        if str(key).startswith(begin) and counter.current
    )


def forget_marks(draft: Draft, who: CombatantId) -> None:
    """A turn step: what was done on this turn is done."""
    for key, counter in draft.combatant(who).counters.items():
        if str(key).startswith(TURN_MARK) and counter.current:
            draft.add(CounterSet(who, key, 0, None))


# --- what counts on the roll --------------------------------------------------------------------


def weapon_reasons(situation: Situation, rules: WeaponRules) -> Trace:
    """Heavy weapons for the small or weak, a lance too close."""
    attack, who, ruleset = situation.attack, situation.actor, situation.ruleset
    assert attack is not None, "an attack is made with something"
    found: list[Contribution] = []
    if HEAVY in attack.properties and is_too_heavy(ruleset, who, attack, rules):
        text = Message("reason.heavy_weapon")
        found.append(Contribution(text, Kind.DISADVANTAGE, rule=ruleset.rule("heavy")))
    if LANCE in attack.properties and rules.lance_is_awkward and situation.is_close:
        text = Message("reason.lance_close")
        found.append(Contribution(text, Kind.DISADVANTAGE, rule=ruleset.rule("lance")))
    return tuple(found)


def is_too_heavy(ruleset: Ruleset, who: Combatant, attack: Attack, rules: WeaponRules) -> bool:
    """By size in one edition, by score in the other."""
    if rules.heavy_by_size:
        return ruleset.size_of(who).order <= ruleset.sizes["small"].order
    ability = "dex" if attack.kind is AttackKind.RANGED else "str"
    return who.creature.abilities.get(ability, HEAVY_SCORE) < HEAVY_SCORE


def grips(who: Combatant, target: Combatant) -> bool:
    """Whether the one grapples the other."""
    return any(each.key == GRAPPLED and each.source == who.id for each in target.effects)


def judge_target(situation: Situation) -> Refusal | None:
    """What is made for creatures takes no objects; a chosen ability must be one of the weapon's."""
    attack, target = situation.attack, situation.target
    assert attack is not None, "an attack is made with something"
    assert target is not None, "an attack is made on somebody"
    if CREATURES_ONLY in attack.properties and target.creature.kind == OBJECT:
        text = Message("refusal.creatures_only", {"target": target.name})
        return Refusal(text, situation.ruleset.rule("one_creature"))
    if GRIPPED_ONLY in attack.properties and not grips(situation.actor, target):
        gripped: Parameters = {"who": situation.actor.name, "target": target.name}
        text = Message("refusal.not_gripped", gripped)
        return Refusal(text, situation.ruleset.rule("hit_terms"))
    wish = situation.wish
    if wish is None or not wish.ability or wish.ability in ability_choices(attack):
        return None
    told: Parameters = {"ability": Message(f"ability.{wish.ability}")}
    return Refusal(Message("refusal.not_its_ability", told), situation.ruleset.rule("finesse"))
