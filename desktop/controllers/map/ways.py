"""The ways of moving that the GM chooses from, and what is left in each."""

from dataclasses import dataclass

from desktop.language.message import Distance, Message
from desktop.model.combatant import Combatant
from desktop.model.encounter import Encounter
from desktop.rules.attacking.actions import moves_out_of_turn
from desktop.rules.attacking.granted import MAY_TELEPORT, teleport_left
from desktop.rules.engine.ruleset import Ruleset
from desktop.rules.moving.riding import mover_for
from desktop.rules.moving.teleporting import TELEPORT
from desktop.rules.moving.usual_way import usual_way

JUMP = "jump"
STEP = 5
"""Feet of one step up or down."""

ONCE = (JUMP, TELEPORT)
"""Ways that are chosen for one move only."""


@dataclass(frozen=True, slots=True)
class Way:
    """One way of moving, and what is written on it."""

    key: str
    text: Message
    is_left: bool = True


def ways_for(encounter: Encounter, ruleset: Ruleset, who: Combatant) -> tuple[Way, ...]:
    """All ways of whoever moves for `who`: itself, or the mount that it controls."""
    mover = mover_for(encounter, who)
    ways = [
        Way(
            by,
            Message("view.way.left", {"way": Message(f"speed.{by}"), "left": Distance(left)}),
            left > 0,
        )
        for by, left in ruleset.movement.ways(encounter, ruleset, mover)
    ]
    return (*ways, Way(TELEPORT, Message(f"speed.{TELEPORT}")))


def moves_itself(encounter: Encounter, who: Combatant) -> bool:
    """Whether a move on the map is its own: on its turn, or out of turn (51-RDY-11)."""
    is_active = any(one.id == who.id for one in encounter.active_combatants)
    return is_active or moves_out_of_turn(who) or teleport_left(who) is not None


def way_of(who: Combatant) -> str:
    """How it moves unless the GM chooses otherwise.

    At once where a spell or feature lets it be elsewhere, else as it usually does.
    """
    return TELEPORT if who.has_effect(MAY_TELEPORT) else usual_way(who)
