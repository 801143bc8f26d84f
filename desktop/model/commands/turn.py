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
    """Take an action of the ruleset (dash, dodge, disengage, help, hide, ready, stand_up …).

    Nothing typed: the program rolls. `dice` are the d20s of whoever acts, `bonus` the dice that
    effects add to them (0: that one is rolled), `against_dice` and `against_bonus` the same of
    whoever rolls against it; `amount` is the sum of what else it rolls, such as a potion.
    """

    combatant: CombatantId
    action: str
    target: CombatantId | None = None
    text: str = ""
    die: int | None = None  # one d20, as it is told in older logs
    cost: str = ""  # "" as the ruleset says, else "action", "bonus_action", "reaction", "none"
    dice: tuple[int, ...] = ()
    bonus: tuple[int, ...] = ()
    against_dice: tuple[int, ...] = ()
    against_bonus: tuple[int, ...] = ()
    amount: int | None = None
