"""What is asked of a game about what combatants bring along, and what they become."""

from typing import Protocol

from desktop.model.combatant import Combatant
from desktop.model.counter import Counter
from desktop.model.creature import Creature
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CounterKey


class RosterPolicy(Protocol):
    """What a combatant brings along."""

    def counters(
        self, creature: Creature, *, hit_points: int, character: bool
    ) -> FrozenMap[CounterKey, Counter]:
        """The counters of a newcomer, hit points included."""

    def refitted(self, old: Combatant, new: Combatant) -> FrozenMap[CounterKey, Counter]:
        """The counters that change when a combatant gets another stat block.

        `new` has the new creature (and, in a change of shape, the original one) already.
        """

    def taken_on(self, who: Combatant, form: Creature) -> Creature:
        """What somebody is in another form: that form, with what is kept of its own."""
