"""What is made on a card above the map, from the choice to the wish: an attack, a casting."""

from collections.abc import Container

from PySide6.QtCore import QObject, Signal

from desktop.controllers.desk import Desk
from desktop.controllers.rolls.rulings import with_ruling
from desktop.model.amount import Adjustments
from desktop.model.commands import Command
from desktop.model.ids import CombatantId, SlotId
from desktop.model.reasons import Contribution, Kind
from desktop.rules.engine.refusal import Refusal


class MadeInTurn(QObject):
    """Something that somebody is about to do; its card is for the turn in which it was opened.

    `changed` whenever the card must be drawn anew. `refusal` is why the last try was refused: the
    next one overrules it, where it can be.
    """

    changed = Signal()
    closed = Signal()

    def __init__(self, desk: Desk, *wishes: type[Command], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._desk, self._wishes = desk, wishes
        self._maker: CombatantId | None = None
        self.refusal: Refusal | None = None
        self._adjustments = Adjustments()
        self._turn: tuple[SlotId | None, int] = (None, 0)
        desk.refused.connect(self._on_refused)
        desk.changed.connect(self._on_fight_changed)
        desk.fight_opened.connect(self.close)

    @property
    def is_open(self) -> bool:
        """Whether something is being made."""
        return self._maker is not None

    @property
    def is_typed(self) -> bool:
        """Whether something was typed into it that would be lost."""
        return any(text.strip() for text in self._typed())

    def says(self, command: Command) -> bool:
        """Whether its card tells why the rules refuse this."""
        return self.is_open and isinstance(command, self._wishes)

    def close(self) -> None:
        """Leave it; nothing has happened."""
        if self.is_open:
            self._reset()
            self.closed.emit()

    # --- reasons --------------------------------------------------------------------------------

    @property
    def adjustments(self) -> Adjustments:
        """What the GM struck from the reasons of its attack rolls, and added."""
        return self._adjustments

    def toggle_reason(self, contribution: Contribution) -> None:
        """Strike a reason, or restore it; one that the GM added goes."""
        self._adjustments = self._adjustments.toggled(contribution)
        self.changed.emit()

    def add_reason(self, kind: Kind, change: int = 0, reason: str = "") -> None:
        """A ruling of the GM: a bonus, advantage or disadvantage, for a reason in own words."""
        self._adjustments = with_ruling(self._adjustments, kind, change, reason)
        self.changed.emit()

    # --- for what is made -----------------------------------------------------------------------

    def _typed(self) -> tuple[str, ...]:
        """What stands in its fields."""
        return ()

    def _keeps_up(self, known: Container[CombatantId]) -> bool:
        """Let go of those who are in the fight no more; False where nothing is left to make."""
        return True

    def _reset(self) -> None:
        """Nothing is made."""
        self._maker = self.refusal = None
        self._adjustments = Adjustments()

    def _open_for(self, maker: CombatantId) -> None:
        """It is made by somebody, in this turn."""
        self._reset()
        self._maker, self._turn = maker, self._desk.encounter.turn

    def _changed(self) -> None:
        """It is another wish now, which nobody has refused yet."""
        self.refusal = None
        self.changed.emit()

    # --- keeping in step ------------------------------------------------------------------------

    def _on_refused(self, refusal: Refusal, command: Command) -> None:
        if self.says(command):
            self.refusal = refusal
            self.changed.emit()

    def _on_fight_changed(self) -> None:
        if not self.is_open:
            return
        known = self._desk.encounter.combatants
        is_there = self._maker in known and self._desk.encounter.turn == self._turn
        if is_there and self._keeps_up(known):
            self._changed()
        else:
            self.close()
