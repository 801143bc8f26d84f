"""The course of rounds and turns."""

from dataclasses import dataclass

from desktop.language.message import Message
from desktop.model.ids import CombatantId, SlotId


@dataclass(frozen=True, slots=True)
class FightBegun:
    pass


@dataclass(frozen=True, slots=True)
class RoundBegun:
    round: int


@dataclass(frozen=True, slots=True)
class TurnBegun:
    """A turn begins; `able` are those of the slot for whom it was not passed over."""

    slot: SlotId
    round: int
    able: tuple[CombatantId, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnEnded:
    slot: SlotId


@dataclass(frozen=True, slots=True)
class TurnSkipped:
    """A slot was passed over: everyone in it is out, delayed, or has no turn (surprise)."""

    slot: SlotId
    reason: Message


@dataclass(frozen=True, slots=True)
class FightEnded:
    pass


@dataclass(frozen=True, slots=True)
class FightReset:
    pass


FightEvent = FightBegun | RoundBegun | TurnBegun | TurnEnded | TurnSkipped | FightEnded | FightReset
"""Rounds and turns."""
