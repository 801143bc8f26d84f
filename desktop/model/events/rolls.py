"""Dice and damage as parts of other facts."""

from dataclasses import dataclass

from desktop.model.amount import DamageAmount
from desktop.model.reasons import Trace


@dataclass(frozen=True, slots=True)
class D20Roll:
    """A d20 roll as it fell: all dice, the one that counts, the total with its reasons."""

    dice: tuple[int, ...]
    kept: int
    total: int
    trace: Trace = ()
    typed: bool = False


@dataclass(frozen=True, slots=True)
class DamagePart:
    """One type's share of a damage: as dealt, as taken, and why the two differ."""

    dealt: DamageAmount
    taken: int
    trace: Trace = ()
    dice: tuple[int, ...] = ()
