"""Who is listed as a target of a casting."""

from collections.abc import Iterable

from desktop.model.combatant import Combatant, Life
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId
from desktop.model.spell import SpellEntry
from desktop.rules.casting import designating
from desktop.rules.casting.spell_numbers import only_fills


def candidates_of(
    encounter: Encounter,
    maker: Combatant | None,
    entry: SpellEntry | None,
    inside: Iterable[CombatantId] | None,
) -> tuple[Combatant, ...]:
    """Those in the area (`inside`, None without one), the maker alone of what works on nobody
    else, nobody of what is but light or mist, else everybody who lives; also the dead where the
    spell revives.
    """
    spell = None if entry is None else entry.spell
    if spell is not None and only_fills(spell):
        return ()
    if designating.is_on_self(spell) and maker is not None:
        return (maker,)
    if inside is not None:
        return tuple(encounter.combatants[who] for who in inside)
    mending = None if spell is None else spell.mending
    revives = mending is not None and mending.revives
    return tuple(x for x in encounter.in_order() if revives or x.life is not Life.DEAD)
