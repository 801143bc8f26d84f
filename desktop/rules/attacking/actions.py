"""Actions of the game's list: paid from the budget, then done."""

from dataclasses import replace

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.encounter import Phase
from desktop.model.ids import ConditionKey
from desktop.model.prompt import Answer
from desktop.rules.attacking import granted, sanctuary
from desktop.rules.attacking.granted import granted_to
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import judge_number, judge_present, judge_text
from desktop.rules.engine.ruleset import Action
from desktop.rules.engine.typed_dice import judge_typed_bonus, judge_typed_dice

EXTRA_TURN = ConditionKey("extra_turn")
"""A turn before the fight begins, which is paid for like any other (MythCraft's surprise)."""


def is_counted(draft: Draft, who: Combatant) -> bool:
    """Whether what it does is paid for: in a running fight, and on a turn before it."""
    return draft.encounter.phase is Phase.RUNNING or who.has_effect(EXTRA_TURN)


MOVING = ConditionKey("moving_readied")
"""Held by whoever may move on the turn of another, as it had readied."""


def moves_out_of_turn(who: Combatant) -> bool:
    """Whether it may move on the turn of another: as it had readied, or by a legendary action."""
    return who.has_effect(MOVING) or bool(granted_to(who).move)


def may_move(draft: Draft, who: Combatant) -> bool:
    """Whether its movement is its own: on its turn, or out of turn as something allows."""
    return is_its_turn(draft, who) or moves_out_of_turn(who)


def is_its_turn(draft: Draft, who: Combatant) -> bool:
    """Whether it is active, or no fight runs."""
    if draft.encounter.phase is not Phase.RUNNING:
        return True
    slot = draft.encounter.active_slot
    return slot is not None and who.id in slot.members


def decide_take_action(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Take an action: judged, paid, told, done."""
    refusal = judge_present(draft, (command.combatant,)) or judge_text(command.text)
    if refusal is None and command.target is not None:
        refusal = judge_present(draft, (command.target,))
    if refusal is not None:
        return refusal
    action = draft.ruleset.actions.get(command.action)
    if action is None:
        return Refusal(
            Message("refusal.unknown_action", {"action": command.action}), can_overrule=False
        )
    who = draft.combatant(command.combatant)
    cost = command.cost or _cost_of(draft, who, action)
    refusal = draft.stands(_judge(draft, who, action, command, cost)) or judge_rolls(command)
    if refusal is not None:
        return refusal
    if action.attacks and command.target is not None:
        asked = sanctuary.must_save(draft, who.id, (command.target,))
        if asked:
            return None if asked is True else asked
    if action.told:
        text = command.text.strip() if action.tells_text or action.needs_text else ""
        draft.add(e.ActionTaken(who.id, action.key, command.target, text))
    if is_counted(draft, who):
        draft.ruleset.budget.pay(draft, who.id, cost)
    return draft.stands(action.perform(draft, command))


def _judge(
    draft: Draft, who: Combatant, action: Action, command: c.TakeAction, cost: str
) -> Refusal | None:
    if action.needs_target and command.target is None:
        return Refusal(
            Message("refusal.needs_target", {"action": Message(f"action.{action.key}")}),
            can_overrule=False,
        )
    if action.needs_text and not command.text.strip():
        return Refusal(
            Message("refusal.needs_text", {"action": Message(f"action.{action.key}")}),
            action.rule,
            can_overrule=False,
        )
    refusal = judge_action(draft, who, action, cost)
    if (
        refusal is not None
        and cost in HANDLING
        and judge_action(draft, who, action, ACTION) is None
    ):
        return replace(refusal, action_pays=True)  # a second object takes the action
    return refusal


HANDLING = frozenset(("object", "weapon"))
"""Costs of handling something, which the action pays when they are used up."""
ACTION = "action"


def judge_action(
    draft: Draft, who: Combatant, action: Action, cost: str | None = None
) -> Refusal | None:
    """Why it cannot take an action now, by turn, state and budget; None: it can."""
    if not is_counted(draft, who):
        return None
    if refusal := judge_restraints(draft, who, action.key if action.cost != "none" else ""):
        return refusal
    cost = _cost_of(draft, who, action) if cost is None else cost
    if action.own_turn and not is_its_turn(draft, who) and cost != GRANTED:
        return Refusal(Message("refusal.not_its_turn", {"who": who.name}), action.rule)
    return draft.ruleset.budget.judge(draft, who, cost)


GRANTED = f"{granted.COST}:{granted.ACTION}"
"""The cost of an action that was paid for before, as one that was held ready."""


def _cost_of(draft: Draft, who: Combatant, action: Action) -> str:
    """What an action costs; out of turn one that was granted costs nothing more."""
    if granted.grants_action(who, action.key, action.cost) and not is_its_turn(draft, who):
        return GRANTED
    return action.cost


def judge_restraints(draft: Draft, who: Combatant, key: str) -> Refusal | None:
    """The first reason of the game why it may not do that, or None; "" is free to all."""
    if not key:
        return None
    for restraint in draft.ruleset.restraints:
        if refusal := restraint(draft, who, key):
            return refusal
    return None


# --- what was typed -----------------------------------------------------------------------------


def own_roll(command: c.TakeAction) -> Answer:
    """What was typed for the d20 of whoever acts; nothing: the program rolls."""
    dice = command.dice or (() if command.die is None else (command.die,))
    return Answer(dice=dice, bonus=command.bonus)


def judge_rolls(command: c.TakeAction) -> Refusal | None:
    """Why what was typed cannot lie on the table, or None."""
    own = own_roll(command)
    if command.die is not None and (refusal := judge_number(command.die, low=1, high=20)):
        return refusal
    for dice in (own.dice, command.against_dice):
        if refusal := judge_typed_dice(dice):
            return refusal
    for bonus in (own.bonus, command.against_bonus):
        if refusal := judge_typed_bonus(bonus):
            return refusal
    return None if command.amount is None else judge_number(command.amount)


def nothing_more(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """An action that the program only books: what it does is said at the table."""
    return None
