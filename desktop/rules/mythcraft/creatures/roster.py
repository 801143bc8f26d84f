"""What a combatant of MythCraft brings along: its counters."""

from dataclasses import dataclass

from desktop.model.combatant import Combatant
from desktop.model.counter import (
    ACTION_POINTS,
    BASE_MAXIMUM,
    CREATURE_ACTIONS,
    DEATH_POINTS,
    HIT_POINTS,
    LUCK_POINTS,
    MOVEMENT_LOST,
    MOVEMENT_POOL,
    REACTIVE_POINTS,
    SPELL_POINTS,
    TEMPORARY_HIT_POINTS,
    Counter,
    feature_uses,
)
from desktop.model.creature import Creature
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CounterKey
from desktop.rules.mythcraft.creatures import numbers

DEATH_AT = 8
"""So many Death Points are death (AP-DP-04)."""


@dataclass(frozen=True, slots=True)
class MythcraftRoster:
    """Hit points, Shield HP, Death Points, action points or creature actions, movement."""

    def counters(
        self, creature: Creature, *, hit_points: int, character: bool
    ) -> FrozenMap[CounterKey, Counter]:
        """The counters of a newcomer, hit points included."""
        found = {
            HIT_POINTS: Counter(hit_points, hit_points),
            BASE_MAXIMUM: Counter(hit_points),
            TEMPORARY_HIT_POINTS: Counter(creature.numbers.get("shield", 0)),
            DEATH_POINTS: Counter(creature.numbers.get("death_points", 0), DEATH_AT),
            MOVEMENT_POOL: Counter(0),
            MOVEMENT_LOST: Counter(0),
        }
        found |= _turn_counters(creature)
        found |= _limited(creature)
        if spell_points := creature.numbers.get("sp", 0):
            found[SPELL_POINTS] = Counter(spell_points, spell_points)
        if luck := max(0, numbers.luck(creature)):
            # MC-LUCK-01: a reroll for each 2 LUCK, rounded up
            found[LUCK_POINTS] = Counter(numbers.half_up(luck), numbers.half_up(luck))
        return FrozenMap(found)

    def taken_on(self, who: Combatant, form: Creature) -> Creature:
        """The form, which keeps nothing."""
        return form

    def refitted(self, old: Combatant, new: Combatant) -> FrozenMap[CounterKey, Counter]:
        """The counters that change when a combatant gets another stat block.

        Points in hand stay as far as the new block has them; hit points up to its maximum.
        """
        found = {}
        maximum = new.creature.hit_points
        if maximum != old.creature.hit_points:
            current = maximum if old.hit_points == old.maximum_hit_points else old.hit_points
            found[HIT_POINTS] = Counter(min(current, maximum), maximum)
            found[BASE_MAXIMUM] = Counter(maximum)
        limited = _limited(new.creature).items()
        found |= {key: counter for key, counter in limited if key not in old.counters}
        for key, counter in _turn_counters(new.creature).items():
            known = old.counters.get(key)
            found[key] = counter if known is None else counter.with_current(known.current)
        return FrozenMap(found)


def _limited(creature: Creature) -> dict[CounterKey, Counter]:
    """What may be used so often between rests (MC-REST-01, MC-REST-03)."""
    return {
        feature_uses(feature.key): Counter(feature.uses.amount, feature.uses.amount)
        for feature in creature.features
        if feature.uses is not None
    }


def _turn_counters(creature: Creature) -> dict[CounterKey, Counter]:
    if numbers.counts_actions(creature):
        return {CREATURE_ACTIONS: Counter(0, creature.numbers["actions"])}
    reactive = creature.numbers.get("reactive_ap", 0)
    return {ACTION_POINTS: Counter(0), REACTIVE_POINTS: Counter(reactive)}
