"""The map, its doors, and where tokens stand."""

from dataclasses import dataclass

from desktop.battlemap.battle_map import BattleMap, Feature, Terrain
from desktop.battlemap.cells import Cell, Point
from desktop.battlemap.walls import DoorId, DoorState
from desktop.model.combatant import Ride, Token
from desktop.model.ids import CombatantId, MapId


@dataclass(frozen=True, slots=True)
class MapShown:
    """The GM looks at a map. Before there was a difference, every look was the players' too."""

    map: MapId | None
    battle_map: BattleMap | None  # set when the map is new or changed
    to_players: bool = True


@dataclass(frozen=True, slots=True)
class FeaturesChanged:
    map: MapId
    removed: tuple[Feature, ...] = ()
    added: tuple[Feature, ...] = ()


@dataclass(frozen=True, slots=True)
class TerrainPainted:
    """The cells of `terrain` are that ground now; those that are `erased` are plain floor."""

    map: MapId
    terrain: Terrain | None
    erased: frozenset[Cell] = frozenset()


@dataclass(frozen=True, slots=True)
class DoorChanged:
    map: MapId
    door: DoorId
    state: DoorState


@dataclass(frozen=True, slots=True)
class TokenPlaced:
    combatant: CombatantId
    token: Token | None


@dataclass(frozen=True, slots=True)
class TokenMoved:
    """`cost` and `distance` in feet; `path` are anchor cells, start included.

    `shifts` are how far aside of each it really went where there is no grid; () right on them.
    """

    combatant: CombatantId
    path: tuple[Cell, ...]
    token: Token
    distance: int
    cost: int
    forced: bool = False
    shifts: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class RideChanged:
    """Somebody got on a mount, took or gave up its control, or is off it (None)."""

    combatant: CombatantId
    ride: Ride | None


MapEvent = (
    MapShown
    | FeaturesChanged
    | TerrainPainted
    | DoorChanged
    | TokenPlaced
    | TokenMoved
    | RideChanged
)
"""The map and who stands where on it."""
