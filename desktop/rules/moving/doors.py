"""Doors that somebody opens on its way."""

from dataclasses import replace

from desktop.battlemap.walls import DoorState
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.ids import CombatantId
from desktop.rules.attacking.actions import is_counted, is_its_turn, judge_action
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.map.maps import decide_set_door

HANDLING = "interact"
"""The action that handles an object, in the games where that costs something."""
ACTION = "action"
"""What another object costs there."""


def open_on_the_way(draft: Draft, command: c.MoveToken) -> Refusal | None:
    """Open the doors that somebody is told to open as it goes: each is an object handled.

    The first of a turn is free in the games that say so, another one takes the action.
    """
    who = draft.combatant(command.combatant)
    assert who.token is not None, "whoever goes along a path has a token"
    for door in command.opens:
        if refusal := draft.stands(_handle(draft, command.combatant, acts=command.acts)):
            return refusal
        if refusal := decide_set_door(draft, c.SetDoor(who.token.map, door, DoorState.OPEN)):
            return refusal
    return None


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
