"""Rests of the party: judged for each, given to those who may have them."""

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Life
from desktop.model.encounter import Phase
from desktop.model.ids import CombatantId, ConditionKey
from desktop.rules.effects import effects
from desktop.rules.encounter.passing import let_time_pass
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import judge_number, judge_present
from desktop.rules.sight.perceiving import is_incapacitated

MOST_MINUTES = 60 * 24 * 7
MOST_HOURS = 24 * 365
PRONE = ConditionKey("prone")
BROKEN = ("", "initiative", "spell", "cantrip", "damage", "no_damage", "exertion")


def decide_take_rest(draft: Draft, command: c.TakeRest) -> Refusal | None:
    """Rest: who cannot is told and left out; where nobody can, the first reason is the refusal.

    A rest that was broken off took its time all the same.
    """
    refusal = judge_present(draft, command.combatants) or _judge(draft, command)
    if refusal is not None:
        return refusal
    if draft.encounter.phase is Phase.RUNNING:
        refusal = Refusal(Message("refusal.rest_in_fight"), draft.ruleset.rule("short_rest"))
        if draft.stands(refusal):
            return refusal
    policy = draft.ruleset.rests
    who = tuple(dict.fromkeys(command.combatants))
    refused = {each: policy.judge(draft, draft.combatant(each), command) for each in who}
    if all(refused.values()) and not policy.is_broken_off(command):
        first = draft.stands(refused[who[0]])
        if first is not None:
            return first
    let_time_pass(draft, command.minutes)
    for step in draft.ruleset.finishers.values():
        step(draft)  # what is over meanwhile, such as another form, is over before the rest ends
    for each in who:
        stands = draft.stands(refused[each])
        if stands is None:
            policy.rest(draft, each, command)
            if not policy.is_broken_off(command):
                _get_up(draft, each)
        else:
            told = Message(
                "note.rest.none", {"who": draft.combatant(each).name, "reason": stands.reason}
            )
            draft.add(e.Noted(told, stands.rule, (each,)))
    return None


def _judge(draft: Draft, command: c.TakeRest) -> Refusal | None:
    known = {kind.key for kind in draft.ruleset.rests.kinds}
    for value, allowed in ((command.kind, known), (command.broken, set(BROKEN))):
        if value not in allowed:
            text = Message("refusal.unknown_choice", {"value": value})
            return Refusal(text, can_overrule=False)
    for minutes in (command.minutes, command.watch, command.exertion):
        if refusal := judge_number(minutes, high=MOST_MINUTES):
            return refusal
    return None if command.since is None else judge_number(command.since, high=MOST_HOURS)


def _get_up(draft: Draft, who: CombatantId) -> None:
    """Whoever has rested lies there no more than it wants to."""
    rested = draft.combatant(who)
    if rested.life is Life.UP and not is_incapacitated(rested, draft.ruleset):
        effects.end_all(draft, who, PRONE, Message("note.rest.got_up"))
