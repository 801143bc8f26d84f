"""Things in a fight: objects with Armour Class and hit points, which take no turns."""

from desktop.model.combatant import Combatant

OBJECT = "object"
"""The kind of creatures that are things."""


def is_thing(who: Combatant) -> bool:
    """Whether it is an object: it has no turn and no initiative."""
    return who.creature.kind == OBJECT
