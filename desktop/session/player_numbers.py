"""Numbers in the names that the players see: an "Ogre 1" on their screen tells of a second ogre."""

from collections import Counter
from dataclasses import replace

from desktop.model.combatant import Combatant
from desktop.model.encounter import Encounter


def without_lone_numbers(encounter: Encounter) -> Encounter:
    """Whoever is seen without a namesake goes without a number, as if there were no other."""
    seen = [who for who in encounter.combatants.values() if not who.hidden and not who.alias]
    namesakes = Counter(_base(who) for who in seen)
    alone = {
        who.id: replace(who, number=None)
        for who in seen
        if who.number is not None and namesakes[_base(who)] == 1
    }
    if not alone:
        return encounter
    return replace(encounter, combatants=encounter.combatants.with_items(alone))


def _base(who: Combatant) -> object:
    """The name without its number, as it is told apart when somebody joins."""
    return who.name.texts
