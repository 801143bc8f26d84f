"""What combatants that share a turn are called together."""

from collections.abc import Sequence

from desktop.language.message import Listing, Message, Name, Parameter, typed_name
from desktop.model.combatant import Combatant
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId


def group_name(members: Sequence[Combatant]) -> Parameter:
    """ "Goblin ×6" for those of one kind, "Brando and Riding Horse", "Brando and 2 others"."""
    names = [(member.name, member.creature.name) for member in members]
    return name_of_several([(name, kind, kind.texts == name.texts) for name, kind in names])


def name_of_several(named: Sequence[tuple[Name, Name, bool]]) -> Parameter:
    """The same for names, the names of their kinds, and whether they are called by their kind."""
    (first, kind, _), others = named[0], named[1:]
    if all(other.texts == kind.texts for _, other, _ in others):
        return Message("group.name", {"name": kind, "members": len(named)})
    if len(others) > 1:
        return Listing((first, Message("group.others", {"members": len(others)})))
    name, _, is_plain = others[0]
    return Listing((first, Message("group.plain", {"name": name}) if is_plain else name))


def slot_name(members: tuple[CombatantId, ...], label: str, *states: Encounter) -> Parameter:
    """What a slot of the turn order is called: its only member, a group "Goblin x6", a count."""
    if not members:
        return typed_name(label) if label else Message("view.lair_count")
    for state in states:
        found = [state.combatants[who] for who in members if who in state.combatants]
        if found:
            return found[0].name if len(members) == 1 else group_name(found)
    return ""
