"""How the save of a target is made: by the program, at the table, or told."""

from collections.abc import Iterable
from enum import Enum

from desktop.model.combatant import Combatant, Side
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId
from desktop.model.prompt import ROLL, Answer, Outcome


class Saving(Enum):
    """How the save of a target is made."""

    ROLL = "roll"  # by the program, at once
    ASK = "ask"  # a prompt in the Now bar: real dice
    SUCCESS = "success"
    FAILURE = "failure"
    WILLING = "willing"  # no save at all
    SPARED = "spared"  # the caster is careful of it: it succeeds
    HAMPERED = "hampered"  # the caster makes it harder for this one


ANSWERS = {
    Saving.ROLL: ROLL,
    Saving.SUCCESS: Answer(outcome=Outcome.SUCCESS),
    Saving.FAILURE: Answer(outcome=Outcome.FAILURE),
    Saving.WILLING: Answer(outcome=Outcome.WILLING),
    Saving.SPARED: ROLL,
    Saving.HAMPERED: ROLL,
}
FRIENDLY = {Side.ALLY: Side.HERO}
"""Allies are of the heroes' side."""
ORDER = (Saving.ROLL, Saving.ASK, Saving.SUCCESS, Saving.FAILURE)
ALTERED = FrozenMap({"careful": Saving.SPARED, "heightened": Saving.HAMPERED})
"""What an option of metamagic adds to the ways."""


class Savings:
    """What the GM says of each target's save; untouched, characters roll real dice.

    `friends` is the caster's side where whoever is willing makes no save: its own people are.
    """

    def __init__(self) -> None:
        self._chosen: dict[CombatantId, Saving] = {}
        self.meta: frozenset[str] = frozenset()
        """The options of metamagic with which it is cast."""

    def of(self, who: Combatant, friends: Side | None = None) -> Saving:
        """How its save is made."""
        chosen = self._chosen.get(who.id)
        if chosen is not None and self._is_open(chosen):
            return chosen
        if friends is not None and FRIENDLY.get(who.side, who.side) is FRIENDLY.get(
            friends, friends
        ):
            return Saving.WILLING
        return Saving.ASK if who.character else Saving.ROLL

    def _is_open(self, saving: Saving) -> bool:
        return all(way in self.meta for way, each in ALTERED.items() if each is saving)

    def choose(self, who: CombatantId, saving: Saving) -> None:
        """Make it so."""
        self._chosen[who] = saving

    def chosen(self, targets: Iterable[Combatant], saving: Saving) -> tuple[CombatantId, ...]:
        """Those of them who save so, each once."""
        found = (who.id for who in targets if self.of(who) is saving)
        return tuple(dict.fromkeys(found))

    def go_on(self, who: Combatant, friends: Side | None = None) -> None:
        """The next way of making it."""
        more = tuple(saving for way, saving in ALTERED.items() if way in self.meta)
        order = (*ORDER, *more) if friends is None else (*ORDER, *more, Saving.WILLING)
        place = order.index(self.of(who, friends))
        self._chosen[who.id] = order[(place + 1) % len(order)]

    def answers(
        self, targets: Iterable[Combatant], friends: Side | None = None
    ) -> tuple[tuple[CombatantId, Answer], ...]:
        """The saves that need not be asked for, each target once."""
        told = {who: self.of(who, friends) for who in targets}
        return tuple(
            (who.id, ANSWERS[saving])
            for who, saving in told.items()
            if saving is not Saving.ASK and not (saving is Saving.HAMPERED and who.character)
        )
