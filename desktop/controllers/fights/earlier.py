"""Earlier states: the last fights, and the backups of the campaign."""

from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from desktop.controllers.fights.on_disk import FightsController
from desktop.language.message import Message
from desktop.storage.backups import Backup
from desktop.storage.campaign_store import Campaign, FightSummary
from desktop.storage.errors import StorageError

MOST_FIGHTS = 20


@dataclass(frozen=True, slots=True)
class FightLine:
    """A fight in the list. `is_on_desk`: it is the one that is played."""

    summary: FightSummary
    is_on_desk: bool


class EarlierStates(QObject):
    """What can be opened again. `restored`: the campaign is as it was before."""

    failed = Signal(object)  # Message
    restored = Signal()

    def __init__(
        self, campaign: Campaign, fights: FightsController, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._campaign, self._fights = campaign, fights

    # --- fights ---------------------------------------------------------------------------------

    def fights(self) -> tuple[FightLine, ...]:
        """The last fights, the newest first."""
        self._fights.note_summary()
        return tuple(
            FightLine(summary, summary.key == self._fights.key)
            for summary in self._fights.last()[:MOST_FIGHTS]
        )

    def open_fight(self, key: str) -> bool:
        """Go on with a fight where it was left; the one on the desk is kept as it is."""
        return self._fights.go_on(key)

    def delete_fight(self, key: str) -> bool:
        """Delete a fight for good."""
        return self._fights.delete(key)

    # --- the campaign ---------------------------------------------------------------------------

    def backups(self) -> tuple[Backup, ...]:
        """Earlier states of the campaign, the newest first."""
        return self._campaign.backups()

    def preview_of(self, backup: Backup) -> Message:
        """What an earlier state holds, or why it cannot be read."""
        try:
            found = self._campaign.preview_of(backup.path)
        except StorageError as error:
            return error.message
        return Message(
            "view.earlier.preview",
            {
                "creatures": found.creatures,
                "characters": found.characters,
                "maps": found.maps,
                "fights": found.fights,
            },
        )

    def round_of(self, backup: Backup) -> Message | None:
        """In which round the fight on the desk was at that time; None before it had begun."""
        found = self._fights.round_at(backup.at)
        return None if not found else Message("view.earlier.round", {"round": found})

    def restore(self, backup: Backup) -> bool:
        """Go back to an earlier state of the campaign; the present one becomes a backup."""
        try:
            self._campaign.restore(backup.path)
        except StorageError as error:
            self.failed.emit(error.message)
            return False
        self.restored.emit()
        return True
