"""Action points and creature actions: gained, carried over, paid for."""

from collections.abc import Callable
from dataclasses import dataclass

from desktop.language.message import Distance, Message
from desktop.model.combatant import Combatant
from desktop.model.commands import TakeAction
from desktop.model.counter import (
    ACTION_POINTS,
    CREATURE_ACTIONS,
    MOVEMENT_LOST,
    MOVEMENT_POOL,
    REACTIVE_POINTS,
    SPELL_POINTS,
    Counter,
)
from desktop.model.encounter import Encounter, Phase
from desktop.model.events import CounterSet, Noted
from desktop.model.ids import CombatantId, ConditionKey, CounterKey
from desktop.model.reasons import Contribution, Explained, Kind, Trace
from desktop.rules.attacking.actions import EXTRA_TURN
from desktop.rules.effects.asking import condition_name
from desktop.rules.encounter.turns import DELAYING, has_no_turn
from desktop.rules.engine.conditions import Question
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.mythcraft.creatures import numbers
from desktop.rules.mythcraft.points import mcap
from desktop.rules.mythcraft.points.mcap import MCAP, rider_in_control
from desktop.rules.sight.perceiving import facts_of

ASK = -1
"""The value of a cost that no source gives: the GM is asked, and the answer is kept."""

POINT_COSTS = {
    "move": 1,
    "mount": 1,
    "drop_prone": 0,
    "put_out_burning": 3,
    "escape_restrained": 3,
    "wake": 1,
}
"""Action points for what the sources price (AP-MOVE-02, MC-MAN-02, MC-AP-04)."""

OPEN_COSTS = (
    "dodge",
    "stand_up",
    "grapple",
    "shove",
    "trip",
    "disarm",
    "draw",
    "potion",
    "ready",
    "delay",
    "escape_grappled",
    "reactive_attack",
)
"""What no source prices for those with action points (open places of the catalogue)."""

PRICED = frozenset({*POINT_COSTS, *OPEN_COSTS})
"""The keys of all actions that cost points."""

CREATURE_COSTS = {"drop_prone": 0, "escape_restrained": 2, "reactive_attack": 0, "delay": 0}
"""Creature actions for what does not cost exactly one of them."""


def cost_setting(action: str) -> str:
    """The setting in which the table keeps the cost of an action."""
    return f"ap_{action}"


CONJURING = ConditionKey("conjuring")
"""Held by whoever casts over rounds: no other points are spent meanwhile (MC-CONJ-01)."""

Perform = Callable[[Draft, TakeAction], Refusal | None]


def price(encounter: Encounter, ruleset: Ruleset, who: Combatant, action: str) -> int | None:
    """What an action costs `who` now, conditions included; None: the GM has to say.

    A Move and a Dodge of a mount under control cost 1 MCAP.
    """
    if rider_in_control(encounter, who.id) is not None:
        return 1 if action in ("move", "dodge") else 0
    if action == "stand_up" and stands_by_move(encounter, who):
        return 0
    if numbers.counts_actions(who.creature):
        return CREATURE_COSTS.get(action, 1)
    known = POINT_COSTS.get(action)
    if known is None:
        value = encounter.settings.get(cost_setting(action), ASK)
        known = value if isinstance(value, int) and value >= 0 else None
    return None if known is None else known + surcharge(who, ruleset, action)


def stands_by_move(encounter: Encounter, who: Combatant) -> bool:
    """Whether it has bought a Move and not moved yet: standing takes the place of that movement.

    MC-MAN-05
    """
    if costs_nothing_now(encounter, who) or not who.count(MOVEMENT_POOL):
        return False
    return not any(who.count(key) for key in moved_counters(who))


def lost_by_paying(encounter: Encounter, ruleset: Ruleset, who: Combatant) -> Message | None:
    """What the GM is told before points are spent: the bought feet that go (AP-MOVE-06)."""
    feet = who.count(MOVEMENT_POOL)
    if not feet or costs_nothing_now(encounter, who):
        return None
    return Message("warning.myth.movement", {"distance": Distance(feet)})


def surcharge(who: Combatant, ruleset: Ruleset, what: str) -> int:
    """What conditions add to the action points of a Move or of a weapon attack."""
    return sum(
        fact.change for _, fact in _point_facts(who, ruleset, what) if fact.kind is Kind.NUMBER
    )


def _point_facts(who: Combatant, ruleset: Ruleset, what: str) -> list[tuple[Message, "FactOf"]]:
    found: dict[str, tuple[Message, FactOf]] = {}
    for held, fact in facts_of(who, Question.POINTS, ruleset):
        if what in fact.what:
            told = Message("reason.own_condition", {"condition": condition_name(held)})
            rule = fact.rule or held.condition.rule
            found[held.condition.key] = (told, FactOf(fact.kind, fact.change, rule))
    return list(found.values())


@dataclass(frozen=True, slots=True)
class FactOf:
    """What one condition does to points."""

    kind: Kind
    change: int
    rule: str


_ORDER = (Kind.MULTIPLIER_UP, Kind.NUMBER, Kind.CAP)


def _changes(who: Combatant, ruleset: Ruleset, what: str) -> Trace:
    """Conditions in the order of the rule: half, then less, then at most (MC-AP-05, MC-AP-07)."""
    facts = sorted(
        (pair for pair in _point_facts(who, ruleset, what) if pair[1].kind in _ORDER),
        key=lambda pair: (_ORDER.index(pair[1].kind), -pair[1].change),
    )
    return tuple(Contribution(told, fact.kind, fact.change, rule=fact.rule) for told, fact in facts)


def forbids(who: Combatant, ruleset: Ruleset, what: str) -> tuple[Message, str] | None:
    """The condition (and its row) that keeps points of that sort away, or None."""
    forbidding = (
        (told, fact.rule)
        for told, fact in _point_facts(who, ruleset, what)
        if fact.kind is Kind.AUTOMATIC_FAILURE
    )
    return next(forbidding, None)


def gained(who: Combatant, ruleset: Ruleset) -> Explained:
    """Action points gained at the start of a turn, without those carried over (MC-AP-05)."""
    typed = "ap" in who.creature.numbers
    base = Contribution(
        Message("reason.myth.action_points"),
        change=numbers.base_action_points(who.creature),
        rule="AP-ACT-03" if typed else "MC-AP-01",
    )
    return Explained((base, *_changes(who, ruleset, "gain")))


def actions_gained(who: Combatant, ruleset: Ruleset) -> Explained:
    """Creature actions on a turn (MC-AP-03, MC-AP-07)."""
    base = Contribution(
        Message("reason.myth.creature_actions"),
        change=who.creature.numbers.get("actions", 1),
        rule="MC-AP-03",
    )
    trace: list[Contribution] = [base]
    for change in _changes(who, ruleset, "actions"):
        trace.append(change)
        if change.kind is Kind.NUMBER:
            trace.append(Contribution(change.reason, Kind.FLOOR, 1, rule=change.rule))
    return Explained(tuple(trace))


def carried(who: Combatant, ruleset: Ruleset) -> int:
    """Unspent points that join the new ones (MC-AP-02)."""
    if forbids(who, ruleset, "carry") is not None:
        return 0
    return min(who.count(REACTIVE_POINTS), numbers.carry_limit(who.creature))


def lowest_cap(who: Combatant, ruleset: Ruleset, what: str) -> int | None:
    """The lowest number that conditions allow at most, or None where none of them does."""
    facts = [fact for _, fact in _point_facts(who, ruleset, what) if fact.kind is Kind.CAP]
    return min((fact.change for fact in facts), default=None)


def pool_cap(who: Combatant, ruleset: Ruleset) -> int | None:
    """The most points that it may have in hand, or None."""
    return lowest_cap(who, ruleset, "pool")


def start_turn(draft: Draft, identity: CombatantId) -> None:
    """Gain the points of the turn; what was kept for reactions ends."""
    who = draft.combatant(identity)
    if has_no_turn(draft, who):
        # One of a group that shares a turn, surprised alone: it has nothing to spend.
        purse = CREATURE_ACTIONS if numbers.counts_actions(who.creature) else ACTION_POINTS
        draft.add(CounterSet(identity, purse, 0, who.counters[purse].maximum))
    elif numbers.counts_actions(who.creature):
        actions = actions_gained(who, draft.ruleset)
        draft.add(CounterSet(identity, CREATURE_ACTIONS, actions.value, max(actions.value, 1)))
        _tell(draft, who, actions, "note.myth.creature_actions_limited")
    else:
        gain, kept = gained(who, draft.ruleset), carried(who, draft.ruleset)
        total, cap = gain.value + kept, pool_cap(who, draft.ruleset)
        total = total if cap is None else min(total, cap)
        told = None
        if kept:
            told = Message(
                "note.myth.points_carried", {"who": who.name, "amount": total, "carried": kept}
            )
        draft.add(CounterSet(identity, ACTION_POINTS, total, max(total, 1), told))
        draft.add(CounterSet(identity, REACTIVE_POINTS, 0, None))
        _tell(draft, who, gain, "note.myth.points_limited")
    clear_movement(draft, identity)
    if rider_in_control(draft.encounter, identity) is not None:
        mcap.fill(draft, identity)


def _tell(draft: Draft, who: Combatant, gain: Explained, key: str) -> None:
    """Tell it when conditions gave fewer points than usual."""
    for contribution in gain.trace[1:]:
        if contribution.kind is Kind.FLOOR:
            continue  # a part of the line before it
        told = Message(key, {"who": who.name, "amount": gain.value, "reason": contribution.reason})
        draft.add(Noted(told, contribution.rule, (who.id,)))


def end_turn(draft: Draft, identity: CombatantId) -> None:
    """Unspent points become reactive ones until the next turn (MC-AP-02); movement is lost."""
    who = draft.combatant(identity)
    if not numbers.counts_actions(who.creature):
        left = who.count(ACTION_POINTS)
        if forbids(who, draft.ruleset, "reactive") is not None:
            left = 0
        draft.add(CounterSet(identity, REACTIVE_POINTS, left, None))
        draft.add(CounterSet(identity, ACTION_POINTS, 0, who.counters[ACTION_POINTS].maximum))
    clear_movement(draft, identity)
    if who.count(MCAP):
        draft.add(CounterSet(identity, MCAP, 0, who.counters[MCAP].maximum))


def clear_movement(draft: Draft, identity: CombatantId) -> None:
    """No bought movement is left (AP-MOVE-07)."""
    who = draft.combatant(identity)
    for key in (MOVEMENT_POOL, MOVEMENT_LOST, *moved_counters(who)):
        if who.count(key):
            draft.add(CounterSet(identity, key, 0, None))


def moved_counter(by: str) -> CounterKey:
    """Feet of the bought Move that went in one manner of moving."""
    return CounterKey(f"moved:{by}")


def moved_counters(who: Combatant) -> tuple[CounterKey, ...]:
    """All counters of feet by manner of moving."""
    return tuple(key for key in who.counters if key.startswith("moved:"))


def is_on_turn(encounter: Encounter, who: Combatant) -> bool:
    """Whether it is its turn, the turn of a complete surprise included."""
    if who.has_effect(EXTRA_TURN):
        return True
    return any(active.id == who.id for active in encounter.active_combatants)


def costs_nothing_now(encounter: Encounter, who: Combatant) -> bool:
    """Whether nobody counts points: before and after the fight."""
    return encounter.phase is not Phase.RUNNING and not who.has_effect(EXTRA_TURN)


def purse_of(encounter: Encounter, who: Combatant) -> CounterKey:
    """The counter that pays now: points, reactive points outside its turn, creature actions.

    Whoever waits with its turn has the points of that turn in hand.
    A mount under control pays with MCAP.
    """
    if rider_in_control(encounter, who.id) is not None:
        return MCAP
    if numbers.counts_actions(who.creature):
        return CREATURE_ACTIONS
    keeps_turn = is_on_turn(encounter, who) or who.has_effect(DELAYING)
    return ACTION_POINTS if keeps_turn else REACTIVE_POINTS


def judge_cost(draft: Draft, who: Combatant, cost: int) -> Refusal | None:
    """Why it cannot act at that cost, or None (AP-ACT-01; a cost of 0 is legal, AP-ACT-04)."""
    for held, fact in facts_of(who, Question.ACTIONS, draft.ruleset):
        told = Message(
            "refusal.myth.condition_forbids_acting",
            {"who": who.name, "condition": condition_name(held)},
        )
        return Refusal(told, fact.rule or held.condition.rule)
    if costs_nothing_now(draft.encounter, who) or cost == 0:
        return None
    if refusal := mcap.judge_hands(draft, who):
        return refusal
    for effect in who.effects:
        if effect.key == CONJURING:
            told = Message("refusal.myth.conjures", {"who": who.name, "spell": effect.label})
            return Refusal(told, "MC-CONJ-01")
    return _judge_off_turn(draft, who) or _judge_purse(draft, who, cost)


def _judge_off_turn(draft: Draft, who: Combatant) -> Refusal | None:
    if is_on_turn(draft.encounter, who) or who.has_effect(DELAYING):
        return None
    return judge_reaction(draft.ruleset, who)


def judge_reaction(ruleset: Ruleset, who: Combatant) -> Refusal | None:
    """The condition that keeps it from acting on the turns of others, whatever that costs."""
    for held, fact in facts_of(who, Question.REACTIONS, ruleset):
        told = Message(
            "refusal.myth.condition_forbids_reactions",
            {"who": who.name, "condition": condition_name(held)},
        )
        return Refusal(told, fact.rule or held.condition.rule)
    return None


def in_hand(encounter: Encounter, who: Combatant) -> int | None:
    """Points that it can spend on an action now; None: nobody counts them.

    No source counts what a creature with actions does outside its turn.
    """
    purse = purse_of(encounter, who)
    uncounted = purse == CREATURE_ACTIONS and not is_on_turn(encounter, who)
    return None if uncounted or costs_nothing_now(encounter, who) else who.count(purse)


def _judge_purse(draft: Draft, who: Combatant, cost: int) -> Refusal | None:
    left = in_hand(draft.encounter, who)
    if left is None or left >= cost:
        return None
    key, rule = {
        ACTION_POINTS: ("refusal.myth.too_few_points", "AP-ACT-01"),
        REACTIVE_POINTS: ("refusal.myth.too_few_reactive_points", "MC-AP-02"),
        CREATURE_ACTIONS: ("refusal.myth.too_few_creature_actions", "MC-AP-03"),
        MCAP: ("refusal.myth.too_few_mcap", "AP-MNT-09"),
    }[purse_of(draft.encounter, who)]
    return Refusal(Message(key, {"who": who.name, "cost": cost, "left": left}), rule)


def pay(draft: Draft, identity: CombatantId, cost: int) -> None:
    """Take points; bought movement ends with the next expenditure (AP-MOVE-03, AP-MOVE-05)."""
    who = draft.combatant(identity)
    if cost == 0 or costs_nothing_now(draft.encounter, who):
        return
    purse = purse_of(draft.encounter, who)
    if purse == CREATURE_ACTIONS and not is_on_turn(draft.encounter, who):
        return
    counter = who.counters.get(purse, Counter(0))
    left = counter.with_current(counter.current - cost).current
    draft.add(CounterSet(identity, purse, left, counter.maximum))
    for each in (identity, *_in_one_saddle(draft, who)):
        _lose_movement(draft, draft.combatant(each))


def _in_one_saddle(draft: Draft, who: Combatant) -> tuple[CombatantId, ...]:
    """Its mount under control, or the rider who controls it: their points end one another's Move.

    Open point: the next AP or MCAP that is spent ends it, or only the mover's own.
    """
    if draft.ruleset.chooses(draft.encounter, "mount_movement_ends", "own_points"):
        return ()
    if who.ride is not None and who.ride.controlled and draft.find(who.ride.mount) is not None:
        return (who.ride.mount,)
    rider = rider_in_control(draft.encounter, who.id)
    return () if rider is None else (rider.id,)


def _lose_movement(draft: Draft, who: Combatant) -> None:
    identity = who.id
    if feet := who.count(MOVEMENT_POOL):
        draft.add(CounterSet(identity, MOVEMENT_POOL, 0, None))
        draft.add(CounterSet(identity, MOVEMENT_LOST, feet, None))
        lost = Message("note.myth.movement_lost", {"who": who.name, "distance": Distance(feet)})
        draft.add(Noted(lost, "AP-MOVE-03", (identity,)))


@dataclass(frozen=True, slots=True)
class PointsBudget:
    """The budget of a turn in points. A cost is a number, the key of an action, or "none"."""

    def judge(self, draft: Draft, combatant: Combatant, cost: str) -> Refusal | None:
        """Why it cannot pay `cost` now, or None."""
        return judge_cost(draft, combatant, points_in(draft, combatant, cost))

    def pay(self, draft: Draft, combatant: CombatantId, cost: str) -> None:
        """Take `cost` from it, as far as it is there."""
        pay(draft, combatant, points_in(draft, draft.combatant(combatant), cost))

    def items(self, combatant: Combatant) -> tuple[CounterKey, ...]:
        """The counters that make up its budget, in the order in which they are shown."""
        own: tuple[CounterKey, ...] = (ACTION_POINTS, REACTIVE_POINTS)
        if numbers.counts_actions(combatant.creature):
            own = (CREATURE_ACTIONS,)
        more = tuple(key for key in (SPELL_POINTS, MCAP) if key in combatant.counters)
        return (*own, *more)

    def reaction(self, combatant: Combatant) -> CounterKey | None:
        """The counter that it has for what it does in the turns of others; None: there is none."""
        has_points = REACTIVE_POINTS in combatant.counters
        return REACTIVE_POINTS if has_points and self.items(combatant)[0] == ACTION_POINTS else None


def points_in(draft: Draft, who: Combatant, cost: str) -> int:
    """The points that a cost stands for: a number, the key of an action, or "none".

    An action that nobody has priced yet costs nothing here; it is asked for afterwards.
    """
    if cost.isdecimal():
        return int(cost)
    if cost in PRICED:
        return price(draft.encounter, draft.ruleset, who, cost) or 0
    return 0
