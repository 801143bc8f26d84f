"""Rests of the party: judged for each, given to those who may have them."""

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.copying import replace
from desktop.model.encounter import Phase
from desktop.rules.effects import effects
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import judge_number, judge_present

MOST_MINUTES = 60 * 24 * 7
MOST_HOURS = 24 * 365
BROKEN = ("", "initiative", "spell", "cantrip", "damage", "no_damage", "exertion")


def decide_take_rest(draft: Draft, command: c.TakeRest) -> Refusal | None:
    """Rest: who cannot is told and left out; where nobody can, the first reason is the refusal."""
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
    if all(refused.values()):
        first = draft.stands(refused[who[0]])
        if first is not None:
            return first
    _let_time_pass(draft, command.minutes)
    for each in who:
        stands = draft.stands(refused[each])
        if stands is None:
            policy.rest(draft, each, command)
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


def _let_time_pass(draft: Draft, minutes: int) -> None:
    """Effects with a time end when it is over, and come nearer to it otherwise."""
    rounds = minutes * 60 // draft.ruleset.round_seconds
    for who in tuple(draft.encounter.combatants.values()):
        for effect in who.effects:
            if effect.end is None or draft.combatant(who.id).find_effect(effect.id) is None:
                continue
            if effect.end.remaining <= rounds:
                effects.end_effect(draft, who.id, effect.id, Message("note.time_over"))
            elif rounds:
                end = replace(effect.end, remaining=effect.end.remaining - rounds)
                draft.add(e.EffectChanged(who.id, effect.with_end(end), told=False))
