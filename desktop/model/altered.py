"""How a spell is altered as it is cast: metamagic, as the rules have settled it."""

from dataclasses import dataclass

from desktop.model.ids import CombatantId, CounterKey

FREE = CounterKey("")
"""No counter: nobody counts what it costs."""


@dataclass(frozen=True, slots=True)
class DiceAgain:
    """So many low dice of a damage fall once more; `pays` is the counter of what that costs.

    It costs a point only where a die does so; "" nothing.
    """

    most: int
    pays: CounterKey = FREE


@dataclass(frozen=True, slots=True)
class Altered:
    """What the options that the caster has chosen make of one casting.

    `points` of the counter `pays` go with it. Those that are `careful` of succeed on their saves,
    `unhurt` by what a success leaves; one is `hampered` in its first save, or `always`. It counts
    `raised` levels higher, is the only spell of its turn with a level (`alone`), and with `steady`
    its caster keeps up concentration with advantage.
    """

    points: int = 0
    pays: CounterKey = FREE
    careful: tuple[CombatantId, ...] = ()
    unhurt: bool = False
    hampered: CombatantId | None = None
    always: bool = False
    raised: int = 0
    alone: bool = False
    steady: bool = False
    again: DiceAgain | None = None
