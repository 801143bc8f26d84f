"""The course of the fight, and what is done in a turn."""

from dataclasses import dataclass

from desktop.model.ids import (
    CombatantId,
)


@dataclass(frozen=True, slots=True)
class BeginFight:
    """Begin round 1 with the first slot."""


@dataclass(frozen=True, slots=True)
class NextTurn:
    """End the active turn and start the next one."""


@dataclass(frozen=True, slots=True)
class EndFight:
    """The fight is over; everything stays as it is."""


@dataclass(frozen=True, slots=True)
class ResetFight:
    """Back to before round 1: no order, no round; hit points and effects stay."""


@dataclass(frozen=True, slots=True)
class DelayTurn:
    """The active combatant waits; in D&D a ruling of the GM."""

    combatant: CombatantId


@dataclass(frozen=True, slots=True)
class ResumeDelayed:
    """A combatant that waited takes its turn now."""

    combatant: CombatantId


@dataclass(frozen=True, slots=True)
class TakeAction:
    """Take an action of the ruleset (dash, dodge, disengage, help, hide, ready, stand_up …)."""

    combatant: CombatantId
    action: str
    target: CombatantId | None = None
    text: str = ""
    die: int | None = None
    cost: str = ""  # "" as the ruleset says, else "action", "bonus_action", "reaction", "none"
