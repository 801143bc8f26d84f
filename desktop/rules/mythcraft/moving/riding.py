"""Mounts of MythCraft: on and off for a point, MCAP, reach from the saddle."""

from desktop.language.message import Message
from desktop.model.combatant import Combatant, Ride
from desktop.model.commands import TakeAction
from desktop.model.encounter import Encounter
from desktop.model.events import (
    CounterSet,
    Noted,
    RideChanged,
)
from desktop.model.ids import CombatantId, CounterKey
from desktop.model.prompt import Answer, Outcome, Prompt
from desktop.rules.engine import prompts
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.map.places import are_allies, footprint_of, grid_of
from desktop.rules.moving import riding
from desktop.rules.mythcraft.creatures import numbers
from desktop.rules.mythcraft.moving import saddle
from desktop.rules.mythcraft.points import mcap, points
from desktop.rules.mythcraft.points.costs import STEP

RIDEABLE = CounterKey("rideable")
"""Whether the MC has said that a creature is fit to be ridden."""

FIT, UNFIT = "fit", "unfit"
ANATOMY = "anatomy"

# --- on and off ---------------------------------------------------------------------------------


def mount(draft: Draft, command: TakeAction) -> Refusal | None:
    """Into the saddle for 1 AP; the unwilling are grappled, not ridden (AP-MNT-01)."""
    assert command.target is not None, "the action needs a target"
    rider, steed = draft.combatant(command.combatant), draft.combatant(command.target)
    if not are_allies(rider, steed):
        told: Parameters = {"who": rider.name, "mount": steed.name}
        unwilling = Refusal(Message("refusal.myth.unwilling_mount", told), "AP-MNT-01")
        if draft.stands(unwilling):
            return unwilling
    refusal_of = riding.judge_mount(draft, rider, steed, "AP-MNT-02") or judge_price(draft, rider)
    if refusal := draft.stands(refusal_of):
        return refusal
    if steed.count(RIDEABLE) or steed.creature.kind == "beast":
        get_on(draft, rider.id, steed.id)
    else:
        _ask_anatomy(draft, rider, steed)
    return None


def judge_price(draft: Draft, who: Combatant) -> Refusal | None:
    """Why it cannot pay for getting on or off, or None (AP-MNT-04)."""
    cost = points.price(draft.encounter, draft.ruleset, who, "mount") or 0
    return points.judge_cost(draft, who, cost)


def _pay(draft: Draft, who: CombatantId) -> None:
    cost = points.price(draft.encounter, draft.ruleset, draft.combatant(who), "mount") or 0
    points.pay(draft, who, cost)


def _ask_anatomy(draft: Draft, rider: Combatant, steed: Combatant) -> None:
    """Whether its body is fit to be ridden is the MC's call, once (AP-MNT-03)."""
    kept: dict[str, str | int] = {STEP: ANATOMY}
    prompts.ask_choice(
        draft,
        rider.id,
        Message("prompt.myth.anatomy", {"who": rider.name, "mount": steed.name}),
        source=steed.id,
        options=(
            (FIT, Message("prompt.myth.option_fit")),
            (UNFIT, Message("prompt.myth.option_unfit")),
        ),
        then=kept,
        rule="AP-MNT-03",
    )


def answer_anatomy(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """Fit to be ridden: into the saddle, and never asked again."""
    assert prompt.combatant is not None, "somebody rides"
    assert prompt.source is not None, "something is ridden"
    if answer.option != FIT or answer.outcome is Outcome.SKIPPED:
        return None
    draft.add(CounterSet(prompt.source, RIDEABLE, 1, None))
    get_on(draft, prompt.combatant, prompt.source)
    return None


def get_on(draft: Draft, rider: CombatantId, steed: CombatantId) -> None:
    """Paid, in the saddle; a mount without reason shares its rider's turn (AP-MNT-11)."""
    _pay(draft, rider)
    who, mount_ = draft.combatant(rider), draft.combatant(steed)
    controlled = numbers.attribute(mount_.creature, "int") < 0
    riding.get_on(draft, rider, steed, controlled=controlled)
    told: Parameters = {"who": who.name, "mount": mount_.name}
    key = "note.mounted_controlled" if controlled else "note.mounted_independent"
    draft.add(Noted(Message(key, told), "AP-MNT-11", (rider, steed)))
    if controlled:
        mcap.fill(draft, steed)


def dismount(draft: Draft, command: TakeAction) -> Refusal | None:
    """Out of the saddle for 1 AP, without a fall."""
    rider = draft.combatant(command.combatant)
    if rider.ride is None:
        return Refusal(Message("refusal.rides_nothing", {"who": rider.name}), can_overrule=False)
    if refusal := draft.stands(judge_price(draft, rider)):
        return refusal
    _pay(draft, rider.id)
    riding.get_off(draft, rider.id)
    return None


def change_control(draft: Draft, command: TakeAction) -> Refusal | None:
    """Take control of the mount, or leave it to itself; of a clever one the MC confirms it."""
    rider = draft.combatant(command.combatant)
    ride = rider.ride
    if ride is None:
        return Refusal(Message("refusal.rides_nothing", {"who": rider.name}), can_overrule=False)
    if refusal := draft.stands(_judge_clever(draft, ride)):
        return refusal
    draft.add(RideChanged(rider.id, Ride(ride.mount, ride.space, not ride.controlled)))
    if ride.controlled:
        riding.part_turn(draft, rider.id, ride.mount)
    else:
        riding.share_turn(draft, rider.id, ride.mount)
        mcap.fill(draft, ride.mount)
    return None


def _judge_clever(draft: Draft, ride: Ride) -> Refusal | None:
    """A clever mount has a turn of its own; where the table says so, nobody controls it."""
    steed = draft.find(ride.mount)
    if steed is None or ride.controlled or numbers.attribute(steed.creature, "int") < 0:
        return None
    if not draft.ruleset.chooses(draft.encounter, "clever_mounts", "never"):
        return None
    return Refusal(Message("refusal.myth.clever_mount", {"mount": steed.name}), "AP-MNT-11")


def judge_controlled(draft: Draft, who: Combatant, action: str) -> Refusal | None:
    """MCAP buy a Move, a Dodge, and what the stat block prices in MCAP (AP-MNT-09).

    Of its attacks and paragraphs each is judged by itself.
    """
    if action in (*saddle.MOUNT_ACTIONS, "attack") or riding.controller_of(draft, who.id) is None:
        return None
    if action == "stand_up" and points.stands_by_move(draft.encounter, who):
        return None  # in place of the movement that its MCAP bought (MC-MAN-05)
    return saddle.refuse(who)


# --- reach from the saddle ----------------------------------------------------------------------


def reach_beside(squares: int, away: int) -> int:
    """Feet of reach from the middle of a mount so many squares wide to `away` squares beside it.

    AP-MNT-14, AP-MNT-16
    """
    return 5 * (numbers.half_up(squares) + away - 1)


def reach_needed(
    encounter: Encounter,
    ruleset: Ruleset,
    rider: Combatant,
    feet: float,
    other: Combatant | None = None,
) -> float:
    """What a rider's reach must be for somebody so many feet from the mount (AP-MNT-13).

    From a long mount it depends on where `other` stands: short to its sides, far over its ends.
    """
    ride = rider.ride
    steed = None if ride is None else encounter.combatants.get(ride.mount)
    if steed is None or feet <= 0:
        return feet
    steps = numbers.size_steps(rider.creature.size, steed.creature.size)
    if steps <= 1:
        return feet
    if ruleset.taken_size(steed).across and other is not None:
        return _over_long(encounter, ruleset, steed, other)
    return reach_beside(max(1, round(ruleset.space_of(steed) / 5)), round(feet / 5))


def _over_long(encounter: Encounter, ruleset: Ruleset, steed: Combatant, other: Combatant) -> int:
    """From the middle of a long mount, the larger of what both axes ask for (AP-MNT-16)."""
    grid = grid_of(encounter, steed, ruleset)
    assert grid is not None, "the distance between the two is known"
    here, there = (footprint_of(who, ruleset, grid) for who in (steed, other))
    assert here is not None, "the distance between the two is known"
    assert there is not None, "the distance between the two is known"
    across = _squares_between(
        here.anchor.column, here.cells_wide, there.anchor.column, there.cells_wide
    )
    down = _squares_between(here.anchor.row, here.cells_high, there.anchor.row, there.cells_high)
    axes = ((here.cells_wide, across), (here.cells_high, down))
    return max(reach_beside(wide, away) for wide, away in axes if away > 0)


def _squares_between(start: int, length: int, other: int, other_length: int) -> int:
    """How many squares away something begins along one axis; 0 where both overlap on it."""
    if other >= start + length:
        return other - (start + length) + 1
    return max(0, start - (other + other_length) + 1)
