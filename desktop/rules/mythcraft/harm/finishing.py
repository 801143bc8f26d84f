"""What follows in MythCraft from a new state, whatever brought it about."""

from dataclasses import replace

from desktop.dice.notation import parse
from desktop.dice.rolling import roll
from desktop.language.message import Message
from desktop.model.combatant import Combatant, Initiative
from desktop.model.counter import ACTION_POINTS, CREATURE_ACTIONS, REACTIVE_POINTS
from desktop.model.encounter import Encounter, Slot
from desktop.model.events import (
    CounterSet,
    EffectChanged,
    EffectGained,
    Event,
    InitiativeRolled,
    Noted,
)
from desktop.model.ids import CombatantId, CounterKey, SlotId
from desktop.rules.engine.draft import Draft
from desktop.rules.mythcraft.creatures import numbers
from desktop.rules.mythcraft.harm import death
from desktop.rules.mythcraft.points import points
from desktop.rules.rolls.rolling import at_the_table
from desktop.rules.turn_order import order, ties

FATIGUED = "fatigued"


def cap_points(draft: Draft) -> None:
    """Conditions that came just now cut the points in hand; some keep them cut."""
    for who in _affected(draft):
        if numbers.counts_actions(who.creature):
            _cap(draft, who, CREATURE_ACTIONS, "actions")
        else:
            for what in ("now", "pool"):
                _cap(draft, who, ACTION_POINTS, what)
            if points.forbids(who, draft.ruleset, "reactive") is not None:
                _set(draft, who, REACTIVE_POINTS, 0)


def _affected(draft: Draft) -> list[Combatant]:
    gained = dict.fromkeys(event.combatant for event in draft.facts(EffectGained))
    return [who for who in map(draft.find, gained) if who is not None]


def _cap(draft: Draft, who: Combatant, counter: CounterKey, what: str) -> None:
    who = draft.combatant(who.id)
    limit = points.lowest_cap(who, draft.ruleset, what)
    if limit is not None and who.count(counter) > limit:
        _set(draft, who, counter, limit)


def _set(draft: Draft, who: Combatant, counter: CounterKey, value: int) -> None:
    known = who.counters.get(counter)
    if known is None or known.current == value:
        return
    told = Message("note.myth.points_cut", {"who": who.name, "count": value})
    draft.add(CounterSet(who.id, counter, value, known.maximum))
    draft.add(Noted(told, "MC-AP-05", (who.id,)))


def tire(draft: Draft) -> None:
    """Fatigued, gained or gained again: a Death Point each time (MC-COND-FATIGUED)."""
    for place, event in enumerate(draft.events):
        if _is_tiring(draft, event) and not _is_told(draft, place):
            assert isinstance(event, EffectGained | EffectChanged), "only effects tire"
            told = Message("note.myth.tired", {"who": draft.combatant(event.combatant).name})
            draft.add(Noted(told, "MC-COND-FATIGUED", (event.combatant,)))
            death.gain(draft, event.combatant, 1, "MC-COND-FATIGUED")


def _is_tiring(draft: Draft, event: Event) -> bool:
    if isinstance(event, EffectGained):
        return event.effect.key == FATIGUED
    return isinstance(event, EffectChanged) and event.told and event.effect.key == FATIGUED


def _is_told(draft: Draft, place: int) -> bool:
    """Finishers run until nothing follows: what has followed already must not follow again."""
    tiring = sum(_is_tiring(draft, event) for event in draft.events[: place + 1])
    told = sum(
        isinstance(event, Noted) and event.text.key == "note.myth.tired" for event in draft.events
    )
    return told >= tiring


def roll_off(draft: Draft) -> None:
    """Equal scores and equal AWR: an unmodified d20 decides (MC-INIT-01)."""
    if not draft.facts(InitiativeRolled):
        return
    if draft.ruleset.setting_of(draft.encounter, "ties") != "rule":
        return
    tied = _tied(draft.encounter)
    if not tied:
        return
    rolled: dict[SlotId, Slot] = {}
    for slot in tied:
        name = draft.combatant(slot.members[0]).name
        with at_the_table(draft, Message("throw.tie", {"who": name})):
            die = roll(parse("1d20"), draft.dice).total
        rolled[slot.id] = replace(slot, tie=(*slot.tie, die))
        _tell_roll_off(draft, slot, die)
    changed = [rolled.get(slot.id, slot) for slot in draft.encounter.order]
    order.set_order(draft, _resorted(tuple(changed)))


def _tied(encounter: Encounter) -> list[Slot]:
    """Those whose place is open; among identical creatures nobody minds who is first.

    Whoever comes to a number at which dice have been rolled already rolls one as well.
    """
    slots = [slot for slot in encounter.order if not slot.is_fixed]
    kinds = {slot.id: ties.kind_in(slot, encounter) for slot in slots}

    def is_open(slot: Slot) -> bool:
        return any(
            other.score == slot.score and other.tie[: len(slot.tie)] == slot.tie
            for other in slots
            if kinds[other.id] != kinds[slot.id]
        )

    return [slot for slot in slots if is_open(slot)]


def _resorted(slots: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """Sort neighbours of one score by their tie keys, everybody else left in place."""
    found: list[Slot] = []
    for slot in slots:
        place = len(found)
        while (
            place
            and not slot.is_fixed
            and found[place - 1].score == slot.score
            and not found[place - 1].is_fixed
            and found[place - 1].tie < slot.tie
        ):
            place -= 1
        found.insert(place, slot)
    return tuple(found)


def _tell_roll_off(draft: Draft, slot: Slot, die: int) -> None:
    members: tuple[CombatantId, ...] = slot.members
    first = draft.combatant(members[0])
    told = Message("note.myth.roll_off", {"who": first.name, "die": die})
    draft.add(Noted(told, "MC-INIT-01", members))
    typed = first.initiative is not None and first.initiative.typed
    given = Initiative(slot.score, (*slot.tie, die), typed)
    draft.add(InitiativeRolled(members, given, None))
