"""Numbers that tell namesakes apart: "Goblin 3"."""

from collections.abc import Iterable

from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.model.creature import Creature
from desktop.model.encounter import Phase
from desktop.model.ids import CombatantId
from desktop.rules.engine.draft import Draft
from desktop.rules.sight.fog import CHANGES_SIGHT
from desktop.rules.sight.unseen import unseen_ones


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


def is_called_out(draft: Draft, who: Combatant) -> bool:
    """Whether the players know its number as it is now.

    Once the fight is on, what was called out stays so; before it nothing was.
    """
    if draft.encounter.phase is Phase.PREPARING:
        return who.is_public
    return who.called_out or (who.is_public and _is_seen(draft, who))


def _is_seen(draft: Draft, who: Combatant) -> bool:
    """Whether neither fog nor darkness keeps it from the players."""
    return who.id not in unseen_ones(draft.encounter.with_combatant(who), draft.ruleset)


def call_out(draft: Draft) -> None:
    """In the fight, those whom the players see for the first time take the next numbers."""
    is_on = draft.encounter.phase is not Phase.PREPARING
    if not is_on or not draft.has_one_of(CHANGES_SIGHT):
        return
    waiting = [one for one in draft.encounter.combatants.values() if _may_be_met(one)]
    if not waiting:
        return
    unseen = unseen_ones(draft.encounter, draft.ruleset)
    met = [one.id for one in waiting if one.id not in unseen]
    for who in met:
        draft.add(e.NumberCalledOut(who))
    hidden_last(draft, met)


def _may_be_met(who: Combatant) -> bool:
    return who.is_public and not who.called_out


def hidden_last(draft: Draft, those: Iterable[CombatantId]) -> None:
    """Namesakes of `those` whom the players do not know by name take the last numbers.

    A gap (1, 2, 4) would tell the players that somebody lies in wait. Numbers that have been
    called out at the table stay; who is shown for the first time gets the one after them, as if
    it had only come now.
    """
    for base in {base_of(who.own_name, who.creature) for who in map(draft.combatant, those)}:
        numbered = [
            known
            for known in draft.encounter.combatants.values()
            if known.number is not None and base_of(known.own_name, known.creature) == base
        ]
        is_before = draft.encounter.phase is Phase.PREPARING
        kept = () if is_before else tuple(one for one in numbered if _was_known(draft, one))
        others = [known for known in numbered if known not in kept]
        others.sort(key=lambda known: (not known.called_out, known.number or 0))
        if is_before:
            numbers = sorted(known.number or 0 for known in others)
        else:
            highest = max((known.number or 0 for known in kept), default=0)
            numbers = list(range(highest + 1, highest + 1 + len(others)))
        for known, number in zip(others, numbers, strict=True):
            if known.number != number:
                draft.add(e.NameChanged(known.id, known.own_name, known.own_gender, number))


def _was_known(draft: Draft, who: Combatant) -> bool:
    """Whether its number had been called out before."""
    before = draft.start.combatants.get(who.id)
    return before is not None and before.called_out
