"""What the table chose."""

from dataclasses import dataclass

from desktop.language.message import Name
from desktop.model.combatant import Side
from desktop.model.encounter import HitPointDisplay


@dataclass(frozen=True, slots=True)
class SetDisplay:
    """What the players see of a side's hit points."""

    side: Side
    display: HitPointDisplay


@dataclass(frozen=True, slots=True)
class SetSetting:
    """Choose a setting of the table for this fight."""

    setting: str
    value: str | int


@dataclass(frozen=True, slots=True)
class SetTitle:
    """Name the fight."""

    title: Name
