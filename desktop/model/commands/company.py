"""Who is in the fight."""

from dataclasses import dataclass, field

from desktop.language.message import Gender
from desktop.model.amount import (
    HitPointChoice,
)
from desktop.model.combatant import Side, Token
from desktop.model.creature import Creature
from desktop.model.frozen import FrozenMap
from desktop.model.ids import CombatantId, ConditionKey, CounterKey


@dataclass(frozen=True, slots=True)
class AddCombatants:
    """Bring copies of a creature into the fight; in a running fight they get their initiative too.

    `hit_points` given wins over `choice`. `initiative` is a typed score for all of them.
    `group` puts them into one slot; None means: as the ruleset does for identical creatures.
    `left`: what it has left of counters that are not full. `conditions`: those with which it comes
    in, with their levels (0 for one without).
    """

    creature: Creature
    count: int = 1
    side: Side = Side.HOSTILE
    hidden: bool = False
    choice: HitPointChoice = HitPointChoice.AVERAGE
    hit_points: int | None = None
    own_name: str = ""
    own_gender: Gender | None = None
    alias: str = ""
    character: bool = False
    tokens: tuple[Token, ...] = ()
    initiative: int | None = None
    group: bool | None = None
    picture: str | None = None
    left: FrozenMap[CounterKey, int] = field(default_factory=FrozenMap)
    conditions: FrozenMap[ConditionKey, int] = field(default_factory=FrozenMap)


@dataclass(frozen=True, slots=True)
class RemoveCombatants:
    """Take combatants out of the fight altogether."""

    combatants: tuple[CombatantId, ...]


@dataclass(frozen=True, slots=True)
class AddTogether:
    """Bring different newcomers into the fight with one step: a party."""

    newcomers: tuple[AddCombatants, ...]


@dataclass(frozen=True, slots=True)
class DuplicateCombatant:
    """Add a copy of a combatant as it stands, hidden flag and all; and of `others` with it.

    `tokens` are the places of the copies, those without one come in off the map. None: each
    stands where its original does.
    """

    combatant: CombatantId
    others: tuple[CombatantId, ...] = ()
    tokens: tuple[Token, ...] | None = None


@dataclass(frozen=True, slots=True)
class RenameCombatant:
    """Give a combatant a name of its own ("" takes it back), and its grammatical gender."""

    combatant: CombatantId
    own_name: str
    own_gender: Gender | None = None


@dataclass(frozen=True, slots=True)
class SetAlias:
    """The name that the players see ("" is the real one)."""

    combatant: CombatantId
    alias: str


@dataclass(frozen=True, slots=True)
class SetPicture:
    """The picture on the tokens of combatants: an asset's key; None is that of their creature."""

    combatants: tuple[CombatantId, ...]
    picture: str | None


@dataclass(frozen=True, slots=True)
class SetNote:
    """A private note of the GM."""

    combatant: CombatantId
    note: str


@dataclass(frozen=True, slots=True)
class SetSide:
    """Change on whose side combatants are."""

    combatants: tuple[CombatantId, ...]
    side: Side


@dataclass(frozen=True, slots=True)
class SetHidden:
    """Hide combatants from the players or show them."""

    combatants: tuple[CombatantId, ...]
    hidden: bool


@dataclass(frozen=True, slots=True)
class ReplaceCreature:
    """Give a combatant another stat block: an edit, or a change of shape that can be reverted."""

    combatant: CombatantId
    creature: Creature
    change_of_shape: bool = False


@dataclass(frozen=True, slots=True)
class RevertCreature:
    """End a change of shape."""

    combatant: CombatantId
