"""Whose attacks or actions a menu holds: its first line says so."""

from desktop.language.message import Message, Parameter
from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId
from desktop.session.group_names import slot_name


def menu_heading(encounter: Encounter, who: CombatantId, of: str) -> Message:
    """ "Attacks: Ogre", and whose turn it is when it is not the ogre's.

    `of` is the key of what the menu holds.
    """
    parameters: dict[str, Parameter] = {"of": Message(of), "who": encounter.combatants[who].name}
    slot = encounter.active_slot
    if slot is None or who in slot.members:
        return Message("view.menu_of", parameters)
    turn_of = slot_name(slot.members, slot.label, encounter)
    return Message("view.menu_of.other", {**parameters, "turn_of": turn_of})
