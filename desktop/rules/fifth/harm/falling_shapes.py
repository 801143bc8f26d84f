"""Another shape that drops to 0 hit points: the own one is back, and takes what is left."""

from dataclasses import replace

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.counter import HIT_POINTS
from desktop.rules.encounter.roster import take_own_form
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.hits import Hit


def fall_back(draft: Draft, who: Combatant, excess: int = 0) -> int:
    """Back to the own form, which takes the excess damage; how much of it had no room there."""
    take_own_form(draft, who.id)
    own = draft.combatant(who.id)
    left = max(0, own.hit_points - excess)
    told = Message("note.shape_falls", {"who": own.name, "excess": excess, "left": left})
    if left != own.hit_points:
        draft.add(e.CounterSet(who.id, HIT_POINTS, left, own.maximum_hit_points))
    draft.add(e.Noted(told, combatants=(who.id,)))
    return max(0, excess - own.hit_points)


def carried_over(draft: Draft, who: Combatant, hit: Hit) -> Hit:
    """The same hit as the own form takes it once the other one is at 0."""
    beyond = fall_back(draft, who, hit.overflow)
    return replace(hit, overflow=beyond)
