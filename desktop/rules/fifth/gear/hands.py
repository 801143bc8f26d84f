"""What hands hold: weapons, a shield, somebody; and what they must be free for."""

from desktop.language.message import Listing, Message, Name
from desktop.model.combatant import Combatant
from desktop.model.creature import (
    Attack,
    AttackSource,
    DamageWhen,
)
from desktop.model.effect import ActiveEffect
from desktop.model.encounter import Encounter
from desktop.model.events import CounterSet
from desktop.model.ids import CombatantId, ConditionKey, CounterKey
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.effects.states import GRAPPLED, GRIPPED_WITH, severed_mark
from desktop.rules.fifth.gear.arms import LANCE, ONE_HANDED_SHOT, TWO_HANDED

BOTH_HANDS = 2
HELD_MARK = "held:"


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
    if not others:
        return ()
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
    is_free = len(held) < limbs_of(who, attack) or not attack.terms.binds
    if is_free or target is None or target.id in {each.id for each in held}:
        return None
    told = {"who": who.name, "held": Listing(tuple(each.name for each in held))}
    return Refusal(Message("refusal.part_holds", told), rule)


def held_with(encounter: Encounter, who: Combatant, attack: Attack) -> tuple[Combatant, ...]:
    """Whom it holds with this attack: in its maw, in its claws."""
    return tuple(
        held
        for held, grip in grips_of(encounter, who)
        if grip.parameters.get(GRIPPED_WITH) == attack.key
    )


def limbs_of(who: Combatant, attack: Attack) -> int:
    """How many it can hold with this attack now: those that were destroyed hold nobody."""
    return attack.terms.holds - who.count(severed_mark(str(attack.key)))


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
