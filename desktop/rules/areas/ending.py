"""Spells on the map that end as a whole, not one of their areas alone."""

from desktop.language.message import Message
from desktop.model.area import LastingArea
from desktop.rules.areas import areas
from desktop.rules.effects import effects
from desktop.rules.engine.draft import Draft


def end_spell(draft: Draft, area: LastingArea, reason: Message) -> None:
    """The area is gone, and with it all that its concentration holds."""
    owner = None if area.owner is None else draft.find(area.owner)
    if owner is not None and area.held_by is not None:
        effects.end_effect(draft, owner.id, area.held_by, reason)
    if area.id in draft.encounter.areas:
        areas.remove(draft, area, reason)
