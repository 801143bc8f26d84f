"""Spells cast, and areas that come, move and go."""

from dataclasses import dataclass

from desktop.language.message import Message, Name
from desktop.model.area import LastingArea
from desktop.model.ids import AreaId, CombatantId


@dataclass(frozen=True, slots=True)
class SpellCast:
    """`slot` is 0 for a cantrip and for what spends none."""

    combatant: CombatantId
    spell: Name
    level: int
    slot: int = 0
    ritual: bool = False
    readied: bool = False
    targets: tuple[CombatantId, ...] = ()
    verbal: bool = False  # spoken aloud


@dataclass(frozen=True, slots=True)
class AreaLaid:
    area: LastingArea


@dataclass(frozen=True, slots=True)
class AreaChanged:
    area: LastingArea
    told: bool = True


@dataclass(frozen=True, slots=True)
class AreaGone:
    area: AreaId
    label: str = ""
    reason: Message | None = None
    name: Name | None = None


MagicEvent = SpellCast | AreaLaid | AreaChanged | AreaGone
"""Spells and the areas that they leave."""
