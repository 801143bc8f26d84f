"""Who is in the fight."""

from dataclasses import dataclass

from desktop.language.message import Gender, Name
from desktop.model.combatant import Combatant, Side
from desktop.model.creature import Creature
from desktop.model.ids import CombatantId


@dataclass(frozen=True, slots=True)
class CombatantJoined:
    combatant: Combatant


@dataclass(frozen=True, slots=True)
class CombatantLeft:
    combatant: CombatantId
    name: Name


@dataclass(frozen=True, slots=True)
class NameChanged:
    combatant: CombatantId
    own_name: str
    own_gender: Gender | None
    number: int | None


@dataclass(frozen=True, slots=True)
class AliasChanged:
    combatant: CombatantId
    alias: str
    called_out: bool = True
    """Whether the players know its number from now on."""


@dataclass(frozen=True, slots=True)
class NumberCalledOut:
    """The players have met it under its name and number."""

    combatant: CombatantId


@dataclass(frozen=True, slots=True)
class PictureChanged:
    combatant: CombatantId
    picture: str | None


@dataclass(frozen=True, slots=True)
class NoteChanged:
    combatant: CombatantId
    note: str


@dataclass(frozen=True, slots=True)
class SideChanged:
    combatant: CombatantId
    side: Side


@dataclass(frozen=True, slots=True)
class VisibilityChanged:
    combatant: CombatantId
    hidden: bool
    called_out: bool = True
    """The same."""


@dataclass(frozen=True, slots=True)
class CreatureReplaced:
    combatant: CombatantId
    creature: Creature
    original: Creature | None


@dataclass(frozen=True, slots=True)
class FormLaidBy:
    """The form that magic gave it waits as long as magic does nothing; None: none does any more."""

    combatant: CombatantId
    form: Creature | None


CompanyEvent = (
    CombatantJoined
    | CombatantLeft
    | NameChanged
    | AliasChanged
    | NumberCalledOut
    | PictureChanged
    | NoteChanged
    | SideChanged
    | VisibilityChanged
    | CreatureReplaced
    | FormLaidBy
)
"""Who is in the fight, and how they are called."""
