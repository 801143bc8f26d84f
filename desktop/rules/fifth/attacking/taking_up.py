"""The weapon that an attack needs in hand: what it costs to have it there."""

from desktop.model.combatant import Combatant
from desktop.model.creature import Attack, AttackSource
from desktop.model.events import EffectGained
from desktop.model.ids import CombatantId, ConditionKey
from desktop.rules.attacking.actions import is_counted, is_its_turn
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.attacking.extras import PAIR
from desktop.rules.fifth.gear import arms
from desktop.rules.fifth.gear.arms import WeaponRules
from desktop.rules.fifth.turns.budget import WEAPON


def take_up(draft: Draft, situation: Situation, rules: WeaponRules) -> Refusal | None:
    """The weapon of the attack comes to hand, and flies away where it is thrown.

    Only characters are counted, and only once it is known what they hold: the first weapon that
    somebody uses was in hand already.
    """
    attack, who = situation.attack, situation.actor.id
    assert attack is not None, "an attack is made with something"
    holder = draft.combatant(who)
    is_thrown = arms.THROWN in attack.properties and situation.ranged
    if attack.source is AttackSource.WEAPON and _is_watched(draft, holder, attack):
        is_drawn = attack.key not in arms.weapons_in_hand(holder)
        with_throw = is_thrown and rules.thrown_is_drawn
        count = len(arms.put_away_for(holder, attack)) + (is_drawn and not with_throw)
        for _ in range(count):
            if refusal := change_weapon(draft, who):
                return refusal
    arms.take_in_hand(draft, who, attack)
    if is_thrown and PAIR not in attack.properties:
        arms.put_away(draft, who, attack.key)
    return None


UNCONSCIOUS = ConditionKey("unconscious")


def drop_at_once(draft: Draft) -> None:
    """A finisher: whoever falls unconscious drops what it holds (52-COND-UNCON-1)."""
    for event in draft.events:
        if not isinstance(event, EffectGained) or event.effect.key != UNCONSCIOUS:
            continue
        if draft.find(event.combatant) is not None:
            arms.let_go(draft, event.combatant)


def _is_watched(draft: Draft, holder: Combatant, attack: Attack) -> bool:
    return (
        holder.character
        and is_counted(draft, holder)
        and is_its_turn(draft, holder)
        and arms.IMPROVISED not in attack.properties
        and arms.are_hands_known(holder)
    )


def change_weapon(draft: Draft, who: CombatantId) -> Refusal | None:
    """One more change of weapons."""
    budget = draft.ruleset.budget
    if refusal := draft.stands(budget.judge(draft, draft.combatant(who), WEAPON)):
        return refusal
    budget.pay(draft, who, WEAPON)
    return None
