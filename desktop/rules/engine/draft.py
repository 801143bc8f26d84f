"""A decision in the making: the facts so far, and the state that they give."""

from collections.abc import Iterable
from typing import Any, TypeVar

from desktop.dice.rolling import Dice
from desktop.model.combatant import Combatant
from desktop.model.encounter import Encounter
from desktop.model.events import Event
from desktop.model.evolve import evolve
from desktop.model.ids import CombatantId
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.ruleset import Ruleset

Fact = TypeVar("Fact", bound=Event)


class Draft:
    """Collects events; `encounter` is always the state after them, `start` the one before.

    Steps of a rule read the state and add facts. Identities come from `fresh`, so a decision
    depends on nothing but state, command, ruleset and dice.
    """

    def __init__(
        self, encounter: Encounter, ruleset: Ruleset, dice: Dice, *, overruled: bool = False
    ) -> None:
        self.encounter = self.start = encounter
        self.ruleset = ruleset
        self.dice = dice
        self.overruled = overruled
        self._events: list[Event] = []
        self._facts: dict[type[Any], list[Any]] = {}
        self._changed: tuple[Encounter, tuple[Combatant, ...]] = (encounter, ())
        self._affected: tuple[Encounter | None, tuple[Combatant, ...]] = (None, ())
        self._serial = encounter.serial

    @property
    def events(self) -> tuple[Event, ...]:
        """The facts so far."""
        return tuple(self._events)

    def facts(self, kind: type[Fact]) -> tuple[Fact, ...]:
        """Those of one kind so far, in their order."""
        found = self._facts.get(kind)
        return () if found is None else tuple(found)

    def has_one_of(self, kinds: Iterable[type[Event]]) -> bool:
        """Whether there is a fact of one of these kinds so far."""
        return not self._facts.keys().isdisjoint(kinds)

    def add(self, event: Event) -> None:
        """One more fact."""
        self._events.append(event)
        self._facts.setdefault(type(event), []).append(event)
        self.encounter = evolve(self.encounter, event)

    def changed(self) -> tuple[Combatant, ...]:
        """The combatants who are not as they were before the decision, newcomers among them."""
        asked_at, found = self._changed
        if asked_at is not self.encounter:
            same = set(map(id, self.start.combatants.values()))
            now = self.encounter.combatants.values()
            found = tuple(who for who in now if id(who) not in same)
            self._changed = self.encounter, found
        return found

    def affected(self) -> tuple[Combatant, ...]:
        """The combatants who are under an effect, or were before the decision."""
        asked_at, found = self._affected
        if asked_at is not self.encounter:
            before = {who.id for who in self.start.combatants.values() if who.effects}
            now = self.encounter.combatants.values()
            found = tuple(who for who in now if who.effects or who.id in before)
            self._affected = self.encounter, found
        return found

    def fresh(self, letter: str) -> str:
        """A new identity: "c" combatant, "s" slot, "e" effect, "p" prompt, "m" map."""
        self._serial = max(self._serial, self.encounter.serial)
        identity = f"{letter}{self._serial}"
        self._serial += 1
        return identity

    def stands(self, refusal: Refusal | None) -> Refusal | None:
        """The refusal, unless the GM has overruled what may be overruled."""
        if refusal is None or (self.overruled and refusal.can_overrule):
            return None
        return refusal

    def find(self, identity: CombatantId) -> Combatant | None:
        """The combatant as it is now, or None when it is not (or no longer) in the fight."""
        return self.encounter.combatants.get(identity)

    def combatant(self, identity: CombatantId) -> Combatant:
        """The combatant as it is now."""
        return self.encounter.combatants[identity]
