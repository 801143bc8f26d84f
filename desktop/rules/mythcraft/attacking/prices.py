"""What an attack of MythCraft costs: printed, kept by the table, reactive, with surcharges."""

from desktop.model.combatant import Combatant
from desktop.model.creature import (
    Attack,
    AttackSource,
)
from desktop.model.encounter import Encounter
from desktop.model.ids import ConditionKey
from desktop.rules.engine.situation import Situation
from desktop.rules.mythcraft.attacking.aiming import attack_of
from desktop.rules.mythcraft.creatures import numbers
from desktop.rules.mythcraft.moving import saddle
from desktop.rules.mythcraft.points import conjured, points, spells

READIED = ConditionKey("readied")
REACTIVE = "reactive_attack"
"""The cost of an attack on the turn of another (open point of MC-AP-04)."""


def attack_cost_key(who: Combatant, attack: Attack) -> str:
    """The setting in which the table keeps what an attack costs."""
    return points.cost_setting(f"attack:{who.creature.key}:{attack.key}")


def kept_cost(encounter: Encounter, who: Combatant, attack: Attack) -> int | None:
    """What the table has said that it costs, or None."""
    kept = encounter.settings.get(attack_cost_key(who, attack))
    return kept if isinstance(kept, int) and not numbers.counts_actions(who.creature) else None


def attack_price(situation: Situation) -> int | None:
    """Points of an attack, conditions included; None: the GM has to say (MC-AP-04)."""
    attack, who = attack_of(situation), situation.actor
    if conjured.find_conjured(who, who.creature.feature_of(attack.key)) is not None:
        return 0
    if numbers.counts_actions(who.creature):
        return 1
    if saddle.is_led(situation.encounter, who):
        return saddle.mcap_of(who, attack) or 0
    if is_reactive(situation):
        cost = points.price(situation.encounter, situation.ruleset, who, REACTIVE)
        return None if cost is None else cost + weapon_surcharge(situation)
    cost = attack.ap_cost
    if cost is None and (spell := spells.spell_of(who, attack)) is not None:
        cost = spell[1].action_points
    if cost is None:
        cost = kept_cost(situation.encounter, who, attack)
    if cost is None:
        return None
    return cost + weapon_surcharge(situation)


def is_reactive(situation: Situation) -> bool:
    """Whether it is a weapon attack on the turn of another that was not made ready before.

    What that costs no source says: the table has a price for it (open point).
    """
    encounter, who = situation.encounter, situation.actor
    if points.costs_nothing_now(encounter, who) or points.is_on_turn(encounter, who):
        return False
    return is_weapon(situation) and not who.has_effect(READIED)


def weapon_surcharge(situation: Situation) -> int:
    """What conditions add to the cost of a weapon attack; natural weapons are weapons."""
    if not is_weapon(situation):
        return 0
    return points.surcharge(situation.actor, situation.ruleset, "weapon")


def is_weapon(situation: Situation) -> bool:
    """Whether it is made with a weapon, natural or not, and is no spell."""
    return attack_of(situation).source is not AttackSource.SPELL
