"""Weapons in hand: which ability swings them, what they need, what they do to the roll."""

import re
from dataclasses import dataclass, replace

from desktop.language.message import Listing, Message, Name
from desktop.model.combatant import Combatant
from desktop.model.commands import MakeAttack
from desktop.model.counter import Counter
from desktop.model.creature import (
    Attack,
    AttackKey,
    AttackKind,
    AttackSource,
    Creature,
    Damage,
    DamageWhen,
)
from desktop.model.effect import ActiveEffect
from desktop.model.encounter import Encounter
from desktop.model.events import CounterSet
from desktop.model.hit_terms import GRIPPED_ONLY
from desktop.model.ids import CombatantId, ConditionKey, CounterKey
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
BOTH_HANDS = 2

HELD_MARK = "held:"

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
    average_crit_adds: bool = False
    """Average damage of a critical hit adds the average of the further dice, rounded by itself."""


# --- which numbers ------------------------------------------------------------------------------


def ability_choices(attack: Attack) -> tuple[str, ...]:
    """The abilities by which it can be made; none where its numbers are printed."""
    return tuple(attack.ability.split("/")) if attack.ability else ()


def ability_of(creature: Creature, attack: Attack, chosen: str = "") -> str:
    """The chosen one, else the better one of its abilities; "" where numbers are printed."""
    choices = ability_choices(attack)
    if chosen in choices:
        return chosen
    return max(choices, key=lambda each: ability_modifier(creature, each), default="")


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


# --- hands --------------------------------------------------------------------------------------


def weapons_in_hand(who: Combatant) -> tuple[str, ...]:
    """The keys of the weapons that it used last and has not let go."""
    return tuple(
        key.removeprefix(HELD_MARK)
        for key, counter in who.counters.items()
        if counter.current and key.startswith(HELD_MARK)
    )


def are_hands_known(who: Combatant) -> bool:
    """Whether anything tells what it holds: it used, drew or stowed a weapon in this fight."""
    return any(str(key).startswith(HELD_MARK) for key in who.counters)


def is_at_hand(who: Combatant, attack: Attack) -> bool:
    """Whether it can strike without drawing first; where nothing tells, what it needs is held.

    Of creatures of the GM nobody keeps count: stat blocks do not tell claws from clubs (51-OBJ-07).
    """
    is_weapon = who.character and attack.source is AttackSource.WEAPON
    if not is_weapon or who.creature.find_attack(attack.key) is None:
        return True
    return not are_hands_known(who) or attack.key in weapons_in_hand(who)


def has_shield(who: Combatant) -> bool:
    """Whether a shield is on its arm now."""
    return (who.creature.shield or who.has_effect(SHIELD_UP)) and not who.has_effect(SHIELD_DOWN)


SHIELD_UP = ConditionKey("shield_up")
SHIELD_DOWN = ConditionKey("shield_down")


def hands_taken(draft: Draft, who: Combatant, but: str = "") -> int:
    """Hands that hold a shield, a weapon (other than `but`) or somebody."""
    grips = grips_of(draft.encounter, who)
    gripped = sum(GRIPPED_WITH not in grip.parameters for _, grip in grips)
    weapons = sum(key != but for key in weapons_in_hand(who))
    return has_shield(who) + weapons + gripped


def put_away_for(who: Combatant, attack: Attack) -> tuple[str, ...]:
    """The weapons that both hands cannot hold beside this one."""
    others = [key for key in weapons_in_hand(who) if key != attack.key]
    needed = BOTH_HANDS if TWO_HANDED in attack.properties else 1
    free = BOTH_HANDS - needed - has_shield(who)
    return tuple(others[: max(0, len(others) - max(0, free))])


def take_in_hand(draft: Draft, who: CombatantId, attack: Attack) -> None:
    """The weapon is in hand; what both hands cannot hold beside it is put away."""
    if attack.source is not AttackSource.WEAPON:
        return
    holder = draft.combatant(who)
    for key in put_away_for(holder, attack):
        put_away(draft, who, key)
    if attack.key not in weapons_in_hand(holder):
        draft.add(CounterSet(who, CounterKey(HELD_MARK + attack.key), 1, None))


def put_away(draft: Draft, who: CombatantId, key: str) -> None:
    """A weapon is in hand no more."""
    draft.add(CounterSet(who, CounterKey(HELD_MARK + key), 0, None))


def things_in_hand(who: Combatant) -> tuple[Name | Message, ...]:
    """The weapons that it holds, by name, and its shield."""
    held = set(weapons_in_hand(who))
    weapons = tuple(
        Name(tuple(attack.names.items()) or (("", str(attack.key)),))
        for attack in who.creature.attacks
        if attack.key in held
    )
    return (*weapons, Message("reason.shield")) if has_shield(who) else weapons


def let_go(draft: Draft, who: CombatantId) -> None:
    """Nothing is in its hands any more."""
    for key in weapons_in_hand(draft.combatant(who)):
        put_away(draft, who, key)


def needs_both_hands(who: Combatant, attack: Attack) -> bool:
    """Two hands when it attacks; a lance only on foot."""
    if LANCE in attack.properties and who.ride is not None:
        return False
    return TWO_HANDED in attack.properties or LANCE in attack.properties


def takes_both_hands(situation: Situation) -> bool:
    """Whether this attack is made with both hands: by need, or as it is wished in melee."""
    attack, wish = situation.attack, situation.wish
    assert attack is not None, "an attack is made with something"
    if needs_both_hands(situation.actor, attack):
        return True
    has_more = any(part.when is DamageWhen.TWO_HANDED for part in attack.damage)
    return wish is not None and wish.versatile and has_more and not situation.ranged


def grips_of(encounter: Encounter, who: Combatant) -> tuple[tuple[Combatant, ActiveEffect], ...]:
    """Whom it holds, and the grip on each."""
    return tuple(
        (other, effect)
        for other in encounter.combatants.values()
        for effect in other.effects
        if effect.key == GRAPPLED and effect.source == who.id
    )


GRIPPED_WITH = "with"
"""The parameter of a grip that names the attack that holds: a maw, a claw."""


def judge_grips(situation: Situation) -> Refusal | None:
    """A hand that holds somebody holds no weapon for two; a maw bites only whom it holds."""
    who, attack, target = situation.actor, situation.attack, situation.target
    assert attack is not None, "an attack is made with something"
    grips = grips_of(situation.encounter, who)
    if not grips:
        return None
    told: Parameters = {"who": who.name, "held": grips[0][0].name}
    rule = situation.ruleset.rule("grip_hand")
    hands = who.creature.numbers.get("hands", BOTH_HANDS)
    by_hand = sum(GRIPPED_WITH not in grip.parameters for _, grip in grips)
    if takes_both_hands(situation) and hands - by_hand < BOTH_HANDS:
        return Refusal(Message("refusal.hand_holds", told), rule)
    held = held_with(situation.encounter, who, attack)
    is_free = len(held) < attack.terms.holds or not attack.terms.binds
    if is_free or target is None or target.id in {each.id for each in held}:
        return None
    told = {"who": who.name, "held": Listing(tuple(each.name for each in held))}
    return Refusal(Message("refusal.part_holds", told), rule)


def grips(who: Combatant, target: Combatant) -> bool:
    """Whether the one grapples the other."""
    return any(each.key == GRAPPLED and each.source == who.id for each in target.effects)


def held_with(encounter: Encounter, who: Combatant, attack: Attack) -> tuple[Combatant, ...]:
    """Whom it holds with this attack: in its maw, in its claws."""
    return tuple(
        held
        for held, grip in grips_of(encounter, who)
        if grip.parameters.get(GRIPPED_WITH) == attack.key
    )


def judge_hands(situation: Situation) -> Refusal | None:
    """No two-handed attack with a shield, no loading without a free hand."""
    who, attack, rules = situation.actor, situation.attack, situation.ruleset
    assert attack is not None, "an attack is made with something"
    told: Parameters = {"who": who.name}
    if takes_both_hands(situation) and has_shield(who):
        return Refusal(Message("refusal.needs_two_hands", told), rules.rule("two_handed"))
    is_one_handed = ONE_HANDED_SHOT in attack.properties and TWO_HANDED not in attack.properties
    if is_one_handed:
        others = sum(key != attack.key for key in weapons_in_hand(who))
        if has_shield(who) + others >= 1:
            text = Message("refusal.no_hand_to_load", told)
            return Refusal(text, rules.rule("ammunition"))
    return None


# --- loading and ammunition ---------------------------------------------------------------------


def ammunition_key(attack: Attack) -> CounterKey:
    """The counter of its pieces."""
    return CounterKey(f"ammunition:{attack.key}")


def judge_loading(situation: Situation, cost: str) -> Refusal | None:
    """One shot (or one net) of an action, bonus action or reaction."""
    who, attack, rules = situation.actor, situation.attack, situation.ruleset
    assert attack is not None, "an attack is made with something"
    for property_, key in ((LOADING, "refusal.loading"), (NET, "refusal.one_net")):
        if property_ in attack.properties and has_mark(who, f"shot:{attack.key}:{cost}"):
            told: Parameters = {"who": who.name}
            return Refusal(Message(key, told), rules.rule(property_))
    return None


def judge_ammunition(situation: Situation) -> Refusal | None:
    """No piece, no shot."""
    who, attack = situation.actor, situation.attack
    assert attack is not None, "an attack is made with something"
    counter = who.counters.get(ammunition_key(attack))
    if counter is None or counter.current > 0 or not situation.ranged:
        return None
    text = Message("refusal.no_ammunition", {"who": who.name})
    return Refusal(text, situation.ruleset.rule("ammunition"))


def spend_ammunition(draft: Draft, situation: Situation) -> None:
    """A ranged attack takes one piece, hit or miss."""
    attack = situation.attack
    assert attack is not None, "an attack is made with something"
    key = ammunition_key(attack)
    counter = draft.combatant(situation.actor.id).counters.get(key)
    if counter is None or not situation.ranged or counter.current < 1:
        return
    left = counter.with_current(counter.current - 1)
    told = Message("note.ammunition", {"who": situation.actor.name, "left": left.current})
    draft.add(CounterSet(situation.actor.id, key, left.current, left.maximum, told))


def filled(attack: Attack) -> dict[CounterKey, Counter]:
    """The counter of the pieces that it begins with."""
    if attack.ammunition is None:
        return {}
    return {ammunition_key(attack): Counter(attack.ammunition, attack.ammunition)}


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
