"""Identities; each noun has its own so that mypy keeps them apart."""

from typing import NewType

CombatantId = NewType("CombatantId", str)
SlotId = NewType("SlotId", str)
EffectId = NewType("EffectId", str)
PromptId = NewType("PromptId", str)
MapId = NewType("MapId", str)
AreaId = NewType("AreaId", str)
EntryId = NewType("EntryId", int)
RulesetKey = NewType("RulesetKey", str)
ConditionKey = NewType("ConditionKey", str)
CounterKey = NewType("CounterKey", str)


def serial_of(identity: str) -> int:
    """The number inside an identity such as "c12"; 0 when it holds none."""
    digits = identity.lstrip("abcdefghijklmnopqrstuvwxyz")
    return int(digits) if digits.isdigit() else 0
