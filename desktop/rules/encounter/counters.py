"""Numbers and states set by the GM's hand: rulings, obeyed as they are."""

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant, Life
from desktop.model.counter import BASE_MAXIMUM, HIT_POINTS, Counter
from desktop.model.ids import CombatantId, CounterKey
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.refusals import judge_number, judge_present
from desktop.rules.harm.maximum import base_for


def decide_set_counter(draft: Draft, command: c.SetCounter) -> Refusal | None:
    """Set a counter, and its maximum when one is given; what follows from hit points follows.

    What is counted without a maximum, as temporary hit points are, gets none.
    """
    refusal = judge_present(draft, (command.combatant,)) or judge_number(command.current)
    if refusal is None and command.maximum is not None:
        refusal = judge_number(command.maximum)
    if refusal is not None:
        return refusal
    who = draft.combatant(command.combatant)
    known = who.counters.get(command.counter)
    maximum = known.maximum if known is not None else None
    has_none = known is not None and known.maximum is None
    if command.maximum is not None and not has_none:
        maximum = command.maximum
    told = Message(
        "note.counter_set",
        {
            "who": who.name,
            "counter": Message(f"term.counter.{command.counter.split(':')[0]}"),
            "value": command.current,
        },
    )
    if command.counter == HIT_POINTS:
        _set_hit_points(draft, who, command, told)
    else:
        kept = Counter(0, maximum).with_current(command.current)
        draft.add(e.CounterSet(who.id, command.counter, kept.current, maximum, told))
    return None


def _set_hit_points(draft: Draft, who: Combatant, command: c.SetCounter, told: Message) -> None:
    maximum = who.maximum_hit_points
    if command.maximum is not None:
        base = base_for(draft, who, command.maximum)
        draft.add(e.CounterSet(who.id, BASE_MAXIMUM, base, None))
        maximum = command.maximum
    kept = Counter(0, maximum).with_current(command.current)
    draft.add(e.CounterSet(who.id, HIT_POINTS, kept.current, maximum, told))
    if kept.current > 0 and who.hit_points == 0:
        draft.ruleset.defeat.healed(draft, who.id, before=0)
    elif kept.current == 0 and who.hit_points > 0:
        draft.ruleset.defeat.emptied(draft, who.id, None)


def decide_declare_life(draft: Draft, command: c.DeclareLife) -> Refusal | None:
    """Say how combatants are; marks and effects of the state follow."""
    refusal = judge_present(draft, command.combatants)
    if refusal is not None:
        return refusal
    if command.life not in {life.value for life in Life}:
        return Refusal(
            Message("refusal.unknown_choice", {"value": command.life}), can_overrule=False
        )
    life = Life(command.life)
    for who in command.combatants:
        if draft.combatant(who).life is not life:
            draft.add(e.LifeChanged(who, life))
            draft.ruleset.defeat.declared(draft, who)
    return None


def set_current(draft: Draft, who: CombatantId, key: CounterKey, current: int) -> None:
    """Book a new current number of a counter, kept within its limits; nothing if it is so."""
    known = draft.combatant(who).counters.get(key)
    if known is None:
        return
    changed = known.with_current(current)
    if changed.current != known.current:
        draft.add(e.CounterSet(who, key, changed.current, known.maximum))


def spend(draft: Draft, who: CombatantId, key: CounterKey, amount: int = 1) -> None:
    """Take from a counter, not below 0."""
    set_current(draft, who, key, draft.combatant(who).count(key) - amount)


def refill(draft: Draft, who: CombatantId, key: CounterKey) -> None:
    """Fill a counter up to its maximum; one without a maximum is emptied."""
    known = draft.combatant(who).counters.get(key)
    if known is not None:
        set_current(draft, who, key, 0 if known.maximum is None else known.maximum)
