"""How the save of a target is made: by the program, at the table, or told."""

from collections.abc import Iterable
from enum import Enum

from desktop.model.combatant import Combatant, Side
from desktop.model.ids import CombatantId
from desktop.model.prompt import ROLL, Answer, Outcome


class Saving(Enum):
    """How the save of a target is made."""

    ROLL = "roll"  # by the program, at once
    ASK = "ask"  # a prompt in the Now bar: real dice
    SUCCESS = "success"
    FAILURE = "failure"
    WILLING = "willing"  # no save at all


ANSWERS = {
    Saving.ROLL: ROLL,
    Saving.SUCCESS: Answer(outcome=Outcome.SUCCESS),
    Saving.FAILURE: Answer(outcome=Outcome.FAILURE),
    Saving.WILLING: Answer(outcome=Outcome.WILLING),
}
FRIENDLY = {Side.ALLY: Side.HERO}
"""Allies are of the heroes' side."""
ORDER = (Saving.ROLL, Saving.ASK, Saving.SUCCESS, Saving.FAILURE)


class Savings:
    """What the GM says of each target's save; untouched, characters roll real dice.

    `friends` is the caster's side where whoever is willing makes no save: its own people are.
    """

    def __init__(self) -> None:
        self._chosen: dict[CombatantId, Saving] = {}

    def of(self, who: Combatant, friends: Side | None = None) -> Saving:
        """How its save is made."""
        chosen = self._chosen.get(who.id)
        if chosen is not None:
            return chosen
        if friends is not None and FRIENDLY.get(who.side, who.side) is FRIENDLY.get(
            friends, friends
        ):
            return Saving.WILLING
        return Saving.ASK if who.character else Saving.ROLL

    def go_on(self, who: Combatant, friends: Side | None = None) -> None:
        """The next way of making it."""
        order = ORDER if friends is None else (*ORDER, Saving.WILLING)
        place = order.index(self.of(who, friends))
        self._chosen[who.id] = order[(place + 1) % len(order)]

    def answers(
        self, targets: Iterable[Combatant], friends: Side | None = None
    ) -> tuple[tuple[CombatantId, Answer], ...]:
        """The saves that need not be asked for, each target once."""
        told = {who.id: self.of(who, friends) for who in targets}
        return tuple(
            (who, ANSWERS[saving]) for who, saving in told.items() if saving is not Saving.ASK
        )
