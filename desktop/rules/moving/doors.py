"""Doors that somebody opens on its way, each as it comes to it."""

from dataclasses import replace

from desktop.battlemap.walls import DoorState
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.ids import CombatantId
from desktop.rules.attacking.actions import is_counted, is_its_turn, judge_action
from desktop.rules.engine.doors_ahead import DoorsAhead
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.map.maps import decide_set_door

HANDLING = "interact"
"""The action that handles an object, in the games where that costs something."""
ACTION = "action"
"""What another object costs there."""


def open_all(draft: Draft, doors: DoorsAhead) -> Refusal | None:
    """Open one after the other; the first that stays shut is told."""
    while doors.ids:
        if refusal := open_first(draft, doors):
            return refusal
        doors = doors.after_first
    return None


def open_first(draft: Draft, doors: DoorsAhead) -> Refusal | None:
    """Open the first of them: an object handled.

    The first of a turn is free in the games that say so, another one takes the action.
    """
    who = None if doors.hand is None else draft.find(doors.hand)
    assert who is not None, "somebody opens them"
    assert who.token is not None, "whoever goes along a path has a token"
    if refusal := draft.stands(_handle(draft, who.id, acts=doors.acts)):
        return refusal
    return decide_set_door(draft, c.SetDoor(who.token.map, doors.ids[0], DoorState.OPEN))


def _handle(draft: Draft, combatant: CombatantId, *, acts: bool) -> Refusal | None:
    """Take what handling an object costs on the own turn; nothing where the game is silent."""
    who, handling = draft.combatant(combatant), draft.ruleset.actions.get(HANDLING)
    if handling is None or not is_counted(draft, who) or not is_its_turn(draft, who):
        return None
    cost, refusal = handling.cost, judge_action(draft, who, handling)
    if refusal is not None and judge_action(draft, who, handling, ACTION) is None:
        if not acts:
            return replace(refusal, action_pays=True)
        cost, refusal = ACTION, None
    if refusal is None:
        draft.add(e.ActionTaken(combatant, handling.key, None, ""))
        draft.ruleset.budget.pay(draft, combatant, cost)
    return refusal
