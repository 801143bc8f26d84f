"""How fast somebody is in each way of moving, and what a Dash adds, in D&D."""

from fractions import Fraction

from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.counter import DASHES
from desktop.model.encounter import Encounter
from desktop.model.ids import ConditionKey, CounterKey
from desktop.model.modifier import Modifier
from desktop.model.reasons import Contribution, Explained, Kind, Standing, Trace, number
from desktop.rules.effects.asking import answering, situation_of
from desktop.rules.engine.conditions import Question, modifiers_of
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.engine.situation import Situation
from desktop.rules.sight.perceiving import answers

WALK, CLIMB, SWIM, FLY, BURROW, JUMP = "walk", "climb", "swim", "fly", "burrow", "jump"
WAYS = (WALK, CLIMB, SWIM, FLY, BURROW, JUMP)
"""The ways to move that a combatant may choose from, in the order in which they are shown."""

USUAL_SPEED = 30
MAGIC_FLIGHT = 60
"""The speed that magic such as the fly spell gives, where the effect does not say."""
HALF = 50
WHOLE = 100
WITHOUT_SPEED = (CLIMB, SWIM)
"""Ways to move that everybody has, at an extra foot for each foot."""

ALOFT = ConditionKey("aloft")
SWIMMING = ConditionKey("swimming_speed")
ONLY = "only"
"""Among the ways that an effect gives: its bearer moves in no other way."""
SPEED = "speed"
"""Parameter of an effect that gives a speed: its feet."""

ORDER = (Kind.NUMBER, Kind.FLOOR, Kind.MULTIPLIER, Kind.CAP, Kind.SET)
"""First what is added, then what is halved, then what is set to a number or to nothing."""


def walking_speed(who: Combatant) -> int:
    """The walking speed of its stat block; 0 where magic leaves it another way alone."""
    if _only_ways(who):
        return 0
    speeds = who.creature.speeds
    return speeds.get(WALK, 0 if speeds else USUAL_SPEED)


def own_speed(who: Combatant, by: str) -> int:
    """The speed of that way by its stat block and by magic; 0 where it has none."""
    if only := _only_ways(who):
        return max((given.change for given in only if by in given.what), default=0)
    feet = who.creature.speeds.get(by, 0)
    for effect in who.effects:
        if effect.key == ALOFT and by == FLY:
            feet = max(feet, int(effect.parameters.get(SPEED, MAGIC_FLIGHT)))
        elif effect.key == SWIMMING and by == SWIM:
            feet = max(feet, int(effect.parameters.get(SPEED, walking_speed(who))))
    for given in modifiers_of(who, Question.OWN_SPEED):
        if by in given.what:
            feet = max(feet, given.change or walking_speed(who))
    return feet


def _only_ways(who: Combatant) -> tuple[Modifier, ...]:
    """What magic leaves it as its only ways of moving."""
    return tuple(each for each in modifiers_of(who, Question.OWN_SPEED) if ONLY in each.what)


def base_speed(who: Combatant, by: str) -> tuple[str, int]:
    """The speed that counts for a way of moving: whose it is, and its feet."""
    if by in (WALK, JUMP):
        return WALK, walking_speed(who)
    own = own_speed(who, by)
    if own or by not in WITHOUT_SPEED:
        return by, own
    return WALK, walking_speed(who)


def explained_speed(
    encounter: Encounter,
    ruleset: Ruleset,
    who: Combatant,
    by: str,
    *,
    follows: bool,
    more: tuple[Contribution, ...] = (),
) -> Explained:
    """The speed of a way and what conditions make of it; `follows`: changes reach all ways.

    `more` are reasons that are no conditions.
    """
    whose, feet = base_speed(who, by)
    text = Message("reason.speed", {"mode": Message(f"speed.{whose}")})
    situation = situation_of(encounter, ruleset, who)
    changes = (*_speed_changes(situation, Question.SPEED), *more)
    if whose == WALK or follows:
        changes = (*changes, *_speed_changes(situation, Question.WALKING_SPEED))
    if not changes:
        return Explained((number(text, feet),))
    floor = Contribution(Message("reason.not_below_zero"), Kind.FLOOR, 0)
    ordered = sorted((*changes, floor), key=lambda each: ORDER.index(each.kind))
    return Explained((number(text, feet), *ordered))


def _speed_changes(situation: Situation, question: Question) -> Trace:
    """What conditions and magic do to a speed; whom magic frees it cannot slow."""
    found = answering(situation, question)
    is_free = answers(situation.actor, Question.FREE_GOING, situation.ruleset)
    return tuple(
        told.with_standing(Standing.CANCELLED)
        if is_free and held.influence is not None and _slows(told)
        else told
        for held, _, told in found
    )


def _slows(told: Contribution) -> bool:
    if told.kind is Kind.MULTIPLIER:
        return told.change < WHOLE
    return told.kind is Kind.CAP or (told.kind is Kind.NUMBER and told.change < 0)


def dashes_in(by: str) -> CounterKey:
    """The counter of the Dashes that add the speed of a way of moving; walking is the usual one."""
    return DASHES if by in (WALK, JUMP) else CounterKey(f"{DASHES}:{by}")


def dash_counters(who: Combatant) -> tuple[CounterKey, ...]:
    """All counters of Dashes."""
    return tuple(key for key in who.counters if key.split(":")[0] == DASHES)


def ways_of(who: Combatant) -> tuple[str, ...]:
    """The ways in which it can move at all."""
    return tuple(by for by in WAYS if by in (WALK, CLIMB, SWIM, JUMP) or own_speed(who, by))


def exact_value(trace: Trace) -> Fraction:
    """The speed that the counted reasons give, with its halves of a foot (AMB-01)."""
    value = Fraction(0)
    for each in trace:
        if each.standing is not Standing.COUNTED:
            continue
        match each.kind:
            case Kind.NUMBER:
                value += each.change
            case Kind.MULTIPLIER:
                value = value * each.change / 100
            case Kind.CAP:
                value = min(value, Fraction(each.change))
            case Kind.FLOOR:
                value = max(value, Fraction(each.change))
            case Kind.SET:
                value = Fraction(each.change)
            case _:
                pass
    return value


def halved_once(trace: Trace) -> Trace:
    """The reasons of a speed of which only the first half counts (AMB-24)."""
    kept: list[Contribution] = []
    for each in trace:
        halves = each.kind is Kind.MULTIPLIER and each.change == HALF
        is_second = halves and any(
            known.kind is Kind.MULTIPLIER and known.change == HALF for known in kept
        )
        kept.append(each.with_standing(Standing.OUTRANKED) if is_second else each)
    return tuple(kept)


def detour_in(by: str) -> CounterKey:
    """The counter of feet paid beyond the distance moved, by the way of moving."""
    return CounterKey(f"detour:{by}")


def detours(who: Combatant) -> tuple[CounterKey, ...]:
    """All of those counters."""
    return tuple(key for key in who.counters if key.startswith("detour:"))
