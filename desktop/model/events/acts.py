"""What was done and rolled."""

from dataclasses import dataclass

from desktop.language.message import Message, Name
from desktop.model.amount import AttackOutcome
from desktop.model.events.rolls import D20Roll
from desktop.model.ids import CombatantId
from desktop.model.reasons import Trace


@dataclass(frozen=True, slots=True)
class ActionTaken:
    combatant: CombatantId
    action: str
    target: CombatantId | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class AttackRolled:
    """An attack roll against a defence; `outcome` already follows the ruleset."""

    attacker: CombatantId
    target: CombatantId
    attack: Name
    roll: D20Roll | None  # None: the GM gave the outcome, or a rule did
    defence: str
    against: int
    against_trace: Trace
    outcome: AttackOutcome
    range: str = ""  # "melee" or "ranged"
    automatic: bool = False  # a rule decided it: nobody rolled, nobody told


@dataclass(frozen=True, slots=True)
class CheckRolled:
    """A saving throw, ability check, death save or concentration save."""

    combatant: CombatantId
    purpose: Message
    roll: D20Roll | None
    dc: int | None
    success: bool
    critical: bool = False
    automatic: bool = False  # a rule decided it: nobody rolled, nobody told


ActEvent = ActionTaken | AttackRolled | CheckRolled
"""What somebody does."""
