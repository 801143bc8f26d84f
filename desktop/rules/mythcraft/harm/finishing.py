"""What follows in MythCraft from a new state, whatever brought it about."""

from desktop.language.message import Message
from desktop.model.combatant import Combatant
from desktop.model.counter import ACTION_POINTS, CREATURE_ACTIONS, REACTIVE_POINTS
from desktop.model.events import (
    CounterSet,
    EffectChanged,
    EffectGained,
    Event,
    Noted,
)
from desktop.model.ids import CounterKey
from desktop.rules.engine.draft import Draft
from desktop.rules.mythcraft.creatures import numbers
from desktop.rules.mythcraft.harm import death
from desktop.rules.mythcraft.points import points

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
