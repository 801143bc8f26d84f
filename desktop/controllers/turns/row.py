"""A row of the turn order as it is drawn."""

from dataclasses import dataclass
from enum import Enum

from desktop.controllers.turns.marks import Mark
from desktop.language.message import Parameter
from desktop.model.combatant import Life, Side
from desktop.model.ids import CombatantId, SlotId
from desktop.rules.previews.questions import BudgetItem


class RowKind(Enum):
    """What a row of the list stands for."""

    SINGLE = "single"
    GROUP = "group"
    MEMBER = "member"
    FIXED = "fixed"


@dataclass(frozen=True, slots=True)
class Row:
    """One row as it is drawn; equal rows need no repaint."""

    key: str
    kind: RowKind
    slot: SlotId
    members: tuple[CombatantId, ...]
    name: Parameter
    score: int | None
    side: Side | None = None
    current: int = 0
    maximum: int = 0
    temporary: int = 0
    fractions: tuple[float | None, ...] = ()
    life: Life = Life.UP
    hidden: bool = False
    active: bool = False
    following: bool = False
    acted: bool = False
    selected: bool = False
    delayed: bool = False
    tied: bool = False
    open: bool = False
    standing: int = 0
    dead: int = 0
    number: int | None = None
    glyph: str = ""
    picture: str | None = None
    marks: tuple[Mark, ...] = ()
    budget: tuple[BudgetItem, ...] = ()
    done: bool = False  # nothing of its turn is left
    named: bool = False  # a member that its number alone does not tell from the others
    to_act: int = 0  # members of the group on its turn that have not acted yet
    deaths: tuple[int, int] | None = None
    legendary: tuple[int, int] | None = None

    @property
    def identity(self) -> CombatantId | None:
        """The combatant of a row that stands for one."""
        return self.members[0] if self.kind in (RowKind.SINGLE, RowKind.MEMBER) else None
