"""The initiative order."""

from dataclasses import dataclass, field

from desktop.model.frozen import FrozenMap
from desktop.model.ids import (
    CombatantId,
    SlotId,
)


@dataclass(frozen=True, slots=True)
class RollInitiative:
    """Roll initiative for everyone without one; `typed` are dice on the table, by combatant.

    `second` are the other d20s of those who throw two, `bonus` the dice that effects add.
    """

    typed: FrozenMap[CombatantId, int] = field(default_factory=FrozenMap)
    again: bool = False
    second: FrozenMap[CombatantId, int] = field(default_factory=FrozenMap)
    bonus: FrozenMap[CombatantId, tuple[int, ...]] = field(default_factory=FrozenMap)


@dataclass(frozen=True, slots=True)
class SetInitiative:
    """Type a finished score."""

    combatant: CombatantId
    score: int


@dataclass(frozen=True, slots=True)
class MoveSlot:
    """Put a slot elsewhere in the order: before another one, or last."""

    slot: SlotId
    before: SlotId | None


@dataclass(frozen=True, slots=True)
class GroupCombatants:
    """Let combatants share one slot."""

    combatants: tuple[CombatantId, ...]


@dataclass(frozen=True, slots=True)
class UngroupSlot:
    """Give every member of a group a slot of its own."""

    slot: SlotId


@dataclass(frozen=True, slots=True)
class AddFixedCount:
    """Add a count of the initiative that belongs to nobody (a lair, a collapsing roof)."""

    label: str
    score: int


@dataclass(frozen=True, slots=True)
class RemoveFixedCount:
    """Take a fixed count out of the order."""

    slot: SlotId


@dataclass(frozen=True, slots=True)
class SetSurprised:
    """Say who is surprised (before the first turn)."""

    combatants: tuple[CombatantId, ...]
    surprised: bool = True
