"""Waiting with one's turn: what Delay costs, and what becomes of points that were not spent."""

from desktop.language.message import Message
from desktop.model.ids import CombatantId
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.mythcraft.points import points
from desktop.rules.mythcraft.points.costs import ask_cost

DELAY = "delay"


def wait(draft: Draft, who: CombatantId) -> Refusal | None:
    """Pay for Delay; no source prices it for those with AP: asked once and kept (MC-AP-04)."""
    combatant = draft.combatant(who)
    cost = points.price(draft.encounter, draft.ruleset, combatant, DELAY)
    if cost is None:
        ask_cost(draft, who, points.cost_setting(DELAY), Message("action.delay"))
        return None
    if refusal := draft.stands(points.judge_cost(draft, combatant, cost)):
        return refusal
    points.pay(draft, who, cost)
    return None


def let_pass(draft: Draft, who: CombatantId) -> None:
    """The turn was never taken: what is left of it is carried over as ever (MC-AP-02)."""
    points.end_turn(draft, who)
