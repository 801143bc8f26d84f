"""The effective maximum of hit points: the own one and what effects take from it."""

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.copying import replace
from desktop.model.counter import BASE_MAXIMUM, HIT_POINTS
from desktop.model.effect import ActiveEffect, End, Moment
from desktop.model.frozen import FrozenMap
from desktop.model.hit_terms import ALL_DAMAGE
from desktop.model.ids import CombatantId, ConditionKey, EffectId
from desktop.model.reasons import Contribution, Explained, Kind, number
from desktop.rules.effects import effects
from desktop.rules.effects.asking import asked, situation_of
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft

MOST_BASE = 10_000_000
MAXIMUM_REDUCED = ConditionKey("maximum_reduced")
"""The effect that lowers the maximum by its parameter "amount"."""
DEADLY = "deadly"
"""Its parameter where a drain of a stat block gave it: nobody outlives a maximum of 0 by it."""


def explained_maximum(draft: Draft, who: Combatant, base_points: int | None = None) -> Explained:
    """The maximum with its reasons, of its own base or of another; never below 0 (RP20)."""
    points = who.count(BASE_MAXIMUM) if base_points is None else base_points
    base = number(Message("reason.own_maximum"), points)
    lowered = [
        number(Message("reason.maximum_reduced"), -int(effect.parameters.get("amount", 0)))
        for effect in who.effects
        if effect.key == MAXIMUM_REDUCED
    ]
    situation = situation_of(draft.encounter, draft.ruleset, who)
    floor = Contribution(Message("reason.not_below_zero"), Kind.FLOOR, 0)
    return Explained((base, *lowered, floor, *asked(situation, Question.MAXIMUM)))


def taken_of(event: e.DamageTaken, kind: str) -> int:
    """How much of a type was taken; of all types where that is meant."""
    return sum(x.taken for x in event.parts if kind in (ALL_DAMAGE, x.dealt.type))


def wither(
    draft: Draft, who: CombatantId, amount: int, source: CombatantId | None, rounds: int
) -> None:
    """Take so much off its maximum, all but the last point, for a time or until a rest (0)."""
    amount = min(amount, draft.combatant(who).maximum_hit_points - 1)
    if amount < 1:
        return
    end = End(who, Moment.START, rounds) if rounds else None
    taken: FrozenMap[str, int | str] = FrozenMap({"amount": amount})
    effects.give(
        draft,
        who,
        ActiveEffect(EffectId(""), MAXIMUM_REDUCED, source=source, end=end, parameters=taken),
    )


def lower(draft: Draft, who: CombatantId, amount: int, source: CombatantId | None) -> None:
    """Drain so much more of its maximum, until a rest or magic gives it back (51-HP-04)."""
    if amount < 1:
        return
    held = next((x for x in draft.combatant(who).effects if x.key == MAXIMUM_REDUCED), None)
    if held is None:
        parameters: FrozenMap[str, int | str] = FrozenMap({"amount": amount, DEADLY: 1})
        given = ActiveEffect(EffectId(""), MAXIMUM_REDUCED, source=source, parameters=parameters)
        effects.give(draft, who, given)
        return
    more = int(held.parameters.get("amount", 0)) + amount
    deadly = held.parameters.with_item("amount", more).with_item(DEADLY, 1)
    draft.add(e.EffectChanged(who, replace(held, parameters=deadly)))


def is_drained(who: Combatant) -> bool:
    """Whether a drain has taken all of its maximum."""
    return who.maximum_hit_points == 0 and any(
        x.key == MAXIMUM_REDUCED and DEADLY in x.parameters for x in who.effects
    )


def base_for(draft: Draft, who: Combatant, wanted: int) -> int:
    """The least base whose maximum, with all effects that lower it, is the one that is wanted."""
    low, high = wanted, max(1, wanted)
    while explained_maximum(draft, who, high).value < wanted and high < MOST_BASE:
        low, high = high, 2 * high
    while low < high:
        middle = (low + high) // 2
        if explained_maximum(draft, who, middle).value < wanted:
            low = middle + 1
        else:
            high = middle
    return low


def settle_maximum(draft: Draft) -> None:
    """A finisher: book the maximum that effects give; current hit points follow it down."""
    for who in draft.changed():
        if BASE_MAXIMUM not in who.counters:
            continue
        if not who.effects and who.maximum_hit_points == who.count(BASE_MAXIMUM):
            continue
        maximum = explained_maximum(draft, who).value
        if maximum == who.maximum_hit_points:
            continue
        told = Message("note.maximum_now", {"who": who.name, "maximum": maximum})
        points = min(who.hit_points, maximum)
        draft.add(e.CounterSet(who.id, HIT_POINTS, points, maximum, told))
        lies = who.life in (Life.DYING, Life.STABLE)
        if points == 0 and (who.hit_points > 0 or (lies and maximum == 0)):
            reason = Message("note.maximum_zero", {"who": who.name})
            draft.ruleset.defeat.emptied(draft, who.id, reason)
