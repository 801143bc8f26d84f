"""What a typed line would do, as a sentence and as a wish."""

from dataclasses import dataclass
from enum import StrEnum

from desktop.controllers.attack.deeds import Deed
from desktop.language.message import Parameter
from desktop.model.commands import Command
from desktop.model.ids import CombatantId
from desktop.model.spell import SpellEntry
from desktop.rules.engine.parts import Offer


class Amount(StrEnum):
    """What a typed amount is."""

    DAMAGE = "damage"
    HEALING = "heal"
    TEMPORARY = "temporary"


@dataclass(frozen=True, slots=True)
class MenuEntry:
    """A command of the window by its key, with its names in all languages, as it is shown."""

    key: str
    names: tuple[str, ...]
    shown: str
    detail: str = ""  # its menu and its keys
    of_chosen: bool = False  # it is about those that are selected


@dataclass(frozen=True, slots=True)
class Given:
    """A command of the window; for `ids`, who are selected for it, if there are any."""

    key: str
    ids: tuple[CombatantId, ...] = ()


@dataclass(frozen=True, slots=True)
class Chosen:
    """Those that are selected."""

    ids: tuple[CombatantId, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """An amount by hand; its dice, if there are any, fall when it is dealt."""

    kind: Amount
    ids: tuple[CombatantId, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Sought:
    """Creatures to be found in the library by name, with how many: "6 goblin"."""

    text: str


@dataclass(frozen=True, slots=True)
class Thrown:
    """Dice that change nothing: what falls is told."""

    dice: str


@dataclass(frozen=True, slots=True)
class Acted:
    """An action of the ruleset; the `target` of one that has any may be told."""

    who: CombatantId
    action: str
    target: CombatantId | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """An attack of a combatant, or a feature to use; the `target` of an attack may be told.

    With `damage`, as it is typed, the attack has hit; the GM gives its roll the `ruling`.
    """

    who: CombatantId
    deed: Deed
    target: CombatantId | None = None
    damage: str = ""
    ruling: Offer | None = None


@dataclass(frozen=True, slots=True)
class Cast:
    """A spell of a combatant's own; its first `target` may be told."""

    who: CombatantId
    entry: SpellEntry
    target: CombatantId | None = None


Wish = Command | Given | Chosen | Dealt | Thrown | Sought | Acted | Done | Cast


@dataclass(frozen=True, slots=True)
class Proposal:
    """What Enter would do; `line` is the same, typed to its end."""

    told: Parameter
    wish: Wish
    line: str
    detail: str = ""
