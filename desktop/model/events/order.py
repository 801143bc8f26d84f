"""The initiative order."""

from dataclasses import dataclass

from desktop.model.combatant import Initiative
from desktop.model.encounter import Slot
from desktop.model.events.rolls import D20Roll
from desktop.model.ids import CombatantId, SlotId


@dataclass(frozen=True, slots=True)
class InitiativeRolled:
    combatants: tuple[CombatantId, ...]
    initiative: Initiative
    roll: D20Roll | None  # None: a typed score


@dataclass(frozen=True, slots=True)
class OrderSet:
    order: tuple[Slot, ...]
    active: SlotId | None


@dataclass(frozen=True, slots=True)
class SlotMoved:
    """Told beside `OrderSet` when the GM moved somebody by hand."""

    slot: SlotId
    has_lost_turn: bool  # will not act in this round any more


OrderEvent = InitiativeRolled | OrderSet | SlotMoved
"""The order of initiative."""
