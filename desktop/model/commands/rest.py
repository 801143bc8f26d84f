"""Rests of the party, as the GM tells them when they are over or broken off."""

from dataclasses import dataclass

from desktop.model.ids import CombatantId


@dataclass(frozen=True, slots=True)
class TakeRest:
    """Combatants have rested for `minutes`; what it gives back follows from the ruleset.

    `kind` is one of the ruleset's rests. `broken` says what broke it off or happened meanwhile:
    "" nothing, "initiative", "spell", "cantrip", "damage", "no_damage", "exertion" (for
    `exertion` minutes). `watch` are the minutes of light activity, `since` the hours since the
    last long rest ended (None: not told). `asleep`: they slept when it was broken off.
    """

    combatants: tuple[CombatantId, ...]
    kind: str
    minutes: int
    watch: int = 0
    fed: bool = True
    broken: str = ""
    exertion: int = 0
    since: int | None = None
    asleep: bool = False
