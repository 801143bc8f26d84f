"""Which combatants are selected: state of the windows, not of the fight."""

from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from desktop.model.encounter import Encounter
from desktop.model.ids import CombatantId


class Selection(QObject):
    """An ordered set of combatants shared by map, turn order and inspector."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._chosen: tuple[CombatantId, ...] = ()

    @property
    def ids(self) -> tuple[CombatantId, ...]:
        """The selected combatants, in the order of choosing."""
        return self._chosen

    @property
    def first(self) -> CombatantId | None:
        """The combatant that the inspector shows in full."""
        return self._chosen[0] if self._chosen else None

    def choose(self, ids: Iterable[CombatantId]) -> None:
        """Select exactly these."""
        chosen = tuple(dict.fromkeys(ids))
        if chosen != self._chosen:
            self._chosen = chosen
            self.changed.emit()

    def toggle(self, identity: CombatantId) -> None:
        """Add one to the selection or take it out."""
        if identity in self._chosen:
            self.choose(known for known in self._chosen if known != identity)
        else:
            self.choose((*self._chosen, identity))

    def keep_present(self, encounter: Encounter) -> None:
        """Drop those that are no longer in the fight."""
        self.choose(known for known in self._chosen if known in encounter.combatants)
