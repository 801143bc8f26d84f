"""How the save of a target is made: by the program, at the table, or told."""

from collections.abc import Iterable
from enum import Enum

from desktop.model.combatant import Combatant
from desktop.model.ids import CombatantId
from desktop.model.prompt import ROLL, Answer, Outcome


class Saving(Enum):
    """How the save of a target is made."""

    ROLL = "roll"  # by the program, at once
    ASK = "ask"  # a prompt in the Now bar: real dice
    SUCCESS = "success"
    FAILURE = "failure"


ANSWERS = {
    Saving.ROLL: ROLL,
    Saving.SUCCESS: Answer(outcome=Outcome.SUCCESS),
    Saving.FAILURE: Answer(outcome=Outcome.FAILURE),
}
ORDER = (Saving.ROLL, Saving.ASK, Saving.SUCCESS, Saving.FAILURE)


class Savings:
    """What the GM says of each target's save; untouched, characters roll real dice."""

    def __init__(self) -> None:
        self._chosen: dict[CombatantId, Saving] = {}

    def of(self, who: Combatant) -> Saving:
        """How its save is made."""
        return self._chosen.get(who.id, Saving.ASK if who.character else Saving.ROLL)

    def go_on(self, who: Combatant) -> None:
        """The next way of making it."""
        place = ORDER.index(self.of(who))
        self._chosen[who.id] = ORDER[(place + 1) % len(ORDER)]

    def answers(self, targets: Iterable[Combatant]) -> tuple[tuple[CombatantId, Answer], ...]:
        """The saves that need not be asked for, each target once."""
        return tuple(
            (who.id, ANSWERS[self.of(who)])
            for who in {who.id: who for who in targets}.values()
            if self.of(who) is not Saving.ASK
        )
