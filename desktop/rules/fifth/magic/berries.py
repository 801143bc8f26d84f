"""Goodberries: made by a spell, eaten one by one."""

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.ids import CounterKey
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Action
from desktop.rules.engine.situation import CLOSE
from desktop.rules.fifth.places.within import judge_within
from desktop.rules.harm import damage

BERRIES = CounterKey("goodberries")
HEALS = 1


def holds(who: Combatant) -> bool:
    """Whether it has a berry."""
    return who.count(BERRIES) > 0


def eat(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """One berry, for oneself or somebody within 5 ft: 1 hit point."""
    who = draft.combatant(command.combatant)
    whom = who if command.target is None else draft.combatant(command.target)
    told: Parameters = {"who": who.name}
    if not holds(who):
        return Refusal(Message("refusal.no_berries", told), can_overrule=False)
    refusal = None if whom.id == who.id else judge_within(draft, who, whom, CLOSE, "")
    if refusal := draft.stands(refusal) or draft.stands(damage.judge_alive(draft, whom.id)):
        return refusal
    left = who.count(BERRIES) - 1
    told = {"who": whom.name, "left": left}
    draft.add(e.CounterSet(who.id, BERRIES, left, None, Message("note.eats_berry", told)))
    damage.heal(draft, whom.id, HEALS)
    return None


def eating(cost: str) -> Action:
    """What it costs is the edition's."""
    return Action("eat_berry", cost, eat, aims=True, offered=holds)
