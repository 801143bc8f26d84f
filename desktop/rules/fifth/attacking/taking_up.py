"""The weapon that an attack needs in hand: what it costs to have it there."""

from desktop.language.message import Listing, Message, Name
from desktop.model.combatant import Combatant
from desktop.model.creature import Attack, AttackSource
from desktop.model.events import EffectGained, Noted
from desktop.model.ids import CombatantId, ConditionKey
from desktop.rules.attacking.actions import is_counted, is_its_turn
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.situation import Situation
from desktop.rules.fifth.attacking.extras import PAIR
from desktop.rules.fifth.gear import arms, hands
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
        is_drawn = attack.key not in hands.weapons_in_hand(holder)
        with_throw = is_thrown and rules.thrown_is_drawn
        count = len(hands.put_away_for(holder, attack)) + (is_drawn and not with_throw)
        for _ in range(count):
            if refusal := change_weapon(draft, who):
                return refusal
    hands.take_in_hand(draft, who, attack)
    if is_thrown and PAIR not in attack.properties:
        hands.put_away(draft, who, attack.key)
    return None


UNCONSCIOUS = ConditionKey("unconscious")


def drop_at_once(draft: Draft) -> None:
    """A finisher: whoever falls unconscious drops what it holds (52-COND-UNCON-1).

    And whoever magic makes let it go; that is told.
    """
    for event in draft.facts(EffectGained):
        if draft.find(event.combatant) is None:
            continue
        influence = event.effect.influence
        if influence is not None and influence.lets_go:
            _tell_dropped(draft, event)
        elif event.effect.key != UNCONSCIOUS:
            continue
        hands.let_go(draft, event.combatant)


def _tell_dropped(draft: Draft, event: EffectGained) -> None:
    """Once: what it held, as far as the program knows."""
    who, label = draft.combatant(event.combatant), event.effect.called
    told: Parameters = {"who": who.name, "label": label}
    held = tuple(each for each in hands.things_in_hand(who) if isinstance(each, Name))
    texts = [Message("note.drops_unknown", told)]
    if held:
        texts.append(Message("note.drops_held", {**told, "what": Listing(held)}))
    is_told = any(
        known.text.key.startswith("note.drops_") and known.combatants == (who.id,)
        for known in draft.facts(Noted)
    )
    if not is_told:
        draft.add(Noted(texts[-1], combatants=(who.id,)))


def _is_watched(draft: Draft, holder: Combatant, attack: Attack) -> bool:
    return (
        holder.character
        and is_counted(draft, holder)
        and is_its_turn(draft, holder)
        and arms.IMPROVISED not in attack.properties
        and hands.are_hands_known(holder)
    )


def change_weapon(draft: Draft, who: CombatantId) -> Refusal | None:
    """One more change of weapons."""
    budget = draft.ruleset.budget
    if refusal := draft.stands(budget.judge(draft, draft.combatant(who), WEAPON)):
        return refusal
    budget.pay(draft, who, WEAPON)
    return None
