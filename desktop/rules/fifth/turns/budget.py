"""What a turn may be spent on: an action, a bonus action, a reaction, one free object."""

from dataclasses import dataclass

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.counter import (
    ACTION,
    ATTACKS,
    BONUS_ACTION,
    HEAD_STRIKES,
    HEADS,
    LEGENDARY_ACTIONS,
    REACTION,
    RUN_UP,
)
from desktop.model.ids import CombatantId, CounterKey
from desktop.rules.areas.possessing import is_inside
from desktop.rules.attacking import granted
from desktop.rules.attacking.actions import is_its_turn
from desktop.rules.effects.asking import asked, condition_name, counted, situation_of
from desktop.rules.encounter.counters import set_current, spend
from desktop.rules.engine.conditions import Question, modifiers_of
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.reactions import OPPORTUNITY, REACTIONS
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.fifth.effects.turn_marks import TURN_MARK
from desktop.rules.fifth.rolls.minds import is_wild_shape
from desktop.rules.fifth.statblocks import multiattack
from desktop.rules.fifth.statblocks.paragraphs import takes_bonus_action
from desktop.rules.fifth.turns.quick import granted_to
from desktop.rules.fifth.turns.roster import FREE_OBJECT
from desktop.rules.sight.perceiving import facts_of

NOTHING = "none"
ATTACK = "attack"
LEGENDARY = "legendary"
WEAPON = "weapon"
LIGHT = "light"
EXTRA_ACTION = CounterKey("extra_action")
"""What magic adds to the action of a turn; not for casting."""

COUNTERS: dict[str, CounterKey] = {
    "action": ACTION,
    ATTACK: ACTION,
    "bonus_action": BONUS_ACTION,
    "reaction": REACTION,
    "object": FREE_OBJECT,
}
REFUSALS = {
    ACTION: "refusal.no_action",
    BONUS_ACTION: "refusal.no_bonus_action",
    REACTION: "refusal.no_reaction",
    FREE_OBJECT: "refusal.no_free_object",
}
CHANGES = CounterKey(f"{TURN_MARK}weapon_changes")
"""Weapons drawn or stowed on this turn with the attacks of the Attack action."""
MADE = CounterKey(f"{TURN_MARK}attacks_made")
"""Attacks of the Attack action on this turn."""


@dataclass(frozen=True, slots=True)
class TurnBudget:
    """One of each a turn; an Attack action holds as many attacks as the creature makes in it."""

    changes_with_attacks: bool = False
    """Each of those attacks lets one weapon be drawn or stowed, beside the free object."""

    def judge(self, draft: Draft, combatant: Combatant, cost: str) -> Refusal | None:
        """Why it cannot pay, or None."""
        if cost == NOTHING:
            return None
        if refusal := judge_able(draft, combatant, cost):
            return refusal
        if cost.startswith(granted.COST):
            return None if granted.held(combatant) else _nothing_granted(draft, combatant)
        if cost.startswith(LEGENDARY):
            return _judge_legendary(draft, combatant, _amount(cost))
        if cost not in REACTIONS and not is_its_turn(draft, combatant):
            text = Message("refusal.not_its_turn", {"who": combatant.name})
            return Refusal(text, draft.ruleset.rule("turn"))
        if multiattack.is_within(cost):
            either = None if combatant.count(ATTACKS) else _judge_either(draft, combatant, ACTION)
            rule = draft.ruleset.rule("cost_action")
            return either or multiattack.judge(combatant, cost, rule)
        return self._judge_own(draft, combatant, cost)

    def _judge_own(self, draft: Draft, combatant: Combatant, cost: str) -> Refusal | None:
        """Whether what it has of its own is enough."""
        if cost == WEAPON:
            return self._judge_change(draft, combatant)
        if cost == ATTACK and combatant.count(ATTACKS) > 0:
            return None
        if cost == "action" and self._owes_object(combatant) and not combatant.count(FREE_OBJECT):
            text = Message("refusal.drawn_without_attack", {"who": combatant.name})
            return Refusal(text, draft.ruleset.rule("weapon_change"))
        counter = _counter_of(combatant, cost)
        if counter is None:
            return Refusal(Message("refusal.unknown_choice", {"value": cost}), can_overrule=False)
        if refusal := _judge_either(draft, combatant, counter):
            return refusal
        has_extra = counter == ACTION and combatant.count(EXTRA_ACTION) > 0
        if has_extra or combatant.count(counter) > 0:
            return None
        text = Message(REFUSALS[counter], {"who": combatant.name})
        return Refusal(text, draft.ruleset.rule(f"cost_{counter}"))

    def pay(self, draft: Draft, combatant: CombatantId, cost: str) -> None:
        """Take the cost; the first attack of an Attack action opens the others."""
        if cost == NOTHING:
            return
        who = draft.combatant(combatant)
        if who.count(RUN_UP):
            draft.add(e.CounterSet(combatant, RUN_UP, 0, None))  # no jump right after a run
        if cost.startswith(granted.COST):
            granted.take(draft, combatant, cost.partition(":")[2])
        elif cost.startswith(LEGENDARY):
            spend(draft, combatant, LEGENDARY_ACTIONS, _amount(cost))
        elif multiattack.is_within(cost):
            multiattack.pay(draft, who, cost)
        elif cost == WEAPON:
            self._pay_change(draft, who)
        elif cost != ATTACK:
            if cost == "action" and self._owes_object(who):
                spend(draft, combatant, FREE_OBJECT)
                draft.add(e.CounterSet(combatant, CHANGES, who.count(MADE), None))
            counter = _counter_of(who, cost)
            assert counter is not None, "it was judged before"
            if counter == ACTION and not who.count(ACTION) and who.count(EXTRA_ACTION):
                counter = EXTRA_ACTION
            spend(draft, combatant, counter)
        else:
            if who.count(ATTACKS) > 0:
                spend(draft, combatant, ATTACKS)
            elif who.count(ACTION) > 0:
                spend(draft, combatant, ACTION)
                open_attacks(draft, who, attacks_in_action(who), made=1)
            elif who.count(EXTRA_ACTION) > 0:
                spend(draft, combatant, EXTRA_ACTION)  # one attack only
            if self.changes_with_attacks:
                draft.add(e.CounterSet(combatant, MADE, who.count(MADE) + 1, None))

    # --- weapons drawn and stowed (52-ACT-ATK-2, 51-OBJ-01) ---------------------------------------

    def _changes_left(self, draft: Draft, who: Combatant) -> int:
        """Changes that come with the attacks made, and with the one that may still be made."""
        if not self.changes_with_attacks:
            return 0
        is_coming = who.count(ATTACKS) > 0 or who.count(ACTION) > 0
        most = who.count(MADE) + is_coming
        if draft.ruleset.chooses(draft.encounter, "weapon_changes", "action"):
            most = min(1, most)
        return most - who.count(CHANGES)

    def _judge_change(self, draft: Draft, who: Combatant) -> Refusal | None:
        if self._changes_left(draft, who) > 0 or who.count(FREE_OBJECT) > 0:
            return None
        text = Message("refusal.no_weapon_change", {"who": who.name})
        return Refusal(text, draft.ruleset.rule("weapon_change"))

    def _pay_change(self, draft: Draft, who: Combatant) -> None:
        if self._changes_left(draft, who) > 0:
            draft.add(e.CounterSet(who.id, CHANGES, who.count(CHANGES) + 1, None))
        else:
            spend(draft, who.id, FREE_OBJECT)

    def _owes_object(self, who: Combatant) -> bool:
        """Whether a weapon was changed for an attack that another action leaves no room for."""
        is_last = who.count(ATTACKS) == 0 and who.count(ACTION) <= 1
        return self.changes_with_attacks and is_last and who.count(CHANGES) > who.count(MADE)

    def items(self, combatant: Combatant) -> tuple[CounterKey, ...]:
        """The counters of a turn; bonus and legendary actions only where there are any.

        The attacks are those that are left of an Attack action or a Multiattack.
        """
        attacks = (ATTACKS,) if combatant.count(ATTACKS) > 0 else ()
        bonus = (BONUS_ACTION,) if grants_bonus_action(combatant) else ()
        extra = (EXTRA_ACTION,) if modifiers_of(combatant, Question.EXTRA_ACTION) else ()
        heads = (HEADS,) if HEADS in combatant.counters else ()
        shown = (ACTION, *attacks, *extra, *bonus, REACTION, FREE_OBJECT, *heads)
        if LEGENDARY_ACTIONS in combatant.counters:
            return (*shown, LEGENDARY_ACTIONS)
        return shown

    def reaction(self, combatant: Combatant) -> CounterKey | None:
        """The counter that it has for what it does in the turns of others."""
        return REACTION if REACTION in combatant.counters else None


def _counter_of(who: Combatant, cost: str) -> CounterKey | None:
    """What a cost is taken from: heads strike by themselves as long as there are any."""
    if cost == OPPORTUNITY:
        return HEAD_STRIKES if who.count(HEAD_STRIKES) else REACTION
    return COUNTERS.get(cost)


def _judge_either(draft: Draft, who: Combatant, counter: CounterKey) -> Refusal | None:
    """Whom magic slows has an action or a bonus action on its turn, not both."""
    others = {ACTION: BONUS_ACTION, BONUS_ACTION: ACTION}
    other = who.counters.get(others[counter]) if counter in others else None
    if other is None or other.maximum is None or other.current >= other.maximum:
        return None
    found = asked(situation_of(draft.encounter, draft.ruleset, who), Question.EITHER)
    if not found:
        return None
    told: Parameters = {"who": who.name, "because": found[0].reason}
    return Refusal(Message("refusal.either_action", told), found[0].rule)


def judge_only_actions(draft: Draft, who: Combatant, key: str) -> Refusal | None:
    """A restraint: whoever is turned does nothing but flee; a reaction has a rule of its own."""
    action = draft.ruleset.actions.get(key)
    if action is not None and action.cost in STOPPED_BY:
        return None
    for held, fact in facts_of(who, Question.ONLY_ACTIONS, draft.ruleset):
        if key not in fact.what:
            told: Parameters = {"who": who.name, "because": condition_name(held)}
            return Refusal(Message("refusal.cannot_act", told), fact.rule or held.condition.rule)
    return None


EXTRA_IS_FOR = ("attack", "dash", "disengage", "hide", "use_object", "utilize", "interact")
"""The actions that the one which magic gives may be spent on."""


def judge_extra_action(draft: Draft, who: Combatant, key: str) -> Refusal | None:
    """A restraint: the action that magic adds is not for everything."""
    action = draft.ruleset.actions.get(key)
    if action is None or action.cost != "action" or key in EXTRA_IS_FOR:
        return None
    return judge_only_extra(draft, who)


def judge_only_extra(draft: Draft, who: Combatant) -> Refusal | None:
    """Why it has no action of its own any more, only the one that magic adds; None: it has."""
    if who.count(ACTION) > 0 or who.count(EXTRA_ACTION) < 1:
        return None
    text = Message("refusal.extra_action", {"who": who.name})
    return Refusal(text, draft.ruleset.rule("cost_action"))


def grants_bonus_action(who: Combatant) -> bool:
    """Whether something of its own may take a bonus action: a feature, light weapons, spells.

    To be oneself again after Wild Shape takes one, too.
    """
    creature = who.creature
    return bool(
        (who.original is not None and is_wild_shape(who))
        or any(takes_bonus_action(feature) for feature in creature.features)
        or granted_to(creature)
        or is_inside(who)
        or any(LIGHT in attack.properties for attack in creature.attacks)
        or modifiers_of(who, Question.QUICK_ACTION)
        or creature.spells
        or any(feature.spell_dc or feature.spell_attack for feature in creature.features)
    )


STOPPED_BY = {
    **dict.fromkeys(REACTIONS, Question.REACTIONS),
    "bonus_action": Question.BONUS_ACTIONS,
}


def judge_able(draft: Draft, combatant: Combatant, cost: str) -> Refusal | None:
    """Whether it can act (or react) at all: up, and no condition against it."""
    situation = situation_of(draft.encounter, draft.ruleset, combatant)
    stopping = counted(asked(situation, Question.ACTIONS))
    if cost not in REACTIONS:
        stopping = (*stopping, *counted(asked(situation, Question.NO_ACTION)))
    if (question := STOPPED_BY.get(cost)) is not None:
        stopping = (*stopping, *counted(asked(situation, question)))
    if stopping:
        told: Parameters = {"who": combatant.name, "because": stopping[0].reason}
        return Refusal(Message("refusal.cannot_act", told), stopping[0].rule)
    if combatant.life is not Life.UP:
        return Refusal(Message("refusal.is_down", {"who": combatant.name}))
    return None


def _nothing_granted(draft: Draft, combatant: Combatant) -> Refusal:
    """What was granted is used up, or the turn that it was for is over."""
    text = Message("refusal.not_its_turn", {"who": combatant.name})
    return Refusal(text, draft.ruleset.rule("turn"))


def _judge_legendary(draft: Draft, combatant: Combatant, amount: int) -> Refusal | None:
    rule = draft.ruleset.rule("legendary")
    if is_its_turn(draft, combatant):
        return Refusal(Message("refusal.legendary_own_turn", {"who": combatant.name}), rule)
    if combatant.count(LEGENDARY_ACTIONS) < amount:
        left = combatant.count(LEGENDARY_ACTIONS)
        told: Parameters = {"who": combatant.name, "left": left, "cost": amount}
        return Refusal(Message("refusal.no_legendary", told), rule)
    return None


def _amount(cost: str) -> int:
    """ "legendary:2" costs two."""
    _, _, amount = cost.partition(":")
    return int(amount) if amount.isdigit() else 1


def open_attacks(draft: Draft, who: Combatant, count: int, *, made: int = 0) -> None:
    """The attacks of an action that is paid; whoever may only do one thing makes one of them."""
    most = 1 if modifiers_of(who, Question.EITHER) else count
    set_current(draft, who.id, ATTACKS, max(0, most - made))
    multiattack.mark_begun(draft, who)


def attacks_in_action(who: Combatant) -> int:
    """How many attacks its Attack action (or Multiattack) holds."""
    return max(who.creature.numbers.get("attacks", 1), multiattack.attacks_of(who))
