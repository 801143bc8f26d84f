"""Effects come, change and go."""

from dataclasses import dataclass

from desktop.language.message import Message, Name
from desktop.model.effect import ActiveEffect
from desktop.model.ids import CombatantId, EffectId


@dataclass(frozen=True, slots=True)
class EffectGained:
    combatant: CombatantId
    effect: ActiveEffect


@dataclass(frozen=True, slots=True)
class EffectChanged:
    combatant: CombatantId
    effect: ActiveEffect
    told: bool = True


@dataclass(frozen=True, slots=True)
class EffectEnded:
    combatant: CombatantId
    effect: EffectId
    key: str
    label: str = ""
    reason: Message | None = None
    name: Name | None = None


EffectEvent = EffectGained | EffectChanged | EffectEnded
"""Conditions and effects."""
