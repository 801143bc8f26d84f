"""Moves that are bought: one after the other, as many as a way needs and the points reach."""

from collections.abc import Sequence
from dataclasses import dataclass

from desktop.language.message import Distance, Message, Parameter
from desktop.model.combatant import Combatant
from desktop.model.counter import MOVEMENT_LOST, MOVEMENT_POOL
from desktop.model.encounter import Encounter
from desktop.model.events import CounterSet, Noted
from desktop.model.ids import CombatantId
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.measured import Fare, Stretch
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import plainly_too_far
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.moving.radar import NO_DICE
from desktop.rules.mythcraft.points import points

MOVE = "move"
WAY_RULE = "AP-MOVE-06"


@dataclass(frozen=True, slots=True)
class Part:
    """The steps of a way that one Move pays for.

    `step` is the first of them, `feet` what they take, `pool` what the Move has left after them;
    `lost` are the feet of the Move before that go as this one is bought, None where it is the
    Move in hand.
    """

    step: int
    feet: int
    pool: int
    lost: int | None = None


def was_split(who: Combatant) -> bool:
    """Whether feet of a bought Move were lost to another expenditure, and no new Move bought."""
    return who.count(MOVEMENT_LOST) > 0


def judge_move(draft: Draft, who: Combatant, *, times: int = 1) -> Refusal | None:
    """Why it cannot buy so many Moves, or None."""
    if (suppressed := points.forbids(who, draft.ruleset, "use_move")) is not None:
        reason, rule = suppressed
        return Refusal(
            Message("refusal.myth.no_points_for_move", {"who": who.name, "reason": reason}), rule
        )
    return points.judge_cost(
        draft, who, times * price_of_a_move(draft.encounter, draft.ruleset, who)
    )


def price_of_a_move(encounter: Encounter, ruleset: Ruleset, who: Combatant) -> int:
    """What one Move costs it now, in whatever it pays with."""
    return points.price(encounter, ruleset, who, MOVE) or 0


def feet_of_a_move(encounter: Encounter, ruleset: Ruleset, who: Combatant) -> int:
    """The pool that a Move gives: the largest speed, never the rest and the speed."""
    modes = set(who.creature.speeds) | {"walk"}
    speeds = [ruleset.movement.speed(encounter, ruleset, who, by).value for by in modes]
    return max(0, *speeds)


def affordable(encounter: Encounter, ruleset: Ruleset, who: Combatant) -> int:
    """How many Moves it can still buy on this turn."""
    if judge_move(Draft(encounter, ruleset, NO_DICE), who) is not None:
        return 0
    price = price_of_a_move(encounter, ruleset, who)
    return who.count(points.purse_of(encounter, who)) // max(1, price)


def buy_move(draft: Draft, identity: CombatantId) -> None:
    """Pay for a Move: the pool is the largest speed, never the rest and the speed (AP-MOVE-06)."""
    who = draft.combatant(identity)
    points.pay(draft, identity, price_of_a_move(draft.encounter, draft.ruleset, who))
    for key in (MOVEMENT_LOST, *points.moved_counters(who)):
        if draft.combatant(identity).count(key):
            draft.add(CounterSet(identity, key, 0, None))
    feet = feet_of_a_move(draft.encounter, draft.ruleset, who)
    draft.add(CounterSet(identity, MOVEMENT_POOL, feet, None))
    told = Message("note.myth.move_bought", {"who": who.name, "distance": Distance(feet)})
    draft.add(Noted(told, "AP-MOVE-02", (identity,)))


def parts_of(
    encounter: Encounter, ruleset: Ruleset, who: Combatant, costs: Sequence[int], by: str
) -> tuple[Part, ...]:
    """A way step by step, and where the next Move has to be bought.

    A step is never split between two Moves; a step that is longer than one stands in a part of
    its own, with more feet than the Move has.
    """
    speed = max(0, ruleset.movement.speed(encounter, ruleset, who, by).value)
    full = feet_of_a_move(encounter, ruleset, who)
    pool = who.count(MOVEMENT_POOL)
    room = min(pool, speed - who.count(points.moved_counter(by)))
    found = [Part(0, 0, pool)] if pool else []
    for step, cost in enumerate(costs):
        if cost and (not found or cost > room):
            found.append(Part(step, 0, full, lost=max(0, pool)))
            pool, room = full, min(full, speed)
        if not found:
            continue  # it costs nothing and nothing is in hand
        pool, room = pool - cost, room - cost
        last = found.pop()
        found.append(Part(last.step, last.feet + cost, pool, last.lost))
    return tuple(part for part in found if part.feet or part.lost is not None)


def fare(
    encounter: Encounter, ruleset: Ruleset, who: Combatant, costs: Sequence[int], by: str
) -> Fare:
    """What a way takes: the Move in hand, then as many as it needs (AP-MOVE-02, AP-MOVE-06)."""
    parts = parts_of(encounter, ruleset, who, costs, by)
    if not parts:
        return Fare(who.count(MOVEMENT_POOL))
    bought = sum(part.lost is not None for part in parts)
    told = _stretches(encounter, ruleset, who, parts)
    return Fare(max(0, parts[-1].pool), told, _judge(encounter, ruleset, who, costs, parts, bought))


def _judge(
    encounter: Encounter,
    ruleset: Ruleset,
    who: Combatant,
    costs: Sequence[int],
    parts: Sequence[Part],
    bought: int,
) -> Refusal | None:
    if any(part.pool < 0 for part in parts):
        most = feet_of_a_move(encounter, ruleset, who)
        return Refusal(plainly_too_far(who, max(costs), most), "AP-MOVE-02")
    refusal = judge_move(Draft(encounter, ruleset, NO_DICE), who, times=bought) if bought else None
    purse, price = points.purse_of(encounter, who), price_of_a_move(encounter, ruleset, who)
    can = who.count(purse) // max(1, price)
    reached = sum(part.feet for part in parts[: len(parts) - bought + can])
    if refusal is None or can >= bought or not reached:
        return refusal
    told: dict[str, Parameter] = {
        "who": who.name,
        "cost": Distance(sum(costs)),
        "count": bought,
        "price": priced(purse, bought * price),
        "left": priced(purse, who.count(purse)),
        "reach": Distance(reached),
    }
    return Refusal(Message("refusal.myth.way_takes_moves", told), WAY_RULE)


def _stretches(
    encounter: Encounter, ruleset: Ruleset, who: Combatant, parts: Sequence[Part]
) -> tuple[Stretch, ...]:
    """Each Move of the way as it is told before the drop, with what it costs and what is left."""
    purse, price = points.purse_of(encounter, who), price_of_a_move(encounter, ruleset, who)
    left, number, found = who.count(purse), 0, []
    for part in parts:
        told: dict[str, Parameter] = {"distance": Distance(part.feet)}
        if part.lost is None:
            found.append(Stretch(part.step, Message("move.myth.in_hand", told)))
            continue
        left, number = left - price, number + 1
        told |= {"number": number, "price": priced(purse, price), "left": max(0, left)}
        key = "move.myth.bought"
        if part.lost:
            told["lost"], key = Distance(part.lost), "move.myth.bought_losing"
        found.append(Stretch(part.step, Message(key, told), is_bought=True))
    return tuple(found)


def priced(purse: str, count: int) -> Message:
    """So many points of the purse that pays."""
    return Message(f"points.myth.{purse}", {"count": count})


def spend(draft: Draft, identity: CombatantId, costs: Sequence[int], by: str) -> None:
    """Take the feet of a way from the Move in hand and from those that are bought on the way.

    Where the GM overruled that points are missing, they are bought all the same.
    """
    who = draft.combatant(identity)
    for part in parts_of(draft.encounter, draft.ruleset, who, costs, by):
        if part.lost is not None:
            buy_move(draft, identity)
        now = draft.combatant(identity)
        left = max(0, now.count(MOVEMENT_POOL) - part.feet)
        draft.add(CounterSet(identity, MOVEMENT_POOL, left, None))
        moved = points.moved_counter(by)
        draft.add(CounterSet(identity, moved, now.count(moved) + part.feet, None))
