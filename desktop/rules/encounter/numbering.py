"""Numbers that tell namesakes apart: "Goblin 3"."""

from collections.abc import Sequence

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.creature import Creature
from desktop.model.encounter import Phase
from desktop.model.ids import CombatantId
from desktop.rules.engine.draft import Draft


def base_of(own_name: str, creature: Creature) -> object:
    """What two combatants have in common when their names must be told apart."""
    return own_name.strip().casefold() or creature.names


def numbers_for(draft: Draft, command: c.AddCombatants) -> list[int | None]:
    """A number for each newcomer; the first of its name stands alone without one.

    The numbers go on above the highest one present, so nobody takes a name that is in the fight.
    """
    base = base_of(command.own_name, command.creature)
    namesakes = [
        known
        for known in draft.encounter.combatants.values()
        if base_of(known.own_name, known.creature) == base
    ]
    if not namesakes and command.count == 1:
        return [None]
    highest = max((known.number or 0 for known in namesakes), default=0)
    for known in namesakes:
        if known.number is None:
            highest += 1
            draft.add(e.NameChanged(known.id, known.own_name, known.own_gender, highest))
    return list(range(highest + 1, highest + 1 + command.count))


def hidden_last(draft: Draft, those: Sequence[CombatantId]) -> None:
    """Before the fight, hidden namesakes of `those` take the last numbers.

    A gap (1, 2, 4) would tell the players that somebody lies in wait. In the fight numbers stay:
    they have been called out at the table.
    """
    if draft.encounter.phase is not Phase.PREPARING:
        return
    bases = {base_of(who.own_name, who.creature) for who in map(draft.combatant, those)}
    for base in bases:
        numbered = [
            known
            for known in draft.encounter.combatants.values()
            if known.number is not None and base_of(known.own_name, known.creature) == base
        ]
        numbered.sort(key=lambda known: known.number or 0)
        numbers = [known.number for known in numbered]
        numbered.sort(key=lambda known: known.hidden)
        for known, number in zip(numbered, numbers, strict=True):
            if known.number != number:
                draft.add(e.NameChanged(known.id, known.own_name, known.own_gender, number))
