"""The hood of a lantern: lowered it leaves dim light in a radius of 5 feet (51-VIS-06)."""

from desktop.language.message import Message
from desktop.model import commands as c
from desktop.model import events as e
from desktop.model.combatant import Combatant
from desktop.rules.engine.draft import Draft
from desktop.rules.engine.refusal import Refusal
from desktop.rules.engine.ruleset import Action
from desktop.rules.sight.fog import LIGHTS

OPEN, LOWERED = "hooded_lantern", "hooded_lantern_lowered"


def lower_hood(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """Only dim light is left of it."""
    return _carry(draft, command, LOWERED)


def raise_hood(draft: Draft, command: c.TakeAction) -> Refusal | None:
    """It shines as before."""
    return _carry(draft, command, OPEN)


def hooding(cost: str) -> tuple[Action, ...]:
    """Both gestures, for what they cost in an edition; each where there is something to do."""
    return (
        Action("lower_hood", cost, lower_hood, offered=is_open),
        Action("raise_hood", cost, raise_hood, offered=is_lowered),
    )


def is_open(who: Combatant) -> bool:
    """Whether it carries such a lantern with its hood up."""
    return who.light is not None and who.light.source == OPEN


def is_lowered(who: Combatant) -> bool:
    """Whether it carries one with its hood down."""
    return who.light is not None and who.light.source == LOWERED


def _carry(draft: Draft, command: c.TakeAction, source: str) -> Refusal | None:
    who = draft.combatant(command.combatant)
    if not (is_open(who) or is_lowered(who)):
        text = Message("refusal.no_hooded_lantern", {"who": who.name})
        return Refusal(text, can_overrule=False)
    light = next(each for each in LIGHTS if each.source == source)
    if who.light != light:
        draft.add(e.LightCarried(who.id, light))
    return None
