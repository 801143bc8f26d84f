"""The doors that are still to be opened on a way that is being walked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from desktop.battlemap.walls import DoorId
from desktop.model.commands import MoveToken
from desktop.model.ids import CombatantId

OPENS, HAND, ACTS = "opens", "hand", "acts"
"""Keys of what is left of them in a continuation."""


@dataclass(frozen=True, slots=True)
class DoorsAhead:
    """Doors that are still to be opened on a way, in that order, and whose hand opens them.

    `acts`: its action pays for those that its free handling of an object does not.
    """

    ids: tuple[DoorId, ...] = ()
    hand: CombatantId | None = None
    acts: bool = False

    @staticmethod
    def of(command: MoveToken) -> DoorsAhead:
        """Those that a wish names, opened by whoever it names."""
        return DoorsAhead(command.opens, command.combatant, acts=command.acts)

    @property
    def after_first(self) -> DoorsAhead:
        """Those that are left once the first stands open."""
        return replace(self, ids=self.ids[1:])

    def plain(self) -> dict[str, str | int]:
        """As plain data of a continuation; nothing where none is left."""
        if not self.ids or self.hand is None:
            return {}
        return {OPENS: " ".join(self.ids), HAND: self.hand, ACTS: int(self.acts)}

    @staticmethod
    def read(rest: Mapping[str, str | int]) -> DoorsAhead:
        """What a continuation says of them."""
        if OPENS not in rest:
            return NO_DOORS
        ids = tuple(DoorId(door) for door in str(rest[OPENS]).split())
        return DoorsAhead(ids, CombatantId(str(rest[HAND])), bool(rest[ACTS]))


NO_DOORS = DoorsAhead()
