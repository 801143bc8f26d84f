"""Hit points, counters and life."""

from dataclasses import dataclass

from desktop.language.message import Message
from desktop.model.combatant import Life
from desktop.model.events.rolls import DamagePart
from desktop.model.ids import CombatantId, CounterKey
from desktop.model.reasons import Trace


@dataclass(frozen=True, slots=True)
class DamageTaken:
    """`absorbed` went to temporary points, `lost` to hit points, `overflow` to nobody."""

    target: CombatantId
    parts: tuple[DamagePart, ...]
    total: int
    absorbed: int
    lost: int
    overflow: int
    hit_points: int
    temporary: int
    source: CombatantId | None = None
    critical: bool = False
    trace: Trace = ()


@dataclass(frozen=True, slots=True)
class Healed:
    target: CombatantId
    amount: int
    hit_points: int


@dataclass(frozen=True, slots=True)
class TemporaryGranted:
    target: CombatantId
    amount: int
    temporary: int


@dataclass(frozen=True, slots=True)
class CounterSet:
    combatant: CombatantId
    counter: CounterKey
    current: int
    maximum: int | None
    reason: Message | None = None  # None: bookkeeping that the journal does not tell


@dataclass(frozen=True, slots=True)
class LifeChanged:
    combatant: CombatantId
    life: Life
    reason: Message | None = None


HealthEvent = DamageTaken | Healed | TemporaryGranted | CounterSet | LifeChanged
"""Hit points and the other counters."""
