"""The points of a mount under control: its rider spends them (AP-MNT-09, AP-MNT-10)."""

from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.encounter import Encounter
from desktop.model.events import CounterSet
from desktop.model.ids import CombatantId, CounterKey
from desktop.model.reasons import Kind
from desktop.rules.effects.asking import condition_name
from desktop.rules.engine.conditions import Held, Question
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.sight.perceiving import facts_of

MCAP = CounterKey("mcap")

USUAL_MCAP = 2
"""Of a mount whose stat block does not say (ours)."""


def rider_in_control(encounter: Encounter, mount: CombatantId) -> Combatant | None:
    """The rider who spends the mount's points, or None."""
    return next(
        (
            who
            for who in encounter.combatants.values()
            if who.ride is not None and who.ride.mount == mount and who.ride.controlled
        ),
        None,
    )


def fill(draft: Draft, mount: CombatantId) -> None:
    """All MCAP of the mount are there (AP-MNT-10)."""
    most = draft.combatant(mount).creature.numbers.get("mcap", USUAL_MCAP)
    draft.add(CounterSet(mount, MCAP, most, most))


def judge_hands(draft: Draft, mount: Combatant) -> Refusal | None:
    """Who rides and what is ridden must be up, and no condition may leave them without points.

    MCAP are points of the rider for what the mount does; of others this says nothing.
    """
    rider = rider_in_control(draft.encounter, mount.id)
    for who in () if rider is None else (mount, rider):
        if who.is_out:
            return Refusal(Message("refusal.is_down", {"who": who.name}), "AP-MNT-09")
        if refusal := _judge_able(draft, who):
            return refusal
    return None


def judge_walking(draft: Draft, who: Combatant) -> Refusal | None:
    """Why it does not go on with a Move that is bought: a condition leaves it, or who leads it,
    without points; or None.
    """
    return _judge_able(draft, who) or judge_hands(draft, who)


def _judge_able(draft: Draft, who: Combatant) -> Refusal | None:
    held = _without_points(draft.ruleset, who)
    if held is None:
        return None
    told: Parameters = {"who": who.name, "condition": condition_name(held)}
    return Refusal(Message("refusal.myth.condition_forbids_acting", told), held.condition.rule)


def _without_points(ruleset: Ruleset, who: Combatant) -> Held | None:
    """The condition that takes all points in hand, or forbids to act at all."""
    for held, fact in facts_of(who, Question.POINTS, ruleset):
        if "now" in fact.what and fact.kind is Kind.CAP and fact.change == 0:
            return held
    return next((held for held, _ in facts_of(who, Question.ACTIONS, ruleset)), None)
