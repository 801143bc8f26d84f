"""Mounts of MythCraft: on and off for a point, MCAP, the riding DC, falling from the saddle."""

from desktop.language.message import Listing, Message
from desktop.model.combatant import Combatant, Ride
from desktop.model.commands import TakeAction
from desktop.model.effect import ActiveEffect
from desktop.model.encounter import Encounter
from desktop.model.events import (
    CheckRolled,
    CounterSet,
    EffectGained,
    Noted,
    PromptOpened,
    RideChanged,
    TokenMoved,
)
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, CounterKey, EffectId
from desktop.model.prompt import Answer, Outcome, Prompt, PromptKind
from desktop.model.reasons import Contribution, Explained, Standing, Trace
from desktop.rules.effects import effects
from desktop.rules.effects.asking import situation_of
from desktop.rules.engine import hits, prompts
from desktop.rules.engine.conditions import has
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import Parameters, judge_number
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.harm import damage
from desktop.rules.map.places import are_allies, footprint_of, grid_of
from desktop.rules.moving import riding
from desktop.rules.mythcraft.creatures import numbers
from desktop.rules.mythcraft.moving import saddle
from desktop.rules.mythcraft.moving.hazards import FALLING
from desktop.rules.mythcraft.points import points
from desktop.rules.mythcraft.points.costs import STEP
from desktop.rules.rolls.rolling import throw
from desktop.rules.rolls.saves import shown_bonus

PRONE = ConditionKey("prone")
BY_SPELL = ConditionKey("riding_spell")
"""Its level is the SPC of the spell that the next check is against."""

BY_GM = ConditionKey("riding_dc")
"""Its level is what the MC adds to the riding DC."""

RIDEABLE = CounterKey("rideable")
"""Whether the MC has said that a creature is fit to be ridden."""

FIT, UNFIT = "fit", "unfit"
ANATOMY, UNSEATED, EVENT = "anatomy", "unseated", "event"
BASE = 15
LARGER, MOOD, BOLD = 3, 2, -5
MOODS = ("frightened", "shaken", "demoralized")
BOLDNESS = ("focused", "rallied")
DAZES = {"stunned": 9, "staggered": 6, "dazed": 3}
"""The worst of these counts, or all of them: the table says (open point)."""

SADDLE_DICE = {"d4": "1d4", "d6": "1d6"}

RIDING_LINES = {
    Standing.COUNTED: "prompt.myth.riding_line",
    Standing.OUTRANKED: "prompt.myth.riding_outranked",
}
"""How a line of the riding DC is told, by whether it counts."""


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
        points.fill_mount(draft, steed)


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
        points.fill_mount(draft, ride.mount)
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


# --- the riding DC ------------------------------------------------------------------------------


def riding_dc(draft: Draft, rider: Combatant, source: CombatantId | None) -> Explained:
    """15 and its lines (AP-MNT-08): each is a reason, the MC's own among them (AP-MNT-18)."""
    rule, table = "AP-MNT-08", draft.ruleset.conditions
    lines = [Contribution(Message("reason.myth.riding_base"), change=BASE, rule=rule)]
    spell = next((x.level or 0 for x in rider.effects if x.key == BY_SPELL), 0)
    if spell:
        told = Message("reason.myth.riding_spell", {"spc": spell})
        lines.append(Contribution(told, change=numbers.half_up(spell), rule=rule))
    foe = None if source is None else draft.find(source)
    larger = 0
    if foe is not None and foe.id != rider.id:
        larger = max(0, numbers.size_steps(rider.creature.size, foe.creature.size))
    if larger and foe is not None:
        told = Message("reason.myth.riding_larger", {"who": foe.name, "count": larger})
        lines.append(Contribution(told, change=LARGER * larger, rule=rule))
    bold = next((key for key in BOLDNESS if has(rider, key, table)), None)
    if bold is not None:
        lines.append(Contribution(Message(f"condition.{bold}"), change=BOLD, rule=rule))
    for key in MOODS:
        if has(rider, key, table):
            lines.append(Contribution(Message(f"condition.{key}"), change=MOOD, rule=rule))
    adds_up = draft.ruleset.chooses(draft.encounter, "riding_penalties", "sum")
    dazes = [key for key in DAZES if has(rider, key, table)]
    for place, key in enumerate(dazes):
        line = Contribution(Message(f"condition.{key}"), change=DAZES[key], rule=rule)
        outranked = place > 0 and not adds_up
        lines.append(line.with_standing(Standing.OUTRANKED) if outranked else line)
    by_gm = next((x.level or 0 for x in rider.effects if x.key == BY_GM), 0)
    if by_gm:
        told = Message("reason.gm")
        lines.append(Contribution(told, change=by_gm, rule="AP-MNT-18", ruling=True))
    return Explained(tuple(lines))


def balance_reasons(draft: Draft, rider: Combatant) -> Trace:
    """DEX, the skill of Balancing, conditions: everything but the die."""
    trace = draft.ruleset.checks(situation_of(draft.encounter, draft.ruleset, rider), "dex")
    skill = rider.creature.skills.get("balancing", 0)
    if not skill:
        return trace
    return (*trace, Contribution(Message("skill.balancing"), change=skill, rule="MC-CHK-01"))


def set_line(key: ConditionKey) -> "points.Perform":
    """The action that sets a line of the riding DC: the number is the text, 0 takes it away."""

    def perform(draft: Draft, command: TakeAction) -> Refusal | None:
        text = command.text.strip()
        if not text.isdecimal():
            return Refusal(Message("refusal.no_dc", {"value": text}), can_overrule=False)
        if refusal := judge_number(int(text), high=99):
            return refusal
        effects.end_all(draft, command.combatant, key)
        if int(text):
            effects.give(draft, command.combatant, ActiveEffect(EffectId(""), key, level=int(text)))
        return None

    return perform


# --- falling off --------------------------------------------------------------------------------


def settle_riders(draft: Draft) -> None:
    """A finisher: riders that are moved alone fall off; who is knocked Prone checks its balance."""
    for place, event in enumerate(draft.events):
        if isinstance(event, TokenMoved) and event.forced:
            _moved_alone(draft, event)
        elif isinstance(event, EffectGained) and event.effect.key == PRONE:
            who = draft.find(event.combatant)
            if who is None or event.effect.source == who.id:
                continue
            if who.ride is not None:
                _ask_balance(draft, who, event.effect.source, place)
            for rider in riding.riders_of(draft, who.id):
                _ask_balance(draft, rider, event.effect.source, place)


def _moved_alone(draft: Draft, event: TokenMoved) -> None:
    """AP-MNT-06: a rider that an effect moves without the mount is off, Prone and hurt."""
    rider = draft.find(event.combatant)
    steed = None if rider is None else riding.mount_of(draft, rider)
    if rider is None or steed is None or steed.token is None or event.token == steed.token:
        return
    fall_off(draft, rider.id, "AP-MNT-06", keeps_place=True)


def _ask_balance(draft: Draft, rider: Combatant, source: CombatantId | None, place: int) -> None:
    """A Balancing check against the riding DC, one for an effect (AP-MNT-07)."""
    was_asked = any(
        isinstance(event, PromptOpened)
        and event.prompt.combatant == rider.id
        and event.prompt.continuation.get(EVENT) == place
        for event in draft.events
    )
    if was_asked:
        return
    dc = riding_dc(draft, rider, source)
    base, *others = dc.trace
    lines = Listing(
        (
            Message("riding.base", {"base": base.change}),
            *(
                Message(RIDING_LINES[each.standing], {"reason": each.reason, "change": each.change})
                for each in others
            ),
        )
    )
    kept: dict[str, str | int] = {"then": UNSEATED, EVENT: place}
    prompts.ask(
        draft,
        Prompt(
            prompts.NEW,
            PromptKind.CHECK,
            rider.id,
            Message("prompt.myth.balance", {"who": rider.name, "lines": lines}),
            ability="dex",
            dc=dc.value,
            bonus=shown_bonus(balance_reasons(draft, rider)),
            dice="1d20",
            continuation=FrozenMap(kept),
            rule="AP-MNT-07",
        ),
    )


def answer_balance(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """A success stays in the saddle; a failure falls."""
    assert prompt.combatant is not None, "somebody rides"
    rider = draft.combatant(prompt.combatant)
    if rider.ride is None or answer.outcome is Outcome.SKIPPED:
        return None
    dc = 0 if prompt.dc is None else prompt.dc
    purpose = Message("note.check_of", {"skill": Message("skill.balancing")})
    thrown = None
    if answer.outcome is not None:
        success = answer.outcome is Outcome.SUCCESS
    elif answer.amount is not None:
        success = answer.amount >= dc
    else:
        thrown = throw(draft, balance_reasons(draft, rider), answer.dice, answer.bonus)
        success = thrown.total >= dc
    draft.add(CheckRolled(rider.id, purpose, thrown, dc, success))
    effects.end_all(draft, rider.id, BY_SPELL)
    if not success:
        fall_off(draft, rider.id, "AP-MNT-07")
    elif draft.ruleset.chooses(draft.encounter, "balancing_passed", "upright"):
        for each in (rider.id, rider.ride.mount):
            effects.end_all(draft, each, PRONE, Message("note.stays_mounted"))
    return None


def fall_off(draft: Draft, rider: CombatantId, rule: str, *, keeps_place: bool = False) -> None:
    """Off the mount, Prone, and the question what the fall deals (AP-MNT-17)."""
    who = draft.combatant(rider)
    draft.add(Noted(Message("note.falls_off", {"who": who.name}), rule, (rider,)))
    riding.get_off(draft, rider, keeps_place=keeps_place)
    if not draft.combatant(rider).has_effect(PRONE):
        effects.give(draft, rider, ActiveEffect(EffectId(""), PRONE))
    dice = SADDLE_DICE[str(draft.ruleset.setting_of(draft.encounter, "saddle_fall"))]
    prompts.ask(
        draft,
        Prompt(
            prompts.NEW,
            PromptKind.HAZARD,
            rider,
            Message("prompt.myth.saddle_fall", {"who": who.name, "dice": dice}),
            dice=dice,
            rule="AP-MNT-17",
        ),
    )


def answer_saddle_fall(draft: Draft, prompt: Prompt, answer: Answer) -> Refusal | None:
    """The damage of the fall: typed as a sum, or rolled; skipped, it deals none."""
    who = None if prompt.combatant is None else draft.find(prompt.combatant)
    if who is None or answer.outcome is Outcome.SKIPPED:
        return None
    amount, dice = prompts.summed(draft, prompt, answer)
    part = hits.Incoming(amount, FALLING, dice=dice)
    damage.deal(draft, who.id, (part,), hits.Blow())
    return None
