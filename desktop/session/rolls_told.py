"""Attacks, checks and damage, each told in one sentence with its reasons."""

from dataclasses import dataclass

from desktop.language.message import Listing, Message, Name, Parameter
from desktop.model import events as e
from desktop.model.amount import AttackOutcome
from desktop.model.reasons import Trace

OUTCOME_TEXTS = {
    AttackOutcome.HIT: "journal.attack_hit",
    AttackOutcome.MISS: "journal.attack_miss",
    AttackOutcome.CRITICAL: "journal.attack_critical",
}
TOLD_TEXTS = {
    AttackOutcome.HIT: "journal.attack_hit_told",
    AttackOutcome.MISS: "journal.attack_miss_told",
    AttackOutcome.CRITICAL: "journal.attack_critical_told",
}
CHECK_TEXTS = {
    (True, "told"): "journal.check_success_told",
    (True, "automatic"): "journal.check_success_automatic",
    (False, "automatic"): "journal.check_failure_automatic",
    (True, "plain"): "journal.check_plain",
    (True, "against"): "journal.check_success",
    (False, "told"): "journal.check_failure_told",
    (False, "plain"): "journal.check_failure_plain",
    (False, "against"): "journal.check_failure",
    (True, "contest"): "journal.contest_won",
    (False, "contest"): "journal.contest_lost",
}
CONTESTS = frozenset(("note.contest", "note.contest_escapes", "note.check_against"))
"""Checks against what somebody else has just rolled; a tie does not win them."""


@dataclass(frozen=True, slots=True)
class Told:
    """A sentence, the name of its icon, and the reasons that it opens into."""

    message: Message
    mark: str
    trace: Trace


def attack_told(event: e.AttackRolled, who: Name, target: Name) -> Told:
    """Whether it hits, against what."""
    parameters: dict[str, Parameter] = {
        "who": who,
        "target": target,
        "attack": event.attack,
        "against": event.against,
        "defence": Message(f"defence.{event.defence}.short"),
    }
    key = OUTCOME_TEXTS[event.outcome]
    trace: Trace = event.against_trace
    if event.roll is None:
        key = "journal.attack_miss_automatic" if event.automatic else TOLD_TEXTS[event.outcome]
    else:
        parameters["total"] = event.roll.total
        trace = (*event.roll.trace, *trace)
    mark = "interface.hit" if event.outcome is not AttackOutcome.MISS else "interface.miss"
    return Told(Message(key, parameters), mark, trace)


def other_total(contest: e.CheckRolled) -> int:
    """What the other side of a contest rolled.

    Steps of old fights tell only the number to reach, which is one more where a tie changes
    nothing.
    """
    assert contest.dc is not None, "the other side has rolled"
    told = dict(contest.purpose.parameters).get("other")
    return told if isinstance(told, int) else contest.dc - 1


def check_told(event: e.CheckRolled, who: Name) -> Told:
    """Whether it succeeds, against which DC where there is one."""
    parameters: dict[str, Parameter] = {"who": who, "purpose": event.purpose}
    how = "automatic" if event.automatic else "told"
    if event.roll is not None:
        parameters["total"] = event.roll.total
        how = "plain"
        if event.dc is not None:
            parameters["dc"] = event.dc
            how = "against"
    if how == "against" and event.dc is not None and event.purpose.key in CONTESTS:
        parameters["other"] = other_total(event)
        how = "contest"
    mark = "interface.success" if event.success else "interface.failure"
    trace = event.roll.trace if event.roll else ()
    return Told(Message(CHECK_TEXTS[event.success, how], parameters), mark, trace)


def damage_told(event: e.DamageTaken, who: Name) -> Told:
    """How much of which types, and what is left."""
    parameters: dict[str, Parameter] = {
        "who": who,
        "amount": event.total,
        "left": event.hit_points,
    }
    types = tuple(
        Message(f"damage.{part.dealt.type}.amount", {"count": part.taken})
        for part in event.parts
        if part.dealt.type
    )
    key = "journal.damage"
    if not event.total:
        key = "journal.damage_none"
    elif len(types) == len(event.parts) == 1:
        key = "journal.damage_of_one_type"
        kind = event.parts[0].dealt.type
        parameters["damage"] = Message(f"damage.{kind}.amount", {"count": event.total})
    elif types:
        key = "journal.damage_of_types"
        parameters["types"] = Listing(types)
    return Told(Message(key, parameters), "action.attack", damage_trace(event))


def damage_trace(event: e.DamageTaken) -> Trace:
    """The reasons of a damage: of every part, then of the whole."""
    return (*(reason for part in event.parts for reason in part.trace), *event.trace)
