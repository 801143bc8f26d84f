"""Spell slots that are made of points: they vanish with the next long rest."""

from desktop.model import events as e
from desktop.model.counter import Counter, spell_slots
from desktop.model.ids import CombatantId, CounterKey
from desktop.rules.engine.draft import Draft

MADE = "made_slots:"
"""Before the level, in the key that counts how many slots more there are till the rest."""


def make_slot(draft: Draft, who: CombatantId, level: int) -> None:
    """One slot of that level more, which is there to be spent."""
    combatant = draft.combatant(who)
    magic = draft.ruleset.magic
    assert magic is not None, "slots are for spells"
    slots = dict(magic.slots(combatant)).get(level) or Counter(0, 0)
    made = CounterKey(f"{MADE}{level}")
    draft.add(e.CounterSet(who, spell_slots(level), slots.current + 1, (slots.maximum or 0) + 1))
    draft.add(e.CounterSet(who, made, combatant.count(made) + 1, None))


def vanish(draft: Draft, who: CombatantId) -> None:
    """A long rest is over, and with it what was made."""
    for key, made in draft.combatant(who).counters.items():
        if key.startswith(MADE) and made.current:
            slots = spell_slots(int(key.removeprefix(MADE)))
            known = draft.combatant(who).counters[slots]
            left = max(0, (known.maximum or 0) - made.current)
            draft.add(e.CounterSet(who, slots, min(known.current, left), left))
            draft.add(e.CounterSet(who, key, 0, None))
