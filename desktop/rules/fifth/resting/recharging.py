"""What rests bring back: features by their own words, slots, the slots of a pact."""

import re

from desktop.language.message import Message
from desktop.model import events as e
from desktop.model.counter import feature_uses, spell_slots
from desktop.model.creature import Creature, UsesKind
from desktop.model.ids import CombatantId
from desktop.rules.encounter.counters import refill, set_current
from desktop.rules.engine.draft import Draft

AFTER_SHORT = frozenset((UsesKind.SHORT_REST, UsesKind.RECHARGE))
PACT = "pact_"
"""Before the level, among the numbers of a sheet: how many of its slots are those of a pact."""
SLOTS = "slots_"
HIGHEST = 9
_WARLOCK = re.compile(r"\bwarlock\b", re.IGNORECASE)
_OTHER = re.compile(
    r"\b(?:bard[oa]?|cleric|chieric[oa]|druid[oaei]?|paladin[oa]?|ranger|sorcerer|stregone"
    r"|strega|wizard|mag[oa])\b",
    re.IGNORECASE,
)


def pact_slots(creature: Creature) -> dict[int, int]:
    """How many of its slots of which level are those of a pact.

    As its sheet says, else all of one who is a warlock and has no other class with slots.
    """
    told = {
        level: count
        for level in range(1, HIGHEST + 1)
        if (count := creature.numbers.get(f"{PACT}{level}", 0))
    }
    text = creature.class_text
    if told or not _WARLOCK.search(text) or _OTHER.search(text):
        return told
    return {
        level: count
        for level in range(1, HIGHEST + 1)
        if (count := creature.numbers.get(f"{SLOTS}{level}", 0))
    }


def refill_features(draft: Draft, who: CombatantId, kinds: frozenset[UsesKind]) -> None:
    """All uses of the features whose words name such a rest."""
    for feature in draft.combatant(who).creature.features:
        if feature.uses is not None and feature.uses.kind in kinds:
            refill(draft, who, feature_uses(feature.key))


def after_short(draft: Draft, who: CombatantId) -> None:
    """What a short rest brings back."""
    refill_features(draft, who, AFTER_SHORT)
    _one_use_each(draft, who)
    _refill_pact(draft, who)


def _one_use_each(draft: Draft, who: CombatantId) -> None:
    """One use of each feature of which a short rest brings one back, a long one all."""
    for feature in draft.combatant(who).creature.features:
        key = feature_uses(feature.key)
        counter = draft.combatant(who).counters.get(key)
        if feature.uses is None or feature.uses.kind is not UsesKind.ONE_A_SHORT_REST:
            continue
        if counter is not None and counter.current < (counter.maximum or 0):
            set_current(draft, who, key, counter.current + 1)


def _refill_pact(draft: Draft, who: CombatantId) -> None:
    """What is spent of the slots of a pact, which are spent before others of their level."""
    combatant = draft.combatant(who)
    sheet = combatant.original or combatant.creature
    for level, count in pact_slots(sheet).items():
        key = spell_slots(level)
        slots = combatant.counters.get(key)
        back = 0 if slots is None else min(count, (slots.maximum or 0) - slots.current)
        if slots is None or back < 1:
            continue
        set_current(draft, who, key, slots.current + back)
        told = Message(
            "note.rest.pact_slots", {"who": combatant.name, "count": back, "level": level}
        )
        draft.add(e.Noted(told, draft.ruleset.rule("spell_slot"), (who,)))
