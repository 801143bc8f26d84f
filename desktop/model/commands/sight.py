"""What the players may see of the map, and who carries a light."""

from dataclasses import dataclass

from desktop.model.combatant import CarriedLight
from desktop.model.fog import FogMode, FogShape
from desktop.model.ids import CombatantId, MapId


@dataclass(frozen=True, slots=True)
class SetFog:
    """What decides how much of a map the players see, and through whose eyes (none: all)."""

    map: MapId
    mode: FogMode
    viewers: tuple[CombatantId, ...] = ()


@dataclass(frozen=True, slots=True)
class PaintFog:
    """Show a part of a map to the players by hand, or cover it."""

    map: MapId
    shape: FogShape
    reveals: bool


@dataclass(frozen=True, slots=True)
class ForgetExplored:
    """Take back what the players have explored and what was shown or covered by hand."""

    map: MapId


@dataclass(frozen=True, slots=True)
class CarryLight:
    """Give combatants a light to carry; None puts it out."""

    combatants: tuple[CombatantId, ...]
    light: CarriedLight | None
