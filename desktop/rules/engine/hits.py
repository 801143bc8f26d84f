"""Damage on its way: as it is offered, rolled, dealt, and as it was taken."""

from dataclasses import dataclass

from desktop.language.message import Message
from desktop.model.ids import CombatantId
from desktop.model.reasons import Trace


@dataclass(frozen=True, slots=True)
class OptionalDamage:
    """A part that may be dealt: its key in `MakeAttack.optional`, and whether it is dealt now.

    `reason` says why it is offered, or why its conditions do not hold.
    """

    key: str
    dice: str
    type: str
    reason: Message
    chosen: bool


@dataclass(frozen=True, slots=True)
class RolledDamage:
    """One part of an attack's damage as rolled: its dice, type, and why it is what it is."""

    amount: int
    type: str
    dice: tuple[int, ...] = ()
    tags: tuple[str, ...] = ()
    trace: Trace = ()


@dataclass(frozen=True, slots=True)
class Incoming:
    """One type's amount on its way to somebody, with the dice that made it."""

    amount: int
    type: str = ""
    tags: tuple[str, ...] = ()
    dice: tuple[int, ...] = ()
    trace: Trace = ()


@dataclass(frozen=True, slots=True)
class Blow:
    """How damage was dealt: by whom, whether critical, in melee, meant to knock out."""

    source: CombatantId | None = None
    critical: bool = False
    melee: bool = False
    knock_out: bool = False
    saved: bool = False
    none_on_save: bool = False
    shared: bool = False  # with somebody who took it first


@dataclass(frozen=True, slots=True)
class Hit:
    """Damage that was taken, as what follows from it wants to know it."""

    target: CombatantId
    blow: Blow
    total: int  # after all reductions, before temporary points
    absorbed: int
    lost: int
    overflow: int  # beyond the last hit point
    before: int  # hit points before
    types: tuple[str, ...] = ()

    @property
    def got_through(self) -> int:
        """What temporary points did not stop."""
        return self.total - self.absorbed
