"""Ability checks and saving throws that the GM asks for."""

from dataclasses import dataclass

from desktop.model.amount import AS_REASONED, Adjustments
from desktop.model.ids import CombatantId


@dataclass(frozen=True, slots=True)
class RollCheck:
    """Combatants make an ability check, or (`save`) a saving throw, each for itself.

    `word` is a skill or an ability; `ability` the ability of a skill where the GM chose another
    one; `tool` a tool that is used. `dice` are those on the table, one tuple a roller, in order;
    left out or empty the program rolls; `bonus` are those that effects add to them, in the same
    way (0: that one is rolled). `group`: the whole succeeds if half of them do. `needs` is
    what the task needs: "sight", "hearing", "speech". `target`: whom a social check is made on.
    `against`: who rolls `against_word` against it in a contest. `fails`: they choose to fail.
    """

    combatants: tuple[CombatantId, ...]
    word: str
    dc: int | None = None
    save: bool = False
    ability: str = ""
    tool: str = ""
    dice: tuple[tuple[int, ...], ...] = ()
    adjustments: Adjustments = AS_REASONED
    group: bool = False
    needs: str = ""
    target: CombatantId | None = None
    against: CombatantId | None = None
    against_word: str = ""
    against_dice: tuple[int, ...] = ()
    fails: bool = False
    bonus: tuple[tuple[int, ...], ...] = ()
    against_bonus: tuple[int, ...] = ()
