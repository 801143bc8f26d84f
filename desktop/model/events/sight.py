"""What the players have come to see, and who carries a light."""

from dataclasses import dataclass

from desktop.battlemap.patch import Patch
from desktop.model.combatant import CarriedLight
from desktop.model.fog import FogMode, Stroke
from desktop.model.ids import CombatantId, MapId


@dataclass(frozen=True, slots=True)
class FogSet:
    map: MapId
    mode: FogMode
    viewers: tuple[CombatantId, ...] = ()


@dataclass(frozen=True, slots=True)
class AreaExplored:
    map: MapId
    patch: Patch


@dataclass(frozen=True, slots=True)
class FogPainted:
    map: MapId
    stroke: Stroke


@dataclass(frozen=True, slots=True)
class FogRedrawn:
    """Memory and strokes in all: gathered into fewer pieces, or forgotten."""

    map: MapId
    explored: tuple[Patch, ...] = ()
    hand: tuple[Stroke, ...] = ()


@dataclass(frozen=True, slots=True)
class LightCarried:
    combatant: CombatantId
    light: CarriedLight | None


SightEvent = FogSet | AreaExplored | FogPainted | FogRedrawn | LightCarried
"""Fog and light."""
