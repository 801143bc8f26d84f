"""What the area of a spell is besides its shape, in words: hot on one side, moved, bursting."""

from desktop.controllers.desk import Desk
from desktop.dice.notation import written
from desktop.language.message import Distance, Message, Parameter
from desktop.model.spell import SpellArea
from desktop.rules.casting.running import COSTS


def area_words(area: SpellArea, desk: Desk) -> list[str]:
    """What else its area is: hot on one side, a wall that stands, something that burns."""
    parts: list[str] = []
    if area.flank:
        parts.append(desk.text("view.spell.flank", distance=Distance(area.flank)))
    if area.raises is not None:
        parts.append(desk.text("view.spell.raises"))
    if area.burns:
        parts.append(desk.text("view.spell.burns", dice=written(area.burns)))
    if area.quells:
        parts.append(desk.text("view.spell.quells", level=area.quells))
    if (made := area.sections) is not None:
        told: dict[str, Parameter] = {
            "distance": Distance(made.feet),
            "armour": made.armour,
            "points": made.whole,
        }
        parts.append(desk.text("view.spell.sections", **told))
    return parts + _turn_words(area, desk)


def _turn_words(area: SpellArea, desk: Desk) -> list[str]:
    """What becomes of it on the turns of its caster."""
    parts: list[str] = []
    told: dict[str, Parameter] = {"distance": Distance(area.moves)}
    if area.moved_by is not None:
        told["cost"] = Message(f"term.counter.{COSTS[area.moved_by]}")
        parts.append(desk.text(f"view.spell.{'moves' if area.moves else 'turns'}_for", **told))
    elif area.moves:
        parts.append(desk.text("view.spell.moves", **told))
    if area.drifts:
        parts.append(desk.text("view.spell.drifts", distance=Distance(area.drifts)))
    if area.bursts:
        parts.append(desk.text("view.spell.bursts"))
    if area.swells:
        parts.append(desk.text("view.spell.swells", dice=written(area.swells)))
    return parts
